#include "source/encoding.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace source {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }
bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.'; }

size_t skip_blanks(std::string_view text, size_t at) {
  while (at < text.size() && is_blank(text[at])) ++at;
  return at;
}

// The end of the line at `at`, its line end not included.
size_t line_end(std::string_view text, size_t at) { return std::min(text.find_first_of("\r\n", at), text.size()); }

size_t next_line(std::string_view text, size_t end) {
  if (end >= text.size()) return text.size();
  const bool is_pair = text[end] == '\r' && end + 1 < text.size() && text[end + 1] == '\n';
  return end + (is_pair ? 2 : 1);
}

// The cookie in the comment text[begin, end), if it has one: "coding", then ':' or '=', blanks, and a name.
Cookie cookie_in(std::string_view text, size_t begin, size_t end) {
  constexpr std::string_view kWord = "coding";
  const std::string_view comment = text.substr(0, end);
  for (size_t at = comment.find(kWord, begin); at != std::string_view::npos; at = comment.find(kWord, at + 1)) {
    size_t from = at + kWord.size();
    if (from >= end || (text[from] != ':' && text[from] != '=')) continue;
    from = skip_blanks(comment, from + 1);
    size_t to = from;
    while (to < end && is_name(text[to])) ++to;
    if (to == from) continue;
    return {std::string(text.substr(from, to - from)), {static_cast<uint32_t>(from), static_cast<uint32_t>(to)}};
  }
  return {};
}

