#include "concurrency/tables.h"

namespace concurrency {

Tables analyze(const project::Project& project, const summaries::Summaries& summaries,
               const config::Settings& settings) {
  Tables tables{project, summaries, settings, {}, {}, find_starts(project), {}, {}, {}, {}};
  tables.stalls = find_stalls(project, summaries);
  tables.pools = find_pools(project);
  tables.cpu = find_cpu_work(project, summaries, tables.pools);
  tables.unguarded = find_unguarded(project, summaries, tables.starts, settings);
  tables.pickling = find_unpicklable(project, summaries, tables.starts, settings);
  tables.self_waits = find_self_waits(project, summaries);
  return tables;
}

}  // namespace concurrency
