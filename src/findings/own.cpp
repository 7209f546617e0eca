#include "findings/own.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/near_miss.h"
#include "findings/per_file.h"

namespace findings {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

// The comment's text from its "#" to its end.
std::string_view text_of(const source::SourceFile& file, base::Span span) {
  return std::string_view(file.text).substr(span.begin, span.size());
}

base::Span moved(base::Span span, uint32_t by) { return {span.begin + by, span.end + by}; }

// What goes away with the comment's part: the whole line if nothing else is on it, else the blanks before it.
base::Span removed(const source::SourceFile& file, const Suppression& suppression) {
  base::Span span = moved(suppression.part, suppression.comment.span.begin);
  while (span.end < suppression.comment.span.end && is_blank(file.text[span.end])) ++span.end;
  const base::Span line = line_span(file, line_of(file, span.begin));
  const bool is_last = span.end >= suppression.comment.span.end;
  uint32_t begin = span.begin;
  while (begin > line.begin && is_blank(file.text[begin - 1])) --begin;
  if (is_last && begin > line.begin) return {begin, line.end};
  if (!is_last) return span;
  const uint32_t next = line_of(file, span.begin) + 1;
  const bool has_next = next <= file.lines.size();
  return {line.begin, has_next ? file.lines[next - 1] : line.end};
}

std::string joined_list(const std::vector<std::string>& items) {
  std::string result;
  for (const std::string& item : items) (result += result.empty() ? "" : ", ") += item;
  return result;
}

class Checker {
 public:
  Checker(const OwnInput& input, std::vector<Finding>& out) : input_(input), out_(out) {}

  void check(size_t index) {
    index_ = index;
    const Suppression& one = suppression();
    if (one.reach == SuppressionReach::kTo && one.problem.empty()) return;
    if (!one.problem.empty()) return unknown(one.problem, "See `gilint explain GIL002`.", std::nullopt);
    unknown_selectors();
    unused();
    if (one.form != SuppressionForm::kIgnore) return;
    if (one.selectors.empty() && input_.suppressed.used[index_]) blanket();
    if (input_.settings.require_suppression_reason && one.reason.empty()) add(kUnreasoned, {});
  }

 private:
  const Suppression& suppression() const { return input_.context.suppressions[index_]; }
  const source::SourceFile& file() const { return input_.context.files[suppression().comment.file.value]; }
  bool is_used(size_t selector) const { return input_.suppressed.used_selectors[index_][selector]; }

  bool is_enabled(const KnownRule& rule) const {
    return rule.is_enabled && !is_ignored_in(file().path, rule.code, rule.name, input_.settings);
  }

  // A code in a `noqa` list that is no business of ours.
  bool is_foreign(const std::string& selector) const {
    return suppression().form == SuppressionForm::kNoqa && !selector.starts_with("GIL");
  }

  bool means_a_rule(const std::string& selector) const {
    return selector == "ALL" ||
           std::any_of(input_.context.rules.begin(), input_.context.rules.end(),
                       [&](const KnownRule& rule) { return selects(selector, rule.code, rule.name); });
  }

  // True if every rule that the selector means is on, so that its silence says something.
  bool is_watched(const std::string& selector) const {
    return std::all_of(input_.context.rules.begin(), input_.context.rules.end(), [&](const KnownRule& rule) {
      return is_enabled(rule) || !selects(selector, rule.code, rule.name);
    });
  }

  Finding& add(const OwnRule& rule, std::vector<std::string> arguments) {
    Finding finding;
    finding.code = rule.code;
    finding.rule = rule.name;
    finding.level = Level::kWarning;
    finding.place = {suppression().comment.file, moved(suppression().part, suppression().comment.span.begin)};
    finding.message_id = rule.message_id;
    finding.message_template = rule.message;
    finding.arguments = std::move(arguments);
    out_.push_back(std::move(finding));
    return out_.back();
  }

  void edit(Finding& finding, std::string title, base::Span span, std::string replacement) {
    finding.fix.title = std::move(title);
    finding.fix.applicability = Applicability::kSafe;
    finding.fix.edits = {{{suppression().comment.file, span}, std::move(replacement)}};
  }

  void unknown(const std::string& what, std::string hint, std::optional<Edit> replacement) {
    std::string sentence = what;
    if (sentence[0] >= 'a' && sentence[0] <= 'z') sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
    Finding& finding = add(kUnknown, {std::move(sentence), std::move(hint)});
    if (!replacement) return;
    finding.fix = {fmt::format("Write `{}`", replacement->replacement), Applicability::kUnsafe, {*replacement}};
  }

