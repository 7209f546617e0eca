#include "concurrency/tables.h"

namespace concurrency {

Tables analyze(const project::Project& project, const summaries::Summaries& summaries,
               const config::Settings& settings) {
  return {project, summaries, settings, find_stalls(project, summaries), find_pools(project)};
}

}  // namespace concurrency
