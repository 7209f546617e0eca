#include "report/report.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "report/azure.h"
#include "report/checkstyle.h"
#include "report/concise.h"
#include "report/full.h"
#include "report/github.h"
#include "report/gitlab.h"
#include "report/grouped.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/rdjson.h"
#include "report/sarif.h"

namespace report {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// Whatever is printed may end up in the log of a CI, which reads some lines as commands. In JSON and XML the signs can
// only stand in texts, where the bracket has another spelling.
std::string without_signs(std::string text, std::string_view bracket) {
  for (const std::string_view sign : {"##", "##vso"}) {
    replace_all(text, std::string(sign) + "[", std::string(sign) + std::string(bracket));
  }
  return text;
}

std::string without_command_lines(const std::string& text) {
  if (text.find("##") == std::string::npos && text.find("::") == std::string::npos) return text;
  std::string result;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    result += without_commands(text.substr(begin, end - begin));
    if (end < text.size()) result += '\n';
    begin = end + 1;
  }
  return result;
}

Rendered harmless(Rendered rendered, config::OutputFormat format) {
  switch (format) {
    case config::OutputFormat::kFull:
    case config::OutputFormat::kConcise:
    case config::OutputFormat::kGrouped:
    case config::OutputFormat::kAuto:
      return {without_command_lines(rendered.out), without_command_lines(rendered.err)};
    case config::OutputFormat::kJson:
    case config::OutputFormat::kJsonLines:
    case config::OutputFormat::kSarif:
    case config::OutputFormat::kGitlab:
    case config::OutputFormat::kRdjson:
      return {without_signs(std::move(rendered.out), "\\u005b"), std::move(rendered.err)};
    case config::OutputFormat::kJunit:
    case config::OutputFormat::kCheckstyle:
    case config::OutputFormat::kHtml:
    case config::OutputFormat::kGithubSummary:
      return {without_signs(std::move(rendered.out), "&#91;"), std::move(rendered.err)};
    case config::OutputFormat::kGithub:
    case config::OutputFormat::kAzure:
      return rendered;  // made of commands; their other lines were looked at
  }
  return rendered;
}

Rendered in_format(const Run& run, config::OutputFormat format, const Style& style) {
  switch (format) {
    case config::OutputFormat::kAuto:
    case config::OutputFormat::kFull:
      return full(run, style);
    case config::OutputFormat::kConcise:
      return concise(run, style);
    case config::OutputFormat::kGrouped:
      return grouped(run, style);
    case config::OutputFormat::kJson:
      return {json(run), ""};
    case config::OutputFormat::kJsonLines:
      return {json_lines(run), ""};
    case config::OutputFormat::kSarif:
      return {sarif(run), ""};
    case config::OutputFormat::kGithub:
      return github(run);
    case config::OutputFormat::kGithubSummary:
      return {github_summary(run), ""};
    case config::OutputFormat::kGitlab:
      return {gitlab(run), ""};
    case config::OutputFormat::kJunit:
      return {junit(run), ""};
    case config::OutputFormat::kAzure:
      return azure(run);
    case config::OutputFormat::kRdjson:
      return {rdjson(run), ""};
    case config::OutputFormat::kCheckstyle:
      return {checkstyle(run), ""};
    case config::OutputFormat::kHtml:
      return {html(run), ""};
  }
  return {};
}

}  // namespace

Rendered render(const Run& run, config::OutputFormat format, const Style& style) {
  return harmless(in_format(run, format, style), format);
}

}  // namespace report
