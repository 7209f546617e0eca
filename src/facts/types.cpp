// Annotations as trees of types, the ones written as strings included.
#include <algorithm>
#include <cctype>
#include <memory>
#include <string>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// Strings in strings in annotations: no deeper than this.
constexpr size_t kMostParsedStrings = 64;

// Builds one tree, children first, with a stack of its own.
class TypeBuilder {
 public:
  explicit TypeBuilder(Walk& walk) : walk_(walk) {}

  TypeId build(Node node) {
    visit({node, walk_.text(), false});
    run();
    return done_.empty() ? add(TypeKind::kUnknown, "") : done_.back();
  }

 private:
  // Something to visit, or with `count` set a type to make from the last `count` ones.
  struct Item {
    Node node;
    std::string_view text;    // that the node is in
    bool is_literal = false;  // stands in Literal[...]: a string is a value
    bool is_made = false;
    TypeKind kind = TypeKind::kUnknown;
    std::string name = {};
    uint32_t count = 0;
  };

  static std::string_view text_of(const Item& item) {
    return item.text.substr(item.node.begin(), item.node.end() - item.node.begin());
  }

  void visit(Item item) { items_.push_back(std::move(item)); }

  void run() {
    while (!items_.empty()) {
      const Item item = std::move(items_.back());
      items_.pop_back();
      item.is_made ? make(item) : open(item);
    }
  }

  TypeId add(TypeKind kind, std::string_view name) {
    Type type;
    type.kind = kind;
    if (!name.empty()) type.name = walk_.name(name);
    walk_.unit.types.push_back(type);
    return TypeId(walk_.unit.types.size() - 1);
  }

  void leaf(TypeKind kind, std::string_view name) { done_.push_back(add(kind, name)); }

  void make(const Item& item) {
    const TypeId made = add(item.kind, item.name);
    std::vector<TypeId>& arguments = walk_.unit.type_arguments;
    walk_.unit.types[made.value].arguments = {static_cast<uint32_t>(arguments.size()), item.count};
    arguments.insert(arguments.end(), done_.end() - item.count, done_.end());
    done_.resize(done_.size() - item.count);
    done_.push_back(made);
  }

  // Plans a type made of `parts`, which are visited first and in order.
  void plan(TypeKind kind, std::string name, const Item& whole, const std::vector<Node>& parts) {
    const bool is_literal = name == "Literal" || name.ends_with(".Literal");
    const bool is_annotated = name == "Annotated" || name.ends_with(".Annotated");
    Item made;
    made.is_made = true;
    made.kind = kind;
    made.name = std::move(name);
    made.count = static_cast<uint32_t>(parts.size());
    visit(std::move(made));
    for (size_t i = parts.size(); i-- > 0;) {
      visit({parts[i], whole.text, is_literal || whole.is_literal || (is_annotated && i > 0)});
    }
  }

  void open(const Item& item);
  void open_subscript(const Item& item);
  void open_generic(const Item& item);
  void open_union(const Item& item);
  void open_items(const Item& item);
  void open_call(const Item& item);
  void open_string(const Item& item);
  void open_dotted(const Item& item);
  static std::string dotted(std::string_view text);

  Walk& walk_;
  std::vector<Item> items_;
  std::vector<TypeId> done_;
  std::vector<std::unique_ptr<syntax::SyntaxTree>> parsed_;  // of string annotations, alive while they are walked
};

// The path `a.b.c` without blanks, "" for anything else.
std::string TypeBuilder::dotted(std::string_view text) {
  std::string path;
  bool after_blank = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isspace(byte) != 0 || c == '\\') {
      after_blank = true;
      continue;
    }
    const bool is_letter = std::isalpha(byte) != 0 || c == '_' || byte >= 0x80;
    const bool starts_part = path.empty() || path.back() == '.';
    if (!is_letter && c != '.' && (starts_part || std::isdigit(byte) == 0)) return "";
    if (c != '.' && !starts_part && after_blank) return "";  // two words
    path += c;
    after_blank = false;
  }
  return path;
}

void TypeBuilder::open(const Item& item) {
  switch (item.node.kind()) {
    case Kind::kType:
    case Kind::kParenthesizedExpression:
      return visit({item.node.first_named(), item.text, item.is_literal});
    case Kind::kIdentifier:
    case Kind::kAttribute:
    case Kind::kMemberType:
      return open_dotted(item);
    case Kind::kNone:
      return leaf(TypeKind::kNone, "");
    case Kind::kSubscript:
      return open_subscript(item);
    case Kind::kGenericType:
      return open_generic(item);
    case Kind::kUnionType:
    case Kind::kBinaryOperator:
      return open_union(item);
    case Kind::kList:
    case Kind::kTuple:
    case Kind::kExpressionList:
      return open_items(item);
    case Kind::kCall:
      return open_call(item);
    case Kind::kKeywordArgument:
      return visit({item.node.child(Field::kValue), item.text, item.is_literal});
    case Kind::kString:
      return open_string(item);
    case Kind::kInteger:
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kUnaryOperator:
      return leaf(TypeKind::kLiteral, text_of(item).substr(0, 40));
    case Kind::kEllipsis:
      return leaf(TypeKind::kUnknown, "...");
    default:
      return leaf(TypeKind::kUnknown, "");
  }
}

