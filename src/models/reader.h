// Reads the keys of one model entry out of a TOML table and keeps the first thing that is wrong with it.
// Internal to `models`: the one header here that knows the TOML library.
#pragma once

#include <toml++/toml.h>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/arena.h"
#include "models/models.h"

namespace models {

// The first error of a text, as a sentence with its place; empty while all is well.
struct Trouble {
  std::string origin;
  std::string message;
};

// "my.toml:3:5: ", the begin of a message.
std::string place(std::string_view origin, const toml::source_position& position);

// A word of the TOML form and the value it stands for.
template <class Value>
struct Word {
  std::string_view text;
  Value value;
};

class Reader {
 public:
  // `entry` says what is read, for messages: "[[callable]] `time.sleep`".
  Reader(const toml::table& table, std::string entry, Arena& arena, Trouble& trouble);

  bool has(std::string_view key) const { return table_.contains(key); }
  // What a key holds; the empty value where the key is absent or wrong.
  const toml::node* node(std::string_view key);
  std::string_view text(std::string_view key);
  bool flag(std::string_view key, bool fallback = false);
  std::vector<std::string_view> texts(std::string_view key);  // one string, or an array of them
  std::span<const std::string_view> kept_texts(std::string_view key);
  std::span<const Attribute> attributes(std::string_view key);  // a table of strings
  ArgumentRef argument(std::string_view key);                   // "argument 0", "timeout", "argument 0 or timeout"
  std::span<const ArgumentRef> arguments(std::string_view key);
  std::span<const Condition> conditions(std::string_view key);
  template <class Value>
  Value choice(std::string_view key, std::span<const Word<Value>> words, Value fallback);

  // Refuses keys that nobody asked for.
  void finish();
  void fail(std::string_view key, std::string_view what);

  Arena& arena() { return arena_; }
  Trouble& trouble() { return trouble_; }
  const std::string& entry() const { return entry_; }

 private:
  ArgumentRef argument_of(std::string_view key, std::string_view text);
  Condition condition_of(std::string_view key, std::string_view text);

  const toml::table& table_;
  std::string entry_;
  Arena& arena_;
  Trouble& trouble_;
  std::vector<std::string_view> asked_;
};

template <class Value>
Value Reader::choice(std::string_view key, std::span<const Word<Value>> words, Value fallback) {
  const std::string_view found = text(key);
  if (found.empty()) {
    return fallback;
  }
  std::string known;
  for (const Word<Value>& word : words) {
    if (word.text == found) {
      return word.value;
    }
    known += (known.empty() ? "" : ", ") + std::string(word.text);
  }
  fail(key, "is none of " + known);
  return fallback;
}

}  // namespace models
