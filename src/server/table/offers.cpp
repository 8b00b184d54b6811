// Offers to take back moves and to play again, and the answers to them.
#include <algorithm>

#include "notation/digest.h"
#include "server/table/decide.h"
#include "server/table/secrets.h"

namespace azulejo::server {

namespace {

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

}  // namespace azulejo::server
