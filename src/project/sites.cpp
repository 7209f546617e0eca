// What an evaluation writes down in the recording run, and the protocol methods behind with and for.
#include <algorithm>
#include <tuple>

#include "project/evaluator.h"

namespace project {

namespace {

auto order(const Target& target) {
  return std::tuple(target.kind, target.function, target.library, target.parameter, target.closure, target.receiver,
                    target.alternative, target.confidence);
}

uint64_t site_key(facts::OpId at, SiteKind kind, uint32_t fork) {
  return (static_cast<uint64_t>(at.value) << 32) | (static_cast<uint64_t>(fork) << 4) | static_cast<uint64_t>(kind);
}

}  // namespace

void Evaluator::record(SiteKind kind, OpId at, Target target) {
  if (!record_ || muted_ > 0) return;
  spoke();
  Site& site = sites_[site_key(at, kind, fork_)];
  site.op = at;
  site.kind = kind;
  target.alternative = alternative_;
  site.targets.push_back(target);
}

void Evaluator::record_unknown(SiteKind kind, OpId at) {
  if (!record_ || muted_ > 0) return;
  spoke();
  Site& site = sites_[site_key(at, kind, fork_)];
  site.op = at;
  site.kind = kind;
  site.has_unknown = true;
}

// NOLINTNEXTLINE(misc-no-recursion): `targets_of` ends at kMaxDepth
void Evaluator::record_passed(FunctionId owner, uint32_t parameter) {
  if (!record_) return;
  std::vector<Target>& out = linker_.passed(owner, parameter);
  if (!out.empty()) return;
  targets_of(concrete(single({.kind = ValueKind::kParameter, .a = owner.value, .b = parameter})), out);
}

void Evaluator::record_passed_callables(Binding& binding, FunctionId callee) {
  std::vector<std::vector<Target>> passed(binding.arguments.size());
  for (uint32_t i = 0; i < passed.size(); ++i) {
    const SetId given = binding.arguments[i];
    targets_of(given == values_.empty() ? cells_.peek({CellKind::kDefault, callee.value, i}) : given, passed[i]);
  }
  binding.passed = std::move(passed);
}

void Evaluator::finish_sites() {
  std::vector<std::pair<uint64_t, Site>> found(sites_.begin(), sites_.end());
  std::sort(found.begin(), found.end(), [](const auto& left, const auto& right) {
    return std::tuple(left.second.op, left.second.kind, left.first) <
           std::tuple(right.second.op, right.second.kind, right.first);
  });
  std::vector<Site>& out = project_.bodies[id_.value].sites;
  for (auto& [key, site] : found) {
    if (is_contested(static_cast<uint32_t>(key) >> 4)) {
      for (Target& target : site.targets) target.confidence = Confidence::kPossible;
    }
    std::sort(site.targets.begin(), site.targets.end(),
              [](const Target& left, const Target& right) { return order(left) < order(right); });
    const auto same = [](const Target& left, const Target& right) { return order(left) == order(right); };
    site.targets.erase(std::unique(site.targets.begin(), site.targets.end(), same), site.targets.end());
    if (!site.targets.empty()) out.push_back(std::move(site));
  }
}

// Notes that the alternatives being followed lead somewhere.
void Evaluator::spoke() {
  uint32_t fork = fork_;
  uint32_t alternative = alternative_;
  while (fork != 0) {
    char& spoken = forks_[fork].spoken[alternative];
    if (spoken != 0) return;
    spoken = 1;
    alternative = forks_[fork].outer_alternative;
    fork = forks_[fork].outer;
  }
}

// True if some alternative, here or of what is around it, leads nowhere.
bool Evaluator::is_contested(uint32_t fork) const {
  for (; fork != 0; fork = forks_[fork].outer) {
    const std::vector<char>& spoken = forks_[fork].spoken;
    if (std::find(spoken.begin(), spoken.end(), 0) != spoken.end()) return true;
  }
  return false;
}

// The targets behind callables that are handed over, not called.
// NOLINTNEXTLINE(misc-no-recursion): ends at kMaxDepth
void Evaluator::targets_of(SetId callables, std::vector<Target>& out) {
  if (depth_ >= kMaxDepth) return;
  ++depth_;
  // NOLINTNEXTLINE(misc-no-recursion): as the function
  values_.for_each_entry(callables, [&](const Entry& entry) {
    const Value value = values_[entry.value];
    switch (value.kind) {
      case ValueKind::kFunction:
      case ValueKind::kCoroutine:
      case ValueKind::kBound: {
        const uint32_t closure = value.kind == ValueKind::kBound ? value.c : value.b;
        out.push_back({.kind = TargetKind::kFunction,
                       .confidence = entry.confidence,
                       .function = value.function(),
                       .closure = value.kind == ValueKind::kCoroutine ? OriginId() : OriginId(closure)});
        break;
      }
      case ValueKind::kPartial:
        targets_of(linker_.partials[OriginId(value.a)].callee, out);
        break;
      case ValueKind::kDispatcher: {
        const Symbol made = linker_.intern("register");
        targets_of(cells_.read({CellKind::kFunctionAttribute, value.a, made.value}, id_), out);
        break;
      }
      case ValueKind::kParameter:
        record_passed(value.function(), value.b);
        out.push_back({.kind = TargetKind::kParameter,
                       .confidence = entry.confidence,
                       .function = value.function(),
                       .parameter = value.b});
        break;
      case ValueKind::kInstance:
        targets_of(
            bind_descriptors(raw_class_attribute(value.class_id(), linker_.intern("__call__"), 0), entry.value, OpId()),
            out);
        break;
      case ValueKind::kClass:
        class_targets(value.class_id(), out);
        break;
      case ValueKind::kLibrary:
        out.push_back({.kind = TargetKind::kLibrary, .confidence = entry.confidence, .library = value.symbol()});
        break;
      case ValueKind::kLibraryMethod: {
        const models::Callable* callable = models_.method(text(Symbol(value.a)), text(Symbol(value.b)));
        if (callable == nullptr) break;
        out.push_back({.kind = TargetKind::kLibrary,
                       .confidence = entry.confidence,
                       .library = linker_.intern(callable->name),
                       .receiver = ValueId(value.c)});
        break;
      }
      default:
        break;
    }
  });
  --depth_;
}

// A class that is handed over is called: its constructor runs there, and a server's handler does its work in it.
// NOLINTNEXTLINE(misc-no-recursion): kMaxDepth bounds it
void Evaluator::class_targets(ClassId id, std::vector<Target>& out) {
  targets_of(raw_class_attribute(id, linker_.intern("__init__"), 0), out);
  if (!linker_.derives_from_library(id, "socketserver.BaseRequestHandler")) return;
  targets_of(raw_class_attribute(id, linker_.intern("handle"), 0), out);
}

// __iter__, __enter__, __exit__ and their asynchronous forms, on everything an expression may be.
SetId Evaluator::method(SetId objects, std::string_view name, OpId at, SiteKind kind) {
  return each_alternative(concrete(objects), [&](const Entry& entry) {
    return values_.capped(enter(entry, name, at, kind), entry.confidence);
  });
}

SetId Evaluator::enter(const Entry& entry, std::string_view name, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  const SetId itself = values_.one(entry);
  switch (value.kind) {
    case ValueKind::kInstance: {
      const SetId found = values_.capped(attribute_of(entry, linker_.intern(name), at), entry.confidence);
      if (found == values_.empty()) return kind == SiteKind::kIterate ? itself : values_.unknown();
      const SetId made = apply(found, {}, at, kind);
      return name == "__aenter__" ? awaited(made, at) : made;
    }
    case ValueKind::kContextManager: {
      record(kind, at,
             {.kind = TargetKind::kFunction,
              .confidence = entry.confidence,
              .function = value.function(),
              .closure = linker_.binding(value.origin(), value.function()).closure,
              .receiver = entry.value});
      return returned(value.function(), value.origin(), CellKind::kYield);
    }
    case ValueKind::kLibraryInstance:
    case ValueKind::kLazy: {
      if (kind == SiteKind::kIterate) return itself;
      const std::string type(text(value.symbol()));
      if (type == "contextlib.closing" || type == "contextlib.aclosing") return enter_closing(entry, name, at, kind);
      const models::Callable* callable = models_.method(type, name);
      if (callable != nullptr) {
        record(kind, at,
               {.kind = TargetKind::kLibrary,
                .confidence = entry.confidence,
                .library = linker_.intern(callable->name),
                .receiver = entry.value});
      }
      const models::Type* model = models_.type(type);
      return model != nullptr && !model->enters.empty() ? from_text(model->enters, entry.value, {}) : itself;
    }
    case ValueKind::kLibraryCoroutine:
      return awaited(itself, at);
    default:
      return kind == SiteKind::kIterate ? itself : values_.unknown();
  }
}

}  // namespace project
