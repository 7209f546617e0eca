// How rules about the event loop put things: how long something takes, and the way off the loop in the words of the
// framework in use. Pure functions on text; rules build their messages with them.
#pragma once

#include <string>
#include <string_view>

#include "concurrency/stalls.h"
#include "models/models.h"
#include "summaries/summary.h"

namespace rules {

using concurrency::Framework;

// What a rule would have moved off the loop, as written in the program.
struct Work {
  std::string_view callee;     // "self.fetch"; empty where no call is written (a property, a loop, a with)
  std::string_view arguments;  // what stands between the parentheses
  bool can_await = true;       // false in plain functions that the loop calls back
};

// A length of time as people write it: "2 s", "0.5 s", "50 ms".
std::string duration(double seconds);

// The public name without what every program leaves away: "open" for "builtins.open".
std::string_view short_name(std::string_view canonical);

// What a library call is called in a message: "`open`", "the end of `with ThreadPoolExecutor()`". `manager` is what
// stands after `with`, where that is known.
std::string subject(std::string_view canonical, std::string_view manager = {});

// How long it keeps the loop: "for up to 2 s" where that is known, else "until the network answers" by its kind.
std::string how_long(models::StallKind kind, const summaries::Duration& duration);

// One sentence that says to use the asynchronous twin of a call: "Use `await asyncio.sleep(2)`."
// `twin` is the qualified name of a function, or of a method after its class.
std::string use_twin(std::string_view twin, std::string_view arguments);

// One sentence that says to run the work in a thread: "Use `await asyncio.to_thread(fetch, url)`."
std::string use_thread(Framework framework, const Work& work);

// One sentence that says to run the work in a process, where a thread would not help.
std::string use_process(Framework framework);

// One sentence that says what to do instead of a stall: the first of these that fits. `work` is the call at which the
// loop is left.
std::string way_off(const concurrency::Stall& stall, Work work);

}  // namespace rules
