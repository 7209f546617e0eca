#include "facts/pack.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "facts/dump.h"
#include "facts/extract.h"
#include "syntax/tree.h"
#include "tests/support/paths.h"

namespace facts {
namespace {

ModuleFacts facts_of_text(const std::string& text) {
  const syntax::SyntaxTree tree = syntax::parse(text);
  return extract(tree, tree.text(), false);
}

std::string texts_of_repository() {
  std::string texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(support::source_folder() / "rules")) {
    if (entry.path().extension() != ".py") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    texts += text.str() + "\n";
  }
  return texts;
}

TEST(Pack, GivesBackTheSameFacts) {
  for (const std::string& text :
       {std::string(), std::string("x = 1\n"), std::string("def f(:\n"), texts_of_repository()}) {
    const ModuleFacts facts = facts_of_text(text);
    const auto back = unpack(pack(facts));
    ASSERT_TRUE(back);
    EXPECT_EQ(dump(*back), dump(facts));
    ASSERT_EQ(back->units.size(), facts.units.size());
    for (size_t i = 0; i < facts.units.size(); ++i) {
      EXPECT_EQ(back->units[i].span, facts.units[i].span);
      EXPECT_EQ(back->units[i].owner, facts.units[i].owner);
      EXPECT_EQ(back->units[i].is_present, facts.units[i].is_present);
      EXPECT_EQ(back->units[i].comments.size(), facts.units[i].comments.size());
      EXPECT_EQ(back->units[i].errors.size(), facts.units[i].errors.size());
    }
    EXPECT_EQ(pack(*back).size(), pack(facts).size());
  }
}

// Of code with bodies of some length; very short ones pay for their many small tables.
TEST(Pack, IsSmall) {
  std::string text = "def f(x):\n";
  for (int i = 0; i < 2000; ++i) text += "    value = compute(x, value)  # a line like any other\n";
  EXPECT_LT(pack(facts_of_text(text)).size(), 2 * text.size());
}

TEST(Pack, WhatIsCutOffIsNothing) {
  const std::string bytes = pack(facts_of_text("import time\n\n\ndef f(x):\n    time.sleep(x)\n"));
  for (size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(unpack(std::string_view(bytes).substr(0, size)));
  EXPECT_FALSE(unpack(bytes + "x"));
}

TEST(Pack, ChangedBytesDoNoHarm) {
  const std::string bytes = pack(facts_of_text("class C:\n    def f(self, x=1):\n        return [y for y in x]\n"));
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (const int bit : {1, 64, 128}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ bit);
      static_cast<void>(unpack(changed));  // any answer is fine
    }
  }
}

}  // namespace
}  // namespace facts
