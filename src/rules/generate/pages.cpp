// Writes the texts of the rules' folders as a table of string literals.
// Usage: pages <out.cpp> <rule folder...>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_byte(std::ostream& out, unsigned char byte) {
  if (byte >= ' ' && byte < 127 && byte != '"' && byte != '\\' && byte != '?') {
    out << static_cast<char>(byte);
    return;
  }
  // Three octal digits end the escape, whatever follows.
  out << '\\' << static_cast<char>('0' + byte / 64) << static_cast<char>('0' + byte / 8 % 8)
      << static_cast<char>('0' + byte % 8);
}

// One literal per line of text keeps the generated file readable and its lines short.
void write_literal(std::ostream& out, std::string_view text) {
  out << '"';
  for (std::size_t i = 0; i < text.size(); ++i) {
    write_byte(out, static_cast<unsigned char>(text[i]));
    if (text[i] == '\n' && i + 1 < text.size()) {
      out << "\"\n     \"";
    }
  }
  out << '"';
}

void write_entry(std::ostream& out, const std::filesystem::path& folder) {
  out << "    {";
  write_literal(out, folder.filename().string());
  for (const char* name : {"rule.md", "bad.py", "good.py", "measured.json"}) {
    out << ",\n     ";
    write_literal(out, read(folder / name));
  }
  out << "},\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: pages <out.cpp> <rule folder...>\n";
    return 2;
  }
  std::ofstream out(argv[1], std::ios::binary);
  out << "// Generated from the folders of rules/.\n"
         "#include <array>\n\n"
         "#include \"rules/rule.h\"\n\n"
         "namespace rules {\n"
         "namespace {\n\n"
         "constexpr std::array<PageSource, "
      << argc - 2 << "> kPageSources{{\n";
  for (int i = 2; i < argc; ++i) {
    write_entry(out, argv[i]);
  }
  out << "}};\n\n"
         "}  // namespace\n\n"
         "std::span<const PageSource> page_sources();\n\n"
         "std::span<const PageSource> page_sources() { return kPageSources; }\n\n"
         "}  // namespace rules\n";
  return out.good() ? 0 : 1;
}
