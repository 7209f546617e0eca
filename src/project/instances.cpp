// What a call of a class runs: its metaclass, __new__, __init__ or what a dataclass has in its place.
#include <algorithm>

#include "project/evaluator.h"

namespace project {

// NOLINTNEXTLINE(misc-no-recursion): `apply` ends at kMaxDepth
SetId Evaluator::instantiate(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const Value value = values_[entry.value];
  run_metaclass(entry, arguments, at, kind);
  const SetId constructor = raw_class_attribute(value.class_id(), linker_.intern("__new__"), 0);
  // NOLINTNEXTLINE(misc-no-recursion): as the function
  values_.for_each_entry(constructor, [&](const Entry& maker) {
    if (values_[maker.value].kind != ValueKind::kFunction) return;
    apply(values_.one(maker), with_receiver(values_.one(entry), arguments), at, kind);
  });
  initialize(entry, arguments, at, kind);
  spawn_run(entry, at);
  return single({.kind = ValueKind::kInstance, .a = value.a, .b = 0}, entry.confidence);
}

// A class of a metaclass with a __call__: that runs in place of `type.__call__`, which it is taken to call in the end.
// NOLINTNEXTLINE(misc-no-recursion): `apply` ends at kMaxDepth
void Evaluator::run_metaclass(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const SetId called = metaclass_attribute(values_[entry.value].class_id(), linker_.intern("__call__"), entry.value);
  if (called != values_.empty()) apply(values_.capped(called, entry.confidence), arguments, at, kind);
}

// NOLINTNEXTLINE(misc-no-recursion): `apply` ends at kMaxDepth
void Evaluator::initialize(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind) {
  const ClassId id = values_[entry.value].class_id();
  const ValueId self = values_.intern({.kind = ValueKind::kInstance, .a = id.value, .b = 0});
  const auto run = [&](SetId method, const Arguments& passed) {
    if (method == values_.empty()) return;
    apply(values_.capped(bind_descriptors(method, self, at), entry.confidence), passed, at, kind);
  };
  if (const ClassId generated = generates_initializer(id)) {
    fill_fields(generated, arguments, at);
    run(project_class_attribute(id, linker_.intern("__post_init__")), {});
    run(project_class_attribute(id, linker_.intern("__attrs_post_init__")), {});
    return;
  }
  const SetId initializer = raw_class_attribute(id, linker_.intern("__init__"), 0);
  run(initializer, arguments);
  record_library_constructor(entry, initializer, at, kind);
}

// A class of ours that derives from a library class with a constructor that matters, and has none of its own.
void Evaluator::record_library_constructor(const Entry& entry, SetId initializer, OpId at, SiteKind kind) {
  if (initializer != values_.empty() && !values_.has_unknown(initializer)) return;
  const uint32_t id = values_[entry.value].a;
  const ValueId self = values_.intern({.kind = ValueKind::kInstance, .a = id, .b = 0});
  const std::vector<ClassId> order = project_.classes[id].mro;
  for (const ClassId at_class : order) {
    for (const Symbol base : project_.classes[at_class.value].library_bases) {
      if (models_.callable(text(base)) == nullptr) continue;
      record(kind, at,
             {.kind = TargetKind::kLibrary, .confidence = entry.confidence, .library = base, .receiver = self});
    }
  }
}

// Subclasses of Thread and Process: their `run` runs elsewhere.
void Evaluator::spawn_run(const Entry& entry, OpId at) {
  const ClassId id = values_[entry.value].class_id();
  const bool thread = linker_.derives_from_library(id, "threading.Thread");
  if (!thread && !linker_.derives_from_library(id, "multiprocessing.Process")) return;
  const ValueId self = values_.intern({.kind = ValueKind::kInstance, .a = id.value, .b = 0});
  const SetId run = bind_descriptors(raw_class_attribute(id, linker_.intern("run"), 0), self, at);
  std::vector<Target> targets;
  targets_of(values_.capped(run, entry.confidence), targets);
  if (!record_ || muted_ > 0 || targets.empty()) return;
  const models::Runs runs = thread ? models::Runs::kThread : models::Runs::kProcess;
  project_.bodies[id_.value].spawns.push_back({at, runs, nullptr, targets});
}

// The dataclass, `id` or a base of it, whose generated __init__ a call of class `id` runs; none if one is written.
ClassId Evaluator::generates_initializer(ClassId id) {
  const std::vector<uint32_t> written = cells_.definers(linker_.intern("__init__"), id_).classes;
  for (const ClassId at : project_.classes[id.value].mro) {
    if (std::binary_search(written.begin(), written.end(), at.value)) return ClassId();
    if (project_.classes[at.value].is_dataclass) return at;
  }
  return ClassId();
}

// The fields of a dataclass in order of their annotations, those of its bases first.
std::vector<Field> Evaluator::fields(ClassId id) {
  std::vector<Field> out;
  const std::vector<ClassId> order = project_.classes[id.value].mro;
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    const Class& item = project_.classes[at->value];
    const facts::Unit& unit = project_.modules[item.module.value].facts->units[item.unit.value];
    const facts::Class& declared = unit.classes[item.index.value];
    const base::Range<OpId> ops = declared.body ? unit.regions[declared.body.value].ops : base::Range<OpId>{};
    for (uint32_t i = ops.begin; i < ops.end_index(); ++i) {
      const Op& op = unit.ops[i];
      if (op.kind != facts::OpKind::kAnnotate || op.operand_a() || op.region != declared.body || !op.name) continue;
      const std::string_view type = op.type() ? unit.text(unit.types[op.type().value].name) : std::string_view();
      if (!type.ends_with("ClassVar")) out.push_back({*at, linker_.symbol(item.module, item.unit, op.name)});
    }
  }
  return out;
}

