// match: the values and classes of a pattern come before the kBranch of its case, its captures and guard inside.
#include <algorithm>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// A name that a pattern binds.
struct Capture {
  Node name;
  uint32_t class_value = kNoValue;  // what it is an instance of
  bool is_subject = false;          // it is the subject itself
};

// Writes what one pattern evaluates, and collects what it binds.
class PatternReader {
 public:
  PatternReader(Walk& walk, uint32_t subject) : walk_(walk), subject_(subject) {}

  // `case_clause`: its patterns; several are a tuple.
  void read(Node case_clause) {
    std::vector<Node> patterns;
    walk_.each_item(case_clause, [&](Node child, Field) {
      if (child.kind() == Kind::kCasePattern) patterns.push_back(child);
    });
    whole_ = patterns.size() == 1;
    test_ = whole_ ? make_test(patterns[0]) : add_pattern(case_clause, kNoValue);
    for (auto each = patterns.rbegin(); each != patterns.rend(); ++each) stack_.push_back({*each, whole_, Node()});
    while (!stack_.empty()) {
      const Item item = stack_.back();
      stack_.pop_back();
      visit(item);
    }
  }

  uint32_t test() const { return test_; }
  const std::vector<Capture>& captures() const { return captures_; }

  uint32_t add_pattern(Node node, uint32_t class_value) {
    Op& op = walk_.add(OpKind::kPattern, node);
    op.a = subject_;
    op.b = class_value;
    return walk_.last();
  }

 private:
  struct Item {
    Node node;
    bool is_top = false;  // it is matched against the subject itself
    Node capture;         // set: note this name, whose pattern is `node`
  };

  // The pattern proper: without case_pattern and the `name=` of a keyword.
  Node unwrap(Node node) {
    while (node) {
      if (node.kind() == Kind::kKeywordPattern) {
        Node last;
        walk_.each_item(node, [&](Node child, Field) { last = child; });
        if (last == node) return node;
        node = last;
      } else if (node.kind() == Kind::kCasePattern) {
        node = node.first_named();
      } else {
        return node;
      }
    }
    return node;
  }

  uint32_t class_of(Node pattern) {
    if (pattern.kind() != Kind::kClassPattern) return kNoValue;
    const auto known =
        std::find_if(classes_.begin(), classes_.end(), [&](const auto& each) { return each.first == pattern; });
    if (known != classes_.end()) return known->second;
    const uint32_t value = load_dotted(pattern.first_named());
    classes_.emplace_back(pattern, value);
    return value;
  }

  uint32_t load_dotted(Node dotted);
  uint32_t load_literal(Node literal);
  uint32_t make_test(Node pattern);
  void visit(const Item& item);
  void visit_children(const Item& item);
  void capture(Node name, Node pattern, bool is_top);

  Walk& walk_;
  uint32_t subject_;
  uint32_t test_ = kNoValue;
  bool whole_ = true;
  std::vector<Item> stack_;
  std::vector<Capture> captures_;
  std::vector<std::pair<Node, uint32_t>> classes_;  // class patterns whose class has been loaded
};

// The value of `a.b.c`.
uint32_t PatternReader::load_dotted(Node dotted) {
  std::vector<Node> parts;
  walk_.each_item(dotted, [&](Node child, Field) { parts.push_back(child); });
  uint32_t value = kNoValue;
  for (const Node part : parts) {
    const Name name = walk_.name(part);
    Op& op = walk_.add(value == kNoValue ? OpKind::kLoadName : OpKind::kLoadAttr,
                       walk_.local(base::Span{dotted.begin(), part.end()}));
    op.name = name;
    op.a = value == kNoValue ? walk_.scope.value : value;
    value = walk_.last();
  }
  return value;
}

bool is_literal(Kind kind) {
  return kind == Kind::kInteger || kind == Kind::kFloat || kind == Kind::kString || kind == Kind::kTrue ||
         kind == Kind::kFalse || kind == Kind::kNone;
}

// Literals are leaves: their step plans nothing and leaves one value.
uint32_t PatternReader::load_literal(Node literal) {
  visit_expression(walk_, {nullptr, literal});
  return walk_.pop();
}

// What decides whether the whole pattern matches: none if it always does.
uint32_t PatternReader::make_test(Node pattern) {
  Node inner = unwrap(pattern);
  while (inner.kind() == Kind::kAsPattern) inner = unwrap(inner.first_named());
  const Kind kind = inner.kind();
  const bool is_dotted = kind == Kind::kDottedName && walk_.text(inner).find('.') != std::string_view::npos;
  if (!inner || (kind == Kind::kDottedName && !is_dotted)) return kNoValue;
  const bool is_format = kind == Kind::kString && walk_.text(inner).find('{') != std::string_view::npos;
  if ((is_literal(kind) && !is_format && !walk_.starts_with(pattern, "-")) || is_dotted) {
    const uint32_t value = is_dotted ? load_dotted(inner) : load_literal(inner);
    const bool by_identity = kind == Kind::kTrue || kind == Kind::kFalse || kind == Kind::kNone;
    Op& op = walk_.add(OpKind::kCompare, pattern);
    op.aux = static_cast<uint16_t>(by_identity ? Operator::kIs : Operator::kEqual);
    op.a = subject_;
    op.b = value;
    return walk_.last();
  }
  const uint32_t class_value = class_of(inner);
  return add_pattern(pattern, class_value);
}

