// gilint: paths in, findings out. The stages, in the order in which they run.
#include <optional>
#include <string>
#include <vector>

#include "base/version.h"
#include "cli/arguments.h"
#include "cli/cache_folder.h"
#include "cli/completions.h"
#include "cli/facts_cache.h"
#include "cli/hints.h"
#include "cli/known.h"
#include "cli/load.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/paths.h"
#include "cli/prove.h"
#include "cli/repository.h"
#include "cli/rewrite.h"
#include "cli/run_cache.h"
#include "cli/show.h"
#include "cli/statistics.h"
#include "cli/stdin_file.h"
#include "cli/terminal.h"
#include "cli/threads.h"
#include "concurrency/tables.h"
#include "facts/extract.h"
#include "findings/add_ignore.h"
#include "findings/judge.h"
#include "findings/notices.h"
#include "findings/suppressions.h"
#include "models/models.h"
#include "project/call_graph.h"
#include "project/project.h"
#include "report/run.h"
#include "report/text.h"
#include "rules/run.h"
#include "rules/select.h"
#include "source/discover.h"
#include "source/load.h"
#include "source/paths.h"
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

// What accompanies a run: its threads, its progress line, its clock.
struct Run {
  explicit Run(const cli::Options& options) : for_each(cli::thread_pool(options.threads)) {}

  base::ForEach for_each;
  cli::Progress progress;
  cli::Stopwatch watch;
};

struct Setup {
  std::string root;
  config::Settings settings;
  bool is_extended = false;  // settings come from further files too
};

base::Result<Setup> set_up(const cli::Options& options) {
  const auto root = source::find_root(cli::searched_paths(options), options.root);
  if (!root) return cli::with_command_hint(root.error(), options);
  auto loaded = cli::load_settings(root.value(), options.overrides);
  if (!loaded) return loaded.error();
  return Setup{root.value(), std::move(loaded.value().settings), loaded.value().is_extended};
}

// What is read before the files are joined.
struct Input {
  config::Settings settings;
  models::Models models;
  source::Sources sources;
  std::vector<facts::ModuleFacts> facts;  // parallel to the files, as are these:
  std::vector<std::vector<findings::Suppression>> suppressions;
};

