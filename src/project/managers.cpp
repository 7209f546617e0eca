// Context managers that hold others: contextlib.ExitStack, AsyncExitStack and closing.
#include "project/evaluator.h"

namespace project {

// Enters a manager now; its exit, which comes when the stack's does, is written down at the same place.
SetId Evaluator::managed(SetId manager, bool is_async, OpId at) {
  const SetId entered = method(manager, is_async ? "__aenter__" : "__enter__", at, SiteKind::kEnter);
  method(manager, is_async ? "__aexit__" : "__exit__", at, SiteKind::kExit);
  return entered;
}

SetId Evaluator::exit_stack_method(std::string_view name, const Arguments& arguments, OpId at, bool& handled) {
  handled = true;
  const SetId first = given(arguments, 0);
  if (name == "enter_context") return managed(first, false, at);
  if (name == "enter_async_context") {
    const OriginId origin = linker_.origin(id_, at);
    linker_.partials[origin].callee = managed(first, true, at);
    return single({.kind = ValueKind::kLibraryCoroutine, .b = origin.value});
  }
  if (name == "callback") {
    Arguments rest = arguments;
    if (!rest.positional.empty()) rest.positional.erase(rest.positional.begin());
    apply(first, rest, at);
    return first;
  }
  if (name == "push") {
    method(first, "__exit__", at, SiteKind::kExit);
    return first;
  }
  handled = false;
  return values_.unknown();
}

// `with closing(x) as y`: y is x, and the end calls x.close().
SetId Evaluator::enter_closing(const Entry& entry, std::string_view name, OpId at, SiteKind kind) {
  const auto kept = linker_.partials.find(values_[entry.value].origin());
  if (kept == linker_.partials.end()) return values_.unknown();
  const SetId held = kept->second.callee;
  if (kind == SiteKind::kEnter) return held;
  const SetId closed = apply(load_attribute(held, linker_.intern("close"), at), {}, at, kind);
  return name == "__aexit__" ? awaited(closed, at) : closed;
}

}  // namespace project
