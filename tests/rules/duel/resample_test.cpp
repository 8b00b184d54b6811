// All arrangements that a seat cannot tell apart are equally likely: compared with a full enumeration (D9, D10, D14).
#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <stdexcept>

#include "notation/duel/state.h"
#include "rules/duel/position.h"
#include "support/duel.h"
#include "support/statistics.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::chi_square_limit;
using test::duel_position;

using Viewer = std::optional<int>;

// The faces of the stack, top first, and then those put aside, in order.
std::vector<Plate> hidden_plates(const Position& p) {
    std::vector<Plate> result;
    for (int depth = 0; depth < p.stack_size(); ++depth) result.push_back(p.stack(depth).plate());
    for (int number = 0; number < p.drawn_count(); ++number) {
        if (p.drawn(number).plate() != Plate::none) result.push_back(p.drawn(number).plate());
    }
    return result;
}
std::string names(const std::vector<Plate>& plates) {
    std::string result;
    for (const Plate plate : plates) result += std::string(notation::duel::plate_name(plate)) + " ";
    return result;
}

// For each place in that order: `=` where the viewer knows the plate, `!` where it has seen the back, or a letter for a
// group of places of which it knows the backs but not their order.
using Knowledge = std::string;

// All arrangements that the viewer cannot tell from the real one.
std::set<std::string> arrangements(const Position& p, const Knowledge& knowledge) {
    const std::vector<Plate> real = hidden_plates(p);
    if (real.size() != knowledge.size()) throw std::invalid_argument("another number of places: " + names(real));
    const auto backs = [&](const std::vector<Plate>& plates, char group) {
        std::multiset<bool> result;
        for (std::size_t i = 0; i < plates.size(); ++i) {
            if (knowledge[i] == group) result.insert(is_special(plates[i]));
        }
        return result;
    };
    std::set<std::string> result;
    std::vector<Plate> tried = real;
    std::ranges::sort(tried);
    do {
        bool fits = true;
        for (std::size_t i = 0; i < real.size() && fits; ++i) {
            if (knowledge[i] == '=') fits = tried[i] == real[i];
            if (knowledge[i] == '!') fits = is_special(tried[i]) == is_special(real[i]);
            if (knowledge[i] >= 'a') fits = backs(tried, knowledge[i]) == backs(real, knowledge[i]);
        }
        if (fits) result.insert(names(tried));
    } while (std::ranges::next_permutation(tried).found);
    return result;
}

void expect_uniform(const Position& p, Viewer viewer, const Knowledge& knowledge, std::size_t count) {
    const std::set<std::string> possible = arrangements(p, knowledge);
    ASSERT_EQ(possible.size(), count);
    std::map<std::string, int> found;
    constexpr int each = 300;
    const int samples = each * static_cast<int>(count);
    Rng rng(7, count);
    for (int i = 0; i < samples; ++i) {
        const std::string arrangement = names(hidden_plates(p.resample_hidden(viewer, rng)));
        ASSERT_TRUE(possible.contains(arrangement)) << arrangement << "in " << notation::duel::to_position_string(p);
        ++found[arrangement];
    }
    EXPECT_EQ(found.size(), count) << "some arrangement never comes";
    double chi_square = 0;
    for (const auto& [arrangement, n] : found) chi_square += std::pow(n - each, 2) / each;
    if (count > 1) {
        EXPECT_LT(chi_square, chi_square_limit(static_cast<int>(count) - 1)) << knowledge;
    }
}

// Five plates in the stack, of which seat 1 put the last two under it.
Position few_plates() {
    return duel_position(
        "azul-duel r4 draft t1 f1 m0 - - - S5,J2,S7/S6,J4:1 - ? - "
        "9:-:.:1=S1+0,2=S2+0,3=S3+0,4=S4+0,5=S8+0,6=S9+0:-:-:-:2 "
        "9:-:.:1=J1+0,2=J3+0,3=J5+0,4=J6+0,5=J7+0,6=J8+0,7=J9+0:-:-:-:2");
}

TEST(DuelResample, resamples_are_uniform_while_plates_lie_in_the_stack) {
    expect_uniform(few_plates(), 0, "!aa==", 4);
    expect_uniform(few_plates(), 1, "!aabb", 48);
    expect_uniform(few_plates(), std::nullopt, "!aabb", 48);
}

