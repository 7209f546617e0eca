#include "rules/own.h"

#include <array>

#include "findings/own.h"

namespace rules {
namespace {

constexpr std::array<Message, 4> kMessages{{
    {findings::kUnused.message_id, findings::kUnused.message},
    {findings::kUnknown.message_id, findings::kUnknown.message},
    {findings::kBlanket.message_id, findings::kBlanket.message},
    {findings::kUnreasoned.message_id, findings::kUnreasoned.message},
}};

constexpr Rule rule(const findings::OwnRule& own, std::string_view summary, std::string_view help, size_t message) {
  return {.code = own.code,
          .summary = summary,
          .help = help,
          .highest = findings::Level::kWarning,
          .tags = {},
          .kinds = {},
          .versions = "every version",
          .messages = std::span(kMessages).subspan(message, 1)};
}

constexpr Rule kUnusedRule = rule(findings::kUnused, "Suppression that silences nothing",
                                  "Remove the comment, or the codes in it that are not reported any more.", 0);
constexpr Rule kUnknownRule =
    rule(findings::kUnknown, "Suppression that means no rule", "Write a code or name that `gilint rules` lists.", 1);
constexpr Rule kBlanketRule =
    rule(findings::kBlanket, "Suppression of every rule", "Name the rules: `# gilint: ignore[GIL101] -- reason`.", 2);
constexpr Rule kUnreasonedRule = rule(findings::kUnreasoned, "Suppression without a reason",
                                      "Say why the finding is accepted: `# gilint: ignore[GIL101] -- reason`.", 3);

constexpr std::string_view kUnusedPage =
    "A suppression comment that silences nothing hides the next mistake on its line. It is told as unused if every "
    "rule\n"
    "that it names is on and none of them reports anything that it covers, on any path. Codes of other tools in a "
    "`noqa`\n"
    "list, a bare `noqa`, and comments in files that the run does not report are left alone. The edit that the "
    "finding\n"
    "carries takes the comment, or the code, away.\n";
constexpr std::string_view kUnknownPage =
    "`# gilint: ignore[GIL1O1]`, a name that no rule has, an unclosed bracket or a word that gilint does not know "
    "silence\n"
    "nothing, and whoever wrote them believes that they do. In `noqa` lists, only codes that begin with `GIL` are "
    "looked "
    "at.\n";
constexpr std::string_view kBlanketPage =
    "`# gilint: ignore` without a list silences whatever a later version finds as well. The edit names the rules that "
    "it\n"
    "silences now. A bare `noqa` is meant for other tools too and is left alone. `ignore = [\"GIL003\"]` allows "
    "blanket\n"
    "comments.\n";
constexpr std::string_view kUnreasonedPage =
    "Reported only with `require-suppression-reason = true`: every `# gilint: ignore[...]` must say why the finding "
    "is\n"
    "accepted, after two dashes. The reason is shown by `--show-suppressed` and goes into SARIF.\n";

Entry entry(const findings::OwnRule& own, const Rule& rule, std::string_view page) {
  return {own.name, &rule, {own.name, page, {}, {}, {}}};
}

}  // namespace

std::span<const Entry> own() {
  static const std::array<Entry, 4> kEntries{entry(findings::kUnused, kUnusedRule, kUnusedPage),
                                             entry(findings::kUnknown, kUnknownRule, kUnknownPage),
                                             entry(findings::kBlanket, kBlanketRule, kBlanketPage),
                                             entry(findings::kUnreasoned, kUnreasonedRule, kUnreasonedPage)};
  return kEntries;
}

}  // namespace rules
