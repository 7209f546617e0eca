// Writes the entries of src/models/*.toml as the constant tables behind `models::kBuiltin`.
// Usage: tables <out.cpp> <toml...>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "models/parse.h"

namespace {

using models::ArgumentRef;
using models::Attribute;
using models::Condition;
using models::TableView;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
    }
    out += c;
  }
  return out + "\"sv";
}

template <class Enum>
std::string number(std::string_view type, Enum value) {
  return "static_cast<" + std::string(type) + ">(" + std::to_string(static_cast<int>(value)) + ")";
}

std::string print(bool value) { return value ? "true" : "false"; }
std::string print(std::string_view text) { return quoted(text); }
std::string print(const ArgumentRef& argument) {
  return "{" + std::to_string(argument.position) + ", " + quoted(argument.keyword) + "}";
}
std::string print(const Attribute& attribute) {
  return "{" + quoted(attribute.name) + ", " + quoted(attribute.type) + "}";
}
std::string print(const Condition& condition) {
  return "{" + number("ConditionKind", condition.kind) + ", " + print(condition.argument) + ", " +
         quoted(condition.text) + "}";
}

// Joins what is printed of each part by commas, in braces.
template <class... Parts>
std::string braced(const Parts&... parts) {
  std::string out = "{";
  ((out += (out.size() == 1 ? "" : ", ") + std::string(parts)), ...);
  return out + "}";
}

// The text of the generated file: lists that entries refer to come first, each list once.
class Printer {
 public:
  template <class Item>
  std::string list(std::string_view type, std::span<const Item> items) {
    if (items.empty()) {
      return "{}";
    }
    std::string body;
    for (const Item& item : items) {
      body += (body.empty() ? "" : ", ") + print(item);
    }
    const std::string key = std::string(type) + "[] = {" + body + "}";
    const auto [found, added] = lists_.try_emplace(key, "kList" + std::to_string(lists_.size()));
    if (added) {
      head_ << "constexpr " << type << " " << found->second << "[] = {" << body << "};\n";
    }
    return found->second;
  }

  template <class Entry>
  void table(std::string_view type, std::string_view name, const std::vector<Entry>& entries) {
    std::ostringstream rows;
    for (const Entry& entry : entries) {
      rows << "    " << row(entry) << ",\n";
    }
    body_ << "constexpr std::array<" << type << ", " << entries.size() << "> " << name << " = {{\n"
          << rows.str() << "}};\n";
  }

  std::string text() const { return head_.str() + "\n" + body_.str(); }

 private:
  std::string row(const models::Callable& entry) {
    const models::Blocks& blocks = entry.blocks;
    return braced(quoted(entry.name), quoted(entry.returns),
                  braced(number("StallKind", blocks.kind), print(blocks.seconds), print(blocks.timeout),
                         list("Condition", blocks.unless)),
                  print(entry.blocks_when_iterated), print(entry.is_async), number("Gil", entry.gil),
                  std::to_string(entry.gil_from_bytes), print(entry.is_cpu_heavy),
                  braced(quoted(entry.instead.asyncio), quoted(entry.instead.trio), quoted(entry.instead.anyio)),
                  list("ArgumentRef", entry.calls), list("ArgumentRef", entry.consumes), quoted(entry.probe),
                  quoted(entry.no_probe), quoted(entry.since), quoted(entry.until));
  }
  std::string row(const models::Type& entry) {
    return braced(quoted(entry.name), list("std::string_view", entry.bases), list("Attribute", entry.attributes),
                  quoted(entry.enters), quoted(entry.elements), quoted(entry.nonblocking_by), print(entry.bound),
                  quoted(entry.since), quoted(entry.until));
  }
  std::string row(const models::Spawn& entry) {
    return braced(quoted(entry.name), print(entry.callable), number("Runs", entry.runs), print(entry.many),
                  print(entry.awaited), print(entry.on_start), print(entry.executor), print(entry.startup));
  }
  std::string row(const models::Root& entry) {
    return braced(quoted(entry.decorator), quoted(entry.base), list("std::string_view", entry.methods),
                  number("Runs", entry.async_runs), number("Runs", entry.sync_runs), print(entry.many),
                  quoted(entry.framework), print(entry.opt_in), print(entry.thread_if), print(entry.startup));
  }
  std::string row(const models::Lock& entry) {
    return braced(quoted(entry.name), number("Runs", entry.domain), print(entry.reentrant), print(entry.wraps),
                  print(entry.count));
  }
  std::string row(const models::Decorator& entry) {
    return braced(quoted(entry.name), number("DecoratorEffect", entry.effect), number("Runs", entry.runs),
                  print(entry.makes_async), quoted(entry.returns));
  }
  std::string row(const Attribute& entry) { return print(entry); }