// Fields take the arguments of the call; a factory makes the value of one that is not passed.
void Evaluator::fill_fields(ClassId id, const Arguments& arguments, OpId at) {
  const std::vector<Field> all = fields(id);
  for (size_t i = 0; i < all.size(); ++i) {
    const auto& [owner, name] = all[i];
    SetId passed = given(arguments, i);
    for (const auto& [keyword, set] : arguments.keywords) {
      if (keyword == name) passed = join(passed, set);
    }
    if (passed != values_.empty()) {
      cells_.write({CellKind::kInstance, owner.value, name.value}, concrete(passed));
    } else if (const SetId factory = cells_.read({CellKind::kFactory, owner.value, name.value}, id_);
               factory != values_.empty() && !arguments.has_star) {
      apply(factory, {}, at);
    }
  }
}

// `x: T = field(default_factory=f)` in the body of a class. What f gives is what the attribute holds.
void Evaluator::note_factory(ClassId owner, Symbol name, OpId value) {
  const Op& call = unit_.op(value);
  const Value* callee = call.kind == facts::OpKind::kCall ? values_.only(result(call.operand_a())) : nullptr;
  if (callee == nullptr || callee->kind != ValueKind::kLibrary) return;
  const std::string_view function = text(callee->symbol());
  const bool is_field = function == "dataclasses.field" || function.starts_with("attr.") ||
                        function.starts_with("attrs.") || function == "pydantic.Field";
  if (!is_field) return;
  for (const facts::Argument& argument : unit_.argument_list(unit_.calls[call.call().value].arguments)) {
    const std::string_view keyword = unit_.text(argument.keyword);
    if (keyword != "default_factory" && keyword != "factory") continue;
    const SetId factory = concrete(result(argument.value));
    cells_.write({CellKind::kFactory, owner.value, name.value}, factory);
    ++muted_;
    cells_.write({CellKind::kInstance, owner.value, name.value}, concrete(apply(factory, {}, argument.value)));
    --muted_;
  }
}

}  // namespace project
