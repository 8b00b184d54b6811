// Views: what a seat may know, and which positions look the same to it (D9, D10, D14).
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "core/json.h"
#include "notation/duel/state.h"
#include "rules/duel/position.h"
#include "support/duel.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;
using test::effort;

using Viewer = std::optional<int>;
const std::array<Viewer, 3> viewers{Viewer(0), Viewer(1), Viewer()};

std::string name(Plate plate) {
    return std::string(notation::duel::plate_name(plate));
}

// Which plates of the stack a seat knows, computed only from the moves.
class Memory {
  public:
    void play(const Position& before, const Ply& ply, const Position& after) {
        std::vector<Plate> returned;
        if (const Move* move = std::get_if<Move>(&ply)) returned = put_under(before, *move);
        const auto drawn = static_cast<std::size_t>(before.stack_size()) + returned.size() -
                           static_cast<std::size_t>(after.stack_size());
        const bool plates_dealt = before.phase() == Phase::plates;
        for (std::size_t seat = 0; seat < 2; ++seat) {
            auto& known = known_[seat];
            if (plates_dealt && std::holds_alternative<Deal>(ply)) {
                known.assign(static_cast<std::size_t>(after.stack_size()), std::nullopt);
                continue;
            }
            for (const Plate plate : returned) {
                known.push_back(static_cast<int>(seat) == before.turn() ? std::optional(plate) : std::nullopt);
            }
            known.erase(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(drawn));
        }
    }
    [[nodiscard]] std::optional<Plate> at(Viewer viewer, int depth) const {
        if (!viewer) return std::nullopt;
        return known_[static_cast<std::size_t>(*viewer)].at(static_cast<std::size_t>(depth));
    }

  private:
    static std::vector<Plate> put_under(const Position& p, Move move) {
        const bool keeps = move.kind() == Move::Kind::keep;
        if (!keeps && move.kind() != Move::Kind::under) return {};
        std::vector<Plate> left;
        for (int number = 0; number < p.drawn_count(); ++number) {
            if (number != move.number() && p.drawn(number).plate() != Plate::none)
                left.push_back(p.drawn(number).plate());
        }
        std::vector<Plate> result;
        if (!keeps) result.push_back(p.drawn(move.number()).plate());
        if (left.size() == 1) result.push_back(left[0]);  // it goes by itself
        return result;
    }

    std::array<std::vector<std::optional<Plate>>, 2> known_;
};

// Calls f with every position of random games in which plates are drawn wherever they can be; both players begin with
// so many points.
template <class F>
void for_each_drawing_position(int games, std::uint64_t seed, int points, F&& f) {
    for (int game = 0; game < games && !::testing::Test::HasFailure(); ++game) {
        Rng rng(seed, static_cast<std::uint64_t>(game));
        Setup setup = Position(Options{.first = game % 2}).setup();
        for (BoardSetup& board : setup.boards) board.score = points;
        Position position = Position::from(setup).value();
        Memory memory;
        while (!::testing::Test::HasFailure()) {
            f(std::as_const(position), memory, rng);
            const auto ply = test::random_ply<test::Duel>(position, 1, rng);
            if (!ply) break;
            const Position before = position;
            play_ply(position, *ply);
            memory.play(before, *ply, position);
        }
    }
}

TEST(DuelView, a_resampled_position_looks_the_same) {
    std::set<Phase> phases;
    for_each_drawing_position(effort(60), 1, 30, [&](const Position& p, const Memory&, Rng& rng) {
        phases.insert(p.phase());
        for (const Viewer viewer : viewers) {
            ASSERT_EQ(p.resample_hidden(viewer, rng).view(viewer), p.view(viewer))
                << notation::duel::to_position_string(p);
        }
    });
    EXPECT_EQ(phases.size(), 9U);
}

TEST(DuelView, positions_that_a_seat_cannot_tell_apart_have_the_same_view_and_the_same_resamples) {
    for_each_drawing_position(effort(60), 2, 30, [&](const Position& p, const Memory&, Rng& rng) {
        for (const Viewer viewer : viewers) {
            const Position q = p.resample_hidden(viewer, rng);
            ASSERT_EQ(q.view(viewer), p.view(viewer));
            Rng one = rng;
            Rng two = rng;
            ASSERT_EQ(p.resample_hidden(viewer, one), q.resample_hidden(viewer, two));
            std::string text_of_p;
            std::string text_of_q;
            notation::duel::append_state(text_of_p, p.view(viewer));
            notation::duel::append_state(text_of_q, q.view(viewer));
            ASSERT_EQ(text_of_p, text_of_q);
        }
    });
}

