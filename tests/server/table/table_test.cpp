// Tables computed from their events: whole games, undo, clocks, leaving, and damaged events.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "notation/position_input.h"
#include "notation/record_writer.h"
#include "server/codec/append.h"
#include "server/codec/header.h"
#include "server/codec/record.h"
#include "server/helpers.h"

namespace azulejo::server {
namespace {

using test::header_of;
using test::LocalTable;
using enum SeatKind;

struct Kind {
    std::string game;
    int players;
};
const std::vector<Kind> kinds{{"azul", 2}, {"azul", 4}, {"azul-grey", 3}, {"azul-duel", 2}};

Header humans(const Kind& kind) {
    return header_of(kind.game, std::vector<SeatKind>(static_cast<std::size_t>(kind.players), human));
}

TEST(Table, whole_games_are_played_and_replayed) {
    for (const Kind& kind : kinds) {
        for (std::uint64_t seed = 0; seed < 5; ++seed) {
            LocalTable local(humans(kind));
            Rng rng(seed);
            local.play_random(rng);
            ASSERT_TRUE(local.table().result()) << kind.game;
            EXPECT_EQ(local.table().result()->reason, Ending::played);
            const auto again = replay(local.header(), local.stored());
            ASSERT_TRUE(again) << again.error();
            EXPECT_EQ(record_for(again->table, std::nullopt), record_for(local.table(), std::nullopt));
            EXPECT_TRUE(notation::read_game(record_for(local.table(), std::nullopt)));
        }
    }
}

TEST(Table, begins_when_all_seats_are_taken) {
    LocalTable local(header_of("azul", {human, open, ai}));
    EXPECT_EQ(local.table().status(), Status::waiting);
    EXPECT_EQ(local.table().summary().open_seats, 1);
    const Newcomer bruno{.name = "Bruno", .token_hash = "b", .nonce = "luck"};
    EXPECT_FALSE(local.take(decide_join(local.table(), 0, bruno, local.moment())));
    EXPECT_EQ(local.refusal.reason, "seat 1 is taken");
    ASSERT_TRUE(local.take(decide_join(local.table(), std::nullopt, bruno, local.moment())));
    EXPECT_EQ(local.table().status(), Status::playing);
    EXPECT_EQ(local.ply(), 1);  // the first deal
    EXPECT_EQ(local.table().nonces(), (std::vector<std::string>{"", "luck", ""}));
    EXPECT_FALSE(local.take(decide_join(local.table(), std::nullopt, bruno, local.moment())));
    EXPECT_EQ(local.refusal.reason, "all seats are taken");
}

TEST(Table, another_nonce_deals_otherwise) {
    const Header header = header_of("azul", {human, open});
    std::vector<std::string> deals;
    for (const std::string nonce : {"", "a", "b", "a"}) {
        LocalTable local(header);
        const Newcomer who{.name = "", .token_hash = "x", .nonce = nonce};
        ASSERT_TRUE(local.take(decide_join(local.table(), std::nullopt, who, local.moment())));
        deals.push_back(token_of(local.table(), 0));
    }
    EXPECT_EQ(deals[1], deals[3]);
    EXPECT_NE(deals[0], deals[1]);
    EXPECT_NE(deals[1], deals[2]);
}

TEST(Table, a_move_counts_once) {
    LocalTable local(humans({"azul", 2}));
    Rng rng(1);
    const int seat = *local.table().turn();
    const std::string token = local.random_token(rng);
    const auto move = [&](int who, int ply, const std::string& what) {
        return local.take(decide_move(local.table(), who, Mover::holder, ply, what, local.moment()));
    };
    EXPECT_FALSE(move(1 - seat, 1, token));
    EXPECT_EQ(local.refusal.why, Refused::forbidden);
    EXPECT_FALSE(move(seat, 2, token));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
    EXPECT_FALSE(move(seat, 0, token));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
    for (const std::string bad : {"9B1", "nonsense", "deal:BBBB/BBBB/BBBB/BBBB/BBBB", ""}) {
        EXPECT_FALSE(move(seat, 1, bad));
        EXPECT_EQ(local.refusal.why, Refused::illegal) << bad;
        EXPECT_FALSE(local.refusal.reason.empty());
    }
    ASSERT_TRUE(move(seat, 1, token));
    const auto events = local.events().size();
    EXPECT_TRUE(move(seat, 1, token));
    EXPECT_EQ(local.events().size(), events);
    EXPECT_FALSE(move(1 - seat, 1, token));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
    EXPECT_FALSE(move(seat, 1, "CBF"));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
}

// AIs choose plies, people send tokens.
TEST(Table, a_move_is_the_same_as_a_ply_and_as_a_token) {
    for (const Kind& kind : kinds) {
        LocalTable local(humans(kind));
        Rng rng(3);
        for (int i = 0; i < 40 && local.table().turn(); ++i) {
            const Table& table = local.table();
            const int seat = *table.turn();
            const auto stored = [&](const Decision& decision) {
                EXPECT_TRUE(decision) << decision.error().reason;
                Table after = table;
                std::string bodies;
                for (const TimedEvent& event : decision->events) {
                    EXPECT_TRUE(after.apply(event));
                    bodies += to_stored(event, after).body + '\n';
                }
                return bodies;
            };
            std::visit(
                [&]<class P>(const Game<P>& game) {
                    for (const auto& move : game.position().legal_moves()) {
                        const typename P::Ply ply(move);
                        EXPECT_EQ(
                            stored(decide_move(table, seat, Mover::holder, local.ply(), AnyPly(ply), local.moment())),
                            stored(decide_move(table, seat, Mover::holder, local.ply(), notation::to_token(move),
                                               local.moment())));
                    }
                },
                *table.game());
            local.play_random(rng, 1);
        }
    }
}

TEST(Table, a_ply_counts_once_and_must_be_legal) {
    LocalTable local(humans({"azul", 2}));
    const int seat = *local.table().turn();
    const auto& game = std::get<Game<classic::Position>>(*local.table().game());
    const AnyPly deal(game.plies().front());
    const AnyPly move(classic::Ply(game.position().legal_moves()[0]));
    const auto make = [&](int who, Mover mover, const AnyPly& ply) {
        return local.take(decide_move(local.table(), who, mover, 1, ply, local.moment()));
    };
    EXPECT_FALSE(make(seat, Mover::ai, move));
    EXPECT_EQ(local.refusal.reason, "no AI plays seat " + std::to_string(seat + 1));
    EXPECT_FALSE(make(1 - seat, Mover::holder, move));
    EXPECT_EQ(local.refusal.why, Refused::forbidden);
    EXPECT_FALSE(make(seat, Mover::holder, deal));
    EXPECT_EQ(local.refusal.why, Refused::illegal);
    EXPECT_FALSE(make(seat, Mover::holder, AnyPly(duel::Ply())));
    EXPECT_EQ(local.refusal.why, Refused::illegal);
    ASSERT_TRUE(make(seat, Mover::holder, move));
    const auto events = local.events().size();
    EXPECT_TRUE(make(seat, Mover::holder, move));
    EXPECT_EQ(local.events().size(), events);
    EXPECT_FALSE(make(seat, Mover::holder, deal));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
}

TEST(Table, damage_is_found) {
    for (const Kind& kind : kinds) {
        LocalTable local(humans(kind));
        Rng rng(7);
        local.play_random(rng, 30);
        const auto events = local.stored();
        const auto is_broken = [&](std::size_t at, auto&& change) {
            auto broken = events;
            change(broken[at]);
            return !replay(local.header(), broken).has_value();
        };
        const std::size_t last = events.size() - 1;
        EXPECT_TRUE(is_broken(last, [](auto& event) { event.body.pop_back(); }));
        EXPECT_TRUE(is_broken(last, [](auto& event) { event.kind = "dance"; }));
        EXPECT_TRUE(is_broken(last, [](auto& event) {
            event.body = R"({"seat":9,"name":"x"})";
            event.kind = "name";
        }));
        EXPECT_TRUE(is_broken(last, [](auto& event) {
            const auto digest = event.body.find("digest\":\"") + 9;
            event.body[digest] = event.body[digest] == '0' ? '1' : '0';
        }));
        EXPECT_TRUE(is_broken(last, [](auto& event) { event.body.insert(1, "\"more\":1,"); }));
        auto missing = events;
        missing.erase(missing.end() - 2);
        EXPECT_FALSE(replay(local.header(), missing));
    }
}

TEST(Undo, against_ais_at_once_and_deals_anew) {
    for (const std::string game : {"azul", "azul-duel"}) {
        LocalTable local(header_of(game, {human, ai}));
        Rng rng(3);
        EXPECT_GT(local.table().ply_count(), 0);
        while (!(local.table().turn() == 0 && local.ply() > 8)) local.play_random(rng, 1);
        const std::string before = local.view(0);
        const int ply = local.ply();
        local.play_random(rng, 1);
        while (local.table().turn() != 0) local.play_random(rng, 1);
        ASSERT_TRUE(local.take(decide_undo(local.table(), 0, local.moment())));
        EXPECT_EQ(local.ply(), ply);
        EXPECT_EQ(local.table().undos(), 1);
        ASSERT_TRUE(replay(local.header(), local.stored()));
        // The seat sees the same as before, except for the number of events.
        const auto state = [](const std::string& view) { return view.substr(view.find("\"state\"")); };
        EXPECT_EQ(state(local.view(0)), state(before));
        local.play_random(rng);
        EXPECT_TRUE(replay(local.header(), local.stored()));
    }
}

TEST(Undo, of_a_move_before_a_deal_deals_otherwise) {
    int checked = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        LocalTable local(header_of("azul", {human, ai}));
        Rng rng(seed);
        const auto deals = [&] {
            int count = 0;
            for (std::size_t i = 0; i < local.table().ply_count(); ++i) count += local.table().mover(i) ? 0 : 1;
            return count;
        };
        while (deals() == 1) local.play_random(rng, 1);
        const std::string dealt = token_of(local.table(), local.table().ply_count() - 1);
        const std::size_t last_move = local.table().ply_count() - 2;
        const std::string move = token_of(local.table(), last_move);
        if (local.table().mover(last_move) != 0) continue;  // the other seat ended the round
        ++checked;
        ASSERT_TRUE(local.take(decide_undo(local.table(), 0, local.moment())));
        ASSERT_TRUE(local.take(local.move(move)));
        EXPECT_NE(token_of(local.table(), local.table().ply_count() - 1), dealt);
    }
    EXPECT_GT(checked, 0);
}

TEST(Undo, among_people_needs_consent) {
    LocalTable local(header_of("azul", {human, human, human}));
    Rng rng(1);
    const int seat = *local.table().turn();
    const int second = (seat + 1) % 3;
    const int third = (seat + 2) % 3;
    EXPECT_FALSE(local.take(decide_undo(local.table(), seat, local.moment())));
    local.play_random(rng, 2);
    ASSERT_TRUE(local.take(decide_undo(local.table(), seat, local.moment())));
    EXPECT_EQ(local.ply(), 3);
    ASSERT_TRUE(local.take(decide_undo(local.table(), second, local.moment())));
    EXPECT_EQ(local.ply(), 3);
    ASSERT_TRUE(local.take(decide_answer(local.table(), third, Proposal::undo, false, {}, local.moment())));
    EXPECT_FALSE(local.table().undo_offer());
    EXPECT_FALSE(local.take(decide_answer(local.table(), third, Proposal::undo, false, {}, local.moment())));
    for (const int each : {seat, second, third}) {
        ASSERT_TRUE(local.take(decide_undo(local.table(), each, local.moment())));
    }
    EXPECT_EQ(local.ply(), 1);
    EXPECT_EQ(local.table().turn(), seat);
}

TEST(Undo, needs_the_consent_of_a_player_who_is_away) {
    LocalTable local(header_of("azul", {human, human, human}));
    Rng rng(1);
    const int seat = *local.table().turn();
    const int second = (seat + 1) % 3;
    const int away = (seat + 2) % 3;
    local.play_random(rng, 1);
    ASSERT_TRUE(local.take(decide_leave(local.table(), away, local.moment())));
    for (const int each : {seat, second}) {
        ASSERT_TRUE(local.take(decide_undo(local.table(), each, local.moment())));
    }
    EXPECT_EQ(local.ply(), 2);
    ASSERT_TRUE(local.table().undo_offer());
    // Who is away may answer without returning, but not ask.
    ASSERT_TRUE(local.take(decide_answer(local.table(), away, Proposal::undo, true, {}, local.moment())));
    EXPECT_EQ(local.ply(), 1);
    local.play_random(rng, 3);
    EXPECT_FALSE(local.take(decide_undo(local.table(), away, local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
}

TEST(Undo, does_not_wait_for_a_player_who_resigned) {
    LocalTable local(header_of("azul", {human, human, human}));
    Rng rng(1);
    const int seat = *local.table().turn();
    const int second = (seat + 1) % 3;
    const int resigned = (seat + 2) % 3;
    local.play_random(rng, 1);
    ASSERT_TRUE(local.take(decide_resign(local.table(), resigned, local.moment())));
    ASSERT_TRUE(local.take(decide_undo(local.table(), seat, local.moment())));
    for (const bool accept : {true, false}) {
        EXPECT_FALSE(local.take(decide_answer(local.table(), resigned, Proposal::undo, accept, {}, local.moment())));
    }
    ASSERT_TRUE(local.take(decide_undo(local.table(), second, local.moment())));
    EXPECT_EQ(local.ply(), 1);
}

TEST(Undo, has_an_end) {
    LocalTable local(header_of("azul", {human, ai}));
    Rng rng(1);
    for (int i = 0; i < most_undos; ++i) {
        while (local.table().turn() != 0) local.play_random(rng, 1);
        local.play_random(rng, 1);
        ASSERT_TRUE(local.take(decide_undo(local.table(), 0, local.moment())));
    }
    local.play_random(rng, 2);
    EXPECT_FALSE(local.take(decide_undo(local.table(), 0, local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::too_often);
    local.play_random(rng);
    EXPECT_TRUE(local.table().result());
}

// Nor can one who left refuse a rematch, for which nobody asks this player.
TEST(Rematch, is_not_refused_by_a_player_who_left) {
    LocalTable local(header_of("azul", {human, human, human}));
    Rng rng(1);
    local.play_random(rng);
    ASSERT_TRUE(local.take(decide_leave(local.table(), 2, local.moment())));
    ASSERT_TRUE(local.take(decide_rematch(local.table(), 0, {}, local.moment())));
    EXPECT_FALSE(local.take(decide_answer(local.table(), 2, Proposal::rematch, false, {}, local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
    ASSERT_TRUE(local.take(decide_answer(local.table(), 1, Proposal::rematch, true, {}, local.moment())));
    EXPECT_FALSE(local.table().rematch().empty());
}

// A player could run out of time and come back every second.
TEST(Table, refuses_returns_without_end) {
    Header header = header_of("azul", {human, human});
    header.rules.clock = {.kind = ClockRule::Kind::move, .amount = 1};
    LocalTable local(header);
    const int seat = *local.table().turn();
    do {
        local.now += 1000;
        ASSERT_TRUE(local.take(decide_clock(local.table(), local.moment())));
        ASSERT_FALSE(local.table().seat(seat).is_present());
        ASSERT_LE(local.table().events(), most_events + 4);
    } while (local.take(decide_return(local.table(), seat, local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::too_often);
    Rng rng(1);
    local.play_random(rng);
    EXPECT_TRUE(local.table().result());
}

// What a player could repeat for ever is refused at some point; the game can still be played to its end.
TEST(Table, has_a_bounded_history) {
    LocalTable local(humans({"azul", 2}));
    const int seat = 1 - *local.table().turn();
    while (local.take(decide_leave(local.table(), seat, local.moment()))) {
        ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
        ASSERT_LE(local.table().events(), most_events + 4);
    }
    EXPECT_EQ(local.refusal.why, Refused::too_often);
    EXPECT_TRUE(local.table().seat(seat).is_present());
    for (const auto& refused :
         {decide_undo(local.table(), seat, local.moment()), decide_chat(local.table(), seat, 1, local.moment()),
          decide_name(local.table(), seat, "Zoë", local.moment())}) {
        ASSERT_FALSE(refused);
        EXPECT_EQ(refused.error().why, Refused::too_often);
    }
    Rng rng(1);
    local.play_random(rng);
    EXPECT_TRUE(local.table().result());
}

TEST(Leaving, resigning_ends_a_game_of_two) {
    LocalTable local(humans({"azul-duel", 2}));
    ASSERT_TRUE(local.take(decide_resign(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.table().result());
    EXPECT_EQ(local.table().result()->winners, std::vector<int>{1});
    EXPECT_FALSE(local.take(decide_resign(local.table(), 1, local.moment())));
    for (const Viewer viewer : {0, 1}) EXPECT_NE(local.view(viewer).find("\"legal\":[]"), std::string::npos);
}

TEST(Leaving, with_more_an_ai_plays_on) {
    LocalTable local(humans({"azul", 3}));
    ASSERT_TRUE(local.take(decide_resign(local.table(), 0, local.moment())));
    EXPECT_TRUE(local.table().seat(0).ai());
    EXPECT_FALSE(local.take(decide_return(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.take(decide_resign(local.table(), 1, local.moment())));
    EXPECT_EQ(local.table().result()->winners, std::vector<int>{2});
}

TEST(Leaving, an_ai_takes_over_until_the_return) {
    LocalTable local(humans({"azul", 2}));
    const int seat = *local.table().turn();
    ASSERT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    EXPECT_TRUE(local.table().seat(seat).ai());
    const auto jobs = jobs_of(local.table(), local.moment());
    ASSERT_EQ(jobs.size(), 1);
    EXPECT_EQ(jobs[0].key, "move:Game1");
    Rng rng(1);
    const std::string token = local.random_token(rng);
    EXPECT_FALSE(local.take(decide_move(local.table(), seat, Mover::holder, 1, token, local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
    ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
    EXPECT_FALSE(local.take(decide_move(local.table(), seat, Mover::ai, 1, token, local.moment())));
    ASSERT_TRUE(local.take(local.move(token)));
}

TEST(Leaving, before_the_start_frees_the_seat) {
    LocalTable local(header_of("azul", {human, open}));
    ASSERT_TRUE(local.take(decide_leave(local.table(), 0, local.moment())));
    EXPECT_EQ(local.table().summary().open_seats, 2);
}

TEST(Leaving, the_win_is_claimed_where_the_table_chose_so) {
    Header header = humans({"azul", 2});
    header.rules.absence = Absence::claim;
    LocalTable local(header);
    EXPECT_FALSE(local.take(decide_claim(local.table(), 1, local.moment())));
    ASSERT_TRUE(local.take(decide_leave(local.table(), 0, local.moment())));
    EXPECT_FALSE(local.table().seat(0).ai());
    EXPECT_FALSE(local.take(decide_claim(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.take(decide_claim(local.table(), 1, local.moment())));
    EXPECT_EQ(local.table().result()->winners, std::vector<int>{1});
    EXPECT_EQ(local.table().result()->reason, Ending::claimed);
}

TEST(Rematch, everybody_moves_up_and_keeps_the_token) {
    Header header = header_of("azul", {human, human, ai});
    header.owner = "0a1b";
    header.payer = "0a1b2c3d";
    LocalTable local(header);
    Rng rng(1);
    EXPECT_FALSE(local.take(decide_rematch(local.table(), 0, sha256("x"), local.moment())));
    local.play_random(rng);
    ASSERT_TRUE(local.take(decide_rematch(local.table(), 0, sha256("x"), local.moment())));
    EXPECT_TRUE(local.table().rematch().empty());
    const auto agreed = decide_rematch(local.table(), 1, sha256("x"), local.moment());
    ASSERT_TRUE(agreed && agreed->rematch);
    ASSERT_TRUE(local.take(agreed));
    const NewGame& rematch = *agreed->rematch;
    EXPECT_EQ(local.table().rematch(), rematch.header->id);
    const auto replayed = replay(rematch.header, to_stored(rematch.events, rematch.table));
    ASSERT_TRUE(replayed) << replayed.error();
    const Table* next = &replayed->table;
    EXPECT_EQ(next->seat(0).token_hash, local.table().seat(1).token_hash);
    EXPECT_EQ(next->seat(1).rule.kind, ai);
    EXPECT_EQ(next->seat(2).name, "P1");
    EXPECT_EQ(next->header().previous, "Game1");
    EXPECT_EQ(next->header().owner, "0a1b");
    EXPECT_EQ(next->header().payer, "0a1b2c3d");
    EXPECT_EQ(parse_header("Game1", to_json(header), 1)->payer, header.payer);
    EXPECT_EQ(next->status(), Status::playing);
}

TEST(Nonces, are_awaited_before_the_game_begins) {
    // One person against AIs, and two people.
    for (const auto& seats : {std::vector<SeatKind>{human, ai}, std::vector<SeatKind>{human, human, ai}}) {
        const Header header = header_of("azul", seats);
        LocalTable local(header, true);
        const int people = static_cast<int>(std::ranges::count(seats, human));
        EXPECT_EQ(local.table().status(), Status::waiting);
        EXPECT_EQ(local.table().summary().open_seats, 0);
        EXPECT_NE(local.view(0).find(R"("awaits_nonce":true)"), std::string::npos);
        EXPECT_NE(local.view(0).find(commitment(header.seed)), std::string::npos);
        for (int seat = 0; seat < people; ++seat) {
            EXPECT_EQ(local.table().status(), Status::waiting);
            const std::string nonce = "n" + std::to_string(seat);
            ASSERT_TRUE(local.take(decide_nonce(local.table(), seat, nonce, local.moment())));
            // It cannot be changed, but sent again.
            EXPECT_FALSE(local.take(decide_nonce(local.table(), seat, "other", local.moment())));
            EXPECT_EQ(local.refusal.why, Refused::conflict);
            const auto events = local.events().size();
            ASSERT_TRUE(local.take(decide_nonce(local.table(), seat, nonce, local.moment())));
            EXPECT_EQ(local.events().size(), events);
        }
        EXPECT_EQ(local.table().status(), Status::playing);
        EXPECT_EQ(local.table().nonces().front(), "n0");
        EXPECT_EQ(local.view(0).find("awaits_nonce"), std::string::npos);
        ASSERT_TRUE(replay(local.header(), local.stored()));
    }
}

TEST(Nonces, change_the_deals) {
    std::set<std::string> deals;
    for (const std::string nonce : {"a", "b", "c"}) {
        LocalTable local(header_of("azul", {human, ai}), true);
        ASSERT_TRUE(local.take(decide_nonce(local.table(), 0, nonce, local.moment())));
        deals.insert(token_of(local.table(), 0));
    }
    EXPECT_EQ(deals.size(), 3);
}

TEST(Nonces, of_a_rematch_are_new) {
    LocalTable local(header_of("azul", {human, human}), true);
    for (const int seat : {0, 1}) {
        ASSERT_TRUE(local.take(decide_nonce(local.table(), seat, "n" + std::to_string(seat), local.moment())));
    }
    ASSERT_TRUE(local.take(decide_resign(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.take(decide_rematch(local.table(), 0, sha256("x"), local.moment())));
    const auto agreed = decide_rematch(local.table(), 1, sha256("x"), local.moment());
    ASSERT_TRUE(agreed && agreed->rematch);
    const Table& next = agreed->rematch->table;
    EXPECT_EQ(next.status(), Status::waiting);
    EXPECT_EQ(next.nonces(), (std::vector<std::string>{"", ""}));
    for (const Seat& seat : next.seats()) EXPECT_TRUE(seat.awaits_nonce());
}

// Clients that do not know nonces play as before, and their rematches use none.
TEST(Nonces, are_not_awaited_of_clients_without_them) {
    LocalTable local(header_of("azul", {human, open}));
    const Newcomer bruno{.name = "", .token_hash = "b", .nonce = "once"};
    ASSERT_TRUE(local.take(decide_join(local.table(), std::nullopt, bruno, local.moment())));
    EXPECT_EQ(local.table().status(), Status::playing);
    EXPECT_FALSE(local.take(decide_nonce(local.table(), 0, "late", local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::conflict);
    ASSERT_TRUE(local.take(decide_resign(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.take(decide_rematch(local.table(), 0, sha256("x"), local.moment())));
    const auto agreed = decide_rematch(local.table(), 1, sha256("x"), local.moment());
    ASSERT_TRUE(agreed && agreed->rematch);
    EXPECT_EQ(agreed->rematch->table.status(), Status::playing);
    EXPECT_EQ(agreed->rematch->table.nonces(), (std::vector<std::string>{"", ""}));
}

TEST(Chatting, has_an_end) {
    LocalTable local(humans({"azul", 2}));
    for (int i = 0; i < 200; ++i) ASSERT_TRUE(local.take(decide_chat(local.table(), 0, 1, local.moment())));
    EXPECT_FALSE(local.take(decide_chat(local.table(), 0, 1, local.moment())));
    EXPECT_EQ(local.refusal.why, Refused::too_often);
    ASSERT_TRUE(local.take(decide_chat(local.table(), 1, 1, local.moment())));
}

}  // namespace
}  // namespace azulejo::server
