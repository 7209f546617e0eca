#include "facts/dump.h"

#include <array>

namespace facts {

namespace {

constexpr std::array<std::string_view, 43> kOpNames{
    "invalid",  "const",       "load",        "load_attr",   "load_item",   "slice",   "unary",         "binary",
    "compare",  "bool",        "conditional", "display",     "format",      "unpack",  "comprehension", "call",
    "await",    "yield",       "yield_from",  "iter",        "next",        "element", "enter",         "exit",
    "caught",   "pattern",     "branch",      "return",      "raise",       "break",   "continue",      "parameter",
    "function", "class",       "import",      "import_from", "import_star", "store",   "store_attr",    "store_item",
    "delete",   "delete_attr", "delete_item"};
constexpr std::array<std::string_view, 9> kConstNames{"None",  "True",    "False",  "...",  "int",
                                                      "float", "complex", "string", "bytes"};
constexpr std::array<std::string_view, 5> kContainerNames{"list", "tuple", "set", "dict", "generator"};
constexpr std::array<std::string_view, 9> kBranchNames{"if", "while",  "assert", "conditional", "and",
                                                       "or", "filter", "case",   "guard"};
constexpr std::array<std::string_view, 29> kOperatorNames{
    "+", "-",   "*",  "/",  "//", "%",  "**", "@",  "<<", ">>",     "&",  "|",      "^",   "+", "-",
    "~", "not", "==", "!=", "<",  "<=", ">",  ">=", "is", "is not", "in", "not in", "and", "or"};
constexpr std::array<std::string_view, 13> kRegionNames{"then",        "else",          "loop",    "loop_else", "try",
                                                        "handler",     "try_else",      "finally", "with",      "case",
                                                        "conditional", "comprehension", "class"};
constexpr std::array<std::string_view, 5> kScopeNames{"module", "class", "function", "lambda", "comprehension"};
constexpr std::array<std::string_view, 29> kStatementNames{"expression",
                                                           "assign",
                                                           "augmented_assign",
                                                           "annotated_assign",
                                                           "return",
                                                           "raise",
                                                           "delete",
                                                           "assert",
                                                           "pass",
                                                           "break",
                                                           "continue",
                                                           "import",
                                                           "global",
                                                           "nonlocal",
                                                           "if",
                                                           "for",
                                                           "while",
                                                           "try",
                                                           "with",
                                                           "match",
                                                           "function",
                                                           "class",
                                                           "type_alias",
                                                           "other",
                                                           "elif",
                                                           "else",
                                                           "except",
                                                           "finally",
                                                           "case"};
constexpr std::array<std::string_view, 5> kParameterNames{"/", "", "*", "kw ", "**"};

// Writes operations. All `add` functions append to `out`.
class OpWriter {
 public:
  OpWriter(const Unit& unit, std::string& out) : unit_(unit), out_(out) {}

  void write(OpId id) {
    const Op& op = unit_.op(id);
    add_value(id.value);
    out_ += ' ';
    out_ += op.kind == OpKind::kAnnotate ? std::string_view("annotate") : kOpNames[static_cast<size_t>(op.kind)];
    add_flags(op);
    add_fields(op);
  }

 private:
  void add_value(uint32_t value) {
    if (value == OpId::kNone) {
      out_ += '-';
    } else {
      out_ += '%' + std::to_string(value);
    }
  }

  void add_values(std::initializer_list<uint32_t> values) {
    for (const uint32_t value : values) {
      out_ += ' ';
      add_value(value);
    }
  }

  void add_list(const Op& op) {
    out_ += " (";
    for (uint32_t i = 0; i < op.b; ++i) {
      if (i > 0) out_ += ", ";
      add_value(unit_.operands[op.a + i].value);
    }
    out_ += ')';
  }

  void add_word(std::string_view word) {
    out_ += ' ';
    out_ += word;
  }

  void add_name(const Op& op) { add_word(unit_.text(op.name)); }

  void add_quoted(std::string_view text) {
    out_ += " \"";
    for (const char c : text) {
      if (c == '\n') {
        out_ += "\\n";
      } else {
        if (c == '"' || c == '\\') out_ += '\\';
        out_ += c;
      }
    }
    out_ += '"';
  }

  void add_scope(const Op& op) {
    if (op.scope()) out_ += "@" + std::to_string(op.a);
  }

  void add_flags(const Op& op) {
    const bool is_store =
        op.kind == OpKind::kStoreName || op.kind == OpKind::kStoreAttr || op.kind == OpKind::kStoreItem;
    if (op.has(kAsync)) out_ += " async";
    if (op.has(kInplace)) out_ += is_store ? " augmented" : " inplace";
    if (op.has(kLazy)) out_ += " lazy";
    if (op.has(kStarred)) out_ += op.kind == OpKind::kUnpack ? " double" : " starred";
    if (op.has(kLeaf)) out_ += " leaf";
    if (op.has(kImplicit)) out_ += " implicit";
    if (op.has(kTruncated)) out_ += " truncated";
  }

