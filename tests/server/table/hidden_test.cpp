// Games that differ only in what a viewer may not know give this viewer the same messages.
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "notation/digest.h"
#include "notation/view.h"
#include "server/codec/record.h"
#include "server/helpers.h"
#include "support/effort.h"

namespace azulejo::server {
namespace {

using azulejo::test::effort;
using test::header_of;
using test::LocalTable;
using enum SeatKind;
using DuelGame = Game<duel::Position>;

const std::vector<Viewer> all_viewers{std::nullopt, 0, 1};

// Everything that a viewer can be sent about a game: each event and the view after it, log and record at the end. The
// commitment differs between the games and is public, so it is left out.
std::vector<std::string> all_that_is_sent(const Header& header, const std::vector<TimedEvent>& events, Viewer viewer) {
    std::vector<std::string> sent;
    const std::string published = commitment(header.seed);
    const auto add = [&](std::string text) {
        const auto at = text.find(published);
        if (at != std::string::npos) text.replace(at, published.size(), "commitment");
        sent.push_back(std::move(text));
    };
    Table table(std::make_shared<const Header>(header));
    for (const TimedEvent& event : events) {
        const Moment moment{.now = event.at, .outages = &test::no_outages};
        const auto before = table.position();
        const auto applied = table.apply(event);
        EXPECT_TRUE(applied) << applied.error();
        if (!applied) return sent;
        add(*EventMessages(event, before, table, moment).of(viewer));
        add(json::object_text(
            [&](json::ObjectWriter& object) { append_view(object, table, viewer, Presence(2), moment); }));
    }
    add(log_of(table, viewer, 0, table.ply_count()));
    add(record_for(table, viewer));
    return sent;
}

// What several viewers are sent in one text is what each of them may see, and no less.
TEST(Hidden, viewers_share_only_what_each_may_see) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        LocalTable local(header_of(game, {human, human}));
        Rng rng(7);
        local.play_random(rng);
        Table table(local.header());
        int plies = 0;
        for (const TimedEvent& event : local.events()) {
            const Moment moment{.now = event.at, .outages = &test::no_outages};
            const auto before = table.position();
            ASSERT_TRUE(table.apply(event));
            const auto* played = std::get_if<Played>(&event.event);
            // The state of a game that is over names the winners of the table.
            if (played == nullptr || !table.turn()) continue;
            ++plies;
            EventMessages messages(event, before, table, moment);
            for (const Viewer viewer : all_viewers) {
                std::string state;
                std::string effects;
                std::visit([&](const auto& each) { notation::append_state_view(state, each.position(), viewer); },
                           *table.game());
                std::visit(
                    [&]<class P>(const P& position) {
                        notation::append_effects_view(effects, position, std::get<typename P::Ply>(played->ply),
                                                      viewer);
                    },
                    *before);
                EXPECT_NE(messages.of(viewer)->find("\"state\":" + state), std::string::npos) << *messages.of(viewer);
                EXPECT_NE(messages.of(viewer)->find("\"effects\":" + effects + ','), std::string::npos);
            }
        }
        EXPECT_GT(plies, 20) << game;
    }
}

