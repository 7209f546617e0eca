#include "findings/suppressions.h"

#include <algorithm>
#include <array>
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

// The text of one comment from its first "#" on, and how far it is read.
struct Cursor {
  std::string_view text;
  uint32_t at = 0;

  std::string_view rest() const { return text.substr(at); }
  bool is_at_end() const { return at >= text.size(); }
  char peek() const { return is_at_end() ? '\0' : text[at]; }
  void skip_spaces() {
    while (!is_at_end() && is_space(text[at])) ++at;
  }
  bool take(std::string_view word) {
    if (!rest().starts_with(word)) return false;
    at += static_cast<uint32_t>(word.size());
    return true;
  }
};

// Adds the items of a list that ends before `end`.
void take_list(const Cursor& cursor, uint32_t end, Suppression& result) {
  uint32_t begin = cursor.at;
  while (begin < end) {
    uint32_t next = begin;
    while (next < end && cursor.text[next] != ',') ++next;
    uint32_t first = begin;
    uint32_t last = next;
    while (first < last && is_space(cursor.text[first])) ++first;
    while (last > first && is_space(cursor.text[last - 1])) --last;
    if (first < last) {
      result.selectors.emplace_back(cursor.text.substr(first, last - first));
      result.listed.push_back({first, last});
    }
    begin = next + 1;
  }
}

struct Directive {
  std::string_view word;
  SuppressionReach reach;
};

constexpr std::array kDirectives{
    Directive{"ignore-file", SuppressionReach::kFile}, Directive{"ignore", SuppressionReach::kStatement},
    Directive{"disable", SuppressionReach::kFrom}, Directive{"enable", SuppressionReach::kTo}};

bool is_word(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; }

// The word at the cursor, which moves behind it.
std::string_view take_word(Cursor& cursor) {
  const uint32_t begin = cursor.at;
  while (is_word(cursor.peek())) ++cursor.at;
  return cursor.text.substr(begin, cursor.at - begin);
}

// The bracketed list, if there is one. False: the suppression means nothing, and says why.
bool read_brackets(Cursor& cursor, Suppression& result) {
  if (!cursor.take("[")) return true;
  const size_t close = cursor.text.find(']', cursor.at);
  if (close == std::string_view::npos) {
    result.problem = "the bracket of the list is not closed";
    return false;
  }
  take_list(cursor, static_cast<uint32_t>(close), result);
  cursor.at = static_cast<uint32_t>(close) + 1;
  if (result.selectors.empty()) result.problem = "the list is empty";
  return !result.selectors.empty();
}

// What follows "gilint:". A reason goes up to the next "#" that a blank stands before.
void read_directive(Cursor& cursor, Suppression& result) {
  cursor.skip_spaces();
  const std::string_view word = take_word(cursor);
  const auto found = std::find_if(kDirectives.begin(), kDirectives.end(),
                                  [&](const Directive& directive) { return directive.word == word; });
  if (found == kDirectives.end()) {
    result.problem = "`" + std::string(word) + "` is no word that gilint knows";
    return;
  }
  result.reach = found->reach;
  if (!read_brackets(cursor, result)) return;
  if (!cursor.is_at_end() && !is_space(cursor.peek()) && cursor.peek() != '#') {
    result.problem = "`" + std::string(1, cursor.peek()) + "` stands where the list or a blank should";
    return;
  }
  cursor.skip_spaces();
  if (!cursor.take("--")) return;
  const size_t end = std::min(cursor.text.find(" #", cursor.at), cursor.text.size());
  result.reason = trimmed(cursor.text.substr(cursor.at, end - cursor.at));
  cursor.at = static_cast<uint32_t>(end);
}

// One code of a noqa list: letters, then digits. Its length; 0 if there is none at the cursor.
uint32_t code_length(std::string_view text) {
  uint32_t letters = 0;
  while (letters < text.size() && is_letter(text[letters])) ++letters;
  uint32_t end = letters;
  while (end < text.size() && is_digit(text[end])) ++end;
  return letters == 0 || end == letters ? 0 : end;
}

