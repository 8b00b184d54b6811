#include "server/table/decide.h"

#include <algorithm>
#include <cassert>

#include "core/text.h"
#include "notation/digest.h"
#include "server/table/ending.h"

namespace azulejo::server {

namespace {

using storage::Status;

constexpr int most_chats = 200;
constexpr int most_names = 20;

std::unexpected<Refusal> refuse(Refused why, std::string reason) {
    return std::unexpected(Refusal{.why = why, .reason = std::move(reason)});
}

std::string seat_name(int seat) {
    return "seat " + std::to_string(seat + 1);
}

Draft nothing_new(const Table& table) {
    return {.after = table, .events = {}};
}

std::optional<Refusal> why_not_playing(const Table& table) {
    if (table.status() == Status::playing) return std::nullopt;
    return Refusal{.why = Refused::conflict,
                   .reason = table.status() == Status::waiting ? "the game has not begun" : "the game is over"};
}

// Whoever holds a seat must be there to play it; an AI plays its own.
std::optional<Refusal> why_absent(const Table& table, int seat) {
    if (!table.seat(seat).is_held() || table.seat(seat).is_present()) return std::nullopt;
    return Refusal{.why = Refused::conflict, .reason = seat_name(seat) + " is away: come back first"};
}

// Makes the deals that are awaited, and ends a game that is over.
void settle(Draft& draft, Millis at) {
    while (true) {
        const Table& table = draft.after;
        const auto next = std::visit(
            [&]<class P>(const Game<P>& game) -> std::optional<TableEvent> {
                P position = game.position();
                if (position.is_over()) return played_out(table);
                if (!position.awaits_deal()) return std::nullopt;
                const auto deal = table.chance().deal(position, table.undos(), game.plies().size());
                const std::string token = notation::to_token(position, typename P::Ply(deal));
                position.play(deal);
                return Played{.seat = {}, .token = token, .digest = notation::digest(position)};
            },
            *table.game());
        if (!next) return;
        draft.add(*next, at);
        if (draft.after.result()) return;
    }
}

void start_if_full(Draft& draft, Millis at) {
    const Table& table = draft.after;
    if (table.summary().open_seats > 0) return;
    const AnyPosition start = table.chance().start(table.rules().game, table.rules().players, table.rules().first);
    std::visit(
        [&](const auto& position) {
            draft.add(Started{.tags = notation::start_tags(position).items(), .digest = notation::digest(position)},
                      at);
        },
        start);
    settle(draft, at);
}

// All seats with somebody to ask but this one.
std::vector<int> others(const Table& table, int seat) {
    std::vector<int> result;
    for (int i = 0; i < table.rules().players; ++i) {
        if (i != seat && table.seat(i).is_present()) result.push_back(i);
    }
    return result;
}

std::optional<std::size_t> last_own_ply(const Table& table, int seat) {
    for (std::size_t i = table.plies().size(); i-- > 0;) {
        if (table.plies()[i].seat == seat) return i;
    }
    return std::nullopt;
}

Undone take_back(const Table& table, int seat, std::size_t keep) {
    Undone undone{.seat = seat, .plies = static_cast<int>(keep)};
    std::visit(
        [&](auto game) {
            game.take_back_to(keep);
            game = table.chance().renewed(game, table.undos() + 1);
            for (std::size_t i = 0; i < keep; ++i) {
                const std::string token = notation::to_token(game.start(), game.plies()[i]);
                if (token != table.plies()[i].token) undone.deals.emplace_back(std::to_string(i), token);
            }
            undone.digest = notation::digest(game.position());
        },
        *table.game());
    return undone;
}

// Seats of the next game: everybody moves up by one, so that another begins on the left.
NewGame next_game(const Table& table, const Bytes32& fresh_seed, const std::string& id, Millis now) {
    Header header{.id = id,
                  .rules = table.rules(),
                  .seed = fresh_seed,
                  .nonce = {},
                  .previous = table.header().id,
                  .created = now};
    std::vector<Newcomer> humans;
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat& seat = table.seats()[(i + 1) % table.seats().size()];
        const auto ai = seat.is_present() ? std::nullopt : seat.ai() ? seat.ai() : table.rules().stand_in;
        header.rules.seats[i] = {.kind = ai ? SeatKind::ai : SeatKind::human, .level = ai};
        if (!ai) humans.push_back({.name = seat.name, .token_hash = seat.token_hash, .nonce = seat.nonce});
    }
    const Draft first = begin(header, humans, now);
    return {.header = std::move(header), .events = first.events};
}

}  // namespace

void Draft::add(const TableEvent& event, Millis at) {
    events.push_back(to_stored(event, at));
    [[maybe_unused]] const auto applied = after.apply(events.back());
    assert(applied);
}

