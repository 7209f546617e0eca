// Pools: where a program hands work to threads, processes and pools; what it handed over, and what becomes of the
// result. One table for the rules about wrong work (GIL402), lost results (GIL403) and results taken one by one
// (GIL404), each entry with the call it is about.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "findings/finding.h"
#include "project/project.h"

namespace concurrency {

// The form of a hand-over.
enum class Handover : uint8_t {
  kThread,         // threading.Thread
  kTimer,          // threading.Timer
  kProcess,        // multiprocessing.Process, of contexts too
  kRawThread,      // _thread.start_new_thread
  kSubmit,         // Executor.submit
  kMap,            // Executor.map
  kApply,          // Pool.apply: waits
  kApplyAsync,     // Pool.apply_async
  kPoolMap,        // Pool.map and starmap: wait
  kPoolMapAsync,   // Pool.map_async and starmap_async
  kPoolImap,       // Pool.imap and imap_unordered
  kToThread,       // asyncio.to_thread
  kRunInExecutor,  // loop.run_in_executor
};

// One call that hands work over.
struct Submission {
  project::FunctionId function;
  facts::OpId op;  // the call
  Handover how = Handover::kSubmit;
  models::Runs runs = models::Runs::kThread;
  facts::OpId work;                      // the argument that is to be called; none if it is not given, or by *args
  facts::OpId arguments;                 // where the form takes them as one value: args=(...)
  project::ValueId receiver;             // the pool or loop, where it is one value
  std::vector<project::Target> targets;  // what will run, as far as it is known
  findings::Confidence confidence = findings::Confidence::kCertain;
};

enum class WorkFault : uint8_t {
  kCalled,     // the function is called on the spot and its result handed over
  kCoroutine,  // a coroutine function: calling it elsewhere makes a coroutine that nobody runs
  kGroup,      // Thread(f): the first parameter is `group`
  kArguments,  // args= is no sequence of arguments
  kRun,        // run() called instead of start()
};

struct WrongWork {
  project::FunctionId function;
  facts::OpId op;  // the call
  WorkFault fault = WorkFault::kCalled;
  Handover how = Handover::kThread;
  facts::OpId at;        // what is wrong in it: the argument; the call itself for kRun
  bool is_text = false;  // kArguments: a string, whose characters become the arguments
  findings::Confidence confidence = findings::Confidence::kCertain;
};

enum class Loss : uint8_t {
  kFuture,   // submit, apply_async, map_async: the exception stays in the future
  kMap,      // Executor.map never read
  kStopped,  // Executor.map(buffersize=) never read: what is behind the buffer never runs
  kGather,   // gather(return_exceptions=True) dropped
};

struct LostResult {
  project::FunctionId function;
  facts::OpId op;  // the call whose result is lost
  Loss loss = Loss::kFuture;
  project::FunctionId work;  // a function whose exceptions are lost; none if there are several
  findings::Confidence confidence = findings::Confidence::kCertain;
};

enum class Waiting : uint8_t {
  kResult,  // submit(...).result()
  kTask,    // await create_task(...)
  kApply,   // pool.apply(...)
};

struct OneByOne {
  project::FunctionId function;
  facts::OpId op;    // the call that hands over
  facts::OpId wait;  // the one that waits; `op` itself for kApply
  Waiting waiting = Waiting::kResult;
  bool in_loop = true;  // else: several such statements one after the other
  findings::Confidence confidence = findings::Confidence::kCertain;
};

// Each list by the module it is reported in.
struct Pools {
  std::vector<std::vector<Submission>> submissions;
  std::vector<std::vector<WrongWork>> wrong_work;
  std::vector<std::vector<LostResult>> lost;
  std::vector<std::vector<OneByOne>> one_by_one;
};

// The call that made a pool, if the value shows it.
std::optional<project::Origin> made_at(const project::Project& project, project::ValueId pool);

// True if a pool was made with one worker: it is there for its order, or for the one thread that a library wants.
bool has_one_worker(const project::Project& project, project::ValueId pool);

Pools find_pools(const project::Project& project);

}  // namespace concurrency
