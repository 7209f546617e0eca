// The operators that the grammar's tokens stand for.
#include <array>
#include <utility>

#include "facts/steps.h"

namespace facts {

using syntax::Kind;

namespace {

template <size_t N>
constexpr auto make_operators(const std::pair<Kind, Operator> (&pairs)[N]) {
  std::array<uint8_t, syntax::kKindNames.size()> table{};
  for (uint8_t& entry : table) entry = 0xFF;
  for (const auto& pair : pairs) table[static_cast<size_t>(pair.first)] = static_cast<uint8_t>(pair.second);
  return table;
}

constexpr auto kOperators = make_operators({
    {Kind::kTokenPlus, Operator::kAdd},
    {Kind::kTokenMinus, Operator::kSubtract},
    {Kind::kTokenStar, Operator::kMultiply},
    {Kind::kTokenSlash, Operator::kDivide},
    {Kind::kTokenSlashSlash, Operator::kFloorDivide},
    {Kind::kTokenPercent, Operator::kModulo},
    {Kind::kTokenStarStar, Operator::kPower},
    {Kind::kTokenAt, Operator::kMatrixMultiply},
    {Kind::kTokenLessLess, Operator::kLeftShift},
    {Kind::kTokenGreaterGreater, Operator::kRightShift},
    {Kind::kTokenAmpersand, Operator::kBitAnd},
    {Kind::kTokenBar, Operator::kBitOr},
    {Kind::kTokenCaret, Operator::kBitXor},
    {Kind::kTokenTilde, Operator::kInvert},
    {Kind::kTokenEqualEqual, Operator::kEqual},
    {Kind::kTokenExclamationEqual, Operator::kNotEqual},
    {Kind::kTokenLessGreater, Operator::kNotEqual},
    {Kind::kTokenLess, Operator::kLess},
    {Kind::kTokenLessEqual, Operator::kLessEqual},
    {Kind::kTokenGreater, Operator::kGreater},
    {Kind::kTokenGreaterEqual, Operator::kGreaterEqual},
    {Kind::kTokenIs, Operator::kIs},
    {Kind::kTokenIsNot, Operator::kIsNot},
    {Kind::kTokenIn, Operator::kIn},
    {Kind::kTokenNotIn, Operator::kNotIn},
    {Kind::kTokenAnd, Operator::kAnd},
    {Kind::kTokenOr, Operator::kOr},
    {Kind::kTokenPlusEqual, Operator::kAdd},
    {Kind::kTokenMinusEqual, Operator::kSubtract},
    {Kind::kTokenStarEqual, Operator::kMultiply},
    {Kind::kTokenSlashEqual, Operator::kDivide},
    {Kind::kTokenSlashSlashEqual, Operator::kFloorDivide},
    {Kind::kTokenPercentEqual, Operator::kModulo},
    {Kind::kTokenStarStarEqual, Operator::kPower},
    {Kind::kTokenAtEqual, Operator::kMatrixMultiply},
    {Kind::kTokenLessLessEqual, Operator::kLeftShift},
    {Kind::kTokenGreaterGreaterEqual, Operator::kRightShift},
    {Kind::kTokenAmpersandEqual, Operator::kBitAnd},
    {Kind::kTokenBarEqual, Operator::kBitOr},
    {Kind::kTokenCaretEqual, Operator::kBitXor},
});

}  // namespace

Operator operator_of(Kind token) {
  const uint8_t entry = kOperators[static_cast<size_t>(token)];
  return entry == 0xFF ? Operator::kAdd : static_cast<Operator>(entry);
}

}  // namespace facts
