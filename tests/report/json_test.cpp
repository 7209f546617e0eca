#include "report/json.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/report/sample.h"
#include "tests/support/paths.h"
#include "tests/support/schema.h"

namespace report {
namespace {

using Json = nlohmann::json;

// Names of two bytes, of four, and one that is no UTF-8 at all.
Sample everything() {
  Sample sample =
      sample_of({{"app.py", "def f():\n    s = '\xC3\xA9\xF0\x9D\x92\xB3'; wait(1)\n"}, {"l\xFF.py", "sleep(2)\n"}});
  findings::Finding finding = sample.at("app.py", "wait(1)");
  finding.steps = {sample.step("app.py", "wait(1)", "calls `wait`"), sample.step("l\xFF.py", "sleep(2)", "sleeps")};
  finding.related = {sample.step("app.py", "f()", "here")};
  finding.fix = {"Use `await`",
                 findings::Applicability::kUnsafe,
                 {{support::place(sample.files, "app.py", "wait"), "await wait"}}};
  finding.applies.builds = {"free-threaded"};
  finding.group = "00";
  sample.outcome.shown = {finding, sample.at("app.py", "s")};
  sample.notices = {{"app.py", {4, 5}, "odd"}, {"gone.py", {}, "cannot be read"}, {"", {}, "whole run"}};
  return sample;
}

TEST(Json, FitsTheSchema) {
  const Sample sample = everything();
  const Json document = Json::parse(json(sample.run()));
  EXPECT_EQ(support::schema_problems(document, support::gilint_schema()), std::vector<std::string>());
}

TEST(Json, SchemaRefusesWhatDoesNotFit) {
  Json document = Json::parse(json(everything().run()));
  document["results"][0]["level"] = "off";
  document["results"][0].erase("group");
  document["results"][0]["start"]["line"] = 0;
  document["notices"][0]["more"] = 1;
  EXPECT_EQ(support::schema_problems(document, support::gilint_schema()).size(), 4U);
}

TEST(Json, PositionsCountInFourWays) {
  const Json start = Json::parse(json(everything().run()))["results"][0]["start"];
  EXPECT_EQ(start, Json({{"line", 2}, {"column", 15}, {"utf16", 16}, {"byte", 27}}));
}

TEST(Json, KeepsTheBytesOfNamesThatAreNoUtf8) {
  const Json step = Json::parse(json(everything().run()))["results"][0]["steps"][1];
  EXPECT_EQ(step["path"], "l\xEF\xBF\xBD.py");
  EXPECT_EQ(step["path_bytes_b64"], "bP8ucHk=");
}

TEST(Json, EmptyRunHasEmptyLists) {
  const Json document = Json::parse(json(sample_of({}).run()));
  EXPECT_EQ(document["results"], Json::array());
  EXPECT_EQ(document["notices"], Json::array());
}

// The same with python3-jsonschema where it is installed: an implementation that is not ours.
TEST(Json, FitsTheSchemaForOthersToo) {
  if (std::system("python3 -c 'import jsonschema' 2>/dev/null") != 0) GTEST_SKIP() << "no python3-jsonschema";
  const std::filesystem::path path = std::filesystem::path(testing::TempDir()) / "gilint_json_test.json";
  std::ofstream(path) << json(everything().run());
  const std::string command =
      "python3 -c 'import json, jsonschema, sys; s = json.load(open(sys.argv[1])); "
      "jsonschema.Draft7Validator.check_schema(s); jsonschema.validate(json.load(open(sys.argv[2])), "
      "s)' " +
      support::source_folder().string() + "/schemas/gilint.schema.json " + path.string();
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace report
