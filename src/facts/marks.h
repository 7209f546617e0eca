// What is found beside the walk: comments that gilint may act on, and what the grammar could not read. Internal.
#pragma once

#include <vector>

#include "facts/facts.h"
#include "syntax/tree.h"

namespace facts {

struct CommentMark {
  uint8_t kinds = 0;  // as in Comment
  bool own_line = false;
  base::Span span;
};

struct Marks {
  std::vector<CommentMark> comments;  // both in source order
  std::vector<base::Span> errors;
};

// Collects both from the tree of `text`.
Marks find_marks(const syntax::SyntaxTree& tree, std::string_view text);

}  // namespace facts
