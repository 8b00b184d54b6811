#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"
#include "notation/classic/drawing.h"
#include "rules/classic/position.h"

// A game told in words and pictures, in the reader's language.
namespace azulejo::cli {

// Names for the seats of a game whose players are unknown.
[[nodiscard]] std::vector<std::string> seat_names(const Messages& messages, int players);

class Story {
  public:
    Story(const Messages& messages, std::vector<std::string> names, bool colour)
        : messages_(messages), names_(std::move(names)), colour_(colour) {}

    [[nodiscard]] std::string board(const classic::Position& position) const;
    // "2 × blue: factory 3 → line 2".
    [[nodiscard]] std::string move(const classic::Position& before, classic::Move move) const;
    // What a move will do, before it is confirmed; a line each.
    [[nodiscard]] std::string preview(const classic::Position& position, classic::Move chosen) const;
    [[nodiscard]] std::string why_illegal(classic::Illegal reason, const classic::Position& position,
                                          classic::Move move) const;
    // All legal moves, numbered in this order, each with what it changes in this round's points.
    [[nodiscard]] std::string moves(const classic::Position& position) const;
    [[nodiscard]] static std::vector<classic::Move> numbered_moves(const classic::Position& position);
    // The wall tiling as arithmetic, tile by tile, and at the end of the game the bonuses and the result.
    [[nodiscard]] std::string tiling(const classic::TilingLog& log, int round) const;
    [[nodiscard]] std::string result(const classic::Position& position) const;
    [[nodiscard]] const std::string& name(int seat) const { return names_[static_cast<std::size_t>(seat)]; }

  private:
    [[nodiscard]] std::string colour_name(Colour colour) const;
    [[nodiscard]] std::string source_name(int source) const;
    [[nodiscard]] std::string target_name(int row) const;
    [[nodiscard]] std::string points_of(const Runs& runs) const;
    [[nodiscard]] std::string step(const classic::TilingStep& step) const;
    [[nodiscard]] std::string bold(std::string_view words) const;
    [[nodiscard]] std::string label(const std::string& name, const std::string& words) const;

    const Messages& messages_;
    std::vector<std::string> names_;
    bool colour_;
};

}  // namespace azulejo::cli
