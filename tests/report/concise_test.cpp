#include "report/concise.h"

#include <gtest/gtest.h>

#include "tests/report/sample.h"

namespace report {
namespace {

TEST(Concise, OneLineEach) {
  Sample sample = sample_of({{"app.py", "a()\n'\xC3\xA9'; b()\n"}});
  sample.outcome.shown = {sample.at("app.py", "a()"), sample.at("app.py", "b()")};
  EXPECT_EQ(concise(sample.run(), {}).out,
            "app.py:1:1: error GIL101: `time.sleep` blocks the event loop for 2 s.\n"
            "app.py:2:6: error GIL101: `time.sleep` blocks the event loop for 2 s.\n");
}

TEST(Concise, NoticesOfFilesOutsideTheRunKeepTheirPath) {
  Sample sample = sample_of({});
  sample.notices = {{"gone.py", {}, "Cannot be read."}};
  report::Run elsewhere = sample.run();
  elsewhere.root = "../project";
  EXPECT_EQ(concise(elsewhere, {}).err, "../project/gone.py: notice: Cannot be read.\n");
}

}  // namespace
}  // namespace report