base::Result<Input> read(const cli::Options& options, const Setup& setup, Run& run) {
  auto models = models::Models::with_user(setup.settings.models_toml, setup.settings.models_origin);
  if (!models) return models.error();
  auto sources = source::discover(cli::request(options, setup.root, setup.settings));
  if (!sources) return sources.error();
  run.watch.finish("find");
  source::load(sources.value(), run.progress.watch("Reading", run.for_each));
  if (options.stdin_filename) {
    cli::put_standard_input(sources.value(), *options.stdin_filename, cli::read_standard_input());
  }
  run.watch.finish("read");
  return Input{setup.settings, std::move(models).value(), std::move(sources).value(), {}, {}};
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

// The whole line of stages over one tree of files.
struct Analysis {
  Input input;
  std::vector<findings::Suppression> suppressions;
  findings::Outcome outcome;

  findings::Context context() const { return {input.sources.files, input.facts, suppressions}; }
};

Analysis analyze(const cli::Options& options, Input read, Run& run, const findings::Baseline* baseline) {
  Analysis analysis{std::move(read), {}, {}};
  parse(options, analysis.input, run);
  const auto& [settings, models, sources, facts, comments] = analysis.input;
  const project::Project project = project::link(sources.files, facts, models);
  run.watch.finish("link");
  const summaries::Summaries summaries = summaries::summarize(project);
  run.watch.finish("summarize");
  const concurrency::Tables tables = concurrency::analyze(project, summaries, settings);
  run.watch.finish("analyze");
  auto found = rules::run(rules::selected(settings), tables, sources.files.size(), run.for_each);
  analysis.suppressions = findings::joined(comments);
  const auto rules = rules::known_rules(settings);
  findings::Context context = analysis.context();
  context.rules = rules;
  context.baseline = baseline;
  analysis.outcome = findings::judge(std::move(found), context, settings);
  run.watch.finish("judge");
  return analysis;
}

// The findings that are not to be told again: those of a revision, or of the baseline file; nothing if neither is
// named.
base::Result<std::optional<findings::Baseline>> known(const cli::Options& options, const Setup& setup, Run& run) {
  if (options.since) {
    const auto checkout = cli::Checkout::make(setup.root, *options.since);
    if (!checkout) return checkout.error();
    cli::Options earlier;
    earlier.paths = {checkout.value()->root()};
    earlier.root = checkout.value()->root();
    earlier.no_cache = true;  // its folder goes away
    auto input = read(earlier, {earlier.paths[0], setup.settings}, run);
    if (!input) return input.error();
    const Analysis analysis = analyze(earlier, std::move(input).value(), run, nullptr);
    return std::optional(cli::baseline_of(analysis.outcome, analysis.context()));
  }
  const std::string path = cli::baseline_path(options, setup.settings, setup.root);
  if (path.empty()) return std::optional<findings::Baseline>();
  auto baseline = cli::load_baseline(path);
  if (!baseline) return baseline.error();
  return std::optional(std::move(baseline).value());
}

int add_ignores(const Analysis& analysis, const std::string& reason) {
  const auto edits = findings::ignore_edits(analysis.outcome.shown, analysis.context(), reason);
  const auto count = cli::rewrite(analysis.input.sources, edits);
  return count ? print(report::counted(count.value(), "comment") + " written.\n") : fail(count.error());
}

// True for a run that prints what follows from its sources, command line and configuration alone, and writes nothing.
bool may_be_kept(const cli::Options& options, const Setup& setup) {
  const config::Settings& settings = setup.settings;
  return !setup.is_extended && options.output_files.empty() && !options.add_ignore && !options.baseline &&
         settings.baseline.empty() && !options.since && !options.stdin_filename && !options.files_from &&
         options.overrides.config.empty() && settings.output_format != config::OutputFormat::kAuto &&
         settings.output_format != config::OutputFormat::kSarif;
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

int tell(const cli::Options& options, const Analysis& analysis, Run& run, const cli::RunCache* cache) {
  const source::Sources& sources = analysis.input.sources;
  const config::Settings& settings = analysis.input.settings;
  const auto paths = cli::shown_paths(sources.root, sources.files);
  const auto root = cli::relative_path(sources.root, cli::working_directory());
  report::Run told{sources.files, paths, &analysis.outcome, sources.notices, root, analysis.suppressions};
  told.repository = cli::repository(sources.root, options);
  told.show_suppressed = options.show_suppressed;
  const bool is_odd = settings.error_on_notice && !sources.notices.empty();
  told.exit_code = (analysis.outcome.fails || is_odd) && !options.exit_zero ? kFound : 0;
  cli::FinishedRun finished{cli::rendered(told, options, settings), told.exit_code};
  finished.rendered.err += cli::noqa_hint(told, sources.root);
  run.watch.finish("report");
  if (const auto written = cli::write_output_files(told, options); !written) return fail(written.error());
  if (cache != nullptr) cache->keep(finished);
  return finish(options, std::move(finished), analysis.input, run);
}

int check(const cli::Options& options) {
  if (options.paths.empty()) return 0;  // a list of paths that has none
  Run run(options);
  const auto setup = set_up(options);
  if (!setup) return fail(setup.error());
  const auto baseline = known(options, setup.value(), run);
  if (!baseline) return fail(baseline.error());
  auto input = read(options, setup.value(), run);
  if (!input) return fail(input.error());
  std::optional<cli::RunCache> cache;
  if (may_be_kept(options, setup.value())) {
    cache = cli::run_cache(options, input.value().sources, cli::use_colour(options.colour, cli::terminal_facts()));
    if (auto earlier = cache->find()) return finish(options, std::move(*earlier), input.value(), run);
  }
  const Analysis analysis =
      analyze(options, std::move(input).value(), run, baseline.value() ? &*baseline.value() : nullptr);
  run.progress.clear();
  if (options.add_ignore) return add_ignores(analysis, *options.add_ignore);
  return tell(options, analysis, run, cache ? &*cache : nullptr);
}

int baseline(const cli::Options& options) {
  Run run(options);
  const auto setup = set_up(options);
  if (!setup) return fail(setup.error());
  auto input = read(options, setup.value(), run);
  if (!input) return fail(input.error());
  const Analysis analysis = analyze(options, std::move(input).value(), run, nullptr);
  run.progress.clear();
  std::string path = cli::baseline_path(options, setup.value().settings, setup.value().root);
  if (path.empty()) path = source::join(setup.value().root, cli::kBaselineName);
  const auto kept = cli::keep_baseline(options, path, analysis.outcome, analysis.context());
  if (!kept) return fail(kept.error());
  const int printed = print(kept.value().text);
  return printed == 0 && kept.value().fails ? kFound : printed;
}

int call_graph(const cli::Options& options) {
  Run run(options);
  const auto setup = set_up(options);
  if (!setup) return fail(setup.error());
  auto input = read(options, setup.value(), run);
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
    case cli::Command::kBaseline:
      return baseline(options);
    case cli::Command::kConfig:
      return print_or_fail(cli::show_config(options));
    case cli::Command::kCompletions:
      return print_or_fail(cli::completions(options.shell));
    case cli::Command::kManual:
      return print(cli::manual());
    case cli::Command::kVersion:
      return print("gilint " + std::string(base::kVersion) + "\n");
    case cli::Command::kHelp:
      return print(options.help);
  }
  return kUnusable;
}

}  // namespace

int main(int argc, char** argv) {
  auto options = cli::parse_all(std::vector<std::string>(argv + 1, argv + argc));
  return options ? run(options.value()) : fail(options.error());
}
