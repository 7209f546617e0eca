// Every name that another tool knows as blocking has an answer here.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>

#include "models/models.h"
#include "tests/support/paths.h"

namespace {

using models::Models;

// The words of the TOML form, in the order of StallKind.
constexpr std::array kKinds = {"none",  "sleep", "network", "dns",  "database", "process", "start",
                               "input", "wait",  "lock",    "tree", "file",     "metadata"};

std::string answer(const Models& models, const std::string& name) {
  const models::Callable* callable = models.callable(models.canonical(name));
  if (callable == nullptr) {
    return "none";
  }
  if (const models::Callable* enter = models.method(callable->returns, "__enter__");
      callable->returns == callable->name && enter) {
    callable = enter;
  }
  const std::string kind = kKinds.at(static_cast<size_t>(callable->blocks.kind));
  return kind == "none" && callable->is_cpu_heavy ? "cpu" : kind;
}

TEST(PeerNames, AllAreAnswered) {
  const Models models = Models::builtin();
  std::ifstream file(support::source_folder() / "tests/models/peer_names.txt");
  int count = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) {
      continue;
    }
    ++count;
    const size_t space = line.find(' ');
    ASSERT_NE(space, std::string::npos) << line;
    const std::string expected = line.substr(space + 1);
    const size_t colon = expected.find(": ");
    EXPECT_EQ(answer(models, line.substr(0, space)), expected.substr(0, colon)) << line;
    EXPECT_EQ(expected.starts_with("none"), colon != std::string::npos) << "a reason belongs to none: " << line;
  }
  EXPECT_EQ(count, 391);
}

}  // namespace