// The same events with other deals: those of the game `wanted`.
class Rewriter {
  public:
    Rewriter(const std::vector<TimedEvent>& events, const DuelGame& wanted) : wanted_(wanted) {
        std::size_t last_undo = 0;
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (std::holds_alternative<Undone>(events[i].event)) last_undo = i;
        }
        for (std::size_t i = 0; i < events.size(); ++i) {
            TimedEvent event = events[i];
            if (i >= last_undo) std::visit([&](auto& each) { rewrite(each); }, event.event);
            std::visit([&](const auto& each) { follow(each); }, event.event);
            result.push_back(event);
        }
    }
    std::vector<TimedEvent> result;

  private:
    [[nodiscard]] std::uint64_t digest_after(std::size_t plies) const {
        DuelGame game = wanted_;
        game.take_back_to(plies);
        return notation::digest(game.position());
    }
    void rewrite(Played& played) {
        played.ply = wanted_.plies()[plies_.size()];
        played.digest = digest_after(plies_.size() + 1);
    }
    void rewrite(Undone& undone) {
        const auto keep = static_cast<std::size_t>(undone.plies);
        undone.deals.clear();
        for (std::size_t i = 0; i < keep; ++i) {
            const AnyPly ply = wanted_.plies()[i];
            if (ply != plies_[i]) undone.deals.emplace_back(i, ply);
        }
        undone.digest = digest_after(keep);
    }
    template <class E>
    void rewrite(E& /*event*/) {}
    void follow(const Played& played) { plies_.push_back(played.ply); }
    void follow(const Undone& undone) {
        plies_.erase(plies_.begin() + undone.plies, plies_.end());
        for (const auto& [index, ply] : undone.deals) plies_[index] = ply;
    }
    template <class E>
    void follow(const E& /*event*/) {}

    const DuelGame& wanted_;
    std::vector<AnyPly> plies_;
};

const DuelGame& duel_game(const LocalTable& local) {
    return std::get<DuelGame>(*local.table().game());
}

TEST(Hidden, what_nobody_has_seen_changes_nothing_that_is_sent) {
    int different = 0;
    for (int game = 0; game < effort(24); ++game) {
        Rng rng(static_cast<std::uint64_t>(game));
        LocalTable local(header_of("azul-duel", {human, game % 2 == 0 ? human : ai}));
        local.play_random(rng, 3 + static_cast<int>(rng.below(60)));
        if (game % 2 == 1 && local.take(decide_undo(local.table(), 0, local.moment()))) {
            local.play_random(rng, static_cast<int>(rng.below(12)));
        }
        if (local.table().result()) continue;
        const DuelGame& played = duel_game(local);
        auto plies = played.plies();
        played.position().renew_unseen(plies, rng);
        const DuelGame other(played.start(), plies);
        different += other.position() != played.position() ? 1 : 0;
        const auto rewritten = Rewriter(local.events(), other).result;
        Header header = *local.header();
        header.seed = sha256("another seed");
        for (const Viewer viewer : all_viewers) {
            EXPECT_EQ(all_that_is_sent(*local.header(), local.events(), viewer),
                      all_that_is_sent(header, rewritten, viewer));
        }
    }
    EXPECT_GT(different, effort(24) / 2);
}

// Shows that the comparison above can fail: here it finds a change.
TEST(Hidden, the_comparison_sees_what_is_open) {
    LocalTable local(header_of("azul-duel", {human, human}));
    Rng rng(1);
    local.play_random(rng, 10);
    LocalTable other(header_of("azul-duel", {human, human}));
    Rng other_rng(2);
    other.play_random(other_rng, 10);
    EXPECT_NE(all_that_is_sent(*local.header(), local.events(), 0),
              all_that_is_sent(*other.header(), other.events(), 0));
}

TEST(Hidden, in_which_order_plates_go_under_the_stack_is_told_to_nobody_else) {
    int compared = 0;
    for (int game = 0; game < effort(150); ++game) {
        Rng rng(static_cast<std::uint64_t>(game) + 1000);
        LocalTable local(header_of("azul-duel", {human, human}));
        const auto phase = [&](const LocalTable& table) { return duel_game(table).position().phase(); };
        while (local.table().turn() && phase(local) != duel::Phase::under) local.play_random(rng, 1);
        if (!local.table().turn()) continue;
        const int mover = *local.table().turn();
        const auto put_under = [&](LocalTable table, bool first) {
            while (table.table().turn() && phase(table) == duel::Phase::under) {
                const auto moves = duel_game(table).position().legal_moves();
                const duel::Move move = first ? moves[0] : moves[moves.size() - 1];
                EXPECT_TRUE(table.take(table.move(notation::to_token(move))));
            }
            return table;
        };
        const LocalTable one = put_under(local, true);
        const LocalTable two = put_under(local, false);
        ++compared;
        for (const Viewer viewer : {Viewer(), Viewer(1 - mover)}) {
            EXPECT_EQ(all_that_is_sent(*one.header(), one.events(), viewer),
                      all_that_is_sent(*two.header(), two.events(), viewer));
        }
        EXPECT_NE(one.stored().back().body, two.stored().back().body);
    }
    EXPECT_GT(compared, effort(150) / 20);
}

