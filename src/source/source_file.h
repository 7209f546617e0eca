// SourceFile: one file of the analysed project, decoded to UTF-8, with the tables that map positions in that text to
// what people and clients want. `source` finds and decodes files; every later stage sees only these values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/span.h"

namespace source {

enum class FileKind : uint8_t { kModule, kStub, kScript };  // .py and .pyw, .pyi, Python by its shebang

// Something about one file that kept gilint from reading it in full. Never a finding.
struct Notice {
  std::string path;        // as SourceFile::path; empty for the whole run
  base::Span span;         // where in the text; empty for the whole file
  std::string message;     // one sentence
};

// One file. `text` is what the analysis sees: UTF-8 without BOM, line ends as in the file.
struct SourceFile {
  std::string path;              // relative to the root, '/' as separator, bytes as the system gave them
  FileKind kind = FileKind::kModule;
  std::string text;
  std::vector<uint32_t> lines;   // byte offset of each line's start; CR LF, LF and lone CR end a line
  bool is_reported = false;      // findings at or through this file are wanted
  bool is_named = false;         // the user named this very file
  bool is_test = false;          // matches test-paths
  std::string import_root;       // folder relative to the root under which its dotted name starts; "" is the root
  std::string module_name;       // dotted name under import_root; "pkg" for pkg/__init__.py
  bool is_package = false;       // an __init__.py
  std::string encoding;          // as declared or assumed, lower case, for the reports
  uint64_t content_hash = 0;     // of the file's own bytes
};

// A position as people count it.
struct Position {
  uint32_t line = 1;       // 1-based
  uint32_t column = 1;     // 1-based, in code points
  uint32_t utf16 = 1;      // 1-based, in UTF-16 code units
  uint32_t byte = 0;       // 0-based offset in the file's own bytes (BOM counted, original encoding)
};

// Where the byte `offset` of the decoded text stands.
Position position(const SourceFile& file, uint32_t offset);

}  // namespace source
