#include "cli/hints.h"

#include <algorithm>
#include <optional>

#include "cli/load.h"
#include "config/ruff.h"
#include "source/paths.h"

namespace cli {
namespace {

bool uses_noqa(const report::Run& run) {
  return std::any_of(run.outcome->silenced.begin(), run.outcome->silenced.end(), [&](const findings::Silenced& one) {
    const findings::Suppression& suppression = run.suppressions[one.suppression];
    return suppression.form == findings::SuppressionForm::kNoqa && !suppression.selectors.empty();
  });
}

// ruff reads the first of these files that is there and its own.
config::RuffStance stance_at(const std::string& root) {
  for (const char* name : {".ruff.toml", "ruff.toml", "pyproject.toml"}) {
    const auto text = read_text(source::join(root, name));
    if (!text) continue;
    const bool is_pyproject = std::string_view(name) == "pyproject.toml";
    const auto form = is_pyproject ? config::FileForm::kPyproject : config::FileForm::kGilint;
    const config::RuffStance stance = config::ruff_stance({name, *text, form});
    if (stance != config::RuffStance::kAbsent) return stance;
  }
  return config::RuffStance::kAbsent;
}

}  // namespace

std::string noqa_hint(const report::Run& run, const std::string& root) {
  if (!uses_noqa(run) || stance_at(root) != config::RuffStance::kRemoves) return {};
  return "gilint: ruff takes `# noqa: GIL...` for unused and removes it; set `lint.external = [\"GIL\"]` in its "
         "settings\n";
}

}  // namespace cli
