// Holds the sources to the house plan: stages that point one way, small files and functions, no system calls outside
// the stages that may make them. Each check also gets a tree that breaks it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/paths.h"

namespace {

// Path from the root of the repository, and the text.
using Tree = std::map<std::string, std::string>;
using Problems = std::vector<std::string>;

constexpr std::array<std::string_view, 13> kStages = {"base",    "source",    "syntax",      "facts",    "models",
                                                      "project", "summaries", "concurrency", "findings", "rules",
                                                      "report",  "config",    "cli"};

// Plain values, and the first stage that may read them; they may include `base` and each other only.
const std::map<std::string_view, std::string_view> kValueHeaders = {{"config/settings.h", "concurrency"},
                                                                    {"findings/finding.h", "project"}};

// What reaches files, processes, clocks, the environment or threads.
constexpr std::array<std::string_view, 20> kSystem = {
    "<filesystem>", "<fstream>",  "<thread>",     "<future>",     "<condition_variable>",
    "<chrono>",     "<unistd.h>", "<fcntl.h>",    "<dirent.h>",   "<spawn.h>",
    "<signal.h>",   "<csignal>",  "<pthread.h>",  "<ctime>",      "<sys/",
    "<poll.h>",     " getenv(",   "std::getenv(", "std::system(", "std::thread"};

const std::set<std::string_view> kForbiddenFolders = {"utils",  "util",    "helpers", "helper",
                                                      "common", "manager", "misc"};

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

bool is_cpp(std::string_view path) { return path.ends_with(".cpp") || path.ends_with(".h"); }

Tree read_tree() {
  namespace fs = std::filesystem;
  const fs::path root = support::source_folder();
  Tree tree;
  for (const char* top : {"src", "rules", "tests"}) {
    if (!fs::is_directory(root / top)) {
      continue;
    }
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / top)) {
      const std::string path = fs::relative(entry.path(), root).generic_string();
      if (entry.is_regular_file() && is_cpp(path)) {
        tree[path] = read_text(entry.path());
      }
    }
  }
  return tree;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

// The quoted includes of a file: "facts/facts.h".
std::vector<std::string> own_includes(const std::string& text) {
  constexpr std::string_view kInclude = "#include \"";
  std::vector<std::string> includes;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with(kInclude)) {
      const std::size_t end = line.find('"', kInclude.size());
      includes.push_back(line.substr(kInclude.size(), end - kInclude.size()));
    }
  }
  return includes;
}

std::string stage_of(std::string_view include) { return std::string(include.substr(0, include.find('/'))); }

// The place of a stage in the line; main.cpp, which is in no stage, comes last.
std::size_t rank(std::string_view stage) {
  return static_cast<std::size_t>(std::find(kStages.begin(), kStages.end(), stage) - kStages.begin());
}

bool may_include(const std::string& file, const std::string& include) {
  if (kValueHeaders.contains(file)) {
    return stage_of(include) == "base" || kValueHeaders.contains(include);
  }
  const std::size_t here = rank(stage_of(file));
  if (const auto value = kValueHeaders.find(include); value != kValueHeaders.end()) {
    return here >= rank(value->second);
  }
  return rank(stage_of(include)) <= here;
}

// Includes that point to a later stage.
Problems stage_problems(const Tree& tree) {
  Problems problems;
  for (const auto& [path, text] : tree) {
    if (!path.starts_with("src/")) {
      continue;
    }
    const std::string file = path.substr(4);
    for (const std::string& include : own_includes(text)) {
      if (!may_include(file, include)) {
        problems.push_back(path + " includes " + include);
      }
    }
  }
  return problems;
}

