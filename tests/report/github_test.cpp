#include "report/github.h"

#include <gtest/gtest.h>

#include "report/azure.h"
#include "tests/report/sample.h"

namespace report {
namespace {

TEST(Github, EscapesPropertiesAndData) {
  Sample sample = sample_of({{"a,b:c%d.py", "f()\n"}});
  findings::Finding finding = sample.at("a,b:c%d.py", "f()");
  finding.arguments = {"100%"};
  sample.outcome.shown = {finding};
  EXPECT_EQ(github(sample.run()).out,
            "::error title=GIL101 blocking-call-in-coroutine,file=a%2Cb%3Ac%25d.py,line=1,endLine=1,col=1,endColumn=4"
            "::a,b:c%25d.py:1:1: GIL101 `100%25` blocks the event loop for 2 s.\n");
}

TEST(Github, SeveralLinesHaveNoColumns) {
  Sample sample = sample_of({{"a.py", "f(\n)\n"}});
  sample.outcome.shown = {sample.at("a.py", "f(\n)")};
  EXPECT_NE(github(sample.run()).out.find("line=1,endLine=2::"), std::string::npos);
}

TEST(Github, WorstFirstAndCapped) {
  Sample sample = sample_of({{"a.py", "f()\n"}});
  findings::Finding note = sample.at("a.py", "f()");
  note.level = findings::Level::kNote;
  sample.outcome.shown.assign(12, note);
  sample.outcome.shown.push_back(sample.at("a.py", "f()"));
  const std::string out = github(sample.run()).out;
  EXPECT_EQ(out.find("::error "), 0U);
  EXPECT_NE(out.find("::notice::3 findings more than GitHub shows"), std::string::npos) << out;
  EXPECT_NE(out.find("\na.py:1:1: note GIL101: "), std::string::npos) << out;
}

TEST(Github, NamesAreNoCommands) {
  Sample sample = sample_of({{"::error::x.py", "f()\n"}, {"##[error]\ny.py", "f()\n"}, {"##vso[task.x]z.py", "f()\n"}});
  for (const char* path : {"::error::x.py", "##[error]\ny.py", "##vso[task.x]z.py"}) {
    for (int i = 0; i < 11; ++i) sample.outcome.shown.push_back(sample.at(path, "f()"));
    sample.notices.push_back({path, {}, "Odd."});
  }
  for (const Rendered& rendered : {github(sample.run()), azure(sample.run())}) {
    for (const std::string& text : {rendered.out, rendered.err}) {
      size_t begin = 0;
      for (size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin = end + 1)) {
        const std::string line = text.substr(begin, end - begin);
        const bool is_own = line.starts_with("::error title=") || line.starts_with("::notice::") ||
                            line.starts_with("##vso[task.logissue type=error;");
        if (!is_own) {
          EXPECT_FALSE(line.starts_with("::")) << line;
          EXPECT_EQ(line.find("##["), std::string::npos) << line;
          EXPECT_EQ(line.find("##vso["), std::string::npos) << line;
        }
      }
    }
  }
}

TEST(GithubSummary, NamesAreNoMarkup) {
  Sample sample = sample_of({{"<b>|[x](http:y)@team`.py", "f()\n"}});
  findings::Finding finding = sample.at("<b>|[x](http:y)@team`.py", "f()");
  finding.arguments = {"a|b<i>"};
  sample.outcome.shown = {finding};
  const std::string text = github_summary(sample.run());
  EXPECT_NE(text.find("| error | GIL101 | &lt;b&gt;\\|\\[x\\]\\(http&#58;y\\)&#64;team\\`.py&#58;1&#58;1 | "
                      "`a\\|b<i>` blocks"),
            std::string::npos)
      << text;
}

}  // namespace
}  // namespace report
