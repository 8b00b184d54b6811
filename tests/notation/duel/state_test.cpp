// The state of a view is enough to find the legal moves of its viewer.
#include "notation/duel/state.h"

#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <string>

#include "notation/duel/preview.h"
#include "notation/duel/token.h"
#include "support/duel.h"

namespace azulejo::notation::duel {
namespace {

using azulejo::test::joined;

std::string view_state(const Position& position, std::optional<int> seat) {
    std::string out;
    append_state(out, position.view(seat));
    return out;
}
std::string full_state(const Position& position) {
    std::string out;
    append_state(out, position);
    return out;
}
std::string with(std::string text, std::string_view from, std::string_view to) {
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
}
std::string moves_with_previews(const Position& position) {
    std::string out;
    for (const auto move : position.legal_moves()) append_preview(out, position, move);
    return out;
}

// Calls f with the positions of random games in which plates are drawn often.
template <class F>
void for_each_position(std::uint64_t games, F&& f) {
    for (std::uint64_t game = 0; game < games && !::testing::Test::HasFailure(); ++game) {
        Rng rng(31, game);
        Position position{Options{.first = static_cast<int>(game % 2)}};
        while (!position.is_over() && !::testing::Test::HasFailure()) {
            f(std::as_const(position));
            if (position.awaits_deal()) {
                position.play(position.sample_deal(rng));
            } else if (position.is_legal(Move::draw()) && rng.below(3) > 0) {
                position.play(Move::draw());
            } else {
                position.play(position.random_move(rng));
            }
        }
        f(std::as_const(position));
    }
}

TEST(DuelViewState, gives_the_moves_of_the_viewer_with_what_they_do) {
    std::set<Phase> phases;
    for_each_position(8, [&](const Position& position) {
        phases.insert(position.phase());
        for (const std::optional<int> seat : {std::optional(0), std::optional(1), std::optional<int>()}) {
            const std::string text = view_state(position, seat);
            const auto read = parse_view(json::parse(text).value());
            ASSERT_TRUE(read.has_value()) << notation::to_string(read.error()) << "\n" << text;
            ASSERT_EQ(read->phase(), position.phase());
            if (seat != position.turn()) continue;
            ASSERT_EQ(moves_with_previews(*read), moves_with_previews(position)) << text;
            if (!position.awaits_move()) continue;
            ASSERT_EQ(view_state(*read, seat), text);
        }
    });
    EXPECT_EQ(phases.size(), 9U);
}

TEST(DuelViewState, is_read_alike_whatever_it_covers) {
    Rng rng(7);
    for_each_position(2, [&](const Position& position) {
        for (const int seat : {0, 1}) {
            const auto one = parse_view(json::parse(view_state(position, seat)).value());
            const auto other = parse_view(json::parse(view_state(position.resample_hidden(seat, rng), seat)).value());
            ASSERT_TRUE(one && other && *one == *other);
        }
    });
}

TEST(DuelViewState, of_everything_is_the_state) {
    for_each_position(3, [](const Position& position) {
        const json::Value state = json::parse(full_state(position)).value();
        ASSERT_EQ(full_state(parse_view(state).value()), full_state(parse_state(state).value()));
    });
}

TEST(DuelViewState, covers_only_what_can_be_covered) {
    Rng rng(1);
    Position position{Options{}};
    position.play(position.sample_deal(rng));
    position.play(position.sample_deal(rng));
    const std::string text = view_state(position, position.turn());
    const auto faults = [](const std::string& state) {
        const auto read = parse_view(json::parse(state).value());
        return read ? std::string("none") : notation::to_string(read.error());
    };
    EXPECT_EQ(faults(text), "none");
    EXPECT_NE(faults(with(text, "\"display\":[\"", "\"display\":[\"?")), "none");
    EXPECT_EQ(faults(with(text, "\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\",\"?\"",
                          "\"J?\",\"J?\",\"J?\",\"J?\",\"J?\",\"J?\",\"J?\",\"J?\",\"J?\",\"J?\"")),
              "more plates are covered than there are");
    EXPECT_FALSE(parse_state(json::parse(text).value()));
}

}  // namespace
}  // namespace azulejo::notation::duel