Draft begin(const Header& header, const std::vector<Newcomer>& humans, Millis now) {
    Draft draft = nothing_new(Table(std::make_shared<const Header>(header)));
    std::size_t next = 0;
    for (int i = 0; i < header.rules.players; ++i) {
        if (draft.after.seat(i).rule.kind != SeatKind::human) continue;
        const Newcomer& who = humans[next++];
        draft.add(Joined{.seat = i, .name = who.name, .token_hash = who.token_hash, .nonce = who.nonce}, now);
    }
    start_if_full(draft, now);
    return draft;
}

Decision decide_join(const Table& table, std::optional<int> seat, const Newcomer& who, Moment moment) {
    if (seat && *seat >= table.rules().players) return refuse(Refused::conflict, "there is no " + seat_name(*seat));
    if (seat && table.seat(*seat).is_taken()) return refuse(Refused::conflict, seat_name(*seat) + " is taken");
    for (int i = 0; !seat && i < table.rules().players; ++i) {
        if (!table.seat(i).is_taken()) seat = i;
    }
    if (!seat) return refuse(Refused::conflict, "all seats are taken");
    Draft draft = nothing_new(table);
    draft.add(Joined{.seat = *seat, .name = who.name, .token_hash = who.token_hash, .nonce = who.nonce}, moment.now);
    start_if_full(draft, moment.now);
    return draft;
}

Decision decide_move(const Table& table, int seat, Mover mover, int ply, const std::string& token, Moment moment) {
    const int count = static_cast<int>(table.plies().size());
    if (ply < count) {
        const Table::LoggedPly& played = table.plies()[static_cast<std::size_t>(ply)];
        if (played.seat == seat && played.token == token) return nothing_new(table);
        return refuse(Refused::conflict,
                      "ply " + std::to_string(ply) + " is taken: the next is " + std::to_string(count));
    }
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    if (ply > count) {
        return refuse(Refused::conflict,
                      "ply " + std::to_string(ply) + " has not come: the next is " + std::to_string(count));
    }
    if (table.turn() != seat) return refuse(Refused::forbidden, "it is the turn of " + seat_name(*table.turn()));
    if (mover == Mover::holder) {
        if (auto reason = why_absent(table, seat)) return std::unexpected(*std::move(reason));
    } else if (!table.seat(seat).ai()) {
        return refuse(Refused::conflict, "no AI plays " + seat_name(seat));
    }
    auto played = std::visit(
        [&](const auto& game) -> std::expected<Played, std::string> {
            auto position = game.position();
            const auto parsed = notation::parse_ply(position, token);
            if (!parsed) return std::unexpected(parsed.error());
            std::visit([&](const auto& choice) { position.play(choice); }, *parsed);
            return Played{.seat = seat, .token = token, .digest = notation::digest(position)};
        },
        *table.game());
    if (!played) return refuse(Refused::illegal, std::move(played.error()));
    Draft draft = nothing_new(table);
    draft.add(*played, moment.now);
    settle(draft, moment.now);
    return draft;
}

Decision decide_undo(const Table& table, int seat, Moment moment) {
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    if (auto reason = why_absent(table, seat)) return std::unexpected(*std::move(reason));
    const auto& offer = table.undo_offer();
    const int asking = offer ? offer->seat : seat;
    if (offer && offer->agreed[static_cast<std::size_t>(seat)]) return nothing_new(table);
    const auto keep = last_own_ply(table, asking);
    if (!keep) return refuse(Refused::conflict, seat_name(asking) + " has no move to take back");
    Draft draft = nothing_new(table);
    if (offer) {
        draft.add(Answered{.seat = seat, .what = Proposal::undo, .accept = true}, moment.now);
    } else if (!others(table, seat).empty()) {
        draft.add(Offered{.seat = seat, .what = Proposal::undo}, moment.now);
    }
    const auto& now_agreed = draft.after.undo_offer();
    const auto agrees = [&](int other) { return now_agreed && now_agreed->agreed[static_cast<std::size_t>(other)]; };
    if (std::ranges::all_of(others(draft.after, asking), agrees)) {
        draft.add(take_back(draft.after, asking, *keep), moment.now);
        settle(draft, moment.now);
    }
    return draft;
}

Decision decide_rematch(const Table& table, int seat, const Bytes32& fresh_seed, Moment moment) {
    if (table.status() != Status::finished) return refuse(Refused::conflict, "the game is not over");
    if (!table.rematch().empty()) return nothing_new(table);
    if (table.rematch_agreed()[static_cast<std::size_t>(seat)]) return nothing_new(table);
    if (auto reason = why_absent(table, seat)) return std::unexpected(*std::move(reason));
    Draft draft = nothing_new(table);
    const bool first = std::ranges::none_of(table.rematch_agreed(), [](bool agreed) { return agreed; });
    if (first) {
        draft.add(Offered{.seat = seat, .what = Proposal::rematch}, moment.now);
    } else {
        draft.add(Answered{.seat = seat, .what = Proposal::rematch, .accept = true}, moment.now);
    }
    const auto agrees = [&](int other) { return draft.after.rematch_agreed()[static_cast<std::size_t>(other)]; };
    if (std::ranges::all_of(others(draft.after, seat), agrees)) {
        // The same name whoever makes it, so that two who do at once make one.
        const std::string id = game_id(hmac_sha256(table.header().seed, "azulejo-rematch-1"));
        draft.rematch = next_game(draft.after, fresh_seed, id, moment.now);
        draft.add(Rematched{.game = id}, moment.now);
    }
    return draft;
}

