#include "syntax/python2.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "syntax/scan.h"

namespace syntax {
namespace {

// Names behind `print` that make an expression of it in Python 3 too.
bool continues_expression(std::string_view name) {
  constexpr std::array<std::string_view, 7> kWords = {"in", "is", "and", "or", "if", "not", "else"};
  return std::find(kWords.begin(), kWords.end(), name) != kWords.end();
}

bool is_statement_word(std::string_view word) { return word == "print" || word == "exec"; }

// Whether the bytes hold one of the words with blanks and an operand behind it, or a backtick, anywhere.
bool may_be_python2(std::string_view text) {
  if (text.find('`') != std::string_view::npos) return true;
  for (const std::string_view word : {"print", "exec"}) {
    for (size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      const size_t end = at + word.size();
      if (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '"' || text[end] == '\''))
        return true;
    }
  }
  return false;
}

bool is_operand(const Token& token, std::string_view word) {
  if (token.kind == TokenKind::kName) return !continues_expression(word);
  return token.kind == TokenKind::kString || token.kind == TokenKind::kNumber;
}

}  // namespace

bool looks_like_python2(std::string_view text) {
  if (!may_be_python2(text)) return false;
  Scanner scanner(text);
  bool follows_word = false;
  for (Token token = scanner.next(); token.kind != TokenKind::kEnd; token = scanner.next()) {
    const std::string_view word = scanner.text_of(token);
    if (word == "`" || (follows_word && is_operand(token, word))) return true;
    const bool may_be_statement = token.starts_statement || token.after_colon;
    follows_word = token.kind == TokenKind::kName && may_be_statement && is_statement_word(word);
  }
  return false;
}

}  // namespace syntax
