#pragma once

#include <algorithm>
#include <concepts>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/messages.h"
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

    // The wanted steps of a log, seat by seat, below a title; an empty text if there are none. A step has a seat and
    // the scores before and after it; `tell` returns its line.
    template <class Log, class Wanted, class Tell>
    [[nodiscard]] std::string by_seat(const std::string& title, const Log& log, Wanted wanted, Tell tell) const {
        if (std::ranges::none_of(log, wanted)) return {};
        std::string out = bold(title) + "\n";
        for (int seat = 0; seat < static_cast<int>(names_.size()); ++seat) {
            std::string lines;
            int before = 0;
            int after = 0;
            for (const auto& step : log) {
                if (step.seat != seat || !wanted(step)) continue;
                if (lines.empty()) before = step.before;
                after = step.after;
                lines += tell(step) + "\n";
            }
            if (lines.empty()) continue;
            out += " " + label(name(seat), fmt::format("{} → {}", before, after)) + "\n" + lines;
        }
        return out;
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
                            Viewer viewer, typename Story<P>::Log& log) {
                       { Story<P>::token_width } -> std::convertible_to<int>;             // of most moves
                       { Story<P>::tie_break } -> std::convertible_to<std::string_view>;  // what decides, as a message
                       after.play(move, &log);  // the log is what wall tiling did
                       // What a beginner should know.
                       { story.welcome(position) } -> std::same_as<std::string>;
                       // The board as the viewer may see it.
                       { story.board(position, viewer) } -> std::same_as<std::string>;
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
                       // Wall tiling as arithmetic, tile by tile, and the bonuses at the end of the game. The position
                       // is the one before the move that led to it.
                       { story.tiling(log, position) } -> std::same_as<std::string>;
                   };

}  // namespace azulejo::cli
