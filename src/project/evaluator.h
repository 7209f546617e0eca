// Evaluator: one abstract execution of one body. It walks the operations once, in order, with an environment of local
// variables (strong updates, joins where branches meet), reads and writes the program's cells, and in the recording run
// at the end writes down the body's sites and spawns. Internal to `project`.
//
// The members are defined by concern: evaluator.cpp (the walk), flow.cpp (environment and branches), names.cpp,
// attributes.cpp, protocols.cpp (methods that Python calls by itself), calls.cpp (project functions), instances.cpp
// (what a call of a class runs), library.cpp (what the models describe), specials.cpp and managers.cpp (what no model
// can say), containers.cpp (displays, elements, iteration), annotations.cpp, definitions.cpp (def, class, decorators),
// imports.cpp, sites.cpp (what is written down).
#pragma once

#include <initializer_list>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "project/linker.h"

namespace project {

// A field of a dataclass.
struct Field {
  ClassId owner;
  Symbol name;
};

class Evaluator {
 public:
  Evaluator(Linker& linker, FunctionId id, bool record);
  void run();

 private:
  using Op = facts::Op;
  using OpId = facts::OpId;
  using VariableKey = uint64_t;

  // ---- evaluator.cpp ----
  void find_regions();
  SetId evaluate(OpId id);
  SetId evaluate_value(OpId id, const Op& op);
  SetId evaluate_control(OpId id, const Op& op);
  SetId constant(const Op& op);
  SetId result(OpId id) const;
  SetId& slot(OpId id);
  Symbol symbol(facts::Name name) { return linker_.symbol(module_, unit_id_, name); }
  std::string_view text(Symbol symbol) const { return linker_.text(symbol); }
  SetId single(const Value& value, Confidence confidence = Confidence::kCertain) {
    return values_.single(value, confidence);
  }
  SetId join(SetId left, SetId right) { return values_.join(left, right); }
  // The set with parameters replaced by what callers are known to pass.
  SetId concrete(SetId set);
  SetId awaited(SetId set, OpId id);
  void do_raise(SetId raised, OpId id);
  SetId caught(SetId type);
  void do_return(SetId set);
  void do_yield(SetId set);

  // ---- flow.cpp ----
  struct Frame {
    facts::RegionId region;
    size_t journal = 0;  // where its changes start
    bool dead = false;   // left by return, raise, break or continue
  };
  struct Change {
    VariableKey key = 0;
    SetId before;
    bool existed = false;
    bool narrowed = false;  // only tested, not set
  };
  struct Pending {  // a finished arm, waiting for the other one
    std::vector<std::pair<VariableKey, SetId>> after;
    std::vector<VariableKey> narrowed;  // of those, what was only tested: where arms meet it is again what it was
    bool dead = false;
  };
  void advance_to(uint32_t op);
  void open(facts::RegionId id);
  void close();
  void close_arm(const Frame& frame);
  void restore(size_t journal);
  std::vector<std::pair<VariableKey, SetId>> changed_since(size_t journal) const;
  std::vector<std::pair<VariableKey, SetId>> overwritten_since(size_t journal) const;
  std::vector<VariableKey> narrowed_since(size_t journal) const;
  std::vector<std::pair<VariableKey, SetId>> merged(const Pending& one, const Pending& two);
  bool followed_by_else(facts::RegionId id) const;
  void widen_loop(const facts::Region& region);
  void open_handler(const facts::Region& region);
  void set_variable(VariableKey key, SetId set, bool narrowed = false);
  SetId variable(VariableKey key) const;
  bool has_variable(VariableKey key) const { return static_cast<bool>(known_variable(key)); }
  SetId known_variable(VariableKey key) const;
  void narrow(OpId branch, bool holds);
  void narrow_test(OpId test, bool holds);
  void narrow_instance(OpId call);

  // ---- names.cpp ----
  static VariableKey variable_key(facts::ScopeId scope, facts::Name name) {
    return (static_cast<uint64_t>(scope.value) << 32) | name.value;
  }
  bool is_local(facts::ScopeId scope) const;
  bool is_module_scope(facts::ScopeId scope) const { return unit_id_.value == 0 && scope.value == 0; }
  CellKey captured_key(facts::ScopeId scope, Symbol name) const;
  uint16_t variable_flags(facts::ScopeId scope, facts::Name name);
  SetId load_name(const Op& op);
  void store_name(const Op& op, SetId set);
  SetId parameter(const Op& op);

