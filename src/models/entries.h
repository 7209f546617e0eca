// One function for each kind of entry: a TOML table, read through a Reader, becomes values of models.h.
// Internal to `models`; `parse.cpp` calls these and adds what they return to the tables.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/models.h"
#include "models/reader.h"

namespace models {

// The full names an entry is about: each `name`, each under every type of `of`.
std::vector<std::string_view> names_of(Reader& reader);

// An entry without its name; the caller sets that for each of `names_of`.
Callable read_callable(Reader& reader);
// "__enter__" or "__exit__" where a [[callable]] gives a context manager that stalls there; else empty.
std::string_view read_at(Reader& reader);
Type read_type(Reader& reader);
Spawn read_spawn(Reader& reader);
Lock read_lock(Reader& reader);
Decorator read_decorator(Reader& reader);
// A root for each decorator or base of the entry.
std::vector<Root> read_roots(Reader& reader);
// The spawn that `runs` makes of a [[callable]]: its first argument is called there; only where the key is present.
Spawn read_runs(Reader& reader);

}  // namespace models
