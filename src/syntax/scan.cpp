#include "syntax/scan.h"

#include <algorithm>
#include <cstddef>

namespace syntax {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

bool is_name(char c) { return is_name_start(c) || is_digit(c); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Whether a name is the prefix of a string when a quote follows.
bool is_string_prefix(std::string_view name) {
  return name.size() <= 2 && std::all_of(name.begin(), name.end(), [](char c) {
           return std::string_view("rbuft").find(lower(c)) != std::string_view::npos;
         });
}

bool prefix_has(std::string_view prefix, char letter) {
  return std::any_of(prefix.begin(), prefix.end(), [&](char c) { return lower(c) == letter; });
}

}  // namespace

Token Scanner::next() {
  while (true) {
    if (in_literal()) {
      if (!skip_literal()) return finish(TokenKind::kOpen, place_ - 1, place_);
      continue;
    }
    skip_blanks();
    if (place_ >= text_.size()) return {TokenKind::kEnd, place_, place_, depth_, false, false};
    if (text_[place_] != '#') return token_at_place();
    skip_comment();
  }
}

void Scanner::skip_blanks() {
  while (place_ < text_.size()) {
    const char c = text_[place_];
    const bool is_joined = c == '\\' && (at(place_ + 1) == '\n' || at(place_ + 1) == '\r');
    if (is_joined) {
      place_ += at(place_ + 1) == '\r' && at(place_ + 2) == '\n' ? 3 : 2;
    } else if (c == ' ' || c == '\t' || c == '\f') {
      ++place_;
    } else {
      return;
    }
  }
}

void Scanner::skip_comment() {
  place_ = static_cast<uint32_t>(std::min(text_.find_first_of("\r\n", place_), text_.size()));
}

Token Scanner::finish(TokenKind kind, uint32_t begin, uint32_t end) {
  Token token{kind, begin, end, depth_, starts_statement_, after_colon_};
  if (kind == TokenKind::kOpen) ++depth_;
  starts_statement_ = kind == TokenKind::kNewline;
  after_colon_ = false;
  place_ = end;
  return token;
}

Token Scanner::token_at_place() {
  const uint32_t begin = place_;
  const char c = text_[begin];
  if (c == '\n' || c == '\r') return line_end();
  if (c == '"' || c == '\'') return string_at(begin, begin);
  uint32_t end = begin + 1;
  if (is_name_start(c)) {
    while (is_name(at(end))) ++end;
    const bool is_quoted = at(end) == '"' || at(end) == '\'';
    if (is_quoted && is_string_prefix(text_.substr(begin, end - begin))) return string_at(begin, end);
    return finish(TokenKind::kName, begin, end);
  }
  if (is_digit(c) || (c == '.' && is_digit(at(end)))) {
    const auto is_sign = [&](uint32_t i) { return (at(i) == '-' || at(i) == '+') && lower(at(i - 1)) == 'e'; };
    const bool is_hex = c == '0' && lower(at(begin + 1)) == 'x';
    while (is_name(at(end)) || at(end) == '.' || (!is_hex && is_sign(end))) ++end;
    return finish(TokenKind::kNumber, begin, end);
  }
  return operator_at();
}

Token Scanner::line_end() {
  const uint32_t size = text_[place_] == '\r' && at(place_ + 1) == '\n' ? 2 : 1;
  return finish(depth_ == 0 ? TokenKind::kNewline : TokenKind::kLineEnd, place_, place_ + size);
}

Token Scanner::operator_at() {
  const uint32_t begin = place_;
  const char c = text_[begin];
  if (c == '(' || c == '[' || c == '{') {
    frames_.push_back({c});
    return finish(TokenKind::kOpen, begin, begin + 1);
  }
  if (c == ')' || c == ']' || c == '}') {
    if (depth_ > 0) --depth_;
    if (!frames_.empty()) frames_.pop_back();
    return finish(TokenKind::kClose, begin, begin + 1);
  }
  const bool in_expression = !frames_.empty() && frames_.back().kind == 'e';
  if (in_expression && c == ':') {
    Frame format = frames_.back();
    format.kind = ':';
    frames_.push_back(format);
  }
  const Token token = finish(TokenKind::kOther, begin, begin + 1);
  if (depth_ == 0 && c == ';') starts_statement_ = true;
  if (depth_ == 0 && c == ':') after_colon_ = true;
  return token;
}

// A string from `begin` (its prefix) with its first quote at `quote`.
Token Scanner::string_at(uint32_t begin, uint32_t quote) {
  const std::string_view prefix = text_.substr(begin, quote - begin);
  const char mark = text_[quote];
  Frame frame{'s', mark};
  frame.is_triple = at(quote + 1) == mark && at(quote + 2) == mark;
  frame.is_raw = prefix_has(prefix, 'r');
  place_ = quote + (frame.is_triple ? 3 : 1);
  if (prefix_has(prefix, 'f') || prefix_has(prefix, 't')) {
    frames_.push_back(frame);
    return finish(TokenKind::kString, begin, place_);
  }
  skip_plain_string(frame);
  return finish(TokenKind::kString, begin, place_);
}

bool Scanner::closes_string(const Frame& frame, uint32_t i) const {
  if (at(i) != frame.quote) return false;
  return !frame.is_triple || (at(i + 1) == frame.quote && at(i + 2) == frame.quote);
}

// Up to behind the closing quote, or to the line end that cuts it off.
void Scanner::skip_plain_string(const Frame& frame) {
  while (place_ < text_.size()) {
    const char c = text_[place_];
    if (c == '\\') {
      place_ += at(place_ + 1) == '\r' && at(place_ + 2) == '\n' ? 3 : 2;
    } else if (closes_string(frame, place_)) {
      place_ += frame.is_triple ? 3 : 1;
      return;
    } else if (!frame.is_triple && (c == '\n' || c == '\r')) {
      return;
    } else {
      ++place_;
    }
  }
  place_ = static_cast<uint32_t>(text_.size());
}

// Bytes of the escape at the place, which is a backslash.
uint32_t Scanner::escape_size(const Frame& frame) const {
  const char escaped = at(place_ + 1);
  if (escaped == '{' || escaped == '}') return 1;
  if (escaped == '\r' && at(place_ + 2) == '\n') return 3;
  if (!frame.is_raw && escaped == 'N' && at(place_ + 2) == '{') {
    const size_t close = text_.substr(place_, 100).find('}');
    if (close != std::string_view::npos) return static_cast<uint32_t>(close) + 1;
  }
  return 2;
}

// Passes over the literal part of a string. False: it stopped behind the { of an expression.
bool Scanner::skip_literal() {
  const Frame frame = frames_.back();
  while (place_ < text_.size()) {
    const char c = text_[place_];
    const bool is_format = frame.kind == ':';
    if (c == '\\') {
      place_ += escape_size(frame);
    } else if (c == '{' && at(place_ + 1) == '{' && !is_format) {
      place_ += 2;
    } else if (c == '{') {
      frames_.push_back({'e', frame.quote, frame.is_triple, frame.is_raw});
      ++place_;
      return false;
    } else if (is_format && c == '}') {
      frames_.pop_back();  // the expression's own frame closes at this bracket
      return true;
    } else if (closes_string(frame, place_) || (!frame.is_triple && (c == '\n' || c == '\r'))) {
      // A format that the end of its string cuts off takes its expression along.
      while (frames_.back().kind != 's') {
        if (frames_.back().kind == 'e' && depth_ > 0) --depth_;
        frames_.pop_back();
      }
      frames_.pop_back();
      if (c == frame.quote) place_ += frame.is_triple ? 3 : 1;
      return true;
    } else {
      ++place_;
    }
  }
  place_ = static_cast<uint32_t>(text_.size());
  frames_.pop_back();
  return true;
}

}  // namespace syntax
