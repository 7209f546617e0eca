#include "syntax/blank.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "syntax/new_syntax.h"
#include "syntax/scan.h"

namespace syntax {
namespace {

// What is known of an open bracket.
struct Bracket {
  bool is_subscript = false;  // [ behind something that can be subscripted
  bool is_type_parameters = false;
  bool is_parameters = false;  // of a def
  bool in_annotation = false;  // at this place of the parameters, or around this bracket
  bool in_default = false;     // of a parameter or type parameter
  uint32_t default_begin = 0;
  uint32_t star_begin = 0;  // the stars in front of the first element
  uint32_t star_end = 0;
};

// Keywords behind which a bracket opens a list.
bool is_operator_word(std::string_view word) {
  constexpr std::array<std::string_view, 16> kWords = {"return", "in",   "yield", "await", "not", "and",
                                                       "or",     "if",   "else",  "elif",  "is",  "assert",
                                                       "del",    "from", "while", "lambda"};
  return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

// What kind of header a `class`, `def` or `type` keyword has begun.
enum class Header : uint8_t { kNone, kKeyword, kName };

// One pass over the tokens; each method looks for one form.
class Blanker {
 public:
  explicit Blanker(std::string& text) : text_(text), original_(text), scanner_(original_) {}

  void run() {
    for (Token token = scanner_.next(); token.kind != TokenKind::kEnd; token = scanner_.next()) {
      if (token.kind == TokenKind::kLineEnd) {
        join_line(token);
        continue;
      }
      if (token.starts_statement) begin_statement();
      blank_lazy(token);
      join_except(token);
      blank_plus(token);
      blank_subscript_star(token);
      annotate(token);
      open_slice(token);
      follow_brackets(token);
      follow_header(token);
      before_previous_ = previous_;
      previous_ = token;
      if (token.starts_statement) first_ = token;
    }
  }

 private:
  std::string_view word(const Token& token) const { return scanner_.text_of(token); }
  bool is(const Token& token, std::string_view text) const { return word(token) == text; }
  Bracket* bracket() { return brackets_.empty() ? nullptr : &brackets_.back(); }
  void blank(uint32_t begin, uint32_t end) {
    for (uint32_t i = begin; i < end; ++i) {
      if (text_[i] != '\n' && text_[i] != '\r') text_[i] = ' ';
    }
  }

  void begin_statement() {
    commas_.clear();
    in_except_ = false;
    in_annotation_ = false;
    may_annotate_ = true;
    header_ = Header::kNone;
  }

  // Moves the keyword to the place of `lazy`, because blanks there would indent the statement.
  void blank_lazy(const Token& token) {
    const bool may_follow = token.kind == TokenKind::kName && is(previous_, "lazy") && token.begin > previous_.end &&
                            (previous_.starts_statement || previous_.after_colon);
    if (!may_follow || (!is(token, "import") && !is(token, "from"))) return;
    blank(previous_.begin, token.end);
    const std::string_view keyword = word(token);
    std::copy(keyword.begin(), keyword.end(), text_.begin() + previous_.begin);
  }

  void join_except(const Token& token) {
    if (token.starts_statement && is(token, "except")) {
      in_except_ = true;
      return;
    }
    if (!in_except_ || token.depth != 0 || token.kind != TokenKind::kOther) return;
    if (is(token, ",")) commas_.push_back(token.begin);
    if (!is(token, ":")) return;
    for (const uint32_t comma : commas_) text_[comma] = '|';
    in_except_ = false;
  }

  // `+` of a number in a pattern, but not the one of a complex number.
  void blank_plus(const Token& token) {
    if (token.starts_statement) in_pattern_ = is(token, "case");
    if (token.depth == 0 && (is(token, ":") || is(token, "="))) in_pattern_ = false;
    const bool is_signed = in_pattern_ && token.kind == TokenKind::kNumber && is(previous_, "+");
    if (is_signed && before_previous_.kind != TokenKind::kNumber) blank(previous_.begin, previous_.end);
  }

  void blank_subscript_star(const Token& token) {
    const Bracket* around = bracket();
    if (around == nullptr || !around->is_subscript || !is(previous_, "*") || token.kind == TokenKind::kName) return;
    const bool is_first = before_previous_.kind == TokenKind::kOpen || is(before_previous_, ",");
    if (is_first && !is(token, "*")) blank(previous_.begin, previous_.end);
  }

  void join_line(const Token& token) {
    if (!is(previous_, ".")) return;
    const bool has_comment =
        original_.substr(previous_.end, token.begin - previous_.end).find('#') != std::string::npos;
    if (!has_comment) std::fill(text_.begin() + token.begin, text_.begin() + token.end, ' ');
  }

  // Tells where annotations begin and end: of a variable, of a parameter, of a result.
  void annotate(const Token& token) {
    if (Bracket* around = bracket()) {
      if (around->is_parameters) annotate_parameter(*around, token);
    } else if (is(token, ">") && is(previous_, "-")) {
      in_annotation_ = true;
    } else if (is(token, ":")) {
      in_annotation_ = may_annotate_ && !in_annotation_ && !starts_block();
      may_annotate_ = false;
    } else if (is(token, "=") || is(token, "lambda")) {
      in_annotation_ = may_annotate_ = false;
    }
  }

  void annotate_parameter(Bracket& around, const Token& token) const {
    if (is(token, ",")) around.in_annotation = around.in_default = false;
    if (is(token, "=")) {
      around.in_annotation = false;
      around.in_default = true;
    }
    if (is(token, ":") && !around.in_default) around.in_annotation = true;
  }

  bool starts_block() const {
    constexpr std::array<std::string_view, 14> kKeywords = {"if",    "elif",   "else",    "while", "for",
                                                            "try",   "except", "finally", "with",  "def",
                                                            "class", "async",  "match",   "case"};
    return std::find(kKeywords.begin(), kKeywords.end(), word(first_)) != kKeywords.end();
  }

  // In an annotation: a colon in front of which the lower bound is left out. `:` becomes 0, `:b` just b.
  void open_slice(const Token& token) {
    if (slice_) {
      const bool is_empty = token.kind == TokenKind::kClose || is(token, ",") || is(token, ":");
      text_[*slice_] = is_empty ? '0' : ' ';
      slice_.reset();
    }
    const Bracket* around = bracket();
    const bool is_open = around != nullptr && around->is_subscript && around->in_annotation && is(token, ":") &&
                         (previous_.kind == TokenKind::kOpen || is(previous_, ","));
    if (is_open) slice_ = token.begin;
  }

  void follow_brackets(const Token& token) {
    if (token.kind == TokenKind::kOpen) {
      open_bracket(token);
      return;
    }
    Bracket* around = bracket();
    if (around == nullptr) return;
    if (around->is_type_parameters) follow_type_parameters(*around, token);
    if (token.kind == TokenKind::kClose) {
      brackets_.pop_back();
    } else if (is(token, "*") && (previous_.kind == TokenKind::kOpen || previous_.end == around->star_end)) {
      if (around->star_end == 0) around->star_begin = token.begin;
      around->star_end = token.end;
    } else if (is(token, ",")) {
      around->star_begin = around->star_end = 0;
    } else if (around->star_end != 0 && token.kind == TokenKind::kName && is(token, "for")) {
      blank(around->star_begin, around->star_end);
      around->star_begin = around->star_end = 0;
    }
  }

  void open_bracket(const Token& token) {
    Bracket opened;
    const Bracket* around = bracket();
    const bool is_square = is(token, "[");
    const bool follows_value = previous_.kind == TokenKind::kClose || previous_.kind == TokenKind::kString ||
                               (previous_.kind == TokenKind::kName && !is_operator_word(word(previous_)));
    opened.is_type_parameters = is_square && header_ == Header::kName;
    opened.is_subscript = is_square && follows_value && !opened.is_type_parameters;
    opened.is_parameters = is(token, "(") && around == nullptr && (is(first_, "def") || is(first_, "async"));
    opened.in_annotation = around != nullptr ? around->in_annotation : in_annotation_;
    brackets_.push_back(opened);
  }

  void follow_type_parameters(Bracket& around, const Token& token) {
    const bool ends = token.kind == TokenKind::kClose || is(token, ",");
    if (around.in_default && ends) {
      blank(around.default_begin, token.begin);
      around.in_default = false;
    } else if (!around.in_default && is(token, "=")) {
      around.in_default = true;
      around.default_begin = token.begin;
    }
  }

  void follow_header(const Token& token) {
    const bool is_name = token.kind == TokenKind::kName;
    if (is_name && header_ == Header::kKeyword) {
      header_ = Header::kName;
    } else if (is_name && (is(token, "class") || is(token, "def") || is(token, "type"))) {
      header_ = Header::kKeyword;
    } else {
      header_ = Header::kNone;
    }
  }

  std::string& text_;
  const std::string original_;
  Scanner scanner_;
  Token previous_;
  Token before_previous_;
  Token first_;  // of the statement
  std::vector<Bracket> brackets_;
  std::vector<uint32_t> commas_;
  bool in_except_ = false;
  bool in_pattern_ = false;
  bool in_annotation_ = false;
  bool may_annotate_ = true;
  Header header_ = Header::kNone;
  std::optional<uint32_t> slice_;  // a colon that the next token decides about
};

// The grammar knows no lone CR.
void mend_line_ends(std::string& text) {
  for (size_t at = text.find('\r'); at != std::string::npos; at = text.find('\r', at + 1)) {
    if (at + 1 == text.size() || text[at + 1] != '\n') text[at] = '\n';
  }
}

// True if a statement may start at `at`: only blanks since the line's start, a `;` or a `:`.
bool starts_statement(const std::string& text, size_t at) {
  const size_t before = at == 0 ? std::string::npos : text.find_last_not_of(" \t", at - 1);
  return before == std::string::npos || std::string_view("\r\n;:").find(text[before]) != std::string_view::npos;
}

// No alias has a bracket behind `type`, and `type` elsewhere than at the start of a statement is not misread.
void rename_type_calls(std::string& text) {
  constexpr std::string_view kWord = "type";
  for (size_t at = text.find(kWord); at != std::string::npos; at = text.find(kWord, at + kWord.size())) {
    const size_t next = text.find_first_not_of(" \t", at + kWord.size());
    if (next != std::string::npos && text[next] == '(' && starts_statement(text, at)) text[at + kWord.size() - 1] = '_';
  }
}

}  // namespace

void blank_new_syntax(std::string& text) {
  if (may_hold_new_syntax(text)) {
    mend_line_ends(text);
    Blanker(text).run();
  }
  rename_type_calls(text);
}

}  // namespace syntax
