#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/any.h"
#include "server/table/chance.h"
#include "server/table/clock.h"
#include "server/table/event.h"
#include "server/table/rules.h"

namespace azulejo::server {

struct Seat {
    SeatRule rule;
    std::string name{};
    std::string token_hash{};  // empty where nobody holds it
    std::string nonce{};
    std::optional<engine::Level> stand_in{};  // an AI that plays for whoever holds it
    bool left = false;
    bool timed_out = false;
    bool resigned = false;
    int chats = 0;
    int names = 0;

    [[nodiscard]] bool is_held() const { return !token_hash.empty(); }
    [[nodiscard]] bool is_taken() const { return is_held() || rule.kind == SeatKind::ai; }
    // The AI that plays it, if one does.
    [[nodiscard]] std::optional<engine::Level> ai() const { return rule.kind == SeatKind::ai ? rule.level : stand_in; }
    // Somebody sits there and can be asked.
    [[nodiscard]] bool is_present() const { return is_held() && !stand_in && !left; }
};

// A game online: a fold over its events, without input, output or clock. It checks each position against its digest.
class Table {
  public:
    struct LoggedPly {
        std::optional<int> seat;  // nobody's: a deal
        std::string token;
    };
    struct UndoOffer {
        int seat = 0;
        std::vector<bool> agreed;  // by seat
    };

    explicit Table(std::shared_ptr<const Header> header);

    // What was wrong makes the table useless: it must not be asked any more.
    [[nodiscard]] std::expected<void, std::string> apply(const storage::Event& stored);

    [[nodiscard]] const Header& header() const { return *header_; }
    [[nodiscard]] const TableRules& rules() const { return header_->rules; }
    [[nodiscard]] std::int64_t events() const { return events_; }
    [[nodiscard]] storage::Summary summary() const;
    [[nodiscard]] storage::Status status() const;
    [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }
    [[nodiscard]] const Seat& seat(int number) const { return seats_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] std::optional<int> seat_of(const std::string& token_hash) const;
    [[nodiscard]] const std::optional<AnyGame>& game() const { return game_; }
    // Of the position, once the game has begun.
    [[nodiscard]] std::uint64_t digest() const;
    [[nodiscard]] const std::vector<LoggedPly>& plies() const { return log_; }
    // The seat to move, while the game is played.
    [[nodiscard]] std::optional<int> turn() const;
    [[nodiscard]] const Clocks& clocks() const { return clocks_; }
    [[nodiscard]] int undos() const { return undos_; }
    [[nodiscard]] const std::optional<UndoOffer>& undo_offer() const { return undo_offer_; }
    [[nodiscard]] const std::vector<bool>& rematch_agreed() const { return rematch_agreed_; }
    [[nodiscard]] const std::string& rematch() const { return rematch_; }
    [[nodiscard]] const std::optional<Finished>& result() const { return result_; }
    // As they are mixed in: of whoever made the table, then by seat; those that were not given are left out.
    [[nodiscard]] std::vector<std::string> nonces() const;
    [[nodiscard]] Chance chance() const;

  private:
    using Applied = std::expected<void, std::string>;
    Applied on(const Joined& event, Millis at);
    Applied on(const Started& event, Millis at);
    Applied on(const Played& event, Millis at);
    Applied on(const Undone& event, Millis at);
    Applied on(const Offered& event, Millis at);
    Applied on(const Answered& event, Millis at);
    Applied on(const Resigned& event, Millis at);
    Applied on(const Left& event, Millis at);
    Applied on(const TimedOut& event, Millis at);
    Applied on(const TakenOver& event, Millis at);
    Applied on(const Returned& event, Millis at);
    Applied on(const Chatted& event, Millis at);
    Applied on(const Renamed& event, Millis at);
    Applied on(const Finished& event, Millis at);
    Applied on(const Rematched& event, Millis at);
    template <class E>
    [[nodiscard]] Applied check_seat(const E& event) const;
    [[nodiscard]] Applied check_digest(Digest digest) const;
    [[nodiscard]] Seat& at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }

    std::shared_ptr<const Header> header_;
    std::int64_t events_ = 0;
    std::vector<Seat> seats_;
    std::optional<AnyGame> game_;
    std::vector<LoggedPly> log_;
    Clocks clocks_;
    int undos_ = 0;
    std::optional<UndoOffer> undo_offer_;
    std::vector<bool> rematch_agreed_;
    std::string rematch_;
    std::optional<Finished> result_;
};

// The table of all these events, or which of them is damaged.
[[nodiscard]] std::expected<Table, std::string> replay(const std::shared_ptr<const Header>& header,
                                                       const std::vector<storage::Event>& events);

}  // namespace azulejo::server
