#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace azulejo::engine {

// The entries of a transposition table whose keys have the same low bits. Several threads may use it without locks: an
// entry is two words, the data and the key xor the data, so an entry half written by each of two threads matches no
// key. Data is never 0: bits 0–5 generation (the number of the search), 6–7 bound, 8–15 depth, 16–31 value, 32–63 move.
struct alignas(64) TableBucket {
    struct Entry {
        std::atomic<std::uint64_t> mixed{0};
        std::atomic<std::uint64_t> data{0};
    };

    // The data of the valid entry with this key; 0 if there is none.
    template <class F>
    [[nodiscard]] std::uint64_t find(std::uint64_t key, F&& is_valid) const {
        for (const Entry& entry : entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.mixed.load(std::memory_order_relaxed) ^ data) == key && is_valid(data)) return data;
        }
        return 0;
    }

    // Replaces an invalid entry if there is one, then one of an earlier search, then the one of least depth. An invalid
    // entry of the same position gets no preference, so that results do not depend on what is forgotten.
    template <class F>
    void store(std::uint64_t key, std::uint64_t data, F&& is_valid) {
        Entry* victim = nullptr;
        unsigned least = ~0U;
        for (Entry& entry : entries) {
            const std::uint64_t old = entry.data.load(std::memory_order_relaxed);
            const bool is_current = generation_of(old) == generation_of(data);
            const bool valid = is_valid(old);
            if (valid && (entry.mixed.load(std::memory_order_relaxed) ^ old) == key) {
                if (!is_current && depth_of(old) > depth_of(data))
                    return;  // an earlier search of this round looked deeper
                victim = &entry;
                break;
            }
            const unsigned worth = !valid ? 0 : 1 + depth_of(old) + (is_current ? 256U : 0U);
            if (worth < least) {
                least = worth;
                victim = &entry;
            }
        }
        victim->mixed.store(key ^ data, std::memory_order_relaxed);
        victim->data.store(data, std::memory_order_relaxed);
    }

    void clear() {
        for (Entry& entry : entries) {
            entry.mixed.store(0, std::memory_order_relaxed);
            entry.data.store(0, std::memory_order_relaxed);
        }
    }
    [[nodiscard]] static constexpr std::uint64_t generation_of(std::uint64_t data) { return data & 63U; }
    [[nodiscard]] static constexpr unsigned depth_of(std::uint64_t data) {
        return static_cast<unsigned>(data >> 8) & 255U;
    }

    std::array<Entry, 4> entries;
};

}  // namespace azulejo::engine