// Compares every position, and every move from it, with a position that looks the same to the viewer.
TEST(Hidden, states_and_tokens_are_those_of_all_that_look_alike) {
    for (int game = 0; game < effort(10); ++game) {
        Rng rng(static_cast<std::uint64_t>(game) + 77);
        LocalTable local(header_of("azul-duel", {human, human}));
        while (local.table().turn()) {
            const duel::Position& position = duel_game(local).position();
            for (const Viewer viewer : all_viewers) {
                const duel::Position alike = position.resample_hidden(viewer, rng);
                std::string here;
                std::string there;
                notation::append_state_view(here, position, viewer);
                notation::append_state_view(there, alike, viewer);
                EXPECT_EQ(here, there);
                if (viewer == position.turn() || rng.below(8) != 0) continue;
                const auto tokens = [&](const duel::Position& at) {
                    std::set<std::string> seen;
                    at.for_each_move([&](duel::Move move) { seen.insert(notation::token_view(at, move, viewer)); });
                    return seen;
                };
                EXPECT_EQ(tokens(position), tokens(alike));
            }
            local.play_random(rng, 1);
        }
    }
}

// What a viewer sees of a ply, and the effects told to this viewer.
std::map<std::string, std::set<std::string>> told_effects(const duel::Position& position, Viewer viewer) {
    std::map<std::string, std::set<std::string>> told;
    position.for_each_move([&](duel::Move move) {
        duel::Position after = position;
        after.play(move);
        std::string seen = notation::token_view(position, move, viewer);
        notation::append_state_view(seen, after, viewer);
        std::string effects;
        notation::append_effects_view(effects, position, move, viewer);
        told[seen].insert(effects);
    });
    return told;
}

// Effects tell nothing that the move and the states before and after it do not tell.
TEST(Hidden, effects_are_those_of_all_that_look_alike) {
    int compared = 0;
    for (int game = 0; game < effort(20); ++game) {
        Rng rng(static_cast<std::uint64_t>(game) + 177);
        LocalTable local(header_of("azul-duel", {human, human}));
        while (local.table().turn()) {
            const duel::Position& position = duel_game(local).position();
            const bool plates = position.phase() != duel::Phase::draft && position.phase() != duel::Phase::tile;
            for (const Viewer viewer : all_viewers) {
                if (!plates && rng.below(8) != 0) continue;
                const auto here = told_effects(position, viewer);
                const auto there = told_effects(position.resample_hidden(viewer, rng), viewer);
                for (const auto& [seen, effects] : here) {
                    EXPECT_EQ(effects.size(), 1U) << seen;
                    const auto alike = there.find(seen);
                    if (alike == there.end()) continue;
                    EXPECT_EQ(effects, alike->second) << seen;
                    ++compared;
                }
            }
            local.play_random(rng, 1);
        }
    }
    EXPECT_GT(compared, effort(20) * 100);
}

TEST(Hidden, neither_seed_nor_digest_nor_hash_is_sent) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        LocalTable local(header_of(game, {human, human}));
        Rng rng(5);
        local.play_random(rng, 40);
        const std::string seed = to_hex(local.header()->seed);
        std::vector<std::string> secrets{seed, "\"digest\"", "\"h0\"", "\"h1\""};
        for (const Viewer viewer : all_viewers) {
            for (const std::string& text : all_that_is_sent(*local.header(), local.events(), viewer)) {
                for (const std::string& secret : secrets) EXPECT_EQ(text.find(secret), std::string::npos) << text;
            }
        }
    }
}

}  // namespace
}  // namespace azulejo::server