void PatternReader::capture(Node name, Node pattern, bool is_top) {
  const std::string_view text = walk_.text(name);
  if (text == "_" || text.empty()) return;
  for (const Capture& earlier : captures_) {
    if (walk_.text(earlier.name) == text) return;  // of another alternative
  }
  const uint32_t class_value = class_of(unwrap(pattern));
  captures_.push_back({name, class_value, is_top && class_value == kNoValue});
}

void PatternReader::visit(const Item& item) {
  if (item.capture) return capture(item.capture, item.node, item.is_top);
  switch (item.node.kind()) {
    case Kind::kDottedName:
      if (walk_.text(item.node).find('.') == std::string_view::npos) {
        capture(item.node, Node(), item.is_top);
      } else if (!item.is_top) {
        load_dotted(item.node);
      }
      return;
    case Kind::kSplatPattern:
      return capture(item.node.first_named(), Node(), false);
    case Kind::kAsPattern:
    case Kind::kClassPattern:
    case Kind::kKeywordPattern:
    case Kind::kCasePattern:
    case Kind::kUnionPattern:
    case Kind::kListPattern:
    case Kind::kTuplePattern:
    case Kind::kDictPattern:
      return visit_children(item);
    default:
      return;
  }
}

void PatternReader::visit_children(const Item& item) {
  const Kind kind = item.node.kind();
  if (kind == Kind::kClassPattern) class_of(item.node);
  std::vector<Item> children;
  Node before;
  walk_.each_item(item.node, [&](Node child, Field) {
    const bool keeps_subject = kind == Kind::kCasePattern || kind == Kind::kAsPattern || kind == Kind::kUnionPattern;
    if (kind == Kind::kAsPattern && child.kind() == Kind::kIdentifier) {
      children.push_back({before, item.is_top, child});
    } else if (!(kind == Kind::kClassPattern && !before) && child.kind() != Kind::kIdentifier) {
      children.push_back({child, item.is_top && keeps_subject, Node()});
    }
    before = child;
  });
  stack_.insert(stack_.end(), children.rbegin(), children.rend());
}

// ---- Cases ----

void store_captures(Walk& walk, PatternReader& reader, uint32_t subject) {
  for (const Capture& capture : reader.captures()) {
    const uint32_t value = capture.is_subject ? subject : reader.add_pattern(capture.name, capture.class_value);
    walk.store_name(capture.name, value, kIsAssigned);
  }
}

// node: the case; x: the subject.
void visit_case(Walk& walk, const Task& task) {
  PatternReader reader(walk, task.x);
  reader.read(task.node);
  Op& op = walk.add(OpKind::kBranch, task.node.first_named());
  op.aux = static_cast<uint16_t>(BranchKind::kCase);
  op.a = reader.test();
  walk.open_region(RegionKind::kCase, walk.last());
  store_captures(walk, reader, task.x);
  const Node body = task.node.child(Field::kConsequence);
  if (const Node guard = task.node.child(Field::kGuard)) {
    walk.then(visit_expression, guard.first_named());
    walk.then(open_branch, guard, static_cast<uint32_t>(BranchKind::kGuard), static_cast<uint32_t>(RegionKind::kThen));
    walk.then(visit_suite, body);
    walk.then(close_region);
    walk.then(drop_value);
  } else {
    walk.then(visit_suite, body);
  }
  walk.then(close_region);
}

// Takes the subject.
void visit_cases(Walk& walk, const Task& task) {
  const uint32_t subject = walk.pop();
  walk.each_item(task.node, [&](Node child, Field) {
    if (child.kind() == Kind::kCaseClause) walk.then(visit_case, child, subject);
  });
}

// x: number of values.
void join_subjects(Walk& walk, const Task& task) {
  const base::Slice values = walk.pop_operands(task.x);
  Op& op = walk.add_value(OpKind::kDisplay, task.node);
  op.aux = static_cast<uint16_t>(ContainerKind::kTuple);
  op.a = values.first;
  op.b = values.count;
}

}  // namespace

void visit_match(Walk& walk, const Task& task) {
  uint32_t subjects = 0;
  bool has_comma = false;
  walk.each_child(task.node, [&](Node child, Field field) {
    has_comma = has_comma || child.kind() == Kind::kTokenComma;
    if (field == Field::kSubject && Walk::is_item(child)) walk.then(visit_element, child), ++subjects;
  });
  if (has_comma) walk.then(join_subjects, task.node.child(Field::kSubject), subjects);
  const Node body = task.node.child(Field::kBody);
  walk.note_suite(body);
  walk.then(visit_cases, body);
}

}  // namespace facts
