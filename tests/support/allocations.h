// Counts what a thread allocates, by replacing the allocation functions of the whole program: only one file of a
// program may include this.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

namespace azulejo::test {

inline thread_local bool counting = false;
inline thread_local int counted = 0;

inline void* allocate(std::size_t size, std::size_t alignment) {
    if (counting) ++counted;
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;
    void* const result = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
    if (result == nullptr) std::abort();
    return result;
}

}  // namespace azulejo::test

// Not inline: g++ would warn where it sees that memory of one function is given back by the other.
[[gnu::noinline]] void* operator new(std::size_t size) {
    return azulejo::test::allocate(size, alignof(std::max_align_t));
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    return azulejo::test::allocate(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}

namespace azulejo::test {

template <class F>
int allocations(F&& f) {
    counted = 0;
    counting = true;
    f();
    counting = false;
    return counted;
}

}  // namespace azulejo::test
