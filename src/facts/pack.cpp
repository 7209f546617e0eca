#include "facts/pack.h"

#include <array>
#include <cstring>
#include <type_traits>
#include <vector>

namespace facts {
namespace {

// How the words of a column are written.
enum class Coding : uint8_t { kPlain, kFromLast, kFromRow };

constexpr std::array kCodings = {Coding::kPlain, Coding::kFromLast, Coding::kFromRow};

uint32_t zigzag(uint32_t difference) { return (difference << 1) ^ (0u - (difference >> 31)); }

uint32_t unzigzag(uint32_t coded) { return (coded >> 1) ^ (0u - (coded & 1)); }

// None, the largest number, becomes 0.
uint32_t coded(Coding coding, uint32_t value, uint32_t last, uint32_t row) {
  switch (coding) {
    case Coding::kPlain:
      return value + 1;
    case Coding::kFromLast:
      return zigzag(value - last);
    case Coding::kFromRow:
      return zigzag(value - row);
  }
  return value;
}

uint32_t decoded(Coding coding, uint32_t code, uint32_t last, uint32_t row) {
  switch (coding) {
    case Coding::kPlain:
      return code - 1;
    case Coding::kFromLast:
      return unzigzag(code) + last;
    case Coding::kFromRow:
      return unzigzag(code) + row;
  }
  return code;
}

size_t size_of(uint32_t code) {
  size_t size = 1;
  for (; code >= 0x80; code >>= 7) ++size;
  return size;
}

class Writer {
 public:
  void number(uint32_t value) {
    for (; value >= 0x80; value >>= 7) out_ += static_cast<char>(value | 0x80);
    out_ += static_cast<char>(value);
  }
  void text(std::string_view value) {
    number(static_cast<uint32_t>(value.size()));
    out_ += value;
  }
  template <class Row>
  void table(const std::vector<Row>& rows) {
    constexpr size_t kWords = sizeof(Row) / sizeof(uint32_t);
    static_assert(std::is_trivially_copyable_v<Row> && sizeof(Row) % sizeof(uint32_t) == 0);
    number(static_cast<uint32_t>(rows.size()));
    std::vector<uint32_t> column(rows.size());
    for (size_t word = 0; word < kWords && !rows.empty(); ++word) {
      for (size_t row = 0; row < rows.size(); ++row) {
        std::memcpy(&column[row], reinterpret_cast<const char*>(&rows[row]) + word * sizeof(uint32_t),
                    sizeof(uint32_t));
      }
      write_column(column);
    }
  }
  std::string take() { return std::move(out_); }

 private:
  template <class Use>
  static void each_code(const std::vector<uint32_t>& column, Coding coding, const Use& use) {
    uint32_t last = 0;
    for (uint32_t row = 0; row < column.size(); ++row) {
      use(coded(coding, column[row], last, row));
      last = column[row];
    }
  }

  void write_column(const std::vector<uint32_t>& column) {
    Coding best = Coding::kPlain;
    size_t smallest = SIZE_MAX;
    for (const Coding coding : kCodings) {
      size_t size = 0;
      each_code(column, coding, [&](uint32_t code) { size += size_of(code); });
      if (size < smallest) {
        smallest = size;
        best = coding;
      }
    }
    out_ += static_cast<char>(best);
    each_code(column, best, [this](uint32_t code) { number(code); });
  }

  std::string out_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  uint32_t number() {
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      if (at_ >= bytes_.size()) break;
      const auto byte = static_cast<unsigned char>(bytes_[at_++]);
      value |= static_cast<uint32_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    is_whole_ = false;
    return 0;
  }
  std::string_view text() {
    const uint32_t size = number();
    if (size > bytes_.size() - at_) is_whole_ = false;
    if (!is_whole_) return {};
    at_ += size;
    return bytes_.substr(at_ - size, size);
  }
  template <class Row>
  void table(std::vector<Row>& rows) {
    const uint32_t count = number();
    if (count > bytes_.size() - at_) is_whole_ = false;  // a row takes at least a byte
    if (!is_whole_) return;
    rows.resize(count);
    for (size_t word = 0; word < sizeof(Row) / sizeof(uint32_t) && count > 0; ++word) {
      const auto coding = static_cast<Coding>(number());
      uint32_t last = 0;
      for (uint32_t row = 0; row < count; ++row) {
        last = decoded(coding, number(), last, row);
        std::memcpy(reinterpret_cast<char*>(&rows[row]) + word * sizeof(uint32_t), &last, sizeof last);
      }
    }
  }
  bool is_whole() const { return is_whole_; }
  bool is_finished() const { return is_whole_ && at_ == bytes_.size(); }

 private:
  std::string_view bytes_;
  size_t at_ = 0;
  bool is_whole_ = true;
};

// Calls `visit` with every table of a unit, in an order that never changes.
template <class AnyUnit, class Visit>
void each_table(AnyUnit& unit, const Visit& visit) {
  visit(unit.scopes);
  visit(unit.variables);
  visit(unit.functions);
  visit(unit.parameters);
  visit(unit.classes);
  visit(unit.codes);
  visit(unit.ops);
  visit(unit.operands);
  visit(unit.calls);
  visit(unit.arguments);
  visit(unit.regions);
  visit(unit.statements);
  visit(unit.types);
  visit(unit.type_arguments);
  visit(unit.comments);
  visit(unit.errors);
}

void write_unit(Writer& out, const Unit& unit) {
  out.number(unit.span.begin);
  out.number(unit.span.end);
  out.number(unit.owner.value + 1);
  out.number(unit.is_present ? 1 : 0);
  out.text(unit.strings.bytes());
  out.table(unit.strings.ends());
  each_table(unit, [&](const auto& table) { out.table(table); });
}

void read_unit(Reader& in, Unit& unit) {
  unit.span.begin = in.number();
  unit.span.end = in.number();
  unit.owner = FunctionIndex(in.number() - 1);
  unit.is_present = in.number() != 0;
  std::string texts(in.text());
  std::vector<uint32_t> ends;
  in.table(ends);
  unit.strings = Strings(std::move(texts), std::move(ends));
  each_table(unit, [&](auto& table) { in.table(table); });
}

}  // namespace

std::string pack(const ModuleFacts& module) {
  Writer out;
  out.number(module.schema);
  out.number((module.is_stub ? 1u : 0u) | (module.is_notebook ? 2u : 0u) | (module.looks_like_python2 ? 4u : 0u));
  out.number(static_cast<uint32_t>(module.units.size()));
  for (const Unit& unit : module.units) write_unit(out, unit);
  return out.take();
}

std::optional<ModuleFacts> unpack(std::string_view bytes) {
  Reader in(bytes);
  ModuleFacts module;
  module.schema = in.number();
  const uint32_t flags = in.number();
  module.is_stub = (flags & 1) != 0;
  module.is_notebook = (flags & 2) != 0;
  module.looks_like_python2 = (flags & 4) != 0;
  const uint32_t count = in.number();
  if (module.schema != kSchema || count == 0 || count > bytes.size()) return std::nullopt;
  module.units.resize(count);
  for (Unit& unit : module.units) {
    if (!in.is_whole()) return std::nullopt;
    read_unit(in, unit);
  }
  if (!in.is_finished()) return std::nullopt;
  return module;
}

}  // namespace facts
