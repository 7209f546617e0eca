#include "source/discover.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "source/exclude.h"
#include "source/git.h"
#include "source/glob.h"
#include "source/modules.h"
#include "source/paths.h"
#include "source/read.h"
#include "source/walk.h"

namespace source {
namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

bool has_python_suffix(std::string_view path) {
  return ends_with(path, ".py") || ends_with(path, ".pyi") || ends_with(path, ".pyw");
}

bool has_suffix(std::string_view path) { return base_name(path).find('.') != std::string_view::npos; }

// Whether the first line calls a Python interpreter.
bool has_python_shebang(const std::string& path) {
  const std::string start = read_start(path, 256);
  if (start.substr(0, 2) != "#!") return false;
  return std::string_view(start).substr(0, start.find_first_of("\r\n")).find("python") != std::string_view::npos;
}

// A path the user gave, relative to the root.
struct Named {
  std::string path;
  bool is_folder = false;
};

// One discovery under way.
struct Search {
  const Request& request;
  Sources& out;
  std::vector<Named> named;
  std::set<std::string> candidates;    // paths that may be Python files
  std::vector<std::string> packages;   // sorted folders with an __init__.py
  std::set<std::string> environments;  // folders with a pyvenv.cfg
};

base::Result<Named> named_path(const std::string& path, const std::string& root) {
  const base::Result<std::string> real = real_path(path);
  if (!real.ok()) return real.error();
  if (!is_within(real.value(), root)) return base::Error{"`" + path + "` lies outside the root `" + root + "`."};
  Named out{relative_to(real.value(), root), is_folder(real.value())};
  const int needed = out.is_folder ? R_OK | X_OK : R_OK;
  if (access(real.value().c_str(), needed) != 0) {
    return base::Error{"`" + path + "` cannot be read: " + std::strerror(errno) + "."};
  }
  return out;
}

// Whether a folder of the path, beyond `from` bytes, is one that holds no source of the project.
bool is_in_pruned_folder(const Search& search, std::string_view path, size_t from) {
  for (size_t end = path.find('/', from); end != std::string_view::npos; end = path.find('/', from)) {
    if (is_pruned_folder(path.substr(from, end - from))) return true;
    if (search.environments.count(std::string(path.substr(0, end))) != 0) return true;
    from = end + 1;
  }
  return false;
}

// Sorts one list of paths by what they tell; those that may be Python files become candidates.
void take_paths(Search& search, const std::vector<std::string>& paths, size_t from) {
  for (const std::string& path : paths) {
    if (base_name(path) == "pyvenv.cfg") search.environments.emplace(folder_of(path));
  }
  for (const std::string& path : paths) {
    const bool may_be_python = has_python_suffix(path) || !has_suffix(path);
    const bool is_project = base_name(path) == "pyproject.toml";
    if ((!may_be_python && !is_project) || is_in_pruned_folder(search, path, from)) continue;
    if (is_project) search.out.project_folders.emplace_back(folder_of(path));
    if (may_be_python) search.candidates.insert(path);
    if (base_name(path) == "__init__.py") search.packages.emplace_back(folder_of(path));
  }
}

bool has_candidate_in(const Search& search, const std::string& folder) {
  if (folder.empty()) return true;
  const auto first = search.candidates.lower_bound(folder + "/");
  return first != search.candidates.end() && is_within(*first, folder);
}

// Named files, and named folders that the list left out because git ignores them or a default exclude holds them.
void take_named(Search& search) {
  for (const Named& named : search.named) {
    if (!named.is_folder) {
      search.candidates.insert(named.path);
    } else if (!has_candidate_in(search, named.path)) {
      take_paths(search, walk(search.out.root, named.path, search.out.notices), named.path.size() + 1);
    }
  }
}

// Which default or pattern leaves the file out; empty if none does.
std::string excluded(const Search& search, const std::string& path, size_t from) {
  std::string why = default_exclude(path, from, search.packages);
  if (!why.empty()) return why;
  const std::string_view pattern = matching_glob(search.request.exclude, path);
  return pattern.empty() ? std::string() : "excluded by `" + std::string(pattern) + "`";
}

// Says which files are reported: all that lie under a named path and are not excluded below it.
void set_reported(const Search& search, SourceFile& file) {
  file.unreported_why = "outside the paths given";
  for (const Named& named : search.named) {
    if (named.path == file.path) {
      std::string why = search.request.force_exclude ? excluded(search, file.path, 0) : std::string();
      file.is_named = !named.is_folder && why.empty();
      file.is_reported = file.is_reported || why.empty();
      file.unreported_why = std::move(why);
    }
    if (!named.is_folder || !is_within(file.path, named.path)) continue;
    const size_t from = named.path.empty() ? 0 : named.path.size() + 1;
    std::string why = excluded(search, file.path, from);
    file.is_reported = file.is_reported || why.empty();
    file.unreported_why = std::move(why);
  }
  if (file.is_reported) file.unreported_why.clear();
}

bool is_named_file(const Search& search, const std::string& path) {
  return std::any_of(search.named.begin(), search.named.end(),
                     [&](const Named& named) { return !named.is_folder && named.path == path; });
}

FileKind kind_of(std::string_view path) {
  if (ends_with(path, ".pyi")) return FileKind::kStub;
  return has_python_suffix(path) ? FileKind::kModule : FileKind::kScript;
}

// Which file a path leads to: `path` is the resolved one if that lies under the root.
struct Target {
  std::string path;
  struct stat about {};
  bool is_link = false;
};

// False: nothing to read there. A notice says why, unless that is plain: a folder, or a file that git still remembers.
bool resolve(Search& search, const std::string& path, Target& target) {
  const std::string full = join(search.out.root, path);
  const auto refuse = [&](const std::string& message) {
    if (has_python_suffix(path)) search.out.notices.push_back({path, {}, message});
    return false;
  };
  target.path = path;
  if (lstat(full.c_str(), &target.about) != 0) return errno == ENOENT ? false : refuse(std::strerror(errno));
  target.is_link = S_ISLNK(target.about.st_mode);
  if (target.is_link && stat(full.c_str(), &target.about) != 0) {
    return refuse(std::string("The symbolic link cannot be followed: ") + std::strerror(errno) + ".");
  }
  if (S_ISDIR(target.about.st_mode)) return false;
  if (!S_ISREG(target.about.st_mode)) return refuse("The file is not a regular file and was not read.");
  if (!target.is_link) return true;
  const base::Result<std::string> real = real_path(full);
  if (real.ok() && is_within(real.value(), search.out.root)) target.path = relative_to(real.value(), search.out.root);
  return true;
}

using Inode = std::pair<dev_t, ino_t>;

// Adds the file a candidate leads to, or the candidate as a further path of a file that is known.
void add_file(Search& search, const std::string& path, const Target& target, std::map<Inode, size_t>& known) {
  const Inode inode{target.about.st_dev, target.about.st_ino};
  std::vector<SourceFile>& files = search.out.files;
  if (const auto found = known.find(inode); found != known.end()) {
    files[found->second].links.push_back(path);
    return;
  }
  const bool is_python = has_python_suffix(target.path) || is_named_file(search, path) ||
                         has_python_shebang(join(search.out.root, path)) || (target.is_link && has_python_suffix(path));
  if (!is_python) return;
  known.emplace(inode, files.size());
  SourceFile file;
  file.path = target.path;
  if (target.path != path) file.links.push_back(path);
  file.kind = kind_of(target.path);
  set_reported(search, file);
  file.is_test = !matching_glob(search.request.test_paths, file.path).empty();
  files.push_back(std::move(file));
}

// Regular files first, so that a link never hides the path of the file it leads to.
void inspect_candidates(Search& search) {
  std::map<Inode, size_t> known;
  std::vector<std::pair<std::string, Target>> links;
  for (const std::string& path : search.candidates) {
    Target target;
    if (!resolve(search, path, target)) continue;
    if (target.is_link) {
      links.emplace_back(path, target);
    } else {
      add_file(search, path, target, known);
    }
  }
  for (const auto& [path, target] : links) add_file(search, path, target, known);
}

// Lists what may be read: all below a root that something marks as a project. Without such a mark the root is only what
// the paths have in common, which may be a home folder or the whole disk: then the folders of the paths.
void take_root(Search& search) {
  if (search.request.root || is_marked_root(search.out.root)) {
    take_paths(search, list_files(search.out.root, search.out.notices), 0);
    return;
  }
  std::set<std::string> folders;
  for (const Named& named : search.named) {
    folders.insert(named.is_folder ? named.path : std::string(folder_of(named.path)));
  }
  std::string last;
  for (const std::string& folder : folders) {
    if (folder != *folders.begin() && is_within(folder, last)) continue;
    last = folder;
    take_paths(search, walk(search.out.root, folder, search.out.notices), folder.empty() ? 0 : folder.size() + 1);
  }
}

}  // namespace

base::Result<Sources> discover(const Request& request) {
  const base::Result<std::string> root = find_root(request.paths, request.root);
  if (!root.ok()) return root.error();
  Sources out;
  out.root = root.value();
  Search search{request, out, {}, {}, {}, {}};
  for (const std::string& path : request.paths.empty() ? std::vector<std::string>{"."} : request.paths) {
    base::Result<Named> named = named_path(path, out.root);
    if (!named.ok()) return named.error();
    search.named.push_back(std::move(named).value());
  }
  take_root(search);
  take_named(search);
  std::sort(search.packages.begin(), search.packages.end());
  inspect_candidates(search);
  std::sort(out.files.begin(), out.files.end(),
            [](const SourceFile& a, const SourceFile& b) { return a.path < b.path; });
  assign_modules(out.files, out.project_folders);
  if (out.files.empty()) out.notices.push_back({"", {}, "There is no Python file under `" + out.root + "`."});
  return out;
}

}  // namespace source
