// The built-in tables agree with themselves.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "models/models.h"

namespace {

using models::Models;

// The dotted names of a type as written in an annotation.
std::vector<std::string> names_in(std::string_view type) {
  std::vector<std::string> names(1);
  for (const char c : type) {
    if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.') {
      names.back() += c;
    } else if (!names.back().empty()) {
      names.emplace_back();
    }
  }
  return names;
}

bool is_known(const Models& models, const std::string& name) {
  const bool is_word = name.empty() || name == "self" || name == "Iterator" || name == "...";
  return is_word || models.type(models.canonical(name)) != nullptr;
}

void expect_known(const Models& models, std::string_view type, std::string_view where) {
  if (type.starts_with("argument ")) {
    return;
  }
  for (const std::string& name : names_in(type)) {
    EXPECT_TRUE(is_known(models, name)) << where << ": " << name << " is no type of the models";
  }
}

TEST(Builtin, TypesThatEntriesSpeakOfAreModelled) {
  const Models models = Models::builtin();
  for (const models::Callable& callable : models.tables()[0].callables) {
    expect_known(models, callable.returns, callable.name);
  }
  for (const models::Type& type : models.tables()[0].types) {
    for (const std::string_view base : type.bases) {
      expect_known(models, base, type.name);
    }
    for (const models::Attribute& attribute : type.attributes) {
      expect_known(models, attribute.type, type.name);
    }
    expect_known(models, type.enters, type.name);
    expect_known(models, type.elements, type.name);
  }
}

TEST(Builtin, EntriesStandUnderTheirPublicName) {
  const Models models = Models::builtin();
  const auto expect_canonical = [&](const auto& entries) {
    for (const auto& entry : entries) {
      EXPECT_EQ(models.canonical(entry.name), entry.name);
    }
  };
  const models::TableView& table = models.tables()[0];
  expect_canonical(table.callables);
  expect_canonical(table.types);
  expect_canonical(table.spawns);
  expect_canonical(table.locks);
  expect_canonical(table.decorators);
  for (const models::Root& root : table.roots) {
    EXPECT_EQ(models.canonical(root.decorator), root.decorator);
    EXPECT_EQ(models.canonical(root.base), root.base);
  }
}

TEST(Builtin, AliasesLeadToAnEntry) {
  const Models models = Models::builtin();
  for (const models::Attribute& alias : models.tables()[0].aliases) {
    const std::string target = models.canonical(alias.name);
    const bool leads_somewhere = models.callable(target) != nullptr || models.type(target) != nullptr ||
                                 models.spawn(target) != nullptr || models.root_by_decorator(target) != nullptr ||
                                 models.knows_prefix(target);
    EXPECT_TRUE(leads_somewhere) << alias.name << " -> " << target;
  }
}

// What is awaited does not stall, and what stalls has a kind.
TEST(Builtin, EntriesAreWhole) {
  const Models models = Models::builtin();
  for (const models::Callable& callable : models.tables()[0].callables) {
    const bool blocks = callable.blocks.kind != models::StallKind::kNone;
    EXPECT_FALSE(callable.is_async && blocks) << callable.name;
    EXPECT_TRUE(blocks || callable.blocks.unless.empty()) << callable.name;
  }
  for (const models::Type& type : models.tables()[0].types) {
    const bool needs_bound =
        models.method(type.name, "put") != nullptr && !models.method(type.name, "put")->blocks.unless.empty();
    EXPECT_TRUE(!needs_bound || type.bound.present()) << type.name;
  }
}

}  // namespace
