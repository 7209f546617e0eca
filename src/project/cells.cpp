#include "project/cells.h"

#include <algorithm>

namespace project {

uint32_t Cells::number(const CellKey& key) {
  const auto [number, added] = numbers_.try_emplace(key, static_cast<uint32_t>(cells_.size()));
  if (added) cells_.emplace_back();
  return *number;
}

// Most lists are short and searched; of the long ones it is known who is in them.
void Cells::add_reader(uint32_t list, FunctionId reader, std::vector<FunctionId>& readers) {
  constexpr size_t kShort = 12;
  if (!readers.empty() && readers.back() == reader) return;
  if (readers.size() < kShort) {
    if (std::find(readers.begin(), readers.end(), reader) == readers.end()) readers.push_back(reader);
    return;
  }
  if (readers.size() == kShort) {
    for (const FunctionId known : readers) read_.try_emplace((static_cast<uint64_t>(list) << 32) | known.value, 1);
  }
  const uint64_t pair = (static_cast<uint64_t>(list) << 32) | reader.value;
  if (read_.try_emplace(pair, 1).second) readers.push_back(reader);
}

SetId Cells::read(const CellKey& key, FunctionId reader) {
  const uint32_t at = number(key);
  Cell& cell = cells_[at];
  add_reader(at, reader, cell.readers);
  return cell.set;
}

SetId Cells::peek(const CellKey& key) const {
  const uint32_t* found = numbers_.find(key);
  return found == nullptr ? values_.empty() : cells_[*found].set;
}

void Cells::write(const CellKey& key, SetId set) {
  if (set == values_.empty()) return;
  Cell& cell = cells_[number(key)];
  const bool first = cell.set == values_.empty();
  if (first && key.kind == CellKind::kElement) {
    const auto [list, added] = key_lists_.try_emplace(key.a, static_cast<uint32_t>(keys_.size()));
    if (added) keys_.emplace_back();
    keys_[*list].push_back(Symbol(key.b));
  }
  const SetId joined = values_.join(cell.set, set);
  if (joined == cell.set) return;
  cell.set = joined;
  if (first && (key.kind == CellKind::kInstance || key.kind == CellKind::kClassAttribute)) add_definer(key);
  for (const FunctionId reader : cell.readers) enqueue(reader);
}

Cells::Name& Cells::name(uint32_t symbol) {
  const auto [row, added] = name_rows_.try_emplace(symbol, static_cast<uint32_t>(names_.size()));
  if (added) names_.emplace_back();
  return names_[*row];
}

void Cells::add_definer(const CellKey& key) {
  Name& found = name(key.b);
  std::vector<uint32_t>& sorted = key.kind == CellKind::kInstance ? found.definers.instances : found.definers.classes;
  sorted.insert(std::lower_bound(sorted.begin(), sorted.end(), key.a), key.a);
  for (const FunctionId reader : found.readers) enqueue(reader);
}

const Definers& Cells::definers(Symbol symbol, FunctionId reader) {
  Name& found = name(symbol.value);
  add_reader(symbol.value | 0x80000000u, reader, found.readers);
  return found.definers;
}

const std::vector<Symbol>& Cells::keys(ValueId container) const {
  static const std::vector<Symbol> kNone;
  const uint32_t* list = key_lists_.find(container.value);
  return list == nullptr ? kNone : keys_[*list];
}

void Cells::enqueue(FunctionId function) {
  if (queued_[function.value] != 0) return;
  queued_[function.value] = 1;
  queue_.push_back(function);
}

FunctionId Cells::dequeue() {
  if (queue_.empty()) return FunctionId();
  const FunctionId next = queue_.front();
  queue_.pop_front();
  queued_[next.value] = 0;
  return next;
}

}  // namespace project
