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

// What a comment that begins with "#" is for; 0 if nobody acts on it.
uint8_t comment_kinds(std::string_view comment) {
  uint8_t kinds = 0;
  if (mentions(comment, "gilint:")) kinds |= kCommentGilint;
  if (mentions(comment, "noqa") || mentions(comment, "flake8:") || mentions(comment, "ruff:")) kinds |= kCommentNoqa;
  if (comment.find("guarded-by") != std::string_view::npos || mentions(comment, "guarded by")) {
    kinds |= kCommentGuardedBy;
  }
  if (mentions(comment, "type:")) kinds |= kCommentType;
  return kinds;
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
    if (comment_kinds(text.substr(at, end - at)) != 0) found.push_back(static_cast<uint32_t>(at));
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
    mark.span = node.span();
    std::string_view comment = text_.substr(mark.span.begin, mark.span.size());
    comment = comment.substr(0, comment.find_last_not_of(" \t\r\n\f") + 1);
    mark.span.end = mark.span.begin + static_cast<uint32_t>(comment.size());
    mark.kinds = comment_kinds(comment);
    if (mark.kinds == 0) return;
    mark.own_line = is_own_line(text_, mark.span.begin);
    marks_.comments.push_back(mark);
  }

  std::string_view text_;
  std::vector<uint32_t> candidates_;
  syntax::Cursor cursor_;
  Marks marks_;
};

}  // namespace

Marks find_marks(const syntax::SyntaxTree& tree, std::string_view text) { return Finder(tree, text).find(); }

}  // namespace facts
