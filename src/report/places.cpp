#include "report/places.h"

#include <algorithm>
#include <tuple>

namespace report {

std::string repository_path(const Run& run, findings::FileId file) {
  const std::string& path = run.files[file.value].path;
  return run.repository.prefix.empty() ? path : run.repository.prefix + "/" + path;
}

Extent extent(const Run& run, const findings::Place& place) {
  const source::SourceFile& file = run.files[place.file.value];
  return {source::position(file, place.span.begin), source::position(file, place.span.end)};
}

std::vector<const findings::Finding*> worst_first(const Run& run) {
  std::vector<const findings::Finding*> result;
  for (const findings::Finding& finding : run.outcome->shown) result.push_back(&finding);
  std::stable_sort(result.begin(), result.end(), [](const findings::Finding* a, const findings::Finding* b) {
    return std::tie(a->level, a->confidence) > std::tie(b->level, b->confidence);
  });
  return result;
}

}  // namespace report
