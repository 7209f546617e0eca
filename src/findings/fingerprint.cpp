#include "findings/fingerprint.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <map>
#include <set>
#include <tuple>

#include "findings/lines.h"

namespace findings {
namespace {

std::string hash(std::string_view text) { return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size())); }

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\n' || c == '\\'; }

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// Past the end of the string literal whose quote is at `i`.
size_t string_end(std::string_view text, size_t i) {
  const char quote = text[i];
  const bool is_triple = text.substr(i, 3) == std::string(3, quote);
  const std::string close(is_triple ? 3 : 1, quote);
  for (i += close.size(); i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text.substr(i, close.size()) == close) {
      return i + close.size();
    }
  }
  return text.size();
}

// The tokens of the statement around it.
std::string statement_text(const Finding& finding, std::span<const source::SourceFile> files,
                           std::span<const facts::ModuleFacts> modules) {
  const source::SourceFile& file = files[finding.place.file.value];
  base::Span span = finding.place.span;
  if (finding.place.file.value < modules.size()) span = statement_at(file, modules[finding.place.file.value], span);
  return normalised(std::string_view(file.text).substr(span.begin, span.size()));
}

std::string statement_key(const Finding& finding, std::span<const source::SourceFile> files,
                          std::span<const facts::ModuleFacts> modules) {
  return fmt::format("{}\n{}\n{}\n{}", finding.code, files[finding.place.file.value].path, finding.scope,
                     statement_text(finding, files, modules));
}

bool share_place(const Finding& a, const Finding& b) {
  return a.one_at_place && b.one_at_place && a.code == b.code && a.place.file == b.place.file &&
         a.place.span.begin == b.place.span.begin;
}

using StepKey = std::tuple<uint32_t, base::Span>;
using GroupKey = std::tuple<std::string_view, StepKey, StepKey>;

StepKey step_key(const Step& step) { return {step.place.file.value, step.place.span}; }

GroupKey group_key(const Finding& finding) {
  const size_t n = finding.steps.size();
  return {finding.code, step_key(finding.steps[n - 2]), step_key(finding.steps[n - 1])};
}

std::string group_text(const Finding& finding, std::span<const source::SourceFile> files) {
  std::string text(finding.code);
  for (size_t i = finding.steps.size() - 2; i < finding.steps.size(); ++i) {
    const Place& place = finding.steps[i].place;
    const source::SourceFile& file = files[place.file.value];
    text += fmt::format("\n{}\n{}", file.path,
                        normalised(std::string_view(file.text).substr(place.span.begin, place.span.size())));
  }
  return text;
}

}  // namespace

std::string normalised(std::string_view statement) {
  std::string result;
  bool after_blank = false;
  for (size_t i = 0; i < statement.size();) {
    const char c = statement[i];
    if (is_blank(c)) {
      after_blank = true;
      ++i;
    } else if (c == '#') {
      i = std::min(statement.find_first_of("\r\n", i), statement.size());
    } else {
      const size_t end = c == '"' || c == '\'' ? string_end(statement, i) : i + 1;
      // "not x" must not become "notx"; all other blanks mean nothing.
      if (after_blank && !result.empty() && is_word(result.back()) && (is_word(c) || end > i + 1)) result += ' ';
      result += statement.substr(i, end - i);
      after_blank = false;
      i = end;
    }
  }
  return result;
}

std::string statement_hash(const Finding& finding, std::span<const source::SourceFile> files,
                           std::span<const facts::ModuleFacts> modules) {
  return hash(statement_text(finding, files, modules));
}

void set_fingerprints(std::span<Finding> findings, std::span<const source::SourceFile> files,
                      std::span<const facts::ModuleFacts> modules) {
  std::map<std::string, size_t> seen;
  const Finding* previous = nullptr;
  for (Finding& finding : findings) {
    // Whichever of those at one place is shown in the end, it is recognised by the same.
    if (previous != nullptr && share_place(*previous, finding)) {
      finding.fingerprint = previous->fingerprint;
    } else {
      const std::string key = statement_key(finding, files, modules);
      finding.fingerprint = hash(fmt::format("{}\n{}", key, seen[key]++));
    }
    previous = &finding;
  }
}

void set_groups(std::span<Finding> findings, std::span<const source::SourceFile> files) {
  std::map<GroupKey, size_t> sizes;
  for (const Finding& finding : findings) {
    if (finding.steps.size() >= 2) ++sizes[group_key(finding)];
  }
  std::map<GroupKey, std::string> names;
  std::set<std::string> taken;
  for (Finding& finding : findings) {
    finding.group.clear();
    if (finding.steps.size() < 2 || sizes[group_key(finding)] < 2) continue;
    std::string& name = names[group_key(finding)];
    for (size_t n = 0; name.empty(); ++n) {
      const std::string candidate = hash(fmt::format("{}\n{}", group_text(finding, files), n));
      if (taken.insert(candidate).second) name = candidate;
    }
    finding.group = name;
  }
}

}  // namespace findings
