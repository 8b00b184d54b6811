#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "notation/fields.h"
#include "rules/duel/position.h"

// The parts of text that only Duel needs.
namespace azulejo::notation::duel {

using namespace azulejo::duel;

inline constexpr std::size_t most_plates = 18;
inline constexpr std::size_t most_chips = 20;
inline constexpr int most_drawn = 16;
inline constexpr std::string_view game_name = "azul-duel";

inline constexpr std::array<std::string_view, 9> phase_names{"plates", "deal",  "setup", "draft", "draw",
                                                             "keep",   "under", "tile",  "over"};
[[nodiscard]] std::string_view phase_name(Phase phase);
[[nodiscard]] std::string_view plate_name(Plate plate);  // S1, J4; S? or J? where only the back is known
[[nodiscard]] std::string_view chip_name(Chip chip);     // YW; ? where it is hidden
[[nodiscard]] std::optional<Plate> plate_of(std::string_view name);
[[nodiscard]] std::optional<Chip> chip_of(std::string_view name);

// The place of the first-player tile as in text: its holder's seat from 1; 0 on the large factory.
[[nodiscard]] inline int marker_number(const Position& position) {
    return position.marker_holder().value_or(-1) + 1;
}

void append_placed(std::string& out, PlacedPlate placed);             // S1+0
void append_chips(std::string& out, ChipCounts chips);                // B,YW
void append_moon(std::string& out, MoonStack moon);                   // RK, bottom to top
void append_line(std::string& out, const Board& board, int row);      // KKK
void append_dome_row(std::string& out, const Board& board, int row);  // B.*...
void append_scoring(std::string& out, const ScoringTiles& tiles, std::string_view separator);

// Reads the names of three or four scoring tiles, one side of each; or says what is wrong.
[[nodiscard]] std::expected<ScoringTiles, std::string> read_scoring(const std::vector<std::string_view>& names);

// A fault of a setup with its code and parameters.
[[nodiscard]] PositionFault to_fault(const Fault& fault);

class FieldReader : public notation::FieldReader {
  public:
    using notation::FieldReader::FieldReader;

    Phase phase(std::string_view text);
    Plate plate(std::string_view text, const std::string& where);
    PlacedPlate placed(std::string_view text, const std::string& where);
    Chip chip(std::string_view text, const std::string& where);
    std::vector<Colour> moon(std::string_view text, const std::string& where);
    void dome_row(std::string_view text, const std::string& where, BoardSetup& board, int row);
    std::vector<ScoringTile> scoring(const std::vector<std::string_view>& names);
};

}  // namespace azulejo::notation::duel
