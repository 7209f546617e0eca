#include "report/html.h"

#include <fmt/format.h>

#include <map>
#include <vector>

#include "base/version.h"
#include "findings/lines.h"
#include "findings/words.h"
#include "report/concise.h"
#include "report/text.h"
#include "report/xml.h"
#include "rules/page.h"
#include "rules/rule.h"

namespace report {
namespace {

using findings::Finding;
using findings::Place;
using findings::Step;

constexpr uint32_t kContextLines = 2;
constexpr size_t kLongestLine = 400;  // bytes of a source line that are shown

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --line: #8884; --mark: #fc0a; --error: #c22; --warning: #a60; --note: #26c; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
pre, code { font: 13px/1.45 ui-monospace, monospace; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; padding: .5rem; margin: .4rem 0; }
mark { background: var(--mark); color: inherit; }
section, details { margin: 1rem 0; }
article { border-left: 4px solid var(--line); padding: .1rem 0 .1rem 1rem; margin: 1rem 0; }
article.error { border-color: var(--error); } article.warning { border-color: var(--warning); }
article.note { border-color: var(--note); }
.level { font-weight: bold; } .error .level { color: var(--error); } .warning .level { color: var(--warning); }
.note .level { color: var(--note); } .where, .label { opacity: .8; } ol { padding-left: 1.5rem; }
table { border-collapse: collapse; } td, th { border: 1px solid var(--line); padding: .2rem .6rem; text-align: left; }
)";

// Text with its code in backticks as code.
std::string prose(std::string_view text) {
  std::string result;
  bool is_code = false;
  for (const char c : xml(text)) {
    if (c == '`') {
      result += is_code ? "</code>" : "<code>";
      is_code = !is_code;
    } else {
      result += c;
    }
  }
  return is_code ? result + "</code>" : result;
}

std::string source_text(const source::SourceFile& file, base::Span span) {
  return xml(std::string_view(file.text).substr(span.begin, std::min<size_t>(span.size(), kLongestLine)));
}

// The lines around a place, the place marked on its first line.
std::string code(const Run& run, const Place& place, uint32_t context) {
  const source::SourceFile& file = run.files[place.file.value];
  const uint32_t line = findings::line_of(file, place.span.begin);
  const uint32_t first = line > context ? line - context : 1;
  const uint32_t last = std::min(line + context, static_cast<uint32_t>(file.lines.size()));
  std::string text = "<pre>";
  for (uint32_t at = first; at <= last; ++at) {
    const base::Span span = findings::line_span(file, at);
    text += fmt::format("{:>5} | ", at);
    if (at == line) {
      const uint32_t end = std::max(place.span.begin, std::min(place.span.end, span.end));
      text += fmt::format("{}<mark>{}</mark>{}", source_text(file, {span.begin, place.span.begin}),
                          source_text(file, {place.span.begin, end}), source_text(file, {end, span.end}));
    } else {
      text += source_text(file, span);
    }
    text += "\n";
  }
  return text + "</pre>\n";
}

std::string steps(const Run& run, const std::vector<Step>& list, std::string_view element) {
  if (list.empty()) return {};
  std::string text = fmt::format("<{}>\n", element);
  for (const Step& step : list) {
    const std::string actor = step.actor.empty() ? "" : fmt::format("<b>{}</b>: ", xml(step.actor));
    text += fmt::format("<li>{}{} <span class=\"where\">{}</span>\n{}</li>\n", actor, prose(step.message),
                        xml(location(run, step.place)), code(run, step.place, 0));
  }
  return text + fmt::format("</{}>\n", element);
}

std::string article(const Run& run, const Finding& finding) {
  const std::string_view level = findings::word(finding.level);
  std::string text = fmt::format(
      "<article class=\"{0}\">\n<p><span class=\"where\">{1}</span> <span class=\"level\">{0}</span> {2}</p>\n", level,
      xml(location(run, finding.place)), prose(findings::message(finding)));
  text += code(run, finding.place, kContextLines);
  if (finding.steps.size() > 1) text += steps(run, finding.steps, "ol");
  text += steps(run, finding.related, "ul");
  if (!finding.fix.title.empty()) text += fmt::format("<p>Fix: {}</p>\n", prose(finding.fix.title));
  return text + "</article>\n";
}

std::vector<std::string> cells(std::string_view row) {
  std::vector<std::string> result;
  row.remove_prefix(1);
  while (!row.empty()) {
    const size_t bar = std::min(row.find('|'), row.size());
    result.emplace_back(row.substr(0, bar));
    row.remove_prefix(std::min(bar + 1, row.size()));
  }
  return result;
}

// The table of figures of a rule's page, from its Markdown.
std::string figures(std::string_view markdown) {
  std::string text;
  bool is_head = true;
  while (!markdown.empty()) {
    const size_t end = std::min(markdown.find('\n'), markdown.size());
    const std::string_view line = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (!line.starts_with('|')) {
      if (!line.empty() && text.empty()) text += fmt::format("<p>{}</p>\n<table>\n", prose(line));
      continue;
    }
    if (line.starts_with("|-")) continue;
    if (text.empty()) text += "<table>\n";
    text += "<tr>";
    for (const std::string& cell : cells(line))
      text += fmt::format("<{0}>{1}</{0}>", is_head ? "th" : "td", prose(cell));
    text += "</tr>\n";
    is_head = false;
  }
  return text.empty() ? text : text + "</table>\n";
}

std::string about(std::string_view rule_code) {
  const rules::Entry* entry = rules::find(rule_code);
  if (entry == nullptr) return {};
  std::string text = fmt::format("<p>{}. {}</p>\n", prose(entry->rule->summary), prose(entry->rule->help));
  const std::string measured = figures(rules::measured_table(entry->page.measured_json));
  if (!measured.empty()) text += "<details><summary>What its programs did</summary>\n" + measured + "</details>\n";
  return text;
}

std::string sections(const Run& run) {
  std::map<std::string_view, std::map<findings::FileId, std::vector<const Finding*>>> by_rule;
  for (const Finding& finding : run.outcome->shown) by_rule[finding.code][finding.place.file].push_back(&finding);
  std::string text;
  for (const auto& [rule_code, files] : by_rule) {
    const std::string_view name = files.begin()->second.front()->rule;
    text += fmt::format("<section>\n<h2 id=\"{0}\">{0} {1}</h2>\n{2}", xml(rule_code), xml(name), about(rule_code));
    for (const auto& [file, list] : files) {
      text += fmt::format("<h3>{}</h3>\n", xml(run.paths[file.value]));
      for (const Finding* finding : list) text += article(run, *finding);
    }
    text += "</section>\n";
  }
  return text;
}

std::string notices(const Run& run) {
  if (run.notices.empty()) return {};
  std::string text = "<section>\n<h2>Not read in full</h2>\n<ul>\n";
  for (const source::Notice& notice : run.notices) {
    text += fmt::format("<li>{} {}</li>\n", xml(shown_path(run, notice)), prose(notice.message));
  }
  return text + "</ul>\n</section>\n";
}

}  // namespace

std::string html(const Run& run) {
  const LevelCounts counts = count_levels(*run.outcome);
  const std::string sum =
      fmt::format("{}, {}, {} in {}", counted(counts.errors, "error"), counted(counts.warnings, "warning"),
                  counted(counts.notes, "note"), counted(run.files.size(), "file"));
  return fmt::format(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
             "<meta name=\"viewport\" content=\"width=device-width\">\n<title>gilint: {}</title>\n<style>{}</style>\n"
             "</head>\n<body>\n<h1>gilint</h1>\n<p>{}.</p>\n",
             sum, kStyle, sum) +
         sections(run) + notices(run) + fmt::format("<footer>gilint {}</footer>\n</body>\n</html>\n", base::kVersion);
}

}  // namespace report
