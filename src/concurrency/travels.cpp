#include "concurrency/travels.h"

#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "concurrency/travels_table.h"

namespace concurrency {

namespace {

using Row = std::map<int, bool>;  // by minor version: it failed

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

void add_versions(std::string_view cell, bool failed, Row& row) {
  if (cell == "-") return;
  for (const std::string_view version : split(cell, ',')) {
    row[std::atoi(std::string(version.substr(version.find('.') + 1)).c_str())] = failed;
  }
}

using Table = std::map<std::string, Row, std::less<>>;

Table read_table() {
  Table table;
  for (const std::string_view line : split(kTravelsTable, '\n')) {
    const std::vector<std::string_view> cells = split(line, ' ');
    if (line.starts_with("#") || cells.size() != 5) continue;
    const size_t key = static_cast<size_t>(cells[2].end() - line.begin());
    Row& row = table[std::string(line.substr(0, key))];
    add_versions(cells[3], false, row);
    add_versions(cells[4], true, row);
  }
  return table;
}

}  // namespace

bool fails_to_travel(std::string_view thing, std::string_view way, const TargetPython& target, StartMethod method) {
  static const Table kTable = read_table();
  static constexpr std::array<std::string_view, 3> kMethods{"fork", "forkserver", "spawn"};
  const bool to_interpreter = way.starts_with("interpreter");
  std::string key(thing);
  key.append(" ").append(way).append(" ");
  key.append(to_interpreter ? "interpreter" : kMethods[static_cast<size_t>(method)]);
  const auto row = kTable.find(key);
  if (row == kTable.end() || row->second.empty()) return false;
  auto at = row->second.upper_bound(target.version.minor);
  if (at == row->second.begin()) return !to_interpreter && at->second;
  return std::prev(at)->second;
}

}  // namespace concurrency
