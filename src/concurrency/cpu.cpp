#include "concurrency/cpu.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "concurrency/cpu_calls.h"
#include "concurrency/uses.h"
#include "facts/queries.h"
#include "summaries/components.h"

namespace concurrency {

using facts::OpId;
using facts::OpKind;
using facts::Region;
using facts::RegionId;
using facts::RegionKind;
using project::FunctionId;

namespace {

constexpr size_t kMaxTerms = 6;
constexpr size_t kMaxPath = 12;
constexpr double kLinearStep = 0.4;  // steps for each element of a C function that goes over data
constexpr double kHeavyCall = 5;     // steps of a short json.loads and its like
constexpr double kMaxExponent = 40;

double steps_of(OpKind kind) {
  switch (kind) {
    case OpKind::kBinary:
    case OpKind::kCompare:
    case OpKind::kUnary:
    case OpKind::kLoadAttr:
    case OpKind::kLoadItem:
    case OpKind::kStoreItem:
    case OpKind::kStoreAttr:
    case OpKind::kNext:
    case OpKind::kDisplay:
    case OpKind::kFormat:
      return 1;
    case OpKind::kCall:
      return 2;
    default:
      return 0;
  }
}

bool same_shape(const CpuTerm& left, const CpuTerm& right) {
  return left.shape == right.shape && left.bound.data == right.bound.data &&
         left.bound.factors == right.bound.factors && left.bound.is_vague == right.bound.is_vague &&
         left.waits == right.waits;
}

void keep(std::vector<CpuTerm>& terms, CpuTerm term) {
  if (term.total() <= 0) return;
  for (CpuTerm& one : terms) {
    if (!same_shape(one, term)) continue;
    const double total = one.total() + term.total();
    if (one.total() < term.total()) one = std::move(term);
    one.steps = one.bound.count > 0 ? total / one.bound.count : total;
    return;
  }
  terms.push_back(std::move(term));
  std::sort(terms.begin(), terms.end(), is_heavier);
  if (terms.size() > kMaxTerms) terms.pop_back();
}

bool is_cached(const project::Project& project, FunctionId function) {
  const facts::Function* header = project.header(function);
  if (header == nullptr) return false;
  const facts::Unit& unit = project.header_unit(function);
  for (OpId decorator : unit.operand_list(header->decorators)) {
    if (unit.op(decorator).kind == OpKind::kCall) decorator = unit.op(decorator).operand_a();
    if (facts::dotted_name(unit, decorator).ends_with("cache")) return true;
  }
  return false;
}

// One body.
class BodyCost {
 public:
  BodyCost(const project::Project& project, FunctionId function, const std::vector<CpuSummary>& summaries,
           const std::vector<FunctionId>& component)
      : project_(project),
        function_(function),
        unit_(project.unit(function)),
        code_(project.code(function)),
        bounds_(project, function),
        summaries_(summaries),
        component_(component) {}

  CpuSummary run() {
    find_loops();
    for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) add(OpId(i), unit_.ops[i]);
    add_loops();
    add_recursion();
    out_.only_waits = out_.waits && out_.is_known && !out_.computes;
    return std::move(out_);
  }

 private:
  struct Loop {
    RegionId region;
    Bound bound;  // with all loops around it
    double steps = 0;
    int numeric = 0;
    int other = 0;
    bool is_known = true;
    bool waits = false;
    bool has_hashes = false;
  };

  // The loops of this code, outer ones first; of each region, the innermost loop around it.
  void find_loops() {
    loop_of_.assign(unit_.regions.size(), kNone);
    std::vector<char> suspends(unit_.regions.size(), 0);
    find_suspensions(suspends);
    for (uint32_t r = 0; r < unit_.regions.size(); ++r) {
      const Region& region = unit_.regions[r];
      if (region.ops.begin < code_.ops.begin || region.ops.end_index() > code_.ops.end_index()) continue;
      const uint32_t around = region.parent ? loop_of_[region.parent.value] : kNone;
      loop_of_[r] = around;
      if (region.kind != RegionKind::kLoop && region.kind != RegionKind::kComprehension) continue;
      Loop loop;
      loop.region = RegionId(r);
      // A loop that gives the event loop a turn is as long as its longest stretch between two of them.
      if (suspends[r] == 0) {
        const Bound own = bounds_.of_loop(region);
        const bool is_outermost = around == kNone;
        loop.bound = is_outermost ? own : product(loops_[around].bound, own);
      }
      loop_of_[r] = static_cast<uint32_t>(loops_.size());
      loops_.push_back(std::move(loop));
    }
  }

