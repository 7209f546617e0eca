"""What a measurement says about a claim."""

DELAY = 0.3
LONG = 0.8 * DELAY  # a call that took less did not meet its slow peer
STALLS = 0.8  # share of the call's time that the loop stood still
FREE = 0.2

AGREES = "agrees"
DISAGREES = "disagrees"
FAILED = "unprobed"


def _share(way):
    return way["gap"] / way["took"] if way["took"] > 0 else 0.0


def judge(entry, build, answer):
    """(agrees, disagrees or unprobed; why)."""
    claim = entry.claim
    if "trouble" in answer:
        return FAILED, answer["trouble"]
    direct = answer["direct"]
    error = direct.get("error", "")
    if claim == "blocks":
        return _blocks(answer, _keeps(entry, build))
    if error:
        return FAILED, error
    if claim == "harmless":
        harmless = direct["gap"] < FREE * DELAY or direct["took"] < FREE * DELAY
        return (AGREES, "") if harmless else (DISAGREES, "the loop stood still for {:.0f} ms".format(1000 * direct["gap"]))
    if direct["gap"] < FREE * DELAY:
        return AGREES, ""
    return DISAGREES, "the loop stood still for {:.0f} ms".format(1000 * direct["gap"])


def _keeps(entry, build):
    """True if the loop is expected to stand still from a thread too: fork and exec run with the GIL held."""
    return build == "GIL" and (entry.gil.startswith("keeps") or entry.stall == "start")


def _blocks(answer, keeps):
    direct, thread = answer["direct"], answer.get("thread")
    if direct["took"] < LONG:
        return (FAILED, direct["error"]) if direct.get("error") else (DISAGREES, "took {:.0f} ms".format(1000 * direct["took"]))
    if _share(direct) < STALLS:
        return DISAGREES, "the loop went on: gap {:.0f} of {:.0f} ms".format(1000 * direct["gap"], 1000 * direct["took"])
    if thread is None:
        return AGREES, "in the main thread alone"
    if thread.get("error") and thread["took"] < LONG:
        return FAILED, thread["error"]
    if keeps and _share(thread) < STALLS:
        return DISAGREES, "from a thread the loop went on"
    if not keeps and _share(thread) > FREE:
        return DISAGREES, "from a thread the loop stood still for {:.0f} of {:.0f} ms".format(1000 * thread["gap"], 1000 * thread["took"])
    return AGREES, ""
