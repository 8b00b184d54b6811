#include "server/table/decide.h"

#include <algorithm>
#include <iterator>

#include "notation/digest.h"
#include "server/table/ending.h"

namespace azulejo::server {

namespace {

constexpr int most_chats = 200;
constexpr int most_names = 20;

std::unexpected<Refusal> refuse(Refused why, std::string reason) {
    return std::unexpected(Refusal{.why = why, .reason = std::move(reason)});
}

std::string seat_name(int seat) {
    return "seat " + std::to_string(seat + 1);
}

std::optional<Refusal> why_not_playing(const Table& table) {
    if (table.status() == Status::playing) return std::nullopt;
    return Refusal{.why = Refused::conflict,
                   .reason = table.status() == Status::waiting ? "the game has not begun" : "the game is over"};
}

// A player who holds a seat must be present to play it.
std::optional<Refusal> why_absent(const Table& table, int seat) {
    if (!table.seat(seat).is_held() || table.seat(seat).is_present()) return std::nullopt;
    return Refusal{.why = Refused::conflict, .reason = seat_name(seat) + " is away and must return first"};
}

// Events that a player could cause again and again are refused at some point, so that a table's history is bounded. The
// others are bounded by the rules of the game.
std::optional<Refusal> why_full(const Table& table) {
    if (table.events() < most_events) return std::nullopt;
    return Refusal{.why = Refused::too_often, .reason = "this table has had too many events"};
}

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

// The other seats that must agree to a rematch: those whose players are present.
bool is_asked_for_rematch(const Seat& seat) {
    return seat.is_present();
}

// The same for an undo. Who is away has not given up the game.
bool is_asked_for_undo(const Seat& seat) {
    return seat.is_held() && !seat.resigned;
}

std::vector<int> others(const Table& table, int seat, bool (*is_asked)(const Seat&)) {
    std::vector<int> result;
    for (int i = 0; i < table.rules().players; ++i) {
        if (i != seat && is_asked(table.seat(i))) result.push_back(i);
    }
    return result;
}

std::optional<std::size_t> last_own_ply(const Table& table, int seat) {
    for (std::size_t i = table.ply_count(); i-- > 0;) {
        if (table.mover(i) == seat) return i;
    }
    return std::nullopt;
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

Undone take_back(const Table& table, int seat, std::size_t keep) {
    Undone undone{.seat = seat, .plies = static_cast<int>(keep)};
    std::visit(
        [&](const auto& game) {
            auto shortened = game;
            shortened.take_back_to(keep);
            shortened = table.chance().renewed(shortened, table.undos() + 1);
            for (std::size_t i = 0; i < keep; ++i) {
                if (shortened.plies()[i] != game.plies()[i]) undone.deals.emplace_back(i, shortened.plies()[i]);
            }
            undone.digest = notation::digest(shortened.position());
        },
        *table.game());
    return undone;
}

// The rematch. The players move up by one seat, so that another one begins. Nonces are never used again: who sent one
// sends a new one, after the new commitment.
std::expected<NewGame, std::string> next_game(const Table& table, const Bytes32& fresh_seed, const std::string& id,
                                              Millis now) {
    Header header{.id = id,
                  .rules = table.rules(),
                  .seed = fresh_seed,
                  .previous = table.header().id,
                  .created = now,
                  .owner = table.header().owner,
                  .maker = table.header().maker,
                  .payer = table.header().payer};
    std::vector<Newcomer> humans;
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat& seat = table.seats()[(i + 1) % table.seats().size()];
        const auto ai = seat.is_present() ? std::nullopt : seat.ai() ? seat.ai() : table.rules().stand_in;
        header.rules.seats[i] = {.kind = ai ? SeatKind::ai : SeatKind::human, .level = ai};
        if (!ai)
            humans.push_back(
                {.name = seat.name, .token_hash = seat.token_hash, .nonce = {}, .sends_nonces = seat.sends_nonces});
    }
    return begin(std::move(header), humans, now);
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

Decision decide_undo(const Table& table, int seat, Moment moment) {
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    if (auto reason = why_full(table)) return std::unexpected(*std::move(reason));
    if (table.undos() >= most_undos) return refuse(Refused::too_often, "this table has had too many undos");
    const auto& offer = table.undo_offer();
    // To agree, a player need not return.
    auto absent = why_absent(table, seat);
    if (absent && (!offer || table.seat(seat).resigned)) return std::unexpected(*std::move(absent));
    const int asking = offer ? offer->seat : seat;
    if (offer && offer->agreed[static_cast<std::size_t>(seat)]) return NewEvents{};
    const auto keep = last_own_ply(table, asking);
    if (!keep) return refuse(Refused::conflict, seat_name(asking) + " has no move to take back");
    NewEvents decided;
    if (offer) {
        decided.add(Answered{.seat = seat, .what = Proposal::undo, .accept = true}, moment.now);
    } else if (!others(table, seat, is_asked_for_undo).empty()) {
        decided.add(Offered{.seat = seat, .what = Proposal::undo}, moment.now);
    }
    std::vector<bool> agreed = offer ? offer->agreed : std::vector<bool>(table.seats().size());
    agreed[static_cast<std::size_t>(seat)] = true;
    const auto agrees = [&](int other) { return agreed[static_cast<std::size_t>(other)]; };
    if (std::ranges::all_of(others(table, asking, is_asked_for_undo), agrees)) {
        decided.add(take_back(table, asking, *keep), moment.now);
    }
    return decided;
}

Decision decide_rematch(const Table& table, int seat, const Bytes32& fresh_seed, Moment moment) {
    if (table.status() != Status::finished) return refuse(Refused::conflict, "the game is not over");
    if (!table.rematch().empty()) return NewEvents{};
    if (table.rematch_agreed()[static_cast<std::size_t>(seat)]) return NewEvents{};
    if (auto reason = why_absent(table, seat)) return std::unexpected(*std::move(reason));
    if (auto reason = why_full(table)) return std::unexpected(*std::move(reason));
    NewEvents decided;
    const bool first = std::ranges::none_of(table.rematch_agreed(), [](bool agreed) { return agreed; });
    if (first) {
        decided.add(Offered{.seat = seat, .what = Proposal::rematch}, moment.now);
    } else {
        decided.add(Answered{.seat = seat, .what = Proposal::rematch, .accept = true}, moment.now);
    }
    std::vector<bool> agreed = table.rematch_agreed();
    agreed[static_cast<std::size_t>(seat)] = true;
    const auto agrees = [&](int other) { return agreed[static_cast<std::size_t>(other)]; };
    if (std::ranges::all_of(others(table, seat, is_asked_for_rematch), agrees)) {
        // Computed from the seed, so that two servers that create the rematch at once create the same one.
        const std::string id = game_id(hmac_sha256(table.header().seed, "azulejo-rematch-1"));
        auto rematch = next_game(table, fresh_seed, id, moment.now);
        if (!rematch) return refuse(Refused::internal, std::move(rematch.error()));
        decided.rematch = *std::move(rematch);
        decided.add(Rematched{.game = id}, moment.now);
    }
    return decided;
}

Decision decide_answer(const Table& table, int seat, Proposal what, bool accept, const Bytes32& fresh_seed,
                       Moment moment) {
    const bool asked = what == Proposal::undo
                           ? table.undo_offer().has_value()
                           : table.rematch().empty() &&
                                 std::ranges::find(table.rematch_agreed(), true) != table.rematch_agreed().end();
    if (!asked) return refuse(Refused::conflict, "there is no such offer");
    if (accept && what == Proposal::undo) return decide_undo(table, seat, moment);
    if (accept) return decide_rematch(table, seat, fresh_seed, moment);
    // Who need not agree cannot refuse either.
    const bool is_asked =
        what == Proposal::undo ? is_asked_for_undo(table.seat(seat)) : is_asked_for_rematch(table.seat(seat));
    if (!is_asked) return refuse(Refused::conflict, seat_name(seat) + " is not asked");
    NewEvents decided;
    decided.add(Answered{.seat = seat, .what = what, .accept = false}, moment.now);
    return decided;
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
