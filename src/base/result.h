// Result<T>: a value, or one sentence that says why there is none. No exception crosses a stage.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace base {

// Why something could not be had, as one sentence for the user, without a trailing newline.
struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }
  const T& value() const& {
    assert(ok());
    return *value_;
  }
  T& value() & {
    assert(ok());
    return *value_;
  }
  T&& value() && {
    assert(ok());
    return std::move(*value_);
  }
  // The reason; only when there is no value.
  const Error& error() const {
    assert(!ok());
    return error_;
  }

 private:
  std::optional<T> value_;
  Error error_;
};

}  // namespace base
