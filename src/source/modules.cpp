#include "source/modules.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "source/paths.h"

namespace source {
namespace {

using Folders = std::unordered_set<std::string>;

constexpr std::string_view kSuffixes[] = {".py", ".pyi", ".pyw"};

// The path without a Python suffix; a script's own name otherwise.
std::string_view stem(std::string_view path) {
  for (const std::string_view suffix : kSuffixes) {
    if (path.size() > suffix.size() && path.substr(path.size() - suffix.size()) == suffix) {
      return path.substr(0, path.size() - suffix.size());
    }
  }
  return path;
}

bool is_init(std::string_view path) { return base_name(stem(path)) == "__init__" && stem(path) != path; }

bool is_identifier(std::string_view part) {
  const auto is_letter = [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
  };
  const auto is_digit = [](unsigned char c) { return c >= '0' && c <= '9'; };
  if (part.empty() || is_digit(static_cast<unsigned char>(part[0]))) return false;
  return std::all_of(part.begin(), part.end(), [&](char c) {
    return is_letter(static_cast<unsigned char>(c)) || is_digit(static_cast<unsigned char>(c));
  });
}

bool is_dotted_name(std::string_view name) {
  while (true) {
    const size_t dot = name.find('.');
    if (!is_identifier(name.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    name.remove_prefix(dot + 1);
  }
}

// The dotted name of a path under a folder above it; "" for the folder's own __init__ file.
std::string dotted(std::string_view path, std::string_view root) {
  std::string_view rest = path.substr(root.empty() ? 0 : root.size() + 1);
  if (is_init(rest)) {
    rest = folder_of(rest);
  } else {
    rest = stem(rest);
  }
  std::string name(rest);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

// The folder itself and all above it, nearest first, the root ("") last.
std::vector<std::string> ancestors(std::string_view folder) {
  std::vector<std::string> out;
  while (!folder.empty()) {
    out.emplace_back(folder);
    folder = folder_of(folder);
  }
  out.emplace_back();
  return out;
}

// What the paths of a project say about its folders.
struct Layout {
  Folders packages;       // with an __init__ file
  Folders script_roots;   // no package, and some file's own folder
  Folders project_roots;  // the root, src, folders with a pyproject.toml and their src
};

std::string script_root(std::string_view path, const Folders& packages) {
  std::string_view folder = folder_of(path);
  while (packages.count(std::string(folder)) != 0 && !folder.empty()) folder = folder_of(folder);
  return std::string(folder);
}

void add_paths(const SourceFile& file, std::vector<std::string_view>& paths) {
  paths.emplace_back(file.path);
  paths.insert(paths.end(), file.links.begin(), file.links.end());
}

Layout layout_of(const std::vector<std::string_view>& paths, const std::vector<std::string>& project_folders) {
  Layout out;
  for (const std::string_view path : paths) {
    if (is_init(path) && !folder_of(path).empty()) out.packages.emplace(folder_of(path));
  }
  for (const std::string_view path : paths) out.script_roots.insert(script_root(path, out.packages));
  out.project_roots = {"", "src"};
  for (const std::string& folder : project_folders) {
    out.project_roots.insert(folder);
    out.project_roots.insert(folder.empty() ? "src" : folder + "/src");
  }
  return out;
}

// Adds the names of one path, nearest project root first, then the roots of scripts.
void add_names(std::string_view path, const Layout& layout, std::vector<ModuleName>& names) {
  const auto add = [&](const std::string& root) {
    ModuleName name{root, dotted(path, root)};
    if (is_dotted_name(name.name) && std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  };
  const std::vector<std::string> folders = ancestors(folder_of(path));
  for (const std::string& folder : folders) {
    if (layout.project_roots.count(folder) != 0) add(folder);
  }
  for (const std::string& folder : folders) {
    if (layout.script_roots.count(folder) != 0) add(folder);
  }
}

// Own folder of a script first, then the project roots above, nearest first, then what the top of the project offers.
std::vector<std::string> search_roots(const SourceFile& file, const Layout& layout) {
  std::vector<std::string> roots{script_root(file.path, layout.packages)};
  const auto add = [&](const std::string& root) {
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  };
  for (const std::string& folder : ancestors(folder_of(file.path))) {
    if (layout.project_roots.count(folder) == 0) continue;
    add(folder);
    const std::string src = folder.empty() ? "src" : folder + "/src";
    if (layout.project_roots.count(src) != 0) add(src);
  }
  return roots;
}

// The nearest project root that leaves a name: the __init__ file of a root itself belongs to the root above.
std::string own_root(std::string_view path, const Layout& layout) {
  const std::string top = script_root(path, layout.packages);
  for (const std::string& folder : ancestors(top)) {
    if (layout.project_roots.count(folder) != 0 && !dotted(path, folder).empty()) return folder;
  }
  return "";
}

}  // namespace

void assign_modules(std::vector<SourceFile>& files, const std::vector<std::string>& project_folders) {
  std::vector<std::string_view> paths;
  for (const SourceFile& file : files) add_paths(file, paths);
  const Layout layout = layout_of(paths, project_folders);
  for (SourceFile& file : files) {
    file.is_package = is_init(file.path);
    file.import_root = own_root(file.path, layout);
    file.module_name = dotted(file.path, file.import_root);
    if (file.module_name.empty()) file.module_name = "__init__";  // the root's own __init__.py
    file.names.clear();
    const ModuleName own{file.import_root, file.module_name};
    if (file.kind != FileKind::kScript && is_dotted_name(own.name)) file.names.push_back(own);
    file.search_roots = search_roots(file, layout);
    if (file.kind == FileKind::kScript) continue;
    add_names(file.path, layout, file.names);
    for (const std::string& link : file.links) add_names(link, layout, file.names);
  }
}

}  // namespace source