  void add_call(const Op& op) {
    out_ += ' ';
    add_value(op.a);
    out_ += '(';
    bool first = true;
    for (const Argument& argument : unit_.argument_list(unit_.calls[op.b].arguments)) {
      if (!first) out_ += ", ";
      first = false;
      if (argument.kind == ArgumentKind::kKeyword) out_ += std::string(unit_.text(argument.keyword)) + "=";
      if (argument.kind == ArgumentKind::kStar) out_ += "*";
      if (argument.kind == ArgumentKind::kDoubleStar) out_ += "**";
      add_value(argument.value.value);
    }
    out_ += ')';
  }

  void add_const(const Op& op) {
    add_word(kConstNames[op.aux]);
    const auto kind = static_cast<ConstKind>(op.aux);
    if (kind == ConstKind::kString || kind == ConstKind::kBytes) {
      add_quoted(unit_.text(op.name));
    } else if (op.name) {
      add_name(op);
    }
  }

  void add_module(const Op& op) { add_word(std::string(op.aux, '.') + std::string(unit_.text(op.name))); }

  void add_fields(const Op& op);
  void add_other_fields(const Op& op);

  const Unit& unit_;
  std::string& out_;
};

void OpWriter::add_fields(const Op& op) {
  switch (op.kind) {
    case OpKind::kConst:
      return add_const(op);
    case OpKind::kLoadName:
    case OpKind::kDeleteName:
      add_name(op);
      return add_scope(op);
    case OpKind::kStoreName:
      add_name(op);
      add_scope(op);
      return add_values({op.b});
    case OpKind::kLoadAttr:
    case OpKind::kDeleteAttr:
      add_values({op.a});
      out_ += "." + std::string(unit_.text(op.name));
      return;
    case OpKind::kStoreAttr:
      add_values({op.a});
      out_ += "." + std::string(unit_.text(op.name));
      return add_values({op.b});
    case OpKind::kStoreItem:
    case OpKind::kConditional:
      return add_values({op.a, op.b, op.c});
    case OpKind::kLoadItem:
    case OpKind::kDeleteItem:
    case OpKind::kPattern:
    case OpKind::kRaise:
      return add_values({op.a, op.b});
    case OpKind::kUnary:
      add_word(kOperatorNames[op.aux]);
      return add_values({op.a});
    case OpKind::kBinary:
    case OpKind::kCompare:
    case OpKind::kBool:
      add_word(kOperatorNames[op.aux]);
      return add_values({op.a, op.b});
    case OpKind::kCall:
      return add_call(op);
    default:
      return add_other_fields(op);
  }
}

void OpWriter::add_other_fields(const Op& op) {
  switch (op.kind) {
    case OpKind::kSlice:
    case OpKind::kFormat:
      return add_list(op);
    case OpKind::kDisplay:
      add_word(kContainerNames[op.aux]);
      return add_list(op);
    case OpKind::kComprehension:
      add_word(kContainerNames[op.aux]);
      if (op.b != OpId::kNone) add_values({op.b});
      add_values({op.a});
      return add_word("region" + std::to_string(op.c));
    case OpKind::kBranch:
      add_word(kBranchNames[op.aux]);
      return add_values({op.a});
    case OpKind::kElement:
      add_values({op.a});
      return add_word(op.aux == kRestIndex ? "[?]" : "[" + std::to_string(op.aux) + "]");
    case OpKind::kParameter:
      add_word(std::to_string(op.aux));
      return add_name(op);
    case OpKind::kFunction:
    case OpKind::kClass:
      add_word("#" + std::to_string(op.a));
      return;
    case OpKind::kImport:
    case OpKind::kImportStar:
      return add_module(op);
    case OpKind::kImportFrom:
      add_module(op);
      return add_word(unit_.text(Name(op.b)));
    case OpKind::kAnnotate:
      add_values({op.a});
      add_name(op);
      out_ += ": " + dump_type(unit_, op.type());
      return add_values({op.b});
    case OpKind::kInvalid:
    case OpKind::kBreak:
    case OpKind::kContinue:
      return;
    default:
      return add_values({op.a});
  }
}

std::string region_title(const Unit& unit, RegionId id) {
  const Region& region = unit.regions[id.value];
  std::string title(kRegionNames[static_cast<size_t>(region.kind)]);
  if (region.is_lazy) title += " lazy";
  if (region.head) title += " %" + std::to_string(region.head.value);
  return title + ":\n";
}

// Regions from the outermost one to `region`.
std::vector<RegionId> region_path(const Unit& unit, RegionId region) {
  std::vector<RegionId> path;
  for (; region; region = unit.regions[region.value].parent) path.insert(path.begin(), region);
  return path;
}

void write_scopes(const Unit& unit, std::string& out) {
  for (size_t i = 0; i < unit.scopes.size(); ++i) {
    const Scope& scope = unit.scopes[i];
    out += "scope " + std::to_string(i) + " " + std::string(kScopeNames[static_cast<size_t>(scope.kind)]);
    if (scope.parent) out += " in " + std::to_string(scope.parent.value);
    out += ":";
    for (const Variable& variable : unit.variable_list(scope)) {
      out += " " + std::string(unit.text(variable.name)) + "=" + std::to_string(variable.flags);
    }
    out += "\n";
  }
}

void write_function(const Unit& unit, const Function& function, std::string& out) {
  out += std::string(function.is_async ? "async " : "") + (function.is_lambda ? "lambda" : "def ") +
         std::string(unit.text(function.name)) + "(";
  bool first = true;
  for (const Parameter& parameter : unit.parameter_list(function)) {
    if (!first) out += ", ";
    first = false;
    out += std::string(kParameterNames[static_cast<size_t>(parameter.kind)]) + std::string(unit.text(parameter.name));
    if (parameter.annotation) out += ": " + dump_type(unit, parameter.annotation);
    if (parameter.default_value) out += " = %" + std::to_string(parameter.default_value.value);
  }
  out += ")";
  if (function.returns) out += " -> " + dump_type(unit, function.returns);
  if (function.body) out += " unit " + std::to_string(function.body.value);
  out += "\n";
}

void write_class(const Unit& unit, const Class& made, std::string& out) {
  out += "class " + std::string(unit.text(made.name)) + "(";
  for (const OpId base : unit.operand_list(made.bases)) out += " %" + std::to_string(base.value);
  for (const Argument& keyword : unit.argument_list(made.keywords)) {
    out += " " + std::string(unit.text(keyword.keyword)) + "=%" + std::to_string(keyword.value.value);
  }
  out += " )\n";
}

std::string comment_names(uint8_t kinds) {
  std::string names;
  if ((kinds & kCommentGilint) != 0) names += " gilint";
  if ((kinds & kCommentNoqa) != 0) names += " noqa";
  if ((kinds & kCommentGuardedBy) != 0) names += " guarded-by";
  if ((kinds & kCommentType) != 0) names += " type";
  return names;
}

void write_statements(const Unit& unit, std::string& out) {
  for (size_t i = 0; i < unit.statements.size(); ++i) {
    const Statement& statement = unit.statements[i];
    out += "statement " + std::to_string(i) + " " + std::string(kStatementNames[static_cast<size_t>(statement.kind)]);
    if (statement.parent) out += " in " + std::to_string(statement.parent.value);
    out += " column " + std::to_string(statement.column) + " bytes " + std::to_string(statement.span.begin) + "-" +
           std::to_string(statement.span.end) + " ops " + std::to_string(statement.ops.begin) + "+" +
           std::to_string(statement.ops.count) + "\n";
  }
}

}  // namespace

std::string dump(const Unit& unit, CodeId code) {
  std::string out;
  OpWriter writer(unit, out);
  std::vector<RegionId> open;
  const base::Range<OpId> ops = unit.codes[code.value].ops;
  for (uint32_t i = 0; i < ops.size(); ++i) {
    const std::vector<RegionId> path = region_path(unit, unit.op(ops[i]).region);
    size_t same = 0;
    while (same < open.size() && same < path.size() && open[same] == path[same]) ++same;
    for (size_t depth = same; depth < path.size(); ++depth) {
      out += std::string(2 * depth, ' ') + region_title(unit, path[depth]);
    }
    open = path;
    out += std::string(2 * path.size(), ' ');
    writer.write(ops[i]);
    out += "\n";
  }
  return out;
}

std::string dump(const Unit& unit) {
  std::string out;
  write_scopes(unit, out);
  for (const Function& function : unit.functions) write_function(unit, function, out);
  for (const Class& made : unit.classes) write_class(unit, made, out);
  write_statements(unit, out);
  for (const Comment& comment : unit.comments) {
    out += "comment" + comment_names(comment.kinds) + (comment.own_line ? " own line: " : ": ") +
           std::string(unit.text(comment.text)) + "\n";
  }
  for (const base::LocalSpan error : unit.errors) {
    out += "error " + std::to_string(error.begin) + "-" + std::to_string(error.end) + "\n";
  }
  for (size_t i = 0; i < unit.codes.size(); ++i) {
    out += "code " + std::to_string(i) + " scope " + std::to_string(unit.codes[i].scope.value) +
           (unit.codes[i].is_generator ? " generator" : "") + ":\n" + dump(unit, CodeId(i));
  }
  return out;
}

std::string dump(const ModuleFacts& module) {
  std::string out;
  for (size_t i = 0; i < module.units.size(); ++i) {
    out += "unit " + std::to_string(i) + " bytes " + std::to_string(module.units[i].span.begin) + "-" +
           std::to_string(module.units[i].span.end) + "\n" + dump(module.units[i]);
  }
  return out;
}

}  // namespace facts
