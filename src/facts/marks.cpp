#include "facts/marks.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace facts {

using syntax::Kind;
using syntax::Node;

namespace {

bool starts_like(std::string_view text, std::string_view lower) {
  if (text.size() < lower.size()) return false;
  return std::equal(lower.begin(), lower.end(), text.begin(),
                    [](char want, char have) { return std::tolower(static_cast<unsigned char>(have)) == want; });
}

// Several tools share one comment ("# type: ignore  # noqa"), so a word counts behind any "#" or at the start.
bool mentions(std::string_view comment, std::string_view word) {
  for (size_t at = 0; at < comment.size(); ++at) {
    if (comment[at] != '#') continue;
    const size_t start = comment.find_first_not_of("# \t", at);
    if (start != std::string_view::npos && starts_like(comment.substr(start), word)) return true;
  }
  return false;
}

bool find_kind(std::string_view comment, CommentKind& kind) {
  if (mentions(comment, "gilint:")) {
    kind = CommentKind::kGilint;
  } else if (mentions(comment, "noqa") || mentions(comment, "flake8:") || mentions(comment, "ruff:")) {
    kind = CommentKind::kNoqa;
  } else if (comment.find("guarded-by") != std::string_view::npos || mentions(comment, "guarded by")) {
    kind = CommentKind::kGuardedBy;
  } else if (mentions(comment, "type:")) {
    kind = CommentKind::kType;
  } else {
    return false;
  }
  return true;
}

bool is_own_line(std::string_view text, uint32_t begin) {
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t' || text[begin - 1] == '\f')) --begin;
  return begin == 0 || text[begin - 1] == '\n' || text[begin - 1] == '\r';
}

// Offsets of "#" whose line, as far as bytes can tell, holds a comment that matters. Few files have any.
std::vector<uint32_t> candidates(std::string_view text) {
  std::vector<uint32_t> found;
  for (size_t at = text.find('#'); at != std::string_view::npos;) {
    const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
    CommentKind kind;
    if (find_kind(text.substr(at, end - at), kind)) found.push_back(static_cast<uint32_t>(at));
    at = text.find('#', end);
  }
  return found;
}

// Walks only where errors or candidates are.
class Finder {
 public:
  Finder(const syntax::SyntaxTree& tree, std::string_view text)
      : text_(text), candidates_(candidates(text)), cursor_(tree.root()) {}

  Marks find() {
    bool down = enter(cursor_.node());
    while (true) {
      if (down && cursor_.first_child()) {
        down = enter(cursor_.node());
        continue;
      }
      while (!cursor_.next_sibling()) {
        if (!cursor_.parent()) return std::move(marks_);
      }
      down = enter(cursor_.node());
    }
  }

 private:
  // Notes the node; true if something may be inside.
  bool enter(Node node) {
    if (node.kind() == Kind::kComment) {
      add_comment(node);
      return false;
    }
    if (node.is_missing() || (node.is_error() && !is_inside_error(node))) marks_.errors.push_back(node.span());
    return node.has_error() || holds_candidate(node);
  }

  bool is_inside_error(Node node) const {
    return !marks_.errors.empty() && node.begin() >= marks_.errors.back().begin &&
           node.end() <= marks_.errors.back().end && node.begin() < marks_.errors.back().end;
  }

  bool holds_candidate(Node node) const {
    const auto first = std::lower_bound(candidates_.begin(), candidates_.end(), node.begin());
    return first != candidates_.end() && *first < node.end();
  }

  void add_comment(Node node) {
    CommentMark mark;
    const base::Span span = node.span();
    if (!find_kind(text_.substr(span.begin, span.size()), mark.kind)) return;
    mark.own_line = is_own_line(text_, span.begin);
    mark.span = span;
    marks_.comments.push_back(mark);
  }

  std::string_view text_;
  std::vector<uint32_t> candidates_;
  syntax::Cursor cursor_;
  Marks marks_;
};

}  // namespace

Marks find_marks(const syntax::SyntaxTree& tree, std::string_view text) { return Finder(tree, text).find(); }

std::string_view comment_text(std::string_view comment) {
  const size_t begin = comment.find_first_not_of("# \t");
  if (begin == std::string_view::npos) return {};
  const size_t end = comment.find_last_not_of(" \t\r\n\f");
  return comment.substr(begin, end - begin + 1);
}

}  // namespace facts
