#include "tests/support/analysis.h"

#include <gtest/gtest.h>

#include "concurrency/tables.h"
#include "facts/extract.h"
#include "findings/lines.h"
#include "findings/notices.h"
#include "project/project.h"
#include "rules/run.h"
#include "rules/select.h"
#include "summaries/summary.h"
#include "syntax/tree.h"

namespace support {
namespace {

std::string place_of(const Analysis& analysis, const findings::Finding& finding) {
  const source::SourceFile& file = analysis.files[finding.place.file.value];
  return file.path + ":" + std::to_string(findings::line_of(file, finding.place.span.begin)) + ": " +
         std::string(finding.code);
}

// Reading the built-in tables takes a while; the tests share them.
const models::Models& models_for(const config::Settings& settings) {
  static const models::Models kBuiltin = models::Models::builtin();
  static std::vector<models::Models> others;
  if (settings.models_toml.empty()) return kBuiltin;
  auto read = models::Models::with_user(settings.models_toml, "test");
  if (!read) {
    ADD_FAILURE() << read.error().message;
    return kBuiltin;
  }
  others.clear();
  others.push_back(std::move(read).value());
  return others.back();
}

}  // namespace

config::Settings shown_by_default() {
  config::Settings settings;
  settings.tests = config::Tests::kStrict;
  settings.ignore = {"GIL0"};  // cases may hold comments that are wrong on purpose
  return settings;
}

config::Settings everything_shown() {
  config::Settings settings = shown_by_default();
  settings.min_level = findings::Level::kNote;
  settings.min_confidence = findings::Confidence::kPossible;
  return settings;
}

Analysis analyze(std::vector<Text> texts, const config::Settings& settings, const base::ForEach& for_each) {
  Analysis result;
  result.files = load(std::move(texts));
  const size_t n = result.files.size();
  result.facts.resize(n);
  std::vector<std::vector<findings::Suppression>> suppressions(n);
  for_each(n, [&](size_t i) {
    const source::SourceFile& file = result.files[i];
    const syntax::SyntaxTree tree = syntax::parse(file.text);
    result.facts[i] = facts::extract(tree, tree.text(), file.kind == source::FileKind::kStub);
    suppressions[i] = findings::suppressions(findings::FileId(i), file, result.facts[i]);
  });
  result.notices = findings::notices({}, result.files, result.facts);
  const models::Models& models = models_for(settings);
  const project::Project project = project::link(result.files, result.facts, models);
  const summaries::Summaries summaries = summaries::summarize(project);
  const concurrency::Tables tables = concurrency::analyze(project, summaries, settings);
  auto found = rules::run(rules::selected(settings), tables, n, for_each);
  const auto joined = findings::joined(suppressions);
  const auto known = rules::known_rules(settings);
  result.outcome = findings::judge(std::move(found), {result.files, result.facts, joined, known}, settings);
  return result;
}

std::string listing(const Analysis& analysis) {
  std::string result;
  for (const findings::Finding& finding : analysis.outcome.shown) {
    result += place_of(analysis, finding) + " " + findings::message(finding) + "\n";
  }
  return result;
}

std::string places(const Analysis& analysis) {
  std::string result;
  for (const findings::Finding& finding : analysis.outcome.shown) result += place_of(analysis, finding) + "\n";
  return result;
}

}  // namespace support
