#include "findings/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <tuple>

#include "findings/fingerprint.h"

namespace findings {
namespace {

constexpr std::string_view kHead = "{\"gilint_baseline\": 1, \"findings\": [";

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    // Names need not be UTF-8: bytes beyond ASCII are written as the code points of the same numbers.
    if (c == '"' || c == '\\') {
      (result += '\\') += c;
    } else if (byte < 0x20 || byte >= 0x7F) {
      result += fmt::format("\\u{:04x}", byte);
    } else {
      result += c;
    }
  }
  return result;
}

// Reads the one form that `to_text` writes, a line an entry, whatever blanks people add at its ends.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  bool take(std::string_view word) {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t')) rest_.remove_prefix(1);
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool take_key(std::string_view key) { return take("\"") && take(key) && take("\"") && take(":"); }

  std::optional<std::string> take_string() {
    if (!take("\"")) return std::nullopt;
    std::string result;
    while (!rest_.empty() && rest_.front() != '"') {
      if (!take_character(result)) return std::nullopt;
    }
    return take("\"") ? std::optional(std::move(result)) : std::nullopt;
  }

  std::optional<size_t> take_number() {
    take("");
    size_t number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc() || number == 0) return std::nullopt;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    return number;
  }

 private:
  bool take_character(std::string& result) {
    if (rest_.front() != '\\') {
      result += rest_.front();
      rest_.remove_prefix(1);
      return true;
    }
    if (rest_.size() < 2) return false;
    if (rest_[1] != 'u') {
      result += rest_[1];
      rest_.remove_prefix(2);
      return true;
    }
    unsigned value = 0;
    const std::string_view digits = rest_.substr(2, 4);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc() || end != digits.data() + 4 || value > 0xFF) return false;
    result += static_cast<char>(value);
    rest_.remove_prefix(6);
    return true;
  }

  std::string_view rest_;
};

bool take_entry(std::string_view line, Baseline& baseline) {
  LineReader reader(line);
  if (!reader.take("{")) return false;
  BaselineKey key;
  struct Field {
    std::string_view name;
    std::string BaselineKey::*member;
  };
  for (const Field& field : {Field{"rule", &BaselineKey::rule}, Field{"path", &BaselineKey::path},
                             Field{"scope", &BaselineKey::scope}, Field{"statement", &BaselineKey::statement}}) {
    if (!reader.take_key(field.name)) return false;
    auto text = reader.take_string();
    if (!text || !reader.take(",")) return false;
    key.*field.member = std::move(*text);
  }
  const auto count = reader.take_key("count") ? reader.take_number() : std::nullopt;
  if (!count || !reader.take("}")) return false;
  baseline[std::move(key)] += *count;
  return true;
}

bool is_empty(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }

// Everything of a key but the path.
using Rest = std::tuple<std::string, std::string, std::string>;
Rest rest_of(const BaselineKey& key) { return {key.rule, key.scope, key.statement}; }

bool use(Baseline& left, const BaselineKey& key) {
  const auto entry = left.find(key);
  if (entry == left.end()) return false;
  if (--entry->second == 0) left.erase(entry);
  return true;
}

// An entry of a file that is not there any more, with the same rest.
bool use_renamed(Baseline& left, const BaselineKey& key, const std::set<std::string_view>& paths) {
  for (const auto& [other, count] : left) {
    if (rest_of(other) == rest_of(key) && paths.count(other.path) == 0) return use(left, BaselineKey(other));
  }
  return false;
}

}  // namespace

BaselineKey baseline_key(const Finding& finding, std::span<const source::SourceFile> files,
                         std::span<const facts::ModuleFacts> modules) {
  return {std::string(finding.code), files[finding.place.file.value].path, finding.scope,
          statement_hash(finding, files, modules)};
}

std::string to_text(const Baseline& baseline) {
  std::string text(kHead);
  bool is_first = true;
  for (const auto& [key, count] : baseline) {
    text += fmt::format(
        "{}\n{{\"rule\": \"{}\", \"path\": \"{}\", \"scope\": \"{}\", \"statement\": \"{}\", \"count\": {}}}",
        is_first ? "" : ",", escaped(key.rule), escaped(key.path), escaped(key.scope), escaped(key.statement), count);
    is_first = false;
  }
  return text + "\n]}\n";
}

base::Result<Baseline> read_baseline(std::string_view text) {
  Baseline baseline;
  bool is_open = false;
  bool is_closed = false;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (is_empty(line)) continue;
    const base::Error wrong{fmt::format("line {} is no entry of a gilint baseline", number)};
    LineReader reader(line);
    if (!is_open) {
      if (!reader.take(kHead)) return wrong;
      is_open = true;
    } else if (!is_closed && reader.take("]")) {
      is_closed = true;
    } else if (is_closed || !take_entry(line, baseline)) {
      return wrong;
    }
  }
  if (!is_closed) return base::Error{"it is no gilint baseline, or not whole"};
  return baseline;
}

Compared compare(std::vector<Finding> findings, const Baseline& baseline, std::span<const source::SourceFile> files,
                 std::span<const facts::ModuleFacts> modules) {
  Compared result;
  result.stale = baseline;
  std::set<std::string_view> paths;
  for (const source::SourceFile& file : files) paths.insert(file.path);
  std::vector<bool> is_known(findings.size(), false);
  std::vector<BaselineKey> keys;
  for (size_t i = 0; i < findings.size(); ++i) {
    keys.push_back(baseline_key(findings[i], files, modules));
    is_known[i] = use(result.stale, keys[i]);
  }
  for (size_t i = 0; i < findings.size(); ++i) {
    if (!is_known[i]) is_known[i] = use_renamed(result.stale, keys[i], paths);
    (is_known[i] ? result.known : result.unknown).push_back(std::move(findings[i]));
  }
  return result;
}

}  // namespace findings
