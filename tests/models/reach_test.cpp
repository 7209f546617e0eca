// From the models to a stall: what they say is found in Python code, and nothing beside it.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "concurrency/stalls.h"
#include "facts/extract.h"
#include "models/models.h"
#include "project/project.h"
#include "source/load.h"
#include "source/modules.h"
#include "summaries/summary.h"
#include "syntax/tree.h"
#include "tests/support/paths.h"

namespace {

using models::Models;
using models::StallKind;

// What stalls, by line: the kinds, and whether it happens while nothing is served yet.
struct Found {
  std::set<StallKind> kinds;
  bool at_start = false;
};

std::map<uint32_t, Found> stalls_of(const Models& models, const std::string& text) {
  std::vector<source::SourceFile> files(1);
  std::vector<source::Notice> notices;
  files[0].path = "main.py";
  source::fill(files[0], text, notices);
  source::assign_modules(files, {});
  const std::vector<facts::ModuleFacts> facts{facts::extract(syntax::parse(files[0].text), files[0].text, false)};
  const project::Project project = project::link(files, facts, models);
  const summaries::Summaries summaries = summaries::summarize(project);
  std::map<uint32_t, Found> found;
  const concurrency::Stalls stalls = concurrency::find_stalls(project, summaries);
  for (const concurrency::Stall& stall : stalls.by_module[0]) {
    std::vector<facts::OpId> calls = stall.also;
    calls.push_back(stall.call);
    for (const facts::OpId call : calls) {
      const uint32_t line = source::position(files[0], project.span(stall.function, call).begin).line;
      found[line].kinds.insert(stall.primitive->blocks.kind);
      found[line].at_start = stall.at_start;
    }
  }
  return found;
}

void expect_marked_lines(const std::string& name) {
  std::ifstream file(support::source_folder() / "tests/models/reach" / name);
  std::ostringstream text;
  text << file.rdbuf();
  ASSERT_FALSE(text.str().empty());
  const auto found = stalls_of(Models::builtin(), text.str());
  std::istringstream lines(text.str());
  uint32_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    EXPECT_EQ(found.contains(number), line.ends_with("# stalls")) << name << ":" << number << ": " << line;
  }
}

TEST(Reach, Types) { expect_marked_lines("types.py"); }

TEST(Reach, Roots) { expect_marked_lines("roots.py"); }

TEST(Reach, StartUpHooksRunBeforeAnythingIsServed) {
  auto found = stalls_of(Models::builtin(), R"(
import contextlib, time
from fastapi import FastAPI
@contextlib.asynccontextmanager
async def lifespan(app):
    time.sleep(1)
    yield
    time.sleep(1)
app = FastAPI(lifespan=lifespan)
@app.on_event("startup")
def boot():
    time.sleep(1)
@app.get("/")
async def page():
    time.sleep(1)
)");
  EXPECT_TRUE(found[6].at_start);
  EXPECT_TRUE(found[12].at_start);
  EXPECT_FALSE(found[15].at_start);
  EXPECT_FALSE(found[15].kinds.empty());
}

// Entries of a user, for a library and for functions of the project itself.
TEST(Reach, AUsersEntriesCount) {
  const auto models = Models::with_user(R"(
[[callable]]
name = "os.stat"
blocks = false
[[type]]
name = "acme.Client"
[[callable]]
name = "acme.Client.fetch"
blocks = "network"
[[callable]]
name = "main.offload"
runs = "thread"
[[callable]]
name = "main.slow"
blocks = "database"
)",
                                        "gilint.toml");
  ASSERT_TRUE(models.ok()) << models.error().message;
  auto found = stalls_of(models.value(), R"(
import acme, os, time
def offload(f): return magic(f)
def slow(): return magic()
def work(): time.sleep(1)
async def main():
    os.stat("x")
    acme.Client().fetch("x")
    await offload(work)
    slow()
)");
  EXPECT_FALSE(found.contains(7));
  EXPECT_TRUE(found[8].kinds.contains(StallKind::kNetwork));
  EXPECT_FALSE(found.contains(5));
  EXPECT_FALSE(found.contains(9));
  EXPECT_TRUE(found[10].kinds.contains(StallKind::kDatabase));
}

// The module that a dotted name lives in: what stands before its types.
std::string module_of(const Models& models, std::string owner) {
  const auto is_type = [&] {
    const char first = owner[owner.rfind('.') + 1];
    return models.type(models.canonical(owner)) != nullptr || (first >= 'A' && first <= 'Z');
  };
  while (is_type()) {
    owner.resize(owner.rfind('.'));
  }
  return owner;
}

bool has_condition(const models::Callable& callable, models::ConditionKind kind) {
  for (const models::Condition& condition : callable.blocks.unless) {
    if (condition.kind == kind) {
      return true;
    }
  }
  return false;
}

// A coroutine that does what `name` names.
std::string use_of(const Models& models, const std::string& name, const models::Callable& callable) {
  const size_t dot = name.rfind('.');
  const std::string owner = name.substr(0, dot);
  const std::string method = name.substr(dot + 1) == "*" ? "get" : name.substr(dot + 1);
  const bool is_method = models.type(models.canonical(owner)) != nullptr;
  const std::string arguments = has_condition(callable, models::ConditionKind::kIsPresent) ? "()" : "(v, w)";
  const std::string receiver = has_condition(callable, models::ConditionKind::kReceiverUnbounded) ? owner + "(3)" : "x";
  const std::string call = (is_method ? receiver + "." + method : owner == "builtins" ? method : name) + arguments;
  const bool enters = models.method(callable.returns, "__enter__") != nullptr && callable.returns == callable.name;
  std::string body = call;
  if (method == "__enter__" || method == "__exit__" || enters) {
    body = "with " + (enters ? call : "x") + ": pass";
  } else if (method == "__iter__" || callable.blocks_when_iterated) {
    body = "for i in " + (method == "__iter__" ? "x" : call) + ": pass";
  }
  return "async def f(" + (is_method ? "x: " + owner + ", " : "") + "v, w):\n    " + body + "\n";
}

TEST(Reach, EveryPeerNameWithAKindStalls) {
  const Models models = Models::builtin();
  std::ifstream file(support::source_folder() / "tests/models/peer_names.txt");
  std::map<std::string, std::string> uses;
  std::string text;
  for (std::string line; std::getline(file, line);) {
    const std::string name = line.substr(0, line.find(' '));
    const models::Callable* callable = models.callable(models.canonical(name));
    if (line.starts_with("#") || line.find(" none: ") != std::string::npos || line.ends_with(" cpu")) {
      continue;
    }
    ASSERT_NE(callable, nullptr) << name;
    uses[name] = use_of(models, name, *callable);
    text += "import " + module_of(models, name.substr(0, name.rfind('.'))) + "\n";
  }
  EXPECT_GT(uses.size(), 340u);
  std::map<std::string, uint32_t> lines;
  uint32_t line = static_cast<uint32_t>(uses.size());
  for (const auto& [name, use] : uses) {
    lines[name] = line + 2;
    line += 2;
    text += use;
  }
  const auto found = stalls_of(models, text);
  for (const auto& [name, use] : uses) {
    EXPECT_TRUE(found.contains(lines[name])) << name << "\n" << use;
  }
}

}  // namespace
