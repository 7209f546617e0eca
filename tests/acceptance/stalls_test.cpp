// GIL101 from the outside: what a finding of it holds, and every way to change or silence it.
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/acceptance/run.h"

namespace {

using acceptance::Folder;
using nlohmann::json;

constexpr std::string_view kHelper = R"(import time


def fetch(url):
    return wait(url)


def wait(url):
    time.sleep(2)
)";

constexpr std::string_view kMain = R"(import helper


async def handle(url):
    return helper.fetch(url)
)";

Folder& project(Folder& folder) { return folder.write("helper.py", kHelper).write("main.py", kMain); }

std::string only_message(const json& results) {
  return results.is_array() && results.size() == 1 ? results[0].at("message").get<std::string>() : results.dump();
}

TEST(Stalls, AreReportedWhereAsynchronousCodeIsLeft) {
  Folder folder;
  const json results = acceptance::results(project(folder).path());
  ASSERT_EQ(results.size(), 1U) << results;
  EXPECT_EQ(results[0].at("path"), "main.py");
  EXPECT_EQ(results[0].at("start").at("line"), 5);
  EXPECT_EQ(results[0].at("code"), "GIL101");
  EXPECT_EQ(results[0].at("name"), "blocking-call-in-coroutine");
}

TEST(Stalls, TellTheWholePath) {
  Folder folder;
  const json results = acceptance::results(project(folder).path());
  ASSERT_EQ(results.size(), 1U) << results;
  const json& steps = results[0].at("steps");
  ASSERT_EQ(steps.size(), 3U) << steps;
  EXPECT_EQ(steps[0].at("path"), "main.py");
  EXPECT_EQ(steps[1].at("start").at("line"), 5);
  EXPECT_EQ(steps[2].at("start").at("line"), 9);
  EXPECT_NE(steps[2].at("message").get<std::string>().find("time.sleep"), std::string::npos);
}

TEST(Stalls, SayHowLongAndWhatInstead) {
  Folder folder;
  folder.write("main.py", "import time\n\n\nasync def handle():\n    time.sleep(2)\n");
  EXPECT_EQ(only_message(acceptance::results(folder.path())),
            "`time.sleep` blocks the event loop for 2 s. Nothing else on the loop runs meanwhile. "
            "Use `await asyncio.sleep(2)`.");
}

TEST(Stalls, ThatShareTheirEndShareAGroup) {
  Folder folder;
  project(folder).write("other.py", "from helper import fetch\n\n\nasync def again():\n    return fetch(1)\n");
  const json results = acceptance::results(folder.path());
  ASSERT_EQ(results.size(), 2U) << results;
  EXPECT_FALSE(results[0].at("group").get<std::string>().empty());
  EXPECT_EQ(results[0].at("group"), results[1].at("group"));
  EXPECT_NE(results[0].at("fingerprint"), results[1].at("fingerprint"));
}

TEST(Stalls, OfOneFunctionAreOneFindingWithRelatedPlaces) {
  Folder folder;
  project(folder).write("main.py",
                        "import helper\n\n\nasync def handle():\n    helper.fetch(1)\n    helper.fetch(2)\n");
  const json results = acceptance::results(folder.path());
  ASSERT_EQ(results.size(), 1U) << results;
  EXPECT_EQ(results[0].at("start").at("line"), 5);
  ASSERT_EQ(results[0].at("related").size(), 1U);
  EXPECT_EQ(results[0].at("related")[0].at("start").at("line"), 6);
}

TEST(Stalls, CanBeSwitchedOffByKind) {
  Folder folder;
  folder.write("main.py", "async def handle():\n    open('x')\n\n\nasync def other():\n    input()\n");
  folder.write("gilint.toml", "[levels]\n\"GIL101.file\" = \"off\"\n");
  const json results = acceptance::results(folder.path());
  ASSERT_EQ(results.size(), 1U) << results;
  EXPECT_EQ(results[0].at("start").at("line"), 6);
}

TEST(Stalls, CanBeMadeAnErrorByKind) {
  Folder folder;
  folder.write("main.py", "async def handle():\n    open('x')\n")
      .write("gilint.toml", "[levels]\n\"GIL101.file\" = \"error\"\n");
  const json results = acceptance::results(folder.path());
  ASSERT_EQ(results.size(), 1U) << results;
  EXPECT_EQ(results[0].at("level"), "error");
}

TEST(Stalls, ShorterThanMinStallAreDropped) {
  Folder folder;
  const std::string text =
      "import time\n\n\nasync def short():\n    time.sleep(0.1)\n\n\nasync def long():\n    time.sleep(1)\n"
      "\n\nasync def unknown(n):\n    time.sleep(n)\n";
  folder.write("main.py", text).write("gilint.toml", "min-stall = \"0.5s\"\n");
  const json results = acceptance::results(folder.path());
  ASSERT_EQ(results.size(), 2U) << results;
  EXPECT_EQ(results[0].at("start").at("line"), 9);
}

TEST(Stalls, FollowTheUsersModels) {
  Folder folder;
  folder.write("main.py",
               "import time\nimport vendor\n\n\nasync def handle():\n    time.sleep(2)\n    vendor.fetch(1)\n");
  folder.write("gilint.toml",
               "[[callable]]\nname = \"time.sleep\"\nblocks = false\n\n"
               "[[callable]]\nname = \"vendor.fetch\"\nblocks = \"network\"\n");
  const json results = acceptance::results(folder.path());
  ASSERT_EQ(results.size(), 1U) << results;
  EXPECT_EQ(results[0].at("start").at("line"), 7);
}

TEST(Stalls, EndWhereAModelSaysThread) {
  Folder folder;
  project(folder).write("gilint.toml", "[[callable]]\nname = \"helper.fetch\"\nruns = \"thread\"\n");
  EXPECT_EQ(acceptance::results(folder.path()), json::array());
}

TEST(Stalls, AreReportedForAFileThatHoldsAStep) {
  Folder folder;
  project(folder);
  const std::string arguments = "check --root . --output-format json ";
  const json wide = json::parse(acceptance::run(folder.path(), arguments + "helper.py").text, nullptr, false);
  ASSERT_TRUE(wide.is_object());
  EXPECT_EQ(wide.at("results").size(), 1U) << wide;
  const json narrow =
      json::parse(acceptance::run(folder.path(), arguments + "--only-main-location helper.py").text, nullptr, false);
  ASSERT_TRUE(narrow.is_object());
  EXPECT_EQ(narrow.at("results").size(), 0U) << narrow;
}

TEST(Stalls, FailTheRun) {
  Folder folder;
  EXPECT_EQ(acceptance::run(project(folder).path(), "check --no-cache --root . .").status, 1);
  Folder quiet;
  quiet.write("main.py", "import os\n\n\nasync def handle():\n    os.stat('x')\n");
  EXPECT_EQ(acceptance::run(quiet.path(), "check --no-cache --root . .").status, 0);
}

TEST(Stalls, OfOneBodyArePrintedOnceByFull) {
  Folder folder;
  project(folder).write("other.py", "from helper import fetch\n\n\nasync def again():\n    return fetch(1)\n");
  const std::string text = acceptance::run(folder.path(), "check --no-cache --root . .").text;
  EXPECT_NE(text.find("main.py:5"), std::string::npos) << text;
  EXPECT_NE(text.find("other.py:5"), std::string::npos) << text;
  const size_t first = text.find("blocks the event loop");
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.find("blocks the event loop", first + 1), std::string::npos) << text;
}

}  // namespace
