#include "cli/terminal.h"

#include <gtest/gtest.h>

namespace cli {
namespace {

TEST(Terminal, OptionBeatsEnvironmentBeatsTerminal) {
  const TerminalFacts terminal{true, false, false, false};
  EXPECT_TRUE(use_colour(ColourChoice::kAuto, terminal));
  EXPECT_FALSE(use_colour(ColourChoice::kNever, terminal));
  EXPECT_FALSE(use_colour(ColourChoice::kAuto, {}));
  EXPECT_TRUE(use_colour(ColourChoice::kAlways, {false, true, false, true}));
  EXPECT_TRUE(use_colour(ColourChoice::kAuto, {false, false, true, true}));
  EXPECT_FALSE(use_colour(ColourChoice::kAuto, {true, true, true, false}));
  EXPECT_FALSE(use_colour(ColourChoice::kAuto, {true, false, false, true}));
}

}  // namespace
}  // namespace cli
