// Where the CPU model meets pools and loops: computation handed to threads in the hope of speed (GIL401), computation
// on an event loop (GIL102), and work that only waits handed to processes (GIL205).
#pragma once

#include <vector>

#include "concurrency/cpu.h"
#include "concurrency/pools.h"
#include "summaries/summary.h"

namespace concurrency {

struct CpuInThreads {
  Submission submission;
  project::FunctionId work;
  CpuTerm term;
  bool is_many = true;  // several at once; else one call that leaves the loop free: a note
  findings::Confidence confidence = findings::Confidence::kCertain;
};

struct CpuOnLoop {
  project::FunctionId function;
  facts::OpId op;  // in it: the loop, or the call that leads to it
  CpuTerm term;
  bool is_in_thread = false;  // a C call that keeps the GIL, handed to a thread: the loop stands still all the same
  findings::Confidence confidence = findings::Confidence::kCertain;

  // How long it takes, where nothing but constants decide; 0 otherwise.
  double seconds() const { return term.bound.is_constant() ? term.total() * kSecondsPerStep : 0; }
};

struct WaitInProcess {
  Submission submission;
  project::FunctionId work;  // none for a library function
  const models::Callable* primitive = nullptr;
  findings::Confidence confidence = findings::Confidence::kCertain;
};

// Each list by the module it is reported in.
struct CpuWork {
  std::vector<std::vector<CpuInThreads>> in_threads;
  std::vector<std::vector<CpuOnLoop>> on_loop;
  std::vector<std::vector<WaitInProcess>> waiting;
};

CpuWork find_cpu_work(const project::Project& project, const summaries::Summaries& summaries, const Pools& pools);

}  // namespace concurrency
