#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace azulejo {

// splitmix64 with our own `below`: the standard library's distributions differ between implementations, and a native
// program and a browser must deal the same tiles. The state is one word, which leaves the registers to the game.
class Rng {
  public:
    // Streams of one seed are independent, so game i of a run can be repeated alone.
    constexpr explicit Rng(std::uint64_t seed, std::uint64_t stream = 0) : state_(seed ^ mix(mix(stream))) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        return mix(state_);
    }

    // Exactly uniform on 0 … n-1 (n > 0).
    constexpr std::uint32_t below(std::uint32_t n) { return scale<32>(next() >> 32, n); }

    // The same from `width` random bits already drawn: multiply and shift; the few values that would favour some
    // results are drawn anew.
    template <int width>
    constexpr std::uint32_t scale(std::uint64_t bits, std::uint32_t n) {
        constexpr std::uint64_t range = std::uint64_t{1} << width;
        const std::uint64_t product = bits * n;
        const std::uint64_t low = product % range;
        if (low < n) [[unlikely]] {
            if (low < range % n) {
                const Redrawn redrawn = redraw(state_, n);
                state_ = redrawn.state;
                return redrawn.number;
            }
        }
        return static_cast<std::uint32_t>(product >> width);
    }

    // The whole state. Used as a seed it gives the same generator again.
    [[nodiscard]] constexpr std::uint64_t state() const { return state_; }

    // splitmix64's finaliser: a bijection that mixes well and sends 0 to 0.
    static constexpr std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
        return x ^ (x >> 31);
    }

    friend constexpr bool operator==(const Rng&, const Rng&) = default;

  private:
    struct Redrawn {
        std::uint64_t state;
        std::uint32_t number;
    };
    // By value: a generator whose address is passed to a function cannot stay in a register.
    [[gnu::noinline]] static constexpr Redrawn redraw(std::uint64_t state, std::uint32_t n) {
        Rng rng(state);
        const std::uint32_t number = rng.below(n);
        return {rng.state_, number};
    }

    std::uint64_t state_;
};

// Shuffles the items; every order is equally likely.
template <class Items>
constexpr void shuffle(Items& items, Rng& rng) {
    for (std::size_t left = items.size(); left > 1; --left) {
        std::swap(items[rng.below(static_cast<std::uint32_t>(left))], items[left - 1]);
    }
}

}  // namespace azulejo
