// SourceFile: one file of the analysed project, decoded to UTF-8, with the tables that map positions in that text to
// what people and clients want. `source` finds and decodes files; every later stage sees only these values.
// The line of calls: find_root -> discover -> load (discover.h, load.h); tests make files from strings with `fill`
// (load.h) and `assign_modules` (modules.h).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/span.h"

namespace source {

enum class FileKind : uint8_t { kModule, kStub, kScript };  // .py and .pyw, .pyi, Python by its shebang or by request

// Something about one file that kept gilint from reading it in full. Never a finding.
struct Notice {
  std::string path;     // as SourceFile::path; empty for the whole run
  base::Span span;      // where in the text; empty for the whole file
  std::string message;  // one sentence
};

// A dotted name under which imports can find a file, and the folder that must be on the import path for it.
struct ModuleName {
  std::string root;  // relative to the analysed root; "" is the root
  std::string name;
  friend bool operator==(const ModuleName&, const ModuleName&) = default;
};

// Characters of equal width, to map offsets of the decoded text to the file's own bytes: from offset `text` on, each
// `text_width` bytes of text stand for `own_width` bytes of the file.
struct ByteRun {
  uint32_t text = 0;
  uint32_t own = 0;
  uint8_t text_width = 1;
  uint8_t own_width = 1;
};

// One file. `text` is what the analysis sees: UTF-8 without BOM, line ends as in the file.
struct SourceFile {
  std::string path;                // relative to the root, '/' as separator, bytes as the system gave them
  std::vector<std::string> links;  // further paths of the same file: symbolic and hard links inside the root
  FileKind kind = FileKind::kModule;
  std::string text;
  std::vector<uint32_t> lines;  // byte offset of each line's start; CR LF, LF and lone CR end a line
  bool is_reported = false;     // findings at or through this file are wanted
  bool is_named = false;        // the user named this very file
  bool is_test = false;         // matches test-paths
  std::string unreported_why;   // why is_reported is false, for `config --why`; empty when it is true

  // The name the file goes by: under the nearest project root (the root, `src`, a folder with its own pyproject.toml).
  std::string import_root;  // folder relative to the root under which its dotted name starts; "" is the root
  std::string module_name;  // dotted name under import_root; "pkg" for pkg/__init__.py; need not be importable
  bool is_package = false;  // an __init__.py or __init__.pyi
  // Every name that an import can use for it, the one above first; empty where no import statement can spell one.
  std::vector<ModuleName> names;
  // Where its own absolute imports are looked up, in this order; a name found under none of these may still be the
  // name of exactly one file under another root.
  std::vector<std::string> search_roots;

  std::string encoding;            // as declared or assumed, lower case, for the reports
  uint64_t content_hash = 0;       // of the file's own bytes
  uint32_t bom_size = 0;           // bytes of a byte order mark before the text
  std::vector<ByteRun> byte_runs;  // empty: own offset = text offset + bom_size
};

// A position as people count it.
struct Position {
  uint32_t line = 1;    // 1-based
  uint32_t column = 1;  // 1-based, in code points
  uint32_t utf16 = 1;   // 1-based, in UTF-16 code units
  uint32_t byte = 0;    // 0-based offset in the file's own bytes (BOM counted, original encoding)
};

// Where the byte `offset` of the decoded text stands. Offsets past the end give the end.
Position position(const SourceFile& file, uint32_t offset);

}  // namespace source