std::string normalized(std::string_view name) {
  std::string out;
  for (const char c : name) {
    out += c == '_' || c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

// `name` or `name-anything`, as Python's tokenizer and editors write it (utf-8-unix).
bool is_or_extends(std::string_view name, std::string_view base) {
  return name == base || (name.size() > base.size() && name.substr(0, base.size()) == base && name[base.size()] == '-');
}

// ISO 8859 part number in a name such as iso-8859-15, iso8859-2, latin-9, l2; 0 if it is none.
int iso_part(std::string_view name) {
  constexpr std::array<int, 11> kLatin = {0, 1, 2, 3, 4, 9, 10, 13, 14, 15, 16};
  const auto number = [](std::string_view digits) {
    if (!digits.empty() && digits[0] == '-') digits.remove_prefix(1);
    if (digits.empty() || digits.size() > 2 || digits.find_first_not_of("0123456789") != std::string_view::npos)
      return 0;
    return digits.size() == 1 ? digits[0] - '0' : (digits[0] - '0') * 10 + digits[1] - '0';
  };
  for (const std::string_view prefix : {"iso-8859", "iso8859", "8859"}) {
    if (name.substr(0, prefix.size()) == prefix) return number(name.substr(prefix.size()));
  }
  for (const std::string_view prefix : {"iso-latin", "latin", "l"}) {
    if (name.substr(0, prefix.size()) != prefix) continue;
    const int latin = number(name.substr(prefix.size()));
    return latin > 0 && latin < static_cast<int>(kLatin.size()) ? kLatin[latin] : 0;
  }
  return 0;
}

// Number of a code page: cp1252, windows-1252, 1252; empty if it is none.
std::string_view code_page(std::string_view name) {
  for (const std::string_view prefix : {"cp-", "cp", "windows-", "ibm", "ms"}) {
    if (name.substr(0, prefix.size()) == prefix) {
      name.remove_prefix(prefix.size());
      break;
    }
  }
  const bool is_number =
      name.size() >= 3 && name.size() <= 4 && name.find_first_not_of("0123456789") == std::string_view::npos;
  return is_number ? name : std::string_view();
}

struct Alias {
  std::string_view name;
  Codec codec;
  std::string_view system;
};

constexpr std::array<Alias, 37> kAliases = {{
    {"koi8-r", Codec::kTable, "KOI8-R"},
    {"koi8-u", Codec::kTable, "KOI8-U"},
    {"koi8-t", Codec::kTable, "KOI8-T"},
    {"mac-roman", Codec::kTable, "MACINTOSH"},
    {"macroman", Codec::kTable, "MACINTOSH"},
    {"macintosh", Codec::kTable, "MACINTOSH"},
    {"mac-cyrillic", Codec::kTable, "MAC-CYRILLIC"},
    {"tis-620", Codec::kTable, "TIS-620"},
    {"tis620", Codec::kTable, "TIS-620"},
    {"arabic", Codec::kTable, "ISO-8859-6"},
    {"greek", Codec::kTable, "ISO-8859-7"},
    {"hebrew", Codec::kTable, "ISO-8859-8"},
    {"cyrillic", Codec::kTable, "ISO-8859-5"},
    {"shift-jis", Codec::kMultibyte, "CP932"},
    {"shiftjis", Codec::kMultibyte, "CP932"},
    {"sjis", Codec::kMultibyte, "CP932"},
    {"s-jis", Codec::kMultibyte, "CP932"},
    {"mskanji", Codec::kMultibyte, "CP932"},
    {"euc-jp", Codec::kMultibyte, "EUC-JP"},
    {"eucjp", Codec::kMultibyte, "EUC-JP"},
    {"ujis", Codec::kMultibyte, "EUC-JP"},
    {"u-jis", Codec::kMultibyte, "EUC-JP"},
    {"iso-2022-jp", Codec::kMultibyte, "ISO-2022-JP"},
    {"iso2022-jp", Codec::kMultibyte, "ISO-2022-JP"},
    {"gb2312", Codec::kMultibyte, "GBK"},
    {"gb-2312", Codec::kMultibyte, "GBK"},
    {"euc-cn", Codec::kMultibyte, "GBK"},
    {"gbk", Codec::kMultibyte, "GBK"},
    {"gb18030", Codec::kMultibyte, "GB18030"},
    {"gb18030-2000", Codec::kMultibyte, "GB18030"},
    {"big5", Codec::kMultibyte, "BIG5"},
    {"big5-tw", Codec::kMultibyte, "BIG5"},
    {"big5-hkscs", Codec::kMultibyte, "BIG5-HKSCS"},
    {"euc-kr", Codec::kMultibyte, "EUC-KR"},
    {"euckr", Codec::kMultibyte, "EUC-KR"},
    {"ks-c-5601-1987", Codec::kMultibyte, "CP949"},
    {"johab", Codec::kMultibyte, "JOHAB"},
}};

Codec codec_of_page(std::string_view page) {
  const bool is_multibyte = page == "932" || page == "936" || page == "949" || page == "950";
  return is_multibyte ? Codec::kMultibyte : Codec::kTable;
}

}  // namespace

Cookie find_cookie(std::string_view bytes) {
  size_t at = 0;
  for (int line = 0; line < 2; ++line) {
    const size_t end = line_end(bytes, at);
    const size_t first = skip_blanks(bytes, at);
    const bool is_comment = first < end && bytes[first] == '#';
    if (first < end && !is_comment) return {};
    if (is_comment) {
      Cookie cookie = cookie_in(bytes, first, end);
      if (!cookie.name.empty()) return cookie;
    }
    at = next_line(bytes, end);
  }
  return {};
}

Encoding encoding_named(std::string_view written) {
  const std::string name = normalized(written);
  if (is_or_extends(name, "utf-8") || name == "utf8" || name == "u8" || name == "cp65001") {
    return {Codec::kUtf8, "utf-8", ""};
  }
  if (name == "ascii" || name == "us-ascii" || name == "646") return {Codec::kAscii, "ascii", ""};
  const int part = iso_part(name);
  const bool extends_latin1 = is_or_extends(name, "latin-1") || is_or_extends(name, "iso-8859-1") ||
                              is_or_extends(name, "iso-latin-1") || name == "cp819";
  if (part == 1 || extends_latin1) return {Codec::kLatin1, "iso-8859-1", ""};
  if (part > 1) {
    const std::string number = std::to_string(part);
    return {Codec::kTable, "iso-8859-" + number, "ISO-8859-" + number};
  }
  if (const std::string_view page = code_page(name); !page.empty()) {
    const std::string number(page);
    return {codec_of_page(page), "cp" + number, "CP" + number};
  }
  const auto* alias = std::find_if(kAliases.begin(), kAliases.end(), [&](const Alias& a) { return a.name == name; });
  if (alias != kAliases.end()) return {alias->codec, name, std::string(alias->system)};
  return {Codec::kUnknown, name, ""};
}

}  // namespace source
