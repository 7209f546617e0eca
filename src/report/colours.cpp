#include "report/colours.h"

namespace report {
namespace {

std::string_view sequence(Colour colour) {
  switch (colour) {
    case Colour::kBold:
      return "\033[1m";
    case Colour::kDim:
      return "\033[2m";
    case Colour::kRed:
      return "\033[1;31m";
    case Colour::kYellow:
      return "\033[1;33m";
    case Colour::kBlue:
      return "\033[1;34m";
    case Colour::kGreen:
      return "\033[1;32m";
  }
  return {};
}

}  // namespace

std::string coloured(std::string_view text, Colour colour, bool on) {
  if (!on || text.empty()) return std::string(text);
  return std::string(sequence(colour)) + std::string(text) + "\033[0m";
}

Colour colour_of(findings::Level level) {
  if (level == findings::Level::kError) return Colour::kRed;
  return level == findings::Level::kWarning ? Colour::kYellow : Colour::kBlue;
}

}  // namespace report
