#include "models/models.h"

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "models/arena.h"
#include "models/parse.h"

namespace models {
namespace {

template <class Entry>
using Index = std::unordered_map<std::string_view, const Entry*>;

template <class Entry>
const Entry* find(const Index<Entry>& index, std::string_view name) {
  const auto found = index.find(name);
  return found == index.end() ? nullptr : found->second;
}

// Later tables win: a user's entry replaces ours.
template <class Entry>
void add(Index<Entry>& index, std::span<const Entry> entries) {
  for (const Entry& entry : entries) {
    index.insert_or_assign(entry.name, &entry);
  }
}

}  // namespace

struct Models::Data {
  std::vector<TableView> tables;
  std::optional<OwnedTables> user;
  Index<Callable> callables;
  Index<Type> types;
  Index<Spawn> spawns;
  Index<Lock> locks;
  Index<Decorator> decorators;
  Index<Root> roots_by_decorator;
  std::unordered_map<std::string_view, std::vector<const Root*>> roots_by_base;
  std::unordered_map<std::string_view, std::string_view> aliases;
  std::unordered_set<std::string_view> prefixes;
  // Methods that were asked for and found as `type.*`, under their own names.
  std::mutex concrete_mutex;
  Arena concrete_texts;
  std::map<std::string, Callable, std::less<>> concrete;

