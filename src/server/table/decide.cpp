#include "server/table/decide.h"

#include <algorithm>
#include <iterator>

#include "notation/digest.h"
#include "server/table/ending.h"

namespace azulejo::server {

namespace {

constexpr int most_chats = 200;
constexpr int most_names = 20;

// Adds the deals that the position awaits, and the end of the game if it is over then.
template <GamePosition P>
void settle(NewEvents& decided, const Table& table, P position, std::size_t ply, Millis at) {
    DealPlace place{.undos = table.undos(), .ply = ply, .deals = table.deals()};
    while (position.awaits_deal()) {
        const auto deal = table.chance().deal(position, place);
        ++place.ply;
        ++place.deals;
        position.play(deal);
        decided.add(Played{.seat = {}, .ply = typename P::Ply(deal), .digest = notation::digest(position)}, at);
    }
    if (position.is_over()) decided.add(played_out(table, position), at);
}

// Starts the game if all seats of the table are taken and no nonce is awaited.
void start_if_full(NewEvents& decided, const Table& table, Millis at) {
    if (table.summary().open_seats > 0 || std::ranges::any_of(table.seats(), &Seat::awaits_nonce)) return;
    const AnyPosition start =
        table.chance().start(table.rules().game, table.rules().players, table.rules().first, table.rules().scoring);
    std::visit(
        [&](const auto& position) {
            decided.add(Started{.start = position, .digest = notation::digest(position)}, at);
            settle(decided, table, position, 0, at);
        },
        start);
}

// The events, and the start of the game if nothing else is missing after them.
Decision then_start(NewEvents decided, const Table& table, Millis at) {
    Table after = table;  // the game has not begun, so there is no history to copy
    for (const TimedEvent& event : decided.events) {
        if (const auto applied = after.apply(event); !applied) return refuse(Refused::internal, applied.error());
    }
    start_if_full(decided, after, at);
    return decided;
}

Joined joining(int seat, const Newcomer& who) {
    return {.seat = seat,
            .name = who.name,
            .token_hash = who.token_hash,
            .nonce = who.nonce,
            .sends_nonces = who.sends_nonces};
}

bool is_played(const Table& table, int ply) {
    return ply < static_cast<int>(table.ply_count());
}

// A move with the number of a ply that is played already: nothing is to be done if it is the same move.
template <class F>
Decision repeat_move(const Table& table, int seat, int ply, F&& is_same) {
    const auto index = static_cast<std::size_t>(ply);
    if (table.mover(index) == seat && is_same(index)) return NewEvents{};
    return refuse(Refused::conflict, "ply " + std::to_string(ply) + " is already played: the next is " +
                                         std::to_string(table.ply_count()));
}

// Why a seat cannot make the move with this number now, which is not played yet.
std::optional<Refusal> why_no_move(const Table& table, int seat, Mover mover, int ply) {
    const auto refusal = [](Refused why, std::string reason) {
        return Refusal{.why = why, .reason = std::move(reason)};
    };
    if (auto reason = why_not_playing(table)) return reason;
    if (const int count = static_cast<int>(table.ply_count()); ply > count) {
        return refusal(Refused::conflict,
                       "ply " + std::to_string(ply) + " is too far ahead: the next is " + std::to_string(count));
    }
    if (table.turn() != seat) return refusal(Refused::forbidden, "it is the turn of " + seat_name(*table.turn()));
    if (mover == Mover::holder) return why_absent(table, seat);
    if (!table.seat(seat).ai()) return refusal(Refused::conflict, "no AI plays " + seat_name(seat));
    return std::nullopt;
}

// The move, which must be legal, and what follows from it.
template <GamePosition P>
NewEvents make_move(const Table& table, int seat, P position, const typename P::Ply& move, Millis at) {
    play_ply(position, move);
    NewEvents decided;
    decided.add(Played{.seat = seat, .ply = move, .digest = notation::digest(position)}, at);
    settle(decided, table, position, table.ply_count() + 1, at);
    return decided;
}

}  // namespace

std::expected<NewGame, std::string> begin(Header header, const std::vector<Newcomer>& humans, Millis now) {
    const auto shared = std::make_shared<const Header>(std::move(header));
    Table table(shared);
    NewEvents joins;
    std::size_t next = 0;
    for (int i = 0; i < shared->rules.players; ++i) {
        if (table.seat(i).rule.kind != SeatKind::human) continue;
        const Newcomer& who = humans[next++];
        joins.add(joining(i, who), now);
    }
    // The taken seats decide whether the game begins, and the nonces of their players decide its deals.
    const auto apply = [&](const NewEvents& decided) -> std::expected<void, std::string> {
        for (const TimedEvent& event : decided.events) {
            if (auto applied = table.apply(event); !applied) return applied;
        }
        return {};
    };
    if (const auto joined = apply(joins); !joined) return std::unexpected(joined.error());
    NewEvents start;
    start_if_full(start, table, now);
    if (const auto started = apply(start); !started) return std::unexpected(started.error());
    std::ranges::move(start.events, std::back_inserter(joins.events));
    return NewGame{.header = shared, .table = std::move(table), .events = std::move(joins.events)};
}

Decision decide_join(const Table& table, std::optional<int> seat, const Newcomer& who, Moment moment) {
    if (seat && *seat >= table.rules().players) return refuse(Refused::conflict, "there is no " + seat_name(*seat));
    if (seat && table.seat(*seat).is_taken()) return refuse(Refused::conflict, seat_name(*seat) + " is taken");
    for (int i = 0; !seat && i < table.rules().players; ++i) {
        if (!table.seat(i).is_taken()) seat = i;
    }
    if (!seat) return refuse(Refused::conflict, "all seats are taken");
    NewEvents decided;
    decided.add(joining(*seat, who), moment.now);
    return then_start(std::move(decided), table, moment.now);
}

Decision decide_nonce(const Table& table, int seat, const std::string& nonce, Moment moment) {
    if (table.seat(seat).nonce == nonce) return NewEvents{};
    if (table.game()) return refuse(Refused::conflict, "the game has begun");
    if (!table.seat(seat).nonce.empty()) return refuse(Refused::conflict, seat_name(seat) + " has sent another nonce");
    NewEvents decided;
    decided.add(NonceSent{.seat = seat, .nonce = nonce}, moment.now);
    return then_start(std::move(decided), table, moment.now);
}

Decision decide_move(const Table& table, int seat, Mover mover, int ply, const std::string& token, Moment moment) {
    if (is_played(table, ply)) {
        return repeat_move(table, seat, ply, [&](std::size_t index) { return token_of(table, index) == token; });
    }
    if (auto reason = why_no_move(table, seat, mover, ply)) return std::unexpected(*std::move(reason));
    return std::visit(
        [&](const auto& game) -> Decision {
            const auto& position = game.position();
            const auto parsed = notation::parse_ply(position, token);
            if (!parsed) {
                return std::unexpected(Refusal{
                    .why = Refused::illegal, .reason = parsed.error(), .illegal = IllegalMove{position, token}});
            }
            return make_move(table, seat, position, *parsed, moment.now);
        },
        *table.game());
}

Decision decide_move(const Table& table, int seat, Mover mover, int ply, const AnyPly& move, Moment moment) {
    if (is_played(table, ply)) {
        return repeat_move(table, seat, ply, [&](std::size_t index) {
            return std::visit([&](const auto& game) { return AnyPly(game.plies()[index]) == move; }, *table.game());
        });
    }
    if (auto reason = why_no_move(table, seat, mover, ply)) return std::unexpected(*std::move(reason));
    return std::visit(
        [&]<class P>(const Game<P>& game) -> Decision {
            const auto* made = std::get_if<typename P::Ply>(&move);
            if (made == nullptr || !is_playable(game.position(), *made)) {
                return refuse(Refused::illegal, "the move is against the rules");
            }
            return make_move(table, seat, game.position(), *made, moment.now);
        },
        *table.game());
}

Decision decide_resign(const Table& table, int seat, Moment moment) {
    if (table.seat(seat).resigned) return NewEvents{};
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    NewEvents decided;
    decided.add(Resigned{.seat = seat}, moment.now);
    std::vector<int> left;
    for (int i = 0; i < table.rules().players; ++i) {
        if (i != seat && !table.seat(i).resigned) left.push_back(i);
    }
    // With more than one opponent left, the game continues with an AI in the seat.
    if (left.size() == 1) {
        decided.add(broken_off(table, Ending::resigned, seat, left), moment.now);
    } else {
        decided.add(TakenOver{.seat = seat, .level = table.rules().stand_in}, moment.now);
    }
    return decided;
}

Decision decide_leave(const Table& table, int seat, Moment moment) {
    if (table.seat(seat).left) return NewEvents{};
    if (auto reason = why_full(table)) return std::unexpected(*std::move(reason));
    NewEvents decided;
    decided.add(Left{.seat = seat}, moment.now);
    if (table.status() == Status::playing && table.rules().absence == Absence::ai && !table.seat(seat).stand_in) {
        decided.add(TakenOver{.seat = seat, .level = table.rules().stand_in}, moment.now);
    }
    return decided;
}

Decision decide_return(const Table& table, int seat, Moment moment) {
    if (table.seat(seat).is_present()) return NewEvents{};
    if (table.seat(seat).resigned && table.status() == Status::playing) {
        return refuse(Refused::conflict, seat_name(seat) + " has resigned");
    }
    // Who left may come back: leaving is limited. Running out of time and coming back could go on for ever.
    if (!table.seat(seat).left) {
        if (auto reason = why_full(table)) return std::unexpected(*std::move(reason));
    }
    NewEvents decided;
    decided.add(Returned{.seat = seat}, moment.now);
    return decided;
}

Decision decide_claim(const Table& table, int seat, Moment moment) {
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    if (table.rules().absence != Absence::claim)
        return refuse(Refused::conflict, "at this table an AI plays for absent players");
    std::vector<int> winners;
    std::optional<int> absent;
    for (int i = 0; i < table.rules().players; ++i) {
        const Seat& each = table.seat(i);
        if (each.left || each.timed_out) absent = i;
        if (!each.left && !each.timed_out && !each.resigned) winners.push_back(i);
    }
    if (!absent) return refuse(Refused::conflict, "no player has left or run out of time");
    if (std::ranges::find(winners, seat) == winners.end()) {
        return refuse(Refused::conflict, seat_name(seat) + " has left, has resigned or has run out of time itself");
    }
    NewEvents decided;
    decided.add(broken_off(table, Ending::claimed, *absent, winners), moment.now);
    return decided;
}

Decision decide_chat(const Table& table, int seat, int preset, Moment moment) {
    if (auto reason = why_full(table)) return std::unexpected(*std::move(reason));
    if (table.seat(seat).chats >= most_chats)
        return refuse(Refused::too_often, "this seat has sent too many chat messages");
    NewEvents decided;
    decided.add(Chatted{.seat = seat, .preset = preset}, moment.now);
    return decided;
}

Decision decide_name(const Table& table, int seat, const std::string& name, Moment moment) {
    if (table.seat(seat).name == name) return NewEvents{};
    if (auto reason = why_full(table)) return std::unexpected(*std::move(reason));
    if (table.seat(seat).names >= most_names)
        return refuse(Refused::too_often, "this seat has changed its name too often");
    NewEvents decided;
    decided.add(Renamed{.seat = seat, .name = name}, moment.now);
    return decided;
}

Decision decide_clock(const Table& table, Moment moment) {
    const auto seat = table.clocks().running();
    const auto expiry = table.clocks().expiry(moment.now, *moment.outages);
    if (!seat || !expiry || *expiry > moment.now || table.seat(*seat).timed_out) return NewEvents{};
    NewEvents decided;
    decided.add(TimedOut{.seat = *seat}, moment.now);
    if (table.rules().absence == Absence::ai) {
        decided.add(TakenOver{.seat = *seat, .level = table.rules().stand_in}, moment.now);
    }
    return decided;
}

}  // namespace azulejo::server
