// D20: completing a line with chips.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "core/rng.h"
#include "rules/duel/position.h"
#include "support/duel.h"
#include "support/effort.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;
using test::legal;

// Line 3 is asked about; S7+0 on slot 4 takes blue on column 2 of row 3.
Position asked(const std::string& line, const std::string& chips, const std::string& plate = "S7+0") {
    return duel_position("azul-duel r4 tile3 t1 f1 m2 - - - ? - ? - 5:3=" + line + ":.:4=" + plate + ":-:" + chips +
                         " 5:-:.:2=J9+0");
}
// The same before the last tile is taken by seat 2.
Position asked_next(const std::string& lines, const std::string& chips, const std::string& plates = "4=S7+0") {
    return after(duel_position("azul-duel r4 draft t2 f1 m2 - B - ? - ? - 5:" + lines + ":.:" + plates + ":-:" + chips +
                               " 5:-:.:2=J9+0"),
                 "LBX");
}

TEST(DuelClause, D20_a_missing_tile_costs_two_chips_of_the_line_s_colour) {
    EXPECT_EQ(legal(asked("BB", "B,B")), "3= 3>2+B,B");
    Position p = after(asked("BB", "B,B,Y"), "3>2+B,B");
    EXPECT_EQ(test::dome(p, 1), "3=.B....");
    EXPECT_EQ(test::lines(p, 1), "-");
    EXPECT_EQ(test::names(p.board(0).chips()), "Y");
    EXPECT_EQ(test::names(p.board(0).spent()), "B,B");
    EXPECT_EQ(p.score(0), 6);
    EXPECT_EQ(test::counts(p.tower()), "B1");  // two tiles were in the line, one is on the dome
}

TEST(DuelClause, D20_a_two_colour_chip_shows_both_of_its_colours) {
    EXPECT_EQ(legal(asked("BB", "BK,BR")), "3= 3>2+BK,BR");
    EXPECT_EQ(legal(asked("KK", "BK,YK", "S4+0")), "3= 3>2+BK,YK");
    EXPECT_EQ(legal(asked("BB", "B,BK,BR")), "3= 3>2+B,BK 3>2+B,BR 3>2+BK,BR");
}

TEST(DuelClause, D20_or_any_three_chips) {
    EXPECT_EQ(legal(asked("BB", "R,Y,Y")), "3= 3>2+R,Y,Y");
    EXPECT_EQ(legal(asked("BB", "R,W,Y,Y")), "3= 3>2+R,W,Y 3>2+R,Y,Y 3>2+W,Y,Y");
}

TEST(DuelClause, D20_the_three_may_contain_one_that_shows_the_colour) {
    EXPECT_EQ(legal(asked("BB", "BK,R,Y")), "3= 3>2+BK,R,Y");
    EXPECT_EQ(legal(asked("BB", "B,R,Y,Y")), "3= 3>2+B,R,Y 3>2+B,Y,Y 3>2+R,Y,Y");
}

TEST(DuelClause, D20_pairs_and_triples_mix) {
    EXPECT_EQ(legal(asked("B", "B,B,R,Y,Y")), "3= 3>2+B,B,R,Y,Y");      // a pair and three others
    EXPECT_EQ(legal(asked("B", "B,B,BK,R,Y")), "3= 3>2+B,B,BK,R,Y");    // a pair, and a triple with a third blue one
    EXPECT_EQ(legal(asked("B", "B,B,BK,BR")), "3= 3>2+B,B,BK,BR");      // two pairs
    EXPECT_EQ(legal(asked("B", "B,K,R,W,Y,Y")), "3= 3>2+B,K,R,W,Y,Y");  // two triples
    EXPECT_EQ(legal(asked("B", "K,K,R,W,Y,Y")), "3= 3>2+K,K,R,W,Y,Y");
    EXPECT_EQ(asked_next("3=B", "B,K,R,W,Y").phase(), Phase::deal);  // one too few
}

