#include "cli/threads.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace cli {
namespace {

void run(size_t threads, size_t n, const std::function<void(size_t)>& body) {
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i = next.fetch_add(1); i < n; i = next.fetch_add(1)) body(i);
  };
  std::vector<std::thread> others;
  for (size_t i = 1; i < std::min(threads, n); ++i) {
    try {
      others.emplace_back(work);
    } catch (const std::system_error&) {
      break;  // a system without room for more threads is served by those there are
    }
  }
  work();
  for (std::thread& thread : others) thread.join();
}

}  // namespace

base::ForEach thread_pool(size_t threads) {
  const size_t count = threads > 0 ? threads : std::max<size_t>(1, std::thread::hardware_concurrency());
  if (count == 1) return base::for_each_serial;
  return [count](size_t n, const std::function<void(size_t)>& body) { run(count, n, body); };
}

}  // namespace cli
