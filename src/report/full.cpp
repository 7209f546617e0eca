#include "report/full.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "base/words.h"
#include "findings/lines.h"
#include "findings/words.h"
#include "report/concise.h"
#include "report/frame.h"
#include "report/text.h"

namespace report {
namespace {

using findings::Finding;
using findings::Level;
using findings::Place;
using findings::Step;

constexpr uint32_t kContextLines = 2;
// More callers than this are cut to the first few.
constexpr size_t kMostCallers = 10;
constexpr size_t kFirstCallers = 5;

// One finding, with all findings of its group in order.
struct Block {
  const Finding* finding = nullptr;
  std::vector<const Finding*> callers;  // the further ones
};

std::vector<Block> blocks(const std::vector<Finding>& findings) {
  std::vector<Block> result;
  std::map<std::string_view, size_t> by_group;
  for (const Finding& finding : findings) {
    if (!finding.group.empty()) {
      const auto [entry, is_new] = by_group.emplace(finding.group, result.size());
      if (!is_new) {
        result[entry->second].callers.push_back(&finding);
        continue;
      }
    }
    result.push_back({&finding, {}});
  }
  return result;
}

// Prints one block.
class Printer {
 public:
  Printer(const Run& run, const Style& style, const Block& block)
      : run_(run), style_(style), finding_(*block.finding), block_(block), gutter_{line_digits(), style.colour} {}

  std::string print() {
    header();
    path();
    related();
    callers();
    hints();
    return std::move(out_) + "\n";
  }

 private:
  const source::SourceFile& file(const Place& place) const { return run_.files[place.file.value]; }
  uint32_t line(const Place& place) const { return findings::line_of(file(place), place.span.begin); }

  size_t line_digits() const {
    uint32_t last = line(finding_.place);
    for (const Step& step : finding_.steps) last = std::max(last, line(step.place));
    for (const Step& step : finding_.related) last = std::max(last, line(step.place));
    return std::to_string(last).size();
  }

  void header() {
    const std::string_view doubt = finding_.confidence == findings::Confidence::kPossible ? " (possible)" : "";
    const std::string level = fmt::format("{} {}{}:", findings::word(finding_.level), finding_.code, doubt);
    out_ +=
        fmt::format("{} {} {}\n", coloured(location(run_, finding_.place) + ":", Colour::kBold, style_.colour),
                    coloured(level, colour_of(finding_.level), style_.colour), visible(findings::message(finding_)));
  }

  void bar() { out_ += edge(gutter_, "|") + "\n"; }

  void add_frame(const Place& place, const Frame& frame) { out_ += report::frame(file(place), frame, gutter_); }

  // A frame somewhere else, under a line that says where.
  void add_elsewhere(const Place& place, char mark, std::string label) {
    out_ += fmt::format("{} {}\n", edge(gutter_, ":::"), location(run_, place));
    add_frame(place, {place.span, mark, std::move(label), Colour::kBlue, 0});
  }

  // The main location carries the label of the step that starts there, if the path starts there.
  void path() {
    const std::vector<Step>& steps = finding_.steps;
    const bool starts_here = !steps.empty() && steps[0].place.file == finding_.place.file &&
                             steps[0].place.span.begin == finding_.place.span.begin;
    const bool is_alone = steps.size() == 1 && starts_here;
    bar();
    std::string label = starts_here ? visible(steps[0].message) : std::string();
    if (starts_here && !is_alone) label = "1: " + label;
    const Colour colour = colour_of(finding_.level);
    add_frame(finding_.place, {finding_.place.span, '^', std::move(label), colour, kContextLines});
    for (size_t i = starts_here ? 1 : 0; i < steps.size(); ++i) {
      add_elsewhere(steps[i].place, '^', fmt::format("{}: {}", i + 1, visible(steps[i].message)));
    }
  }

  void related() {
    for (const Step& step : finding_.related) add_elsewhere(step.place, '-', visible(step.message));
  }

