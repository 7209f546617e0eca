#include "summaries/constants.h"

#include <string_view>

namespace summaries {

using facts::ConstKind;

namespace {

std::optional<std::string> written(ConstKind kind, std::string_view text) {
  switch (kind) {
    case ConstKind::kNone:
      return "N";
    case ConstKind::kTrue:
      return "T";
    case ConstKind::kFalse:
      return "F";
    case ConstKind::kInt:
      return "i:" + std::string(text);
    case ConstKind::kString:
      return "s:" + std::string(text);
    case ConstKind::kBytes:
      return "b:" + std::string(text);
    default:
      return std::nullopt;
  }
}

bool is_number(const std::string& constant) { return constant == "T" || constant == "F" || constant.starts_with("i:"); }

bool is_plain(const std::string& number) {
  return number == "i:0" ||
         (number.size() > 2 && number[2] != '0' && number.find_first_not_of("0123456789", 2) == std::string::npos);
}

}  // namespace

std::optional<std::string> constant_text(const facts::Unit& unit, facts::OpId op) {
  if (!op || unit.op(op).kind != facts::OpKind::kConst || unit.op(op).has(facts::kTruncated)) return std::nullopt;
  return written(static_cast<ConstKind>(unit.op(op).aux), unit.text(unit.op(op).name));
}

std::optional<std::string> constant_text(const project::Project& project, const project::Value& value) {
  if (value.kind == project::ValueKind::kNone) return "N";
  if (value.kind != project::ValueKind::kConst) return std::nullopt;
  const auto kind = static_cast<ConstKind>(value.b);
  const project::Symbol text(value.a);
  if (kind == ConstKind::kTrue || kind == ConstKind::kFalse) return written(kind, {});
  // Without its text, a computed value is only known by its kind.
  return text ? written(kind, project.text(text)) : std::nullopt;
}

Equal are_equal(const std::string& left, const std::string& right) {
  if (left == right) return Equal::kYes;
  if (!is_number(left) || !is_number(right)) return Equal::kNo;
  const bool are_words = left.size() == 1 && right.size() == 1;
  return are_words || (is_plain(left) && is_plain(right)) ? Equal::kNo : Equal::kUnknown;
}

bool is_truthy(const std::string& constant) {
  return constant != "N" && constant != "F" && constant != "i:0" && constant != "s:" && constant != "b:";
}

}  // namespace summaries