Decision decide_answer(const Table& table, int seat, Proposal what, bool accept, const Bytes32& fresh_seed,
                       Moment moment) {
    const bool asked = what == Proposal::undo
                           ? table.undo_offer().has_value()
                           : table.rematch().empty() &&
                                 std::ranges::find(table.rematch_agreed(), true) != table.rematch_agreed().end();
    if (!asked) return refuse(Refused::conflict, "nobody asks for it now");
    if (accept && what == Proposal::undo) return decide_undo(table, seat, moment);
    if (accept) return decide_rematch(table, seat, fresh_seed, moment);
    Draft draft = nothing_new(table);
    draft.add(Answered{.seat = seat, .what = what, .accept = false}, moment.now);
    return draft;
}

Decision decide_resign(const Table& table, int seat, Moment moment) {
    if (table.seat(seat).resigned) return nothing_new(table);
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    Draft draft = nothing_new(table);
    draft.add(Resigned{.seat = seat}, moment.now);
    std::vector<int> left;
    for (int i = 0; i < table.rules().players; ++i) {
        if (!draft.after.seat(i).resigned) left.push_back(i);
    }
    // With more than one opponent left the game goes on without them.
    if (left.size() == 1) {
        draft.add(Finished{.reason = Ending::resigned, .seat = seat, .winners = left}, moment.now);
    } else {
        draft.add(TakenOver{.seat = seat, .level = table.rules().stand_in}, moment.now);
    }
    return draft;
}

Decision decide_leave(const Table& table, int seat, Moment moment) {
    if (table.seat(seat).left) return nothing_new(table);
    Draft draft = nothing_new(table);
    draft.add(Left{.seat = seat}, moment.now);
    if (table.status() == Status::playing && table.rules().absence == Absence::ai && !table.seat(seat).stand_in) {
        draft.add(TakenOver{.seat = seat, .level = table.rules().stand_in}, moment.now);
    }
    return draft;
}

Decision decide_return(const Table& table, int seat, Moment moment) {
    if (table.seat(seat).is_present()) return nothing_new(table);
    if (table.seat(seat).resigned && table.status() == Status::playing) {
        return refuse(Refused::conflict, seat_name(seat) + " has resigned");
    }
    Draft draft = nothing_new(table);
    draft.add(Returned{.seat = seat}, moment.now);
    return draft;
}

Decision decide_claim(const Table& table, int seat, Moment moment) {
    if (auto reason = why_not_playing(table)) return std::unexpected(*std::move(reason));
    if (table.rules().absence != Absence::claim) return refuse(Refused::conflict, "at this table an AI plays on");
    std::vector<int> winners;
    std::optional<int> absent;
    for (int i = 0; i < table.rules().players; ++i) {
        const Seat& each = table.seat(i);
        if (each.left || each.timed_out) absent = i;
        if (!each.left && !each.timed_out && !each.resigned) winners.push_back(i);
    }
    if (!absent) return refuse(Refused::conflict, "nobody has left, and nobody's time is up");
    if (std::ranges::find(winners, seat) == winners.end()) {
        return refuse(Refused::conflict, seat_name(seat) + " has left, has resigned or has no time itself");
    }
    Draft draft = nothing_new(table);
    draft.add(Finished{.reason = Ending::claimed, .seat = absent, .winners = winners}, moment.now);
    return draft;
}

Decision decide_chat(const Table& table, int seat, int preset, Moment moment) {
    if (table.seat(seat).chats >= most_chats) return refuse(Refused::too_often, "enough was said in this game");
    Draft draft = nothing_new(table);
    draft.add(Chatted{.seat = seat, .preset = preset}, moment.now);
    return draft;
}

Decision decide_name(const Table& table, int seat, const std::string& name, Moment moment) {
    if (table.seat(seat).name == name) return nothing_new(table);
    if (table.seat(seat).names >= most_names) return refuse(Refused::too_often, "the name was changed too often");
    Draft draft = nothing_new(table);
    draft.add(Renamed{.seat = seat, .name = name}, moment.now);
    return draft;
}

Decision decide_clock(const Table& table, Moment moment) {
    const auto seat = table.clocks().running();
    const auto expiry = table.clocks().expiry(moment.now, *moment.outages);
    if (!seat || !expiry || *expiry > moment.now || table.seat(*seat).timed_out) return nothing_new(table);
    Draft draft = nothing_new(table);
    draft.add(TimedOut{.seat = *seat}, moment.now);
    if (table.rules().absence == Absence::ai) {
        draft.add(TakenOver{.seat = *seat, .level = table.rules().stand_in}, moment.now);
    }
    return draft;
}

}  // namespace azulejo::server