  void callers() {
    if (block_.callers.empty()) return;
    bar();
    note(fmt::format("the same is reached from {}:", counted(block_.callers.size(), "more place")));
    const size_t all = block_.callers.size();
    const size_t listed = all > kMostCallers ? kFirstCallers : all;
    for (size_t i = 0; i < listed; ++i) {
      const Finding* caller = block_.callers[i];
      const std::string scope = caller->scope.empty() ? "" : fmt::format(" in `{}`", visible(caller->scope));
      out_ += fmt::format("{}     {}: {}{}\n", std::string(gutter_.digits, ' '), location(run_, caller->place),
                          findings::word(caller->level), scope);
    }
    if (listed < all) out_ += fmt::format("{}     and {} more\n", std::string(gutter_.digits, ' '), all - listed);
  }

  void note(const std::string& text) { out_ += fmt::format("{} {}\n", edge(gutter_, "="), text); }

  void hints() {
    if (block_.callers.empty()) bar();
    if (!finding_.fix.title.empty()) note("fix: " + visible(finding_.fix.title));
    const std::string comment = fmt::format("`# gilint: ignore[{}] -- reason`", finding_.code);
    if (block_.callers.empty()) {
      note(fmt::format("to accept it: {} at the end of line {}", comment, line(finding_.place)));
      return;
    }
    // One comment on the step that all of them share silences them all.
    note(fmt::format("to accept all: {} at the end of {}", comment, last_step_line()));
  }

  std::string last_step_line() const {
    const Place& place = finding_.steps.back().place;
    return fmt::format("{}:{}", visible(run_.paths[place.file.value]), line(place));
  }

  const Run& run_;
  const Style& style_;
  const Finding& finding_;
  const Block& block_;
  Gutter gutter_;
  std::string out_;
};

std::string found_line(const Run& run) {
  const LevelCounts counts = count_levels(*run.outcome);
  std::vector<std::string> parts;
  if (counts.errors > 0) parts.push_back(counted(counts.errors, "error"));
  if (counts.warnings > 0) parts.push_back(counted(counts.warnings, "warning"));
  if (counts.notes > 0) parts.push_back(counted(counts.notes, "note"));
  std::set<findings::FileId> files;
  for (const Finding& finding : run.outcome->shown) files.insert(finding.place.file);
  const std::string read = counted(run.files.size(), "file") + " read";
  if (parts.empty()) return fmt::format("No mistakes found ({}).\n", read);
  return fmt::format("Found {} in {} ({}).\n", base::enumeration(parts), counted(files.size(), "file"), read);
}

std::string summary(const Run& run, const Style& style) {
  const findings::Outcome& outcome = *run.outcome;
  std::string result = coloured(found_line(run), outcome.shown.empty() ? Colour::kGreen : Colour::kBold, style.colour);
  if (outcome.free_threaded_only > 0) {
    result += fmt::format("{} bite{} on free-threaded builds only.\n", outcome.free_threaded_only,
                          outcome.free_threaded_only == 1 ? "s" : "");
  }
  if (!outcome.silenced.empty()) {
    result += fmt::format("{} silenced by comments.\n", counted(outcome.silenced.size(), "finding"));
  }
  if (!outcome.known.empty()) {
    result += fmt::format("{} known and not told again.\n", counted(outcome.known.size(), "finding"));
  }
  if (outcome.hidden > 0) {
    result += fmt::format("{} not shown: `--min-level note --min-confidence possible` shows them all.\n",
                          counted(outcome.hidden, "finding"));
  }
  return result;
}

}  // namespace

Rendered full(const Run& run, const Style& style) {
  Rendered result;
  for (const Block& block : blocks(run.outcome->shown)) result.out += Printer(run, style, block).print();
  if (const std::string lines = suppressed_lines(run, style); !lines.empty()) result.out += lines + "\n";
  result.out += summary(run, style);
  result.err = notice_lines(run, style);
  return result;
}

}  // namespace report
