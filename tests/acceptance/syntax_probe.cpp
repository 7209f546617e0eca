// Reads paths from stdin, one a line, parses each file and prints "path<TAB>line:column<TAB>line of text" for those
// that the grammar cannot read: at the first error, and only if there is one. For libraries.py.
#include <cstdio>
#include <iostream>
#include <string>

#include "source/lines.h"
#include "source/load.h"
#include "source/read.h"
#include "syntax/tree.h"

namespace {

// The first node in the order of the text that is an error or missing; the root, which has one somewhere, else.
syntax::Node first_error(syntax::Node root) {
  syntax::Cursor cursor(root);
  while (true) {
    const syntax::Node node = cursor.node();
    if (node.is_error() || node.is_missing()) return node;
    if (node.has_error() && cursor.first_child()) continue;
    while (!cursor.next_sibling()) {
      if (!cursor.parent()) return root;
    }
  }
}

void probe(const std::string& path) {
  base::Result<std::string> bytes = source::read_file(path);
  if (!bytes) {
    std::printf("%s\t0:0\tThe file %s\n", path.c_str(), bytes.error().message.c_str());
    return;
  }
  source::SourceFile file;
  file.path = path;
  std::vector<source::Notice> notices;
  source::fill(file, bytes.value(), notices);
  for (const source::Notice& notice : notices) std::printf("%s\t0:0\t%s\n", path.c_str(), notice.message.c_str());
  const syntax::SyntaxTree tree = syntax::parse(file.text);
  if (!tree.root().has_error()) return;
  const source::Position at = source::position(file, first_error(tree.root()).begin());
  const std::string line(source::line_text(file, at.line).substr(0, 200));
  std::printf("%s\t%u:%u\t%s\n", path.c_str(), at.line, at.column, line.c_str());
}

}  // namespace

int main() {
  for (std::string path; std::getline(std::cin, path);) probe(path);
  return 0;
}
