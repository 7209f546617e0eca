// Summaries of a project from strings, as short texts that tests compare.
#pragma once

#include <set>
#include <string>

#include "summaries/summary.h"
#include "tests/support/linked.h"

class Summarized {
 public:
  explicit Summarized(std::string text)
      : linked_(std::move(text)), summaries_(summaries::summarize(linked_.project())) {}
  explicit Summarized(std::vector<support::Text> texts)
      : linked_(std::move(texts)), summaries_(summaries::summarize(linked_.project())) {}

  // What a function may stall on: "time.sleep 2s, socket.socket.recv~", sorted; "~" likely, "?" possible, "<=" at most.
  std::string stalls(std::string_view function) const {
    std::set<std::string> found;
    for (const summaries::Stall& stall : summary(function).stalls) found.insert(described(stall));
    return joined(found);
  }
  // The functions of the shortest way to a primitive: "main.f main.g time.sleep".
  std::string path(std::string_view function, std::string_view primitive) const {
    const summaries::Stall* best = nullptr;
    for (const summaries::Stall& stall : summary(function).stalls) {
      if (stall.primitive->name == primitive && (best == nullptr || stall.length < best->length)) best = &stall;
    }
    return best == nullptr ? "" : path(best->path) + std::string(primitive);
  }
  // The parameters it calls: "main.f 0".
  std::string parameter_calls(std::string_view function) const {
    std::set<std::string> found;
    for (const summaries::ParameterCall& call : summary(function).parameter_calls) {
      found.insert(name(call.owner) + " " + std::to_string(call.parameter));
    }
    return joined(found);
  }
  const summaries::Summaries& all() const { return summaries_; }
  const support::Linked& linked() const { return linked_; }

 private:
  const summaries::Summary& summary(std::string_view function) const { return summaries_[linked_.function(function)]; }
  std::string name(project::FunctionId id) const {
    return std::string(linked_.project().text(linked_.project().functions[id.value].qualified));
  }
  std::string path(summaries::StepId at) const {
    std::string out;
    for (; at; at = summaries_.step(at).next) out += name(summaries_.step(at).function) + " ";
    return out;
  }
  static std::string joined(const std::set<std::string>& parts) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
    return out;
  }
  static std::string described(const summaries::Stall& stall) {
    std::string out(stall.primitive->name);
    if (stall.duration.known()) {
      std::string seconds = std::to_string(stall.duration.seconds);
      seconds.erase(seconds.find_last_not_of('0') + 1);
      if (seconds.back() == '.') seconds.pop_back();
      out += (stall.duration.at_most ? " <=" : " ") + seconds + "s";
    }
    if (stall.confidence == project::Confidence::kLikely) out += "~";
    if (stall.confidence == project::Confidence::kPossible) out += "?";
    return out;
  }

  support::Linked linked_;
  summaries::Summaries summaries_;
};
