#include "analysis/report_text.h"

#include <gtest/gtest.h>

#include "analysis/analyst.h"
#include "notation/games.h"

namespace azulejo::analysis {
namespace {

const std::atomic<bool> never = false;

template <class F>
void for_each_dealt_game(F&& use) {
    for (const notation::GameEntry& game : notation::games()) {
        for (int players = game.fewest_players; players <= game.most_players; ++players) {
            Rng rng(3);
            std::visit(
                [&](auto position) {
                    while (position.awaits_deal()) position.play(position.sample_deal(rng));
                    use(position);
                },
                game.new_game(game.name, players, 0, rng));
        }
    }
}

TEST(ReportText, says_everything_so_that_it_can_be_read_again) {
    Analyst analyst({});
    for_each_dealt_game([&]<class P>(const P& position) {
        const AnyReport report = analyst.analyse(position, {.nodes = 300, .lines = 4}, never, {});
        const std::string text = exact_report(report, position.players());
        const auto json = json::parse(text);
        ASSERT_TRUE(json);
        const auto again = read_report(*json, position);
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(exact_report(*again, position.players()), text);
        const auto& before = std::get<engine::Report<P>>(report);
        const auto& after = std::get<engine::Report<P>>(*again);
        ASSERT_EQ(before.lines.size(), after.lines.size());
        for (std::size_t i = 0; i < before.lines.size(); ++i) {
            EXPECT_EQ(before.lines[i].evaluation.win, after.lines[i].evaluation.win);
            EXPECT_EQ(before.lines[i].evaluation.score, after.lines[i].evaluation.score);
        }
    });
}

TEST(ReportText, refuses_what_is_no_report_about_the_position) {
    classic::Position position(classic::Options{});
    Rng rng(1);
    position.play(position.sample_deal(rng));
    Analyst analyst({});
    const std::string good = exact_report(analyst.analyse(position, {.nodes = 50}, never, {}), 2);
    const auto is_read = [&](const std::string& text) {
        const auto json = json::parse(text);
        return json && read_report(*json, position).has_value();
    };
    const auto with = [&](std::string_view what, std::string_view by) {
        std::string text = good;
        const std::size_t at = text.find(what);
        EXPECT_NE(at, std::string::npos) << what;
        return text.replace(at, what.size(), by);
    };
    EXPECT_TRUE(is_read(good));
    EXPECT_FALSE(is_read("{}"));
    EXPECT_FALSE(is_read("[]"));
    EXPECT_FALSE(is_read(with("\"pv\":[", "\"pv\":[1,")));
    EXPECT_FALSE(is_read(with("\"pv\":[\"", "\"pv\":[\"9W1\",\"")));
    EXPECT_FALSE(is_read(with("\"win\":[", "\"win\":[0.5,")));
    EXPECT_FALSE(is_read(with("\"nodes\":", "\"nodes\":-")));
    EXPECT_FALSE(is_read(with("\"lines\":[", "\"lines\":[{},")));
}

// Natively the parts of a search are threads; elsewhere they are searched separately and merged.
TEST(SearchParts, together_look_at_every_move) {
    Analyst analyst({});
    for_each_dealt_game([&]<class P>(const P& position) {
        constexpr int count = 3;
        std::vector<AnyReport> parts;
        for (int number = 0; number < count; ++number) {
            const engine::Limits limits{.depth = 2, .lines = 2, .part = {.number = number, .of = count}};
            parts.push_back(analyst.analyse(position, limits, never, {}));
        }
        const auto whole = std::get<engine::Report<P>>(merge(position, parts, 2));
        ASSERT_EQ(whole.lines.size(), 2U);
        EXPECT_EQ(whole.best, whole.lines[0].move);
        EXPECT_TRUE(position.is_legal(whole.best));
        EXPECT_FALSE(whole.lines[0].move == whole.lines[1].move);
        std::uint64_t nodes = 0;
        for (const AnyReport& part : parts) nodes += std::get<engine::Report<P>>(part).nodes;
        EXPECT_EQ(whole.nodes, nodes);
    });
}

TEST(SearchParts, without_enough_moves_for_all_still_answer) {
    const auto position = notation::find_game("azul")->parse_position_string(
        "azul 2 r3 draft t1 f2 m2 -/-/-/-/RRRR - B20Y20R12K20W20 R4 "
        "0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:*");
    ASSERT_TRUE(position) << position.error().front().message;
    Analyst analyst({});
    for (int number = 0; number < 20; ++number) {
        const AnyReport report =
            analyst.analyse(*position, {.depth = 2, .part = {.number = number, .of = 20}}, never, {});
        EXPECT_EQ(std::get<engine::Report<classic::Position>>(report).lines.size(), 1U);
    }
}

}  // namespace
}  // namespace azulejo::analysis
