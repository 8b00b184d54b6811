#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "laws.h"

// The laws that only Azul Duel has.
namespace azulejo::fuzz {

// Every move that can be written but for orders of stacking and payments, and those one beyond each limit.
template <class F>
void for_each_plain_duel_move(F&& f) {
    using duel::Move;
    f(Move::draw());
    f(Move::look());
    for (const int number : {0, 1, 2, 3, 15}) {
        f(Move::under(number));
        for (int slot = 0; slot <= duel::slots; ++slot) {
            for (int rotation = 0; rotation < duel::rotations; ++rotation) {
                f(Move::display(number, slot, rotation));
                f(Move::keep(number, slot, rotation));
            }
        }
    }
    for (int factory = 0; factory <= duel::factory_count; ++factory) f(Move::chip(factory));
    for (int row = 0; row <= duel::broken_row + 1; ++row) {
        f(Move::decline(row));
        for (int column = 0; column <= duel::columns; ++column) f(Move::tile(row, column));
        for (int colour = 0; colour <= colour_count; ++colour) {
            f(Move::moon(static_cast<Colour>(colour), row));
            for (int factory = 0; factory <= duel::factory_count; ++factory) {
                f(Move::sun(factory, static_cast<Colour>(colour), row));
            }
        }
    }
}

// The moves near a take: other orders of the rest, one tile more, one less, another tile; and these elsewhere.
template <class F>
void for_each_near_stacking(duel::Move take, F&& f) {
    using duel::Move;
    std::vector<unsigned> stackings{0};
    const unsigned order = take.stacking().bits();
    stackings.push_back(order >> 3);
    for (unsigned code = 0; code < 8; ++code) {
        stackings.push_back((order << 3 | code) & 0x1FFU);
        for (unsigned height = 0; height < 3; ++height) {
            stackings.push_back((order & ~(7U << (3 * height))) | code << (3 * height));
        }
    }
    stackings.push_back((order & 0x1C0U) | (order & 7U) << 3 | (order >> 3 & 7U));
    stackings.push_back((order & 7U) | (order >> 3 & 0x38U) | (order << 3 & 0x1C0U));
    for (const unsigned bits : stackings) {
        const auto stacking = duel::MoonStack::from_bits(bits);
        f(Move::sun(take.factory(), take.colour(), take.row(), stacking));
        f(Move::sun((take.factory() + 1) % duel::factory_count, take.colour(), take.row(), stacking));
        f(Move::sun(take.factory(), static_cast<Colour>((index(take.colour()) + 1) % colour_count), take.row(),
                    stacking));
        f(Move::sun(take.factory(), take.colour(), (take.row() + 1) % duel::rows, stacking));
    }
}

// A chip more, one less, another one; and the same payments for another space.
template <class F>
void for_each_near_payment(duel::Move placement, F&& f) {
    std::vector<std::uint32_t> payments{placement.payment().bits()};
    for (unsigned kind = 0; kind < duel::chip_kinds; ++kind) {
        for (const std::uint32_t before : {placement.payment().bits(), payments[payments.size() / 2]}) {
            const std::uint32_t count = before >> (2 * kind) & 3U;
            const std::uint32_t others = before & ~(3U << (2 * kind));
            payments.push_back(others | (count + 1) % 4 << (2 * kind));
            payments.push_back(others | (count + 3) % 4 << (2 * kind));
        }
    }
    for (const std::uint32_t bits : payments) {
        const auto payment = duel::ChipCounts::from_bits(bits);
        f(duel::Move::tile(placement.row(), placement.column(), payment));
        f(duel::Move::tile(placement.row(), (placement.column() + 1) % duel::columns, payment));
        f(duel::Move::tile((placement.row() + 1) % duel::rows, placement.column(), payment));
    }
}

// What is near a legal move is legal if and only if it is listed.
inline void check_near_moves(const duel::Position& position) {
    const auto moves = sorted_moves(position);
    const auto check = [&](duel::Move move) {
        require(position.is_legal(move) == std::ranges::binary_search(moves, move), "what is legal is in the list");
    };
    for_each_plain_duel_move(check);
    Rng rng(engine::search_key(position));
    for (int n = 0; n < 2 && !moves.empty(); ++n) {
        const duel::Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        if (move.kind() == duel::Move::Kind::sun) for_each_near_stacking(move, check);
        if (move.kind() == duel::Move::Kind::tile) for_each_near_payment(move, check);
    }
}

// What a seat sees is what it sees of any position that looks like this one to it, and enough to choose a move.
inline void check_views(const duel::Position& position) {
    Rng rng(engine::search_key(position));
    for (const std::optional<int> seat : {std::optional<int>(), std::optional(0), std::optional(1)}) {
        const duel::View view = position.view(seat);
        const duel::Position other = position.resample_hidden(seat, rng);
        require(other.view(seat) == view, "a position that looks alike has an equal view");
        require(duel::Position::from(other.setup()) == other, "a position that looks alike is one");
        if (!position.awaits_move() || seat != position.turn()) continue;
        const auto moves = sorted_moves(position);
        require(sorted_moves(view.covered()) == moves, "who is to act sees all that can be done");
        require(sorted_moves(other) == moves, "whatever is hidden changes no move");
    }
}

// D6 and D24 tile by tile.
class DuelDrawing {
  public:
    using Counts = std::array<int, colour_count>;

