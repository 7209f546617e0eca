// gilint: paths in, findings out. The stages, in the order in which they run.
#include <string>
#include <vector>

#include "base/version.h"
#include "cli/cache_folder.h"
#include "cli/facts_cache.h"
#include "cli/load.h"
#include "cli/options.h"
#include "cli/paths.h"
#include "cli/prove.h"
#include "cli/run_cache.h"
#include "cli/show.h"
#include "cli/statistics.h"
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

// What accompanies a run: its threads, its progress line, its clock.
struct Run {
  explicit Run(const cli::Options& options) : for_each(cli::thread_pool(options.threads)) {}

  base::ForEach for_each;
  cli::Progress progress;
  cli::Stopwatch watch;
};

base::Result<Input> read(const cli::Options& options, Run& run) {
  const auto root = source::find_root(options.paths, options.root);
  if (!root) return cli::with_command_hint(root.error(), options);
  auto loaded = cli::load_settings(root.value(), options.overrides);
  if (!loaded) return loaded.error();
  const config::Settings& settings = loaded.value().settings;
  auto models = models::Models::with_user(settings.models_toml, settings.models_origin);
  if (!models) return models.error();
  auto sources = source::discover(cli::request(options, root.value(), settings));
  if (!sources) return sources.error();
  run.watch.finish("find");
  source::load(sources.value(), run.progress.watch("Reading", run.for_each));
  run.watch.finish("read");

  return Input{std::move(loaded.value().settings), std::move(models).value(), std::move(sources).value(), {}, {}};
}

// The facts of all files: as a cache keeps them, else from their syntax trees.
void parse(const cli::Options& options, Input& input, Run& run) {
  const std::vector<source::SourceFile>& files = input.sources.files;
  input.facts.resize(files.size());
  input.suppressions.resize(files.size());
  cli::FactsCache cache(cli::cache_folder(options, input.sources.root), files.size());
  run.progress.watch("Parsing", run.for_each)(files.size(), [&](size_t i) {
    if (auto known = cache.find(i, files[i])) {
      input.facts[i] = std::move(*known);
    } else {
      const syntax::SyntaxTree tree = syntax::parse(files[i].text);
      input.facts[i] = facts::extract(tree, tree.text(), files[i].kind == source::FileKind::kStub);
      cache.keep(i, files[i], input.facts[i]);
    }
    input.suppressions[i] = findings::suppressions(findings::FileId(i), files[i], input.facts[i]);
  });
  input.sources.notices = findings::notices(input.sources.notices, files, input.facts);
  run.watch.finish("parse");
  cache.save();
  run.watch.finish("save");
}

// Writes what a run found and ends the program.
int finish(const cli::Options& options, cli::FinishedRun finished, const Input& input, Run& run) {
  run.progress.clear();
  if (options.statistics) {
    const auto& [settings, models, sources, facts, comments] = input;
    finished.rendered.err += cli::statistics(cli::amounts(sources.files, facts, sources.notices), run.watch);
  }
  if (!cli::write(finished.rendered)) return fail({"the output could not be written"});
  cli::leave(finished.code);
}

int check(const cli::Options& options) {
  Run run(options);
  auto input = read(options, run);
  if (!input) return fail(input.error());
  const report::Style style{cli::use_colour(options.colour, cli::terminal_facts())};
  const cli::RunCache cache = cli::run_cache(options, input.value().sources, style.colour);
  if (auto earlier = cache.find()) return finish(options, std::move(*earlier), input.value(), run);

  parse(options, input.value(), run);
  const auto& [settings, models, sources, facts, comments] = input.value();
  const project::Project project = project::link(sources.files, facts, models);
  run.watch.finish("link");
  const summaries::Summaries summaries = summaries::summarize(project);
  run.watch.finish("summarize");
  const concurrency::Tables tables = concurrency::analyze(project, summaries, settings);
  run.watch.finish("analyze");
  auto found = rules::run(rules::selected(settings), tables, sources.files.size(), run.for_each);
  const auto suppressions = findings::joined(comments);
  const auto outcome = findings::judge(std::move(found), {sources.files, facts, suppressions}, settings);
  run.watch.finish("judge");

  const auto paths = cli::shown_paths(sources.root, sources.files);
  const auto root = cli::relative_path(sources.root, cli::working_directory());
  const report::Run reported{sources.files, paths, &outcome, sources.notices, root};
  const bool is_odd = settings.error_on_notice && !sources.notices.empty();
  cli::FinishedRun finished{report::render(reported, settings.output_format, style),
                            outcome.fails || is_odd ? kFound : 0};
  run.watch.finish("report");
  cache.keep(finished);
  return finish(options, std::move(finished), input.value(), run);
}

int call_graph(const cli::Options& options) {
  Run run(options);
  auto input = read(options, run);
  if (!input) return fail(input.error());
  parse(options, input.value(), run);
  const auto project = project::link(input.value().sources.files, input.value().facts, input.value().models);
  run.progress.clear();
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
