#include "server/codec/record.h"

#include "notation/games.h"
#include "notation/record_writer.h"
#include "notation/view.h"
#include "server/codec/event.h"

namespace azulejo::server {

namespace {

std::string seat_list(const std::vector<int>& seats) {
    std::string list;
    for (const int seat : seats) list += (list.empty() ? "" : ",") + std::to_string(seat + 1);
    return list;
}

// Whether the winners are those that the rules name. Otherwise the record has no tag Winner, which readers compare with
// the rules, but the tag TableWinner.
template <GamePosition P>
bool is_decided_by_points(const Game<P>& game, const Finished& result) {
    return game.position().is_over() && notation::winner_text(game.position()) == seat_list(result.winners);
}

template <GamePosition P>
notation::Tags first_tags(const Table& table, const Game<P>& game) {
    notation::Tags tags = notation::start_tags(game.start());
    if (!game.position().is_over()) return tags;
    tags.add("Result", notation::result_text(game.position()));
    if (!table.result() || is_decided_by_points(game, *table.result())) {
        tags.add("Winner", notation::winner_text(game.position()));
    }
    return tags;
}

template <GamePosition P>
std::string whole_record(const Table& table, const Game<P>& game, notation::Tags tags) {
    for (std::size_t i = 0; i < table.seats().size(); ++i) {
        const Seat& seat = table.seats()[i];
        std::string name = seat.name;
        if (!seat.is_held()) name = seat.rule.level ? "level " + to_string(*seat.rule.level) : "";
        if (!name.empty()) tags.add("Name" + std::to_string(i + 1), name);
    }
    tags.add("Site", table.header().id);
    if (table.result() && table.result()->reason != Ending::played) {
        std::string ended(name_of(table.result()->reason));
        if (table.result()->seat) ended += ' ' + std::to_string(*table.result()->seat + 1);
        tags.add("Termination", ended);
    }
    if (table.result()) {
        const Finished& result = *table.result();
        if (!result.absent.empty()) tags.add("Absent", seat_list(result.absent));
        if (!result.barred.empty()) tags.add("Barred", seat_list(result.barred));
        if (!is_decided_by_points(game, result)) {
            tags.add("TableWinner", result.winners.empty() ? "none" : seat_list(result.winners));
        }
    }
    return notation::to_record(game, tags);
}

// Whether the viewer knows all plies completely.
template <GamePosition P>
bool knows_all(const Game<P>& game, Viewer viewer) {
    P position = game.start();
    for (const auto& ply : game.plies()) {
        if (notation::token_view(position, ply, viewer) != notation::to_token(position, ply)) return false;
        play_ply(position, ply);
    }
    return true;
}

// The plies as the viewer has seen them, as a comment of a record.
template <GamePosition P>
std::string seen_plies(const Game<P>& game, Viewer viewer) {
    std::string comment = "{seen:";
    P position = game.start();
    for (const auto& ply : game.plies()) {
        comment += ' ' + notation::token_view(position, ply, viewer);
        play_ply(position, ply);
    }
    return comment + "}\n";
}

}  // namespace

std::string record_for(const Table& table, Viewer viewer) {
    if (!table.game()) {
        notation::Tags tags;
        tags.add("Game", table.rules().game);
        tags.add("Players", std::to_string(table.rules().players));
        return notation::RecordWriter(tags).finish();
    }
    return std::visit(
        [&]<class P>(const Game<P>& game) {
            if (table.result() || knows_all(game, viewer)) return whole_record(table, game, first_tags(table, game));
            const Game<P> start(game.start());
            return whole_record(table, start, notation::tags_of(start)) + seen_plies(game, viewer);
        },
        *table.game());
}

}  // namespace azulejo::server
