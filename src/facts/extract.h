// extract: SyntaxTree -> ModuleFacts, one walk (the stage `facts`). The result holds nothing of the tree.
#pragma once

#include <string_view>

#include "facts/facts.h"
#include "syntax/tree.h"

namespace facts {

// What facts.h and ops.h leave open is decided like this:
// - A variable without flags is only annotated (`x: int`), which makes a local and binds nothing. Variables are in
//   order of first binding; type parameters of all functions and classes follow them in Unit::variables.
// - `global x` in a class body at module level binds x in scope 0. `type X = T` is a kAnnotate and no store, in a
//   statement of its own kind. `__class__` is a global like any unknown name.
// - Strings and bytes of up to 100 bytes are kept whole, longer ones by their first 24; numbers by up to 40 digits.
// - Parts of a match pattern are matched against values of their own, made before the kBranch of the case: a kLoadAttr
//   of the kPattern for `name=`, a kElement in a sequence, a kLoadItem in a mapping, a kPattern of the kPattern for a
//   positional part of a class. Captures store them inside the kCase; a name for the whole stores the subject itself.
// - Several types of an except are a tuple kDisplay; the name of `as` is deleted at the end of the handler (kImplicit).
// - kFunction and kClass carry the name, too. *args in a call has no kUnpack, *bases of a class do.
// - print and exec statements of Python 2 only evaluate their arguments. An error is walked like a suite; a stray
//   expression in it becomes a statement of kind kOther. A missing operand is a kInvalid.

// The facts of one file. `text` is the decoded text that `tree` was parsed from; `is_stub` for .pyi. Never fails: what
// could not be parsed is in Unit::errors, and the walk goes on around it.
ModuleFacts extract(const syntax::SyntaxTree& tree, std::string_view text, bool is_stub);

}  // namespace facts