void TypeBuilder::open_dotted(const Item& item) {
  const std::string path = dotted(text_of(item));
  leaf(path.empty() ? TypeKind::kUnknown : TypeKind::kNamed, path);
}

void TypeBuilder::open_subscript(const Item& item) {
  const std::string path = dotted(text_of({item.node.child(Field::kValue), item.text}));
  if (path.empty()) return leaf(TypeKind::kUnknown, "");
  std::vector<Node> parts;
  walk_.each_item(item.node, [&](Node child, Field field) {
    if (field == Field::kSubscript) parts.push_back(child);
  });
  plan(TypeKind::kNamed, path, item, parts);
}

void TypeBuilder::open_generic(const Item& item) {
  std::vector<Node> parts;
  Node list;
  Node name;
  walk_.each_item(item.node, [&](Node child, Field) { (child.kind() == Kind::kTypeParameter ? list : name) = child; });
  walk_.each_item(list, [&](Node child, Field) { parts.push_back(child); });
  plan(TypeKind::kNamed, name ? dotted(text_of({name, item.text})) : std::string("type"), item, parts);
}

// `A | B | C` is one union, however the grammar nests it.
void TypeBuilder::open_union(const Item& item) {
  std::vector<Node> parts;
  std::vector<Node> stack{item.node};
  while (!stack.empty()) {
    const Node node = stack.back();
    stack.pop_back();
    const Kind kind = node.kind();
    if (kind == Kind::kType && node.first_named().kind() == Kind::kUnionType) {
      stack.push_back(node.first_named());
    } else if (kind == Kind::kUnionType ||
               (kind == Kind::kBinaryOperator && node.child(Field::kOperator).kind() == Kind::kTokenBar)) {
      std::vector<Node> sides;
      walk_.each_item(node, [&](Node child, Field) { sides.push_back(child); });
      stack.insert(stack.end(), sides.rbegin(), sides.rend());
    } else {
      parts.push_back(node);
    }
  }
  if (parts.size() < 2) return leaf(TypeKind::kUnknown, "");  // another operator
  plan(TypeKind::kUnion, "", item, parts);
}

void TypeBuilder::open_items(const Item& item) {
  std::vector<Node> parts;
  walk_.each_item(item.node, [&](Node child, Field) { parts.push_back(child); });
  plan(TypeKind::kList, "", item, parts);
}

// `GuardedBy("_lock")`: its strings are values.
void TypeBuilder::open_call(const Item& item) {
  const std::string path = dotted(text_of({item.node.child(Field::kFunction), item.text}));
  if (path.empty()) return leaf(TypeKind::kUnknown, "");
  std::vector<Node> parts;
  walk_.each_item(item.node.child(Field::kArguments), [&](Node child, Field) { parts.push_back(child); });
  Item values = item;
  values.is_literal = true;
  plan(TypeKind::kCall, path, values, parts);
}

void TypeBuilder::open_string(const Item& item) {
  std::string_view text = text_of(item);
  const size_t quote = text.find_first_of("'\"");
  if (quote == std::string_view::npos) return leaf(TypeKind::kUnknown, "");
  const size_t marks = text.substr(quote).starts_with("'''") || text.substr(quote).starts_with("\"\"\"") ? 3 : 1;
  if (text.size() < quote + 2 * marks) return leaf(TypeKind::kUnknown, "");
  const std::string_view content = text.substr(quote + marks, text.size() - quote - 2 * marks);
  if (item.is_literal) return leaf(TypeKind::kLiteral, content.substr(0, 100));
  if (const std::string path = dotted(content); !path.empty()) {  // most are a name, which need not be parsed
    return path == "None" ? leaf(TypeKind::kNone, "") : leaf(TypeKind::kNamed, path);
  }
  if (parsed_.size() >= kMostParsedStrings) return leaf(TypeKind::kUnknown, "");
  const size_t start = std::min(content.find_first_not_of(" \t\r\n"), content.size());
  parsed_.push_back(std::make_unique<syntax::SyntaxTree>(syntax::parse(content.substr(start))));
  const syntax::SyntaxTree& tree = *parsed_.back();
  const Node statement = tree.root().first_named();
  if (tree.root().has_error() || statement.kind() != Kind::kExpressionStatement) return leaf(TypeKind::kUnknown, "");
  visit({statement.first_named(), content.substr(start), false});
}

}  // namespace

TypeId make_type(Walk& walk, Node node) { return TypeBuilder(walk).build(node); }

}  // namespace facts