  void add_table(const TableView& table);
  void add_roots(std::span<const Root> roots);
  void add_prefixes(std::string_view name);
  std::vector<const Type*> line_of(std::string_view type) const;
  const Callable* concrete_method(const Callable& any, std::string_view method);
  template <class Entry>
  const Entry* member(const Index<Entry>& index, std::string_view type, std::string_view name) const;
};

// Every proper prefix of a dotted name.
void Models::Data::add_prefixes(std::string_view name) {
  for (size_t dot = name.rfind('.'); dot != std::string_view::npos; dot = name.rfind('.', dot - 1)) {
    if (dot == 0 || !prefixes.insert(name.substr(0, dot)).second) {
      return;
    }
  }
}

void Models::Data::add_roots(std::span<const Root> roots) {
  std::unordered_set<std::string_view> replaced;
  for (const Root& root : roots) {
    if (root.base.empty()) {
      roots_by_decorator.insert_or_assign(root.decorator, &root);
      add_prefixes(root.decorator);
      continue;
    }
    std::vector<const Root*>& known = roots_by_base[root.base];
    if (replaced.insert(root.base).second) {
      known.clear();
    }
    known.push_back(&root);
    add_prefixes(root.base);
  }
}

void Models::Data::add_table(const TableView& table) {
  tables.push_back(table);
  add(callables, table.callables);
  add(types, table.types);
  add(spawns, table.spawns);
  add(locks, table.locks);
  add(decorators, table.decorators);
  add_roots(table.roots);
  for (const Attribute& alias : table.aliases) {
    aliases.insert_or_assign(alias.name, alias.type);
    add_prefixes(alias.name);
  }
  const auto add_all = [this](const auto& entries) {
    for (const auto& entry : entries) {
      add_prefixes(entry.name);
    }
  };
  add_all(table.callables);
  add_all(table.types);
  add_all(table.spawns);
  add_all(table.locks);
  add_all(table.decorators);
}

// The type and its bases, nearest first, each once; null stands for the type itself if it has no entry.
std::vector<const Type*> Models::Data::line_of(std::string_view type) const {
  std::vector<const Type*> line;
  std::unordered_set<std::string_view> seen;
  std::vector<std::string_view> stack{type};
  while (!stack.empty()) {
    const std::string_view next = stack.back();
    stack.pop_back();
    const Type* found = find(types, next);
    if (found == nullptr || !seen.insert(next).second) {
      continue;
    }
    line.push_back(found);
    stack.insert(stack.end(), found->bases.rbegin(), found->bases.rend());
  }
  return line;
}

template <class Entry>
const Entry* Models::Data::member(const Index<Entry>& index, std::string_view type, std::string_view name) const {
  const auto of = [&](std::string_view owner) { return find(index, std::string(owner).append(".").append(name)); };
  if (const Entry* own = of(type)) {
    return own;
  }
  for (const Type* each : line_of(type)) {
    if (const Entry* entry = of(each->name)) {
      return entry;
    }
  }
  return nullptr;
}

const Callable* Models::Data::concrete_method(const Callable& any, std::string_view method) {
  const std::string name = std::string(any.name.substr(0, any.name.size() - 1)).append(method);
  const std::lock_guard<std::mutex> guard(concrete_mutex);
  const auto [found, added] = concrete.try_emplace(name, any);
  if (added) {
    found->second.name = found->first;
    found->second.instead = named_instead(any.instead, found->first, concrete_texts);
  }
  return &found->second;
}

Models::Models(std::unique_ptr<Data> data) : data_(std::move(data)) {}
Models::Models(Models&&) noexcept = default;
Models& Models::operator=(Models&&) noexcept = default;
Models::~Models() = default;

Models Models::builtin() {
  auto data = std::make_unique<Data>();
  data->add_table(kBuiltin);
  return Models(std::move(data));
}

base::Result<Models> Models::with_user(std::string_view toml, std::string_view origin) {
  base::Result<OwnedTables> user = OwnedTables::parse_configuration(toml, origin);
  if (!user.ok()) {
    return user.error();
  }
  Models models = builtin();
  user.value().rename([&models](std::string_view name) { return models.canonical(name); });
  models.data_->user = std::move(user.value());
  models.data_->add_table(models.data_->user->view());
  return models;
}

std::string Models::canonical(std::string_view dotted) const {
  // An alias may lead to another; a chain longer than this is a circle.
  constexpr int kMostSteps = 8;
  std::string name(dotted);
  for (int step = 0; step < kMostSteps; ++step) {
    size_t end = name.size();
    auto found = data_->aliases.end();
    while (found == data_->aliases.end() && end != std::string::npos && end > 0) {
      found = data_->aliases.find(std::string_view(name).substr(0, end));
      end = found == data_->aliases.end() ? name.rfind('.', end - 1) : end;
    }
    if (found == data_->aliases.end()) {
      return name;
    }
    name = std::string(found->second).append(name.substr(end));
  }
  return name;
}

const Callable* Models::callable(std::string_view name) const {
  if (const Callable* found = find(data_->callables, name)) {
    return found;
  }
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? nullptr : method(name.substr(0, dot), name.substr(dot + 1));
}

const Callable* Models::method(std::string_view type, std::string_view method_name) const {
  if (const Callable* found = data_->member(data_->callables, type, method_name)) {
    return found;
  }
  // `type.*` speaks for public methods only: what Python calls by itself needs an entry of its own.
  const Callable* any = method_name.starts_with("_") ? nullptr : data_->member(data_->callables, type, "*");
  return any == nullptr ? nullptr : data_->concrete_method(*any, method_name);
}

const Type* Models::type(std::string_view name) const { return find(data_->types, name); }
const Spawn* Models::spawn(std::string_view name) const { return find(data_->spawns, name); }
const Spawn* Models::spawn_method(std::string_view type, std::string_view method_name) const {
  return data_->member(data_->spawns, type, method_name);
}
const Lock* Models::lock(std::string_view name) const { return find(data_->locks, name); }
const Decorator* Models::decorator(std::string_view name) const { return find(data_->decorators, name); }

const Root* Models::root_by_decorator(std::string_view name) const {
  const size_t dot = name.rfind('.');
  return dot == std::string_view::npos
             ? find(data_->roots_by_decorator, name)
             : data_->member(data_->roots_by_decorator, name.substr(0, dot), name.substr(dot + 1));
}

std::span<const Root* const> Models::roots_by_base(std::string_view base) const {
  const auto found = data_->roots_by_base.find(base);
  return found == data_->roots_by_base.end() ? std::span<const Root* const>() : found->second;
}

std::string_view Models::attribute_type(std::string_view type, std::string_view attribute) const {
  std::string_view of_any;
  for (const Type* each : data_->line_of(type)) {
    for (const Attribute& known : each->attributes) {
      if (known.name == attribute) {
        return known.type;
      }
      if (known.name == "*") {
        of_any = known.type;
      }
    }
  }
  // `*` speaks for what no entry names.
  const bool is_named = attribute.starts_with("_") || data_->member(data_->callables, type, attribute) != nullptr;
  return is_named ? std::string_view() : of_any;
}

bool Models::knows_prefix(std::string_view name) const { return data_->prefixes.contains(name); }

bool Models::derives(std::string_view type, std::string_view base) const {
  if (type == base) {
    return true;
  }
  for (const Type* each : data_->line_of(type)) {
    for (const std::string_view next : each->bases) {
      if (next == base) {
        return true;
      }
    }
  }
  return false;
}

std::span<const TableView> Models::tables() const { return data_->tables; }

}  // namespace models
