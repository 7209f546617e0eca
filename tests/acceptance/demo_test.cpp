// The demo application's findings, as corpus/expected/demo.txt holds them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "tests/acceptance/run.h"
#include "tests/support/paths.h"

namespace {

TEST(Demo, HasTheExpectedFindings) {
  const std::filesystem::path corpus = support::source_folder() / "corpus";
  std::ifstream stream(corpus / "expected" / "demo.txt", std::ios::binary);
  const std::string expected{std::istreambuf_iterator<char>(stream), {}};
  ASSERT_FALSE(expected.empty());
  const acceptance::Output output =
      acceptance::run(corpus / "demo", "check --no-cache --root . --output-format concise .");
  EXPECT_EQ(output.text, expected) << "to accept: cd corpus/demo && gilint check --root . --output-format concise . "
                                      "> ../expected/demo.txt";
  EXPECT_EQ(output.status, 1);
}

}  // namespace