    explicit DuelDrawing(const duel::Position& position)
        : bag_(counts_of(position.bag())), tower_(counts_of(position.tower())) {}

    // Whether these tiles can be what is drawn for all factories.
    [[nodiscard]] bool could_give(const duel::Deal& deal) const {
        if (bag_ == Counts{} && tower_ == Counts{}) return give_all(deal);
        return give_all(deal) || std::ranges::any_of(all_colours, [&](Colour colour) {
                   DuelDrawing again = *this;
                   return again.put_back_five(colour) && !(again == *this) && again.could_give(deal);
               });
    }

    friend bool operator==(const DuelDrawing&, const DuelDrawing&) = default;

  private:
    static Counts counts_of(TileCounts tiles) {
        Counts result{};
        for (const Colour colour : all_colours) result[static_cast<std::size_t>(index(colour))] = tiles[colour];
        return result;
    }
    static int total(const Counts& tiles) { return std::accumulate(tiles.begin(), tiles.end(), 0); }
    static auto distinct(const Counts& tiles) {
        return std::ranges::count_if(tiles, [](int count) { return count > 0; });
    }

    // Draws what a factory is to hold; not if something else would have to be drawn.
    [[nodiscard]] bool draw(Counts tiles, int capacity) {
        for (int drawn = 0; drawn < capacity; ++drawn) {
            if (bag_ == Counts{}) std::swap(bag_, tower_);
            if (bag_ == Counts{}) break;
            std::size_t colour = 0;
            while (colour < colour_count && (tiles[colour] == 0 || bag_[colour] == 0)) ++colour;
            if (colour == colour_count) return false;
            --tiles[colour];
            --bag_[colour];
        }
        return tiles == Counts{};
    }
    [[nodiscard]] bool is_put_back(const Counts& drawn) const {
        const bool other_colour = std::ranges::any_of(all_colours, [&](Colour colour) {
            const auto at = static_cast<std::size_t>(index(colour));
            return drawn[at] == 0 && bag_[at] + tower_[at] > 0;
        });
        return total(drawn) == duel::large_tiles && distinct(drawn) == 1 && other_colour;
    }
    // Draws five of a colour for the large factory and puts them back, if that can happen.
    [[nodiscard]] bool put_back_five(Colour colour) {
        Counts five{};
        five[static_cast<std::size_t>(index(colour))] = duel::large_tiles;
        if (!draw(five, duel::large_tiles) || !is_put_back(five)) return false;
        for (std::size_t i = 0; i < colour_count; ++i) bag_[i] += five[i];
        if (distinct(bag_) > 1) return true;
        for (std::size_t i = 0; i < colour_count; ++i) bag_[i] += std::exchange(tower_[i], 0);
        return true;
    }
    [[nodiscard]] bool give_all(const duel::Deal& deal) const {
        DuelDrawing left = *this;
        for (std::size_t factory = 0; factory < duel::factory_count; ++factory) {
            const Counts tiles = counts_of(deal.factories[factory].counts());
            const bool is_large = factory == duel::large;
            if (!left.draw(tiles, is_large ? duel::large_tiles : duel::small_tiles)) return false;
            if (is_large && left.is_put_back(tiles)) return false;
        }
        return true;
    }

