#include "models/parse.h"

#include <set>
#include <string>

#include "models/entries.h"
#include "models/reader.h"

namespace models {

struct OwnedTables::Storage {
  Arena arena;
  std::vector<Callable> callables;
  std::vector<Type> types;
  std::vector<Spawn> spawns;
  std::vector<Root> roots;
  std::vector<Lock> locks;
  std::vector<Decorator> decorators;
  std::vector<Attribute> aliases;
};

// Walks the sections of one text and fills a Storage.
class EntryParser {
 public:
  EntryParser(OwnedTables::Storage& tables, std::string_view origin) : tables_(tables) { trouble_.origin = origin; }

  // Reads all sections; those of other names are an error, unless they belong to somebody else.
  const std::string& parse(const toml::table& document, bool others_allowed) {
    for (const auto& item : document) {
      if (!others_allowed || adder(item.first.str()) != nullptr) {
        parse_section(std::string(item.first.str()), item.second);
      }
    }
    return trouble_.message;
  }

 private:
  using Add = void (EntryParser::*)(Reader&);

  Add adder(std::string_view section) const {
    constexpr std::pair<std::string_view, Add> kSections[] = {
        {"callable", &EntryParser::add_callable}, {"type", &EntryParser::add_type},
        {"spawn", &EntryParser::add_spawn},       {"root", &EntryParser::add_roots},
        {"lock", &EntryParser::add_lock},         {"decorator", &EntryParser::add_decorator},
        {"alias", &EntryParser::add_alias},
    };
    for (const auto& [name, add] : kSections) {
      if (name == section) {
        return add;
      }
    }
    return nullptr;
  }

  void parse_section(const std::string& section, const toml::node& node) {
    const Add add = adder(section);
    if (add == nullptr || !node.is_array_of_tables()) {
      fail_section(section, node, add == nullptr);
      return;
    }
    section_ = section;
    for (const toml::node& entry : *node.as_array()) {
      const toml::table& table = *entry.as_table();
      Reader reader(table, "[[" + section + "]]" + title(table), tables_.arena, trouble_);
      (this->*add)(reader);
      skip_test_keys(reader);
      reader.finish();
    }
  }

  // Keys for the test that imports the names: they say what it cannot see.
  static void skip_test_keys(Reader& reader) {
    reader.flag("dynamic");
    for (const std::string_view key : {"only", "since", "until"}) {
      reader.text(key);
    }
  }

  void fail_section(const std::string& section, const toml::node& node, bool unknown) {
    if (trouble_.message.empty()) {
      trouble_.message = place(trouble_.origin, node.source().begin) + "`" + section + "` " +
                         (unknown ? "is none of callable, type, spawn, root, lock, decorator, alias"
                                  : "must be written as [[" + section + "]]");
    }
  }

  // " `time.sleep`", by the first of the keys that name an entry.
  static std::string title(const toml::table& table) {
    for (const std::string_view key : {"name", "decorator", "base"}) {
      const toml::node* node = table.get(key);
      if (node != nullptr && node->is_array() && !node->as_array()->empty()) {
        node = node->as_array()->get(0);
      }
      if (node != nullptr && node->is_string()) {
        return " `" + node->as_string()->get() + "`";
      }
    }
    return "";
  }

  // The names of an entry, each new to its section.
  std::vector<std::string_view> new_names(Reader& reader) {
    std::vector<std::string_view> names = names_of(reader);
    for (const std::string_view name : names) {
      if (!seen_.insert(section_ + " " + std::string(name)).second) {
        reader.fail("name", "repeats `" + std::string(name) + "`");
      }
    }
    add_spellings(reader, names);
    return names;
  }

  void add_spellings(Reader& reader, const std::vector<std::string_view>& names) {
    const std::vector<std::string_view> spellings = reader.texts("aliases");
    if (!spellings.empty() && names.size() != 1) {
      reader.fail("aliases", "needs an entry of one name");
      return;
    }
    for (const std::string_view spelling : spellings) {
      tables_.aliases.push_back({spelling, names.front()});
    }
  }

  void add_callable(Reader& reader) {
    const std::vector<std::string_view> names = new_names(reader);
    const bool moves = reader.has("runs");
    const Spawn spawn = moves ? read_runs(reader) : Spawn{};
    Callable callable = read_callable(reader);
    const std::string_view at = read_at(reader);
    const Instead instead = callable.instead;
    for (const std::string_view name : names) {
      callable.name = name;
      // `type.*` keeps the star: the method asked for takes its place.
      callable.instead = name.ends_with('*') ? instead : named_instead(instead, name, tables_.arena);
      if (at.empty()) {
        tables_.callables.push_back(callable);
      } else {
        add_context_manager(callable, at);
      }
      if (moves) {
        tables_.spawns.push_back(spawn);
        tables_.spawns.back().name = name;
      }
    }
  }