  void find_suspensions(std::vector<char>& suspends) const {
    for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
      const facts::Op& op = unit_.ops[i];
      const bool is_pause = op.kind == OpKind::kAwait || op.kind == OpKind::kYield ||
                            (op.has(facts::kAsync) && (op.kind == OpKind::kNext || op.kind == OpKind::kEnter));
      if (!is_pause) continue;
      for (RegionId at = op.region; at && suspends[at.value] == 0; at = unit_.regions[at.value].parent) {
        suspends[at.value] = 1;
      }
    }
  }

  Loop* loop_at(const facts::Op& op) {
    const uint32_t at = op.region ? loop_of_[op.region.value] : kNone;
    return at == kNone ? nullptr : &loops_[at];
  }

  void add(OpId id, const facts::Op& op) {
    Loop* loop = loop_at(op);
    if (loop != nullptr) {
      loop->steps += steps_of(op.kind);
      if (op.kind == OpKind::kBinary) ++loop->numeric;
      if (op.kind == OpKind::kLoadAttr || op.kind == OpKind::kStoreItem || op.kind == OpKind::kFormat) ++loop->other;
    }
    switch (op.kind) {
      case OpKind::kCall:
        if (!op.has(facts::kImplicit)) add_call(id, loop);
        break;
      case OpKind::kEnter:
        add_enter(id, loop);
        break;
      case OpKind::kNext:
        add_next(op, loop);
        break;
      case OpKind::kIter:
      case OpKind::kLoadAttr:
      case OpKind::kBinary:
      case OpKind::kCompare:
      case OpKind::kLoadItem:
        add_sites(id, loop);
        break;
      default:
        break;
    }
  }

  // A loop over a file, a cursor, a socket waits for each turn.
  void add_next(const facts::Op& op, Loop* loop) {
    const OpId over = unit_.op(op.operand_a()).operand_a();
    for (const project::Entry& entry : project_.values.entries(project_.value(function_, over))) {
      const project::Value& value = project_.values[entry.value];
      if (value.kind != project::ValueKind::kLibraryInstance) continue;
      const std::string_view type = project_.text(value.symbol());
      if (!type.starts_with("builtins.") && !type.starts_with("collections.")) wait(loop);
    }
  }

  void unknown(Loop* loop) {
    out_.is_known = false;
    if (loop != nullptr) loop->is_known = false;
  }

  void wait(Loop* loop) {
    out_.waits = true;
    if (loop != nullptr) loop->waits = true;
  }

  void add_call(OpId id, Loop* loop) {
    const CallKind kind = call_kind(project_, function_, id);
    const size_t arguments = unit_.calls[unit_.op(id).call().value].arguments.count;
    if (kind.library == "builtins.iter" && arguments == 2) return unknown(loop);  // calls what it is given
    for (const project::Target& target : kind.functions) add_function(id, target, kind, loop);
    switch (kind.cost) {
      case CallCost::kUnknown:
        return unknown(loop);
      case CallCost::kWaits:
        return wait(loop);
      case CallCost::kNote:
        if (loop != nullptr) wait(loop);
        return;
      case CallCost::kReleases:
        out_.releases = true;
        out_.computes = true;
        if (loop != nullptr) loop->is_known = false;
        if (kind.model != nullptr && kind.model->is_cpu_heavy) add_release(id, kind, loop);
        return;
      case CallCost::kHash:
        return add_hash(id, loop);
      case CallCost::kLinear:
        return add_linear(id, kind, loop);
      case CallCost::kHeavy:
        out_.computes = true;
        if (loop != nullptr) loop->steps += kHeavyCall;
        return;
      default:
        return;
    }
  }

  OpId first_argument(OpId call) const {
    const auto arguments = unit_.argument_list(unit_.calls[unit_.op(call).call().value].arguments);
    return !arguments.empty() && arguments[0].kind == facts::ArgumentKind::kPositional ? arguments[0].value : OpId();
  }

