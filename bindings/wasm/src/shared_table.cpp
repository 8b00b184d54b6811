// A transposition table in memory that several workers share. It is a module of its own, because the libraries of the
// other modules are not made for shared memory. It uses no library, and neither heap nor stack: every worker has its
// own instance with the same memory.
#include <cstddef>
#include <cstdint>

#include "engine/search/table_bucket.h"

namespace {

using azulejo::engine::TableBucket;

// The table is everything after the first page; CMakeLists.txt and ts/shared-table.ts have the size of the memory.
constexpr std::uintptr_t first_byte = 64U << 10U;
constexpr std::size_t buckets = (std::size_t{32} << 20U) / sizeof(TableBucket);

TableBucket& bucket_of(std::uint64_t key) {
    return reinterpret_cast<TableBucket*>(first_byte)[key & (buckets - 1)];  // NOLINT(performance-no-int-to-ptr)
}
constexpr auto is_written = [](std::uint64_t data) { return data != 0; };

}  // namespace

extern "C" {

__attribute__((export_name("find"))) std::uint64_t azulejo_find(std::uint64_t key) {
    return bucket_of(key).find(key, is_written);
}
__attribute__((export_name("store"))) void azulejo_store(std::uint64_t key, std::uint64_t data) {
    bucket_of(key).store(key, data, is_written);
}
}