TEST(DuelResample, resamples_are_uniform_while_plates_are_drawn) {
    const Position drawn = after(few_plates(), "draw draw");  // S7 is on top now
    expect_uniform(drawn, 0, "!==!!", 2);
    expect_uniform(drawn, 1, "!aa!!", 24);
    expect_uniform(drawn, std::nullopt, "!aa!!", 24);
    const Position looked = after(drawn, "look");
    expect_uniform(looked, 0, "=====", 1);
    expect_uniform(looked, 1, "!aa!!", 24);
    const Position deeper = after(few_plates(), "draw draw draw draw");  // the last one is one that seat 1 put there
    expect_uniform(deeper, 0, "=!!!=", 2);
    expect_uniform(deeper, 1, "!!!!!", 12);
}

TEST(DuelResample, resamples_are_uniform_while_plates_go_under_the_stack) {
    const Position kept = after(few_plates(), "draw draw draw draw look keep1@7+0");  // J2, S7 and S6 are left
    expect_uniform(kept, 0, "====", 1);
    expect_uniform(kept, 1, "!aaa", 12);
    const Position one_under = after(kept, "under2");
    expect_uniform(one_under, 0, "====", 1);
    expect_uniform(one_under, 1, "!aaa", 12);
    expect_uniform(one_under, std::nullopt, "!aaa", 12);
    // They do not mix with what lies in the stack already: S6, and J4 below it.
    const Position fewer = after(few_plates(), "draw draw draw look keep1@7+0");
    EXPECT_EQ(fewer.phase(), Phase::under);
    expect_uniform(fewer, 1, "!abb", 8);
    const Position all_under = after(one_under, "under4");
    EXPECT_EQ(all_under.phase(), Phase::draft);
    expect_uniform(all_under, 1, "!aaa", 12);
}

TEST(DuelResample, resamples_are_uniform_after_both_have_put_plates_under_the_stack) {
    const Position p = after(few_plates(), "draw draw look keep1@7+0 draw draw look keep2@8+0");
    EXPECT_EQ(test::stack(p), "J4:1/J2:1/S7:2");
    expect_uniform(p, 0, "==!", 1);
    expect_uniform(p, 1, "!!=", 2);
    expect_uniform(p, std::nullopt, "!!!", 2);
}

TEST(DuelResample, face_down_chips_come_from_all_that_nobody_has_seen) {
    const Position p = duel_position(
        "azul-duel r2 draft t1 f1 m0 - BBYRK/BBYR:-:(K)/RRWW:-:(YW)/-:-:W/-:-:- - ? - ? - "
        "5:-:.:1=S1+0:-:B,B,R:K 5:-:.:2=J1+0:-:-:YK");
    std::array<int, chip_kinds> unseen{};
    unseen.fill(2);
    for (const char* seen : {"W", "B", "B", "R", "K", "YK"})
        --unseen[static_cast<std::size_t>(index(test::chip(seen)))];
    constexpr int total = 14;
    constexpr int samples = 14000;
    for (const Viewer viewer : {Viewer(0), Viewer(1), Viewer()}) {
        Rng rng(8);
        std::array<std::array<int, chip_kinds>, 2> found{};
        for (int i = 0; i < samples; ++i) {
            const Position q = p.resample_hidden(viewer, rng);
            for (int factory = 1; factory <= 2; ++factory) {
                ++found[static_cast<std::size_t>(factory) - 1][static_cast<std::size_t>(index(q.chip(factory)))];
            }
            ASSERT_EQ(q.chip(3), test::chip("W"));
            ASSERT_EQ(q.chip(4), Chip::none);
            ASSERT_EQ(q.undealt_chips().total(), p.undealt_chips().total());
        }
        for (const auto& counts : found) {
            double chi_square = 0;
            for (std::size_t kind = 0; kind < chip_kinds; ++kind) {
                const double expected = samples * unseen[kind] / total;
                if (unseen[kind] == 0) {
                    EXPECT_EQ(counts[kind], 0);
                } else {
                    chi_square += std::pow(counts[kind] - expected, 2) / expected;
                }
            }
            EXPECT_LT(chi_square, chi_square_limit(8));
        }
    }
}

}  // namespace
}  // namespace azulejo::duel
