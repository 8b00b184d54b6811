#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

// Draws curves and points, as a picture or for a terminal.
namespace azulejo::training {

struct ChartPoint {
    double x = 0;
    double y = 0;
    double error = 0;  // half of the bar through it
};

struct Curve {
    enum class Style : unsigned char { line, dashed, points };
    std::string name;
    Style style = Style::line;
    std::vector<ChartPoint> points;
};

struct ChartRange {
    double low = 0;
    double high = 1;
};

struct Chart {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<Curve> curves;
    // What to show; nothing: all there is.
    std::optional<ChartRange> x;
    std::optional<ChartRange> y;
};

// Charts in rows of so many, readable on light and dark pages.
[[nodiscard]] std::string to_svg(std::span<const Chart> charts, std::size_t columns);
// So many characters wide; without error bars. The curves have marks of their own.
[[nodiscard]] std::string to_text(const Chart& chart, int width, int height);

}  // namespace azulejo::training