TEST(DuelClause, D20_a_payment_contains_no_needless_chip) {
    const Position p = asked("BB", "B,B,BK,R,Y");
    EXPECT_EQ(test::refusal(p, "3>2+B,B,R"), Illegal::chips_too_many);
    EXPECT_EQ(test::refusal(p, "3>2+B,B,BK"), Illegal::chips_too_many);
    EXPECT_EQ(test::refusal(p, "3>2+B,BK,R,Y"), Illegal::chips_too_many);
    EXPECT_EQ(test::refusal(p, "3>2+B,R,Y"), std::nullopt);
    EXPECT_EQ(test::refusal(p, "3>2+B,R"), Illegal::chips_too_few);
    EXPECT_EQ(test::refusal(p, "3>2+B"), Illegal::chips_too_few);
    EXPECT_EQ(test::refusal(p, "3>2+K,K,R"), Illegal::chips_not_held);
    EXPECT_EQ(test::refusal(p, "3>2+B,BR"), Illegal::chips_not_held);
    EXPECT_EQ(test::refusal(p, "3>2"), Illegal::line_incomplete);
}

TEST(DuelClause, D20_equal_chips_are_interchangeable) {
    EXPECT_EQ(legal(asked("BB", "B,B,BK,BK")), "3= 3>2+B,B 3>2+B,BK 3>2+BK,BK");
    EXPECT_EQ(legal(asked("BB", "R,R,Y,Y")), "3= 3>2+R,R,Y 3>2+R,Y,Y");
}

TEST(DuelClause, D20_every_payment_is_offered_for_every_fitting_space) {
    EXPECT_EQ(legal(asked("BB", "B,BK", "J1+0")), "3= 3>1+B,BK 3>2+B,BK");
    EXPECT_EQ(test::refusal(asked("BB", "B,BK", "J1+0"), "3>3+B,BK"), Illegal::no_plate_there);
}

TEST(DuelClause, D20_a_player_may_keep_the_chips_and_the_line) {
    const Position p = after(asked("BB", "B,B"), "3=");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::lines(p, 1), "3=BB");
    EXPECT_EQ(test::names(p.board(0).chips()), "B,B");
}

TEST(DuelClause, D20_spent_chips_never_come_back) {
    const Position p = after(asked("BB", "B,B"), "3>2+B,B");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.undealt_chips()[test::chip("B")], 0);
    EXPECT_EQ(p.undealt_chips().total(), 18);
    EXPECT_EQ(p.why_impossible(test::duel_deal("deal:BYRRK/BYRK/BBYY/WWWW/BYKW+B,YW,K,BR")), Impossible::chips_gone);
}

TEST(DuelClause, D20_chips_only_complete_lines_with_at_least_one_tile) {
    EXPECT_EQ(asked_next("-", "B,B,BK,BK,R,R").phase(), Phase::deal);
    EXPECT_EQ(legal(asked_next("3=B", "B,B,BK,BK,R,R"), "3>2"), "3>2+B,B,BK,BK 3>2+B,B,BK,R,R 3>2+B,BK,BK,R,R");
}

TEST(DuelClause, D20_chips_are_spent_only_where_the_tile_can_be_placed_at_once) {
    // No space for red in row 3, which has empty slots: nobody is asked, the line stays.
    const Position p = asked_next("3=RR", "R,R,BR,RW");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::lines(p, 1), "3=RR");
    // The same if the space is filled.
    const Position taken = after(duel_position("azul-duel r4 draft t2 f1 m2 - Y - ? - ? - "
                                               "5:3=BB:3=.B....:4=S7+0:-:B,B 5:-:.:2=J9+0"),
                                 "LYX");
    EXPECT_EQ(taken.phase(), Phase::deal);
    EXPECT_EQ(test::lines(taken, 1), "3=BB");
}

TEST(DuelClause, D20_a_complete_line_is_never_asked_about_chips) {
    const Position p = asked_next("3=BBB", "B,B,BK");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::dome(p, 1), "3=.B....");
    EXPECT_EQ(test::names(p.board(0).chips()), "B,B,BK");
    const Position choice = asked_next("3=BBB", "B,B,BK", "4=J1+0");
    EXPECT_EQ(legal(choice), "3>1 3>2");
    EXPECT_EQ(test::refusal(choice, "3>2+B,B"), Illegal::line_complete);
}

TEST(DuelClause, D20_chips_spent_on_one_line_are_gone_for_the_next) {
    Position p = asked_next("3=BB,5=BBBB", "B,BK", "4=S7+0,7=S5+0");
    EXPECT_EQ(legal(p), "3= 3>2+B,BK");
    EXPECT_EQ(after(p, "3>2+B,BK").phase(), Phase::deal);
    EXPECT_EQ(legal(after(p, "3=")), "5= 5>2+B,BK");
}

