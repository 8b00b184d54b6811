#include "engine/search/merge.h"

#include <gtest/gtest.h>

#include "rules/classic/position.h"

namespace azulejo::engine {
namespace {

using classic::Move;
using classic::Position;

Report<Position> report_of(Move move, double win, std::uint64_t nodes, bool exact) {
    Report<Position> report;
    report.best = move;
    report.exact = exact;
    report.nodes = nodes;
    Line<Position> line;
    line.move = move;
    line.nodes = nodes;
    line.evaluation.win[0] = win;
    report.lines.push_back(line);
    return report;
}

TEST(Merge, averages_visits_of_the_same_move) {
    const Move move = Move::take(1, Colour::blue, 0);
    auto report = report_of(move, 0.25, 300, false);
    merge_visits(report, report_of(move, 0.75, 100, false));
    ASSERT_EQ(report.lines.size(), 1U);
    EXPECT_DOUBLE_EQ(report.lines[0].evaluation.win[0], 0.375);
    EXPECT_EQ(report.nodes, 400U);
    EXPECT_FALSE(report.exact);
}

TEST(Merge, a_proof_replaces_an_estimate_in_either_order) {
    const Move guessed = Move::take(1, Colour::blue, 0);
    const Move proved = Move::take(2, Colour::red, 1);
    const auto estimate = report_of(guessed, 0.9, 300, false);
    const auto proof = report_of(proved, 0.5, 20, true);
    for (const bool proof_first : {false, true}) {
        auto report = proof_first ? proof : estimate;
        merge_visits(report, proof_first ? estimate : proof);
        EXPECT_TRUE(report.exact);
        EXPECT_EQ(report.nodes, 320U);
        ASSERT_EQ(report.lines.size(), 1U);
        EXPECT_EQ(report.lines[0].move, proved);
        EXPECT_DOUBLE_EQ(report.lines[0].evaluation.win[0], 0.5);
    }
}

}  // namespace
}  // namespace azulejo::engine
