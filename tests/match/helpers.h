#pragma once

#include <atomic>

// Helpers for the tests of matches.
namespace azulejo::test {

// A stop flag that is never set.
inline const std::atomic<bool> go_on{false};

}  // namespace azulejo::test
