#include "cli/classic/story.h"

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <tuple>

#include "notation/classic/drawing.h"
#include "notation/classic/token.h"
#include "notation/fields.h"
#include "rules/classic/preview.h"

namespace azulejo::cli {

using namespace classic;
using AzulStory = Story<Position>;
namespace text = notation::classic;

std::string AzulStory::source_name(int source) const {
    if (source == centre) return messages_.text("source.centre");
    return messages_.text("source.factory", {{"n", std::to_string(source)}});
}

std::string AzulStory::target_name(int row) const {
    if (row == floor_row) return messages_.text("target.floor");
    return messages_.text("target.line", {{"n", std::to_string(row + 1)}});
}

std::string AzulStory::welcome(const Position& start) const {
    return messages_.text("play.welcome", {{"n", std::to_string(start.players())}});
}

std::string AzulStory::headline(const Position& position) const {
    const std::string round = std::to_string(position.round());
    if (position.is_over()) return messages_.text("draw.over", {{"round", round}});
    if (position.awaits_deal()) return messages_.text("draw.deal", {{"round", round}});
    const std::string_view key = position.phase() == Phase::tile ? "draw.tile" : "draw.draft";
    return messages_.text(key, {{"round", round}, {"name", name(position.turn())}});
}

std::string AzulStory::board(const Position& position, Viewer /*viewer*/) const {
    const text::DrawStyle style{{.colour = colour_, .headline = headline(position), .names = names_},
                                messages_.text("draw.bag"),
                                messages_.text("draw.lid"),
                                messages_.text("source.centre"),
                                messages_.text("draw.floor")};
    return text::draw(position, style);
}

std::string AzulStory::move(const Position& before, Move move) const {
    if (move.is_placement()) {
        const Colour colour = before.board(before.turn()).line_colour(move.row());
        return messages_.text("move.place", {{"colour", colour_name(colour)},
                                             {"line", target_name(move.row())},
                                             {"column", std::to_string(move.column() + 1)}});
    }
    return messages_.text("move.take", {{"n", std::to_string(before.source(move.source())[move.colour()])},
                                        {"colour", colour_name(move.colour())},
                                        {"source", source_name(move.source())},
                                        {"target", target_name(move.row())}});
}

std::pair<std::string, std::string> AzulStory::move_view(const Position& before, Move move) const {
    return {text::to_token(move), this->move(before, move)};
}

std::string AzulStory::preview(const Position& position, Move chosen) const {
    std::string out = bold(text::to_token(chosen)) + "  " + move(position, chosen) + "\n";
    const auto add = [&](const std::string& line) { out += "  · " + line + "\n"; };
    if (chosen.is_placement()) {
        add(points_of(preview_placement(position, chosen)));
        return out;
    }
    const Preview effect = classic::preview(position, chosen);
    if (effect.takes_marker) add(messages_.text("preview.marker"));
    if (effect.completes_line) add(messages_.text("preview.complete", {{"n", std::to_string(chosen.row() + 1)}}));
    if (effect.to_floor > 0) add(messages_.plural("preview.floor", effect.to_floor));
    if (effect.to_lid > 0) add(messages_.plural("preview.lid", effect.to_lid));
    if (!effect.to_centre.empty()) {
        std::string tiles;
        notation::append_tiles(tiles, effect.to_centre);
        add(messages_.text("preview.centre", {{"tiles", tiles}}));
    }
    add(messages_.text("preview.gain",
                       {{"before", signed_number(effect.gain_before)}, {"after", signed_number(effect.gain_after)}}));
    return out;
}

std::string AzulStory::why_illegal(Illegal reason, const Position& position, Move move) const {
    const auto number = [](int n) { return std::to_string(n); };
    const std::string row = number(move.row() + 1);
    const std::string column = number(move.column() + 1);
    switch (reason) {
        case Illegal::game_over: return messages_.text("illegal.game_over");
        case Illegal::deal_awaited: return messages_.text("illegal.deal_awaited");
        case Illegal::placement_awaited:
        case Illegal::other_line_first:
            return messages_.text("illegal.place_first", {{"n", number(position.tiling_row() + 1)}});
        case Illegal::take_awaited: return messages_.text("illegal.take_awaited");
        case Illegal::no_such_factory:
            return messages_.text("illegal.no_such_factory", {{"n", number(position.factories())}});
        case Illegal::source_empty:
            return messages_.text("illegal.source_empty", {{"source", source_name(move.source())}});
        case Illegal::colour_not_there:
            return messages_.text("illegal.colour_not_there",
                                  {{"source", source_name(move.source())}, {"colour", colour_name(move.colour())}});
        case Illegal::line_full: return messages_.text("illegal.line_full", {{"n", row}});
        case Illegal::line_other_colour: {
            const Colour held = position.board(position.turn()).line_colour(move.row());
            return messages_.text("illegal.line_other_colour", {{"n", row}, {"colour", colour_name(held)}});
        }
        case Illegal::wall_has_colour:
            return messages_.text("illegal.wall_has_colour", {{"n", row}, {"colour", colour_name(move.colour())}});
        case Illegal::space_taken: return messages_.text("illegal.space_taken", {{"n", column}});
        case Illegal::column_has_colour: {
            const Colour placed = position.board(position.turn()).line_colour(position.tiling_row());
            return messages_.text("illegal.column_has_colour", {{"n", column}, {"colour", colour_name(placed)}});
        }
    }
    return {};
}

// Factories first, the centre last, as they are drawn.
std::vector<Move> AzulStory::numbered_moves(const Position& position) {
    const auto list = position.legal_moves();
    std::vector<Move> moves(list.begin(), list.end());
    const auto key = [](Move move) {
        const int source = move.source() == centre ? max_sources : move.source();
        return std::tuple(source, move.bits() & 63U);
    };
    std::ranges::sort(moves, {}, key);
    return moves;
}

bool AzulStory::shows_moves(const Position& position) {
    return position.phase() == Phase::tile;
}

std::vector<std::string_view> AzulStory::help_keys(const Position& position) {
    if (position.wall() == WallSide::grey) return {"help.take", "help.place"};
    return {"help.take"};
}

std::string AzulStory::moves(const Position& position) const {
    constexpr std::size_t line_width = 78;
    constexpr std::size_t entry_width = 13;
    std::string out;
    int number = 0;
    std::string group;
    std::size_t column = 0;
    for (const Move move : numbered_moves(position)) {
        std::string heading;
        int change = 0;
        if (move.is_placement()) {
            heading = target_name(move.row());
            change = preview_placement(position, move).points();
        } else {
            const Preview effect = classic::preview(position, move);
            heading =
                label(source_name(move.source()), fmt::format("{} × {}", effect.taken, colour_name(move.colour())));
            change = effect.gain_after - effect.gain_before;
        }
        if (heading != group) {
            out += (out.empty() ? "" : "\n") + bold(heading) + "\n ";
            group = heading;
            column = 0;
        }
        const std::string entry = fmt::format("{:>4}) {} {:<3}", ++number, text::to_token(move), signed_number(change));
        if (column + entry_width > line_width) {
            out += "\n ";
            column = 0;
        }
        out += entry;
        column += entry_width;
    }
    return out + "\n";
}

std::string AzulStory::line_of(const LineBroken& broken) const {
    return "  " + messages_.plural("score.broken", broken.tiles, {{"line", target_name(broken.row)}});
}

std::string AzulStory::line_of(const TileScored& tile, const Scoring& /*scoring*/) const {
    notation::StyledLine line(colour_);
    line.add("  " + target_name(tile.row) + " ");
    notation::add_tile(line, tile.colour);
    line.add(" → " + messages_.text("score.place", {{"n", std::to_string(tile.column + 1)}}) + "  ");
    line.pad_to(34).add(points_of(tile.runs));
    return line.text();
}

std::string AzulStory::line_of(const FloorScored& floor, const Scoring& scoring) const {
    std::string costs;
    for (const int cost : floor.costs()) costs += fmt::format("−{} ", cost);
    return "  " + label(target_name(floor_row), fmt::format("{}= −{}{}", costs, -scoring.points, limit(scoring)));
}

std::string AzulStory::line_of(const Bonus& bonus, const Scoring& scoring) const {
    return "  " + messages_.text("score.bonus", {{"rows", std::to_string(bonus.rows)},
                                                 {"columns", std::to_string(bonus.columns)},
                                                 {"colours", std::to_string(bonus.colours)},
                                                 {"points", std::to_string(scoring.points)}});
}

std::string AzulStory::tiling(const Effects& round, const Position& before) const {
    const auto section = [&](const std::string& title, bool of_bonuses) {
        const auto tell = [&]<class Event>(const Event& event) -> std::string {
            if constexpr (std::same_as<Event, LineBroken>) {
                if (!of_bonuses) return line_of(event);
            } else if constexpr (std::same_as<Event, Scoring>) {
                if (std::holds_alternative<Bonus>(event.reason) != of_bonuses) return {};
                return std::visit([&](const auto& reason) { return line_of(reason, event); }, event.reason);
            }
            return {};
        };
        return by_seat(title, [&](int seat) { return lines_of(round, seat, tell); });
    };
    return section(messages_.text("score.title", {{"round", std::to_string(before.round())}}), false) +
           section(messages_.text("score.bonuses"), true);
}

}  // namespace azulejo::cli
