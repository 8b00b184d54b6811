#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

// Draws curves and points as SVG or as text.
namespace azulejo::training {

struct ChartPoint {
    double x = 0;
    double y = 0;
    double error = 0;  // half the length of the error bar
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
    // The ranges to show; by default that of all points.
    std::optional<ChartRange> x;
    std::optional<ChartRange> y;
};

// Charts in a grid with this many columns, readable on light and dark pages.
[[nodiscard]] std::string to_svg(std::span<const Chart> charts, std::size_t columns);
// A chart of this size in characters, without error bars. Each curve has its own mark.
[[nodiscard]] std::string to_text(const Chart& chart, int width, int height);

}  // namespace azulejo::training
