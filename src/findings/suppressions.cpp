#include "findings/suppressions.h"

#include <algorithm>
#include <map>
#include <optional>

namespace findings {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && (is_space(text.back()) || text.back() == '\r' || text.back() == '\n')) text.remove_suffix(1);
  return text;
}

bool take(std::string_view& text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return false;
  text.remove_prefix(word.size());
  return true;
}

void skip_spaces(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

std::vector<std::string> comma_separated(std::string_view list) {
  std::vector<std::string> result;
  while (!list.empty()) {
    const size_t comma = std::min(list.find(','), list.size());
    const std::string_view item = trimmed(list.substr(0, comma));
    if (!item.empty()) result.emplace_back(item);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return result;
}

// `gilint: ignore`, `gilint: ignore[A, b-c] -- reason`. Anything else after "gilint:" is no suppression.
std::optional<Suppression> read_ignore(std::string_view text) {
  if (!take(text, "gilint:")) return std::nullopt;
  skip_spaces(text);
  if (!take(text, "ignore")) return std::nullopt;
  Suppression result;
  if (take(text, "[")) {
    const size_t close = text.find(']');
    if (close == std::string_view::npos) return std::nullopt;
    result.selectors = comma_separated(text.substr(0, close));
    if (result.selectors.empty()) return std::nullopt;
    text.remove_prefix(close + 1);
  } else if (!text.empty() && !is_space(text.front())) {
    return std::nullopt;
  }
  skip_spaces(text);
  if (take(text, "--")) result.reason = trimmed(text);
  return result;
}

// One code of a noqa list, upper case: letters, then digits; empty if there is none at the front.
std::string take_code(std::string_view& text) {
  size_t letters = 0;
  while (letters < text.size() && is_letter(text[letters])) ++letters;
  size_t end = letters;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (letters == 0 || end == letters) return {};
  std::string code(text.substr(0, end));
  std::transform(code.begin(), code.end(), code.begin(), upper);
  text.remove_prefix(end);
  return code;
}

// flake8's grammar: `noqa`, or `noqa:` with at most one blank and a list of codes. What does not fit means every rule.
std::optional<Suppression> read_noqa(std::string_view text) {
  constexpr std::string_view kWord = "NOQA";
  if (text.size() < kWord.size()) return std::nullopt;
  for (size_t i = 0; i < kWord.size(); ++i) {
    if (upper(text[i]) != kWord[i]) return std::nullopt;
  }
  text.remove_prefix(kWord.size());
  Suppression result;
  result.form = SuppressionForm::kNoqa;
  if (!take(text, ":")) return result;
  if (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  for (std::string code = take_code(text); !code.empty(); code = take_code(text)) {
    result.selectors.push_back(std::move(code));
    while (!text.empty() && (is_space(text.front()) || text.front() == ',')) text.remove_prefix(1);
  }
  return result;
}

// What a comment covers.
Lines covered_lines(const source::SourceFile& file, const std::vector<Lines>& statements, const facts::Comment& comment,
                    const Suppression& suppression) {
  const uint32_t line = line_of(file, suppression.comment.span.begin);
  Lines result{line, line};
  const bool is_noqa = suppression.form == SuppressionForm::kNoqa;
  for (const Lines& lines : statements) {
    const bool at_edge = lines.first == line || lines.last == line;
    if (lines.contains(line) && (is_noqa || (at_edge && !comment.own_line))) {
      result = {std::min(result.first, lines.first), std::max(result.last, lines.last)};
    }
  }
  if (is_noqa || !comment.own_line) return result;
  const bool is_inside =
      std::any_of(statements.begin(), statements.end(), [&](const Lines& lines) { return lines.contains(line); });
  if (is_inside) return {next_code_line(file, line), next_code_line(file, line)};
  const auto next = std::lower_bound(statements.begin(), statements.end(), Lines{line + 1, 0});
  return next == statements.end() ? result : *next;
}

bool covers(const Suppression& suppression, const Finding& finding, uint32_t line) {
  if (!suppression.lines.contains(line)) return false;
  if (suppression.selectors.empty()) return true;
  return std::any_of(suppression.selectors.begin(), suppression.selectors.end(),
                     [&](const std::string& selector) { return selects(selector, finding.code, finding.rule); });
}

// All suppressions of a run, found by file.
class Index {
 public:
  Index(std::span<const Suppression> all, std::span<const source::SourceFile> files) : all_(all), files_(files) {
    for (size_t i = 0; i < all.size(); ++i) by_file_[all[i].comment.file].push_back(i);
  }

  // Calls `found` with each suppression that covers `finding` at `place`.
  template <class Found>
  void at(const Place& place, const Finding& finding, const Found& found) const {
    const auto entry = by_file_.find(place.file);
    if (entry == by_file_.end()) return;
    const uint32_t line = line_of(files_[place.file.value], place.span.begin);
    for (const size_t i : entry->second) {
      if (covers(all_[i], finding, line)) found(i);
    }
  }

 private:
  std::span<const Suppression> all_;
  std::span<const source::SourceFile> files_;
  std::map<FileId, std::vector<size_t>> by_file_;
};

}  // namespace

bool selects(std::string_view selector, std::string_view code, std::string_view name) {
  if (selector == name || selector == "ALL") return true;
  return !selector.empty() && is_letter(selector.front()) && upper(selector.front()) == selector.front() &&
         code.substr(0, selector.size()) == selector;
}

std::vector<Suppression> read_comment(std::string_view text) {
  std::vector<Suppression> result;
  // A comment may hold several: "type: ignore  # noqa: GIL101".
  while (true) {
    skip_spaces(text);
    if (auto ignore = read_ignore(text)) result.push_back(std::move(*ignore));
    if (auto noqa = read_noqa(text)) result.push_back(std::move(*noqa));
    const size_t hash = text.find('#');
    if (hash == std::string_view::npos) return result;
    text.remove_prefix(hash + 1);
  }
}

std::vector<Suppression> suppressions(FileId id, const source::SourceFile& file, const facts::ModuleFacts& facts) {
  std::vector<Suppression> result;
  std::vector<Lines> statements;
  for (const facts::Unit& unit : facts.units) {
    for (const facts::Comment& comment : unit.comments) {
      for (Suppression& suppression : read_comment(unit.text(comment.text))) {
        if (statements.empty()) statements = statement_lines(file, facts);
        suppression.comment = {id, unit.absolute(comment.span)};
        suppression.lines = covered_lines(file, statements, comment, suppression);
        result.push_back(std::move(suppression));
      }
    }
  }
  std::stable_sort(result.begin(), result.end(), [](const Suppression& a, const Suppression& b) {
    return a.comment.span.begin < b.comment.span.begin;
  });
  return result;
}

std::vector<Suppression> joined(std::span<const std::vector<Suppression>> by_file) {
  std::vector<Suppression> result;
  for (const std::vector<Suppression>& one : by_file) result.insert(result.end(), one.begin(), one.end());
  return result;
}

SuppressionResult suppress(std::vector<Finding> findings, std::span<const Suppression> suppressions,
                           std::span<const source::SourceFile> files) {
  SuppressionResult result;
  result.used.assign(suppressions.size(), false);
  const Index index(suppressions, files);
  for (Finding& finding : findings) {
    std::optional<size_t> first;
    const auto use = [&](size_t i) {
      result.used[i] = true;
      first = std::min(first.value_or(i), i);
    };
    index.at(finding.place, finding, use);
    for (const Step& step : finding.steps) {
      index.at(step.place, finding, [&](size_t i) {
        if (suppressions[i].form == SuppressionForm::kIgnore) use(i);
      });
    }
    if (first) {
      result.silenced.push_back({std::move(finding), *first});
    } else {
      result.kept.push_back(std::move(finding));
    }
  }
  return result;
}

}  // namespace findings
