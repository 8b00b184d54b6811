#include "server/table/table.h"

#include <algorithm>

#include "notation/digest.h"

namespace azulejo::server {

namespace {

std::unexpected<std::string> damaged(std::string reason) {
    return std::unexpected(std::move(reason));
}

// The beginning of an error.
std::string event_name(std::int64_t number, const TableEvent& event) {
    return "event " + std::to_string(number) + " (" + std::string(kind_of(event)) + "): ";
}

Digest digest_of(const TableEvent& event) {
    return std::visit(
        [](const auto& each) -> Digest {
            if constexpr (requires { each.digest; }) return each.digest;
            return std::nullopt;
        },
        event);
}

// Whose ply comes next; nobody's if it is a deal.
template <GamePosition P>
std::optional<int> seat_of_ply(const P& position) {
    if (!position.awaits_move()) return std::nullopt;
    return position.turn();
}

// The first plies of a game, some of them replaced; or nothing if they cannot be played.
template <GamePosition P>
std::optional<Game<P>> replayed(const Game<P>& game, const Undone& undone) {
    std::vector<typename P::Ply> plies(game.plies().begin(), game.plies().begin() + undone.plies);
    for (const auto& [index, ply] : undone.deals) {
        const auto* deal = std::get_if<typename P::Ply>(&ply);
        if (deal == nullptr || index >= plies.size()) return std::nullopt;
        plies[index] = *deal;
    }
    Game<P> again(game.start());
    for (const auto& ply : plies) {
        if (!is_playable(again.position(), ply)) return std::nullopt;
        again.play(ply);
    }
    return again;
}

}  // namespace

Table::Table(std::shared_ptr<const Header> header)
    : header_(std::move(header)),
      changed_(header_->created),
      clocks_(header_->rules.clock, header_->rules.players),
      rematch_agreed_(header_->rules.seats.size()) {
    for (const SeatRule& rule : rules().seats) seats_.push_back({.rule = rule});
}

template <class E>
Table::Applied Table::check_seat(const E& event) const {
    const auto is_seat = [&](int seat) { return seat >= 0 && seat < rules().players; };
    if constexpr (requires { event.seat; }) {
        const std::optional<int> seat = event.seat;
        if (seat && !is_seat(*seat)) return damaged("there is no seat " + std::to_string(*seat + 1));
    }
    if constexpr (requires { event.winners; }) {
        if (!std::ranges::all_of(event.winners, is_seat)) return damaged("a winner has no seat");
        if (!std::ranges::all_of(event.absent, is_seat)) return damaged("somebody absent has no seat");
        if (!std::ranges::all_of(event.barred, is_seat)) return damaged("somebody barred has no seat");
    }
    return {};
}

std::uint64_t Table::digest() const {
    return std::visit([](const auto& game) { return notation::digest(game.position()); }, *game_);
}

std::expected<void, std::string> Table::apply(const TimedEvent& timed) {
    Applied taken = follow(timed);
    if (!taken) return taken;
    const Digest digest = digest_of(timed.event);
    if (!digest || *digest == this->digest()) return {};
    return damaged(event_name(events_ - 1, timed.event) + "the position is not the one that was stored");
}

std::expected<void, std::string> Table::follow(const TimedEvent& timed) {
    const Applied done = std::visit(
        [&](const auto& event) {
            const Applied checked = check_seat(event);
            return checked ? on(event, timed.at) : checked;
        },
        timed.event);
    if (!done) return damaged(event_name(events_, timed.event) + done.error());
    ++events_;
    changed_ = std::max(changed_, timed.at);
    const auto seat = turn();
    clocks_.turn(seat && !this->seat(*seat).ai() ? seat : std::nullopt, timed.at);
    return {};
}

Table::Applied Table::on(const Joined& event, Millis /*at*/) {
    Seat& seat = at(event.seat);
    if (seat.is_taken()) return damaged("the seat is taken");
    seat.name = event.name;
    seat.token_hash = event.token_hash;
    seat.nonce = event.nonce;
    seat.sends_nonces = event.sends_nonces;
    return {};
}

Table::Applied Table::on(const NonceSent& event, Millis /*at*/) {
    Seat& seat = at(event.seat);
    if (game_) return damaged("the game has begun already");
    if (!seat.is_held()) return damaged("nobody holds the seat");
    if (event.nonce.empty() || !seat.nonce.empty())
        return damaged("the seat has a nonce already, or this one is empty");
    seat.nonce = event.nonce;
    return {};
}

Table::Applied Table::on(const Started& event, Millis /*at*/) {
    if (game_) return damaged("the game has begun already");
    std::visit([&]<class P>(const P& position) { game_ = Game<P>(position); }, event.start);
    return {};
}

Table::Applied Table::on(const Played& event, Millis at) {
    if (!game_ || result_) return damaged("no game is being played");
    const Applied played = std::visit(
        [&]<class P>(Game<P>& game) -> Applied {
            const auto* ply = std::get_if<typename P::Ply>(&event.ply);
            if (ply == nullptr || !is_playable(game.position(), *ply)) return damaged("the ply is illegal");
            if (event.seat != seat_of_ply(game.position())) return damaged("it is another seat's turn");
            game.play(*ply);
            return {};
        },
        *game_);
    if (!played) return played;
    PlyMaker maker{.seat = event.seat};
    if (event.seat) {
        const Seat& seat = this->seat(*event.seat);
        maker.stand_in = seat.stand_in && !seat.resigned;
        maker.after_leaving = maker.stand_in && seat.left;
    }
    movers_.push_back(maker);
    if (maker.stand_in) count_stand_in_moves();
    if (event.seat) {
        clocks_.moved(at);
        this->at(*event.seat).timed_out = false;
        undo_offer_.reset();
    }
    return {};
}

void Table::count_stand_in_moves() {
    for (Seat& seat : seats_) seat.stand_in_moves = seat.moves_after_leaving = 0;
    for (const PlyMaker& maker : movers_) {
        if (!maker.stand_in) continue;
        ++at(*maker.seat).stand_in_moves;
        if (maker.after_leaving) ++at(*maker.seat).moves_after_leaving;
    }
}

Table::Applied Table::on(const Undone& event, Millis at) {
    const auto keep = static_cast<std::size_t>(event.plies);
    if (!game_ || result_ || event.plies < 0 || keep >= movers_.size()) return damaged("there is nothing to take back");
    const bool replaces_move = std::ranges::any_of(
        event.deals, [&](const auto& deal) { return deal.first >= keep || movers_[deal.first].seat; });
    if (replaces_move) return damaged("only deals can be drawn again");
    const bool possible = std::visit(
        [&](auto& game) {
            auto again = replayed(game, event);
            if (!again) return false;
            game = *std::move(again);
            return true;
        },
        *game_);
    if (!possible) return damaged("the deals that were drawn again are impossible");
    ++undos_;
    undo_offer_.reset();
    movers_.resize(keep);
    count_stand_in_moves();
    clocks_.turn(std::nullopt, at);
    return {};
}

Table::Applied Table::on(const Offered& event, Millis /*at*/) {
    if (event.what == Proposal::rematch) {
        rematch_agreed_[static_cast<std::size_t>(event.seat)] = true;
    } else {
        undo_offer_ = UndoOffer{.seat = event.seat, .agreed = std::vector<bool>(seats_.size())};
        undo_offer_->agreed[static_cast<std::size_t>(event.seat)] = true;
    }
    return {};
}

Table::Applied Table::on(const Answered& event, Millis /*at*/) {
    const auto seat = static_cast<std::size_t>(event.seat);
    if (event.what == Proposal::rematch) {
        if (event.accept) {
            rematch_agreed_[seat] = true;
        } else {
            rematch_agreed_.assign(seats_.size(), false);
        }
    } else if (!undo_offer_) {
        return damaged("there is no such offer");
    } else if (event.accept) {
        undo_offer_->agreed[seat] = true;
    } else {
        undo_offer_.reset();
    }
    return {};
}

Table::Applied Table::on(const Resigned& event, Millis /*at*/) {
    at(event.seat).resigned = true;
    return {};
}

Table::Applied Table::on(const Left& event, Millis /*at*/) {
    Seat& seat = at(event.seat);
    if (status() == Status::waiting) {
        const SeatRule rule = seat.rule;
        seat = {.rule = rule};
    } else {
        seat.left = true;
    }
    return {};
}

Table::Applied Table::on(const TimedOut& event, Millis /*at*/) {
    at(event.seat).timed_out = true;
    return {};
}

Table::Applied Table::on(const TakenOver& event, Millis /*at*/) {
    at(event.seat).stand_in = event.level;
    return {};
}

Table::Applied Table::on(const Returned& event, Millis at) {
    Seat& seat = this->at(event.seat);
    seat.stand_in.reset();
    seat.left = false;
    seat.timed_out = false;
    clocks_.returned(event.seat, at);
    return {};
}

Table::Applied Table::on(const Chatted& event, Millis at) {
    ++this->at(event.seat).chats;
    if (chat_.size() == kept_chats) chat_.erase(chat_.begin());
    chat_.push_back({.seat = event.seat, .preset = event.preset, .at = at});
    return {};
}

Table::Applied Table::on(const Renamed& event, Millis /*at*/) {
    at(event.seat).name = event.name;
    ++at(event.seat).names;
    return {};
}

Table::Applied Table::on(const Finished& event, Millis /*at*/) {
    if (!game_ || result_) return damaged("no game is being played");
    result_ = event;
    undo_offer_.reset();
    return {};
}

Table::Applied Table::on(const Rematched& event, Millis /*at*/) {
    rematch_ = event.game;
    return {};
}

Status Table::status() const {
    if (result_) return Status::finished;
    return game_ ? Status::playing : Status::waiting;
}

Summary Table::summary() const {
    const auto free = std::ranges::count_if(seats_, [](const Seat& seat) { return !seat.is_taken(); });
    return {.status = status(), .open_seats = static_cast<int>(free)};
}

std::optional<AnyPosition> Table::position() const {
    if (!game_) return std::nullopt;
    return std::visit([](const auto& game) { return AnyPosition(game.position()); }, *game_);
}

std::optional<int> Table::seat_of(const std::string& token_hash) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_held() && seats_[i].token_hash == token_hash) return static_cast<int>(i);
    }
    return std::nullopt;
}

