#include "syntax/tree.h"

#include <algorithm>
#include <vector>

#include "syntax/blank.h"

extern "C" const TSLanguage* tree_sitter_python();

namespace syntax {
namespace {

// The grammar's numbers of symbols and fields, mapped to ours and back.
struct GrammarTables {
  std::vector<Kind> kinds;           // by TSSymbol
  std::vector<Field> fields;         // by TSFieldId
  std::vector<TSFieldId> field_ids;  // by Field
};

GrammarTables make_tables() {
  const TSLanguage* language = tree_sitter_python();
  GrammarTables tables;
  for (uint32_t symbol = 0; symbol < ts_language_symbol_count(language); ++symbol) {
    const TSSymbolType type = ts_language_symbol_type(language, static_cast<TSSymbol>(symbol));
    const char* name = ts_language_symbol_name(language, static_cast<TSSymbol>(symbol));
    tables.kinds.push_back(kind_of(name, type == TSSymbolTypeRegular));
  }
  tables.fields.push_back(Field::kNone);
  tables.field_ids.resize(kFieldNames.size(), 0);
  for (uint32_t id = 1; id <= ts_language_field_count(language); ++id) {
    const Field field = field_of(ts_language_field_name_for_id(language, static_cast<TSFieldId>(id)));
    tables.fields.push_back(field);
    tables.field_ids[static_cast<size_t>(field)] = static_cast<TSFieldId>(id);
  }
  return tables;
}

const GrammarTables& tables() {
  static const GrammarTables kTables = make_tables();
  return kTables;
}

struct ParserDeleter {
  void operator()(TSParser* parser) const { ts_parser_delete(parser); }
};

TSParser* thread_parser() {
  thread_local std::unique_ptr<TSParser, ParserDeleter> parser;
  if (!parser) {
    parser.reset(ts_parser_new());
    ts_parser_set_language(parser.get(), tree_sitter_python());
  }
  return parser.get();
}

TSPoint point_at(std::string_view text, uint32_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto row = std::count(before.begin(), before.end(), '\n');
  const size_t line_end = before.rfind('\n');
  const size_t column = line_end == std::string_view::npos ? offset : offset - line_end - 1;
  return {static_cast<uint32_t>(row), static_cast<uint32_t>(column)};
}

// The one edit that turns `before` into `after`: all between their common start and their common end.
TSInputEdit edit_between(std::string_view before, std::string_view after) {
  const size_t shorter = std::min(before.size(), after.size());
  size_t head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  size_t tail = 0;
  while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  TSInputEdit edit{};
  edit.start_byte = static_cast<uint32_t>(head);
  edit.old_end_byte = static_cast<uint32_t>(before.size() - tail);
  edit.new_end_byte = static_cast<uint32_t>(after.size() - tail);
  edit.start_point = point_at(before, edit.start_byte);
  edit.old_end_point = point_at(before, edit.old_end_byte);
  edit.new_end_point = point_at(after, edit.new_end_byte);
  return edit;
}

TSTree* parse_fresh(const std::string& text) {
  return ts_parser_parse_string(thread_parser(), nullptr, text.data(), static_cast<uint32_t>(text.size()));
}

// Null where the earlier tree is of no use: recovery from errors depends on what was parsed before.
TSTree* parse_again(const std::string& text, const TSTree* previous, std::string_view previous_text) {
  if (ts_node_has_error(ts_tree_root_node(previous))) return nullptr;
  TSTree* edited = ts_tree_copy(previous);
  const TSInputEdit edit = edit_between(previous_text, text);
  ts_tree_edit(edited, &edit);
  TSTree* tree = ts_parser_parse_string(thread_parser(), edited, text.data(), static_cast<uint32_t>(text.size()));
  ts_tree_delete(edited);
  if (!ts_node_has_error(ts_tree_root_node(tree))) return tree;
  ts_tree_delete(tree);
  return nullptr;
}

}  // namespace

Kind Node::kind() const {
  if (node_.id == nullptr) return Kind::kUnknown;
  const TSSymbol symbol = ts_node_symbol(node_);
  const std::vector<Kind>& kinds = tables().kinds;
  return symbol < kinds.size() ? kinds[symbol] : Kind::kError;
}

Node Node::child(Field field) const {
  if (node_.id == nullptr) return Node();
  return Node(ts_node_child_by_field_id(node_, tables().field_ids[static_cast<size_t>(field)]));
}

Node Node::first_named() const {
  if (node_.id == nullptr) return Node();
  const auto is_wanted = [](Node child) {
    const Kind kind = child.kind();
    return child.is_named() && kind != Kind::kComment && kind != Kind::kLineContinuation;
  };
  const Node first(ts_node_named_child(node_, 0));
  if (!first || is_wanted(first)) return first;
  // A cursor, since asking each comment for its next sibling would search from the first child every time.
  Cursor cursor(*this);
  for (bool more = cursor.first_child(); more; more = cursor.next_sibling()) {
    if (is_wanted(cursor.node())) return cursor.node();
  }
  return Node();
}

Field Cursor::field() const {
  const TSFieldId id = ts_tree_cursor_current_field_id(&cursor_);
  return tables().fields[id];
}

SyntaxTree parse(std::string_view text, const SyntaxTree* previous) {
  SyntaxTree result;
  result.text_ = std::string(text);
  blank_new_syntax(result.text_);
  TSTree* tree = nullptr;
  if (previous != nullptr && previous->tree_) tree = parse_again(result.text_, previous->tree_.get(), previous->text_);
  if (tree == nullptr) tree = parse_fresh(result.text_);
  result.tree_.reset(tree);
  return result;
}

}  // namespace syntax
