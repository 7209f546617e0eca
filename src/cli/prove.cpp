#include "cli/prove.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/child.h"
#include "cli/output.h"
#include "cli/proof.h"
#include "report/text.h"
#include "rules/rule.h"
#include "rules/select.h"

namespace cli {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kAsk =
    "import platform, sys, sysconfig; print(platform.python_implementation(), platform.python_version(), "
    "'free-threaded' if sysconfig.get_config_var('Py_GIL_DISABLED') else 'GIL')";
constexpr std::string_view kStartMethod =
    "import multiprocessing, os\n"
    "multiprocessing.set_start_method(os.environ['GILINT_START_METHOD'], force=True)\n";

struct Python {
  std::string path;
  std::string version;
  std::string build;
};

base::Result<std::string> temporary_folder() {
  std::error_code error;
  std::string pattern = (std::filesystem::temp_directory_path(error) / "gilint-prove-XXXXXX").string();
  if (error || mkdtemp(pattern.data()) == nullptr) return base::Error{"there is no place for a temporary folder"};
  return pattern;
}

base::Result<Python> ask(const std::string& path, const std::string& folder) {
  const auto run = run_child({{path, "-I", "-c", std::string(kAsk)}, folder, {}}, {20, 0});
  if (!run) return run.error();
  std::array<char, 32> name{};
  std::array<char, 64> version{};
  std::array<char, 32> build{};
  const int read = std::sscanf(run.value().out.c_str(), "%31s %63s %31s", name.data(), version.data(), build.data());
  if (read != 3 || std::string_view(name.data()) != "CPython") {
    return base::Error{fmt::format("`{}` is not a CPython", path)};
  }
  return Python{path, version.data(), build.data()};
}

// Asks at the terminal; elsewhere only --yes counts.
bool is_agreed(const Options& options) {
  if (options.yes) return true;
  if (isatty(STDIN_FILENO) == 0) return false;
  fmt::print("Run both on `{}`? [y/N] ", report::visible(options.python));
  std::fflush(stdout);
  const int answer = std::getchar();
  return answer == 'y' || answer == 'Y';
}

// The recorded row of that very version, else of its minor version and build.
Json recorded(const rules::Entry& entry, const Python& python) {
  const Json document = Json::parse(entry.page.measured_json, nullptr, false);
  const std::string minor = python.version.substr(0, python.version.find('.', python.version.find('.') + 1) + 1);
  Json best;
  if (!document.is_object()) return best;
  for (const Json& run : document.value("runs", Json::array())) {
    const std::string version = run.value("python", "");
    if (run.value("build", "") != python.build || version.substr(0, minor.size()) != minor) continue;
    if (best.is_null() || version == python.version) best = run;
  }
  return best;
}

std::string described(const Json& row, const char* program) {
  if (!row.is_object() || !row.contains(program)) return "not recorded for this version";
  const Json& side = row[program];
  std::string text = side.value("verdict", "");
  if (side.contains("median")) {
    text += fmt::format(" ({} {} {})", side.value("metric", ""), side["median"].dump(), side.value("unit", ""));
  }
  return text;
}

struct Program {
  std::string folder;  // with the program and, beside it, `site`
  std::string name;
  double limit = 60;  // seconds
};

// One run under a start method, or under the interpreter's own if that is empty.
base::Result<ChildRun> run_under(const Python& python, const Program& program, const std::string& method,
                                 double silence) {
  std::vector<std::string> environment{"PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1"};
  if (!method.empty()) {
    environment.push_back("PYTHONPATH=" + program.folder + "/site");
    environment.push_back("GILINT_START_METHOD=" + method);
  }
  return run_child({{python.path, program.name}, program.folder, environment}, {program.limit, silence});
}

struct Result {
  Outcome outcome;
  double seconds = 0;
};

// Runs the program under every start method it names; what they agree on.
base::Result<Result> run_program(const Python& python, const Program& program, const ProofHeader& header) {
  Result result;
  const std::vector<std::string> methods = header.methods.empty() ? std::vector<std::string>{""} : header.methods;
  for (const std::string& method : methods) {
    const auto run = run_under(python, program, method, header.silence());
    if (!run) return run.error();
    const Outcome outcome = judge(header, run.value());
    result.seconds = std::max(result.seconds, run.value().seconds);
    if (&method == methods.data()) result.outcome = outcome;
    if (outcome.verdict != result.outcome.verdict) {
      result.outcome = {"no proof", fmt::format("{}: {}", method, outcome.verdict)};
      break;
    }
  }
  return result;
}

std::string shown(const Outcome& outcome) {
  return outcome.detail.empty() ? outcome.verdict
                                : fmt::format("{} ({})", outcome.verdict, report::visible(outcome.detail));
}

bool write_programs(const rules::Entry& entry, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directory(folder / "site", error);
  return !error && write_file(folder / "bad.py", entry.page.bad_py) &&
         write_file(folder / "good.py", entry.page.good_py) &&
         write_file(folder / "site" / "sitecustomize.py", kStartMethod);
}

bool is_as_recorded(const Json& row, const char* program, const Outcome& outcome) {
  return row.is_object() && row.contains(program) && row[program].value("verdict", "") == outcome.verdict;
}

base::Result<int> run_both(const rules::Entry& entry, const Python& python, const std::string& folder) {
  const auto header = proof_header(entry.page.bad_py);
  if (!header) return header.error();
  const Json row = recorded(entry, python);
  fmt::print("`{}` is Python {} ({} build)\n\n", report::visible(python.path), python.version, python.build);
  fmt::print("{:<8} {:<58} {}\n", "", "measured", "recorded");
  Program program{folder, "bad.py"};
  const auto bad = run_program(python, program, header.value());
  if (!bad) return bad.error();
  fmt::print("{:<8} {:<58} {}\n", "bad.py", shown(bad.value().outcome), described(row, "bad"));
  program.name = "good.py";
  const bool is_given_up = header.value().silence() > 0 && bad.value().outcome.verdict == "fails";
  if (is_given_up) program.limit = bad.value().seconds;
  const auto good = run_program(python, program, header.value());
  if (!good) return good.error();
  fmt::print("{:<8} {:<58} {}\n", "good.py", shown(good.value().outcome), described(row, "good"));
  const bool is_proof = bad.value().outcome.verdict == "fails" && good.value().outcome.verdict == "does not fail";
  const bool is_known =
      is_as_recorded(row, "bad", bad.value().outcome) && is_as_recorded(row, "good", good.value().outcome);
  return is_proof || is_known ? 0 : 1;
}

}  // namespace

base::Result<int> prove(const Options& options) {
  const rules::Entry* entry = rules::find(options.rule);
  if (entry == nullptr) return base::Error{rules::unknown_rule(options.rule)};
  if (entry->page.bad_py.empty()) return base::Error{fmt::format("{} has no programs", entry->rule->code)};
  const auto folder = temporary_folder();
  if (!folder) return folder.error();
  if (!write_programs(*entry, folder.value())) return base::Error{"the programs could not be written"};
  fmt::print("{} {}: bad.py and good.py are in {}\n", entry->rule->code, entry->name, folder.value());
  std::fflush(stdout);
  if (!is_agreed(options)) return base::Error{"nothing was run; say --yes to run the programs"};
  const auto python = ask(options.python, folder.value());
  if (!python) return python.error();
  return run_both(*entry, python.value(), folder.value());
}

}  // namespace cli
