#include "project/cells.h"

#include <algorithm>

namespace project {

size_t Cells::Hash::operator()(const CellKey& key) const {
  size_t seed = static_cast<size_t>(key.kind);
  for (const uint32_t part : {key.a, key.b, key.c}) seed = (seed ^ part) * 0x9E3779B97F4A7C15ull + (seed >> 29);
  return seed ^ (seed >> 32);
}

SetId Cells::read(const CellKey& key, FunctionId reader) {
  Cell& cell = cells_.try_emplace(key, Cell{values_.empty(), static_cast<uint32_t>(cells_.size()), {}}).first->second;
  if (!cell.readers.empty() && cell.readers.back() == reader) return cell.set;
  const uint64_t pair = (static_cast<uint64_t>(cell.number) << 32) | reader.value;
  if (read_.insert(pair).second) cell.readers.push_back(reader);
  return cell.set;
}

SetId Cells::peek(const CellKey& key) const {
  const auto found = cells_.find(key);
  return found == cells_.end() ? values_.empty() : found->second.set;
}

void Cells::write(const CellKey& key, SetId set) {
  if (set == values_.empty()) return;
  Cell& cell = cells_.try_emplace(key, Cell{values_.empty(), static_cast<uint32_t>(cells_.size()), {}}).first->second;
  if (cell.set == values_.empty() && key.kind == CellKind::kElement) keys_[ValueId(key.a)].push_back(Symbol(key.b));
  const bool first = cell.set == values_.empty();
  const SetId joined = values_.join(cell.set, set);
  if (joined == cell.set) return;
  cell.set = joined;
  if (first && (key.kind == CellKind::kInstance || key.kind == CellKind::kClassAttribute)) add_definer(key);
  for (const FunctionId reader : cell.readers) enqueue(reader);
}

void Cells::add_definer(const CellKey& key) {
  Name& name = names_[key.b];
  std::vector<uint32_t>& sorted = key.kind == CellKind::kInstance ? name.definers.instances : name.definers.classes;
  sorted.insert(std::lower_bound(sorted.begin(), sorted.end(), key.a), key.a);
  for (const FunctionId reader : name.readers) enqueue(reader);
}

const Definers& Cells::definers(Symbol name, FunctionId reader) {
  Name& found = names_[name.value];
  const uint64_t pair = (static_cast<uint64_t>(name.value | 0x80000000u) << 32) | reader.value;
  const bool is_last = !found.readers.empty() && found.readers.back() == reader;
  if (!is_last && read_.insert(pair).second) found.readers.push_back(reader);
  return found.definers;
}

const std::vector<Symbol>& Cells::keys(ValueId container) const {
  static const std::vector<Symbol> kNone;
  const auto found = keys_.find(container);
  return found == keys_.end() ? kNone : found->second;
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
