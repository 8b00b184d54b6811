// A player who resigned, or left and did not return, or let an AI play, cannot win.
#include "server/table/ending.h"

#include <gtest/gtest.h>

#include "notation/position_input.h"
#include "notation/record_about.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "server/codec/record.h"
#include "server/helpers.h"

namespace azulejo::server {
namespace {

using test::header_of;
using test::LocalTable;
using enum SeatKind;

using Seats = std::vector<int>;

// A finished game in which `seat` has made this decision at the beginning. With the same moves but without the
// decision, the seat would have won alone.
template <class F>
LocalTable without(const Header& header, int seat, F&& decide) {
    for (std::uint64_t seed = 1;; ++seed) {
        LocalTable usual(header);
        LocalTable local(header);
        EXPECT_TRUE(local.take(decide(local.table(), seat, local.moment()))) << local.refusal.reason;
        for (LocalTable* each : {&usual, &local}) {
            Rng rng(seed);
            each->play_random(rng);
        }
        if (usual.table().result()->winners == Seats{seat}) return local;
    }
}

void expect_last(const LocalTable& local, int seat) {
    const Table& table = local.table();
    const Finished& result = *table.result();
    EXPECT_EQ(result.reason, Ending::played);
    EXPECT_EQ(result.absent, Seats{seat});
    EXPECT_EQ(std::ranges::count(result.winners, seat), 0);
    EXPECT_FALSE(result.winners.empty());
    const std::vector<int> all = places(table);
    EXPECT_EQ(all[static_cast<std::size_t>(seat)], table.rules().players);
    for (const int winner : result.winners) EXPECT_EQ(all[static_cast<std::size_t>(winner)], 1);
    EXPECT_NE(local.view(0).find("\"absent\":[" + std::to_string(seat + 1) + "]"), std::string::npos);
    EXPECT_NE(record_for(table, {}).find("[Absent \"" + std::to_string(seat + 1) + "\"]"), std::string::npos);
    // The replayed table has the same result.
    const auto again = replay(local.header(), local.stored());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->table.result()->absent, Seats{seat});
    EXPECT_EQ(places(again->table), all);
}

TEST(Ending, who_resigned_comes_last_whatever_the_ai_makes_of_it) {
    for (const int players : {3, 4}) {
        const Header header = header_of("azul", std::vector<SeatKind>(static_cast<std::size_t>(players), human));
        LocalTable local = without(header, 1, decide_resign);
        expect_last(local, 1);
        ASSERT_TRUE(local.take(decide_return(local.table(), 1, local.moment())));
        EXPECT_EQ(places(local.table())[1], players);
    }
}

TEST(Ending, who_left_and_did_not_come_back_cannot_win) {
    for (const std::string game : {"azul", "azul-duel"}) {
        expect_last(without(header_of(game, {human, human}), 0, decide_leave), 0);
        expect_last(without(header_of(game, {human, ai}), 0, decide_leave), 0);
    }
}

TEST(Ending, whose_time_was_up_cannot_win_but_by_coming_back) {
    Header header = header_of("azul", {human, human, human});
    header.rules.clock = {.kind = ClockRule::Kind::move, .amount = 30, .increment = 0};
    for (const bool comes_back : {false, true}) {
        LocalTable local(header);
        const int seat = *local.table().turn();
        local.now += 31'000;
        ASSERT_TRUE(local.take(decide_clock(local.table(), local.moment())));
        ASSERT_TRUE(local.table().seat(seat).ai());
        Rng rng(1);
        local.play_random(rng, 10);
        if (comes_back) {
            ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
        }
        local.play_random(rng);
        EXPECT_EQ(local.table().result()->absent, comes_back ? Seats{} : Seats{seat});
    }
}

// Plays to the end. `seat` leaves before each of its moves, so that a stand-in makes it, and returns afterwards.
LocalTable left_around_each_move(const Header& header, int seat, std::uint64_t seed) {
    LocalTable local(header);
    Rng rng(seed);
    while (const auto turn = local.table().turn()) {
        const auto make = [&](const Decision& decision) { EXPECT_TRUE(local.take(decision)) << local.refusal.reason; };
        if (*turn == seat) make(decide_leave(local.table(), seat, local.moment()));
        local.play_random(rng, 1);
        if (*turn == seat && !local.table().result()) make(decide_return(local.table(), seat, local.moment()));
    }
    return local;
}

// What the record of a table says of its end and its seats is what the table has.
void expect_told(const LocalTable& local) {
    const Table& table = local.table();
    const Finished& result = *table.result();
    const auto game = notation::read_game(record_for(table, {}));
    ASSERT_TRUE(game);
    std::visit(
        [&](const auto& each) {
            const auto end = notation::end_in(game->tags, each.position());
            ASSERT_TRUE(end);
            EXPECT_EQ(*end, (notation::RecordEnd{.reason = std::string(name_of(result.reason)),
                                                 .seat = result.seat,
                                                 .winners = result.winners}));
        },
        game->game);
    const auto seats = notation::seats_in(game->tags, table.rules().players);
    for (int seat = 0; seat < table.rules().players; ++seat) {
        const auto& told = seats[static_cast<std::size_t>(seat)];
        EXPECT_EQ(told.kind, table.seat(seat).rule.kind == ai ? "level1" : "human");
        EXPECT_EQ(told.absent, std::ranges::count(result.absent, seat) == 1);
        EXPECT_EQ(told.barred, std::ranges::count(result.barred, seat) == 1);
    }
}

TEST(Ending, the_record_tells_who_resigned_who_left_and_who_is_barred) {
    LocalTable resigned(header_of("azul", {human, human}));
    ASSERT_TRUE(resigned.take(decide_resign(resigned.table(), 0, resigned.moment())));
    EXPECT_EQ(resigned.table().result()->reason, Ending::resigned);
    expect_told(resigned);

    Header leaving = header_of("azul", {human, human});
    leaving.rules.absence = Absence::claim;
    LocalTable claimed(leaving);
    ASSERT_TRUE(claimed.take(decide_leave(claimed.table(), 1, claimed.moment())));
    ASSERT_TRUE(claimed.take(decide_claim(claimed.table(), 0, claimed.moment())));
    EXPECT_EQ(claimed.table().result()->reason, Ending::claimed);
    expect_told(claimed);

    expect_told(without(header_of("azul-duel", {human, ai}), 0, decide_leave));
    const Header three = header_of("azul", {human, human, ai});
    expect_told(left_around_each_move(three, 0, 1));
}

// The seeds of two games of random moves: seat 1 has most points in one, and seat 2 in the other.
std::uint64_t seed_won_by(const Header& header, int seat) {
    for (std::uint64_t seed = 1;; ++seed) {
        LocalTable local(header);
        Rng rng(seed);
        local.play_random(rng);
        if (local.table().result()->winners == Seats{seat}) return seed;
    }
}

TEST(FairPlay, leaving_around_each_move_does_not_win) {
    for (const std::string game : {"azul", "azul-duel"}) {
        const Header header = header_of(game, {human, human});
        const int cheat = 0;
        const LocalTable local = left_around_each_move(header, cheat, seed_won_by(header, cheat));
        const Table& table = local.table();
        // The seat has most points. It is absent if the last move was its own, and else barred.
        EXPECT_EQ(table.result()->winners, Seats{1});
        EXPECT_EQ(places(table), (std::vector<int>{2, 1}));
        EXPECT_GT(table.seat(cheat).moves_after_leaving, 5);
        EXPECT_TRUE(table.is_barred(cheat));
        // Everything that names winners agrees.
        const std::string view = local.view(1);
        EXPECT_NE(view.find(R"("stand_in_moves":)"), std::string::npos);
        EXPECT_NE(view.find(R"("barred":true)"), std::string::npos);
        std::size_t told = 0;
        for (auto at = view.find(R"("winners":)"); at != std::string::npos; at = view.find(R"("winners":)", at + 1)) {
            EXPECT_EQ(view.substr(at, 13), R"("winners":[2])");
            ++told;
        }
        EXPECT_EQ(told, 2);  // in the state and in the result
        const std::string record = record_for(table, {});
        EXPECT_EQ(record.find("[Winner "), std::string::npos);
        EXPECT_NE(record.find("[TableWinner \"2\"]"), std::string::npos);
        EXPECT_TRUE(notation::read_game(record)) << record;
    }
}

// The message about the last move comes before the one about the end, and names the same winners.
TEST(FairPlay, the_last_move_names_the_winners_of_the_table) {
    const Header header = header_of("azul", {human, human});
    const LocalTable local = left_around_each_move(header, 0, seed_won_by(header, 0));
    Table table(local.header());
    std::string last;
    for (const TimedEvent& event : local.events()) {
        const auto before = table.position();
        ASSERT_TRUE(table.apply(event));
        if (std::holds_alternative<Played>(event.event)) {
            const Moment moment{.now = event.at, .outages = &test::no_outages};
            last = *EventMessages(event, before, table, moment).of(std::nullopt);
        }
    }
    EXPECT_NE(last.find(R"("winners":[2])"), std::string::npos) << last;
}

TEST(FairPlay, one_move_of_a_stand_in_is_enough_if_the_player_left) {
    LocalTable local(header_of("azul", {human, human, human}));
    const int seat = *local.table().turn();
    ASSERT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
    EXPECT_FALSE(local.table().is_barred(seat));  // nobody has moved
    ASSERT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    Rng rng(1);
    local.play_random(rng, 1);
    ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
    EXPECT_TRUE(local.table().is_barred(seat));
    local.play_random(rng);
    EXPECT_EQ(local.table().result()->barred, Seats{seat});
    EXPECT_TRUE(local.table().result()->absent.empty());
    EXPECT_EQ(places(local.table())[static_cast<std::size_t>(seat)], 3);
    EXPECT_NE(local.view(0).find("\"barred\":[" + std::to_string(seat + 1) + "]"), std::string::npos);
    EXPECT_NE(record_for(local.table(), {}).find("[Barred \"" + std::to_string(seat + 1) + "\"]"), std::string::npos);
    const auto again = replay(local.header(), local.stored());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->table.result()->barred, Seats{seat});
}