  // sum(xs), sorted(xs): one C call. What a generator expression does inside is a loop of this body already.
  void add_linear(OpId id, const CallKind& kind, const Loop* loop) {
    const OpId over = first_argument(id);
    if (!over || unit_.op(over).kind == OpKind::kComprehension) return;
    CpuTerm term;
    term.steps = kLinearStep;
    term.bound = bounds_.size(over);
    if (loop != nullptr) term.bound = product(loop->bound, term.bound);
    term.shape = loop == nullptr ? CpuShape::kCall : CpuShape::kLoop;
    term.library = kind.library;
    term.path = {{function_, id}};
    if (term.bound.data > 0 || !term.bound.factors.empty()) out_.computes = true;
    keep(out_.terms, std::move(term));
  }

  void add_release(OpId id, const CallKind& kind, const Loop* loop) {
    CpuTerm term;
    term.steps = 1;
    if (loop != nullptr) term.bound = loop->bound;
    term.shape = CpuShape::kRelease;
    term.library = kind.library;
    term.path = {{function_, id}};
    keep(out_.terms, std::move(term));
  }

  // Below 2048 bytes a hash keeps the GIL, above it does not.
  void add_hash(OpId id, Loop* loop) {
    out_.computes = true;
    const OpId data = first_argument(id);
    const Bound size = data ? bounds_.size(data) : Bound{};
    if (loop != nullptr && data && size.is_constant() && !size.grows && size.count < 2048) {
      loop->has_hashes = true;
      loop->steps += 20;
      return;
    }
    out_.releases = true;
    if (loop != nullptr) loop->is_known = false;
  }

  void add_function(OpId id, const project::Target& target, const CallKind& kind, Loop* loop) {
    if (std::find(component_.begin(), component_.end(), target.function) != component_.end()) return;
    if (target.confidence == findings::Confidence::kPossible) return unknown(loop);
    const project::Function& callee = project_.functions[target.function.value];
    if (callee.is_async || callee.is_generator) {
      // Called, not run: the loop or a consumer runs it.
      if (!is_awaited(id) && !callee.is_generator) unknown(loop);
      if (!is_awaited(id)) return;
    }
    add_summary(id, target.function, kind.library.empty() ? Bound{} : bounds_.size(first_argument(id)), loop);
  }

  bool is_awaited(OpId id) const {
    return id.value + 1 < unit_.ops.size() && unit_.ops[id.value + 1].kind == OpKind::kAwait &&
           unit_.ops[id.value + 1].operand_a() == id;
  }

  void add_summary(OpId id, FunctionId callee, const Bound& times, Loop* loop) {
    const CpuSummary& summary = summaries_[callee.value];
    if (!summary.is_known) unknown(loop);
    if (summary.waits) wait(loop);
    out_.releases = out_.releases || summary.releases;
    out_.computes = out_.computes || summary.computes;
    if (summary.releases && loop != nullptr) loop->is_known = false;
    if (loop != nullptr) loop->steps += 4;
    if (is_cached(project_, callee)) return;
    for (const CpuTerm& inner : summary.terms) {
      if (inner.path.size() >= kMaxPath) continue;
      CpuTerm term = seen_from(project_, {function_, id}, callee, inner);
      term.bound = product(times, term.bound);
      if (loop != nullptr) {
        term.bound = product(loop->bound, term.bound);
        term.waits = term.waits || loop->waits;
      }
      keep(out_.terms, std::move(term));
    }
  }

  void add_enter(OpId id, Loop* loop) {
    const project::Site* site = site_at(project_, function_, id, project::SiteKind::kEnter);
    if (site == nullptr || site->has_unknown) return unknown(loop);
    for (const project::Target& target : site->targets) {
      if (target.kind == project::TargetKind::kFunction) {
        add_summary(id, target.function, Bound{}, loop);
      } else {
        wait(loop);  // a lock, a file, a connection
      }
    }
  }

  // Properties, operators and generators of the project.
  void add_sites(OpId id, Loop* loop) {
    for (const project::SiteKind kind :
         {project::SiteKind::kIterate, project::SiteKind::kProperty, project::SiteKind::kOperator}) {
      const project::Site* site = site_at(project_, function_, id, kind);
      if (site == nullptr) continue;
      for (const project::Target& target : site->targets) {
        const bool is_own = std::find(component_.begin(), component_.end(), target.function) != component_.end();
        if (target.kind == project::TargetKind::kFunction && !is_own) add_summary(id, target.function, Bound{}, loop);
      }
    }
  }

