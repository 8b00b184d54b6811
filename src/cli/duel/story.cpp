#include "cli/duel/story.h"

#include <algorithm>
#include <array>
#include <concepts>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/ascii.h"
#include "notation/duel/drawing.h"
#include "notation/duel/fields.h"
#include "notation/duel/token.h"
#include "notation/fields.h"
#include "notation/view.h"
#include "rules/duel/position.h"
#include "rules/duel/preview.h"

namespace azulejo::cli {

using namespace duel;
using DuelStory = Story<Position>;
namespace text = notation::duel;

namespace {

std::string number(int n) {
    return std::to_string(n);
}

std::string letters(Pile tiles) {
    std::string result;
    notation::append_tiles(result, tiles.counts());
    return result;
}

std::string letters(MoonStack moon) {
    std::string result;
    text::append_moon(result, moon);
    return result;
}

std::string chip_list(ChipCounts chips) {
    std::string result;
    text::append_chips(result, chips);
    return result;
}

}  // namespace

bool DuelStory::is_take(Move move) {
    return move.kind() == Move::Kind::sun || move.kind() == Move::Kind::moon;
}

int DuelStory::taken_by(const Position& position, Move take) {
    if (take.kind() == Move::Kind::sun) return position.sun(take.factory())[take.colour()];
    return duel::preview(position, take).taken;
}

// D1: Duel's tiles are dark blue and light blue where Azul's are blue and white.
std::string DuelStory::colour_name(Colour colour) const {
    if (colour == Colour::blue) return messages_.text("duel.colour.blue");
    if (colour == Colour::white) return messages_.text("duel.colour.white");
    return StoryBase::colour_name(colour);
}

std::string DuelStory::factory_name(int factory) const {
    if (factory == large) return messages_.text("duel.large");
    return messages_.text("source.factory", {{"n", number(factory)}});
}

std::string DuelStory::target_name(int row) const {
    if (row == broken_row) return messages_.text("duel.broken_space");
    return messages_.text("target.line", {{"n", number(row + 1)}});
}

std::string DuelStory::scoring_name(ScoringTile tile) const {
    constexpr std::array keys{"duel.scoring.rows",   "duel.scoring.colours",   "duel.scoring.columns",
                              "duel.scoring.border", "duel.scoring.diagonals", "duel.scoring.corners",
                              "duel.scoring.wild",   "duel.scoring.special"};
    return messages_.text(keys[static_cast<std::size_t>(tile) - 1]);
}

std::string DuelStory::welcome(const Position& start) const {
    std::string tiles;
    for (const ScoringTile tile : start.scoring()) {
        if (tile != ScoringTile::none) append_listed(tiles, scoring_name(tile));
    }
    return messages_.text("duel.welcome", {{"tiles", tiles}});
}

std::string DuelStory::headline(const Position& position) const {
    constexpr std::array keys{"duel.draw.plates", "draw.deal",       "duel.draw.setup", "draw.draft", "duel.draw.draw",
                              "duel.draw.keep",   "duel.draw.under", "duel.draw.tile",  "draw.over"};
    const std::string acting = position.awaits_move() ? name(position.turn()) : std::string();
    return messages_.text(
        keys[static_cast<std::size_t>(position.phase())],
        {{"round", number(position.round())}, {"name", acting}, {"line", number(position.tiling_row() + 1)}});
}

std::string DuelStory::board(const Position& position, Viewer viewer) const {
    text::DrawStyle style{{.colour = colour_, .headline = headline(position), .names = names_},
                          messages_.text("draw.bag"),
                          messages_.text("duel.tower"),
                          messages_.text("duel.display"),
                          messages_.text("duel.put_aside"),
                          messages_.text("duel.stack"),
                          messages_.text("duel.chip"),
                          messages_.text("duel.chips"),
                          messages_.text("duel.broken"),
                          {}};
    for (std::size_t i = 0; i < all_scoring_tiles.size(); ++i) {
        style.scoring_names[i] = scoring_name(all_scoring_tiles[i]);
    }
    if (viewer.kind == Viewer::Kind::everything) return text::draw(position, style);
    const bool is_seat = viewer.kind == Viewer::Kind::seat;
    return text::draw(position.view(is_seat ? std::optional(viewer.seat) : std::nullopt).covered(), style);
}

std::string DuelStory::plate_move(Plate plate, Move move) const {
    const auto rows_of_plate = text::draw_plate(PlacedPlate(plate, move.rotation()), colour_);
    return messages_.text("duel.move.plate", {{"plate", text::plate_name(plate)},
                                              {"slot", number(move.slot() + 1)},
                                              {"turns", number(move.rotation())}}) +
           "  [" + rows_of_plate[0] + "|" + rows_of_plate[1] + "]";
}

std::string DuelStory::move(const Position& before, Move move) const {
    switch (move.kind()) {
        case Move::Kind::display: return plate_move(before.display(move.number()), move);
        case Move::Kind::keep: return plate_move(before.drawn(move.number()).plate(), move);
        case Move::Kind::draw:
            return messages_.text(before.score(before.turn()) > 0 ? "duel.move.draw" : "duel.move.draw_free");
        case Move::Kind::look: return messages_.text("duel.move.look");
        case Move::Kind::under:
            return messages_.text("duel.move.under",
                                  {{"plate", text::plate_name(before.drawn(move.number()).plate())}});
        case Move::Kind::sun:
        case Move::Kind::moon: {
            const std::string_view key = move.kind() == Move::Kind::moon ? "duel.move.moon" : "duel.move.sun";
            std::string words = messages_.text(key, {{"n", number(taken_by(before, move))},
                                                     {"colour", colour_name(move.colour())},
                                                     {"source", factory_name(move.factory())},
                                                     {"target", target_name(move.row())}});
            if (move.kind() == Move::Kind::moon || move.stacking().empty()) return words;
            return messages_.text("duel.move.stacked", {{"move", words}, {"tiles", letters(move.stacking())}});
        }
        case Move::Kind::chip:
            return messages_.text("duel.move.chip", {{"chip", text::chip_name(before.chip(move.factory()))},
                                                     {"source", factory_name(move.factory())}});
        case Move::Kind::tile: {
            std::string words = messages_.text(
                "move.place", {{"colour", colour_name(before.board(before.turn()).line_colour(move.row()))},
                               {"line", target_name(move.row())},
                               {"column", number(move.column() + 1)}});
            if (move.payment().empty()) return words;
            return messages_.text("duel.move.paid", {{"move", words}, {"chips", chip_list(move.payment())}});
        }
        case Move::Kind::decline: return messages_.text("duel.move.decline", {{"line", target_name(move.row())}});
    }
    return {};
}

// Only the player who drew knows which plate is kept and in which order the others go under the stack.
std::pair<std::string, std::string> DuelStory::move_view(const Position& before, Move move) const {
    const bool unseen = move.kind() == Move::Kind::under;
    return {notation::token_view(before, azulejo::duel::Ply(move), std::nullopt),
            unseen ? messages_.text("duel.move.under_unseen") : this->move(before, move)};
}

std::vector<std::string> DuelStory::take_effects(const Position& position, Move take) const {
    std::vector<std::string> out;
    const Preview effect = duel::preview(position, take);
    if (effect.takes_marker) out.push_back(messages_.text("duel.preview.marker"));
    if (effect.completes_line) out.push_back(messages_.text("preview.complete", {{"n", number(take.row() + 1)}}));
    if (effect.no_space || effect.will_break) {
        const std::string_view key = effect.no_space ? "duel.preview.no_space" : "duel.preview.will_break";
        out.push_back(messages_.text(key, {{"n", number(take.row() + 1)}}));
    }
    if (effect.to_broken > 0) out.push_back(messages_.plural("duel.preview.broken", effect.to_broken));
    if (effect.to_tower > 0) out.push_back(messages_.plural("duel.preview.tower", effect.to_tower));
    if (!effect.rest.empty()) {
        const std::string tiles = take.stacking().empty() ? letters(effect.rest) : letters(take.stacking());
        out.push_back(messages_.text("duel.preview.moon", {{"tiles", tiles}}));
    }
    for_each_bit(effect.reveals, [&](int i) {
        out.push_back(messages_.text("duel.preview.reveals", {{"source", factory_name(i + 1)}}));
    });
    out.push_back(messages_.text(
        "preview.gain", {{"before", signed_number(effect.gain_before)}, {"after", signed_number(effect.gain_after)}}));
    return out;
}

// The lines with tiles that get a space on the plate, and those that do not.
std::vector<std::string> DuelStory::plate_effects(const Position& position, Move move) const {
    const PlatePreview effect = preview_plate(position, move);
    std::vector<std::string> out;
    for_each_bit(effect.finds_space, [&](int row) {
        const Colour colour = position.board(position.turn()).line_colour(row);
        out.push_back(
            messages_.text("duel.preview.finds_space", {{"n", number(row + 1)}, {"colour", colour_name(colour)}}));
    });
    for_each_bit(effect.will_break,
                 [&](int row) { out.push_back(messages_.text("duel.preview.will_break", {{"n", number(row + 1)}})); });
    return out;
}

std::vector<std::string> DuelStory::tile_effects(const Position& position, Move move) const {
    const Placement placement = preview_placement(position, move);
    std::vector<std::string> out{points_of(placement.runs)};
    if (placement.special_row >= 0) {
        out.push_back(messages_.text("duel.score.special", {{"n", number(placement.special_row + 1)},
                                                            {"points", number(placement.special_points())}}));
    }
    return out;
}

std::string DuelStory::preview(const Position& position, Move chosen) const {
    std::string out = bold(text::to_token(chosen)) + "  " + move(position, chosen) + "\n";
    std::vector<std::string> effects;
    if (is_take(chosen)) effects = take_effects(position, chosen);
    if (chosen.kind() == Move::Kind::display || chosen.kind() == Move::Kind::keep) {
        effects = plate_effects(position, chosen);
    }
    if (chosen.kind() == Move::Kind::tile) effects = tile_effects(position, chosen);
    for (const std::string& line : effects) out += "  · " + line + "\n";
    return out;
}

std::string DuelStory::what_is_awaited(const Position& position) const {
    switch (position.phase()) {
        case Phase::setup: return messages_.text("duel.illegal.setup");
        case Phase::draft: return messages_.text("duel.illegal.draft");
        case Phase::draw: return messages_.text("duel.illegal.draw");
        case Phase::keep: return messages_.text("duel.illegal.keep");
        case Phase::under: return messages_.text("duel.illegal.under");
        default: return messages_.text("duel.illegal.tile", {{"n", number(position.tiling_row() + 1)}});
    }
}

std::string DuelStory::why_illegal(Illegal reason, const Position& position, Move move) const {
    const std::string row = number(move.row() + 1);
    const std::string column = number(move.column() + 1);
    const std::string source = factory_name(move.factory());
    const auto held = [&] { return colour_name(position.board(position.turn()).line_colour(move.row())); };
    switch (reason) {
        case Illegal::game_over: return messages_.text("illegal.game_over");
        case Illegal::deal_awaited: return messages_.text("illegal.deal_awaited");
        case Illegal::other_phase:
        case Illegal::other_line: return what_is_awaited(position);
        case Illegal::no_such_place: return messages_.text("duel.illegal.no_such_place");
        case Illegal::place_empty:
            return messages_.text("duel.illegal.place_empty", {{"n", number(move.number() + 1)}});
        case Illegal::slot_taken: return messages_.text("duel.illegal.slot_taken", {{"n", number(move.slot() + 1)}});
        case Illegal::no_marker:
            return messages_.text(position.round() == last_round ? "duel.illegal.last_round"
                                                                 : "duel.illegal.no_marker");
        case Illegal::stack_empty: return messages_.text("duel.illegal.stack_empty");
        case Illegal::no_point: return messages_.text("duel.illegal.no_point");
        case Illegal::no_such_drawn:
            return messages_.text("duel.illegal.no_such_drawn", {{"n", number(move.number() + 1)}});
        case Illegal::no_such_factory:
            return messages_.text("illegal.no_such_factory", {{"n", number(small_factories)}});
        case Illegal::sun_empty: return messages_.text("duel.illegal.sun_empty", {{"source", source}});
        case Illegal::colour_not_there:
            return messages_.text("illegal.colour_not_there",
                                  {{"source", source}, {"colour", colour_name(move.colour())}});
        case Illegal::colour_not_on_top:
            return messages_.text("duel.illegal.colour_not_on_top", {{"colour", colour_name(move.colour())}});
        case Illegal::line_full: return messages_.text("illegal.line_full", {{"n", row}});
        case Illegal::line_other_colour:
            return messages_.text("illegal.line_other_colour", {{"n", row}, {"colour", held()}});
        case Illegal::stacking_missing:
        case Illegal::stacking_needless:
        case Illegal::stacking_wrong: return messages_.text("duel.illegal.stacking");
        case Illegal::chip_gone: return messages_.text("duel.illegal.chip_gone", {{"source", source}});
        case Illegal::chip_covered: return messages_.text("duel.illegal.chip_covered", {{"source", source}});
        case Illegal::two_chips_taken: return messages_.text("duel.illegal.two_chips");
        case Illegal::line_complete: return messages_.text("duel.illegal.line_complete", {{"n", row}});
        case Illegal::line_incomplete: return messages_.text("duel.illegal.line_incomplete", {{"n", row}});
        case Illegal::no_plate_there: return messages_.text("duel.illegal.no_plate", {{"n", column}});
        case Illegal::space_taken: return messages_.text("illegal.space_taken", {{"n", column}});
        case Illegal::space_other_colour:
            return messages_.text("duel.illegal.space_other_colour", {{"n", column}, {"colour", held()}});
        case Illegal::chips_not_held: return messages_.text("duel.illegal.chips_not_held");
        case Illegal::chips_too_few: return messages_.text("duel.illegal.chips_too_few");
        case Illegal::chips_too_many: return messages_.text("duel.illegal.chips_too_many");
    }
    return {};
}

std::string DuelStory::line_of(const LineBroken& broken) const {
    return "  " + messages_.plural("duel.score.broken", broken.tiles, {{"line", target_name(broken.row)}});
}

std::string DuelStory::line_of(const TileScored& tile, ChipCounts paid) const {
    notation::StyledLine line(colour_);
    line.add("  " + target_name(tile.row) + " ");
    notation::add_tile(line, tile.colour);
    line.add(" → " + messages_.text("score.place", {{"n", number(tile.column + 1)}}) + "  ");
    line.pad_to(34).add(points_of(tile.runs));
    if (paid.empty()) return line.text();
    return line.text() + "\n    " + messages_.text("duel.score.paid", {{"chips", chip_list(paid)}});
}

std::string DuelStory::line_of(const SpecialScored& special, const Scoring& scoring) const {
    return "  " +
           messages_.text("duel.score.special", {{"n", number(special.row + 1)}, {"points", number(scoring.points)}});
}

std::string DuelStory::line_of(const BrokenScored& broken, const Scoring& scoring) const {
    const std::string_view key = !broken.first_player ? "duel.score.penalty"
                                 : broken.tiles > 0   ? "duel.score.penalty_and_marker"
                                                      : "duel.score.marker";
    return "  " +
           messages_.text(key, {{"n", number(broken.tiles)},
                                {"tiles", number(broken.tile_cost())},
                                {"points", number(-scoring.points)}}) +
           limit(scoring);
}

std::string DuelStory::line_of(const ScoringTileScored& scored, const Scoring& scoring) const {
    return "  " + label(scoring_name(scored.tile), fmt::format("{} ({})", signed_number(scoring.points), scored.count));
}

// Chips are paid just before the tile is placed.
std::string DuelStory::tiling(const Effects& round, const Position& before) const {
    const auto lines = [&](int seat) {
        ChipCounts paid;
        return lines_of(round, seat, [&]<class Event>(const Event& event) -> std::string {
            if constexpr (std::same_as<Event, LineBroken>) return line_of(event);
            if constexpr (std::same_as<Event, Moved<Piece, Location>>) {
                if (event.to.kind == LocationKind::spent && event.to.seat == seat) {
                    paid += ChipCounts::of(std::get<Chip>(event.piece));
                }
            }
            if constexpr (std::same_as<Event, Scoring>) {
                if (const auto* tile = std::get_if<TileScored>(&event.reason)) {
                    return line_of(*tile, std::exchange(paid, {}));
                }
                if (const auto* special = std::get_if<SpecialScored>(&event.reason)) return line_of(*special, event);
                if (const auto* broken = std::get_if<BrokenScored>(&event.reason)) return line_of(*broken, event);
            }
            return {};
        });
    };
    const auto bonuses = [&](int seat) {
        return lines_of(round, seat, [&]<class Event>(const Event& event) -> std::string {
            if constexpr (std::same_as<Event, Scoring>) {
                if (const auto* tile = std::get_if<ScoringTileScored>(&event.reason)) return line_of(*tile, event);
            }
            return {};
        });
    };
    return by_seat(messages_.text("duel.score.title", {{"round", number(before.round())}}), lines) +
           by_seat(messages_.text("duel.score.bonuses"), bonuses);
}

}  // namespace azulejo::cli
