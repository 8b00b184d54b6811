#pragma once

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/messages.h"
#include "core/ascii.h"
#include "rules/effects.h"
#include "rules/game.h"
#include "rules/position.h"
#include "rules/runs.h"
#include "rules/tile.h"

// Descriptions of games in words and drawings, in the reader's language.
namespace azulejo::cli {

// Names for the seats of a game whose players are unknown.
[[nodiscard]] std::vector<std::string> seat_names(const Messages& messages, int players);

[[nodiscard]] std::string signed_number(int n);

// For whom a board is drawn: a seat, a spectator (who sees what everybody may see), or all that there is.
struct Viewer {
    enum class Kind : unsigned char { seat, spectator, everything };
    Kind kind = Kind::everything;
    int seat = 0;
};

// Each game has its own story; stories.h includes them all.
template <GamePosition P>
class Story;

// What the stories of all games share.
class StoryBase {
  public:
    StoryBase(const Messages& messages, std::vector<std::string> names, bool colour)
        : messages_(messages), names_(std::move(names)), colour_(colour) {}

    [[nodiscard]] const std::string& name(int seat) const { return names_[static_cast<std::size_t>(seat)]; }
    // The winners and all scores of a finished game.
    template <GamePosition P>
    [[nodiscard]] std::string result(const P& position) const {
        std::vector<int> scores;
        scores.reserve(names_.size());
        for (int seat = 0; seat < position.players(); ++seat) scores.push_back(position.score(seat));
        return result(scores, position.winners(), Story<P>::tie_break);
    }

  protected:
    [[nodiscard]] std::string colour_name(Colour colour) const;  // the words of Azul
    [[nodiscard]] std::string points_of(const Runs& runs) const;
    [[nodiscard]] std::string bold(std::string_view words) const;
    [[nodiscard]] std::string label(const std::string& name, const std::string& words) const;

    // Tiles as in "2 blue, 1 red"; `empty` if there are none.
    template <class Name>
    [[nodiscard]] static std::string counted(TileCounts tiles, Name colour_name) {
        std::string out;
        for (const Colour colour : all_colours) {
            if (tiles[colour] > 0) append_listed(out, fmt::format("{} {}", tiles[colour], colour_name(colour)));
        }
        return out.empty() ? "empty" : out;
    }

    // The letters of the colours in tokens: "B blue, Y yellow, …".
    template <class Name>
    [[nodiscard]] static std::string letters_of_colours(Name colour_name) {
        std::string out;
        for (const Colour colour : all_colours)
            append_listed(out, fmt::format("{} {}", letter(colour), colour_name(colour)));
        return out;
    }

    // Says so where a score would have fallen below 0.
    template <class Reason>
    [[nodiscard]] std::string limit(const Scored<Reason>& scored) const {
        if (scored.before + scored.points >= 0) return {};
        return " (" + messages_.text("score.not_below_0") + ")";
    }
    // What effects tell of one seat: a line each, and how they changed its score.
    struct SeatLines {
        std::string lines{};
        int before = 0;
        int after = 0;
    };
    // These seat by seat, below a title; an empty text if nothing is told. `tell` takes a seat and returns its lines.
    template <class Tell>
    [[nodiscard]] std::string by_seat(const std::string& title, Tell tell) const {
        std::string out;
        for (int seat = 0; seat < static_cast<int>(names_.size()); ++seat) {
            const SeatLines told = tell(seat);
            if (told.lines.empty()) continue;
            out += " " + label(name(seat), fmt::format("{} → {}", told.before, told.after)) + "\n" + told.lines;
        }
        return out.empty() ? out : bold(title) + "\n" + out;
    }
    // Of the effects of a seat. `tell` returns the line of an event; an empty one is left out.
    template <class Effects, class Tell>
    [[nodiscard]] static SeatLines lines_of(const Effects& effects, int seat, Tell tell) {
        SeatLines told;
        bool scored = false;
        const auto add = [&](const auto& event) {
            if constexpr (requires { event.seat; }) {
                if (event.seat != seat) return;
            }
            const std::string line = tell(event);
            if (line.empty()) return;
            told.lines += line + "\n";
            if constexpr (requires { event.reason; }) {
                if (!scored) told.before = event.before;
                told.after = event.after;
                scored = true;
            }
        };
        for (const auto& effect : effects) std::visit(add, effect.event);
        return told;
    }

    const Messages& messages_;
    std::vector<std::string> names_;
    bool colour_;

  private:
    [[nodiscard]] std::string result(const std::vector<int>& scores, unsigned winners,
                                     std::string_view tie_break) const;
};

// A game that can be played and replayed in a terminal.
template <class P>
concept HasStory = GamePosition<P> && std::derived_from<Story<P>, StoryBase> &&
                   requires(const Story<P>& story, const P& position, const typename P::Move& move, P& after,
                            Viewer viewer, const typename Story<P>::Effects& told) {
                       { Story<P>::token_width } -> std::convertible_to<int>;             // of most moves
                       { Story<P>::tie_break } -> std::convertible_to<std::string_view>;  // what decides, as a message
                       // What a beginner should know.
                       { story.welcome(position) } -> std::same_as<std::string>;
                       // The board as the viewer may see it.
                       { story.board(position, viewer) } -> std::same_as<std::string>;
                       // The same in English sentences, for programs that read text; the words of Messages("en").
                       { story.state(position, viewer) } -> std::same_as<std::string>;
                       // A move in words.
                       { story.move(position, move) } -> std::same_as<std::string>;
                       // The token and the words that the other players get.
                       { story.move_view(position, move) } -> std::same_as<std::pair<std::string, std::string>>;
                       // What a move will do, before it is confirmed; a line each.
                       { story.preview(position, move) } -> std::same_as<std::string>;
                       { story.why_illegal(*position.why_illegal(move), position, move) } -> std::same_as<std::string>;
                       // The legal moves, as a list in this order or as the ways in which they differ.
                       { story.moves(position) } -> std::same_as<std::string>;
                       { Story<P>::numbered_moves(position) } -> std::same_as<std::vector<typename P::Move>>;
                       // Whether there are so few moves that all are shown unasked.
                       { Story<P>::shows_moves(position) } -> std::same_as<bool>;
                       // The messages that explain how moves are typed in this position.
                       { Story<P>::help_keys(position) } -> std::same_as<std::vector<std::string_view>>;
                       // The wall tiling of a round as arithmetic, tile by tile, and the bonuses at the end of the
                       // game: from the effects of its moves. The position is the one before the last of them.
                       { story.tiling(told, position) } -> std::same_as<std::string>;
                   };

// What the moves of the last round did, in their order.
template <HasStory P>
[[nodiscard]] typename Story<P>::Effects effects_of_round(const Game<P>& game) {
    typename Story<P>::Effects told;
    P at = game.start();
    for (const auto& ply : game.plies()) {
        if (at.awaits_deal()) told.clear();
        const auto more = effects(at, ply);
        told.insert(told.end(), more.begin(), more.end());
        play_ply(at, ply);
    }
    return told;
}

}  // namespace azulejo::cli
