// extract: SyntaxTree -> ModuleFacts, one walk (the stage `facts`). The result holds nothing of the tree.
#pragma once

#include <string_view>

#include "facts/facts.h"
#include "syntax/tree.h"

namespace facts {

// The facts of one file. `text` is the decoded text that `tree` was parsed from; `is_stub` for .pyi. Never fails: what
// could not be parsed is in Unit::errors, and the walk goes on around it.
ModuleFacts extract(const syntax::SyntaxTree& tree, std::string_view text, bool is_stub);

}  // namespace facts
