#include "tests/facts/invariants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "facts/queries.h"
#include "tests/facts/facts_of.h"

namespace facts_test {

namespace {

using facts::Op;
using facts::OpId;
using facts::Unit;

bool contains(base::Range<OpId> outer, base::Range<OpId> inner) {
  return outer.begin <= inner.begin && inner.end_index() <= outer.end_index();
}

bool names_scope(const Op& op) {
  return op.kind == facts::OpKind::kLoadName || op.kind == facts::OpKind::kStoreName ||
         op.kind == facts::OpKind::kDeleteName;
}

std::string broken_op(const Unit& unit, OpId id) {
  const Op& op = unit.op(id);
  const std::string where = " at operation " + std::to_string(id.value);
  for (const OpId operand : facts::operands_of(unit, id)) {
    if (operand.value >= id.value) return "an operand does not come before" + where;
    if (facts::code_of(unit, operand) != facts::code_of(unit, id)) return "an operand is of another code" + where;
  }
  if (op.name && op.name.value >= unit.strings.size()) return "a name is out of range" + where;
  if (names_scope(op) && op.scope() && op.a >= unit.scopes.size()) return "a scope is out of range" + where;
  if (op.region && !unit.regions.at(op.region.value).ops.contains(id)) return "outside of its region" + where;
  if (!facts::code_of(unit, id)) return "in no code" + where;
  if (op.span.begin > op.span.end || op.span.end > unit.span.size()) return "a span is outside of the unit" + where;
  return "";
}

std::string broken_region(const Unit& unit, const facts::Region& region) {
  if (region.ops.end_index() > unit.ops.size()) return "a region is longer than the unit";
  if (region.parent && !contains(unit.regions.at(region.parent.value).ops, region.ops)) return "regions do not nest";
  const bool has_inner_head = region.kind == facts::RegionKind::kHandler || region.kind == facts::RegionKind::kLoop;
  if (region.head && !has_inner_head && region.head.value >= region.ops.begin) return "a head is not before its region";
  return "";
}

std::string broken_statement(const Unit& unit, const facts::Statement& statement) {
  if (statement.ops.end_index() > unit.ops.size()) return "a statement is longer than the unit";
  if (!statement.parent) return "";
  const facts::Statement& parent = unit.statements.at(statement.parent.value);
  if (!parent.span.contains(statement.span)) return "statements do not nest";
  if (parent.kind != facts::StatementKind::kFunction && !contains(parent.ops, statement.ops)) {
    return "the operations of statements do not nest";
  }
  return "";
}

std::string broken_code(const Unit& unit) {
  uint32_t end = 0;
  for (const facts::Code& code : unit.codes) {
    if (code.ops.begin != end) return "codes do not follow one another";
    end = code.ops.end_index();
  }
  return end == unit.ops.size() ? "" : "operations after the last code";
}

}  // namespace

std::string broken_rule(const Unit& unit) {
  std::string broken = broken_code(unit);
  for (uint32_t i = 0; broken.empty() && i < unit.ops.size(); ++i) broken = broken_op(unit, OpId(i));
  for (const facts::Region& region : unit.regions) {
    if (broken.empty()) broken = broken_region(unit, region);
  }
  for (const facts::Statement& statement : unit.statements) {
    if (broken.empty()) broken = broken_statement(unit, statement);
  }
  return broken;
}

}  // namespace facts_test

namespace {

std::string broken_rule_of(const std::string& text) {
  const facts::ModuleFacts module = facts_test::facts_of(text);
  for (const facts::Unit& unit : module.units) {
    if (std::string broken = facts_test::broken_rule(unit); !broken.empty()) return broken;
  }
  return "";
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The standard library of the python3 of this machine; empty if there is none.
std::filesystem::path standard_library() {
  FILE* pipe = popen("python3 -c 'import os; print(os.path.dirname(os.__file__))' 2>/dev/null", "r");
  if (pipe == nullptr) return {};
  std::array<char, 4096> line{};
  const bool has_line = std::fgets(line.data(), line.size(), pipe) != nullptr;
  pclose(pipe);
  std::string path = has_line ? line.data() : "";
  while (!path.empty() && path.back() == '\n') path.pop_back();
  return path;
}

// Python files of a folder; `test` and installed packages are large and add little.
std::vector<std::filesystem::path> python_files(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (auto entry = std::filesystem::recursive_directory_iterator(folder);
       entry != std::filesystem::recursive_directory_iterator(); ++entry) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory() &&
        (name == "site-packages" || name == "dist-packages" || name == "test" || name == "tests")) {
      entry.disable_recursion_pending();
    }
    if (entry->is_regular_file() && entry->path().extension() == ".py") files.push_back(entry->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Invariants, HoldOverTheStandardLibrary) {
  const std::filesystem::path folder = standard_library();
  if (folder.empty() || !std::filesystem::exists(folder)) GTEST_SKIP() << "no python3 here";
  size_t files = 0;
  for (const std::filesystem::path& path : python_files(folder)) {
    EXPECT_EQ(broken_rule_of(read_file(path)), "") << path;
    ++files;
  }
  EXPECT_GT(files, 100u);
}

// Every prefix of a text with most of the syntax: each is broken in another place.
TEST(Invariants, HoldForBrokenFiles) {
  const std::string text =
      "import a.b as c\nfrom . import (d, e)\n@f(g)\nclass H(I, k=1):\n    x: 'list[int]' = [y for y in z if y]\n"
      "    async def m(self, *a, b=lambda: 1, **k) -> int:\n        async with a() as (b, c), d:\n"
      "            try:\n                x[1:2] += await f(*a, k=f'{a!r:>{b}}', **k)\n"
      "            except (E, F) as e:\n                raise E from e\n            else:\n                del a, b.c\n"
      "            finally:\n                return {**a, 'b': (yield)}\n"
      "        match a, b:\n            case [1, *r] | {'k': v} if r:\n                pass\n            case C(x=1) "
      "as y: pass\n"
      "        while (n := f()) < 3 <= m and not q or r:\n            if a: break\n            elif b: continue\n      "
      "      else: global z\n"
      "        else:\n            assert a, 'no'\n";
  for (size_t size = 0; size <= text.size(); ++size) {
    ASSERT_EQ(broken_rule_of(text.substr(0, size)), "") << text.substr(0, size);
  }
  for (size_t at = 0; at < text.size(); ++at) {
    std::string changed = text;
    changed[at] = "()[]:'\n,*= "[at % 11];
    ASSERT_EQ(broken_rule_of(changed), "") << changed;
  }
}

}  // namespace
