// States for programs that learn: text and numbers agree, and everything can be saved and read again.
#include "env/state.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <string>

#include "engine/bots.h"
#include "env/actions.h"
#include "env/dataset.h"
#include "env/rows.h"
#include "support/duel.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::env {
namespace {

template <class G>
class StateOf : public ::testing::Test {};
TYPED_TEST_SUITE(StateOf, test::AllGames, test::GameNames);

TYPED_TEST(StateOf, is_written_and_read_again) {
    for (int game = 0; game < test::effort(20); ++game) {
        Rng rng(21, static_cast<std::uint64_t>(game));
        State state{AnyPosition(TypeParam::start(game % TypeParam::players))};
        while (!state.is_terminal()) {
            const std::int64_t action = state.random_action(rng);
            const auto token = state.to_token(action);
            ASSERT_TRUE(token);
            ASSERT_EQ(state.from_token(*token), action);
            ASSERT_TRUE(state.apply(action));
        }
        const auto again = State::deserialize(state.serialize());
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(again->serialize(), state.serialize());
        EXPECT_EQ(again->history(), state.history());
        const auto record = state.record({});
        ASSERT_TRUE(record) << record.error();
        const auto read = State::parse(*record);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(read->serialize(), state.serialize());
        double sum = 0;
        for (const double each : state.returns()) sum += each;
        EXPECT_NEAR(sum, 0, 1e-6);
        EXPECT_FALSE(state.apply(0));
        EXPECT_LE(static_cast<int>(state.move_number()), state.type().most_moves() + state.type().most_deals());
    }
}

TYPED_TEST(StateOf, becomes_rows_of_a_dataset) {
    Rng rng(22);
    State state{AnyPosition(TypeParam::start(0))};
    std::size_t moves = 0;
    while (!state.is_terminal()) {
        if (!state.is_chance_node()) ++moves;
        ASSERT_TRUE(state.apply(state.random_action(rng)));
    }
    Dataset data({.observations = Numbers::float32, .masks = Dataset::Masks::bytes});
    ASSERT_TRUE(data.add(state.game(), 1));
    ASSERT_EQ(data.rows(), moves);
    EXPECT_EQ(data.masks.size(), moves * static_cast<std::size_t>(state.type().actions()));
    EXPECT_EQ(data.returns.size(), moves * TypeParam::players);
    const auto width = static_cast<std::size_t>(state.type().actions());
    for (std::size_t row = 0; row < moves; ++row) {
        EXPECT_EQ(data.masks[row * width + static_cast<std::size_t>(data.actions[row])], 1);
    }
    // The same with eight in a byte.
    Dataset bits({.observations = Numbers::int16, .masks = Dataset::Masks::bits});
    ASSERT_TRUE(bits.add(state.game(), 1));
    const std::size_t bytes = bits.mask_bytes();
    ASSERT_EQ(bytes, (width + 7) / 8);
    ASSERT_EQ(bits.masks.size(), moves * bytes);
    for (std::size_t row = 0; row < moves; ++row) {
        for (std::size_t i = 0; i < 8 * bytes; ++i) {
            const int bit = bits.masks[row * bytes + i / 8] >> (7 - i % 8) & 1;
            ASSERT_EQ(bit, i < width ? data.masks[row * width + i] : 0);
        }
    }
}

TYPED_TEST(StateOf, deals_in_steps_with_listed_probabilities) {
    for (int game = 0; game < test::effort(10); ++game) {
        Rng rng(24, static_cast<std::uint64_t>(game));
        State state(AnyPosition(TypeParam::start(0)), true);
        while (!state.is_terminal()) {
            if (state.is_chance_node()) {
                double all = 0;
                const auto outcomes = state.chance_outcomes();
                for (const Outcome& outcome : outcomes) all += outcome.probability;
                ASSERT_NEAR(all, 1, 1e-12);
                ASSERT_LE(outcomes.size(), 70U);
                ASSERT_TRUE(std::ranges::is_sorted(outcomes, {}, &Outcome::number));
            }
            ASSERT_TRUE(state.apply(state.random_action(rng)));
        }
        const auto sampled = state.with_listed_chance(false);
        ASSERT_TRUE(sampled);
        EXPECT_EQ(sampled->position_string(), state.position_string());
        EXPECT_EQ(State::deserialize(state.serialize())->serialize(), state.serialize());
        // The same history in steps again.
        State again(AnyPosition(TypeParam::start(0)), true);
        for (const auto& [player, action] : state.history()) ASSERT_TRUE(again.apply(action)) << player;
        EXPECT_EQ(again.serialize(), state.serialize());
    }
}

// D6, exactly: with six blue tiles in the bag and one of each other colour in the tower, five blue ones always go back,
// and then 246 of the 252 choices of five out of ten are left.
TEST(State, lists_the_large_factory_with_five_alike_drawn_again) {
    const duel::Position position = test::duel_position(
        "azul-duel r3 deal t0 f1 m0 - - ? ? - B6 Y1R1K1W1 "
        "5:2=RR,3=RRR,4=YYYY,5=RRRRR,6=YYYYYY:1=YRWR..,2=.KKW..,3=BBB...,4=...B..,5=.B....:"
        "1=J3+0,2=J6+0,4=J1+0,5=J9+0,7=S7+0 "
        "5:2=KK,3=KKK,4=WWWW,5=KKKK,6=WWWWW:1=.W....,2=KY....,3=B.....,4=B.....:1=J4+0,4=J5+0");
    const auto choices = [](int blue, int others) {
        const std::array<double, 7> of_six{1, 6, 15, 20, 15, 6, 1};
        const std::array<double, 4> of_three{1, 3, 3, 1};  // of red, black and white
        return of_six[static_cast<std::size_t>(blue)] * of_three[static_cast<std::size_t>(others)];
    };
    State state(AnyPosition(position), true);
    const auto first = state.chance_outcomes();
    ASSERT_EQ(first.size(), 7U);  // the yellow tile with 1 to 4 blue ones, or 2 to 4 of these alone
    for (const Outcome& outcome : first) {
        const std::string name = *state.to_token(outcome.number);
        const auto blue = static_cast<int>(std::ranges::count(name, 'B'));
        const auto yellow = static_cast<int>(std::ranges::count(name, 'Y'));
        EXPECT_NEAR(outcome.probability, choices(blue, 5 - blue - yellow) / 246, 1e-12) << name;
    }
    // After four blue tiles, each of the three others is as likely.
    ASSERT_TRUE(state.apply(*state.from_token("BBBB")));
    const auto second = state.chance_outcomes();
    ASSERT_EQ(second.size(), 3U);
    for (const Outcome& outcome : second) EXPECT_NEAR(outcome.probability, 1.0 / 3, 1e-12);
}

TEST(State, says_whose_view_its_json_is) {
    Rng rng(3);
    State state{AnyPosition(test::Duel::start(0))};
    ASSERT_TRUE(state.apply(state.random_action(rng)));
    EXPECT_TRUE(state.json().starts_with("{\"viewer\":\"all\","));
    EXPECT_TRUE(state.observation_string(0).starts_with("{\"viewer\":1,"));
    EXPECT_TRUE(state.observation_string(1).starts_with("{\"viewer\":2,"));
}

TEST(Rows, keep_their_numbers_as_they_grow) {
    Rows<std::int16_t> rows;
    EXPECT_TRUE(rows.empty());
    for (int i = 0; i < 300'000; ++i) rows.push_back(static_cast<std::int16_t>(i % 10'007));
    std::int16_t* const more = rows.extend(1000);
    std::fill_n(more, 1000, std::int16_t{-1});
    ASSERT_EQ(rows.size(), 301'000U);
    for (std::size_t i = 0; i < 300'000; ++i) ASSERT_EQ(rows[i], static_cast<std::int16_t>(i % 10'007));
    EXPECT_EQ(rows[300'999], -1);
    const GrowingMemory given = rows.release();
    EXPECT_TRUE(rows.empty());
    EXPECT_GE(given.bytes(), 301'000 * sizeof(std::int16_t));
    EXPECT_EQ(static_cast<const std::int16_t*>(given.data())[299'999], static_cast<std::int16_t>(299'999 % 10'007));
    rows.push_back(5);  // it can be filled again
    EXPECT_EQ(rows[0], 5);
}

TEST(GameType, has_scoring_tiles_by_name_or_by_lot) {
    const auto tiles = [](const char* scoring) {
        Rng rng(5);
        const AnyPosition start = GameType::find("azul-duel", 2, scoring)->random_start(rng, 0);
        const duel::ScoringTiles all = std::get<duel::Position>(start).scoring();
        return std::ranges::count_if(all, [](duel::ScoringTile tile) { return tile != duel::ScoringTile::none; });
    };
    EXPECT_EQ(tiles(""), 3);
    EXPECT_EQ(tiles("3"), 3);
    EXPECT_EQ(tiles("4"), 4);
    EXPECT_EQ(GameType::find("azul-duel", 2, "4")->scoring(), "4");
    EXPECT_EQ(GameType::find("azul-duel", 2, "first")->scoring(), "rows columns diagonals");
    EXPECT_EQ(*GameType::find("azul-duel", 2, "3"), *GameType::find("azul-duel", 2, ""));
}

TEST(State, says_why_a_game_cannot_be_had) {
    EXPECT_EQ(GameType::find("chess", 2, "").error(),
              "there is no game \"chess\": it must be one of azul, azul-grey, azul-duel");
    EXPECT_EQ(GameType::find("azul", 5, "").error(), "azul is for 2 to 4 players, not 5");
    EXPECT_EQ(GameType::find("azul-duel", 3, "").error(), "azul-duel is for 2 players, not 3");
    EXPECT_FALSE(GameType::find("azul-duel", 2, "rows rows rows"));
    EXPECT_FALSE(GameType::find("azul", 2, "rows columns diagonals"));
    EXPECT_FALSE(State::deserialize("nonsense"));
    EXPECT_FALSE(State::deserialize("nonsense\n"));
    EXPECT_FALSE(State::parse(""));
}

TEST(State, has_no_record_from_the_middle_of_a_game) {
    State state{AnyPosition(test::Duel::start(0))};
    Rng rng(1);
    for (int i = 0; i < 10; ++i) ASSERT_TRUE(state.apply(state.random_action(rng)));
    EXPECT_TRUE(state.record({{"Event", "a \"test\""}}));
    EXPECT_FALSE(state.record({{"Game", "azul"}}));
    EXPECT_FALSE(state.record({{"two words", "x"}}));
    EXPECT_FALSE(State(state.position()).record({}));
}

// The tokens for a viewer contain only what it knows.
TEST(State, covers_what_others_drew) {
    State state{AnyPosition(test::Duel::start(0))};
    Rng rng(5);
    for (int game = 0; game < 50; ++game) {
        state = State(AnyPosition(test::Duel::start(0)));
        while (!state.is_terminal()) ASSERT_TRUE(state.apply(state.random_action(rng)));
        const std::string seen = state.information_state_string(0);
        EXPECT_NE(seen.find("plates:?"), std::string::npos);
        EXPECT_EQ(seen.find("plates:S"), std::string::npos);
        EXPECT_EQ(seen.find("plates:J"), std::string::npos);
        EXPECT_NE(seen.find("+?,?,?,?"), std::string::npos);
    }
}

TEST(State, lets_bots_choose_without_what_is_hidden_from_them) {
    int differing = 0;
    test::for_each_position<test::Duel>(test::effort(3), 23, [&](const duel::Position& position, Rng& rng) {
        if (!position.awaits_move()) return;
        const duel::Position other = position.resample_hidden(position.turn(), rng);
        if (position != other) ++differing;
        for (const std::string_view bot : engine::bot_names()) {
            Rng one(rng.state());
            Rng two(rng.state());
            const auto chosen = State{AnyPosition(position)}.bot_action(bot, one);
            ASSERT_TRUE(chosen);
            ASSERT_EQ(State{AnyPosition(other)}.bot_action(bot, two), chosen);
            // The same choice as that of the bot itself, which resamples.
            Rng three(rng.state());
            ASSERT_EQ(
                Actions<duel::Position>::of(position, engine::find_bot<duel::Position>(bot)->choose(other, three)),
                *chosen);
        }
    });
    EXPECT_GT(differing, 50);
}

}  // namespace
}  // namespace azulejo::env