  // ---- attributes.cpp ----
  SetId load_attribute(SetId objects, Symbol name, OpId at);
  SetId attribute_of(const Entry& entry, Symbol name, OpId at);
  SetId instance_attribute(const Value& value, ValueId self, Symbol name, OpId at);
  SetId class_attribute(ClassId id, Symbol name, ValueId receiver, OpId at);
  SetId stored_on_instances(ClassId id, Symbol name);
  SetId raw_class_attribute(ClassId id, Symbol name, size_t from);
  SetId project_class_attribute(ClassId id, Symbol name, size_t from = 0);
  SetId bind_descriptors(SetId raw, ValueId receiver, OpId at);
  SetId bind_descriptor(const Entry& entry, ValueId receiver, OpId at);
  SetId metaclass_attribute(ClassId id, Symbol name, ValueId receiver);
  SetId super_attribute(const Value& value, Symbol name, OpId at);
  SetId module_attribute(const Value& value, Symbol name);
  SetId library_attribute(const Value& value, ValueId self, Symbol name);
  SetId accessor(const Entry& entry, Symbol name);
  void store_attribute(SetId objects, Symbol name, SetId set, OpId at);
  void store_on(const Entry& entry, Symbol name, SetId set, OpId at);
  bool run_setter(const Entry& entry, Symbol name, SetId set, OpId at);
  void delete_attribute(SetId objects, Symbol name, OpId at);
  std::string_view library_type(const Value& value);

  // ---- protocols.cpp ----
  SetId special_method(const Entry& entry, std::string_view name, OpId at);
  SetId run_special(SetId objects, std::initializer_list<std::string_view> names, const Arguments& arguments, OpId at);
  SetId binary(OpId id, const Op& op);
  SetId binary_of(const Entry& entry, OpId id, const Op& op);
  SetId unary(OpId id, const Op& op);
  void compare(OpId id, const Op& op);
  void test_truth(SetId tested, OpId at);
  void print_into(SetId formatted, OpId at);
  SetId elements(SetId containers);
  void run_builtin(std::string_view name, const Arguments& arguments, OpId at);
  SetId consume(SetId iterables, OpId at);

