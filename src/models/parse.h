// Tables in the form of src/models/*.toml (described in src/models/README.md), read into values that own their text.
// The generator prints them as the built-in tables; `Models::with_user` puts a user's over those.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "models/models.h"

namespace models {

class OwnedTables {
 public:
  // The entries of one TOML text. An error starts with `origin`, line and column, and names entry and key.
  static base::Result<OwnedTables> parse(std::string_view toml, std::string_view origin);
  // The same of a configuration file (gilint.toml, or pyproject.toml with its tool.gilint), whose other keys are passed
  // over.
  static base::Result<OwnedTables> parse_configuration(std::string_view toml, std::string_view origin);

  OwnedTables(OwnedTables&&) noexcept;
  OwnedTables& operator=(OwnedTables&&) noexcept;
  ~OwnedTables();

  // Gives each entry the name that `canonical` says.
  void rename(const std::function<std::string(std::string_view)>& canonical);

  // The entries in the order of the text; they live as long as this value.
  TableView view() const;

 private:
  friend class EntryParser;
  struct Storage;
  explicit OwnedTables(std::unique_ptr<Storage> storage);
  static base::Result<OwnedTables> read(std::string_view toml, std::string_view origin, bool is_configuration);
  std::unique_ptr<Storage> storage_;
};

}  // namespace models