// Folders of src/ that are no stage.
Problems folder_problems(const Tree& tree) {
  Problems problems;
  for (const auto& [path, text] : tree) {
    const std::filesystem::path parts = path;
    for (const auto& part : parts.parent_path()) {
      if (kForbiddenFolders.contains(part.string())) {
        problems.push_back(path + " lies in a folder named " + part.string());
      }
    }
    const bool in_stage = path.starts_with("src/") && path.find('/', 4) != std::string::npos;
    if (in_stage && rank(stage_of(path.substr(4))) == kStages.size()) {
      problems.push_back(path + " lies in no stage");
    }
  }
  return problems;
}

// The includes of each file of src/ that are files of src/.
std::map<std::string, std::set<std::string>> include_graph(const Tree& tree) {
  std::map<std::string, std::set<std::string>> graph;
  for (const auto& [path, text] : tree) {
    if (!path.starts_with("src/")) {
      continue;
    }
    for (const std::string& include : own_includes(text)) {
      if (tree.contains("src/" + include)) {
        graph[path].insert("src/" + include);
      }
    }
    graph[path];
  }
  return graph;
}

// Files whose includes lead back to themselves: takes away files without includes until none is left to take.
Problems cycle_problems(const Tree& tree) {
  auto graph = include_graph(tree);
  for (bool changed = true; changed;) {
    std::vector<std::string> leaves;
    for (const auto& [path, includes] : graph) {
      if (includes.empty()) {
        leaves.push_back(path);
      }
    }
    changed = !leaves.empty();
    for (const std::string& leaf : leaves) {
      graph.erase(leaf);
      for (auto& [path, includes] : graph) {
        includes.erase(leaf);
      }
    }
  }
  Problems problems;
  for (const auto& [path, includes] : graph) {
    problems.push_back(path + " is part of, or leads to, a cycle of includes");
  }
  return problems;
}

bool may_use_system(std::string_view path) {
  return path == "src/main.cpp" || path.starts_with("src/source/") || path.starts_with("src/cli/") ||
         path.find("/generate/") != std::string_view::npos || !path.starts_with("src/");
}

Problems system_problems(const Tree& tree) {
  Problems problems;
  for (const auto& [path, text] : tree) {
    if (may_use_system(path)) {
      continue;
    }
    for (const std::string_view word : kSystem) {
      if (text.find(word) != std::string::npos) {
        problems.push_back(path + " uses " + std::string(word));
      }
    }
  }
  return problems;
}

// Rules see finished tables, never syntax, files or output.
Problems rule_problems(const Tree& tree) {
  const std::set<std::string> allowed = {"base", "concurrency", "findings", "rules"};
  Problems problems;
  for (const auto& [path, text] : tree) {
    if (!path.starts_with("rules/")) {
      continue;
    }
    for (const std::string& include : own_includes(text)) {
      if (!allowed.contains(stage_of(include))) {
        problems.push_back(path + " includes " + include);
      }
    }
    if (lines_of(text).size() > 150) {
      problems.push_back(path + " has more than 150 lines");
    }
  }
  return problems;
}

// Relies on the format: a function's last line is a brace in the first column, as is that of a type or a table.
void add_long_functions(const std::string& path, const std::vector<std::string>& lines, Problems& problems) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    const bool starts = !line.empty() && line[0] != ' ' && line[0] != '}' && line[0] != '#' && line[0] != '/';
    if (starts) {
      begin = i;
    }
    if (line != "}" || i - begin < 80) {
      continue;
    }
    problems.push_back(path + ":" + std::to_string(begin + 1) + ": a function of " + std::to_string(i - begin + 1) +
                       " lines");
  }
}

Problems size_problems(const Tree& tree) {
  Problems problems;
  for (const auto& [path, text] : tree) {
    const std::vector<std::string> lines = lines_of(text);
    if (lines.size() > 700) {
      problems.push_back(path + " has " + std::to_string(lines.size()) + " lines");
    }
    add_long_functions(path, lines, problems);
  }
  return problems;
}