  void add_loops() {
    for (const Loop& loop : loops_) {
      CpuTerm term;
      term.steps = loop.steps;
      term.bound = loop.bound;
      term.is_known = loop.is_known;
      term.waits = loop.waits || inner_waits(loop.region);
      term.is_numeric = loop.numeric > 0 && loop.other == 0;
      term.has_small_hashes = loop.has_hashes;
      term.path = {{function_, unit_.regions[loop.region.value].head}};
      if (!loop.bound.is_constant() || term.total() > 1000) out_.computes = true;
      if (term.bound.count > 0) keep(out_.terms, std::move(term));
    }
  }

  bool inner_waits(RegionId outer) const {
    return std::any_of(loops_.begin(), loops_.end(),
                       [&](const Loop& loop) { return loop.waits && facts::is_inside(unit_, loop.region, outer); });
  }

  // Naive fibonacci: two calls of itself with less than it was given. Other recursion follows data.
  void add_recursion() {
    std::vector<OpId> own;
    for (const project::Site& site : project_.bodies[function_.value].sites) {
      if (site.kind != project::SiteKind::kCall) continue;
      for (const project::Target& target : site.targets) {
        if (target.kind != project::TargetKind::kFunction) continue;
        if (target.function == function_) own.push_back(site.op);
        if (target.function != function_ && is_in_component(target.function)) out_.is_known = false;
      }
    }
    if (own.empty()) return;
    out_.computes = true;
    CpuTerm term;
    term.shape = CpuShape::kRecursion;
    term.steps = static_cast<double>(code_.ops.count);
    term.path = {{function_, own.front()}};
    const Factor factor = shrinking(own);
    if (own.size() < 2 || factor.parameter == kNone || is_cached(project_, function_) || stores_items()) {
      term.bound.data = 1;
      term.bound.is_vague = true;
    } else {
      term.bound.factors.push_back(factor);
    }
    term.bound.grows = own.front();
    keep(out_.terms, std::move(term));
  }

  bool is_in_component(FunctionId function) const {
    return std::find(component_.begin(), component_.end(), function) != component_.end();
  }

  bool stores_items() const {
    for (uint32_t i = code_.ops.begin; i < code_.ops.end_index(); ++i) {
      if (unit_.ops[i].kind == OpKind::kStoreItem) return true;
    }
    return false;
  }

  // The parameter that every call of itself passes on minus a constant, or none.
  Factor shrinking(const std::vector<OpId>& calls) const {
    Factor factor{Factor::Kind::kExponential, kNone};
    for (const OpId call : calls) {
      uint32_t found = kNone;
      for (const facts::Argument& argument : unit_.argument_list(unit_.calls[unit_.op(call).call().value].arguments)) {
        const facts::Op& op = unit_.op(argument.value);
        if (op.kind != OpKind::kBinary || static_cast<facts::Operator>(op.aux) != facts::Operator::kSubtract) continue;
        const auto step = facts::double_value(unit_, op.operand_b());
        if (!step || *step < 1 || *step > 2) continue;
        const project::Value* only = project_.values.only(project_.value(function_, op.operand_a()));
        if (only == nullptr || only->kind != project::ValueKind::kParameter || only->function() != function_) continue;
        found = only->b;
      }
      if (found == kNone || (factor.parameter != kNone && factor.parameter != found)) return {factor.kind, kNone};
      factor.parameter = found;
    }
    return factor;
  }

  static constexpr uint32_t kNone = 0xFFFFFFFFu;

  const project::Project& project_;
  FunctionId function_;
  const facts::Unit& unit_;
  const facts::Code& code_;
  Bounds bounds_;
  const std::vector<CpuSummary>& summaries_;
  const std::vector<FunctionId>& component_;
  std::vector<Loop> loops_;
  std::vector<uint32_t> loop_of_;
  CpuSummary out_;
};

void apply(Bound& bound, const Factor& factor, const Bound& given) {
  Bound scaled = given;
  switch (factor.kind) {
    case Factor::Kind::kRoot:
      scaled.count = std::sqrt(given.count);
      for (Factor& inner : scaled.factors) inner.kind = Factor::Kind::kRoot;
      break;
    case Factor::Kind::kExponential:
      if (given.is_constant()) scaled.count = std::pow(1.618, std::min(given.count, kMaxExponent));
      for (Factor& inner : scaled.factors) inner.kind = Factor::Kind::kExponential;
      break;
    default:
      break;
  }
  bound = product(bound, scaled);
}

using Given = std::function<Bound(const Factor&)>;

