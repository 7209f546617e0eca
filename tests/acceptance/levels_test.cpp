// Runs gilint over tests/acceptance/levels with everything shown and compares level, confidence and message of each
// finding with the mark at the end of its line: `# is: error certain "part of the message"`.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/acceptance/run.h"
#include "tests/support/paths.h"

namespace {

struct Mark {
  std::string level;
  std::string confidence;  // empty: not compared
  std::string part;        // of the message; may be empty
};

using Marks = std::map<std::string, Mark>;  // by "path:line"

void read_marks(const std::filesystem::path& folder, const std::filesystem::path& file, Marks& marks) {
  static const std::regex form(R"re(# is: (\w+)(?: (certain|likely|possible))?(?: "(.*)")?$)re");
  std::ifstream stream(file);
  std::string line;
  for (int number = 1; std::getline(stream, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, form)) {
      const std::string place = std::filesystem::relative(file, folder).generic_string() + ":" + std::to_string(number);
      marks[place] = {match[1], match[2], match[3]};
    }
  }
}

Marks marks_of(const std::filesystem::path& folder) {
  Marks marks;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".py") read_marks(folder, entry.path(), marks);
  }
  return marks;
}

void compare(const std::string& place, const nlohmann::json& result, Marks& marks) {
  const auto mark = marks.find(place);
  const std::string message = result.at("message").get<std::string>();
  if (mark == marks.end()) {
    ADD_FAILURE() << place << ": not expected: " << result.at("level") << " " << message;
    return;
  }
  EXPECT_EQ(result.at("level").get<std::string>(), mark->second.level) << place << ": " << message;
  if (!mark->second.confidence.empty()) {
    EXPECT_EQ(result.at("confidence").get<std::string>(), mark->second.confidence) << place << ": " << message;
  }
  EXPECT_NE(message.find(mark->second.part), std::string::npos) << place << ": " << message;
  marks.erase(mark);
}

TEST(Levels, AreThoseOfTheMarks) {
  const std::filesystem::path folder = support::source_folder() / "tests" / "acceptance" / "levels";
  const nlohmann::json results = acceptance::results(folder, "--min-level note --min-confidence possible");
  ASSERT_TRUE(results.is_array()) << results;
  Marks marks = marks_of(folder);
  ASSERT_GT(marks.size(), 40U);
  for (const auto& result : results) {
    const std::string line = std::to_string(result.at("start").at("line").get<int>());
    compare(result.at("path").get<std::string>() + ":" + line, result, marks);
  }
  for (const auto& [place, mark] : marks) {
    ADD_FAILURE() << place << ": expected " << mark.level << " " << mark.confidence;
  }
}

}  // namespace
