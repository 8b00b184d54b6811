#include "engine/duel/features.h"

#include <algorithm>

namespace azulejo::engine {

using namespace duel;

namespace {

// Chips that are face down count alike.
unsigned visible_chip(const Position& position, int factory) {
    if (position.chip(factory) == Chip::none) return 0;
    return position.is_open(factory) ? 2 + static_cast<unsigned>(position.chip(factory)) : 1;
}

}  // namespace

Market Features<Position>::market_of(const Position& position) {
    Market result;
    for (const Colour colour : all_colours) {
        int from_moons = position.large_moon()[colour];
        for (int factory = 0; factory < factory_count; ++factory) {
            result.add(colour, position.sun(factory)[colour]);
            if (factory > 0 && position.moon(factory).has_on_top(colour)) ++from_moons;
        }
        result.add(colour, from_moons);
    }
    return result;
}

std::uint64_t Features<Position>::common_key(const Position& position) {
    std::uint64_t result = 0;
    const auto add = [&](std::uint64_t word) {
        result = (result ^ word) * 0x9E3779B97F4A7C15U;
        result ^= result >> 32;
    };
    add(position.bag().lanes());
    add(std::uint64_t{position.large_moon().lanes()} << 32 | position.sun(large).lanes());
    std::uint64_t rest = static_cast<unsigned>(position.phase());
    rest = rest << 4 | static_cast<unsigned>(position.round());
    rest = rest << 1 | static_cast<unsigned>(position.marker_holder().has_value());
    rest = rest << 5 | static_cast<unsigned>(position.stack_size());
    for (int place = 0; place < display_places; ++place) {
        rest = rest << 5 | static_cast<unsigned>(position.display(place));
    }
    for (int factory = 1; factory < factory_count; ++factory) {
        add(std::uint64_t{position.moon(factory).bits()} << 32 | position.sun(factory).lanes());
        rest = rest << 5 | visible_chip(position, factory);
    }
    add(rest);
    return Rng::mix(result);
}

Features<Position>::BuiltKey Features<Position>::built_key(const Position& position, int seat) {
    const Board& board = position.board(seat);
    BuiltKey result;
    for (std::size_t tile = 0; tile < result.cells.size(); ++tile) {
        result.cells[tile] = board.cells_of(static_cast<DomeTile>(tile + 1));
    }
    for (std::size_t slot = 0; slot < result.plates.size(); ++slot) {
        result.plates[slot] = board.plate_at(static_cast<int>(slot));
    }
    return result;
}

void Features<Position>::add_built(const Position& position, int seat, nn::FeatureList& list) {
    const Board& board = position.board(seat);
    const std::uint64_t cells = board.cells();
    FeatureWriter out(list);
    out.block(36);
    for_each_bit(cells, [&](int cell) { out.set(cell); });
    out.block(6);
    for (int tile = 1; tile <= 6; ++tile) {
        if (const int n = std::popcount(board.cells_of(static_cast<DomeTile>(tile))); n > 0) out.set(tile - 1, 4 * n);
    }
    out.block(27);
    for (int slot = 0; slot < slots; ++slot) {
        const PlacedPlate placed = board.plate_at(slot);
        out.set(9 * (placed.empty() ? 0 : is_special(placed) ? 1 : 2) + slot);
    }
    out.block(180);
    for (int row = 0; row < rows; ++row) {
        for (const Colour colour : all_colours) {
            for_each_bit(board.open_columns(row, colour),
                         [&](int column) { out.set(30 * row + 6 * index(colour) + column); });
        }
    }
    out.block(84);
    for (int i = 0; i < 6; ++i) {
        out.set(7 * i + std::popcount(row_cells(cells, i)));
        out.set(42 + 7 * i + std::popcount(column_cells(cells, i)));
    }
    out.block(8);
    for (const ScoringTile tile : position.scoring()) {
        if (tile != ScoringTile::none) out.set(static_cast<int>(tile) - 1);
    }
    out.block(8);
    for (const ScoringTile tile : position.scoring()) {
        if (tile == ScoringTile::none) continue;
        if (const int points = score_of(tile, board).points; points != 0)
            out.set(static_cast<int>(tile) - 1, 2 * points);
    }
    out.block(36);
    for (int slot = 0; slot < slots; ++slot) {
        const PlacedPlate placed = board.plate_at(slot);
        if (placed.empty() || !is_special(placed)) continue;
        const int filled = std::popcount(cells & slot_cells(slot));
        if (filled < 4) out.set(4 * slot + filled);
    }
    out.block(1);
    out.set(0, 4 * std::popcount(board.joker_spaces(false) & ~cells));
    out.block(1);
    out.set(0, 4 * std::popcount(board.empty_slots()));
    assert(out.end() == built_features);
}

void Features<Position>::add_loose(const Position& position, int seat, nn::FeatureList& list) {
    const Board& board = position.board(seat);
    const std::uint64_t cells = board.cells();
    FeatureWriter out(list, built_features);
    out.block(105);
    add_lines(board, rows, out);
    out.block(12);
    for (int row = 0; row < rows; ++row) {
        if (board.line_count(row) == 0) continue;
        int best = 0;
        for_each_bit(board.open_columns(row, board.line_colour(row)), [&](int column) {
            best = std::max(best, points_through(cells | cell_bit(row, column), row, column));
        });
        if (best > 0) out.set(row, 4 * best);
        if (best == 0) out.set(6 + row);
    }
    out.block(6);
    for (const Colour colour : all_colours) {
        if (const int n = board.chips().only(ChipCounts::showing(colour)).total(); n > 0) out.set(index(colour), 4 * n);
    }
    out.set(5, 4 * board.chips().total());
    assert(out.end() == board_features);
}

void Features<Position>::add_common(const Position& position, nn::FeatureList& list) {
    FeatureWriter out(list);
    out.block(5);
    out.set(std::min(position.round(), 5) - 1);
    out.block(5);
    for (const Colour colour : all_colours) out.set(index(colour), position.bag()[colour]);
    out.block(20);
    std::array<int, 20> holding{};
    for (int factory = 1; factory < factory_count; ++factory) {
        for (const Colour colour : all_colours) {
            const int count = position.sun(factory)[colour];
            if (count > 0) ++holding[static_cast<std::size_t>(4 * index(colour) + count - 1)];
        }
    }
    for (int i = 0; i < 20; ++i) {
        if (const int times = holding[static_cast<std::size_t>(i)]; times > 0) out.set(i, 8 * times);
    }
    Pile tops;
    Pile moons;
    for (int factory = 1; factory < factory_count; ++factory) {
        tops += position.moon(factory).top_tile();
        moons += position.moon(factory).tiles();
    }
    for (const Pile& pile : {position.sun(large), position.large_moon(), tops, moons}) {
        out.block(5);
        for (const Colour colour : all_colours) {
            if (pile[colour] > 0) out.set(index(colour), 4 * pile[colour]);
        }
    }
    out.block(18);
    for (int place = 0; place < display_places; ++place) {
        if (position.display(place) != Plate::none) out.set(index(position.display(place)));
    }
    out.block(6);
    int covered = 0;
    ChipCounts open;
    for (int factory = 1; factory < factory_count; ++factory) {
        if (position.chip(factory) == Chip::none) continue;
        if (position.is_open(factory)) {
            open += ChipCounts::of(position.chip(factory));
        } else {
            ++covered;
        }
    }
    for (const Colour colour : all_colours) {
        if (const int n = open.only(ChipCounts::showing(colour)).total(); n > 0) out.set(index(colour), 8 * n);
    }
    out.set(5, 8 * open.total());
    out.block(1);
    out.set(0, 4 * covered);
    out.block(1);
    out.set(0, position.stack_size());
    out.block(1);
    if (!position.marker_holder()) out.set(0);
    out.block(9);
    out.set(static_cast<int>(position.phase()));
    assert(out.end() == common_features);
}

void Features<Position>::add_seat(const Position& position, const Market& market, int seat, nn::FeatureList& list) {
    FeatureWriter out(list, common_features);
    out.block(2);
    const int starts = position.awaits_move() ? position.turn() : position.first();
    out.set(seat == starts ? 0 : 1);
    out.block(1);
    if (position.first() == seat) out.set(0);
    out.block(1);
    if (position.marker_holder() == seat) out.set(0);
    out.block(1);
    out.set(0, std::min(position.score(seat), 160));
    out.block(1);
    out.set(0, std::clamp(position.score(seat) - position.score(1 - seat), -80, 80));
    if (position.awaits_deal()) return;
    const Board& board = position.board(seat);
    out.block(5);
    out.set(board.broken().total());
    out.block(3);
    out.set(std::min(board.markers(), 2));
    out.block(3);
    out.set(std::min(board.taken(), 2));
    add_begun_lines(board, rows, market, false, out);
    out.block(3);
    if (position.phase() >= Phase::draw && position.phase() <= Phase::under && seat == position.turn()) {
        out.set(std::min(position.drawn_count(), 3) - 1);
    }
    assert(out.end() == seat_features);
}

}  // namespace azulejo::engine
