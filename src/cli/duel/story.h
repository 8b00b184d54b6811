#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/story.h"
#include "notation/styled_line.h"
#include "rules/duel/effects.h"
#include "rules/duel/position.h"

namespace azulejo::cli {

template <>
class Story<duel::Position> : public StoryBase {
  public:
    using Effects = duel::Effects;

    static constexpr int token_width = 10;
    static constexpr std::string_view tie_break = "end.tie_tile";  // D26

    using StoryBase::StoryBase;

    [[nodiscard]] std::string welcome(const duel::Position& start) const;
    [[nodiscard]] std::string board(const duel::Position& position, Viewer viewer) const;
    [[nodiscard]] std::string state(const duel::Position& position, Viewer viewer) const;
    // "2 × blue: sun of factory 3 → line 2".
    [[nodiscard]] std::string move(const duel::Position& before, duel::Move move) const;
    [[nodiscard]] std::pair<std::string, std::string> move_view(const duel::Position& before, duel::Move move) const;
    [[nodiscard]] std::string preview(const duel::Position& position, duel::Move chosen) const;
    [[nodiscard]] std::string why_illegal(duel::Illegal reason, const duel::Position& position, duel::Move move) const;
    // Numbered one by one if they are few, else the ways in which they differ.
    [[nodiscard]] std::string moves(const duel::Position& position) const;
    [[nodiscard]] static std::vector<duel::Move> numbered_moves(const duel::Position& position);
    [[nodiscard]] static bool shows_moves(const duel::Position& position);
    [[nodiscard]] static std::vector<std::string_view> help_keys(const duel::Position& position);
    [[nodiscard]] std::string tiling(const Effects& round, const duel::Position& before) const;

  private:
    [[nodiscard]] std::string headline(const duel::Position& position) const;
    [[nodiscard]] std::string colour_name(Colour colour) const;
    [[nodiscard]] std::string factory_name(int factory) const;
    [[nodiscard]] std::string target_name(int row) const;
    [[nodiscard]] std::string plate_words(duel::Plate plate) const;
    [[nodiscard]] std::string plates_words(const duel::Position& position) const;
    [[nodiscard]] std::string board_words(const duel::Position& position, int seat) const;
    [[nodiscard]] std::string space_words(const duel::Board& board, int row, int column) const;
    [[nodiscard]] std::string scoring_name(duel::ScoringTile tile) const;
    [[nodiscard]] static bool is_take(duel::Move move);
    [[nodiscard]] static int taken_by(const duel::Position& position, duel::Move take);
    [[nodiscard]] std::string plate_move(duel::Plate plate, duel::Move move) const;
    [[nodiscard]] std::string what_is_awaited(const duel::Position& position) const;
    // A line about one effect.
    [[nodiscard]] std::string line_of(const LineBroken& broken) const;
    [[nodiscard]] std::string line_of(const TileScored& tile, duel::ChipCounts paid) const;
    [[nodiscard]] std::string line_of(const duel::SpecialScored& special, const duel::Scoring& scoring) const;
    [[nodiscard]] std::string line_of(const duel::BrokenScored& broken, const duel::Scoring& scoring) const;
    [[nodiscard]] std::string line_of(const duel::ScoringTileScored& scored, const duel::Scoring& scoring) const;
    [[nodiscard]] std::vector<std::string> take_effects(const duel::Position& position, duel::Move take) const;
    [[nodiscard]] std::vector<std::string> plate_effects(const duel::Position& position, duel::Move move) const;
    [[nodiscard]] std::vector<std::string> tile_effects(const duel::Position& position, duel::Move move) const;
    [[nodiscard]] std::string plate_ways(const duel::Position& position) const;
    [[nodiscard]] std::string take_ways(const duel::Position& position) const;
    void add_takes(std::string& out, const duel::Position& position, const std::string& heading,
                   const std::vector<duel::Move>& moves) const;
};

static_assert(HasStory<duel::Position>);

}  // namespace azulejo::cli
