#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/huge_pages.h"
#include "engine/search/table_bucket.h"

namespace azulejo::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// The result of searching a position.
struct SearchResult {
    std::uint32_t move = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
};

// A transposition table outside this program. In a browser, workers reach memory that they share through such
// functions.
struct SharedTable {
    std::uint64_t (*find)(std::uint64_t key);  // the data of an entry; 0 if there is none
    void (*store)(std::uint64_t key, std::uint64_t data);
};

// The transposition table. Several threads may use it without locks.
class TranspositionTable {
  public:
    static constexpr std::uint8_t complete = 255;  // the depth of a position searched to the end of the round

    explicit TranspositionTable(std::size_t megabytes)
        : buckets_(std::bit_floor(megabytes << 20U) / sizeof(TableBucket)) {}

    // Starts a search. The results of earlier ones are invalid, except with `keep` those since the last one without.
    void start_search(bool keep = false) {
        shared_ = nullptr;
        generation_ = (generation_ + 1) & 63U;
        if (generation_ == 0) {
            clear();
            keep = false;
        }
        if (!keep) oldest_ = generation_;
        stamp_ = generation_;
    }
    // Starts a search that uses a shared table instead, in which it has this number. Results of the same scope are
    // valid.
    void start_search(const SharedTable& shared, std::uint64_t number, std::uint64_t scope) {
        shared_ = &shared;
        scope_ = scope;
        stamp_ = 1 + number % 63;
    }

    [[nodiscard]] std::optional<SearchResult> find(std::uint64_t key) const {
        const std::uint64_t data = shared_ != nullptr
                                       ? shared_->find(key ^ scope_)
                                       : bucket_of(key).find(key, [&](auto each) { return is_valid(each); });
        if (data == 0) return std::nullopt;
        return SearchResult{.move = static_cast<std::uint32_t>(data >> 32),
                            .value = static_cast<std::int16_t>(data >> 16),
                            .depth = static_cast<std::uint8_t>(data >> 8),
                            .bound = static_cast<Bound>(data >> 6 & 3U)};
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&bucket_of(key)); }

    void store(std::uint64_t key, const SearchResult& result) {
        const std::uint64_t data =
            std::uint64_t{result.move} << 32 | std::uint64_t{static_cast<std::uint16_t>(result.value)} << 16 |
            std::uint64_t{result.depth} << 8 | static_cast<std::uint64_t>(result.bound) << 6 | stamp_;
        if (shared_ != nullptr) return shared_->store(key ^ scope_, data);
        bucket_of(key).store(key, data, [&](auto each) { return is_valid(each); });
    }

  private:
    [[nodiscard]] const TableBucket& bucket_of(std::uint64_t key) const {
        return buckets_[key & (buckets_.size() - 1)];
    }
    [[nodiscard]] TableBucket& bucket_of(std::uint64_t key) { return buckets_[key & (buckets_.size() - 1)]; }
    // Whether it was stored by this search or by one that this search continues.
    [[nodiscard]] bool is_valid(std::uint64_t data) const {
        return ((generation_ - TableBucket::generation_of(data)) & 63U) <= ((generation_ - oldest_) & 63U);
    }
    void clear() {
        for (TableBucket& bucket : buckets_) bucket.clear();
        generation_ = 1;
    }

    std::vector<TableBucket, HugePages<TableBucket>> buckets_;
    std::uint64_t generation_ = 0;
    std::uint64_t oldest_ = 0;  // the first search whose results are valid
    std::uint64_t stamp_ = 0;   // the generation of new entries; not 0 during a search
    const SharedTable* shared_ = nullptr;
    std::uint64_t scope_ = 0;  // in a shared table: part of every key
};

}  // namespace azulejo::engine
