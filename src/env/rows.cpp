#include "env/rows.h"

#include <cstdlib>
#include <limits>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace azulejo::env {

namespace {

#ifdef __linux__
constexpr std::size_t page = 4096;

void* moved(void* memory, std::size_t bytes, std::size_t wanted) {
    void* const result = memory == nullptr
                             ? ::mmap(nullptr, wanted, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                             : ::mremap(memory, bytes, wanted, MREMAP_MAYMOVE);
    return result == MAP_FAILED ? nullptr : result;
}
void unmap(void* memory, std::size_t bytes) {
    if (memory != nullptr) (void)::munmap(memory, bytes);
}
#else
constexpr std::size_t page = 1;

void* moved(void* memory, std::size_t /*bytes*/, std::size_t wanted) {
    return std::realloc(memory, wanted);
}
void unmap(void* memory, std::size_t /*bytes*/) {
    std::free(memory);
}
#endif

}  // namespace

GrowingMemory::~GrowingMemory() {
    unmap(data_, bytes_);
}

void GrowingMemory::resize(std::size_t bytes) {
    const std::size_t wanted = std::max((bytes + page - 1) / page, std::size_t{1}) * page;
    if (wanted == bytes_) return;
    void* const memory = moved(data_, bytes_, wanted);
    // Code compiled without exceptions cannot throw, but operator new can.
    if (memory == nullptr) (void)::operator new(std::numeric_limits<std::ptrdiff_t>::max());
    data_ = memory;
    bytes_ = wanted;
}

}  // namespace azulejo::env
