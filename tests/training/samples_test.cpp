#include "training/samples.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <span>

#include "games.h"
#include "rules/any.h"
#include "rules/classic/symmetry.h"

namespace azulejo::training {
namespace {

using classic::Position;

std::vector<FinishedGame<Position>> games_of(const std::string& text) {
    return test::finished_games<Position>(text, "azul");
}

Samples<Position> samples_of(const std::vector<FinishedGame<Position>>& games, const SampleOptions& options) {
    Samples<Position> samples;
    Rng rng(1);
    for (const auto& game : games) add_samples(game, options, rng, samples);
    return samples;
}

class SamplesTest : public ::testing::Test {
  protected:
    static void SetUpTestSuite() { text_ = test::play(test::quick_series("azul", 3), 40); }
    static std::string text_;
    std::vector<FinishedGame<Position>> games_ = games_of(text_);
};
std::string SamplesTest::text_;

TEST_F(SamplesTest, takes_every_deal_but_the_first_and_about_so_many_moves) {
    std::size_t deals = 0;
    for (const auto& game : games_) {
        for (std::size_t i = 1; i < game.positions.size(); ++i) deals += game.positions[i].awaits_deal() ? 1U : 0U;
    }
    const auto samples = samples_of(games_, {.trust = 0, .moves_a_game = 6, .validation = 1000});
    EXPECT_EQ(samples.games, 40U);
    EXPECT_EQ(samples.dealing.size(), deals);
    EXPECT_NEAR(static_cast<double>(samples.moving.size()), 40 * 6, 60);
    EXPECT_EQ(samples.dealing_validation.size() + samples.moving_validation.size(), 0U);
}

TEST_F(SamplesTest, keeps_whole_games_for_validation) {
    const SampleOptions options{.trust = 0, .moves_a_game = 6, .validation = 4};
    const auto all = samples_of(games_, {.trust = 0, .moves_a_game = 6, .validation = 1000});
    const auto split = samples_of(games_, options);
    EXPECT_EQ(split.dealing.size() + split.dealing_validation.size(), all.dealing.size());
    EXPECT_EQ(split.moving.size() + split.moving_validation.size(), all.moving.size());
    EXPECT_NEAR(static_cast<double>(split.dealing_validation.size()) / static_cast<double>(all.dealing.size()), 0.25,
                0.1);
}

TEST_F(SamplesTest, can_be_put_together) {
    const auto samples = samples_of(games_, {.trust = 0, .moves_a_game = 6, .validation = 1000});
    PositionSamples<Position> all = samples.moving;
    all.append(samples.dealing);
    ASSERT_EQ(all.size(), samples.moving.size() + samples.dealing.size());
    for (std::size_t i = 0; i < samples.dealing.size(); ++i) {
        ASSERT_EQ(all[samples.moving.size() + i].position, samples.dealing[i].position);
        ASSERT_EQ(all[samples.moving.size() + i].win, samples.dealing[i].win);
    }
}

bool same_lists(const Dataset& a, const Dataset& b) {
    if (a.size() != b.size()) return false;
    const auto same = [](std::span<const Dataset::Feature> one, std::span<const Dataset::Feature> other) {
        return std::ranges::equal(one, other, [](auto x, auto y) { return x.index == y.index && x.value == y.value; });
    };
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].players != b[i].players || a[i].win != b[i].win || a[i].points != b[i].points) return false;
        for (int seat = 0; seat < a[i].players; ++seat) {
            if (!same(a.board(a[i], seat), b.board(b[i], seat)) || !same(a.seat(a[i], seat), b.seat(b[i], seat))) {
                return false;
            }
        }
    }
    return true;
}

Dataset features_of(const PositionSamples<Position>& samples, std::uint64_t form) {
    Dataset result;
    for (std::size_t i = 0; i < samples.size(); ++i) samples.add(i, form, result);
    return result;
}

TEST_F(SamplesTest, have_no_other_form_on_a_coloured_wall) {
    const auto samples = samples_of(games_, {.trust = 0, .moves_a_game = 6, .validation = 1000});
    const Dataset data = features_of(samples.moving, 0);
    ASSERT_EQ(data.size(), samples.moving.size());
    EXPECT_TRUE(same_lists(data, features_of(samples.moving, 12345)));
}

TEST(GreySamples, have_symmetric_forms_with_the_same_targets) {
    constexpr std::uint64_t form = 12345;
    const auto games = test::finished_games<Position>(test::play(test::quick_series("azul-grey", 2), 5), "azul-grey");
    const auto samples = samples_of(games, {.trust = 0, .moves_a_game = 20, .validation = 1000});
    PositionSamples<Position> transformed;
    for (std::size_t i = 0; i < samples.moving.size(); ++i) {
        auto item = samples.moving[i];
        Rng rng(form);
        item.position = classic::Symmetry::random(2, rng)(item.position);
        transformed.push_back(item);
    }
    const Dataset data = features_of(samples.moving, form);
    ASSERT_GT(data.size(), 50U);
    EXPECT_TRUE(same_lists(data, features_of(transformed, 0)));
    EXPECT_FALSE(same_lists(data, features_of(samples.moving, 0)));
}