// The rule, implemented literally: which sets of at most ten chips pay for the missing tiles.
class PaymentsByTheRule {
  public:
    PaymentsByTheRule(std::vector<Chip> hand, Colour colour) : hand_(std::move(hand)), colour_(colour) {}

    // Whether groups of two chips that show the colour, or of any three, can be laid out for all the missing tiles.
    bool pay(unsigned chips, int missing) {
        if (missing == 0) return true;
        const auto known = known_.find({chips, missing});
        if (known != known_.end()) return known->second;
        bool result = false;
        for (unsigned a = 0; a < hand_.size() && !result; ++a) {
            for (unsigned b = a + 1; b < hand_.size() && !result; ++b) {
                const unsigned pair = 1U << a | 1U << b;
                if ((chips & pair) != pair) continue;
                if (shows(a) && shows(b)) result = pay(chips & ~pair, missing - 1);
                for (unsigned c = b + 1; c < hand_.size() && !result; ++c) {
                    if ((chips >> c & 1U) != 0) result = pay(chips & ~pair & ~(1U << c), missing - 1);
                }
            }
        }
        known_[{chips, missing}] = result;
        return result;
    }
    // All payments of which no chip can be taken back.
    std::set<std::string> all(int missing) {
        std::set<std::string> result;
        for (unsigned chips = 0; chips < 1U << hand_.size(); ++chips) {
            if (!pay(chips, missing)) continue;
            bool needless = false;
            for (unsigned i = 0; i < hand_.size(); ++i) {
                needless = needless || ((chips >> i & 1U) != 0 && pay(chips & ~(1U << i), missing));
            }
            if (needless) continue;
            ChipCounts payment;
            for (unsigned i = 0; i < hand_.size(); ++i) {
                if ((chips >> i & 1U) != 0) payment += ChipCounts::of(hand_[i]);
            }
            result.insert(test::names(payment));
        }
        return result;
    }

  private:
    [[nodiscard]] bool shows(unsigned i) const {
        const std::string_view name = components::chips[static_cast<std::size_t>(index(hand_[i]))].name;
        return name.find(letter(colour_)) != std::string_view::npos;
    }

    std::vector<Chip> hand_;
    Colour colour_;
    std::map<std::pair<unsigned, int>, bool> known_;
};

TEST(DuelClause, D20_the_payments_are_all_sets_that_pay_without_a_needless_chip) {
    Rng rng(20);
    std::size_t most = 0;
    for (int i = 0; i < test::effort(60); ++i) {
        std::vector<Chip> box;
        for (int n = 0; n < 20; ++n) box.push_back(chip(n / 2));
        for (std::size_t n = 0; n < box.size(); ++n) {
            std::swap(box[n], box[n + rng.below(static_cast<std::uint32_t>(box.size() - n))]);
        }
        box.resize(10 - static_cast<std::size_t>(i) % 11);
        ChipCounts hand;
        for (const Chip one : box) hand += ChipCounts::of(one);
        for (const Colour colour : all_colours) {
            PaymentsByTheRule rule(box, colour);
            for (int missing = 1; missing <= 5; ++missing) {
                const std::set<std::string> expected = rule.all(missing);
                std::set<std::string> found;
                int calls = 0;
                for_each_payment(hand, colour, missing, [&](ChipCounts payment) {
                    found.insert(test::names(payment));
                    EXPECT_EQ(nth_payment(hand, colour, missing, calls), payment);
                    ++calls;
                    EXPECT_TRUE(pays_exactly(payment, colour, missing));
                });
                ASSERT_EQ(found, expected) << test::names(hand) << " for " << missing << letter(colour);
                ASSERT_EQ(static_cast<std::size_t>(calls), found.size()) << "a payment comes twice";
                ASSERT_EQ(count_payments(hand, colour, missing), calls);
                ASSERT_EQ(can_pay(hand, colour, missing), !expected.empty());
                most = std::max(most, found.size());
            }
        }
    }
    EXPECT_LE(most, max_payments);
    EXPECT_GT(most, 20U);
}

}  // namespace
}  // namespace azulejo::duel
