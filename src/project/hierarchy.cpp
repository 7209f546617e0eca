#include "project/hierarchy.h"

#include <algorithm>
#include <iterator>

namespace project {

namespace {

using Order = std::vector<ClassId>;

bool in_tail(const std::vector<Order>& orders, ClassId id) {
  return std::any_of(orders.begin(), orders.end(), [id](const Order& order) {
    return !order.empty() && std::find(order.begin() + 1, order.end(), id) != order.end();
  });
}

// The next class of the merge: the first head that is in nobody's tail, or simply the first head.
ClassId next_head(const std::vector<Order>& orders) {
  for (const Order& order : orders) {
    if (!order.empty() && !in_tail(orders, order.front())) return order.front();
  }
  for (const Order& order : orders) {
    if (!order.empty()) return order.front();
  }
  return ClassId();
}

}  // namespace

std::vector<ClassId> linearize(ClassId id, const std::vector<ClassId>& bases,
                               const std::vector<std::vector<ClassId>>& base_orders) {
  Order result{id};
  // One base is the common case, and in a long chain of classes the merge would cost the square of its length each.
  if (base_orders.size() == 1 && bases.size() <= 1) {
    std::copy_if(base_orders[0].begin(), base_orders[0].end(), std::back_inserter(result),
                 [id](ClassId other) { return other != id; });
    return result;
  }
  std::vector<Order> orders = base_orders;
  orders.push_back(bases);
  for (ClassId head = next_head(orders); head; head = next_head(orders)) {
    if (std::find(result.begin(), result.end(), head) == result.end()) result.push_back(head);
    for (Order& order : orders) order.erase(std::remove(order.begin(), order.end(), head), order.end());
  }
  return result;
}

}  // namespace project