CpuTerm filled(const CpuTerm& term, const Given& given) {
  CpuTerm out = term;
  out.bound.factors.clear();
  if (!term.bound.factors.empty()) out.bound.grows = OpId();
  for (const Factor& factor : term.bound.factors) apply(out.bound, factor, given(factor));
  return out;
}

// True if a call of the function gives its first parameter by itself.
bool is_bound(const project::Project& project, FunctionId id) {
  const project::Function& function = project.functions[id.value];
  return function.owner && function.role != project::FunctionRole::kStatic;
}

// The operation that a call passes for a parameter of its callee, or none.
OpId given_for(const project::Project& project, const Place& call, FunctionId callee, uint32_t parameter) {
  const facts::Unit& unit = project.unit(call.function);
  const facts::Function* header = project.header(callee);
  const facts::Unit& header_unit = project.header_unit(callee);
  const auto name =
      header == nullptr ? std::string_view() : header_unit.text(header_unit.parameter_list(*header)[parameter].name);
  OpId given;
  uint32_t place = is_bound(project, callee) ? 1 : 0;
  for (const facts::Argument& argument : unit.argument_list(unit.calls[unit.op(call.op).call().value].arguments)) {
    const bool is_here = argument.kind == facts::ArgumentKind::kPositional && place++ == parameter;
    const bool is_named = argument.kind == facts::ArgumentKind::kKeyword && unit.text(argument.keyword) == name;
    if (is_here || is_named) given = argument.value;
  }
  return given;
}

// What a parameter is by default.
Bound by_default(const project::Project& project, FunctionId callee, uint32_t parameter) {
  Bound bound;
  const facts::Function* header = project.header(callee);
  const facts::Unit& unit = project.header_unit(callee);
  if (header != nullptr && parameter < header->parameters.count) {
    const OpId value = unit.parameter_list(*header)[parameter].default_value;
    if (const auto number = value ? facts::double_value(unit, value) : std::nullopt) {
      bound.count = *number;
      return bound;
    }
  }
  bound.data = 1;
  return bound;
}

}  // namespace

bool is_heavier(const CpuTerm& left, const CpuTerm& right) {
  const auto weight = [](const CpuTerm& term) {
    double value = term.total();
    for (int i = 0; i < term.bound.data; ++i) value *= 1000;
    for (const Factor& factor : term.bound.factors) value *= factor.kind == Factor::Kind::kExponential ? 1e9 : 1000;
    return value;
  };
  return weight(left) > weight(right);
}

CpuTerm seen_from(const project::Project& project, const HandedWork& handed, const CpuTerm& term) {
  const Bounds bounds(project, handed.by);
  const uint32_t self = is_bound(project, handed.work) ? 1 : 0;
  return filled(term, [&](const Factor& factor) {
    const uint32_t place = factor.parameter - self;
    if (place >= handed.given.size()) return by_default(project, handed.work, factor.parameter);
    const OpId given = handed.given[place];
    return factor.kind == Factor::Kind::kSize ? bounds.size_handed_over(given) : bounds.number(given);
  });
}

CpuTerm seen_from(const project::Project& project, const Place& call, FunctionId callee, const CpuTerm& term) {
  CpuTerm out;
  if (project.unit(call.function).op(call.op).kind != OpKind::kCall || term.bound.factors.empty()) {
    out = seen_from(project, HandedWork{call.function, callee, {}}, term);
  } else {
    const Bounds bounds(project, call.function);
    out = filled(term, [&](const Factor& factor) {
      const OpId given = given_for(project, call, callee, factor.parameter);
      if (!given) return by_default(project, callee, factor.parameter);
      return factor.kind == Factor::Kind::kSize ? bounds.size(given) : bounds.number(given);
    });
  }
  out.path.insert(out.path.begin(), call);
  return out;
}

CpuModel::CpuModel(const project::Project& project) : summaries_(project.functions.size()) {
  std::vector<std::vector<FunctionId>> callees(project.functions.size());
  for (uint32_t f = 0; f < project.functions.size(); ++f) {
    for (const project::Site& site : project.bodies[f].sites) {
      for (const project::Target& target : site.targets) {
        if (target.kind == project::TargetKind::kFunction) callees[f].push_back(target.function);
      }
    }
  }
  for (const std::vector<FunctionId>& component : summaries::components(callees)) {
    for (const FunctionId function : component) {
      if (project.functions[function.value].is_module) continue;
      summaries_[function.value] = BodyCost(project, function, summaries_, component).run();
    }
  }
}

}  // namespace concurrency