  void unknown_selectors() {
    const Suppression& one = suppression();
    std::vector<std::string_view> words;
    for (const KnownRule& rule : input_.context.rules) {
      words.push_back(rule.code);
      words.push_back(rule.name);
    }
    for (size_t i = 0; i < one.selectors.size(); ++i) {
      const std::string& selector = one.selectors[i];
      if (is_foreign(selector) || means_a_rule(selector)) continue;
      const std::string_view near = base::near_miss(selector, words);
      const std::string what = fmt::format("`{}` is no rule", selector);
      if (near.empty()) {
        unknown(what, "`gilint rules` lists them all.", std::nullopt);
        continue;
      }
      const base::Span span = moved(one.listed[i], one.comment.span.begin);
      unknown(what, fmt::format("Did you mean `{}`?", near), Edit{{one.comment.file, span}, std::string(near)});
    }
  }

  void unused() {
    const Suppression& one = suppression();
    if (one.selectors.empty()) {
      const bool is_ours = one.form == SuppressionForm::kIgnore;
      if (!is_ours || input_.suppressed.used[index_] || !is_watched("ALL")) return;
      edit(add(kUnused, {"anything", "it"}), "Remove the comment", removed(file(), one), "");
      return;
    }
    std::vector<std::string> idle;
    std::vector<std::string> kept;
    for (size_t i = 0; i < one.selectors.size(); ++i) {
      const std::string& selector = one.selectors[i];
      const bool is_idle = !is_foreign(selector) && means_a_rule(selector) && !is_used(i) && is_watched(selector);
      const std::string_view written = text_of(file(), moved(one.listed[i], one.comment.span.begin));
      (is_idle ? idle : kept).emplace_back(written);
    }
    if (idle.empty()) return;
    std::string names;
    for (const std::string& name : idle) names += fmt::format("{}`{}`", names.empty() ? "" : ", ", name);
    if (kept.empty()) {
      edit(add(kUnused, {names, "the comment"}), "Remove the comment", removed(file(), one), "");
      return;
    }
    const base::Span list{one.listed.front().begin + one.comment.span.begin,
                          one.listed.back().end + one.comment.span.begin};
    edit(add(kUnused, {names, "it from the list"}), "Remove it from the list", list, joined_list(kept));
  }

  void blanket() {
    std::vector<std::string> codes;
    for (const Silenced& silenced : input_.suppressed.silenced) {
      if (silenced.suppression == index_) codes.emplace_back(silenced.finding.code);
    }
    std::sort(codes.begin(), codes.end());
    codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
    const std::string list = joined_list(codes);
    Finding& finding = add(kBlanket, {codes.empty() ? "Name the rules that it is for."
                                                    : fmt::format("Name what it is for: `[{}]`.", list)});
    if (codes.empty()) return;
    const base::Span part = moved(suppression().part, suppression().comment.span.begin);
    const std::string_view text = text_of(file(), part);
    const std::string_view word = suppression().reach == SuppressionReach::kFile ? "ignore-file" : "ignore";
    const size_t at = text.find(word);
    if (suppression().reach == SuppressionReach::kFrom || at == std::string_view::npos) return;
    const auto end = part.begin + static_cast<uint32_t>(at + word.size());
    edit(finding, "Name the rules", {end, end}, "[" + list + "]");
  }

  const OwnInput& input_;
  std::vector<Finding>& out_;
  size_t index_ = 0;
};

bool is_rule_on(const Finding& finding, std::span<const KnownRule> rules) {
  return std::any_of(rules.begin(), rules.end(),
                     [&](const KnownRule& rule) { return rule.code == finding.code && rule.is_enabled; });
}

}  // namespace

std::vector<Finding> own_findings(const OwnInput& input) {
  std::vector<Finding> result;
  if (input.context.rules.empty()) return result;
  Checker checker(input, result);
  for (size_t i = 0; i < input.context.suppressions.size(); ++i) {
    if (input.context.files[input.context.suppressions[i].comment.file.value].is_reported) checker.check(i);
  }
  std::erase_if(result, [&](const Finding& finding) { return !is_rule_on(finding, input.context.rules); });
  return result;
}

}  // namespace findings
