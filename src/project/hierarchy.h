// Python's method resolution order.
#pragma once

#include <vector>

#include "project/ids.h"

namespace project {

// C3 linearisation (Barrett et al., 1996) of a class from the linearisations of its bases, in order. Where the bases
// contradict each other, which Python refuses, the rest follows in the order of the bases.
std::vector<ClassId> linearize(ClassId id, const std::vector<ClassId>& bases,
                               const std::vector<std::vector<ClassId>>& base_orders);

}  // namespace project
