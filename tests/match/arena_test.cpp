#include "match/arena.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "core/text.h"
#include "engine/bots.h"
#include "match/helpers.h"
#include "match/make_player.h"
#include "match/match_file.h"
#include "match/standings.h"
#include "notation/position_input.h"
#include "rules/any.h"
#include "rules/playout.h"
#include "support/effort.h"

namespace azulejo::match {
namespace {

Schedule schedule_of(std::string game, int seats, const std::vector<std::string>& players, bool round_robin = false) {
    return Schedule({.game = std::move(game),
                     .seats = seats,
                     .entrants = parse_players(players).value(),
                     .round_robin = round_robin,
                     .seed = 42});
}

std::vector<GameId> games_of(const Schedule& schedule, std::uint64_t blocks) {
    std::vector<GameId> games;
    for (std::uint64_t block = 0; block < blocks; ++block) {
        for (int rotation = 0; rotation < schedule.rotations(); ++rotation) games.push_back({block, rotation});
    }
    return games;
}

std::map<GameId, PlayedGame> play(const Schedule& schedule, std::uint64_t blocks, int threads = 1) {
    std::map<GameId, PlayedGame> played;
    play_match(
        schedule, games_of(schedule, blocks), threads, std::chrono::milliseconds(100),
        [&](const PlayedGame& game) { played.emplace(game.result.id, game); }, test::go_on);
    return played;
}

std::vector<std::string> deals_in(const std::string& record) {
    std::vector<std::string> deals;
    for (const std::string_view line : split(record, "\n")) {
        if (line.starts_with("deal:") || line.starts_with("plates:")) deals.emplace_back(line);
    }
    return deals;
}

std::string line_of(const std::string& record, std::string_view tag) {
    const std::size_t at = record.find(tag);
    return at == std::string::npos ? "" : record.substr(at, record.find('\n', at) - at);
}

TEST(Schedule, lets_everybody_hold_every_seat_and_begin_equally_often) {
    for (const int seats : {2, 3, 4}) {
        const Schedule schedule = schedule_of("azul", seats, {"greedy", "random"});
        std::map<std::pair<int, int>, int> held;  // entrant and seat relative to the first
        for (const GameId id : games_of(schedule, 12)) {
            const int first = std::get<classic::Position>(schedule.start(id.block)).first();
            const auto seating = schedule.seating(id);
            EXPECT_EQ(std::ranges::count(seating, 0), 1);
            for (int seat = 0; seat < seats; ++seat) {
                ++held[{seating[static_cast<std::size_t>(seat)], (seat - first + seats) % seats}];
            }
        }
        for (const auto& [place, times] : held) EXPECT_EQ(times, place.first == 0 ? 12 : 12 * (seats - 1));
    }
}

TEST(Schedule, of_a_round_robin_lets_everybody_meet_on_the_same_deals) {
    const Schedule schedule = schedule_of("azul", 2, {"greedy", "random", "uct,nodes=1"}, true);
    EXPECT_EQ(schedule.cycle(), 3U);
    std::set<std::vector<int>> met;
    for (std::uint64_t block = 0; block < 3; ++block) {
        met.insert(schedule.seating({block, 0}));
        EXPECT_EQ(schedule.deal_rng(block, 1), schedule.deal_rng(0, 1));
    }
    EXPECT_EQ(met, (std::set<std::vector<int>>{{0, 1}, {0, 2}, {1, 2}}));
    EXPECT_NE(schedule.deal_rng(3, 1), schedule.deal_rng(0, 1));
}

TEST(Schedule, of_neighbours_lets_only_those_meet_who_are_near_in_the_list) {
    const auto lineups = [](int seats, int reach) {
        const Schedule all = schedule_of("azul", seats, {"greedy", "random", "level=1", "level=2"}, true);
        Conditions conditions = all.conditions();
        conditions.reach = reach;
        const Schedule schedule(conditions);
        EXPECT_NE(to_string(conditions), to_string(all.conditions()));
        std::set<std::vector<int>> met;
        for (std::uint64_t block = 0; block < schedule.cycle(); ++block) met.insert(schedule.seating({block, 0}));
        EXPECT_EQ(met.size(), schedule.cycle());
        return met;
    };
    EXPECT_EQ(lineups(2, 1), (std::set<std::vector<int>>{{0, 1}, {1, 2}, {2, 3}}));
    EXPECT_EQ(lineups(2, 2), (std::set<std::vector<int>>{{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}}));
    EXPECT_EQ(lineups(3, 2), (std::set<std::vector<int>>{{0, 1, 2}, {1, 2, 3}}));
    EXPECT_EQ(lineups(2, 9).size(), 6U);
}

TEST(Arena, plays_the_same_deals_in_all_rotations) {
    for (const char* game : {"azul", "azul-grey"}) {
        for (const int seats : {2, 3}) {
            const Schedule schedule = schedule_of(game, seats, {"greedy", "random"});
            const auto played = play(schedule, 3);
            const std::size_t rounds_of_a_bag = seats == 2 ? 5 : 3;
            ASSERT_EQ(played.size(), static_cast<std::size_t>(3 * seats));
            for (std::uint64_t block = 0; block < 3; ++block) {
                const auto deals = deals_in(played.at({block, 0}).record);
                for (int rotation = 1; rotation < seats; ++rotation) {
                    const auto others = deals_in(played.at({block, rotation}).record);
                    // Until the bag is empty, its contents do not depend on the moves.
                    const std::size_t alike = std::min({deals.size(), others.size(), rounds_of_a_bag});
                    EXPECT_TRUE(
                        std::equal(deals.begin(), deals.begin() + static_cast<std::ptrdiff_t>(alike), others.begin()));
                }
            }
            EXPECT_NE(deals_in(played.at({0, 0}).record)[0], deals_in(played.at({1, 0}).record)[0]);
        }
    }
}

TEST(Arena, plays_duel_with_the_same_plates_and_scoring_tiles) {
    const Schedule schedule = schedule_of("azul-duel", 2, {"greedy", "random"});
    const auto played = play(schedule, 2);
    for (std::uint64_t block = 0; block < 2; ++block) {
        const std::string& one = played.at({block, 0}).record;
        const std::string& other = played.at({block, 1}).record;
        for (const std::size_t deal : {0U, 1U}) EXPECT_EQ(deals_in(one)[deal], deals_in(other)[deal]);
        EXPECT_EQ(line_of(one, "[Scoring"), line_of(other, "[Scoring"));
        EXPECT_EQ(line_of(one, "[First"), line_of(other, "[First"));
    }
}

TEST(Arena, plays_the_same_games_on_any_number_of_threads) {
    const Schedule schedule = schedule_of("azul", 2, {"greedy", "uct,nodes=3"});
    const auto alone = play(schedule, 4, 1);
    const auto together = play(schedule, 4, 3);
    ASSERT_EQ(together.size(), alone.size());
    for (const auto& [id, game] : alone) EXPECT_EQ(together.at(id).result.scores, game.result.scores);
}

TEST(Arena, writes_records_that_can_be_replayed) {
    const Schedule schedule = schedule_of("azul", 2, {"greedy", "random,name=\"q\" \\ z"});
    for (const auto& [id, game] : play(schedule, 2)) {
        const auto loaded = notation::read_game(game.record);
        ASSERT_TRUE(loaded) << game.record;
        const auto read =
            read_result(loaded->tags, std::get<Game<classic::Position>>(loaded->game).position(), schedule);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(*read, game.result);
    }
}

// Plays at random until its script says otherwise.
class Scripted : public Player<classic::Position> {
  public:
    enum class Habit { sound, gives_up, cheats };
    explicit Scripted(Habit habit) : habit_(habit) {}