  std::map<std::string, std::string> lists_;
  std::ostringstream head_;
  std::ostringstream body_;
};

// The entries of all files, and where each name was first seen.
struct Collected {
  std::vector<models::Callable> callables;
  std::vector<models::Type> types;
  std::vector<models::Spawn> spawns;
  std::vector<models::Root> roots;
  std::vector<models::Lock> locks;
  std::vector<models::Decorator> decorators;
  std::vector<Attribute> aliases;
  std::map<std::string, std::string> origins;
  bool ok = true;

  template <class Entry>
  void add(std::string_view section, std::span<const Entry> entries, std::vector<Entry>& all,
           const std::string& origin) {
    for (const Entry& entry : entries) {
      all.push_back(entry);
      const auto [first, added] =
          origins.try_emplace(std::string(section) + " `" + std::string(name_of(entry)) + "`", origin);
      if (!added) {
        std::cerr << origin << ": " << first->first << " is also in " << first->second << "\n";
        ok = false;
      }
    }
  }

  void add(const TableView& view, const std::string& origin) {
    add("callable", view.callables, callables, origin);
    add("type", view.types, types, origin);
    add("spawn", view.spawns, spawns, origin);
    add("root", view.roots, roots, origin);
    add("lock", view.locks, locks, origin);
    add("decorator", view.decorators, decorators, origin);
    add("alias", view.aliases, aliases, origin);
  }

 private:
  template <class Entry>
  static std::string name_of(const Entry& entry) {
    if constexpr (std::is_same_v<Entry, models::Root>) {
      return std::string(entry.decorator) + std::string(entry.base) +
             (entry.methods.empty() ? "" : "." + std::string(entry.methods.front()));
    } else {
      return std::string(entry.name);
    }
  }
};

std::string generated(const Collected& all) {
  Printer printer;
  printer.table("Callable", "kCallables", all.callables);
  printer.table("Type", "kTypes", all.types);
  printer.table("Spawn", "kSpawns", all.spawns);
  printer.table("Root", "kRoots", all.roots);
  printer.table("Lock", "kLocks", all.locks);
  printer.table("Decorator", "kDecorators", all.decorators);
  printer.table("Attribute", "kAliases", all.aliases);
  return "// Generated from src/models/*.toml.\n#include <array>\n#include <string_view>\n\n#include "
         "\"models/models.h\"\n\n"
         "namespace models {\nnamespace {\n\nusing namespace std::string_view_literals;\n\n" +
         printer.text() +
         "\n}  // namespace\n\nextern const TableView kBuiltin;\n"
         "const TableView kBuiltin = {kCallables, kTypes, kSpawns, kRoots, kLocks, kDecorators, kAliases};\n\n"
         "}  // namespace models\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: tables <out.cpp> <toml...>\n";
    return 2;
  }
  std::vector<std::string> paths(argv + 2, argv + argc);
  std::sort(paths.begin(), paths.end());
  std::vector<models::OwnedTables> kept;
  Collected all;
  for (const std::string& path : paths) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    base::Result<models::OwnedTables> tables =
        models::OwnedTables::parse(text.str(), std::filesystem::path(path).filename().string());
    if (!tables.ok()) {
      std::cerr << tables.error().message << "\n";
      return 1;
    }
    kept.push_back(std::move(tables.value()));
    all.add(kept.back().view(), path);
  }
  std::ofstream out(argv[1], std::ios::binary);
  out << generated(all);
  out.close();
  return all.ok && out ? 0 : 1;
}
