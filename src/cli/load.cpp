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

std::optional<std::string> read_text(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) > kLargestFile) return std::nullopt;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) return std::nullopt;
  return text.str();
}

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

struct ConfigFile {
  std::string name;
  config::FileForm form;
};

// The first of the files that is there, or nothing.
base::Result<std::optional<config::ConfigText>> configuration(const fs::path& root) {
  for (const ConfigFile& file :
       {ConfigFile{"gilint.toml", config::FileForm::kGilint}, ConfigFile{".gilint.toml", config::FileForm::kGilint},
        ConfigFile{"pyproject.toml", config::FileForm::kPyproject}}) {
    const fs::path path = root / file.name;
    std::error_code error;
    if (!fs::exists(path, error)) continue;
    const std::string shown = relative_path(path.string(), working_directory());
    std::optional<std::string> text = read_text(path);
    if (!text) return base::Error{fmt::format("{}: cannot be read", shown)};
    return std::optional(config::ConfigText{shown, std::move(*text), file.form});
  }
  return std::optional<config::ConfigText>();
}

}  // namespace

base::Result<Loaded> load_settings(const std::string& root, const Overrides& overrides) {
  Loaded loaded;
  const fs::path folder(root);
  if (const auto pyproject = read_text(folder / "pyproject.toml")) {
    loaded.settings = config::with_project_metadata(*pyproject, std::move(loaded.settings));
  }
  if (declares_free_threading(folder)) loaded.settings.declares_free_threading = true;
  const auto file = configuration(folder);
  if (!file) return file.error();
  if (file.value()) {
    auto read = config::read(*file.value(), std::move(loaded.settings));
    if (!read) return read.error();
    loaded.settings = std::move(read).value();
    loaded.origin = file.value()->path;
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
