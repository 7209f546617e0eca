#include "cli/statistics.h"

#include <fmt/format.h>

#include <algorithm>

namespace cli {
namespace {

template <class T>
size_t size_of(const std::vector<T>& table) {
  return table.size() * sizeof(T);
}

size_t size_of(const facts::Unit& unit) {
  return sizeof(unit) + unit.strings.bytes().size() + size_of(unit.strings.ends()) + size_of(unit.scopes) +
         size_of(unit.variables) + size_of(unit.functions) + size_of(unit.parameters) + size_of(unit.classes) +
         size_of(unit.codes) + size_of(unit.ops) + size_of(unit.operands) + size_of(unit.calls) +
         size_of(unit.arguments) + size_of(unit.regions) + size_of(unit.statements) + size_of(unit.types) +
         size_of(unit.type_arguments) + size_of(unit.comments) + size_of(unit.errors);
}

}  // namespace

void Stopwatch::finish(std::string_view stage) {
  const auto now = std::chrono::steady_clock::now();
  const double passed = std::chrono::duration<double>(now - begin_).count();
  begin_ = now;
  const auto same =
      std::find_if(seconds_.begin(), seconds_.end(), [&](const auto& each) { return each.first == stage; });
  if (same == seconds_.end()) {
    seconds_.emplace_back(stage, passed);
  } else {
    same->second += passed;
  }
}

Amounts amounts(std::span<const source::SourceFile> files, std::span<const facts::ModuleFacts> facts,
                std::span<const source::Notice> notices) {
  Amounts out;
  out.files = files.size();
  out.notices = notices.size();
  for (const source::SourceFile& file : files) out.bytes += file.text.size();
  for (const facts::ModuleFacts& module : facts) {
    size_t absent = 0;
    bool is_parsed = false;
    for (const facts::Unit& unit : module.units) {
      out.fact_bytes += size_of(unit);
      is_parsed = is_parsed || unit.is_present;
      if (!unit.is_present) absent += unit.span.size();
    }
    if (!is_parsed) continue;
    ++out.parsed_files;
    out.parsed_bytes += module.units[0].span.size() - std::min<size_t>(absent, module.units[0].span.size());
  }
  return out;
}

std::string statistics(const Amounts& amounts, const Stopwatch& watch) {
  std::string text =
      fmt::format("gilint: files={} bytes={} parsed-files={} parsed-bytes={} fact-bytes={} notices={}\n", amounts.files,
                  amounts.bytes, amounts.parsed_files, amounts.parsed_bytes, amounts.fact_bytes, amounts.notices);
  text += "gilint: seconds:";
  for (const auto& [stage, seconds] : watch.seconds()) text += fmt::format(" {}={:.4f}", stage, seconds);
  return text + "\n";
}

}  // namespace cli
