// The cache of facts: what was extracted from each file, by the hash of its bytes, so that after an edit only what
// changed is parsed. One file in the cache's folder holds records one after the other; new ones are appended, and it is
// written anew without the old ones when more than half of it is of no use any more. Every record has a sum: what a
// crash or another writer left behind is not found, and nothing worse.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/flat_map.h"
#include "facts/facts.h"
#include "source/source_file.h"

namespace cli {

class FactsCache {
 public:
  // The cache in `folder` for a run over `count` files; without a folder it finds and keeps nothing.
  FactsCache(std::string folder, size_t count);
  ~FactsCache();
  FactsCache(const FactsCache&) = delete;
  FactsCache& operator=(const FactsCache&) = delete;

  // The facts of file number `index`, if they are kept. From several threads at once, for different files.
  std::optional<facts::ModuleFacts> find(size_t index, const source::SourceFile& file);
  // Notes the facts of a file that were not found; `save` then writes all that were noted.
  void keep(size_t index, const source::SourceFile& file, const facts::ModuleFacts& facts);
  void save() const;
  // How many files were found.
  size_t found() const;

 private:
  struct Place {
    size_t begin = 0;  // of the record
    size_t size = 0;
  };
  void open_pack();
  void index_records();

  std::string folder_;
  std::string path_;
  std::string_view pack_;  // mapped
  size_t whole_ = 0;       // bytes of it that are whole records
  base::FlatMap<uint64_t, Place> places_;
  std::vector<Place> used_;           // per file: the record found for it
  std::vector<std::string> records_;  // per file: the record to be added
};

}  // namespace cli
