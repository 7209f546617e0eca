#include "models/reader.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/near_miss.h"

namespace models {
namespace {

constexpr Word<ConditionKind> kStates[] = {
    {" is False", ConditionKind::kIsFalse},   {" is True", ConditionKind::kIsTrue},
    {" is 0", ConditionKind::kIsZero},        {" is None", ConditionKind::kIsNone},
    {" is absent", ConditionKind::kIsAbsent}, {" is present", ConditionKind::kIsPresent},
};

constexpr Word<ConditionKind> kReceiverStates[] = {
    {"receiver is nonblocking", ConditionKind::kReceiverNonblocking},
    {"receiver is unbounded", ConditionKind::kReceiverUnbounded},
    {"receiver is in memory", ConditionKind::kReceiverInMemory},
};

bool is_keyword(std::string_view text) {
  const auto fits = [](char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  };
  return !text.empty() && std::all_of(text.begin(), text.end(), fits);
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) {
    return std::nullopt;
  }
  return value;
}

std::string_view unquoted(std::string_view text) {
  const bool quoted = text.size() >= 2 && text.front() == '\'' && text.back() == '\'';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

std::string place(std::string_view origin, const toml::source_position& position) {
  return std::string(origin) + ":" + std::to_string(position.line) + ":" + std::to_string(position.column) + ": ";
}

Reader::Reader(const toml::table& table, std::string entry, Arena& arena, Trouble& trouble)
    : table_(table), entry_(std::move(entry)), arena_(arena), trouble_(trouble) {}

const toml::node* Reader::node(std::string_view key) {
  asked_.push_back(key);
  return table_.get(key);
}

std::string_view Reader::text(std::string_view key) {
  const toml::node* found = node(key);
  if (found == nullptr) {
    return {};
  }
  if (!found->is_string()) {
    fail(key, "must be a string");
    return {};
  }
  return arena_.keep(found->as_string()->get());
}

bool Reader::flag(std::string_view key, bool fallback) {
  const toml::node* found = node(key);
  if (found == nullptr) {
    return fallback;
  }
  if (!found->is_boolean()) {
    fail(key, "must be true or false");
    return fallback;
  }
  return found->as_boolean()->get();
}

std::vector<std::string_view> Reader::texts(std::string_view key) {
  const toml::node* found = node(key);
  std::vector<std::string_view> all;
  if (found == nullptr) {
    return all;
  }
  if (found->is_string()) {
    all.push_back(arena_.keep(found->as_string()->get()));
    return all;
  }
  if (!found->is_array() || !found->as_array()->is_homogeneous(toml::node_type::string)) {
    fail(key, "must be a string or an array of strings");
    return all;
  }
  for (const toml::node& item : *found->as_array()) {
    all.push_back(arena_.keep(item.as_string()->get()));
  }
  return all;
}

std::span<const std::string_view> Reader::kept_texts(std::string_view key) {
  return arena_.text_lists.emplace_back(texts(key));
}

std::span<const Attribute> Reader::attributes(std::string_view key) {
  const toml::node* found = node(key);
  if (found == nullptr) {
    return {};
  }
  if (!found->is_table()) {
    fail(key, "must be a table of names and types");
    return {};
  }
  std::vector<Attribute> all;
  for (const auto& item : *found->as_table()) {
    if (!item.second.is_string()) {
      fail(key, "must hold strings only");
      return {};
    }
    all.push_back({arena_.keep(std::string(item.first.str())), arena_.keep(item.second.as_string()->get())});
  }
  return arena_.attribute_lists.emplace_back(std::move(all));
}

ArgumentRef Reader::argument(std::string_view key) {
  const std::string_view found = text(key);
  return found.empty() ? ArgumentRef{} : argument_of(key, found);
}

ArgumentRef Reader::argument_of(std::string_view key, std::string_view text) {
  constexpr std::string_view kPrefix = "argument ";
  constexpr std::string_view kOr = " or ";
  ArgumentRef found;
  if (text.starts_with(kPrefix)) {
    const size_t end = std::min(text.find(kOr), text.size());
    const std::optional<int> position = number(text.substr(kPrefix.size(), end - kPrefix.size()));
    found.position = position.value_or(-1);
    found.keyword = end < text.size() ? text.substr(end + kOr.size()) : std::string_view();
    if (position && (end == text.size() || is_keyword(found.keyword))) {
      return found;
    }
  } else if (is_keyword(text)) {
    found.keyword = text;
    return found;
  }
  fail(key, "names no argument: write \"argument 0\", \"timeout\" or \"argument 0 or timeout\"");
  return {};
}

std::span<const ArgumentRef> Reader::arguments(std::string_view key) {
  std::vector<ArgumentRef> all;
  for (const std::string_view text : texts(key)) {
    all.push_back(argument_of(key, text));
  }
  return arena_.argument_lists.emplace_back(std::move(all));
}

Condition Reader::condition_of(std::string_view key, std::string_view text) {
  constexpr std::string_view kInMemory = " is in memory";
  for (const Word<ConditionKind>& word : kReceiverStates) {
    if (text == word.text) {
      return {word.value, {}, {}};
    }
  }
  for (const Word<ConditionKind>& word : kStates) {
    if (text.ends_with(word.text)) {
      return {word.value, argument_of(key, text.substr(0, text.size() - word.text.size())), {}};
    }
  }
  if (text.ends_with(kInMemory)) {
    return {ConditionKind::kReceiverInMemory, argument_of(key, text.substr(0, text.size() - kInMemory.size())), {}};
  }
  constexpr std::string_view kEquals = " == ";
  if (const size_t at = text.find(kEquals); at != std::string_view::npos) {
    return {ConditionKind::kEquals, argument_of(key, text.substr(0, at)), unquoted(text.substr(at + kEquals.size()))};
  }
  fail(key, "is no condition: \"" + std::string(text) +
                "\"; write \"timeout is 0\" (also False, True, None, absent, present, in memory), \"mode == 'r'\" or "
                "\"receiver is nonblocking\" (also unbounded, in memory)");
  return {};
}

std::span<const Condition> Reader::conditions(std::string_view key) {
  std::vector<Condition> all;
  for (const std::string_view text : texts(key)) {
    all.push_back(condition_of(key, text));
  }
  return arena_.condition_lists.emplace_back(std::move(all));
}

void Reader::finish() {
  for (const auto& item : table_) {
    const std::string_view key = item.first.str();
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) {
      fail(key, "is unknown" + base::near_miss_hint(key, asked_));
    }
  }
}

void Reader::fail(std::string_view key, std::string_view what) {
  if (!trouble_.message.empty()) {
    return;
  }
  const toml::node* found = table_.get(key);
  const toml::source_region& where = found != nullptr ? found->source() : table_.source();
  trouble_.message =
      place(trouble_.origin, where.begin) + entry_ + ": key `" + std::string(key) + "` " + std::string(what);
}

}  // namespace models
