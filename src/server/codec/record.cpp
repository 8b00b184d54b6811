#include "server/codec/record.h"

#include "notation/games.h"
#include "notation/record_about.h"
#include "notation/record_writer.h"
#include "notation/view.h"
#include "server/codec/event.h"

namespace azulejo::server {

namespace {

std::vector<notation::RecordSeat> record_seats(const Table& table) {
    std::vector<notation::RecordSeat> seats;
    for (const Seat& seat : table.seats()) {
        notation::RecordSeat& told = seats.emplace_back();
        told.kind = "human";
        if (seat.is_held()) told.name = seat.name;
        if (seat.is_held() || !seat.rule.level) continue;
        const std::string level = to_string(*seat.rule.level);
        told.kind = seat.rule.level->is_max() ? level : "level" + level;
        told.name = "level " + level;
    }
    if (!table.result()) return seats;
    for (const int seat : table.result()->absent) seats[static_cast<std::size_t>(seat)].absent = true;
    for (const int seat : table.result()->barred) seats[static_cast<std::size_t>(seat)].barred = true;
    return seats;
}

notation::RecordEnd record_end(const Finished& result) {
    return {.reason = std::string(name_of(result.reason)), .seat = result.seat, .winners = result.winners};
}

template <GamePosition P>
notation::Tags first_tags(const Table& table, const Game<P>& game) {
    notation::Tags tags = notation::start_tags(game.start());
    if (!game.position().is_over()) return tags;
    tags.add("Result", notation::result_text(game.position()));
    // Readers compare Winner with the rules.
    if (!table.result() || table.result()->winners == notation::winners_of(game.position())) {
        tags.add("Winner", notation::winner_text(game.position()));
    }
    return tags;
}

template <GamePosition P>
std::string whole_record(const Table& table, const Game<P>& game, notation::Tags tags) {
    const auto seats = record_seats(table);
    notation::add_seats(tags, seats);
    tags.add("Site", table.header().id);
    if (table.result()) {
        const notation::RecordEnd end = record_end(*table.result());
        notation::add_termination(tags, end);
        notation::add_barred_seats(tags, seats);
        notation::add_table_winners(tags, end, game.position());
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