TEST(FairPlay, an_undo_takes_the_move_of_the_stand_in_back) {
    LocalTable local(header_of("azul", {human, human}));
    const int seat = *local.table().turn();
    ASSERT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    Rng rng(1);
    local.play_random(rng, 1);
    ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
    EXPECT_TRUE(local.table().is_barred(seat));
    for (const int each : {seat, 1 - seat}) {
        ASSERT_TRUE(local.take(decide_undo(local.table(), each, local.moment())));
    }
    EXPECT_FALSE(local.table().is_barred(seat));
    EXPECT_EQ(local.table().seat(seat).stand_in_moves, 0);
}

TEST(FairPlay, against_ais_only_it_is_shown_but_does_not_bar) {
    const Header header = header_of("azul", {human, ai});
    const LocalTable local = left_around_each_move(header, 0, seed_won_by(header, 0));
    EXPECT_FALSE(local.table().is_barred(0));
    EXPECT_TRUE(local.table().result()->barred.empty());
    EXPECT_NE(local.view(0).find(R"("stand_in_moves":)"), std::string::npos);
}

TEST(FairPlay, who_ran_out_of_time_may_miss_only_some_moves) {
    Header header = header_of("azul", {human, human});
    header.rules.clock = {.kind = ClockRule::Kind::move, .amount = 30, .increment = 0};
    for (const int missed : {most_stand_in_moves, most_stand_in_moves + 1}) {
        LocalTable local(header);
        const int seat = *local.table().turn();
        local.now += 31'000;
        ASSERT_TRUE(local.take(decide_clock(local.table(), local.moment())));
        Rng rng(1);
        while (local.table().seat(seat).stand_in_moves < missed) local.play_random(rng, 1);
        ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
        EXPECT_EQ(local.table().is_barred(seat), missed > most_stand_in_moves);
    }
}