    Counts bag_;
    Counts tower_;
};

// D7: each of the twenty is somewhere.
inline bool chips_are_left(const duel::Position& position, const duel::Deal& deal) {
    for (int kind = 0; kind < duel::chip_kinds; ++kind) {
        const duel::Chip chip = duel::chip(kind);
        int used = static_cast<int>(std::ranges::count(deal.chips, chip));
        for (int seat = 0; seat < position.players(); ++seat) {
            used += position.board(seat).chips()[chip] + position.board(seat).spent()[chip];
        }
        if (used > duel::components::chips[static_cast<std::size_t>(kind)].count) return false;
    }
    return std::ranges::none_of(deal.chips,
                                [](duel::Chip chip) { return chip == duel::Chip::none || chip == duel::Chip::hidden; });
}

inline bool could_be_dealt(const duel::Position& position, const duel::Deal& deal) {
    if (position.phase() == duel::Phase::plates) {
        auto plates = deal.plates;
        std::ranges::sort(plates);
        for (int i = 0; i < duel::plate_count; ++i) {
            if (plates[static_cast<std::size_t>(i)] != duel::plate(i)) return false;
        }
        return true;
    }
    if (deal.is_of_plates()) return false;
    return DuelDrawing(position).could_give(deal) && chips_are_left(position, deal);
}

// A deal near another one: something in it is exchanged.
inline duel::Deal near_deal(duel::Deal deal, Choices& choices) {
    if (deal.is_of_plates()) {
        duel::Plate& plate = deal.plates[choices.below(duel::plate_count)];
        duel::Plate& other = deal.plates[choices.below(duel::plate_count)];
        if (choices.below(2) == 0) {
            std::swap(plate, other);
        } else {
            plate = static_cast<duel::Plate>(choices.below(static_cast<std::size_t>(duel::Plate::hidden) + 1));
        }
        return deal;
    }
    if (choices.below(4) == 0) {
        deal.chips[choices.below(duel::small_factories)] =
            static_cast<duel::Chip>(choices.below(static_cast<std::size_t>(duel::Chip::hidden) + 1));
        return deal;
    }
    Pile& from = deal.factories[choices.below(duel::factory_count)];
    if (from.empty()) return deal;
    const Colour colour = choose_colour(from.counts(), choices);
    from = Pile::from(from.counts() - TileCounts::of(colour, 1));
    Pile& to = choices.below(2) == 0 ? from : deal.factories[choices.below(duel::factory_count)];
    to += Pile::of(static_cast<Colour>(choices.below(colour_count)), 1);
    return deal;
}

// Deals near a possible one are judged as they are by drawing tile by tile.
inline void check_deals(const duel::Position& position, const duel::Deal& deal, Choices choices) {
    require(position.is_possible(deal), "a drawn deal is possible");
    require(could_be_dealt(position, deal), "a drawn deal can be drawn tile by tile");
    duel::Deal other = deal;
    for (int change = 0; change < 2; ++change) {  // so that no more than seven tiles lie together
        other = near_deal(other, choices);
        require(position.is_possible(other) == could_be_dealt(position, other), "what can be drawn is possible");
    }
}

}  // namespace azulejo::fuzz
