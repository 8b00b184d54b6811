#pragma once

#include <atomic>

// What the tests of matches share.
namespace azulejo::test {

// What stops a match or a wait, and here never does.
inline const std::atomic<bool> go_on{false};

}  // namespace azulejo::test
