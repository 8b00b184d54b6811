#include "notation/record_about.h"

#include <gtest/gtest.h>

#include "notation/helpers.h"
#include "rules/playout.h"

// Who played and how it ended: the tags of the server, of the app, of matches, and of older versions.
namespace azulejo::notation::test {
namespace {

Tags tags_with(const std::vector<std::pair<std::string, std::string>>& items) {
    Tags tags;
    for (const auto& [name, value] : items) tags.add(name, value);
    return tags;
}

// The start of a game for three.
const Position start{azulejo::classic::Options{.players = 3}};

TEST(RecordAbout, seats_are_people_levels_and_other_bots) {
    const auto seats = seats_in(tags_with({{"Seat1", "human"},
                                           {"Name1", "level 5"},
                                           {"Seat2", "level5"},
                                           {"Barred", "1,2"},
                                           {"Absent", "3"},
                                           {"Seat3", "greedy"}}),
                                3);
    EXPECT_EQ(seats, (std::vector<RecordSeat>{{.kind = "human", .name = "level 5", .barred = true},
                                              {.kind = "level5", .name = "", .barred = true},
                                              {.kind = "greedy", .name = "", .absent = true}}));
    std::string json;
    append_seats(json, seats);
    EXPECT_EQ(json, R"([{"kind":"human","name":"level 5","absent":false,"barred":true},)"
                    R"({"kind":"ai","level":5,"name":"","absent":false,"barred":true},)"
                    R"({"kind":"ai","name":"","absent":true,"barred":false}])");
}

TEST(RecordAbout, seats_of_older_versions_and_of_strange_records) {
    const auto seats = seats_in(tags_with({{"Level1", "7"}, {"Level2", "max"}, {"Barred", "1,9"}}), 2);
    EXPECT_EQ(seats, (std::vector<RecordSeat>{{.kind = "level7", .name = ""}, {.kind = "max", .name = ""}}));
    std::string json;
    append_seats(json, seats_in(tags_with({{"Seat1", "level11"}, {"Seat2", "max"}, {"Level3", "05"}}), 3));
    EXPECT_EQ(json, R"([{"kind":"ai","name":"","absent":false,"barred":false},)"
                    R"({"kind":"ai","level":"max","name":"","absent":false,"barred":false},)"
                    R"({"kind":"ai","level":5,"name":"","absent":false,"barred":false}])");
    EXPECT_EQ(seats_in({}, 2), (std::vector<RecordSeat>(2)));
}

TEST(RecordAbout, an_end_has_a_reason_a_seat_and_winners) {
    const auto end = [](const std::vector<std::pair<std::string, std::string>>& items) {
        return end_in(tags_with(items), start);
    };
    EXPECT_EQ(end({}), std::nullopt);
    EXPECT_EQ(end({{"Termination", "time"}}), std::nullopt);
    EXPECT_EQ(end({{"Termination", "resigned 4"}}), std::nullopt);
    EXPECT_EQ(end({{"Termination", "resigned 2"}, {"TableWinner", "1,3"}}),
              (RecordEnd{.reason = "resigned", .seat = 1, .winners = std::vector{0, 2}}));
    EXPECT_EQ(end({{"Termination", "claimed 3"}, {"TableWinner", "2"}}),
              (RecordEnd{.reason = "claimed", .seat = 2, .winners = std::vector{1}}));
    EXPECT_EQ(end({{"Termination", "seat 1 lost: no answer"}, {"Winner", "2,3"}}),
              (RecordEnd{.reason = "lost", .seat = 0, .why = "no answer", .winners = std::vector{1, 2}}));
    EXPECT_EQ(end({{"Resigned", "3"}}), (RecordEnd{.reason = "resigned", .seat = 2, .winners = std::nullopt}));
}

TEST(RecordAbout, a_table_may_say_that_nobody_wins) {
    Position over = start;
    Rng rng(3);
    play_out(over, rng);
    ASSERT_FALSE(winners_of(over).empty());
    EXPECT_EQ(end_in({}, over)->winners, winners_of(over));
    for (const std::vector<int>& winners : {std::vector<int>{}, std::vector<int>{2}, winners_of(over)}) {
        Tags tags;
        add_table_winners(tags, RecordEnd{.winners = winners}, over);
        EXPECT_EQ(end_in(tags, over)->winners, winners);
    }
}

TEST(RecordAbout, what_is_written_is_read_again) {
    const std::vector<RecordSeat> seats{{.kind = "human", .name = R"(A "b" \ [c])"},
                                        {.kind = "level10", .name = "", .barred = true},
                                        {.kind = "max", .name = "Azulejo", .absent = true}};
    for (const RecordEnd& end :
         {RecordEnd{.reason = "resigned", .seat = 0, .winners = std::vector{1}},
          RecordEnd{.reason = "claimed", .seat = 2, .winners = std::vector{0, 1}},
          RecordEnd{.reason = "lost", .seat = 1, .why = "its move 3B9 is illegal", .winners = std::vector{2}},
          RecordEnd{.reason = "claimed", .seat = 1, .winners = std::vector<int>{}}}) {
        Tags tags;
        add_seats(tags, seats);
        add_termination(tags, end);
        add_barred_seats(tags, seats);
        add_table_winners(tags, end, start);
        EXPECT_EQ(seats_in(tags, 3), seats);
        EXPECT_EQ(end_in(tags, start), end);
    }
}

}  // namespace
}  // namespace azulejo::notation::test
