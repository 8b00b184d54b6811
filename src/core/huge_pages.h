#pragma once

#include <cstddef>
#include <new>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace azulejo {

// Allocates large tables in huge pages where the system has them. Tables that are read at random places miss the
// processor's cache of addresses less often there.
template <class T>
struct HugePages {
    using value_type = T;

    HugePages() = default;
    template <class U>
    explicit(false) HugePages(const HugePages<U>& /*other*/) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* memory = ::operator new(bytes, alignment(bytes));
#ifdef __linux__
        // Advice: where it is not taken, pages are small.
        if (bytes >= page) (void)::madvise(memory, bytes / page * page, MADV_HUGEPAGE);
#endif
        return static_cast<T*>(memory);
    }
    // New elements of a vector are left uninitialised unless their type initialises itself: memory that is not written
    // costs nothing.
    template <class U>
    void construct(U* place) {
        ::new (place) U;
    }
    template <class U, class... Args>
    void construct(U* place, Args&&... args) {
        ::new (place) U(std::forward<Args>(args)...);
    }
    void deallocate(T* memory, std::size_t count) { ::operator delete(memory, alignment(count * sizeof(T))); }

    friend bool operator==(const HugePages& /*a*/, const HugePages& /*b*/) { return true; }

  private:
    static constexpr std::size_t page = std::size_t{1} << 21U;
    [[nodiscard]] static std::align_val_t alignment(std::size_t bytes) {
        return std::align_val_t{bytes >= page ? page : alignof(T)};
    }
};

}  // namespace azulejo
