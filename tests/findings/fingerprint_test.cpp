#include "findings/fingerprint.h"

#include <gtest/gtest.h>

#include "tests/support/texts.h"

namespace findings {
namespace {

Finding at(const std::vector<source::SourceFile>& files, std::string_view text, std::string scope = "f") {
  Finding finding;
  finding.code = "GIL101";
  finding.place = support::place(files, "a.py", text);
  finding.scope = std::move(scope);
  return finding;
}

std::string fingerprint(const std::string& text, std::string_view needle) {
  const auto files = support::load({{"a.py", text}});
  std::vector<Finding> findings{at(files, needle)};
  set_fingerprints(findings, files, {});
  return findings[0].fingerprint;
}

TEST(Fingerprint, NormalisedKeepsTokensOnly) {
  EXPECT_EQ(normalised("a = f( 1,\n      2 )  # why"), "a=f(1,2)");
  EXPECT_EQ(normalised("return not  x"), "return not x");
  EXPECT_EQ(normalised("x = 'a  # b'  # c"), "x='a  # b'");
  EXPECT_EQ(normalised("x = \"\"\"a\n  b\"\"\" \\\n + y"), "x=\"\"\"a\n  b\"\"\"+y");
  EXPECT_EQ(normalised("x = 'it\\'s  so'"), "x='it\\'s  so'");
  EXPECT_EQ(normalised("return 'x'"), "return 'x'");
}

TEST(Fingerprint, SurvivesMovesAndReformatting) {
  EXPECT_EQ(fingerprint("load(1, 2)\n", "load(1, 2)"), fingerprint("\n\nload(1,\n     2)\n", "load(1,\n     2)"));
  EXPECT_NE(fingerprint("load(1, 2)\n", "load(1, 2)"), fingerprint("load(1, 3)\n", "load(1, 3)"));
}

TEST(Fingerprint, EqualStatementsAreCounted) {
  const auto files = support::load({{"a.py", "g()\ng() \n"}});
  std::vector<Finding> findings{at(files, "g()"), at(files, "g() "), at(files, "g()", "other")};
  findings[1].place.span.end -= 1;
  set_fingerprints(findings, files, {});
  EXPECT_EQ(findings[0].fingerprint.size(), 16U);
  EXPECT_NE(findings[0].fingerprint, findings[1].fingerprint);
  EXPECT_NE(findings[0].fingerprint, findings[2].fingerprint);
}

TEST(Fingerprint, GroupsShareTheLastTwoSteps) {
  const auto files = support::load({{"a.py", "a()\nb()\nc()\nmiddle()\nsleep()\nslee2()\n"}});
  const auto step = [&](std::string_view text) { return Step{support::place(files, "a.py", text), ""}; };
  std::vector<Finding> findings{at(files, "a()"), at(files, "b()"), at(files, "c()")};
  findings[0].steps = {step("a()"), step("middle()"), step("sleep()")};
  findings[1].steps = {step("b()"), step("middle()"), step("sleep()")};
  findings[2].steps = {step("c()"), step("middle()"), step("slee2()")};
  findings[2].group = "stale";
  set_groups(findings, files);
  EXPECT_NE(findings[0].group, "");
  EXPECT_EQ(findings[0].group, findings[1].group);
  EXPECT_EQ(findings[2].group, "");
}

}  // namespace
}  // namespace findings