// A stand-in makes the next move for the player to move, who then returns. The seat is barred from now on.
int bar_next(LocalTable& local, Rng& rng) {
    const int seat = *local.table().turn();
    EXPECT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    local.play_random(rng, 1);
    EXPECT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
    EXPECT_TRUE(local.table().is_barred(seat));
    return seat;
}

void expect_nobody_wins(const LocalTable& local, const Seats& barred) {
    const Table& table = local.table();
    ASSERT_TRUE(table.result());
    EXPECT_EQ(table.result()->winners, Seats{});
    EXPECT_EQ(winners(table), Seats{});
    EXPECT_EQ(table.result()->barred, barred);
    EXPECT_EQ(places(table), Seats(table.seats().size(), table.rules().players));
    // Everything that names winners agrees.
    const std::string view = local.view(0);
    EXPECT_NE(view.find(R"("winners":[])"), std::string::npos);
    for (int seat = 1; seat <= table.rules().players; ++seat) {
        EXPECT_EQ(view.find(R"("winners":[)" + std::to_string(seat)), std::string::npos);
    }
    const std::string record = record_for(table, {});
    EXPECT_EQ(record.find("[Winner "), std::string::npos);
    EXPECT_NE(record.find("[TableWinner \"none\"]"), std::string::npos);
    EXPECT_TRUE(notation::read_game(record)) << record;
    const auto again = replay(local.header(), local.stored());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->table.result()->winners, Seats{});
    EXPECT_EQ(again->table.result()->barred, barred);
}

