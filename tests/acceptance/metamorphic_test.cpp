// Changes that must not change the findings, and one that must end them, over the cases of every rule: local functions
// renamed, imports aliased, coroutines reordered; `async` and `await` stripped.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/acceptance/run.h"
#include "tests/support/paths.h"

namespace {

namespace fs = std::filesystem;

using Texts = std::map<std::string, std::string>;  // by path in the folder
using Findings = std::multiset<std::string>;

std::string read(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The Python files of one set of cases.
Texts texts_of(const fs::path& path) {
  if (!fs::is_directory(path)) return {{path.filename().string(), read(path)}};
  Texts texts;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.path().extension() == ".py")
      texts[fs::relative(entry.path(), path).generic_string()] = read(entry.path());
  }
  return texts;
}

// Every cases.py and every folder of cases/, of all rules.
std::vector<fs::path> all_cases() {
  std::vector<fs::path> result;
  for (const auto& rule : fs::directory_iterator(support::source_folder() / "rules")) {
    if (fs::exists(rule.path() / "cases.py")) result.push_back(rule.path() / "cases.py");
    if (!fs::exists(rule.path() / "cases")) continue;
    for (const auto& entry : fs::directory_iterator(rule.path() / "cases")) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

nlohmann::json check(const Texts& texts) {
  acceptance::Folder folder;
  for (const auto& [path, text] : texts) folder.write(path, text);
  return acceptance::results(folder.path(), "--min-level note --min-confidence possible");
}

// Path, level, confidence and either the number or the text of the line of each finding.
Findings found(const Texts& texts, bool by_text) {
  Findings findings;
  const nlohmann::json results = check(texts);
  EXPECT_TRUE(results.is_array()) << results;
  for (const auto& result : results) {
    const std::string path = result.at("path").get<std::string>();
    const int line = result.at("start").at("line").get<int>();
    const std::string place =
        by_text ? lines_of(texts.at(path)).at(static_cast<size_t>(line) - 1) : std::to_string(line);
    findings.insert(path + ":" + place + ": " + result.at("code").get<std::string>() + " " +
                    result.at("level").get<std::string>() + " " + result.at("confidence").get<std::string>());
  }
  return findings;
}

std::string difference(const Findings& before, const Findings& after) {
  std::string text;
  for (const std::string& finding : before) {
    if (before.count(finding) > after.count(finding)) text += "  gone: " + finding + "\n";
  }
  for (const std::string& finding : after) {
    if (after.count(finding) > before.count(finding)) text += "  new: " + finding + "\n";
  }
  return text;
}

void expect_same(bool by_text, const std::function<Texts(Texts)>& change) {
  for (const fs::path& cases : all_cases()) {
    const Texts before = texts_of(cases);
    const Texts after = change(before);
    EXPECT_EQ(difference(found(before, by_text), found(after, by_text)), "") << cases;
  }
}

// Names of functions at module level that are no attribute, keyword or import anywhere: they can be renamed as words.
std::set<std::string> own_functions(const Texts& texts) {
  static const std::regex definition(R"(^(?:async )?def (\w+))");
  std::set<std::string> names;
  std::string all;
  for (const auto& [path, text] : texts) {
    for (const std::string& line : lines_of(text)) {
      std::smatch match;
      if (std::regex_search(line, match, definition)) names.insert(match[1]);
    }
    all += text;
  }
  for (auto name = names.begin(); name != names.end();) {
    const std::regex elsewhere("\\." + *name + "\\b|import .*\\b" + *name + "\\b|\\b" + *name + "=|[\"']" + *name +
                               "[\"']");
    const bool is_elsewhere = std::regex_search(all, elsewhere);
    name = is_elsewhere ? names.erase(name) : std::next(name);
  }
  return names;
}

Texts renamed(Texts texts) {
  const std::set<std::string> names = own_functions(texts);
  for (auto& [path, text] : texts) {
    for (const std::string& name : names)
      text = std::regex_replace(text, std::regex("\\b" + name + "\\b"), name + "_x");
  }
  return texts;
}

Texts aliased(Texts texts) {
  static const std::regex import(R"((^|\n)import (\w+)(?=\n))");
  for (auto& [path, text] : texts) {
    if (text.find("from __future__") != std::string::npos) continue;
    text = std::regex_replace(text, import, "$1import $2 as $2_alias; $2 = $2_alias");
  }
  return texts;
}

// The coroutines at module level in the opposite order, everything else where it is.
std::string reversed(const std::string& text) {
  std::vector<std::string> chunks(1);
  for (const std::string& line : lines_of(text)) {
    const bool opens = !line.empty() && line[0] != ' ' && line[0] != ')' && line[0] != '@';
    const bool decorated =
        !chunks.back().empty() && chunks.back()[0] == '@' && chunks.back().find("def ") == std::string::npos;
    if ((opens && !decorated) || (!line.empty() && line[0] == '@' && !decorated)) chunks.emplace_back();
    chunks.back() += line + "\n";
  }
  std::vector<size_t> coroutines;
  for (size_t i = 0; i < chunks.size(); ++i) {
    if (chunks[i].rfind("async def ", 0) == 0) coroutines.push_back(i);
  }
  for (size_t i = 0; i < coroutines.size() / 2; ++i) {
    std::swap(chunks[coroutines[i]], chunks[coroutines[coroutines.size() - 1 - i]]);
  }
  std::string result;
  for (const std::string& chunk : chunks) result += chunk;
  return result;
}

Texts reordered(Texts texts) {
  for (auto& [path, text] : texts) text = reversed(text);
  return texts;
}

Texts without_async(Texts texts) {
  for (auto& [path, text] : texts) {
    text = std::regex_replace(text, std::regex(R"(\basync (def|for|with)\b)"), "$1");
    text = std::regex_replace(text, std::regex(R"(\bawait )"), "");
  }
  return texts;
}

// The findings of rules about the event loop: threads and processes can be used wrongly without one.
Findings of_the_loop(const Findings& findings) {
  Findings kept;
  for (const std::string& finding : findings) {
    if (finding.find(" GIL1") != std::string::npos) kept.insert(finding);
  }
  return kept;
}

// True if synchronous code of these files runs on the loop by itself.
bool has_callbacks(const Texts& texts) {
  static const std::regex callbacks(R"(call_soon|call_later|add_done_callback|start_server|Protocol\))");
  return std::any_of(texts.begin(), texts.end(),
                     [](const auto& entry) { return std::regex_search(entry.second, callbacks); });
}

TEST(Metamorphic, RenamingFunctionsChangesNothing) { expect_same(false, renamed); }

TEST(Metamorphic, AliasingImportsChangesNothing) { expect_same(false, aliased); }

TEST(Metamorphic, ReorderingCoroutinesChangesNothing) { expect_same(true, reordered); }

TEST(Metamorphic, SynchronousCodeIsSilent) {
  size_t checked = 0;
  for (const fs::path& cases : all_cases()) {
    const Texts texts = texts_of(cases);
    if (cases.string().find("blocking-call-in-coroutine") == std::string::npos || has_callbacks(texts)) continue;
    EXPECT_EQ(difference({}, of_the_loop(found(without_async(texts), false))), "") << cases;
    ++checked;
  }
  EXPECT_GT(checked, 8U);
}

TEST(Metamorphic, TheChangesChangeTheText) {
  const Texts texts = texts_of(support::source_folder() / "rules" / "blocking-call-in-coroutine" / "cases.py");
  EXPECT_GT(own_functions(texts).size(), 20U);
  for (const auto& change : {renamed, aliased, reordered, without_async}) EXPECT_NE(change(texts), texts);
}

}  // namespace
