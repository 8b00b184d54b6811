#include "server/table/table.h"

#include <algorithm>

#include "core/number.h"
#include "notation/digest.h"

namespace azulejo::server {

namespace {

std::unexpected<std::string> damaged(std::string reason) {
    return std::unexpected(std::move(reason));
}

// Whose ply comes next; nobody's if it is a deal.
template <GamePosition P>
std::optional<int> seat_of_ply(const P& position) {
    if (!position.awaits_move()) return std::nullopt;
    return position.turn();
}

// Plays the game from its start, or says why it cannot be.
template <GamePosition P>
std::optional<std::string> play_again(Game<P>& game, const std::vector<Table::LoggedPly>& plies) {
    Game<P> again(game.start());
    for (const Table::LoggedPly& each : plies) {
        const auto ply = notation::parse_ply(again.position(), each.token);
        if (!ply) return ply.error();
        again.play(*ply);
    }
    game = std::move(again);
    return std::nullopt;
}

}  // namespace

Table::Table(std::shared_ptr<const Header> header)
    : header_(std::move(header)),
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
    }
    return {};
}

Table::Applied Table::check_digest(Digest digest) const {
    if (!digest || *digest == this->digest()) return {};
    return damaged("the position is not the one that was stored");
}

std::uint64_t Table::digest() const {
    return std::visit([](const auto& game) { return notation::digest(game.position()); }, *game_);
}

std::expected<void, std::string> Table::apply(const storage::Event& stored) {
    const auto event = parse_event(stored);
    Applied done = event ? Applied{} : damaged(event.error());
    if (done) {
        done = std::visit(
            [&](const auto& each) {
                const Applied checked = check_seat(each);
                return checked ? on(each, stored.at) : checked;
            },
            *event);
    }
    if (!done) return damaged("event " + std::to_string(events_) + " (" + stored.kind + "): " + done.error());
    ++events_;
    const auto seat = turn();
    clocks_.turn(seat && !this->seat(*seat).ai() ? seat : std::nullopt, stored.at);
    return {};
}

Table::Applied Table::on(const Joined& event, Millis /*at*/) {
    Seat& seat = at(event.seat);
    if (seat.is_taken()) return damaged("the seat is taken");
    seat.name = event.name;
    seat.token_hash = event.token_hash;
    seat.nonce = event.nonce;
    return {};
}

Table::Applied Table::on(const Started& event, Millis /*at*/) {
    if (game_) return damaged("the game has begun already");
    notation::Tags tags;
    for (const auto& [name, value] : event.tags) tags.add(name, value);
    const auto start = notation::start_of(tags);
    if (!start) return damaged(start.error());
    std::visit([&]<class P>(const P& position) { game_ = Game<P>(position); }, *start);
    return check_digest(event.digest);
}

Table::Applied Table::on(const Played& event, Millis at) {
    if (!game_ || result_) return damaged("no game is being played");
    std::string fault;
    std::visit(
        [&](auto& game) {
            const auto ply = notation::parse_ply(game.position(), event.token);
            if (!ply) {
                fault = ply.error();
            } else if (event.seat != seat_of_ply(game.position())) {
                fault = "it is another seat's turn";
            } else {
                game.play(*ply);
            }
        },
        *game_);
    if (!fault.empty()) return damaged(fault);
    log_.push_back({.seat = event.seat, .token = event.token});
    if (event.seat) {
        clocks_.moved(at);
        this->at(*event.seat).timed_out = false;
        undo_offer_.reset();
    }
    return check_digest(event.digest);
}

Table::Applied Table::on(const Undone& event, Millis at) {
    const auto keep = static_cast<std::size_t>(event.plies);
    if (!game_ || result_ || event.plies < 0 || keep >= log_.size()) return damaged("there is nothing to take back");
    ++undos_;
    undo_offer_.reset();
    log_.resize(keep);
    for (const auto& [ply, token] : event.deals) {
        const auto index = parse_number<std::size_t>(ply);
        if (!index || *index >= keep || log_[*index].seat) return damaged("ply " + ply + " is no deal");
        log_[*index].token = token;
    }
    if (auto fault = std::visit([&](auto& game) { return play_again(game, log_); }, *game_)) return damaged(*fault);
    clocks_.turn(std::nullopt, at);
    return check_digest(event.digest);
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
        return damaged("nobody asked for it");
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
    if (status() == storage::Status::waiting) {
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

Table::Applied Table::on(const Chatted& event, Millis /*at*/) {
    ++at(event.seat).chats;
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

storage::Status Table::status() const {
    if (result_) return storage::Status::finished;
    return game_ ? storage::Status::playing : storage::Status::waiting;
}

storage::Summary Table::summary() const {
    const auto free = std::ranges::count_if(seats_, [](const Seat& seat) { return !seat.is_taken(); });
    return {.status = status(), .open_seats = static_cast<int>(free)};
}

std::optional<int> Table::seat_of(const std::string& token_hash) const {
    for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (seats_[i].is_held() && seats_[i].token_hash == token_hash) return static_cast<int>(i);
    }
    return std::nullopt;
}

std::optional<int> Table::turn() const {
    if (!game_ || result_) return std::nullopt;
    return std::visit([](const auto& game) { return seat_of_ply(game.position()); }, *game_);
}

std::vector<std::string> Table::nonces() const {
    std::vector<std::string> result;
    if (!header_->nonce.empty()) result.push_back(header_->nonce);
    for (const Seat& seat : seats_) {
        if (!seat.nonce.empty()) result.push_back(seat.nonce);
    }
    return result;
}

Chance Table::chance() const {
    std::string mixed;
    for (const std::string& nonce : nonces()) {
        if (!mixed.empty()) mixed += ',';
        mixed += nonce;
    }
    return {header_->seed, header_->id, mixed};
}

std::expected<Table, std::string> replay(const std::shared_ptr<const Header>& header,
                                         const std::vector<storage::Event>& events) {
    Table table(header);
    for (const storage::Event& event : events) {
        if (auto applied = table.apply(event); !applied) return std::unexpected(std::move(applied.error()));
    }
    return table;
}

}  // namespace azulejo::server
