// Pickling: what the code hands to worker processes and interpreters and cannot travel there: functions that pickle
// does not find by name, objects that hold what belongs to one process, and exceptions that cannot be built anew in the
// parent. Whether a thing arrives is not reasoned about, it is read from the measured table (travels.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "concurrency/call_edges.h"
#include "concurrency/starts.h"
#include "concurrency/targets.h"
#include "config/settings.h"

namespace concurrency {

// What is sent, seen from the table.
struct Thing {
  std::string_view name;         // as in travels.txt; empty: it travels, or nothing is known of it
  project::FunctionId function;  // a function that is not found
  project::ClassId holder;       // the class of an object that holds what does not travel
  std::string_view attribute;    // where the holder keeps it
  Place kept;                    // the assignment of that attribute
  findings::Confidence confidence = findings::Confidence::kCertain;
};

struct LostSend {
  Place at;              // the argument
  Place call;            // the call that sends it
  std::string_view way;  // as in travels.txt
  bool is_pool = false;  // multiprocessing.Pool, not an executor
  Thing thing;
  Targets bites;
};

// An exception class that a task raises and the parent cannot build anew.
struct LostException {
  Place send;  // the call that hands the task over
  Place raise;
  std::vector<Place> path;  // from the send to the raise
  project::ClassId type;
  uint32_t passed_on = 0;  // arguments that its __init__ gives to the base class
  uint32_t required = 0;   // arguments that it cannot do without
  bool is_pool = false;
  findings::Confidence confidence = findings::Confidence::kCertain;
};

struct Pickling {
  std::vector<std::vector<LostSend>> sends_by_module;  // in order of position
  std::vector<std::vector<LostException>> exceptions_by_module;
};

Pickling find_unpicklable(const project::Project& project, const CallEdges& edges, const Starts& starts,
                          const config::Settings& settings);

}  // namespace concurrency