TEST(DuelView, a_seat_remembers_what_it_put_under_the_stack_until_it_is_drawn) {
    int remembered = 0;
    for_each_drawing_position(effort(60), 3, 30, [&](const Position& p, const Memory& memory, Rng& rng) {
        for (const Viewer viewer : viewers) {
            const Position q = p.resample_hidden(viewer, rng);
            for (int depth = 0; depth < p.stack_size(); ++depth) {
                const auto known = memory.at(viewer, depth);
                ASSERT_EQ(viewer && p.stack(depth).known_to(*viewer), known.has_value());
                if (!known) continue;
                ++remembered;
                ASSERT_EQ(p.stack(depth).plate(), *known);
                ASSERT_EQ(q.stack(depth).plate(), *known);
                ASSERT_EQ(p.view(viewer).covered().stack(depth).plate(), *known);
            }
        }
    });
    EXPECT_GT(remembered, 15 * effort(60));
}

TEST(DuelView, what_it_put_there_moves_up_and_is_forgotten_by_the_other) {
    const std::string stack = "S2,S3,S4,S5,S6,S7,S8,S9,J2,J3,J4,J5,J6,J7,J8,J9";
    const Position start = duel_position("azul-duel r2 draft t1 f1 m0 - BBYYK - " + stack +
                                         " - ? - 9:-:.:1=S1+0:-:-:-:2 9:-:.:2=J1+0:-:-:-:2");
    const Position p = after(start, "draw draw draw look keep1@2+0 under3");
    EXPECT_EQ(test::stack(p), "S5,S6,S7,S8,S9,J2,J3,J4,J5,J6,J7,J8,J9/S4,S3:1");
    const Position later = after(p, "draw look keep1@3+0");
    EXPECT_EQ(later.stack(12).plate(), p.stack(13).plate());
    EXPECT_TRUE(later.stack(12).known_to(0));
    EXPECT_FALSE(later.stack(12).known_to(1));
    // Seat 2 draws them all, also those that seat 1 put under the stack, and puts them under it again.
    const std::string all = " draw draw draw draw draw draw draw draw draw draw draw draw draw draw draw";
    auto rich = p.setup();
    rich.boards[1].score = 20;
    Position drawn = after(Position::from(rich).value(), all + " look keep1@3+0");
    for (int left = 14; left > 1; --left) {
        drawn.play(drawn.legal_moves()[0]);
    }
    EXPECT_EQ(drawn.phase(), Phase::draft);
    for (int depth = 0; depth < drawn.stack_size(); ++depth) {
        EXPECT_FALSE(drawn.stack(depth).known_to(0));
        EXPECT_TRUE(drawn.stack(depth).known_to(1));
    }
}

const json::Array& list(const json::Value& state, std::string_view key) {
    return *state.find(key)->array();
}
bool is_a_back(const std::string& text) {
    return text == "S?" || text == "J?";
}

TEST(DuelView, the_state_of_a_view_names_no_plate_that_the_viewer_has_not_seen) {
    for_each_drawing_position(effort(20), 4, 30, [&](const Position& p, const Memory& memory, Rng&) {
        for (const Viewer viewer : viewers) {
            std::set<Plate> seen;
            for (int place = 0; place < display_places; ++place) seen.insert(p.display(place));
            for (int seat = 0; seat < 2; ++seat) {
                for (int slot = 0; slot < slots; ++slot) {
                    if (!p.board(seat).plate_at(slot).empty()) seen.insert(p.board(seat).plate_at(slot).plate());
                }
            }
            for (int depth = 0; depth < p.stack_size(); ++depth) {
                if (const auto known = memory.at(viewer, depth)) seen.insert(*known);
            }
            const bool looks = (p.phase() == Phase::keep || p.phase() == Phase::under) && viewer == p.turn();
            for (int number = 0; looks && number < p.drawn_count(); ++number) seen.insert(p.drawn(number).plate());
            std::string text;
            notation::duel::append_state(text, p.view(viewer));
            for (int i = 0; i < plate_count; ++i) {
                if (seen.contains(plate(i))) continue;
                ASSERT_EQ(text.find('"' + name(plate(i)) + '"'), std::string::npos) << name(plate(i)) << " in " << text;
                ASSERT_EQ(text.find('"' + name(plate(i)) + '+'), std::string::npos) << text;
            }
        }
    });
}