void take_codes(Cursor& cursor, Suppression& result) {
  if (is_space(cursor.peek())) ++cursor.at;
  for (uint32_t size = code_length(cursor.rest()); size > 0; size = code_length(cursor.rest())) {
    std::string code(cursor.rest().substr(0, size));
    std::transform(code.begin(), code.end(), code.begin(), upper);
    result.selectors.push_back(std::move(code));
    result.listed.push_back({cursor.at, cursor.at + size});
    cursor.at += size;
    const uint32_t end = cursor.at;
    while (is_space(cursor.peek()) || cursor.peek() == ',') ++cursor.at;
    if (code_length(cursor.rest()) == 0) cursor.at = end;
  }
}

bool take_ignoring_case(Cursor& cursor, std::string_view word) {
  const std::string_view rest = cursor.rest();
  if (rest.size() < word.size()) return false;
  for (size_t i = 0; i < word.size(); ++i) {
    if (upper(rest[i]) != word[i]) return false;
  }
  cursor.at += static_cast<uint32_t>(word.size());
  return true;
}

// flake8's grammar: `noqa`, or `noqa:` with at most one blank and a list of codes; what does not fit means every rule.
// `flake8: noqa` covers the file, and nothing but codes may follow it.
std::optional<Suppression> read_noqa(Cursor& cursor) {
  Suppression result;
  result.form = SuppressionForm::kNoqa;
  const Cursor begin = cursor;
  if (take_ignoring_case(cursor, "FLAKE8:") || take_ignoring_case(cursor, "FLAKE8=")) {
    cursor.skip_spaces();
    result.reach = SuppressionReach::kFile;
  }
  if (!take_ignoring_case(cursor, "NOQA")) {
    cursor = begin;
    return std::nullopt;
  }
  if (cursor.take(":")) take_codes(cursor, result);
  const bool is_foreign =
      result.reach == SuppressionReach::kFile && result.selectors.empty() && !trimmed(cursor.rest()).empty();
  return is_foreign ? std::nullopt : std::optional(std::move(result));
}

// The suppression that begins at the cursor, behind a "#" and blanks.
std::optional<Suppression> read_part(Cursor& cursor) {
  if (!cursor.take("gilint:")) return read_noqa(cursor);
  Suppression result;
  read_directive(cursor, result);
  return result;
}

