#include "summaries/components.h"

#include <algorithm>

namespace summaries {

namespace {

using project::FunctionId;

class Tarjan {
 public:
  explicit Tarjan(const std::vector<std::vector<FunctionId>>& callees)
      : callees_(callees), index_(callees.size(), 0), low_(callees.size(), 0), on_stack_(callees.size(), 0) {}

  std::vector<std::vector<FunctionId>> run() {
    for (uint32_t f = 0; f < callees_.size(); ++f) {
      if (index_[f] == 0) visit(f);
    }
    return std::move(found_);
  }

 private:
  struct Frame {
    uint32_t function = 0;
    size_t next = 0;
  };

  void enter(uint32_t function) {
    index_[function] = low_[function] = ++count_;
    stack_.push_back(function);
    on_stack_[function] = 1;
    frames_.push_back({function, 0});
  }

  void visit(uint32_t start) {
    enter(start);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next < callees_[frame.function].size()) {
        const uint32_t callee = callees_[frame.function][frame.next++].value;
        if (index_[callee] == 0) {
          enter(callee);
        } else if (on_stack_[callee] != 0) {
          low_[frame.function] = std::min(low_[frame.function], index_[callee]);
        }
        continue;
      }
      leave();
    }
  }

  void leave() {
    const uint32_t function = frames_.back().function;
    frames_.pop_back();
    if (!frames_.empty()) {
      const uint32_t caller = frames_.back().function;
      low_[caller] = std::min(low_[caller], low_[function]);
    }
    if (low_[function] != index_[function]) return;
    std::vector<FunctionId>& component = found_.emplace_back();
    uint32_t member = 0;
    do {
      member = stack_.back();
      stack_.pop_back();
      on_stack_[member] = 0;
      component.emplace_back(member);
    } while (member != function);
    std::sort(component.begin(), component.end());
  }

  const std::vector<std::vector<FunctionId>>& callees_;
  std::vector<uint32_t> index_;
  std::vector<uint32_t> low_;
  std::vector<char> on_stack_;
  std::vector<uint32_t> stack_;
  std::vector<Frame> frames_;
  std::vector<std::vector<FunctionId>> found_;
  uint32_t count_ = 0;
};

}  // namespace

std::vector<std::vector<FunctionId>> components(const std::vector<std::vector<FunctionId>>& callees) {
  return Tarjan(callees).run();
}

}  // namespace summaries
