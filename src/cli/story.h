#pragma once

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"
#include "rules/position.h"
#include "rules/runs.h"
#include "rules/tile.h"

// A game told in words and pictures, in the reader's language.
namespace azulejo::cli {

// Names for the seats of a game whose players are unknown.
[[nodiscard]] std::vector<std::string> seat_names(const Messages& messages, int players);

[[nodiscard]] std::string signed_number(int n);

// For whom a board is drawn: a seat, a spectator, who sees what all may see, or somebody who may see everything.
struct Viewer {
    enum class Kind : unsigned char { seat, spectator, everything };
    Kind kind = Kind::everything;
    int seat = 0;
};

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
        return result(scores, position.winners());
    }

  protected:
    [[nodiscard]] std::string colour_name(Colour colour) const;  // as Azul calls it
    [[nodiscard]] std::string points_of(const Runs& runs) const;
    [[nodiscard]] std::string bold(std::string_view words) const;
    [[nodiscard]] std::string label(const std::string& name, const std::string& words) const;

    // The wanted steps of a log, seat by seat, below a title; nothing if there are none. A step has a seat and the
    // score before and after it; `tell` gives its line.
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
    [[nodiscard]] std::string result(const std::vector<int>& scores, unsigned winners) const;
};

// Each game tells its own, with the members of the one in classic/story.h; stories.h brings them together.
template <GamePosition P>
class Story;

}  // namespace azulejo::cli