bool Table::counts() const {
    return std::ranges::count_if(seats_, &Seat::is_held) >= 2;
}

bool Table::is_barred(int number) const {
    const Seat& seat = this->seat(number);
    return counts() && (seat.moves_after_leaving > 0 || seat.stand_in_moves > most_stand_in_moves);
}

std::optional<int> Table::turn() const {
    if (!game_ || result_) return std::nullopt;
    return std::visit([](const auto& game) { return seat_of_ply(game.position()); }, *game_);
}

std::vector<std::string> Table::nonces() const {
    const bool first_scheme = header_->scheme == ChanceScheme::first;
    std::vector<std::string> result;
    if (first_scheme && !header_->nonce.empty()) result.push_back(header_->nonce);
    for (const Seat& seat : seats_) {
        if (!first_scheme || !seat.nonce.empty()) result.push_back(seat.nonce);
    }
    return result;
}

int Table::deals() const {
    return static_cast<int>(std::ranges::count_if(movers_, [](const PlyMaker& maker) { return !maker.seat; }));
}

Chance Table::chance() const {
    return {header_->seed, header_->scheme, header_->id, joined(nonces())};
}

std::string token_of(const Table& table, std::size_t ply) {
    return std::visit([&](const auto& game) { return notation::to_token(game.start(), game.plies()[ply]); },
                      *table.game());
}

}  // namespace azulejo::server