TEST(FairPlay, nobody_wins_if_all_who_stayed_are_barred) {
    for (const std::string game : {"azul", "azul-duel"}) {
        LocalTable local(header_of(game, {human, human}));
        Rng rng(1);
        Seats barred{bar_next(local, rng)};
        while (*local.table().turn() == barred.front()) local.play_random(rng, 1);
        barred.push_back(bar_next(local, rng));
        local.play_random(rng);
        std::ranges::sort(barred);
        expect_nobody_wins(local, barred);
    }
}

TEST(FairPlay, who_resigns_does_not_let_a_barred_seat_win) {
    for (const std::string game : {"azul", "azul-duel"}) {
        for (const int turns : {1, 2, 5}) {
            LocalTable local(header_of(game, {human, human}));
            Rng rng(1);
            const int seat = bar_next(local, rng);
            for (int i = 1; i < turns; ++i) {
                while (*local.table().turn() != seat) local.play_random(rng, 1);
                EXPECT_EQ(bar_next(local, rng), seat);
            }
            ASSERT_TRUE(local.take(decide_resign(local.table(), 1 - seat, local.moment())));
            EXPECT_EQ(local.table().result()->reason, Ending::resigned);
            expect_nobody_wins(local, {seat});
        }
    }
}

// The barred seat may resign too: the other one wins as always.
TEST(FairPlay, a_barred_seat_that_resigns_loses) {
    LocalTable local(header_of("azul", {human, human}));
    Rng rng(1);
    const int seat = bar_next(local, rng);
    ASSERT_TRUE(local.take(decide_resign(local.table(), seat, local.moment())));
    EXPECT_EQ(local.table().result()->winners, Seats{1 - seat});
    EXPECT_TRUE(local.table().result()->barred.empty());
}

TEST(FairPlay, the_last_of_three_does_not_win_if_it_is_barred) {
    LocalTable local(header_of("azul", {human, human, human}));
    Rng rng(1);
    const int seat = bar_next(local, rng);
    for (const int other : {(seat + 1) % 3, (seat + 2) % 3}) {
        ASSERT_FALSE(local.table().result());
        ASSERT_TRUE(local.take(decide_resign(local.table(), other, local.moment())));
    }
    expect_nobody_wins(local, {seat});
}

