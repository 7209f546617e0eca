#include "concurrency/tables.h"

#include "concurrency/call_edges.h"

namespace concurrency {

Tables analyze(const project::Project& project, const summaries::Summaries& summaries,
               const config::Settings& settings) {
  Tables tables{project, summaries, settings, {}, {}, find_starts(project), {}, {}, {}, {}};
  tables.stalls = find_stalls(project, summaries);
  tables.pools = find_pools(project);
  tables.cpu = find_cpu_work(project, summaries, tables.pools);
  const CallEdges edges = call_edges(project, summaries);
  tables.unguarded = find_unguarded(project, edges, tables.starts, settings);
  tables.pickling = find_unpicklable(project, edges, tables.starts, settings);
  tables.self_waits = find_self_waits(project, edges);
  return tables;
}

}  // namespace concurrency
