#include "notation/drawing.h"

#include <array>

namespace azulejo::notation {

namespace {

constexpr std::array<std::string_view, colour_count> tile_styles{
    "1;38;5;231;48;5;26", "1;38;5;16;48;5;220", "1;38;5;231;48;5;160", "1;38;5;231;48;5;238", "1;38;5;16;48;5;195"};
constexpr std::array<std::string_view, colour_count> space_styles{"38;5;68", "38;5;178", "38;5;131", "38;5;245",
                                                                  "38;5;109"};
constexpr std::string_view marker_style = "1;38;5;16;48;5;208";

std::string_view tile_style(Colour colour) {
    return tile_styles[static_cast<std::size_t>(index(colour))];
}
std::string_view space_style(Colour colour) {
    return space_styles[static_cast<std::size_t>(index(colour))];
}

void add_cell(StyledLine& line, char left, char middle, char right, std::string_view style) {
    const std::array<char, 3> cell{left, middle, right};
    line.add(std::string_view(cell.data(), cell.size()), style);
}

}  // namespace

void add_tile(StyledLine& line, Colour colour) {
    add_cell(line, ' ', letter(colour), ' ', tile_style(colour));
}

void add_narrow_tile(StyledLine& line, Colour colour) {
    const std::array<char, 2> cell{' ', letter(colour)};
    line.add(std::string_view(cell.data(), cell.size()), tile_style(colour));
}

void add_wall_tile(StyledLine& line, Colour colour) {
    add_cell(line, line.colour() ? ' ' : '[', letter(colour), line.colour() ? ' ' : ']', tile_style(colour));
}

void add_space_for(StyledLine& line, Colour colour) {
    add_cell(line, ' ', static_cast<char>(letter(colour) - 'A' + 'a'), ' ', space_style(colour));
}

void add_empty(StyledLine& line) {
    line.add(" · ", dim);
}

void add_marker(StyledLine& line) {
    line.add(" ★ ", marker_style);
}

void add_counts(StyledLine& line, TileCounts tiles) {
    for (const Colour colour : all_colours) {
        const char name = letter(colour);
        const std::string count = std::to_string(tiles[colour]);
        line.add(std::string_view(&name, 1), space_style(colour)).add(count).add(count.size() < 2 ? "  " : " ");
    }
}

void add_heading(StyledLine& line, std::string& out, const std::string& headline, const std::array<Stock, 2>& stocks) {
    const int name_width = std::max(display_width(stocks[0].name), display_width(stocks[1].name));
    constexpr int counts_width = 25;
    const int left = page_width - name_width - counts_width;
    line.add(headline, bold);
    if (line.width() >= left) line.end(out);
    for (const auto& [name, tiles] : stocks) {
        line.pad_to(left).add(name, dim).pad_to(left + name_width + 1).add(std::to_string(tiles.total()), bold);
        line.pad_to(left + name_width + 5);
        add_counts(line, tiles);
        line.end(out);
    }
}

}  // namespace azulejo::notation
