// Makes room for syntax that is newer than the grammar: turns it, at the same offsets, into something that the grammar
// accepts and that means the same to the analysis. Called before parsing; what it replaces is never reported.
//
//   lazy import a            import      a          (3.15; the keyword moves to where the statement starts)
//   [*a for a in b]          [ a for a in b]        (3.15)
//   class A[T = int]:        class A[T      ]:      (3.13)
//   except A, B:             except A| B:           (3.14; without parentheses)
//   case +0:                 case  0:               (3.15)
//   a[*(b)]                  a[ (b)]                (the grammar wants a name behind the star)
//   (a.<line end>b)          (a. b)                 (it takes the line end for the statement's)
//   x: a[:, b]               x: a[0, b]             (in annotations it knows no open slices)
//   type(a).b = c            typ_(a).b = c          (it takes this for a type alias)
//   lone CR                  LF
#pragma once

#include <string>

namespace syntax {

// Replaces new syntax in place; the length never changes. Strings and comments are left alone. Linear, and most texts
// are only looked through.
void blank_new_syntax(std::string& text);

}  // namespace syntax
