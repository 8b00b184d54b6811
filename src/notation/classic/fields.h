#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rules/classic/position.h"

// The small pieces of text that position strings, JSON states and records are made of.
namespace azulejo::notation {

// All that is wrong with a position, in words.
using Faults = std::vector<std::string>;

}  // namespace azulejo::notation

namespace azulejo::notation::classic {

using namespace azulejo::classic;

[[nodiscard]] std::string_view game_name(WallSide wall);
[[nodiscard]] std::optional<WallSide> wall_of_game(std::string_view game);
[[nodiscard]] std::string_view phase_name(Phase phase);

void append_tiles(std::string& out, TileCounts tiles);                // BBYK
void append_counts(std::string& out, TileCounts tiles);               // B2Y1K1
void append_line(std::string& out, const Board& board, int row);      // KKK
void append_wall_row(std::string& out, const Board& board, int row);  // B..K.
void append_floor(std::string& out, const Board& board);              // *RR

// Reads the pieces of a setup, each with a name for its place; what is wrong is collected, not returned.
class FieldReader {
  public:
    explicit FieldReader(Faults& faults) : faults_(faults) {}

    TileCounts tiles(std::string_view text, const std::string& where);
    TileCounts counts(std::string_view text, const std::string& where);
    void wall_row(std::string_view text, const std::string& where, BoardSetup& board, int row);
    std::vector<FloorTile> floor(std::string_view text, const std::string& where);
    int number(std::string_view text, const std::string& where);
    WallSide game(std::string_view text);
    Phase phase(std::string_view text);
    void fault(std::string message) { faults_.push_back(std::move(message)); }

  private:
    Faults& faults_;
};

// The position of a setup that could be read, or everything that is wrong with either.
[[nodiscard]] std::expected<Position, Faults> to_position(const Setup& setup, Faults faults);

}  // namespace azulejo::notation::classic