  // ---- calls.cpp ----
  SetId call(OpId id, const Op& op);
  bool is_fallback(OpId callee);
  Arguments arguments(const facts::Call& call);
  void expand_keywords(ValueId mapping, Arguments& out);
  SetId apply(SetId callees, const Arguments& arguments, OpId at, SiteKind kind = SiteKind::kCall);
  SetId apply_entry(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId apply_instance(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId apply_partial(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId apply_moved(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId apply_function(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId call_function(FunctionId callee, OriginId closure, const Arguments& arguments, OpId at);
  SetId apply_accessor(const Entry& entry, const Arguments& arguments);
  SetId apply_dispatcher(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  std::vector<SetId> bind(FunctionId callee, const Arguments& arguments);
  SetId bind_rest(FunctionId callee, size_t index, const Arguments& arguments, size_t& next);
  void pass(FunctionId callee, const std::vector<SetId>& bound);
  SetId returned(FunctionId callee, OriginId at, CellKind what);
  bool is_abstract(FunctionId callee) const;
  SetId substitute(SetId set, FunctionId callee, OriginId at);
  SetId substitute_entry(const Entry& entry, FunctionId callee, OriginId at);
  SetId apply_parameter(const Entry& entry, const Arguments& arguments, OpId at);
  SetId method(SetId objects, std::string_view name, OpId at, SiteKind kind);
  static Arguments with_receiver(SetId receiver, const Arguments& arguments);

  // ---- instances.cpp ----
  SetId instantiate(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  void run_metaclass(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  void initialize(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  void record_library_constructor(const Entry& entry, SetId initializer, OpId at, SiteKind kind);
  void spawn_run(const Entry& entry, OpId at);
  ClassId generates_initializer(ClassId id);
  std::vector<Field> fields(ClassId id);
  void fill_fields(ClassId id, const Arguments& arguments, OpId at);
  void note_factory(ClassId owner, Symbol name, OpId value);

  // ---- library.cpp ----
  SetId call_library(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId call_library_method(const Entry& entry, const Arguments& arguments, OpId at, SiteKind kind);
  SetId library_result(const models::Callable& callable, const Arguments& arguments, ValueId receiver, OpId at);
  void library_effects(const models::Callable& callable, const Arguments& arguments, OpId at);
  void spawn(const models::Spawn& model, const Arguments& arguments, OpId at);
  SetId argument(const Arguments& arguments, const models::ArgumentRef& ref);
  bool decorates(const Arguments& arguments);
  Arguments spawned_arguments(const models::Spawn& model, const Arguments& arguments, OpId at);

  // ---- specials.cpp ----
  SetId special(std::string_view name, const Arguments& arguments, OpId at, bool& handled);
  SetId given(const Arguments& arguments, size_t place) const;
  Symbol constant_name(SetId set);
  SetId make_super(const Arguments& arguments, OpId at);
  SetId make_partial(const Arguments& arguments, OpId at);
  SetId get_by_name(const Arguments& arguments, OpId at);
  SetId set_by_name(const Arguments& arguments, OpId at);
  SetId type_of(const Arguments& arguments, OpId at);
  SetId iterator_of(const Arguments& arguments, OpId at);
  SetId next_of(const Arguments& arguments, OpId at);
  SetId cast(const Arguments& arguments, OpId at);
  SetId copied(const Arguments& arguments, OpId at);
  SetId list_of_tuples(const std::vector<SetId>& places, OpId at);
  SetId enumerated(const Arguments& arguments, OpId at);
  SetId zipped(const Arguments& arguments, OpId at);
  SetId dict_of_keywords(const Arguments& arguments, OpId at);
  SetId field_default(const Arguments& arguments, OpId at);
  SetId import_by_name(const Arguments& arguments, OpId at);
  SetId import_package_by_name(const Arguments& arguments, OpId at);
  SetId make_property(const Arguments& arguments, OpId at);

  // ---- managers.cpp ----
  SetId exit_stack_method(std::string_view name, const Arguments& arguments, OpId at, bool& handled);
  SetId managed(SetId manager, bool is_async, OpId at);
  SetId enter_closing(const Entry& entry, std::string_view name, OpId at, SiteKind kind);

  // ---- containers.cpp ----
  SetId display(OpId id, const Op& op);
  SetId comprehension(OpId id, const Op& op);
  ValueId container(OpId at, facts::ContainerKind kind, uint32_t salt = 0);
  Symbol key_symbol(SetId index);
  SetId element(ValueId container, Symbol key);
  SetId all_elements(ValueId container);
  void store_element(ValueId container, Symbol key, SetId set);
  void set_element(ValueId container, Symbol key, SetId set);
  void forget_elements();
  SetId known_element(ValueId container, Symbol key) const;
  SetId sliced(const Entry& entry, OpId at);
  SetId container_item(const Entry& entry, SetId index, OpId at);
  bool has_item_entry(const Value& value) const;
  SetId item_by_method(const Entry& entry, SetId index, OpId at);
  SetId load_item(SetId objects, SetId index, OpId at);
  SetId item_of(const Entry& entry, SetId index, OpId at);
  void store_item(SetId objects, SetId index, SetId set, OpId at);
  SetId iterate(SetId iterables, OpId at);
  SetId iterate_entry(const Entry& entry, OpId at);
  SetId iterate_container(const Entry& entry);
  SetId iterate_generator(const Entry& entry, OpId at);
  SetId iterate_instance(const Entry& entry, OpId at);
  SetId iterate_lazy(const Entry& entry, OpId at);
  SetId iterate_library(const Entry& entry, OpId at);
  SetId unpacked(SetId values, OpId id);
  SetId rest(const Entry& entry, uint32_t first, OpId at);
  void copy_elements(ValueId from, int64_t first, int64_t last, ValueId to);
  SetId container_method(const Value& method, const Arguments& arguments, OpId at, bool& handled);
  SetId got_element(ValueId self, SetId key, SetId otherwise);
  SetId add_element(ValueId self, SetId element);
  SetId add_elements(ValueId self, SetId containers);
  SetId list_of(SetId element, OpId at);

  // ---- annotations.cpp ----
  SetId annotated(const facts::Unit& unit, facts::UnitId unit_id, facts::TypeId type, FunctionId where);
  SetId from_text(std::string_view type, ValueId receiver, const Arguments& arguments);
  SetId declared_return(FunctionId callee);
  SetId declared_parameter(FunctionId id, uint32_t index);
  friend class TypeReader;

  // ---- definitions.cpp ----
  SetId define_function(const Op& op);
  SetId define_class(const Op& op);
  SetId decorate(OpId id, const Op& op);
  bool decorate_by_model(const Entry& decorator, SetId decorated, OpId at, SetId& out);
  SetId apply_effect(const models::Decorator& model, SetId decorated);
  SetId apply_effect_to(const models::Decorator& model, const Entry& entry);
  void set_role(const Value& decorated, FunctionRole role);
  void note_roots(SetId decorator, OpId decorator_op, SetId decorated);
  bool asks_for_thread(const models::Root& root, OpId decorator_op);
  void annotate(const Op& op);
  ClassId class_around(facts::RegionId region);

  // ---- imports.cpp ----
  SetId import_module(const Op& op);
  SetId import_from(const Op& op);

  // ---- sites.cpp: recording ----
  SetId enter(const Entry& entry, std::string_view name, OpId at, SiteKind kind);
  void record(SiteKind kind, OpId at, Target target);
  void record_passed(FunctionId owner, uint32_t parameter);
  void record_passed_callables(Binding& binding, FunctionId callee);
  void record_unknown(SiteKind kind, OpId at);
  void targets_of(SetId callables, std::vector<Target>& out);
  void class_targets(ClassId id, std::vector<Target>& out);
  void finish_sites();
  void spoke();
  bool is_contested(uint32_t fork) const;
  // Visits the entries of a set of which only one is meant at a time.
  template <class Visit>
  SetId each_alternative(SetId set, Visit visit);

  Linker& linker_;
  Project& project_;
  Values& values_;
  Cells& cells_;
  const models::Models& models_;
  FunctionId id_;
  const Function& function_;
  ModuleId module_;
  facts::UnitId unit_id_;
  const facts::Unit& unit_;
  const facts::Code& code_;
  bool record_ = false;
  bool returns_ = false;  // has a return statement of its own
  static constexpr int kMaxDepth = 10;
  bool narrows_by_branch_ = false;  // a test of a branch is being read, not what holds after it
  // A place where only one of several values is meant: what some of them do may not happen.
  struct Fork {
    uint32_t outer = 0;  // the fork around it and the alternative of it; 0: none
    uint32_t outer_alternative = 0;
    std::vector<char> spoken;  // per alternative: it leads somewhere, or nothing is known of it
  };
  std::vector<Fork> forks_{1};
  uint32_t fork_ = 0;  // the innermost one, and its alternative that is being followed
  uint32_t alternative_ = 0;
  int depth_ = 0;  // of calls applied within one operation
  int muted_ = 0;  // > 0: values flow, but nothing is recorded

  Environment& environment_;               // variables; a set that is none stands for none
  std::vector<VariableKey> element_keys_;  // elements that the environment knows exactly
  std::vector<Change> journal_;
  std::vector<Frame> frames_;
  std::unordered_map<uint32_t, Pending> arms_;                                      // by head of the branch
  std::unordered_map<uint32_t, std::vector<std::pair<VariableKey, SetId>>> tried_;  // by try statement: overwritten
  std::vector<facts::RegionId> regions_;                                            // of this code, in order
  size_t next_region_ = 0;
  std::unordered_map<VariableKey, uint16_t> flags_;
  std::unordered_map<uint32_t, ClassId> class_bodies_;  // by region
  std::unordered_map<uint64_t, Site> sites_;            // by operation, kind and fork
};

template <class Visit>
// NOLINTNEXTLINE(misc-no-recursion): who visits recursively bounds it
SetId Evaluator::each_alternative(SetId set, Visit visit) {
  if (!record_ || muted_ > 0 || values_.entries(set).size() < 2) return values_.for_each_entry(set, visit);
  const uint32_t outer = fork_;
  const uint32_t outer_alternative = alternative_;
  fork_ = static_cast<uint32_t>(forks_.size());
  forks_.push_back({outer, outer_alternative, {}});
  alternative_ = 0xFFFFFFFFu;
  const uint32_t fork = fork_;
  // NOLINTNEXTLINE(misc-no-recursion): as the function
  const SetId out = values_.for_each_entry(set, [&](const Entry& entry) {
    fork_ = fork;
    ++alternative_;
    const ValueKind kind = values_[entry.value].kind;
    const bool says_nothing =
        kind == ValueKind::kNone || kind == ValueKind::kUnknown || entry.confidence == Confidence::kPossible;
    forks_[fork].spoken.push_back(says_nothing ? 1 : 0);
    return visit(entry);
  });
  fork_ = outer;
  alternative_ = outer_alternative;
  return out;
}

}  // namespace project
