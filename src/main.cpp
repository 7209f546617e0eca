#include <cstdio>

#include "base/version.h"

int main() {
  std::printf("gilint %s\n", base::kVersion.data());
  return 0;
}
