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
    std::string token_hash{};  // empty if nobody holds the seat
    std::string nonce{};
    bool sends_nonces = false;
    std::optional<engine::Level> stand_in{};  // the AI that plays for the absent player
    // The moves that a stand-in made for the player, and those of them that it made after the player had left on
    // purpose. Moves that were taken back do not count.
    int stand_in_moves = 0;
    int moves_after_leaving = 0;
    bool left = false;
    bool timed_out = false;
    bool resigned = false;
    int chats = 0;
    int names = 0;

    [[nodiscard]] bool is_held() const { return !token_hash.empty(); }
    [[nodiscard]] bool is_taken() const { return is_held() || rule.kind == SeatKind::ai; }
    // The game begins only when its player has sent a nonce.
    [[nodiscard]] bool awaits_nonce() const { return sends_nonces && nonce.empty(); }
    // The AI that plays this seat, if one does.
    [[nodiscard]] std::optional<engine::Level> ai() const { return rule.kind == SeatKind::ai ? rule.level : stand_in; }
    // A player holds the seat, plays it and can be asked.
    [[nodiscard]] bool is_present() const { return is_held() && !stand_in && !left; }
};

// A player whose time ran out may be away for this many moves and still win after returning.
inline constexpr int most_stand_in_moves = 5;

// A chat message.
struct ChatLine {
    int seat = 0;
    int preset = 1;
    Millis at = 0;
};
// This many are kept for clients that connect later.
inline constexpr std::size_t kept_chats = 20;

enum class Status : std::uint8_t { waiting, playing, finished };

// The part of a table's state that lists of tables show.
struct Summary {
    Status status = Status::waiting;
    int open_seats = 0;

    friend bool operator==(const Summary&, const Summary&) = default;
};

// A game online, computed from its events. It has no input, output or clock of its own. `apply` compares every position
// with the digest of its event.
class Table {
  public:
    struct UndoOffer {
        int seat = 0;
        std::vector<bool> agreed;  // by seat
    };

    explicit Table(std::shared_ptr<const Header> header);

    // The error says why the event cannot happen now. The table must not be used after an error.
    [[nodiscard]] std::expected<void, std::string> apply(const TimedEvent& timed);
    // The same for an event that an equal table has taken: its digest, which is slow to compute, is not compared again.
    [[nodiscard]] std::expected<void, std::string> follow(const TimedEvent& timed);

    [[nodiscard]] const Header& header() const { return *header_; }
    [[nodiscard]] const TableRules& rules() const { return header_->rules; }
    [[nodiscard]] std::int64_t events() const { return events_; }
    // When the last event happened; when the table was created if there is none yet.
    [[nodiscard]] Millis changed() const { return changed_; }
    [[nodiscard]] Summary summary() const;
    [[nodiscard]] Status status() const;
    [[nodiscard]] const std::vector<Seat>& seats() const { return seats_; }
    [[nodiscard]] const Seat& seat(int number) const { return seats_[static_cast<std::size_t>(number)]; }
    [[nodiscard]] std::optional<int> seat_of(const std::string& token_hash) const;
    [[nodiscard]] const std::optional<AnyGame>& game() const { return game_; }
    // The position, once the game has begun.
    [[nodiscard]] std::optional<AnyPosition> position() const;
    [[nodiscard]] std::uint64_t digest() const;
    [[nodiscard]] std::size_t ply_count() const { return movers_.size(); }
    // The seat that played a ply; nothing for a deal.
    [[nodiscard]] std::optional<int> mover(std::size_t ply) const { return movers_[ply].seat; }
    // At least two people hold seats: the game counts, and nobody can win it by letting an AI play (docs/api.md, "Fair
    // play").
    [[nodiscard]] bool counts() const;
    // The seat cannot win, because a stand-in has made its moves.
    [[nodiscard]] bool is_barred(int number) const;
    // The seat to move, while the game is played.
    [[nodiscard]] std::optional<int> turn() const;
    [[nodiscard]] const Clocks& clocks() const { return clocks_; }
    [[nodiscard]] int undos() const { return undos_; }
    [[nodiscard]] const std::optional<UndoOffer>& undo_offer() const { return undo_offer_; }
    [[nodiscard]] const std::vector<bool>& rematch_agreed() const { return rematch_agreed_; }
    [[nodiscard]] const std::string& rematch() const { return rematch_; }
    [[nodiscard]] const std::optional<Finished>& result() const { return result_; }
    // The newest messages, the oldest first.
    [[nodiscard]] const std::vector<ChatLine>& chat() const { return chat_; }
    // In the order in which they are mixed into the chance: one for each seat, empty if it sent none. With the first
    // scheme: of the creator, then by seat, without those not given.
    [[nodiscard]] std::vector<std::string> nonces() const;
    // The number of deals so far.
    [[nodiscard]] int deals() const;
    [[nodiscard]] Chance chance() const;

  private:
    using Applied = std::expected<void, std::string>;
    // Who made a ply: a seat, or nobody for a deal.
    struct PlyMaker {
        std::optional<int> seat{};
        bool stand_in = false;       // a stand-in made it for the player of the seat
        bool after_leaving = false;  // who had left on purpose
    };
    void count_stand_in_moves();
    Applied on(const Joined& event, Millis at);
    Applied on(const NonceSent& event, Millis at);
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
    [[nodiscard]] Seat& at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }

    std::shared_ptr<const Header> header_;
    std::int64_t events_ = 0;
    Millis changed_ = 0;
    std::vector<Seat> seats_;
    std::optional<AnyGame> game_;
    std::vector<PlyMaker> movers_;  // of each ply
    Clocks clocks_;
    int undos_ = 0;
    std::optional<UndoOffer> undo_offer_;
    std::vector<bool> rematch_agreed_;
    std::string rematch_;
    std::optional<Finished> result_;
    std::vector<ChatLine> chat_;
};

// The token of a ply of the table's game, by its number.
[[nodiscard]] std::string token_of(const Table& table, std::size_t ply);

}  // namespace azulejo::server
