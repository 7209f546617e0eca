// Every program of every rule's folder against its markers, strict both ways.
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/folders.h"
#include "tests/support/markers.h"

namespace {

namespace fs = std::filesystem;

struct Fixture {
  std::string name;  // "blocking-call-in-coroutine/cases/loop"
  std::vector<support::Text> texts;
};

std::vector<Fixture> fixtures() {
  std::vector<Fixture> result;
  for (const fs::path& rule : support::rule_folders()) {
    const std::string name = rule.filename();
    for (const char* program : {"cases.py", "bad.py", "good.py"}) {
      if (!fs::exists(rule / program)) continue;
      result.push_back({name + "/" + program, {{program, support::read_file(rule / program)}}});
    }
    for (const fs::path& folder : support::folders(rule / "cases")) {
      result.push_back({name + "/cases/" + folder.filename().string(), support::python_files(folder)});
    }
  }
  return result;
}

class Fixtures : public testing::TestWithParam<Fixture> {};

TEST_P(Fixtures, AreFoundAsMarked) {
  const auto problems = support::marker_problems(support::analyze(GetParam().texts, support::shown_by_default()));
  for (const std::string& problem : problems) ADD_FAILURE() << GetParam().name << "/" << problem;
}

std::string test_name(const testing::TestParamInfo<Fixture>& info) {
  std::string name = info.param.name;
  for (char& c : name) {
    if (!isalnum(static_cast<unsigned char>(c))) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Rules, Fixtures, testing::ValuesIn(fixtures()), test_name);

std::vector<std::string> problems_of(const std::string& text) {
  return support::marker_problems(support::analyze({{"a.py", "import time\nasync def f():\n" + text}}));
}

using Strings = std::vector<std::string>;

TEST(Markers, FitWhatIsFound) {
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL101\n"), Strings());
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL101 5 \"for 1 s\"\n"), Strings());
  EXPECT_EQ(problems_of("    # expect[+1]: GIL101\n    time.sleep(1)  # expect-step: 1 \"time.sleep\"\n"), Strings());
  EXPECT_EQ(problems_of("    pass  # todo-expect: GIL101\n"), Strings());
  EXPECT_EQ(problems_of("    time.sleep(1)  # todo-ok: GIL101\n"), Strings());
}

TEST(Markers, ComplainBothWays) {
  EXPECT_EQ(problems_of("    pass  # expect: GIL101\n"), Strings{"a.py:3: missing: GIL101"});
  EXPECT_EQ(problems_of("    time.sleep(1)\n").size(), 1U);
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL102\n").size(), 2U);
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL101 6\n").size(), 2U);
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL101 \"for 2 s\"\n").size(), 2U);
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL101 # expect: GIL101\n").size(), 1U);
  EXPECT_EQ(problems_of("    time.sleep(1)  # expect: GIL101 # expect-step: 2 \"time\"\n").size(), 1U);
  EXPECT_EQ(problems_of("    time.sleep(1)  # todo-expect: GIL101\n"),
            Strings{"a.py:3: todo-expect is found now: make it expect"});
  EXPECT_EQ(problems_of("    pass  # todo-ok: GIL101\n"), Strings{"a.py:3: todo-ok is silent now: take it away"});
  EXPECT_EQ(problems_of("    pass  # expect: 101\n"), Strings{"a.py:3: no marker: expect: 101"});
  EXPECT_EQ(problems_of("    pass  # expect-step: \"x\"\n").size(), 1U);
}

TEST(Markers, SyntaxErrorsAreProblems) { EXPECT_EQ(problems_of("    x = = 1\n").size(), 1U); }

}  // namespace
