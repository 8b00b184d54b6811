#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "notation/games.h"
#include "server/codec/event.h"
#include "server/codec/view.h"
#include "server/table/decide.h"

// Tables without a server and a database.
namespace azulejo::server::test {

inline const Outages no_outages;

inline Header header_of(std::string game, std::vector<SeatKind> kinds) {
    Header header{.id = "Game1", .created = 1};
    header.rules.game = std::move(game);
    header.rules.players = static_cast<int>(kinds.size());
    for (const SeatKind kind : kinds) {
        header.rules.seats.push_back(
            {.kind = kind, .level = kind == SeatKind::ai ? engine::Level::of(1) : std::nullopt});
    }
    header.seed = sha256("a seed");
    return header;
}

// A table whose decisions are applied at once, as if they were stored.
class LocalTable {
  public:
    // With `nonces`, the game waits for a nonce of each human seat.
    explicit LocalTable(const Header& header, bool nonces = false)
        : header_(std::make_shared<const Header>(header)), table_(header_), reread_(header_) {
        std::vector<Newcomer> humans;
        for (std::size_t i = 0; i < header.rules.seats.size(); ++i) {
            humans.push_back({.name = "P" + std::to_string(i + 1),
                              .token_hash = "h" + std::to_string(i),
                              .nonce = "",
                              .sends_nonces = nonces});
        }
        const auto begun = begin(header, humans, now);
        EXPECT_TRUE(begun) << begun.error();
        take(NewEvents{.events = begun->events});
    }

    bool take(const Decision& decision) {
        if (!decision) {
            refusal = decision.error();
            return false;
        }
        for (const TimedEvent& event : decision->events) {
            const auto applied = table_.apply(event);
            EXPECT_TRUE(applied) << applied.error();
            events_.push_back(event);
            // The stored form must read back as the same event.
            stored_.push_back(to_stored(event, table_));
            const auto read = parse_event(stored_.back(), reread_);
            EXPECT_TRUE(read) << read.error();
            const auto again = reread_.apply(*read);
            EXPECT_TRUE(again) << again.error();
            EXPECT_EQ(to_stored(*read, reread_).body, stored_.back().body);
        }
        return true;
    }
    [[nodiscard]] const Table& table() const { return table_; }
    [[nodiscard]] const std::vector<TimedEvent>& events() const { return events_; }
    [[nodiscard]] const std::vector<storage::Event>& stored() const { return stored_; }
    [[nodiscard]] const std::shared_ptr<const Header>& header() const { return header_; }
    [[nodiscard]] Moment moment() const { return {.now = now, .outages = &outages}; }
    [[nodiscard]] int ply() const { return static_cast<int>(table_.ply_count()); }
    [[nodiscard]] std::string random_token(Rng& rng) const {
        return std::visit([&](const auto& game) { return notation::to_token(game.position().random_move(rng)); },
                          *table_.game());
    }
    // Decides a move of the seat to move.
    [[nodiscard]] Decision move(const std::string& token) const {
        const int seat = *table_.turn();
        const Mover mover = table_.seat(seat).ai() ? Mover::ai : Mover::holder;
        return decide_move(table_, seat, mover, ply(), token, moment());
    }
    // Plays at most `most` random moves.
    void play_random(Rng& rng, int most = 1'000'000) {
        for (int i = 0; i < most && table_.turn(); ++i) {
            ASSERT_TRUE(take(move(random_token(rng))));
            now += 1000;
        }
    }
    [[nodiscard]] std::string view(Viewer viewer) const {
        return json::object_text([&](json::ObjectWriter& object) {
            append_view(object, table_, viewer, Presence(table_.seats().size()), moment());
        });
    }

    Millis now = 1'000'000;
    Outages outages;
    Refusal refusal{};

  private:
    std::shared_ptr<const Header> header_;
    Table table_;
    Table reread_;  // computed from the stored events
    std::vector<TimedEvent> events_;
    std::vector<storage::Event> stored_;
};

}  // namespace azulejo::server::test
