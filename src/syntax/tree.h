// The syntax tree of one text: tree-sitter behind values that free what they own. `parse` makes a `SyntaxTree`; `Node`
// is a position in it (32 bytes, copied freely, valid as long as its tree); `Cursor` walks children in constant time
// each. Sits between `source` (decoded text) and `facts` (which walks the tree once and lets it go).
//
// Trees can be 20,000 levels deep and one node can have 100,000 children: walk with a Cursor and a stack of your own.
// `Node::child(Field)` reads children from the left until it finds the field, so it suits nodes with few children.
#pragma once

#include <tree_sitter/api.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/span.h"
#include "syntax/kinds.h"

namespace syntax {

class Cursor;

// One node of a tree, or none. All questions may be asked of none: it is of kind kUnknown, empty and has no children.
class Node {
 public:
  Node() : node_{} {}

  explicit operator bool() const { return node_.id != nullptr; }
  friend bool operator==(const Node& left, const Node& right) { return left.node_.id == right.node_.id; }

  // kError for what could not be parsed, kUnknown for kinds that the grammar's tables do not list.
  Kind kind() const;
  base::Span span() const { return {begin(), end()}; }
  uint32_t begin() const { return node_.id ? ts_node_start_byte(node_) : 0; }
  uint32_t end() const { return node_.id ? ts_node_end_byte(node_) : 0; }
  // False for keywords and punctuation.
  bool is_named() const { return node_.id && ts_node_is_named(node_); }
  bool is_error() const { return kind() == Kind::kError; }
  // Put in by the parser where the text lacks something; its span is empty.
  bool is_missing() const { return node_.id && ts_node_is_missing(node_); }
  // It or something in it is an error or missing.
  bool has_error() const { return node_.id && ts_node_has_error(node_); }
  // The first child that has the field, or none.
  Node child(Field field) const;
  // The first child that is named and neither a comment nor a line continuation, or none.
  Node first_named() const;

 private:
  friend class Cursor;
  friend class SyntaxTree;
  explicit Node(TSNode node) : node_(node) {}

  TSNode node_;
};

// A walk over the children of nodes. Reusable: `reset` costs no allocation.
class Cursor {
 public:
  explicit Cursor(Node start) : cursor_(ts_tree_cursor_new(start.node_)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;

  // Starts again at `start`, which becomes the top: the walk never leaves it.
  void reset(Node start) { ts_tree_cursor_reset(&cursor_, start.node_); }
  // Each goes to the node it names and returns true, or stays and returns false.
  bool first_child() { return ts_tree_cursor_goto_first_child(&cursor_); }
  bool next_sibling() { return ts_tree_cursor_goto_next_sibling(&cursor_); }
  bool parent() { return ts_tree_cursor_goto_parent(&cursor_); }

  Node node() const { return Node(ts_tree_cursor_current_node(&cursor_)); }
  // The field that the current node is of its parent, kNone if it is none.
  Field field() const;

 private:
  TSTreeCursor cursor_;
};

// Calls visit(child, field) for every child of `node` from left to right, tokens and comments included. `visit` must
// not use `cursor`. None has no children.
template <class Visit>
void for_each_child(Cursor& cursor, Node node, Visit visit) {
  if (!node) return;
  cursor.reset(node);
  if (!cursor.first_child()) return;
  do {
    visit(cursor.node(), cursor.field());
  } while (cursor.next_sibling());
}

// An owned tree, with the text it was parsed from: that differs from the given text where new syntax was blanked.
class SyntaxTree {
 public:
  SyntaxTree() = default;

  Node root() const { return Node(ts_tree_root_node(tree_.get())); }
  std::string_view text() const { return text_; }

 private:
  friend SyntaxTree parse(std::string_view text, const SyntaxTree* previous);
  struct Deleter {
    void operator()(TSTree* tree) const { ts_tree_delete(tree); }
  };

  std::unique_ptr<TSTree, Deleter> tree_;
  std::string text_;
};

// Parses UTF-8 text as Python with this thread's parser. Never fails: what cannot be read becomes error nodes. With the
// tree of an earlier text of the same file only what changed is parsed again; the result is as without it.
SyntaxTree parse(std::string_view text, const SyntaxTree* previous = nullptr);

}  // namespace syntax