TEST(FairPlay, who_leaves_does_not_let_a_barred_seat_win) {
    for (const std::string game : {"azul", "azul-duel"}) {
        const Header header = header_of(game, {human, human});
        for (const int seat : {0, 1}) {
            // The barred seat has most points.
            LocalTable local(header);
            Rng rng(seed_won_by(header, seat));
            while (*local.table().turn() != seat) local.play_random(rng, 1);
            EXPECT_EQ(bar_next(local, rng), seat);
            ASSERT_TRUE(local.take(decide_leave(local.table(), 1 - seat, local.moment())));
            local.play_random(rng);
            EXPECT_EQ(local.table().result()->absent, Seats{1 - seat});
            expect_nobody_wins(local, {seat});
        }
    }
}

TEST(FairPlay, nobody_wins_if_all_have_left_the_game_to_ais) {
    LocalTable local(header_of("azul", {human, human}));
    for (const int seat : {0, 1}) ASSERT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    Rng rng(1);
    local.play_random(rng);
    EXPECT_TRUE(local.table().result()->absent.empty());
    expect_nobody_wins(local, {0, 1});
}

// The time of the seat to move is up in the last move, and the other player leaves.
TEST(Ending, everyone_counts_if_nobody_is_there) {
    Header header = header_of("azul", {human, human});
    header.rules.clock = {.kind = ClockRule::Kind::move, .amount = 30, .increment = 0};
    LocalTable usual(header);
    Rng rng(1);
    usual.play_random(rng);
    LocalTable local(header);
    const auto next = [&] { return local.move(token_of(usual.table(), local.table().ply_count())); };
    while (local.ply() + 1 < usual.ply()) ASSERT_TRUE(local.take(next()));
    ASSERT_TRUE(local.take(decide_leave(local.table(), 1 - *local.table().turn(), local.moment())));
    local.now += 31'000;
    ASSERT_TRUE(local.take(decide_clock(local.table(), local.moment())));
    ASSERT_TRUE(local.take(next()));
    EXPECT_TRUE(local.table().result()->absent.empty());
    EXPECT_TRUE(local.table().result()->barred.empty());
    EXPECT_EQ(local.table().result()->winners, usual.table().result()->winners);
}

TEST(Ending, who_resigned_neither_claims_nor_shares_a_win) {
    Header header = header_of("azul", {human, human, human});
    header.rules.absence = Absence::claim;
    LocalTable local(header);
    ASSERT_TRUE(local.take(decide_resign(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.take(decide_leave(local.table(), 1, local.moment())));
    EXPECT_FALSE(local.take(decide_claim(local.table(), 0, local.moment())));
    EXPECT_FALSE(local.take(decide_claim(local.table(), 1, local.moment())));
    ASSERT_TRUE(local.take(decide_claim(local.table(), 2, local.moment())));
    EXPECT_EQ(local.table().result()->winners, Seats{2});
    EXPECT_EQ(places(local.table()), (std::vector<int>{2, 2, 1}));
}

TEST(Ending, places_follow_the_rules_among_those_who_stayed) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        LocalTable local(header_of("azul", {human, human, human, ai}));
        Rng rng(seed);
        local.play_random(rng);
        const auto& position = std::get<Game<classic::Position>>(*local.table().game()).position();
        const std::vector<int> all = places(local.table());
        for (int i = 0; i < 4; ++i) {
            EXPECT_EQ(all[static_cast<std::size_t>(i)] == 1,
                      (position.winners() >> static_cast<unsigned>(i) & 1U) != 0);
            for (int j = 0; j < 4; ++j) {
                const bool better = classic::standing(position, i) > classic::standing(position, j);
                EXPECT_EQ(all[static_cast<std::size_t>(i)] < all[static_cast<std::size_t>(j)], better);
            }
        }
    }
}

}  // namespace
}  // namespace azulejo::server
