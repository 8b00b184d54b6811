#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/huge_pages.h"

namespace azulejo::engine {

enum class Bound : std::uint8_t { none, upper, lower, exact };

// The result of searching a position.
struct SearchResult {
    std::uint32_t move = 0;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = Bound::none;
};

// The transposition table. Several threads may use it without locks: an entry is two words, the data and the key xor
// the data, so an entry half written by each of two threads matches no key.
class TranspositionTable {
  public:
    static constexpr std::uint8_t complete = 255;  // the depth of a position searched to the end of the round

    explicit TranspositionTable(std::size_t megabytes) : buckets_(std::bit_floor(megabytes << 20U) / sizeof(Bucket)) {}

    // Starts a search. The results of earlier ones are invalid, except with `keep` those since the last one without.
    void start_search(bool keep = false) {
        generation_ = (generation_ + 1) & 63U;
        if (generation_ == 0) {
            clear();
            keep = false;
        }
        if (!keep) oldest_ = generation_;
    }

    [[nodiscard]] std::optional<SearchResult> find(std::uint64_t key) const {
        const Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
        for (const Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.mixed.load(std::memory_order_relaxed) ^ data) != key) continue;
            if (!is_valid(data)) continue;
            return SearchResult{.move = static_cast<std::uint32_t>(data >> 32),
                                .value = static_cast<std::int16_t>(data >> 16),
                                .depth = static_cast<std::uint8_t>(data >> 8),
                                .bound = static_cast<Bound>(data >> 6 & 3U)};
        }
        return std::nullopt;
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & (buckets_.size() - 1)]); }

    // Replaces an invalid entry if there is one, then one of an earlier search, then the one of least depth. An invalid
    // entry of the same position gets no preference, so that results do not depend on what is forgotten.
    void store(std::uint64_t key, const SearchResult& result) {
        Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
        Entry* victim = nullptr;
        unsigned least = ~0U;
        for (Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            const bool is_current = generation_of(data) == generation_;
            const bool valid = is_valid(data);
            const unsigned depth = static_cast<unsigned>(data >> 8) & 255U;
            if (valid && (entry.mixed.load(std::memory_order_relaxed) ^ data) == key) {
                if (!is_current && depth > result.depth) return;  // an earlier search of this round looked deeper
                victim = &entry;
                break;
            }
            const unsigned worth = !valid ? 0 : 1 + depth + (is_current ? 256U : 0U);
            if (worth < least) {
                least = worth;
                victim = &entry;
            }
        }
        const std::uint64_t data =
            std::uint64_t{result.move} << 32 | std::uint64_t{static_cast<std::uint16_t>(result.value)} << 16 |
            std::uint64_t{result.depth} << 8 | static_cast<std::uint64_t>(result.bound) << 6 | generation_;
        victim->mixed.store(key ^ data, std::memory_order_relaxed);
        victim->data.store(data, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> mixed{0};
        std::atomic<std::uint64_t> data{0};  // bits 0–5 generation, 6–7 bound, 8–15 depth, 16–31 value, 32–63 move
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries;
    };
    [[nodiscard]] static std::uint64_t generation_of(std::uint64_t data) { return data & 63U; }
    // Whether it was stored by this search or by one that this search continues.
    [[nodiscard]] bool is_valid(std::uint64_t data) const {
        return ((generation_ - generation_of(data)) & 63U) <= ((generation_ - oldest_) & 63U);
    }
    void clear() {
        for (Bucket& bucket : buckets_) {
            for (Entry& entry : bucket.entries) {
                entry.mixed.store(0, std::memory_order_relaxed);
                entry.data.store(0, std::memory_order_relaxed);
            }
        }
        generation_ = 1;
    }

    std::vector<Bucket, HugePages<Bucket>> buckets_;
    std::uint64_t generation_ = 0;
    std::uint64_t oldest_ = 0;  // the first search whose results are valid
};

}  // namespace azulejo::engine
