#include "training/chart.h"

#include <gtest/gtest.h>

namespace azulejo::training {
namespace {

Chart falling() {
    Curve curve{.name = "a < b & c", .points = {}};
    for (int i = 0; i <= 10; ++i) curve.points.push_back({1.0 * i, 1 - 0.1 * i});
    return {.title = "loss", .x_label = "epochs", .y_label = "nats", .curves = {curve}, .x = {}, .y = {}};
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
    return n;
}

TEST(Chart, is_a_picture_for_light_and_dark_pages) {
    Chart dots = falling();
    dots.curves[0].style = Curve::Style::points;
    dots.curves[0].points[0].error = 0.1;
    const std::vector<Chart> charts{falling(), dots, falling()};
    const std::string svg = to_svg(charts, 2);
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"540\""));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    EXPECT_NE(svg.find("prefers-color-scheme: dark"), std::string::npos);
    EXPECT_EQ(count(svg, "<polyline"), 2U);
    EXPECT_EQ(count(svg, "<circle"), 11U);
    EXPECT_EQ(count(svg, ">epochs</text>"), 3U);
    EXPECT_EQ(count(svg, "a &lt; b &amp; c"), 3U);
    EXPECT_EQ(count(svg, "-0.0"), 0U);
}

TEST(Chart, is_drawn_in_a_terminal) {
    Chart chart = falling();
    chart.curves[0].name = "here";
    EXPECT_EQ(to_text(chart, 32, 5),
              "loss   · here\n"
              "    1.000 │· ·\n"
              "          │    · ·\n"
              "          │        · · ·\n"
              "          │              · ·\n"
              "    0.000 │                  · ·\n"
              "          └0.0       10.0 epochs\n");
}

TEST(Chart, bears_nothing_and_flat_lines) {
    const std::vector<Chart> empty(1);
    EXPECT_EQ(count(to_svg(empty, 1), "<svg"), 1U);
    EXPECT_NE(to_text(empty[0], 40, 3), "");
    Chart flat = falling();
    for (ChartPoint& point : flat.curves[0].points) point.y = 2;
    const std::vector<Chart> charts{flat};
    EXPECT_EQ(to_svg(charts, 1).find("nan"), std::string::npos);
    EXPECT_EQ(count(to_text(flat, 60, 3), "·"), 12U);
}

}  // namespace
}  // namespace azulejo::training