TEST(DuelView, the_state_of_a_view_shows_the_top_back_and_hides_chips_and_what_is_put_aside) {
    for_each_drawing_position(effort(20), 5, 30, [&](const Position& p, const Memory& memory, Rng&) {
        for (const Viewer viewer : viewers) {
            std::string text;
            notation::duel::append_state(text, p.view(viewer));
            const auto state = json::parse(text);
            ASSERT_TRUE(state.has_value()) << text;
            const json::Array& stack = list(*state, "stack");
            ASSERT_EQ(stack.size(), static_cast<std::size_t>(p.stack_size()));
            for (int depth = 0; depth < p.stack_size(); ++depth) {
                const auto known = memory.at(viewer, depth);
                const std::string covered = depth == 0 ? name(back(p.stack(0).plate())) : "?";
                ASSERT_EQ(*stack[static_cast<std::size_t>(depth)].string(), known ? name(*known) : covered) << text;
            }
            for (int factory = 1; factory < factory_count; ++factory) {
                const auto& shown =
                    *list(*state, "factories")[static_cast<std::size_t>(factory)].find("chip")->string();
                const bool face_down = p.chip(factory) != Chip::none && !p.is_open(factory);
                ASSERT_EQ(shown, face_down ? "?" : notation::duel::chip_name(p.chip(factory)));
            }
            const bool looks = (p.phase() == Phase::keep || p.phase() == Phase::under) && viewer == p.turn();
            const json::Array& drawn = list(*state, "drawn");
            ASSERT_EQ(drawn.size(), static_cast<std::size_t>(p.drawn_count()));
            int left = 0;
            for (int number = 0; number < p.drawn_count(); ++number) {
                const std::string& shown = *drawn[static_cast<std::size_t>(number)].string();
                left += p.drawn(number).plate() != Plate::none ? 1 : 0;
                if (looks) {
                    ASSERT_EQ(shown, name(p.drawn(number).plate()));
                } else {
                    // The others do not see which backs remain while plates go under the stack.
                    const bool covered = p.phase() == Phase::under ? shown == "?" : is_a_back(shown);
                    ASSERT_TRUE(shown.empty() || covered) << text;
                }
            }
            // The others see how many plates went under the stack, but not which.
            const auto shown_left =
                std::ranges::count_if(drawn, [](const json::Value& plate) { return !plate.string()->empty(); });
            ASSERT_EQ(shown_left, left);
            for (std::size_t i = 0; !looks && i < drawn.size(); ++i) {
                ASSERT_EQ(drawn[i].string()->empty(), static_cast<int>(i) >= left) << text;
            }
            const std::size_t legal =
                viewer == p.turn() && p.awaits_move() ? static_cast<std::size_t>(p.count_moves()) : 0;
            ASSERT_EQ(list(*state, "legal").size(), legal);
        }
    });
}

TEST(DuelView, the_seat_to_act_sees_all_its_legal_moves) {
    for_each_drawing_position(effort(60), 6, 10, [&](const Position& p, const Memory&, Rng&) {
        if (!p.awaits_move()) return;
        const View view = p.view(p.turn());
        const auto covered = view.covered().legal_moves();
        const auto all = p.legal_moves();
        ASSERT_TRUE(std::ranges::equal(covered, all)) << notation::duel::to_position_string(p);
        ASSERT_EQ(view.covered().count_moves(), p.count_moves());
    });
}

// After take-backs and other moves, everybody has still seen the same; plates that nobody had seen may be different.
TEST(DuelView, taking_back_renews_what_nobody_has_seen) {
    int changed = 0;
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(effort(20)); ++game) {
        Rng rng(6, game);
        std::vector<Ply> plies;
        Position p{Options{}};
        while (!p.is_over()) {
            std::vector<Ply> renewed = plies;
            p.renew_unseen(renewed, rng);
            Position q{Options{}};
            for (const Ply& ply : renewed) {
                std::visit([&](const auto& choice) { ASSERT_TRUE(q.try_play(choice).has_value()); }, ply);
                ASSERT_FALSE(HasFatalFailure());
            }
            for (const Viewer viewer : viewers) ASSERT_EQ(q.view(viewer), p.view(viewer));
            changed += q == p ? 0 : 1;
            // Moves that draw plates are frequent enough to be tested.
            Ply next = p.awaits_deal() ? Ply(p.sample_deal(rng)) : Ply(p.random_move(rng));
            if (p.phase() == Phase::draft && p.is_legal(Move::draw()) && rng.below(3) == 0) next = Move::draw();
            play_ply(p, next);
            plies.push_back(next);
        }
    }
    EXPECT_GT(changed, effort(20) * 20);
}

}  // namespace
}  // namespace azulejo::duel
