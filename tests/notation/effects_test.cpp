// The JSON of effects, of plies as fields and of reasons.
#include <gtest/gtest.h>
#include <string>

#include "core/json.h"
#include "core/json_reader.h"
#include "notation/games.h"
#include "notation/position_input.h"
#include "notation/view.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/play.h"

namespace azulejo::notation {
namespace {

template <GamePosition P>
std::string effects_text(const P& position, std::string_view token) {
    std::string out;
    append_effects(out, position, test::checked_ply(position, token));
    return out;
}

azulejo::classic::Position azul(std::string_view text) {
    return std::get<azulejo::classic::Position>(*read_position(text));
}

constexpr std::string_view offer =
    "azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 "
    "12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R";

TEST(EffectsText, of_a_take_from_a_factory) {
    EXPECT_EQ(effects_text(azul(offer), "1R3"),
              R"([{"wave":0,"kind":"move","piece":"tile","name":"B","from":{"at":"factory","factory":1,"space":1},)"
              R"("to":{"at":"centre"}},)"
              R"({"wave":0,"kind":"move","piece":"tile","name":"Y","from":{"at":"factory","factory":1,"space":2},)"
              R"("to":{"at":"centre"}},)"
              R"({"wave":0,"kind":"move","piece":"tile","name":"R","from":{"at":"factory","factory":1,"space":3},)"
              R"("to":{"at":"line","seat":1,"row":3,"space":1}},)"
              R"({"wave":0,"kind":"move","piece":"tile","name":"K","from":{"at":"factory","factory":1,"space":4},)"
              R"("to":{"at":"centre"}}])");
}

TEST(EffectsText, of_a_take_with_the_marker) {
    EXPECT_EQ(effects_text(azul(offer), "CKF"),
              R"([{"wave":0,"kind":"move","piece":"marker","from":{"at":"centre"},)"
              R"("to":{"at":"floor","seat":1,"space":1}},)"
              R"({"wave":0,"kind":"move","piece":"tile","name":"K","from":{"at":"centre"},)"
              R"("to":{"at":"floor","seat":1,"space":2}}])");
}

std::string illegal_text(const azulejo::classic::Position& position, std::string_view token) {
    const auto move = *parse_move(position, token);
    std::string out;
    append_illegal(out, *position.why_illegal(move), position, move);
    return out;
}

TEST(IllegalText, has_a_code_and_parameters) {
    EXPECT_EQ(illegal_text(azul(offer), "1K2"),
              R"({"code":"line_full","params":{"row":2},"message":"line 2 is full"})");
    EXPECT_EQ(illegal_text(azul(offer), "1R4"),
              R"({"code":"line_other_colour","params":{"row":4,"colour":"K"},"message":"line 4 holds K"})");
    EXPECT_EQ(illegal_text(azul(offer), "CW1"),
              R"({"code":"colour_not_there","params":{"source":0,"colour":"W"},"message":"the centre holds no W"})");
}

// Faults of a setup have codes and parameters; those of unreadable text have words only.
TEST(FaultText, has_a_code_and_parameters) {
    const auto text = [](std::string_view state) {
        const auto position = read_position(state);
        EXPECT_FALSE(position);
        std::string out;
        if (!position) append_fault(out, position.error().front());
        return out;
    };
    const auto with = [](std::string_view from, std::string_view to) {
        std::string state(offer);
        return state.replace(state.find(from), from.size(), to);
    };
    EXPECT_EQ(text(with("-/BB/-", "-/BBB/-")), R"({"code":"line_overfull","params":{"seat":1,"row":2,"found":3},)"
                                               R"("message":"seat 1: line 2 holds 3 tiles, more than 2"})");
    EXPECT_EQ(text(with(" f2 ", " f7 ")),
              R"({"code":"first","params":{"seat":7},"message":"seat 7 cannot be the first player"})");
    EXPECT_EQ(text(with(" r3 ", " rx ")), R"({"message":"round: \"x\" is not a number"})");
}

template <class G>
class PlyFields : public ::testing::Test {};
TYPED_TEST_SUITE(PlyFields, test::AllGames, test::GameNames);

// Every legal move survives the way through its fields, and every ply has fields and effects that are JSON.
TYPED_TEST(PlyFields, are_read_back) {
    test::for_each_position<TypeParam>(test::effort(6), 31, [](const auto& position, Rng& rng) {
        position.for_each_move([&](const auto& move) {
            std::string text;
            append_ply_fields(text, position, move);
            const auto value = json::parse(text);
            ASSERT_TRUE(value) << text;
            json::FieldFaults faults;
            {
                json::ObjectReader reader(*value, "", faults);
                ASSERT_EQ(read_ply_fields(position, reader), move) << text;
            }
            ASSERT_TRUE(faults.empty()) << json::to_string(faults);
        });
        const auto ply = test::random_ply<TypeParam>(position, 0, rng);
        if (!ply) return;
        std::string fields;
        append_ply_fields(fields, position, *ply);
        ASSERT_TRUE(json::parse(fields)) << fields;
        for (const std::optional<int> viewer : {std::optional<int>{}, std::optional(0), std::optional(1)}) {
            std::string effects;
            append_effects_view(effects, position, *ply, viewer);
            ASSERT_TRUE(json::parse(effects)) << effects;
        }
    });
}

TEST(PlyFieldsText, with_faults_are_refused) {
    const auto position = azul(offer);
    const auto faults_of = [&](std::string_view text) {
        const auto value = json::parse(text);
        json::FieldFaults faults;
        {
            json::ObjectReader reader(*value, "", faults);
            static_cast<void>(read_ply_fields(position, reader));
        }
        return faults.size();
    };
    EXPECT_EQ(faults_of(R"({"kind":"take","source":1,"colour":"R","row":3})"), 0U);
    EXPECT_EQ(faults_of(R"({"kind":"take","source":10,"colour":"Q","row":6})"), 3U);
    EXPECT_EQ(faults_of(R"({"kind":"take","source":1,"colour":"R","row":3,"column":2})"), 1U);
    EXPECT_EQ(faults_of(R"({"kind":"place"})"), 2U);
}

// Somebody else sees neither which plate is kept nor which goes under the stack.
TEST(EffectsText, covers_plates_that_a_viewer_does_not_know) {
    auto position = test::Duel::start(0);
    Rng rng(3);
    while (position.phase() != azulejo::duel::Phase::draft)
        play_ply(position, *test::random_ply<test::Duel>(position, 0, rng));
    const auto text_for = [&](std::string_view token, std::optional<int> viewer) {
        std::string out;
        append_effects_view(out, position, test::checked_ply(position, token), viewer);
        return out;
    };
    const std::string face(duel::plate_name(position.stack(0).plate()));
    EXPECT_NE(effects_text(position, "draw").find('"' + face + '"'), std::string::npos);
    EXPECT_EQ(text_for("draw", 0).find('"' + face + '"'), std::string::npos);
    EXPECT_NE(text_for("draw", 0).find(R"("reason":"draw")"), std::string::npos);
    test::play(position, "draw draw draw");
    EXPECT_NE(text_for("look", 0).find('"' + face + '"'), std::string::npos);
    EXPECT_EQ(text_for("look", 1).find('"' + face + '"'), std::string::npos);
    test::play(position, "look");
    const int slot = std::countr_zero(position.board(0).empty_slots()) + 1;
    test::play(position, "keep2@" + std::to_string(slot) + "+0");
    EXPECT_NE(text_for("under1", 0).find(R"("from":{"at":"drawn","space":1})"), std::string::npos);
    EXPECT_EQ(text_for("under1", 1),
              R"([{"wave":0,"kind":"move","piece":"plate","name":"?","from":{"at":"drawn"},"to":{"at":"stack"}},)"
              R"({"wave":0,"kind":"move","piece":"plate","name":"?","from":{"at":"drawn"},"to":{"at":"stack"}}])");
}

}  // namespace
}  // namespace azulejo::notation
