#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

// The tiles, the same in every game.
namespace azulejo {

enum class Colour : std::uint8_t { blue, yellow, red, black, white };

inline constexpr int colour_count = 5;
inline constexpr std::array<Colour, colour_count> all_colours{Colour::blue, Colour::yellow, Colour::red, Colour::black,
                                                              Colour::white};

[[nodiscard]] constexpr int index(Colour colour) {
    return static_cast<int>(colour);
}
[[nodiscard]] constexpr char letter(Colour colour) {
    return "BYRKW"[index(colour)];
}
[[nodiscard]] constexpr std::optional<Colour> colour_of(char c) {
    for (const Colour colour : all_colours) {
        if (letter(colour) == c) return colour;
    }
    return std::nullopt;
}

// How many tiles of each colour: five lanes of twelve bits in one word, colour c at bit 12·c.
// Twelve bits leave room for all sums that occur, so lanes never overflow.
class TileCounts {
  public:
    static constexpr int lane_width = 12;
    static constexpr std::uint64_t ones = 0x001'001'001'001'001;

    constexpr TileCounts() = default;
    [[nodiscard]] static constexpr TileCounts of(Colour colour, int n) {
        return TileCounts(static_cast<std::uint64_t>(n) << shift(colour));
    }
    [[nodiscard]] static constexpr TileCounts each(int n) { return TileCounts(ones * static_cast<std::uint64_t>(n)); }

    [[nodiscard]] constexpr int operator[](Colour colour) const {
        return static_cast<int>(lanes_ >> shift(colour) & 0xFFF);
    }
    // The product's top lane is the sum of all lanes.
    [[nodiscard]] constexpr int total() const { return static_cast<int>(lanes_ * ones >> (4 * lane_width) & 0xFFF); }
    [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }
    // Bit 12·c is set where colour c is present.
    [[nodiscard]] constexpr std::uint64_t present() const { return (lanes_ + 0x7FF * ones) >> 11 & ones; }
    [[nodiscard]] constexpr int distinct() const { return std::popcount(present()); }
    [[nodiscard]] constexpr bool contains(TileCounts other) const {
        return ((lanes_ + 0x800 * ones - other.lanes_) & 0x800 * ones) == 0x800 * ones;
    }
    [[nodiscard]] constexpr TileCounts without(Colour colour) const {
        return TileCounts(lanes_ & ~(std::uint64_t{0xFFF} << shift(colour)));
    }
    // All tiles or none, without a branch.
    [[nodiscard]] constexpr TileCounts kept_if(bool keep) const {
        return TileCounts(lanes_ & -static_cast<std::uint64_t>(keep));
    }
    [[nodiscard]] constexpr std::uint64_t lanes() const { return lanes_; }

    constexpr TileCounts& operator+=(TileCounts other) {
        lanes_ += other.lanes_;
        return *this;
    }
    constexpr TileCounts& operator-=(TileCounts other) {
        lanes_ -= other.lanes_;
        return *this;
    }
    friend constexpr TileCounts operator+(TileCounts a, TileCounts b) { return a += b; }
    friend constexpr TileCounts operator-(TileCounts a, TileCounts b) { return a -= b; }
    friend constexpr bool operator==(TileCounts, TileCounts) = default;

  private:
    friend class BagDraw;
    constexpr explicit TileCounts(std::uint64_t lanes) : lanes_(lanes) {}
    static constexpr int shift(Colour colour) { return lane_width * index(colour); }

    std::uint64_t lanes_ = 0;
};

// Draws tiles one by one, each uniformly from those still there. Lane c of `sums_` counts the tiles of colours
// 0 … c, so tile number k is of the lowest colour whose lane is above k, and taking it lowers that lane and all above.
class BagDraw {
  public:
    constexpr explicit BagDraw(TileCounts tiles)
        : sums_(tiles.lanes_ * TileCounts::ones & all_lanes), size_(static_cast<std::uint32_t>(tiles.total())) {}

    [[nodiscard]] constexpr std::uint32_t size() const { return size_; }
    // The tile number k < size(), as a count of one.
    constexpr TileCounts take(std::uint32_t k) {
        const std::uint64_t above = (sums_ + (0x7FF - k) * TileCounts::ones) >> 11 & TileCounts::ones;
        sums_ -= above;
        --size_;
        return TileCounts(above & -above);
    }

  private:
    static constexpr std::uint64_t all_lanes = 0xFFF'FFF'FFF'FFF'FFF;
    std::uint64_t sums_;
    std::uint32_t size_;  // kept separately so that the next choice need not wait for the sums
};

}  // namespace azulejo
