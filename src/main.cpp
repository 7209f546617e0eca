// gilint: paths in, findings out. The stages, in the order in which they run.
#include <string>
#include <vector>

#include "base/version.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/paths.h"
#include "cli/prove.h"
#include "cli/show.h"
#include "cli/terminal.h"
#include "cli/threads.h"
#include "concurrency/tables.h"
#include "facts/extract.h"
#include "findings/judge.h"
#include "findings/notices.h"
#include "findings/suppressions.h"
#include "models/models.h"
#include "project/call_graph.h"
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

int print(const std::string& text) { return cli::write({text, ""}) ? 0 : fail({"the output could not be written"}); }

// What is read before the files are joined.
struct Input {
  config::Settings settings;
  models::Models models;
  source::Sources sources;
  std::vector<facts::ModuleFacts> facts;  // parallel to the files, as are these:
  std::vector<std::vector<findings::Suppression>> suppressions;
};

base::Result<Input> read(const cli::Options& options, cli::Progress& progress, const base::ForEach& for_each) {
  const auto root = source::find_root(options.paths, options.root);
  if (!root) return cli::with_command_hint(root.error(), options);
  auto loaded = cli::load_settings(root.value(), options.overrides);
  if (!loaded) return loaded.error();
  const config::Settings& settings = loaded.value().settings;
  auto models = models::Models::with_user(settings.models_toml, settings.models_origin);
  if (!models) return models.error();
  auto sources = source::discover(cli::request(options, root.value(), settings));
  if (!sources) return sources.error();
  source::load(sources.value(), progress.watch("Reading", for_each));

  Input input{std::move(loaded.value().settings), std::move(models).value(), std::move(sources).value(), {}, {}};
  const std::vector<source::SourceFile>& files = input.sources.files;
  input.facts.resize(files.size());
  input.suppressions.resize(files.size());
  progress.watch("Parsing", for_each)(files.size(), [&](size_t i) {
    const syntax::SyntaxTree tree = syntax::parse(files[i].text);
    input.facts[i] = facts::extract(tree, tree.text(), files[i].kind == source::FileKind::kStub);
    input.suppressions[i] = findings::suppressions(findings::FileId(i), files[i], input.facts[i]);
  });
  input.sources.notices = findings::notices(input.sources.notices, files, input.facts);
  return input;
}

int check(const cli::Options& options) {
  cli::Progress progress;
  const base::ForEach for_each = cli::thread_pool(options.threads);
  const auto input = read(options, progress, for_each);
  if (!input) return fail(input.error());
  const auto& [settings, models, sources, facts, comments] = input.value();

  const project::Project project = project::link(sources.files, facts, models);
  const summaries::Summaries summaries = summaries::summarize(project);
  const concurrency::Tables tables = concurrency::analyze(project, summaries, settings);
  auto found = rules::run(rules::selected(settings), tables, sources.files.size(), for_each);
  const auto suppressions = findings::joined(comments);
  const auto outcome = findings::judge(std::move(found), {sources.files, facts, suppressions}, settings);

  const auto paths = cli::shown_paths(sources.root, sources.files);
  const auto root = cli::relative_path(sources.root, cli::working_directory());
  const report::Run run{sources.files, paths, &outcome, sources.notices, root};
  const report::Style style{cli::use_colour(options.colour, cli::terminal_facts())};
  progress.clear();
  if (!cli::write(report::render(run, settings.output_format, style))) return fail({"the output could not be written"});
  const bool is_odd = settings.error_on_notice && !sources.notices.empty();
  return outcome.fails || is_odd ? kFound : 0;
}

int call_graph(const cli::Options& options) {
  cli::Progress progress;
  const auto input = read(options, progress, cli::thread_pool(options.threads));
  if (!input) return fail(input.error());
  const auto project = project::link(input.value().sources.files, input.value().facts, input.value().models);
  progress.clear();
  const auto kind = options.spawns ? project::CallGraphKind::kSpawns : project::CallGraphKind::kCalls;
  return print(project::call_graph_json(project, kind));
}

int print_or_fail(const base::Result<std::string>& text) { return text ? print(text.value()) : fail(text.error()); }

int prove_rule(const cli::Options& options) {
  const auto status = cli::prove(options);
  return status ? status.value() : fail(status.error());
}

int run(const cli::Options& options) {
  switch (options.command) {
    case cli::Command::kCheck:
      return check(options);
    case cli::Command::kCallGraph:
      return call_graph(options);
    case cli::Command::kRules:
      return print(cli::rule_list());
    case cli::Command::kExplain:
      return print_or_fail(cli::explain(options.rule));
    case cli::Command::kProve:
      return prove_rule(options);
    case cli::Command::kConfig:
      return print_or_fail(cli::show_config(options));
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
