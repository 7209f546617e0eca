// Tables: what rules read. Everything is computed before the first rule runs and constant afterwards.
#pragma once

#include "concurrency/cpu_work.h"
#include "concurrency/pickling.h"
#include "concurrency/pools.h"
#include "concurrency/self_waits.h"
#include "concurrency/stalls.h"
#include "concurrency/starts.h"
#include "concurrency/unguarded.h"
#include "config/settings.h"
#include "project/project.h"
#include "summaries/summary.h"

namespace concurrency {

struct Tables {
  const project::Project& project;
  const summaries::Summaries& summaries;
  const config::Settings& settings;
  Stalls stalls;
  Pools pools;
  Starts starts;
  UnguardedStarts unguarded;
  Pickling pickling;
  SelfWaits self_waits;
  CpuWork cpu;
};

// Fills the tables from the finished project and summaries.
Tables analyze(const project::Project& project, const summaries::Summaries& summaries,
               const config::Settings& settings);

}  // namespace concurrency
