#pragma once

#include <algorithm>

// How much a test does: sanitizers make code that is not optimised about twenty times slower, and so does an emulator,
// so that loops shrink by as much. The styles of random games take turns: three games are one of each style of Azul.
namespace azulejo::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(AZULEJO_EMULATED)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

[[nodiscard]] constexpr int effort(int n) {
    return sanitized ? std::min(n, std::max(3, n / 20)) : n;
}

}  // namespace azulejo::test
