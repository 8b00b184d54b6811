#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/fields.h"
#include "rules/classic/position.h"

// The parts of text that only Azul needs.
namespace azulejo::notation::classic {

using namespace azulejo::classic;

[[nodiscard]] std::string_view game_name(WallSide wall);
[[nodiscard]] std::optional<WallSide> wall_of_game(std::string_view game);
inline constexpr std::array walls{WallSide::coloured, WallSide::grey};
inline constexpr std::array<std::string_view, 4> phase_names{"deal", "draft", "tile", "over"};
[[nodiscard]] std::string_view phase_name(Phase phase);

void append_line(std::string& out, const Board& board, int row);      // KKK
void append_wall_row(std::string& out, const Board& board, int row);  // B..K.
void append_floor(std::string& out, const Board& board);              // *RR

// A fault of a setup with its code and parameters.
[[nodiscard]] PositionFault to_fault(const Fault& fault);

class FieldReader : public notation::FieldReader {
  public:
    using notation::FieldReader::FieldReader;

    void wall_row(std::string_view text, const std::string& where, BoardSetup& board, int row);
    std::vector<FloorTile> floor(std::string_view text, const std::string& where);
    WallSide game(std::string_view text);
    Phase phase(std::string_view text);
};

}  // namespace azulejo::notation::classic