    std::expected<classic::Move, std::string> choose(const Game<classic::Position>& game, Rng& rng,
                                                     const std::atomic<bool>& /*stop*/) override {
        const bool late = game.plies().size() > 5;
        if (late && habit_ == Habit::gives_up) return std::unexpected("it is tired");
        if (late && habit_ == Habit::cheats) return classic::Move::take(9, Colour::blue, 0);
        return game.position().random_move(rng);
    }

  private:
    Habit habit_;
};

TEST(Arena, lets_those_lose_who_have_no_legal_move_to_offer) {
    for (const auto habit : {Scripted::Habit::gives_up, Scripted::Habit::cheats}) {
        const Schedule schedule = schedule_of("azul", 3, {"greedy", "random"});
        Standings standings(schedule);
        play_games<classic::Position>(
            schedule, games_of(schedule, 1), 1,
            [&](int entrant) { return std::make_unique<Scripted>(entrant == 0 ? habit : Scripted::Habit::sound); },
            [&](const PlayedGame& game) {
                EXPECT_EQ(game.result.seating[static_cast<std::size_t>(game.result.faulty)], 0);
                EXPECT_EQ(game.result.shares[static_cast<std::size_t>(game.result.faulty)], 0);
                EXPECT_EQ(std::ranges::count(game.result.shares, 0.5), 2);
                EXPECT_NE(game.record.find("[Termination \"seat "), std::string::npos);
                const auto loaded = notation::read_game(game.record);
                ASSERT_TRUE(loaded);
                const auto& end = std::get<Game<classic::Position>>(loaded->game).position();
                EXPECT_EQ(read_result(loaded->tags, end, schedule), game.result);
                standings.add(game.result);
            },
            test::go_on);
        EXPECT_EQ(standings.games(), 3U);
        EXPECT_EQ(standings.tally(0).faults, 3U);
        EXPECT_EQ(standings.tally(0).losses, 3U);
        EXPECT_EQ(standings.tally(1).shared, 6U);
        EXPECT_DOUBLE_EQ(standings.share(1).value, 0.5);
    }
}

TEST(Arena, stops_when_told_and_drops_what_is_under_way) {
    const Schedule schedule = schedule_of("azul", 2, {"greedy", "random"});
    std::atomic<bool> stop = false;
    int told = 0;
    play_match(
        schedule, games_of(schedule, 50), 2, std::chrono::milliseconds(100),
        [&](const PlayedGame&) { stop = ++told == 3; }, stop);
    EXPECT_EQ(told, 3);
}

TEST(Arena, counts_the_mistakes_of_all_players) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        const Schedule schedule = schedule_of(game, 2, {"greedy", "random"});
        Standings standings(schedule);
        for (const auto& [id, played] : play(schedule, 10)) standings.add(played.result);
        const Mistakes& greedy = standings.tally(0).mistakes;
        const Mistakes& random = standings.tally(1).mistakes;
        EXPECT_LT(5 * greedy.needless, random.needless) << game;
        EXPECT_LT(greedy.overlooked, random.overlooked) << game;
    }
}

