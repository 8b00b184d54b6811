#include "training/chart.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace azulejo::training {

namespace {

constexpr double panel_width = 380;
constexpr double panel_height = 270;
constexpr double left = 62;
constexpr double right = 14;
constexpr double top = 34;
constexpr double bottom = 62;

// Independent of the locale.
std::string fixed(double value, int digits) {
    std::array<char, 64> text{};
    const char* const end =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, digits).ptr;
    return {text.data(), static_cast<std::size_t>(end - text.data())};
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&') {
            out += "&amp;";
        } else if (c == '<') {
            out += "&lt;";
        } else {
            out += c;
        }
    }
    return out;
}

ChartRange range_of(const Chart& chart, double ChartPoint::* coordinate) {
    std::optional<ChartRange> found;
    for (const Curve& curve : chart.curves) {
        for (const ChartPoint& point : curve.points) {
            const double value = point.*coordinate;
            if (!std::isfinite(value)) continue;
            if (!found) found = ChartRange{value, value};
            found->low = std::min(found->low, value);
            found->high = std::max(found->high, value);
        }
    }
    ChartRange result = found.value_or(ChartRange{});
    if (result.high - result.low < 1e-9) result.high = result.low + 1;
    return result;
}

// Round numbers within a range, and how many digits they need.
struct Ticks {
    std::vector<double> at;
    int digits = 0;
};
Ticks ticks_of(const ChartRange& range) {
    const double rough = (range.high - range.low) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {5.0, 2.0, 1.0}) {
        if (factor * power >= rough) step = factor * power;
    }
    Ticks ticks;
    ticks.digits = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
    for (double n = std::ceil(range.low / step - 1e-9); n * step <= range.high + 1e-9 * step; ++n) {
        ticks.at.push_back(n * step + 0.0);  // never -0
    }
    return ticks;
}

// One chart within a picture.
class Panel {
  public:
    Panel(const Chart& chart, double x, double y, std::string& out)
        : chart_(chart),
          x_(x),
          y_(y),
          xs_(chart.x.value_or(range_of(chart, &ChartPoint::x))),
          ys_(chart.y.value_or(range_of(chart, &ChartPoint::y))),
          out_(out) {}

    void draw() {
        text(x_ + left, y_ + 20, "title", "start", chart_.title);
        axes();
        for (std::size_t i = 0; i < chart_.curves.size(); ++i) curve(chart_.curves[i], i);
        legend();
    }

  private:
    [[nodiscard]] double to_x(double value) const {
        return x_ + left + (value - xs_.low) / (xs_.high - xs_.low) * (panel_width - left - right);
    }
    [[nodiscard]] double to_y(double value) const {
        return y_ + panel_height - bottom - (value - ys_.low) / (ys_.high - ys_.low) * (panel_height - top - bottom);
    }
    void text(double x, double y, std::string_view kind, std::string_view anchor, std::string_view what) {
        out_ += "<text x=\"" + fixed(x, 1) + "\" y=\"" + fixed(y, 1) + "\" class=\"" + std::string(kind) +
                "\" text-anchor=\"" + std::string(anchor) + "\">" + escaped(what) + "</text>\n";
    }
    void line(double x1, double y1, double x2, double y2, const std::string& kind) {
        out_ += "<line x1=\"" + fixed(x1, 1) + "\" y1=\"" + fixed(y1, 1) + "\" x2=\"" + fixed(x2, 1) + "\" y2=\"" +
                fixed(y2, 1) + "\" class=\"" + kind + "\"/>\n";
    }

    void axes() {
        const double base = y_ + panel_height - bottom;
        const Ticks along = ticks_of(xs_);
        for (const double at : along.at) {
            line(to_x(at), base, to_x(at), y_ + top, "grid");
            text(to_x(at), base + 16, "number", "middle", fixed(at, along.digits));
        }
        const Ticks up = ticks_of(ys_);
        for (const double at : up.at) {
            line(x_ + left, to_y(at), x_ + panel_width - right, to_y(at), "grid");
            text(x_ + left - 6, to_y(at) + 4, "number", "end", fixed(at, up.digits));
        }
        line(x_ + left, base, x_ + panel_width - right, base, "axis");
        line(x_ + left, base, x_ + left, y_ + top, "axis");
        text(x_ + (left + panel_width - right) / 2, base + 33, "label", "middle", chart_.x_label);
        const std::string middle = fixed(x_ + 14, 1) + " " + fixed(y_ + (top + panel_height - bottom) / 2, 1);
        out_ += "<text transform=\"translate(" + middle + ") rotate(-90)\" class=\"label\" text-anchor=\"middle\">" +
                escaped(chart_.y_label) + "</text>\n";
    }

