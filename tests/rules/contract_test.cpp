// What every rule's folder and value must be like.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "rules/page.h"
#include "rules/rule.h"
#include "tests/support/folders.h"
#include "tests/support/markers.h"
#include "tests/support/paths.h"

namespace rules {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLongestMessage = 200;

fs::path folder_of(const Entry& entry) { return support::source_folder() / "rules" / entry.name; }

// How many functions of a text hold a marker of a finding, and how many hold none.
struct Shapes {
  size_t flagged = 0;
  size_t silent = 0;
};

Shapes shapes(std::string_view text) {
  static const std::regex kDef(R"(\s*(async\s+)?def\s.*)");
  static const std::regex kExpect(R"(.*#\s*(todo-)?expect(\[[+-]\d+\])?:.*)");
  Shapes result;
  bool in_function = false;
  bool is_flagged = false;
  const auto close = [&] {
    if (in_function) ++(is_flagged ? result.flagged : result.silent);
    is_flagged = false;
  };
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    if (std::regex_match(line, kDef)) {
      close();
      in_function = true;
    }
    is_flagged = is_flagged || std::regex_match(line, kExpect);
  }
  close();
  return result;
}

class Contract : public testing::TestWithParam<Entry> {
 protected:
  const Entry& entry() const { return GetParam(); }
  const Rule& rule() const { return *GetParam().rule; }
};

TEST_P(Contract, FolderIsComplete) {
  for (const char* name : {"rule.cpp", "rule.md", "bad.py", "good.py", "measured.json"}) {
    EXPECT_TRUE(fs::is_regular_file(folder_of(entry()) / name)) << name;
  }
  EXPECT_TRUE(fs::exists(folder_of(entry()) / "cases.py") || fs::is_directory(folder_of(entry()) / "cases"));
}

TEST_P(Contract, NameSaysTheDefect) {
  const std::string name(entry().name);
  EXPECT_TRUE(std::regex_match(name, std::regex("[a-z][a-z0-9]*(-[a-z0-9]+)+"))) << name;
  for (const char* prefix : {"no-", "avoid-", "use-", "check-", "dont-", "prefer-", "missing-check"}) {
    EXPECT_FALSE(name.starts_with(prefix)) << name;
  }
  EXPECT_TRUE(std::regex_match(std::string(rule().code), std::regex("GIL[0-9]{3}"))) << rule().code;
}

TEST_P(Contract, TextsAreInForm) {
  EXPECT_EQ(rule().summary.find('\n'), std::string_view::npos);
  EXPECT_FALSE(rule().summary.ends_with("."));
  EXPECT_LE(rule().summary.size(), 80U);
  EXPECT_TRUE(isupper(static_cast<unsigned char>(rule().summary[0])));
  EXPECT_TRUE(rule().help.ends_with(".")) << rule().help;
  EXPECT_FALSE(rule().versions.empty());
  ASSERT_FALSE(rule().messages.empty());
  std::set<std::string_view> ids;
  for (const Message& message : rule().messages) {
    EXPECT_TRUE(ids.insert(message.id).second) << message.id;
    EXPECT_LE(message.text.size(), kLongestMessage) << message.id;
    EXPECT_TRUE(message.text.ends_with(".") || message.text.ends_with("}")) << message.text;
    EXPECT_EQ(message.text.find("potentially"), std::string_view::npos) << message.text;
  }
  for (const std::string_view tag : rule().tags) {
    EXPECT_TRUE(std::regex_match(std::string(tag), std::regex("CWE-[0-9]+"))) << tag;
  }
  EXPECT_NE(rule().highest, findings::Level::kOff);
}

TEST_P(Contract, ProgramsDeclareTheirProof) {
  EXPECT_TRUE(entry().page.bad_py.starts_with("# proof: ")) << entry().page.bad_py.substr(0, 40);
  const auto header = [](std::string_view text) { return text.substr(0, text.find('\n')); };
  EXPECT_EQ(header(entry().page.good_py), header(entry().page.bad_py));
  const auto measured = nlohmann::json::parse(entry().page.measured_json, nullptr, false);
  ASSERT_TRUE(measured.is_object() && measured.contains("runs"));
  EXPECT_FALSE(measured["runs"].empty());
}

TEST_P(Contract, BadIsFlaggedWithItsOwnCodeAndGoodIsSilent) {
  const auto bad = support::analyze({{"bad.py", std::string(entry().page.bad_py)}});
  EXPECT_FALSE(bad.outcome.shown.empty());
  for (const findings::Finding& finding : bad.outcome.shown) {
    EXPECT_EQ(finding.code, rule().code);
    EXPECT_LE(finding.level, rule().highest);
  }
  EXPECT_EQ(support::listing(support::analyze({{"good.py", std::string(entry().page.good_py)}})), "");
}

TEST_P(Contract, ThreeSilentShapesForTwoFlagged) {
  Shapes all;
  std::vector<support::Text> texts = support::python_files(folder_of(entry()));
  for (const support::Text& text : texts) {
    if (text.path == "bad.py" || text.path == "good.py") continue;
    const Shapes here = shapes(text.text);
    all.flagged += here.flagged;
    all.silent += here.silent;
  }
  EXPECT_GT(all.flagged, 0U);
  EXPECT_GE(2 * all.silent, 3 * all.flagged) << all.silent << " silent, " << all.flagged << " flagged";
}

TEST_P(Contract, FoundMessagesAndLevelsAreInForm) {
  for (const fs::path& folder : support::folders(folder_of(entry()) / "cases")) {
    for (const findings::Finding& finding : support::analyze(support::python_files(folder)).outcome.shown) {
      if (finding.code != rule().code) continue;
      const std::string message = findings::message(finding);
      EXPECT_LE(message.size(), kLongestMessage) << message;
      EXPECT_TRUE(message.ends_with(".")) << message;
      EXPECT_FALSE(finding.steps.empty()) << message;
      EXPECT_FALSE(finding.scope.empty()) << message;
      EXPECT_LE(finding.level, rule().highest);
    }
  }
}

TEST_P(Contract, PageShowsNoMarkers) {
  const std::string text = page(entry());
  EXPECT_EQ(text.find("# expect"), std::string::npos);
  EXPECT_EQ(text.find("# proof:"), std::string::npos);
  EXPECT_NE(text.find(entry().name), std::string::npos);
  EXPECT_NE(text.find("| Python |"), std::string::npos);
}

std::string test_name(const testing::TestParamInfo<Entry>& info) { return std::string(info.param.rule->code); }

INSTANTIATE_TEST_SUITE_P(Rules, Contract, testing::ValuesIn(registry().begin(), registry().end()), test_name);

TEST(Contracts, ShapesAreFunctions) {
  const Shapes counted = shapes("x = 1  # expect: A\ndef a():\n    b()  # expect: A\n\nasync def c():\n    pass\n");
  EXPECT_EQ(counted.flagged, 1U);
  EXPECT_EQ(counted.silent, 1U);
}

TEST(Contracts, EveryFolderIsInTheRegistry) {
  std::set<std::string> names;
  for (const Entry& entry : registry()) names.insert(std::string(entry.name));
  for (const fs::path& folder : support::rule_folders()) EXPECT_TRUE(names.contains(folder.filename())) << folder;
  EXPECT_EQ(names.size(), support::rule_folders().size());
}

}  // namespace
}  // namespace rules