  // What the call gives is a type of its own, named after the callable, whose with stalls.
  void add_context_manager(const Callable& callable, std::string_view at) {
    Type type;
    type.name = callable.name;
    type.enters = callable.returns;
    tables_.types.push_back(type);
    Callable call = callable;
    call.blocks = {};
    call.returns = callable.name;
    tables_.callables.push_back(call);
    Callable method = callable;
    method.name = tables_.arena.keep(std::string(callable.name).append(".").append(at));
    method.returns = {};
    tables_.callables.push_back(method);
  }

  template <class Entry>
  void add_named(Reader& reader, Entry (*read)(Reader&), std::vector<Entry>& entries) {
    const std::vector<std::string_view> names = new_names(reader);
    Entry entry = read(reader);
    for (const std::string_view name : names) {
      entry.name = name;
      entries.push_back(entry);
    }
  }

  void add_type(Reader& reader) { add_named<Type>(reader, read_type, tables_.types); }
  void add_spawn(Reader& reader) { add_named<Spawn>(reader, read_spawn, tables_.spawns); }
  void add_lock(Reader& reader) { add_named<Lock>(reader, read_lock, tables_.locks); }
  void add_decorator(Reader& reader) { add_named<Decorator>(reader, read_decorator, tables_.decorators); }

  void add_roots(Reader& reader) {
    for (const Root& root : read_roots(reader)) {
      tables_.roots.push_back(root);
    }
  }

  // [[alias]] name = "another spelling", means = "the public name"
  void add_alias(Reader& reader) {
    const std::string_view means = reader.text("means");
    if (means.empty()) {
      reader.fail("means", "is missing");
    }
    for (const std::string_view name : names_of(reader)) {
      tables_.aliases.push_back({name, means});
    }
  }

  OwnedTables::Storage& tables_;
  Trouble trouble_;
  std::string section_;
  std::set<std::string> seen_;
};

OwnedTables::OwnedTables(std::unique_ptr<Storage> storage) : storage_(std::move(storage)) {}
OwnedTables::OwnedTables(OwnedTables&&) noexcept = default;
OwnedTables& OwnedTables::operator=(OwnedTables&&) noexcept = default;
OwnedTables::~OwnedTables() = default;

base::Result<OwnedTables> OwnedTables::read(std::string_view toml, std::string_view origin, bool is_configuration) {
  auto storage = std::make_unique<Storage>();
  std::string message;
  try {
    const toml::table document = toml::parse(toml);
    const toml::table* section = document["tool"]["gilint"].as_table();
    const bool is_nested = is_configuration && section != nullptr;
    message = EntryParser(*storage, origin).parse(is_nested ? *section : document, is_configuration);
  } catch (const toml::parse_error& error) {
    message = place(origin, error.source().begin) + std::string(error.description());
  }
  if (!message.empty()) {
    return base::Error{message};
  }
  return OwnedTables(std::move(storage));
}

base::Result<OwnedTables> OwnedTables::parse(std::string_view toml, std::string_view origin) {
  return read(toml, origin, /*is_configuration=*/false);
}

base::Result<OwnedTables> OwnedTables::parse_configuration(std::string_view toml, std::string_view origin) {
  return read(toml, origin, /*is_configuration=*/true);
}

void OwnedTables::rename(const std::function<std::string(std::string_view)>& canonical) {
  Storage& all = *storage_;
  const auto rename = [&](std::string_view& name) { name = name.empty() ? name : all.arena.keep(canonical(name)); };
  const auto rename_all = [&](auto& entries) {
    for (auto& entry : entries) {
      rename(entry.name);
    }
  };
  rename_all(all.callables);
  rename_all(all.types);
  rename_all(all.spawns);
  rename_all(all.locks);
  rename_all(all.decorators);
  for (Root& root : all.roots) {
    rename(root.decorator);
    rename(root.base);
  }
}

TableView OwnedTables::view() const {
  const Storage& all = *storage_;
  return {all.callables, all.types, all.spawns, all.roots, all.locks, all.decorators, all.aliases};
}

}  // namespace models