    void curve(const Curve& curve, std::size_t number) {
        const std::string kind = "c" + std::to_string(number % 3);
        if (curve.style == Curve::Style::points) {
            for (const ChartPoint& point : curve.points) mark(point, kind);
            return;
        }
        out_ += "<polyline class=\"" + kind + (curve.style == Curve::Style::dashed ? " dashed" : "") + "\" points=\"";
        for (const ChartPoint& point : curve.points) {
            if (std::isfinite(point.y)) out_ += fixed(to_x(point.x), 1) + "," + fixed(to_y(point.y), 1) + " ";
        }
        out_ += "\"/>\n";
    }
    void mark(const ChartPoint& point, const std::string& kind) {
        if (point.error > 0) {
            line(to_x(point.x), to_y(point.y - point.error), to_x(point.x), to_y(point.y + point.error), kind);
        }
        out_ += "<circle class=\"" + kind + "\" cx=\"" + fixed(to_x(point.x), 1) + "\" cy=\"" +
                fixed(to_y(point.y), 1) + "\" r=\"3.5\"/>\n";
    }

    void legend() {
        double x = x_ + left;
        const double y = y_ + panel_height - 10;
        for (std::size_t i = 0; i < chart_.curves.size(); ++i) {
            const Curve& curve = chart_.curves[i];
            const std::string kind = "c" + std::to_string(i % 3);
            line(x, y - 4, x + 20, y - 4, curve.style == Curve::Style::dashed ? kind + " dashed" : kind);
            text(x + 26, y, "label", "start", curve.name);
            x += 44 + 6.2 * static_cast<double>(curve.name.size());
        }
    }

    const Chart& chart_;
    double x_;
    double y_;
    ChartRange xs_;
    ChartRange ys_;
    std::string& out_;
};

constexpr std::string_view style = R"(<style>
.page { fill: #ffffff; } text { font: 12px sans-serif; }
text { fill: #24292f; } .title { font-weight: bold; font-size: 13px; } .number { font-size: 11px; }
.grid { stroke: #d8dee4; } .axis { stroke: #57606a; } polyline { fill: none; stroke-width: 1.8; } line { stroke-width: 1.2; }
.c0 { stroke: #0969da; } .c1 { stroke: #bc4c00; } .c2 { stroke: #57606a; } .dashed { stroke-dasharray: 5 4; }
circle.c0 { fill: #0969da; } circle.c1 { fill: #bc4c00; } circle.c2 { fill: #57606a; }
@media (prefers-color-scheme: dark) {
.page { fill: #0d1117; } text { fill: #e6edf3; } .grid { stroke: #30363d; } .axis { stroke: #8b949e; }
.c0 { stroke: #58a6ff; } .c1 { stroke: #f0883e; } .c2 { stroke: #8b949e; }
circle.c0 { fill: #58a6ff; } circle.c1 { fill: #f0883e; } circle.c2 { fill: #8b949e; }
}
</style>
)";

std::string padded(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

bool is_share(double value) {
    return value >= 0 && value <= 1;
}

}  // namespace

std::string to_svg(std::span<const Chart> charts, std::size_t columns) {
    const std::size_t rows = (charts.size() + columns - 1) / columns;
    const std::string width = fixed(panel_width * static_cast<double>(columns), 0);
    const std::string height = fixed(panel_height * static_cast<double>(rows), 0);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" + height +
                      "\" viewBox=\"0 0 " + width + " " + height + "\">\n";
    out += style;
    out += "<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n";
    for (std::size_t i = 0; i < charts.size(); ++i) {
        const std::size_t row = i / columns;
        const std::size_t column = i % columns;
        Panel(charts[i], panel_width * static_cast<double>(column), panel_height * static_cast<double>(row), out)
            .draw();
    }
    return out + "</svg>\n";
}

std::string to_text(const Chart& chart, int width, int height) {
    constexpr std::array<std::string_view, 3> marks{"·", "●", "○"};
    constexpr int margin = 10;  // for the numbers
    const ChartRange xs = chart.x.value_or(range_of(chart, &ChartPoint::x));
    const ChartRange ys = chart.y.value_or(range_of(chart, &ChartPoint::y));
    const int columns = width - margin - 1;
    std::vector<std::vector<std::string_view>> cells(
        static_cast<std::size_t>(height), std::vector<std::string_view>(static_cast<std::size_t>(columns), " "));
    std::string legend;
    for (std::size_t i = 0; i < chart.curves.size(); ++i) {
        const std::string_view mark = marks[i % marks.size()];
        legend.append("   ").append(mark).append(" ").append(chart.curves[i].name);
        for (const ChartPoint& point : chart.curves[i].points) {
            const double along = (point.x - xs.low) / (xs.high - xs.low);
            const double up = (point.y - ys.low) / (ys.high - ys.low);
            if (!is_share(along) || !is_share(up)) continue;
            const auto row = static_cast<std::size_t>(std::lround((1 - up) * (height - 1)));
            cells[row][static_cast<std::size_t>(std::lround(along * (columns - 1)))] = mark;
        }
    }
    std::string out = chart.title + legend + "\n";
    for (std::size_t row = 0; row < cells.size(); ++row) {
        const bool labelled = row == 0 || row + 1 == cells.size();
        out += padded(labelled ? fixed(row == 0 ? ys.high : ys.low, 3) : "", margin - 1) + " │";
        std::string line;
        for (const std::string_view cell : cells[row]) line += cell;
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    const std::string last = fixed(xs.high, 1) + " " + chart.x_label;
    return out + padded("", margin) + "└" + fixed(xs.low, 1) +
           padded(last, static_cast<std::size_t>(columns) - fixed(xs.low, 1).size()) + "\n";
}

}  // namespace azulejo::training
