// String literals: plain ones become constants, f-strings and t-strings the values formatted into them.
#include <algorithm>
#include <string>

#include "facts/steps.h"

namespace facts {

using syntax::Field;
using syntax::Kind;
using syntax::Node;

namespace {

// Strings up to this many bytes are kept whole: names of attributes and modules, start methods, URLs, SQL.
constexpr size_t kLongestString = 100;
// What is kept of a longer one, enough to see what it is.
constexpr size_t kKeptOfLong = 24;

void append_utf8(std::string& out, uint32_t code) {
  if (code >= 0xD800 && code <= 0xDFFF) code = 0xFFFD;  // a lone surrogate has no UTF-8
  if (code > 0x10FFFF) code = 0xFFFD;
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0 | code >> 6);
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0 | code >> 12);
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | code >> 18);
    out += static_cast<char>(0x80 | (code >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (code & 0x3F));
  }
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

// Reads up to `most` digits of `base` from text[at...], moves `at` behind them.
uint32_t read_digits(std::string_view text, size_t& at, size_t most, int base) {
  uint32_t value = 0;
  for (; most > 0 && at < text.size() && digit_of(text[at]) < base; --most, ++at) {
    value = value * static_cast<uint32_t>(base) + static_cast<uint32_t>(digit_of(text[at]));
  }
  return value;
}

// The escape whose letter is text[at - 1]; moves `at` behind it.
void append_escape(std::string& out, std::string_view text, size_t& at, bool is_bytes) {
  constexpr std::string_view kLetters = "abfnrtv\\'\"";
  constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\'\"";
  const char letter = text[at - 1];
  if (const size_t simple = kLetters.find(letter); simple != std::string_view::npos) {
    out += kMeanings[simple];
  } else if (letter >= '0' && letter <= '7') {
    --at;
    append_utf8(out, read_digits(text, at, 3, 8));
  } else if (letter == 'x') {
    append_utf8(out, read_digits(text, at, 2, 16));
  } else if (!is_bytes && (letter == 'u' || letter == 'U')) {
    append_utf8(out, read_digits(text, at, letter == 'u' ? 4 : 8, 16));
  } else if (letter == '\r' || letter == '\n') {
    if (letter == '\r' && at < text.size() && text[at] == '\n') ++at;
  } else {
    out += '\\';
    out += letter;
  }
}

std::string unescape(std::string_view text, bool is_bytes) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    const char c = text[at++];
    if (c != '\\' || at == text.size()) {
      out += c;
    } else {
      append_escape(out, text, ++at, is_bytes);
    }
  }
  return out;
}

bool has_letter(std::string_view prefix, char lower) {
  return std::any_of(prefix.begin(), prefix.end(), [lower](char c) { return (c | 0x20) == lower; });
}

// The literal's own parts: after the opening quotes, before the closing ones.
struct Literal {
  std::string_view prefix;
  std::string_view content;
};

Literal literal_of(Walk& walk, Node string) {
  const std::string_view text = walk.text(string);
  const size_t quote = text.find_first_of("'\"`");
  if (quote == std::string_view::npos) return {};
  const bool is_triple = text.size() >= quote + 6 && text[quote + 1] == text[quote] && text[quote + 2] == text[quote];
  const size_t marks = is_triple ? 3 : 1;
  const std::string_view inner = text.substr(std::min(quote + marks, text.size()));
  const bool is_closed = inner.size() >= marks && inner.back() == text[quote];
  return {text.substr(0, quote), is_closed ? inner.substr(0, inner.size() - marks) : inner};
}

// Shortened at the start of a character.
std::string_view start_of(std::string_view text, size_t most) {
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0) == 0x80) --most;
  return text.substr(0, most);
}

// Bytes above 127 were written as two.
uint32_t length_of(std::string_view value, bool is_bytes) {
  if (!is_bytes) return static_cast<uint32_t>(value.size());
  const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
  return static_cast<uint32_t>(std::count_if(value.begin(), value.end(), starts));
}

void add_string(Walk& walk, Node node, const std::string& value, bool is_bytes) {
  const bool is_long = value.size() > kLongestString;
  const Name name = walk.name(is_long ? start_of(value, kKeptOfLong) : std::string_view(value));
  Op& op = walk.add_value(OpKind::kConst, node);
  op.aux = static_cast<uint16_t>(is_bytes ? ConstKind::kBytes : ConstKind::kString);
  op.name = name;
  op.a = length_of(value, is_bytes);
  if (is_long) op.flags = kTruncated;
}

// x: number of values.
void finish_format(Walk& walk, const Task& task) {
  const base::Slice values = walk.pop_operands(task.x);
  Op& op = walk.add_value(OpKind::kFormat, task.node);
  op.a = values.first;
  op.b = values.count;
}

// Plans the values formatted into an f-string in order: each value, then what its format specifier holds.
uint32_t plan_values(Walk& walk, Node string) {
  uint32_t count = 0;
  std::vector<Node> stack{string};
  std::vector<Node> inner;
  while (!stack.empty()) {
    const Node node = stack.back();
    stack.pop_back();
    inner.clear();
    walk.each_item(node, [&](Node child, Field field) {
      const Kind kind = child.kind();
      if (field == Field::kExpression) {
        // In `f"{x:=5}"` the "=5" is a format, unlike in `f"{(x := 5)}"`.
        const bool is_format = kind == Kind::kNamedExpression;
        walk.then(visit_expression, is_format ? child.child(Field::kName) : child), ++count;
      } else if (kind == Kind::kInterpolation || kind == Kind::kFormatSpecifier || kind == Kind::kFormatExpression ||
                 kind == Kind::kString) {
        inner.push_back(child);
      }
    });
    stack.insert(stack.end(), inner.rbegin(), inner.rend());
  }
  return count;
}

bool is_format(Walk& walk, Node string) {
  const std::string_view prefix = literal_of(walk, string).prefix;
  return has_letter(prefix, 'f') || has_letter(prefix, 't');
}

}  // namespace

std::string literal_value(Walk& walk, Node string, bool& is_bytes) {
  const Literal literal = literal_of(walk, string);
  is_bytes = has_letter(literal.prefix, 'b');
  const std::string_view content = literal.content;
  const bool is_plain = has_letter(literal.prefix, 'r') || content.find('\\') == std::string_view::npos;
  return is_plain ? std::string(content) : unescape(content, is_bytes);
}

void visit_string(Walk& walk, const Task& task) {
  if (walk.starts_with(task.node, "`")) walk.looks_like_python2 = true;
  if (is_format(walk, task.node)) {
    const uint32_t count = plan_values(walk, task.node);
    walk.then(finish_format, task.node, count);
    return;
  }
  bool is_bytes = false;
  const std::string value = literal_value(walk, task.node, is_bytes);
  add_string(walk, task.node, value, is_bytes);
}

void visit_concatenated_string(Walk& walk, const Task& task) {
  std::vector<Node> parts;
  walk.each_item(task.node, [&](Node child, Field) { parts.push_back(child); });
  bool any_format = false;
  for (const Node part : parts) any_format = any_format || is_format(walk, part);
  if (any_format) {
    const uint32_t count = plan_values(walk, task.node);
    walk.then(finish_format, task.node, count);
    return;
  }
  std::string value;
  bool is_bytes = false;
  for (const Node part : parts) {
    value += literal_value(walk, part, is_bytes);
  }
  add_string(walk, task.node, value, is_bytes);
}

}  // namespace facts