// The lines of a `noqa` or `ignore`.
Lines covered_lines(const source::SourceFile& file, const std::vector<Lines>& statements, const facts::Comment& comment,
                    const Suppression& suppression) {
  if (suppression.reach == SuppressionReach::kFile) return {1, UINT32_MAX};
  const uint32_t line = line_of(file, suppression.comment.span.begin);
  Lines result{line, line};
  if (suppression.reach != SuppressionReach::kStatement) return result;
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

// How far a line is indented, in bytes.
uint32_t indent_of(const source::SourceFile& file, uint32_t line) {
  const base::Span span = line_span(file, line);
  uint32_t at = span.begin;
  while (at < span.end && is_space(file.text[at])) ++at;
  return at - span.begin;
}

// The last line before code that is indented less than the comment on `line`.
uint32_t end_of_block(const source::SourceFile& file, uint32_t line) {
  const uint32_t indent = indent_of(file, line);
  const auto last = static_cast<uint32_t>(file.lines.size());
  for (uint32_t next = next_code_line(file, line); next < last; next = next_code_line(file, next)) {
    if (indent_of(file, next) < indent) return next - 1;
  }
  return last;
}

// Gives each `disable` its lines; an `enable` without one means nothing.
void pair_ranges(const source::SourceFile& file, std::vector<Suppression>& all) {
  std::vector<bool> is_paired(all.size(), false);
  for (size_t i = 0; i < all.size(); ++i) {
    Suppression& from = all[i];
    if (from.reach != SuppressionReach::kFrom || !from.problem.empty()) continue;
    from.lines.last = end_of_block(file, from.lines.first);
    const uint32_t indent = indent_of(file, from.lines.first);
    for (size_t k = i + 1; k < all.size(); ++k) {
      const Suppression& to = all[k];
      const bool fits = to.reach == SuppressionReach::kTo && to.problem.empty() && to.selectors == from.selectors &&
                        indent_of(file, to.lines.first) == indent && to.lines.first <= from.lines.last;
      if (!fits || is_paired[k]) continue;
      is_paired[k] = true;
      from.lines.last = to.lines.first;
      break;
    }
  }
  for (size_t k = 0; k < all.size(); ++k) {
    const bool is_alone = all[k].reach == SuppressionReach::kTo && all[k].problem.empty() && !is_paired[k];
    if (is_alone) all[k].problem = "there is no `disable` of the same list above it at the same indent";
  }
}

bool is_active(const Suppression& suppression) {
  return suppression.problem.empty() && suppression.reach != SuppressionReach::kTo;
}

// All suppressions of a run, found by file.
class Index {
 public:
  Index(std::span<const Suppression> all, std::span<const source::SourceFile> files) : all_(all), files_(files) {
    for (size_t i = 0; i < all.size(); ++i) by_file_[all[i].comment.file].push_back(i);
  }

  // Calls `found` with each suppression that covers `finding` at `place`, and with the selector that does, if it has a
  // list.
  template <class Found>
  void at(const Place& place, const Finding& finding, const Found& found) const {
    const auto entry = by_file_.find(place.file);
    if (entry == by_file_.end()) return;
    const uint32_t line = line_of(files_[place.file.value], place.span.begin);
    for (const size_t i : entry->second) {
      if (!is_active(all_[i]) || !all_[i].lines.contains(line)) continue;
      const std::vector<std::string>& selectors = all_[i].selectors;
      if (selectors.empty()) found(i, std::nullopt);
      for (size_t k = 0; k < selectors.size(); ++k) {
        if (selects(selectors[k], finding.code, finding.rule)) found(i, std::optional(k));
      }
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
  const std::string comment = "#" + std::string(text);
  Cursor cursor{comment, 0};
  std::vector<Suppression> result;
  // A comment may hold several: "type: ignore  # noqa: GIL101".
  while (!cursor.is_at_end()) {
    const uint32_t begin = cursor.at;
    ++cursor.at;
    cursor.skip_spaces();
    if (auto suppression = read_part(cursor)) {
      suppression->part = {begin, cursor.at};
      result.push_back(std::move(*suppression));
    }
    cursor.at = static_cast<uint32_t>(std::min(comment.find('#', cursor.at), comment.size()));
  }
  return result;
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
        const bool is_range =
            suppression.reach == SuppressionReach::kFrom || suppression.reach == SuppressionReach::kTo;
        if (is_range && !comment.own_line) suppression.problem = "it must stand on a line of its own";
        result.push_back(std::move(suppression));
      }
    }
  }
  std::stable_sort(result.begin(), result.end(), [](const Suppression& a, const Suppression& b) {
    return a.comment.span.begin < b.comment.span.begin;
  });
  pair_ranges(file, result);
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
  for (const Suppression& one : suppressions) result.used_selectors.emplace_back(one.selectors.size(), false);
  const Index index(suppressions, files);
  for (Finding& finding : findings) {
    std::optional<size_t> first;
    const auto use = [&](size_t i, std::optional<size_t> selector) {
      result.used[i] = true;
      if (selector) result.used_selectors[i][*selector] = true;
      first = std::min(first.value_or(i), i);
    };
    index.at(finding.place, finding, use);
    for (const Step& step : finding.steps) {
      index.at(step.place, finding, [&](size_t i, std::optional<size_t> selector) {
        if (suppressions[i].form == SuppressionForm::kIgnore) use(i, selector);
      });
    }
    // A comment at a place that a finding tells beside its own is needed there.
    for (const Step& other : finding.related) {
      index.at(other.place, finding, [&](size_t i, std::optional<size_t> selector) {
        result.used[i] = true;
        if (selector) result.used_selectors[i][*selector] = true;
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
