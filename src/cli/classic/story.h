#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/story.h"
#include "rules/classic/effects.h"
#include "rules/classic/position.h"

namespace azulejo::cli {

template <>
class Story<classic::Position> : public StoryBase {
  public:
    using Effects = classic::Effects;

    static constexpr int token_width = 3;
    static constexpr std::string_view tie_break = "end.tie_rows";  // A20

    using StoryBase::StoryBase;

    [[nodiscard]] std::string welcome(const classic::Position& start) const;
    // Nothing is hidden in Azul.
    [[nodiscard]] std::string board(const classic::Position& position, Viewer viewer) const;
    [[nodiscard]] std::string state(const classic::Position& position, Viewer viewer) const;
    // "2 × blue: factory 3 → line 2".
    [[nodiscard]] std::string move(const classic::Position& before, classic::Move move) const;
    [[nodiscard]] std::pair<std::string, std::string> move_view(const classic::Position& before,
                                                                classic::Move move) const;
    [[nodiscard]] std::string preview(const classic::Position& position, classic::Move chosen) const;
    [[nodiscard]] std::string why_illegal(classic::Illegal reason, const classic::Position& position,
                                          classic::Move move) const;
    // Each with what it changes in this round's points.
    [[nodiscard]] std::string moves(const classic::Position& position) const;
    [[nodiscard]] static std::vector<classic::Move> numbered_moves(const classic::Position& position);
    [[nodiscard]] static bool shows_moves(const classic::Position& position);
    [[nodiscard]] static std::vector<std::string_view> help_keys(const classic::Position& position);
    [[nodiscard]] std::string tiling(const Effects& round, const classic::Position& before) const;

  private:
    [[nodiscard]] std::string source_name(int source) const;
    [[nodiscard]] std::string target_name(int row) const;
    [[nodiscard]] std::string headline(const classic::Position& position) const;
    [[nodiscard]] std::string wall_row(const classic::Position& position, int seat, int row) const;
    // A line about one effect; empty for those that need none.
    [[nodiscard]] std::string line_of(const LineBroken& broken) const;
    [[nodiscard]] std::string line_of(const TileScored& tile, const classic::Scoring& scoring) const;
    [[nodiscard]] std::string line_of(const classic::FloorScored& floor, const classic::Scoring& scoring) const;
    [[nodiscard]] std::string line_of(const classic::Bonus& bonus, const classic::Scoring& scoring) const;
};

static_assert(HasStory<classic::Position>);

}  // namespace azulejo::cli
