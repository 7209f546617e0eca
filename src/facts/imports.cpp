// Imports: what is loaded, and under which name it is stored. Relative ones stay as written, with their level.
#include <algorithm>
#include <string>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// One `import a.b` or `import a.b as c`.
void import_module(Walk& walk, Node item) {
  const bool is_aliased = item.kind() == Kind::kAliasedImport;
  const Node module = is_aliased ? item.child(Field::kName) : item;
  const Name name = walk.name(dotted_text(walk, module));
  Op& op = walk.add(OpKind::kImport, item);
  op.name = name;
  op.aux = 0;
  if (is_aliased) op.flags = kLeaf;
  const Node stored = is_aliased ? item.child(Field::kAlias) : module.first_named();
  walk.store_name(stored, walk.last(), kIsImport, kImplicit);
}

struct Origin {
  Name module;
  uint16_t level = 0;
};

Origin origin_of(Walk& walk, Node module) {
  Origin origin;
  std::string name;
  if (module.kind() == Kind::kRelativeImport) {
    walk.each_item(module, [&](Node child, Field) {
      if (child.kind() == Kind::kImportPrefix) {
        const std::string_view dots = walk.text(child);
        origin.level = static_cast<uint16_t>(std::count(dots.begin(), dots.end(), '.'));
      } else {
        module = child;
      }
    });
  }
  if (module.kind() == Kind::kDottedName) name = dotted_text(walk, module);
  origin.module = walk.name(std::string_view(name));
  return origin;
}

// One name of `from m import name` or `name as other`.
void import_name(Walk& walk, Node item, Origin origin) {
  const bool is_aliased = item.kind() == Kind::kAliasedImport;
  const Node imported = is_aliased ? item.child(Field::kName) : item;
  const Name name = walk.name(dotted_text(walk, imported));
  Op& op = walk.add(OpKind::kImportFrom, item);
  op.name = origin.module;
  op.aux = origin.level;
  op.b = name.value;
  walk.store_name(is_aliased ? item.child(Field::kAlias) : imported, walk.last(), kIsImport, kImplicit);
}

void import_names(Walk& walk, Node node, Origin origin) {
  std::vector<Node> items;
  walk.each_item(node, [&](Node child, Field field) {
    if (field == Field::kName || child.kind() == Kind::kWildcardImport) items.push_back(child);
  });
  for (const Node item : items) {
    if (item.kind() != Kind::kWildcardImport) {
      import_name(walk, item, origin);
      continue;
    }
    Op& op = walk.add(OpKind::kImportStar, item);
    op.name = origin.module;
    op.aux = origin.level;
  }
}

}  // namespace

std::string dotted_text(Walk& walk, Node node) {
  std::string text(walk.text(node));
  if (text.find_first_of(" \t\f\r\n\\#") == std::string::npos) return text;
  text.clear();
  walk.each_item(node, [&](Node child, Field) {
    if (child.kind() == Kind::kIdentifier) text += (text.empty() ? "" : ".") + std::string(walk.text(child));
  });
  return text;
}

void visit_import(Walk& walk, const Task& task) {
  std::vector<Node> items;
  walk.each_item(task.node, [&](Node child, Field field) {
    if (field == Field::kName) items.push_back(child);
  });
  for (const Node item : items) import_module(walk, item);
}

void visit_import_from(Walk& walk, const Task& task) {
  import_names(walk, task.node, origin_of(walk, task.node.child(Field::kModuleName)));
}

void visit_future_import(Walk& walk, const Task& task) {
  import_names(walk, task.node, {walk.name(std::string_view("__future__")), 0});
}

}  // namespace facts
