#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
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
    // How many lanes are not above n.
    [[nodiscard]] constexpr int count_up_to(int n) const {
        return std::popcount((static_cast<std::uint64_t>(n) * ones + 0x800 * ones - lanes_) & 0x800 * ones);
    }
    [[nodiscard]] constexpr TileCounts without(Colour colour) const {
        return TileCounts(lanes_ & ~(std::uint64_t{0xFFF} << shift(colour)));
    }
    [[nodiscard]] constexpr std::uint64_t lanes() const { return lanes_; }
    [[nodiscard]] static constexpr TileCounts from_lanes(std::uint64_t lanes) { return TileCounts(lanes); }
    // The same in five lanes of five bits, for counts below 32. Moves the lanes of each pair together, and then the
    // pairs.
    [[nodiscard]] constexpr std::uint32_t packed() const {
        const std::uint64_t pairs = (lanes_ | lanes_ >> 7) & 0x001F'0003'FF00'03FF;
        return static_cast<std::uint32_t>((pairs & 0x3FF) | (pairs >> 14 & 0xF'FC00) | (pairs >> 28 & 0x1F0'0000));
    }
    [[nodiscard]] static constexpr TileCounts unpacked(std::uint64_t packed) {
        const std::uint64_t pairs = (packed & 0x3FF) | (packed & 0xF'FC00) << 14 | (packed & 0x1F0'0000) << 28;
        return TileCounts((pairs | pairs << 7) & 0x01F'01F'01F'01F'01F);
    }

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

// The tiles that lie together in one place of the table, in half the space: five lanes of six bits, colour c at bit
// 6·c. There are at most 32 of a colour, and at most 63 where they are counted with `total`.
class Pile {
  public:
    static constexpr int lane_width = 6;
    static constexpr std::uint32_t ones = 0x0104'1041;
    static constexpr std::uint32_t all_lanes = 0x3FFF'FFFF;

    constexpr Pile() = default;
    [[nodiscard]] static constexpr Pile of(Colour colour, int n) {
        return Pile(static_cast<std::uint32_t>(n) << shift(colour));
    }
    [[nodiscard]] static constexpr Pile from_lanes(std::uint32_t lanes) { return Pile(lanes); }
    // Moves the lanes of each pair together, and then the pairs.
    [[nodiscard]] static constexpr Pile from(TileCounts tiles) {
        assert((tiles.lanes() & ~(63 * TileCounts::ones)) == 0);
        const std::uint64_t pairs = (tiles.lanes() | tiles.lanes() >> 6) & 0xFFF'000'FFF'000'FFF;
        return Pile(
            static_cast<std::uint32_t>((pairs & 0xFFF) | (pairs >> 12 & 0xFFF'000) | (pairs >> 24 & 0x3F'000'000)));
    }
    [[nodiscard]] constexpr TileCounts counts() const {
        const std::uint64_t lanes = lanes_;
        const std::uint64_t pairs = (lanes & 0xFFF) | (lanes & 0xFFF'000) << 12 | (lanes & 0xFFF'000'000) << 24;
        return TileCounts::from_lanes((pairs | pairs << 6) & 0x03F'03F'03F'03F'03F);
    }

    constexpr operator TileCounts() const { return counts(); }

    [[nodiscard]] constexpr int operator[](Colour colour) const { return lane(lanes_, colour); }
    // The product's top lane is the sum of all lanes.
    [[nodiscard]] constexpr int total() const { return static_cast<int>(lanes_ * ones >> (4 * lane_width) & 63U); }
    [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }
    // Bit 6·c is set where colour c is present.
    [[nodiscard]] constexpr std::uint32_t present() const { return (lanes_ + 31 * ones) >> 5 & ones; }
    [[nodiscard]] constexpr int distinct() const { return std::popcount(present()); }
    [[nodiscard]] constexpr Pile without(Colour colour) const { return Pile(lanes_ & ~(63U << shift(colour))); }
    [[nodiscard]] constexpr std::uint32_t lanes() const { return lanes_; }
    constexpr Pile& operator+=(Pile other) {
        lanes_ += other.lanes_;
        return *this;
    }
    constexpr Pile& operator-=(Pile other) {
        lanes_ -= other.lanes_;
        return *this;
    }
    friend constexpr Pile operator+(Pile a, Pile b) { return a += b; }
    friend constexpr Pile operator-(Pile a, Pile b) { return a -= b; }
    friend constexpr bool operator==(Pile, Pile) = default;

    // Words with the same lanes are also sets of (colour, row) and (colour, source): bit 6·colour + number.
    [[nodiscard]] static constexpr std::uint32_t bit(Colour colour, int number) {
        return 1U << (shift(colour) + number);
    }
    // The lane of a colour in such a word.
    [[nodiscard]] static constexpr int lane(std::uint32_t lanes, Colour colour) {
        return static_cast<int>(lanes >> shift(colour) & 63U);
    }

  private:
    static constexpr int shift(Colour colour) { return lane_width * index(colour); }
    constexpr explicit Pile(std::uint32_t lanes) : lanes_(lanes) {}

    std::uint32_t lanes_ = 0;
};

// Draws tiles one by one, each uniformly from those still there. Lane c of `sums_` counts the tiles of colours
// 0 … c, so tile number k is of the lowest colour whose lane is above k, and taking it lowers that lane and all above.
// Each lane has 0x7FF added, so that its top bit says whether it is above k once k is subtracted.
class BagDraw {
  public:
    constexpr explicit BagDraw(TileCounts tiles)
        : sums_((tiles.lanes_ * TileCounts::ones & all_lanes) + offset),
          size_(static_cast<std::uint32_t>(tiles.total())) {}

    [[nodiscard]] constexpr std::uint32_t size() const { return size_; }
    // Takes the tile number k < size(). The number of colours whose sum is above k says which colour it is.
    constexpr Pile take(std::uint32_t k) {
        const std::uint64_t above = (sums_ - k * TileCounts::ones) >> 11 & TileCounts::ones;
        sums_ -= above;
        --size_;
        return one_of_each[static_cast<std::size_t>(std::popcount(above))];
    }
    // The tiles still there.
    [[nodiscard]] constexpr TileCounts rest() const {
        const std::uint64_t sums = sums_ - offset;
        return TileCounts(sums - (sums << TileCounts::lane_width & all_lanes));
    }

  private:
    static constexpr std::uint64_t all_lanes = 0xFFF'FFF'FFF'FFF'FFF;
    static constexpr std::uint64_t offset = 0x7FF * TileCounts::ones;
    // Entry n: a tile of the colour that has n - 1 colours after it.
    static constexpr std::array<Pile, colour_count + 1> one_of_each{Pile{},
                                                                    Pile::of(Colour::white, 1),
                                                                    Pile::of(Colour::black, 1),
                                                                    Pile::of(Colour::red, 1),
                                                                    Pile::of(Colour::yellow, 1),
                                                                    Pile::of(Colour::blue, 1)};

    std::uint64_t sums_;
    std::uint32_t size_;  // kept separately so that the next choice need not wait for the sums
};

}  // namespace azulejo
