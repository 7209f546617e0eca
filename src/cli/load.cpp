#include "cli/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <vector>

#include "cli/paths.h"
#include "config/metadata.h"
#include "config/read.h"
#include "rules/select.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

// A configuration file larger than this is none.
constexpr std::uintmax_t kLargestFile = 16 << 20;

// The files that say on which interpreters a project is built and tested.
std::vector<fs::path> build_files(const fs::path& root) {
  std::vector<fs::path> result{root / "tox.ini", root / "noxfile.py", root / ".gitlab-ci.yml", root / "pyproject.toml",
                               root / "setup.cfg"};
  std::error_code error;
  for (fs::directory_iterator it(root / ".github" / "workflows", error), end; !error && it != end;
       it.increment(error)) {
    const fs::path extension = it->path().extension();
    if (extension == ".yml" || extension == ".yaml") result.push_back(it->path());
  }
  return result;
}

bool declares_free_threading(const fs::path& root) {
  const std::vector<fs::path> files = build_files(root);
  return std::any_of(files.begin(), files.end(), [](const fs::path& path) {
    return config::names_free_threaded_build(read_text(path).value_or(""));
  });
}

// One configuration file with the folder it lies in.
struct Found {
  config::ConfigText text;
  fs::path path;
};

config::FileForm form_of(const fs::path& path) {
  return path.filename() == "pyproject.toml" ? config::FileForm::kPyproject : config::FileForm::kGilint;
}

base::Result<Found> read_configuration(const fs::path& path) {
  const std::string shown = relative_path(path.string(), working_directory());
  std::optional<std::string> text = read_text(path);
  if (!text) return base::Error{fmt::format("{}: cannot be read", shown)};
  return Found{{shown, std::move(*text), form_of(path)}, path};
}

// The first of the files that is there, or nothing.
std::optional<fs::path> configuration_of(const fs::path& root) {
  for (const char* name : {"gilint.toml", ".gilint.toml", "pyproject.toml"}) {
    std::error_code error;
    if (fs::exists(root / name, error)) return root / name;
  }
  return std::nullopt;
}

// A file after those that it extends, the most general first.
base::Result<std::vector<Found>> with_extended(fs::path path) {
  constexpr size_t kLongestChain = 16;
  std::vector<Found> chain;
  while (true) {
    auto found = read_configuration(path);
    if (!found) return found.error();
    const auto extended = config::extended_file(found.value().text);
    if (!extended) return extended.error();
    chain.insert(chain.begin(), std::move(found).value());
    if (!extended.value()) return chain;
    std::error_code error;
    path = fs::weakly_canonical(path.parent_path() / *extended.value(), error);
    const bool is_known = std::any_of(chain.begin(), chain.end(), [&](const Found& one) { return one.path == path; });
    if (is_known || chain.size() == kLongestChain) {
      return base::Error{fmt::format("{}: `extend` leads back to itself", chain.front().text.path)};
    }
  }
}

base::Result<bool> read_files(const fs::path& path, Loaded& loaded) {
  const auto chain = with_extended(path);
  if (!chain) return chain.error();
  loaded.is_extended = loaded.is_extended || chain.value().size() > 1;
  for (const Found& file : chain.value()) {
    auto read = config::read(file.text, std::move(loaded.settings));
    if (!read) return read.error();
    loaded.settings = std::move(read).value();
    loaded.origin = file.text.path;
  }
  return true;
}

// `--config`: a setting, or a file that comes on top.
base::Result<bool> read_extra(const std::string& text, Loaded& loaded) {
  if (text.find('=') == std::string::npos) {
    std::error_code error;
    return read_files(fs::weakly_canonical(text, error), loaded);
  }
  auto read = config::read({"--config", text, config::FileForm::kGilint}, std::move(loaded.settings));
  if (!read) return read.error();
  loaded.settings = std::move(read).value();
  return true;
}

void read_metadata(const fs::path& folder, Loaded& loaded) {
  if (const auto pyproject = read_text(folder / "pyproject.toml")) {
    loaded.settings = config::with_project_metadata(*pyproject, std::move(loaded.settings));
  }
  if (declares_free_threading(folder)) loaded.settings.declares_free_threading = true;
}

}  // namespace

std::optional<std::string> read_text(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestFile) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return std::nullopt;
  return text.str();
}

base::Result<Loaded> load_settings(const std::string& root, const Overrides& overrides) {
  Loaded loaded;
  const fs::path folder(root);
  if (!overrides.isolated) {
    read_metadata(folder, loaded);
    if (const auto path = configuration_of(folder)) {
      if (const auto read = read_files(*path, loaded); !read) return read.error();
    }
  }
  for (const std::string& extra : overrides.config) {
    if (const auto read = read_extra(extra, loaded); !read) return read.error();
  }
  loaded.settings = with_overrides(std::move(loaded.settings), overrides);
  if (const auto checked = rules::check_selectors(loaded.settings); !checked) return checked.error();
  return loaded;
}

std::string configuration_texts(const std::string& root) {
  const fs::path folder(root);
  std::vector<fs::path> files = build_files(folder);
  files.push_back(folder / "gilint.toml");
  files.push_back(folder / ".gilint.toml");
  std::sort(files.begin(), files.end());
  std::string texts;
  for (const fs::path& file : files) {
    const std::optional<std::string> text = read_text(file);
    texts += fmt::format("{}\n{}\n", file.string(), text ? std::to_string(text->size()) : "none");
    texts += text.value_or("");
  }
  return texts;
}

}  // namespace cli
