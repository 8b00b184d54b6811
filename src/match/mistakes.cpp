#include "match/mistakes.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "rules/classic/preview.h"
#include "rules/duel/preview.h"

namespace azulejo::match {

namespace {

// What a take does.
struct Take {
    std::uint32_t tiles = 0;  // equal for takes of the same tiles from the same source
    int row = 0;
    bool begun = false;      // its line held tiles before
    bool completes = false;  // its line, and the wall has a space for the tile
    int dropped = 0;
    int gain = 0;  // the points of the round with it
};

std::optional<Take> take_of(const classic::Position& position, classic::Move move) {
    if (move.is_placement()) return std::nullopt;
    const classic::Board& own = position.board(position.turn());
    const classic::Preview effect = preview(position, move);
    const bool on_line = move.row() != classic::floor_row;
    return Take{.tiles = classic::Move::take(move.source(), move.colour(), 0).bits(),
                .row = move.row(),
                .begun = on_line && own.line_count(move.row()) > 0,
                .completes = effect.completes_line && own.open_columns(move.row(), move.colour(), position.wall()) != 0,
                .dropped = effect.to_floor + effect.to_lid,
                .gain = effect.gain_after};
}

std::optional<Take> take_of(const duel::Position& position, duel::Move move) {
    using Kind = duel::Move::Kind;
    const bool from_sun = move.kind() == Kind::sun;
    if (!from_sun && move.kind() != Kind::moon) return std::nullopt;
    const duel::Board& own = position.board(position.turn());
    const duel::Preview effect = preview(position, move);
    const bool on_line = move.row() != duel::broken_row;
    const duel::Move tiles =
        from_sun ? duel::Move::sun(move.factory(), move.colour(), 0) : duel::Move::moon(move.colour(), 0);
    return Take{.tiles = tiles.bits(),
                .row = move.row(),
                .begun = on_line && own.line_count(move.row()) > 0,
                .completes = effect.completes_line && own.open_columns(move.row(), move.colour()) != 0,
                .dropped = effect.to_broken + effect.to_tower,
                .gain = effect.gain_after};
}

// The rows that a move completes without a take: a line that is paid with chips.
unsigned completed_without_take(classic::Move /*move*/) {
    return 0;
}
unsigned completed_without_take(duel::Move move) {
    return move.kind() == duel::Move::Kind::tile ? 1U << move.row() : 0U;
}

// What a move does to the counts of its seat. Rows have one bit each.
struct Effect {
    unsigned completed = 0;
    unsigned missed = 0;
    int needless = 0;
};

template <GamePosition P>
Effect effect_of(const P& position, typename P::Move move) {
    Effect effect{.completed = completed_without_take(move)};
    const auto take = take_of(position, move);
    if (!take) return effect;
    if (take->completes) effect.completed |= 1U << take->row;
    if (take->completes && take->dropped == 0) return effect;
    int fewest = take->dropped;
    position.for_each_move([&](typename P::Move other) {
        const auto instead = take_of(position, other);
        if (!instead) return;
        const bool fits = instead->begun || instead->completes;
        if (fits && instead->tiles == take->tiles && instead->gain >= take->gain) {
            fewest = std::min(fewest, instead->dropped);
        }
        if (!take->completes && instead->begun && instead->completes && instead->dropped == 0) {
            effect.missed |= 1U << instead->row;
        }
    });
    effect.needless = take->dropped - fewest;
    return effect;
}

}  // namespace

template <GamePosition P>
void MistakeCounter<P>::see(const P& position, typename P::Move move) {
    const auto seat = static_cast<std::size_t>(position.turn());
    const Effect effect = effect_of(position, move);
    lines_[seat].completed |= effect.completed;
    lines_[seat].missed |= effect.missed;
    mistakes_[seat].needless += static_cast<std::uint64_t>(effect.needless);
}

template <GamePosition P>
void MistakeCounter<P>::end_round() {
    for (std::size_t seat = 0; seat < lines_.size(); ++seat) {
        Lines& lines = lines_[seat];
        mistakes_[seat].overlooked += static_cast<std::uint64_t>(std::popcount(lines.missed & ~lines.completed));
        lines = {};
    }
}

template class MistakeCounter<classic::Position>;
template class MistakeCounter<duel::Position>;

}  // namespace azulejo::match
