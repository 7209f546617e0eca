#include "config/ruff.h"

#include <gtest/gtest.h>

namespace config {
namespace {

RuffStance stance(const std::string& text, FileForm form = FileForm::kPyproject) {
  return ruff_stance({"pyproject.toml", text, form});
}

TEST(Ruff, KeepsWhatExternalNames) {
  EXPECT_EQ(stance("[project]\nname = 'x'\n"), RuffStance::kAbsent);
  EXPECT_EQ(stance("[tool.ruff]\nline-length = 100\n"), RuffStance::kRemoves);
  EXPECT_EQ(stance("[tool.ruff.lint]\nexternal = ['V', 'GIL']\n"), RuffStance::kKeeps);
  EXPECT_EQ(stance("[tool.ruff.lint]\nexternal = ['V']\n"), RuffStance::kRemoves);
  EXPECT_EQ(stance("[lint]\nexternal = ['GIL101']\n", FileForm::kGilint), RuffStance::kKeeps);
  EXPECT_EQ(stance("broken = "), RuffStance::kAbsent);
}

}  // namespace
}  // namespace config
