// The smaller formats: what each makes of a plain finding, and of names that want to be markup.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/checkstyle.h"
#include "report/gitlab.h"
#include "report/grouped.h"
#include "report/html.h"
#include "report/json.h"
#include "report/junit.h"
#include "report/markdown.h"
#include "report/rdjson.h"
#include "report/xml.h"
#include "tests/report/sample.h"

namespace report {
namespace {

using Json = nlohmann::json;

Sample plain() {
  Sample sample = sample_of({{"a.py", "'\xC3\xA9'; f()\n"}, {"b.py", "f()\n"}});
  sample.outcome.shown = {sample.at("a.py", "f()"), sample.at("b.py", "f()")};
  return sample;
}

TEST(Grouped, NamesEachFileOnce) {
  EXPECT_EQ(grouped(plain().run(), {}).out,
            "a.py:\n  1:6 error GIL101: `time.sleep` blocks the event loop for 2 s.\n\n"
            "b.py:\n  1:1 error GIL101: `time.sleep` blocks the event loop for 2 s.\n");
}

TEST(JsonLines, OneObjectALine) {
  const std::string text = json_lines(plain().run());
  ASSERT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_EQ(Json::parse(text.substr(0, text.find('\n')))["type"], "result");
  EXPECT_NE(text.find("{\"type\":\"statistics\""), std::string::npos);
}

TEST(Gitlab, FingerprintsAreUnique) {
  const Json list = Json::parse(gitlab(plain().run()));
  ASSERT_EQ(list.size(), 2U);
  EXPECT_NE(list[0]["fingerprint"], list[1]["fingerprint"]);
  EXPECT_EQ(list[0]["severity"], "major");
  EXPECT_EQ(list[0]["location"]["path"], "a.py");
  EXPECT_EQ(list[0]["location"]["positions"]["begin"]["column"], 6);
  EXPECT_EQ(gitlab(sample_of({}).run()), "[]\n");
}

TEST(Rdjson, ColumnsAreBytes) {
  const Json document = Json::parse(rdjson(plain().run()));
  EXPECT_EQ(document["diagnostics"][0]["location"]["range"]["start"]["column"], 7);
  EXPECT_EQ(document["diagnostics"][0]["severity"], "ERROR");
}

TEST(Junit, HasAPassingCaseWhenThereIsNothing) {
  EXPECT_NE(junit(sample_of({}).run()).find("tests=\"1\" failures=\"0\""), std::string::npos);
  EXPECT_NE(junit(plain().run()).find("<testcase name=\"org.gilint.GIL101\" classname=\"a\" line=\"1\" column=\"6\">"),
            std::string::npos);
}

TEST(Checkstyle, HasAFileElementEach) {
  const std::string text = checkstyle(plain().run());
  EXPECT_NE(text.find("<file name=\"a.py\">\n    <error line=\"1\" column=\"6\" severity=\"error\""),
            std::string::npos);
  EXPECT_NE(text.find("  </file>\n  <file name=\"b.py\">"), std::string::npos);
}

TEST(Xml, HoldsAnyName) {
  EXPECT_EQ(xml("<a & \"b\">'"), "&lt;a &amp; &quot;b&quot;&gt;&#39;");
  EXPECT_EQ(xml("\x1B[2J\n"), "\xE2\x90\x9B[2J\xE2\x90\x8A");
  EXPECT_EQ(xml("\xFF\xEF\xBF\xBF"), "\\xff\xEF\xBF\xBD");
}

TEST(Html, IsOnePageWithoutMarkupFromTheProject) {
  Sample sample = sample_of({{"<script>x.py", "f()  # </pre><script>alert(1)</script>\n"}});
  findings::Finding finding = sample.at("<script>x.py", "f()");
  finding.arguments = {"<img onerror=x>"};
  finding.steps = {sample.step("<script>x.py", "f()", "`<b>` one"), sample.step("<script>x.py", "f()", "two")};
  sample.outcome.shown = {finding};
  sample.notices = {{"<script>x.py", {}, "<u>"}};
  const std::string page = html(sample.run());
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_EQ(page.find("<u>"), std::string::npos);
  EXPECT_NE(page.find("<mark>f()</mark>"), std::string::npos);
  EXPECT_NE(page.find("<code>&lt;b&gt;</code> one"), std::string::npos);
  EXPECT_NE(page.find("<h2 id=\"GIL101\">"), std::string::npos);
}

TEST(Markdown, KeepsCodeAndEscapesTheRest) {
  EXPECT_EQ(markdown("`a|b` <b> & [x](y)"), "`a\\|b` &lt;b&gt; &amp; \\[x\\]\\(y\\)");
  EXPECT_EQ(markdown("a ` <b>"), "a \\` &lt;b&gt;");
  // Runs of different lengths do not pair, so nothing in such a text is code.
  EXPECT_EQ(markdown("`<b>```"), "\\`&lt;b&gt;\\`\\`\\`");
}

}  // namespace
}  // namespace report
