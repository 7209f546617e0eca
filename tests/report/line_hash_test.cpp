#include "report/line_hash.h"

#include <gtest/gtest.h>

#include "source/load.h"
#include "tests/support/texts.h"

namespace report {
namespace {

using Strings = std::vector<std::string>;

Strings hashes(std::string_view bytes) {
  source::SourceFile file;
  std::vector<source::Notice> notices;
  source::fill(file, bytes, notices);
  return line_hashes(file);
}

TEST(LineHash, IsThatOfTheUploadAction) {
  const Strings expected{"bbcebf7e677620ec:1", "c37dcb4777e69380:1", "c6db0349aea5d11:1", "c129715d7a2bc9a3:1"};
  EXPECT_EQ(hashes("import time\nasync def main():\n    time.sleep(1)\n"), expected);
  EXPECT_EQ(hashes("import time\r\nasync def main():\r\n\ttime.sleep(1)\r\n"), expected);
  EXPECT_EQ(hashes(""), Strings{"c129715d7a2bc9a3:1"});
}

TEST(LineHash, AByteOrderMarkCounts) {
  EXPECT_EQ(hashes("import time\n")[0], "5b8c1ac0ee621bcb:1");
  EXPECT_EQ(hashes("\xEF\xBB\xBFimport time\n")[0], "cd3c5929f5749dd2:1");
}

TEST(LineHash, EqualOnesAreCounted) {
  std::string text;
  for (int i = 0; i < 10; ++i) text += "Lorem ipsum dolor sit amet.\n";
  const Strings all = hashes(text);
  for (size_t i = 0; i < 6; ++i) EXPECT_EQ(all[i], "a7f2ff13bc495cf2:" + std::to_string(i + 1));
  EXPECT_EQ(all[6], "a7f2ff1481e87703:1");
}

}  // namespace
}  // namespace report
