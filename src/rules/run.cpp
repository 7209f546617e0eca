#include "rules/run.h"

#include <iterator>

namespace rules {

std::vector<findings::Finding> run(std::span<const Entry* const> rules, const concurrency::Tables& tables,
                                   size_t modules, const base::ForEach& for_each) {
  std::vector<Report> reports(modules);
  for_each(modules, [&](size_t module) {
    for (const Entry* entry : rules) {
      const size_t first = reports[module].size();
      entry->rule->check(findings::FileId(module), tables, reports[module]);
      for (size_t i = first; i < reports[module].size(); ++i) {
        reports[module][i].code = entry->rule->code;
        reports[module][i].rule = entry->name;
      }
    }
  });
  std::vector<findings::Finding> result;
  for (Report& report : reports) {
    result.insert(result.end(), std::make_move_iterator(report.begin()), std::make_move_iterator(report.end()));
  }
  return result;
}

}  // namespace rules
