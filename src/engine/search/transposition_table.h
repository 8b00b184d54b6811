#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

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

    // Invalidates all entries.
    void start_search() {
        generation_ = (generation_ + 1) & 63U;
        if (generation_ == 0) clear();
    }

    [[nodiscard]] std::optional<SearchResult> find(std::uint64_t key) const {
        const Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
        for (const Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.mixed.load(std::memory_order_relaxed) ^ data) != key) continue;
            if (generation_of(data) != generation_) continue;
            return SearchResult{.move = static_cast<std::uint32_t>(data >> 32),
                                .value = static_cast<std::int16_t>(data >> 16),
                                .depth = static_cast<std::uint8_t>(data >> 8),
                                .bound = static_cast<Bound>(data >> 6 & 3U)};
        }
        return std::nullopt;
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[key & (buckets_.size() - 1)]); }

    // Replaces an entry of an earlier search if there is one, otherwise the one of least depth. An earlier search's
    // entry of the same position gets no preference, so that results do not depend on earlier searches.
    void store(std::uint64_t key, const SearchResult& result) {
        Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
        Entry* victim = nullptr;
        unsigned least = ~0U;
        for (Entry& entry : bucket.entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            const bool is_fresh = generation_of(data) == generation_;
            if (is_fresh && (entry.mixed.load(std::memory_order_relaxed) ^ data) == key) {
                victim = &entry;
                break;
            }
            const unsigned worth = is_fresh ? 1 + (static_cast<unsigned>(data >> 8) & 255U) : 0;
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
    void clear() {
        for (Bucket& bucket : buckets_) {
            for (Entry& entry : bucket.entries) {
                entry.mixed.store(0, std::memory_order_relaxed);
                entry.data.store(0, std::memory_order_relaxed);
            }
        }
        generation_ = 1;
    }

    std::vector<Bucket> buckets_;
    std::uint64_t generation_ = 0;
};

}  // namespace azulejo::engine