// Headers open with what they offer; nothing is left to do without an issue.
Problems text_problems(const Tree& tree) {
  const std::string to_do = std::string("TO") + "DO";
  Problems problems;
  for (const auto& [path, text] : tree) {
    const bool header = path.starts_with("src/") && path.ends_with(".h");
    if (header && !text.starts_with("// ")) {
      problems.push_back(path + " does not open with what it offers");
    }
    if (header && text.find("\n#pragma once\n") == std::string::npos) {
      problems.push_back(path + " lacks #pragma once");
    }
    if (text.find(to_do) != std::string::npos) {
      problems.push_back(path + " has something left to do");
    }
  }
  return problems;
}

std::string joined(const Problems& problems) {
  std::string text;
  for (const std::string& problem : problems) {
    text += problem + "\n";
  }
  return text;
}

const Tree& tree() {
  static const Tree kTree = read_tree();
  return kTree;
}

TEST(Architecture, StagesPointToEarlierOnes) {
  EXPECT_EQ(joined(stage_problems(tree())), "");
  EXPECT_EQ(stage_problems({{"src/facts/a.h", "#include \"project/b.h\"\n"}}).size(), 1U);
  EXPECT_EQ(stage_problems({{"src/project/a.h", "#include \"config/settings.h\"\n"}}).size(), 1U);
  EXPECT_EQ(stage_problems({{"src/config/settings.h", "#include \"facts/facts.h\"\n"}}).size(), 1U);
  EXPECT_TRUE(
      stage_problems({{"src/concurrency/a.h", "#include \"config/settings.h\"\n#include \"facts/b.h\"\n"}}).empty());
}

TEST(Architecture, IncludesHaveNoCycle) {
  EXPECT_EQ(joined(cycle_problems(tree())), "");
  const Tree cycle = {{"src/base/a.h", "#include \"base/b.h\"\n"}, {"src/base/b.h", "#include \"base/a.h\"\n"}};
  EXPECT_EQ(cycle_problems(cycle).size(), 2U);
}

TEST(Architecture, FoldersAreStages) {
  EXPECT_TRUE(tree().contains("src/main.cpp"));
  EXPECT_EQ(joined(folder_problems(tree())), "");
  EXPECT_EQ(folder_problems({{"src/more/a.h", ""}, {"tests/helpers/a.h", ""}, {"src/main.cpp", ""}}).size(), 2U);
}

TEST(Architecture, OnlySourceAndCliReachTheSystem) {
  EXPECT_EQ(joined(system_problems(tree())), "");
  const Tree broken = {{"src/facts/a.cpp", "#include <thread>\n"}, {"src/cli/a.cpp", "#include <thread>\n"}};
  EXPECT_EQ(joined(system_problems(broken)), "src/facts/a.cpp uses <thread>\n");
}

TEST(Architecture, RulesReadTablesOnly) {
  EXPECT_EQ(joined(rule_problems(tree())), "");
  EXPECT_EQ(rule_problems({{"rules/a/rule.cpp", "#include \"syntax/node.h\"\n#include \"rules/rule.h\"\n"}}).size(),
            1U);
}

TEST(Architecture, FilesAndFunctionsAreSmall) {
  EXPECT_EQ(joined(size_problems(tree())), "");
  std::string lines;
  for (int i = 0; i < 79; ++i) {
    lines += "  f();\n";
  }
  EXPECT_EQ(joined(size_problems({{"src/base/a.cpp", "void f() {\n" + lines + "}\n"}})),
            "src/base/a.cpp:1: a function of 81 lines\n");
  EXPECT_TRUE(size_problems({{"src/base/a.cpp", "void f() {\n" + lines.substr(7) + "}\n"}}).empty());
  std::string file;
  for (int i = 0; i < 701; ++i) {
    file += "int a;\n";
  }
  EXPECT_EQ(size_problems({{"src/base/a.cpp", file}}).size(), 1U);
}

TEST(Architecture, TextsAreInForm) {
  EXPECT_EQ(joined(text_problems(tree())), "");
  EXPECT_EQ(text_problems({{"src/base/a.h", "int a;\n"}}).size(), 2U);
}

}  // namespace