TEST_F(SamplesTest, without_trust_learns_what_came) {
    const std::vector<FinishedGame<Position>> one{games_.front()};
    const auto samples = samples_of(one, {.trust = 0, .moves_a_game = 1000, .validation = 1000});
    const auto& game = one.front();
    std::size_t at = 0;
    for (const Position& position : game.positions) {
        if (!position.awaits_move()) continue;
        const auto& sample = samples.moving[at++];
        ASSERT_EQ(sample.position, position);
        for (int seat = 0; seat < 3; ++seat) {
            const auto i = static_cast<std::size_t>(seat);
            EXPECT_NEAR(sample.win[i], game.outcome.win[i], 1e-4);
            EXPECT_NEAR(sample.points[i], game.outcome.score[i] - position.score(seat), 1e-4);
        }
    }
    EXPECT_EQ(at, samples.moving.size());
}

TEST_F(SamplesTest, with_trust_learns_what_was_expected_where_anything_was) {
    std::vector<FinishedGame<Position>> one{games_.front()};
    auto& game = one.front();
    game.expected.assign(game.expected.size(), {});
    std::size_t last_move = 0;
    for (std::size_t i = 0; i < game.positions.size(); ++i) {
        if (game.positions[i].awaits_move()) last_move = i;
    }
    game.expected[last_move].evaluation = {.win = {0.5, 0.3, 0.2}, .score = {50, 40, 30}};
    const auto samples = samples_of(one, {.trust = 1, .moves_a_game = 1000, .validation = 1000});
    const auto& last = samples.moving[samples.moving.size() - 1];
    EXPECT_NEAR(last.win[1], 0.3, 1e-6);
    EXPECT_NEAR(last.points[2], 30 - game.positions[last_move].score(2), 1e-4);
    EXPECT_NEAR(samples.moving[0].win[0], game.outcome.win[0], 1e-4);
    const auto half = samples_of(one, {.trust = 0.5, .moves_a_game = 1000, .validation = 1000});
    EXPECT_NEAR(half.moving[half.moving.size() - 1].win[0], 0.25 + game.outcome.win[0] / 2, 1e-3);
}

TEST_F(SamplesTest, targets_end_at_the_next_exploration) {
    FinishedGame<Position> game = games_.front();
    game.expected.assign(game.positions.size(), {});
    const auto expectation = [](double first) {
        return Expectation{.evaluation = {.win = {first, 1 - first, 0}, .score = {1, 2, 3}}, .explored = true};
    };
    game.expected[2] = expectation(0.25);
    game.expected[4] = expectation(0.75);
    const std::vector<engine::Evaluation> results = game.results();
    ASSERT_EQ(results.size(), game.positions.size());
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i].win[0], i <= 2 ? 0.25 : i <= 4 ? 0.75 : game.outcome.win[0]) << i;
    }
    // Position 3 has no expectation of its own.
    ASSERT_TRUE(game.positions[3].awaits_move());
    const std::vector<FinishedGame<Position>> one{game};
    const auto target = [&](double trust) {
        const auto samples = samples_of(one, {.trust = trust, .moves_a_game = 1000, .validation = 1000});
        for (std::size_t i = 0; i < samples.moving.size(); ++i) {
            if (samples.moving[i].position == game.positions[3]) return static_cast<double>(samples.moving[i].win[0]);
        }
        return -1.0;
    };
    EXPECT_NEAR(target(0.5), 0.75, 1e-6);
    EXPECT_NEAR(target(0), game.outcome.win[0], 1e-6);
}

TEST_F(SamplesTest, passes_over_games_without_an_end) {
    std::string text = text_;
    const std::size_t last_deal = text.rfind("\ndeal:");
    std::string cut = text.substr(0, last_deal) + "\n";
    for (const char* tag : {"[Result ", "[Winner "}) {
        const std::size_t start = cut.rfind(tag);
        cut.erase(start, cut.find('\n', start) + 1 - start);
    }
    EXPECT_EQ(games_of(cut).size(), 39U);
}

TEST_F(SamplesTest, refuses_other_games_and_nonsense) {
    const auto fault = [](const std::string& text, const char* game) {
        const auto read = read_games<Position>(notation::text_source(text), game, [](const auto&) {});
        return read ? std::string() : read.error();
    };
    EXPECT_EQ(fault(text_, "azul-grey"), "game 1 is one of azul, not of azul-grey");
    EXPECT_EQ(fault(test::play(test::quick_series("azul-duel", 2), 1), "azul"),
              "game 1 is one of azul-duel, not of azul");
    std::string text = text_;
    text.replace(text.find("[Expected \"") + 11, 1, "x");
    EXPECT_NE(fault(text, "azul").find("game 1: \"x"), std::string::npos) << fault(text, "azul");
    EXPECT_NE(fault("[Game \"azul\"]\nhello\n", "azul"), "");
}

}  // namespace
}  // namespace azulejo::training
