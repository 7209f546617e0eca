// gilint: paths in, findings out. The stages, in the order in which they run.
#include <string>
#include <vector>

#include "base/version.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/paths.h"
#include "cli/show.h"
#include "cli/terminal.h"
#include "cli/threads.h"
#include "concurrency/tables.h"
#include "facts/extract.h"
#include "findings/judge.h"
#include "findings/notices.h"
#include "findings/suppressions.h"
#include "models/models.h"
#include "project/project.h"
#include "report/report.h"
#include "rules/run.h"
#include "rules/select.h"
#include "source/discover.h"
#include "source/load.h"
#include "summaries/summary.h"
#include "syntax/tree.h"

namespace {

// Exit codes, beside 0.
constexpr int kFound = 1;
constexpr int kUnusable = 2;

int fail(const base::Error& error) {
  cli::complain(error.message);
  return kUnusable;
}

int print(const std::string& text) { return cli::write({text, ""}) ? 0 : kUnusable; }

// What one file's text says.
struct Modules {
  std::vector<facts::ModuleFacts> facts;                         // parallel to the files
  std::vector<std::vector<findings::Suppression>> suppressions;  // the same
};

Modules read_modules(const std::vector<source::SourceFile>& files, const base::ForEach& for_each) {
  Modules modules{std::vector<facts::ModuleFacts>(files.size()),
                  std::vector<std::vector<findings::Suppression>>(files.size())};
  for_each(files.size(), [&](size_t i) {
    const syntax::SyntaxTree tree = syntax::parse(files[i].text);
    modules.facts[i] = facts::extract(tree, tree.text(), files[i].kind == source::FileKind::kStub);
    modules.suppressions[i] = findings::suppressions(findings::FileId(i), files[i], modules.facts[i]);
  });
  return modules;
}

int check(const cli::Options& options) {
  cli::Progress progress;
  const base::ForEach for_each = cli::thread_pool(options.threads);
  const auto root = source::find_root(options.paths, options.root);
  if (!root) return fail(root.error());
  const auto loaded = cli::load_settings(root.value(), options.overrides);
  if (!loaded) return fail(loaded.error());
  const config::Settings& settings = loaded.value().settings;
  const auto models = models::Models::with_user(settings.models_toml, settings.models_origin);
  if (!models) return fail(models.error());
  auto discovered = source::discover(cli::request(options, root.value(), settings));
  if (!discovered) return fail(discovered.error());
  source::Sources& sources = discovered.value();
  source::load(sources, progress.watch("Reading", for_each));

  const Modules modules = read_modules(sources.files, progress.watch("Parsing", for_each));
  const auto syntax_notices = findings::syntax_notices(sources.files, modules.facts, sources.notices);
  sources.notices.insert(sources.notices.end(), syntax_notices.begin(), syntax_notices.end());

  const project::Project project = project::link(sources.files, modules.facts, models.value());
  const summaries::Summaries summaries = summaries::summarize(project);
  const concurrency::Tables tables = concurrency::analyze(project, summaries, settings);
  auto found = rules::run(rules::selected(settings), tables, sources.files.size(), for_each);

  const auto suppressions = findings::joined(modules.suppressions);
  const findings::Outcome outcome =
      findings::judge(std::move(found), {sources.files, modules.facts, suppressions}, settings);
  const auto paths = cli::shown_paths(sources.root, sources.files);
  const auto shown_root = cli::relative_path(sources.root, cli::working_directory());
  progress.clear();
  const report::Run run{sources.files, paths, &outcome, sources.notices, shown_root};
  const report::Style style{cli::use_colour(options.colour, cli::terminal_facts())};
  if (!cli::write(report::render(run, settings.output_format, style))) return kUnusable;
  const bool is_odd = settings.error_on_notice && !sources.notices.empty();
  return outcome.fails || is_odd ? kFound : 0;
}

int run(const cli::Options& options) {
  switch (options.command) {
    case cli::Command::kCheck:
      return check(options);
    case cli::Command::kRules:
      return print(cli::rule_list());
    case cli::Command::kExplain: {
      const auto page = cli::explain(options.rule);
      return page ? print(page.value()) : fail(page.error());
    }
    case cli::Command::kConfig: {
      const auto text = cli::show_config(options);
      return text ? print(text.value()) : fail(text.error());
    }
    case cli::Command::kCallGraph:
      return fail({"`gilint call-graph` is not part of this version"});
    case cli::Command::kVersion:
      return print("gilint " + std::string(base::kVersion) + "\n");
    case cli::Command::kHelp:
      return print(options.help);
  }
  return kUnusable;
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = cli::parse(std::vector<std::string>(argv + 1, argv + argc));
  return options ? run(options.value()) : fail(options.error());
}