// A level that is winning by far drops tiles where it does not matter, so needless floor tiles are compared with those
// of the weakest level only. In the few games of the sanitizers, neighbours may overlook as much.
TEST(Arena, stronger_levels_win_and_make_fewer_mistakes) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        const Schedule schedule = schedule_of(game, 2, {"level=1", "level=4", "level=7"}, true);
        Standings standings(schedule);
        for (const auto& [id, played] : play(schedule, 3 * static_cast<std::uint64_t>(test::effort(6)))) {
            standings.add(played.result);
        }
        for (const std::size_t level : {1U, 2U}) {
            const Tally& below = standings.tally(level - 1);
            const Tally& above = standings.tally(level);
            EXPECT_GT(above.victories, below.victories) << game;
            EXPECT_GT(above.points, below.points) << game;
            EXPECT_LE(above.mistakes.overlooked, below.mistakes.overlooked) << game;
            EXPECT_LT(above.mistakes.overlooked, standings.tally(0).mistakes.overlooked) << game;
            EXPECT_LT(above.mistakes.needless, standings.tally(0).mistakes.needless) << game;
        }
    }
}

TEST(Standings, count_pairs_for_the_first_player) {
    const Schedule schedule = schedule_of("azul", 2, {"greedy", "random"});
    Standings standings(schedule);
    const auto add = [&](std::uint64_t block, int rotation, double first_player) {
        GameResult result;
        result.id = {block, rotation};
        result.seating = schedule.seating(result.id);
        result.shares = {first_player, 1 - first_player};
        if (result.seating[0] == 1) std::swap(result.shares[0], result.shares[1]);
        result.scores = {10, 20};
        result.thinking.resize(2);
        result.mistakes.resize(2);
        standings.add(result);
    };
    add(0, 0, 1);
    EXPECT_EQ(standings.blocks(), 0U);
    add(1, 0, 0.5);
    add(0, 1, 1);
    add(1, 1, 1);
    add(2, 0, 0);
    add(2, 1, 0);
    EXPECT_EQ(standings.pairs(), (Pentanomial{1, 0, 0, 1, 1}));
    EXPECT_EQ(standings.tally(0).wins, 3U);
    EXPECT_EQ(standings.tally(0).shared, 1U);
    EXPECT_EQ(standings.tally(1).losses, 3U);
}

TEST(BotPlayer, chooses_without_what_is_hidden_from_it) {
    using P = duel::Position;
    for (const std::string_view bot : engine::bot_names()) {
        const auto player = make_player<P>(parse_player(bot).value(), std::chrono::milliseconds(100));
        Rng rng(24);
        P position{duel::Options{}};
        int differing = 0;
        while (!position.is_over()) {
            if (position.awaits_move()) {
                const P other = position.resample_hidden(position.turn(), rng);
                if (position != other) ++differing;
                Rng one(rng.state());
                Rng two(rng.state());
                ASSERT_EQ(player->choose(Game<P>(position), one, test::go_on),
                          player->choose(Game<P>(other), two, test::go_on));
            }
            play_ply(position, random_ply(position, rng));
        }
        EXPECT_GT(differing, 10);
    }
}

}  // namespace
}  // namespace azulejo::match
