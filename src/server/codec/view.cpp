#include "server/codec/view.h"

#include <algorithm>
#include <ranges>

#include "analysis/level_json.h"
#include "notation/games.h"
#include "notation/view.h"
#include "server/codec/event.h"
#include "server/codec/header.h"
#include "server/table/ending.h"

namespace azulejo::server {

namespace {

constexpr std::size_t usual_message = 2048;

void append_numbers(std::string& out, const std::vector<int>& seats) {
    json::append_list(out, seats, [&](int seat) { append_decimal(out, seat + 1); });
}

void append_seats(std::string& out, const Table& table, const Presence* presence) {
    int number = 0;
    json::append_list(out, table.seats(), [&](const Seat& seat) {
        json::ObjectWriter object(out);
        object.number("seat", ++number);
        object.text("kind", name_of(seat.rule.kind));
        object.flag("taken", seat.is_taken());
        if (seat.is_held()) object.text("name", seat.name);
        if (seat.awaits_nonce()) object.flag("awaits_nonce", true);
        if (const auto level = seat.ai()) analysis::append_level(object.key("level"), *level);
        if (seat.stand_in) object.flag("stand_in", true);
        if (seat.stand_in_moves > 0) object.number("stand_in_moves", seat.stand_in_moves);
        if (table.is_barred(number - 1)) object.flag("barred", true);
        if (seat.left) object.flag("left", true);
        if (seat.timed_out) object.flag("timed_out", true);
        if (seat.resigned) object.flag("resigned", true);
        if (presence != nullptr && seat.is_held()) {
            object.flag("connected", (*presence)[static_cast<std::size_t>(number) - 1]);
        }
    });
}

// A position of the table's game as the viewer sees it. The rules name those with most points as winners; a seat that
// is absent or barred does not win. `legal` is set to where the legal moves are.
template <GamePosition P>
void append_state(std::string& out, const Table& table, const P& position, Viewer viewer,
                  notation::TextRange* legal = nullptr) {
    if (!position.is_over()) return notation::append_state_view(out, position, viewer, {.legal = legal});
    const std::vector<int> won = winners(table);
    notation::append_state_view(out, position, viewer, {.winners = &won, .legal = legal});
}

// A ply and what it does, as the viewer sees both.
template <GamePosition P>
void append_ply(json::ObjectWriter& object, const P& before, const typename P::Ply& ply, Viewer viewer) {
    object.text("move", notation::token_view(before, ply, viewer));
    object.key("told") += notation::told_view(before, ply, viewer);
    notation::append_effects_view(object.key("effects"), before, ply, viewer);
}

void append_state_of(std::string& out, const Table& table, Viewer viewer, notation::TextRange* legal = nullptr) {
    if (!table.game()) {
        out += "null";
        return;
    }
    // After the end, by resigning too, no seat has legal moves: all see what spectators see.
    const Viewer seen_by = table.result() ? std::nullopt : viewer;
    std::visit([&](const auto& game) { append_state(out, table, game.position(), seen_by, legal); }, *table.game());
}

void append_clocks(std::string& out, const Table& table, Moment moment) {
    const Clocks& clocks = table.clocks();
    if (clocks.rule().kind == ClockRule::Kind::none) {
        out += "null";
        return;
    }
    json::ObjectWriter object(out);
    append_clock_members(object, clocks.rule());
    object.list("left_ms", clocks.left(moment.now, *moment.outages), [&](Millis each) { out += std::to_string(each); });
    object.number("running", clocks.running().value_or(-1) + 1);
    object.number("now", moment.now);
}

void append_result(std::string& out, const Table& table) {
    const Finished& result = *table.result();
    json::ObjectWriter object(out);
    object.text("reason", name_of(result.reason));
    if (result.seat) object.number("seat", *result.seat + 1);
    append_numbers(object.key("winners"), result.winners);
    json::append_list(object.key("places"), places(table), [&](int place) { out += std::to_string(place); });
    if (!result.absent.empty()) append_numbers(object.key("absent"), result.absent);
    if (!result.barred.empty()) append_numbers(object.key("barred"), result.barred);
    std::visit(
        [&](const auto& game) {
            object.list("scores", std::views::iota(0, game.position().players()),
                        [&](int seat) { out += std::to_string(game.position().score(seat)); });
        },
        *table.game());
}

void append_offers(std::string& out, const Table& table) {
    json::ObjectWriter object(out);
    const auto agreed = [&](const std::vector<bool>& flags) {
        std::vector<int> seats;
        for (std::size_t i = 0; i < flags.size(); ++i) {
            if (flags[i]) seats.push_back(static_cast<int>(i));
        }
        return seats;
    };
    if (table.undo_offer()) {
        json::ObjectWriter undo(object.key("undo"));
        undo.number("seat", table.undo_offer()->seat + 1);
        append_numbers(undo.key("agreed"), agreed(table.undo_offer()->agreed));
    }
    if (const auto seats = agreed(table.rematch_agreed()); !seats.empty() && table.rematch().empty()) {
        json::ObjectWriter rematch(object.key("rematch"));
        append_numbers(rematch.key("agreed"), seats);
    }
}

void append_chance(std::string& out, const Table& table) {
    json::ObjectWriter object(out);
    object.number("scheme", static_cast<int>(table.header().scheme));
    object.text("commitment", commitment(table.header().seed));
    json::append_list(object.key("nonces"), table.nonces(),
                      [&](const std::string& nonce) { json::append_quoted(out, nonce); });
    if (table.result()) object.text("seed", to_hex(table.header().seed));
}

// Writes the message about one event.
class EventMessage {
  public:
    EventMessage(json::ObjectWriter& object, const std::optional<AnyPosition>& before, const Table& after,
                 Viewer viewer, Moment moment, notation::TextRange& legal)
        : object_(object), before_(before), after_(after), viewer_(viewer), moment_(moment), legal_(legal) {}

    void operator()(const Started& /*event*/) {
        object_.text("type", "start");
        append_chance(object_.key("chance"), after_);
        position();
    }
    void operator()(const Played& event) {
        object_.text("type", "ply");
        if (event.seat) object_.number("seat", *event.seat + 1);
        std::visit([&]<class P>(
                       const P& before) { append_ply(object_, before, std::get<typename P::Ply>(event.ply), viewer_); },
                   *before_);
        position();
    }
    void operator()(const Undone& event) {
        object_.text("type", "undo");
        object_.number("seat", event.seat + 1);
        position();
    }
    void operator()(const Offered& event) {
        object_.text("type", "offer");
        object_.text("what", name_of(event.what));
        object_.number("seat", event.seat + 1);
        append_offers(object_.key("offers"), after_);
    }
    void operator()(const Answered& event) {
        object_.text("type", "answer");
        object_.text("what", name_of(event.what));
        object_.number("seat", event.seat + 1);
        object_.flag("accept", event.accept);
        append_offers(object_.key("offers"), after_);
    }
    void operator()(const Chatted& event) {
        object_.text("type", "chat");
        object_.number("seat", event.seat + 1);
        object_.number("preset", event.preset);
    }
    void operator()(const Finished& /*event*/) {
        object_.text("type", "finished");
        append_result(object_.key("result"), after_);
        append_chance(object_.key("chance"), after_);
        // The last position again, without legal moves.
        position();
    }
    void operator()(const Rematched& event) {
        object_.text("type", "rematch");
        object_.text("game", event.game);
    }
    // All other events change the seats.
    template <class E>
    void operator()(const E& event) {
        object_.text("type", "seats");
        object_.text("what", E::kind);
        object_.number("seat", event.seat + 1);
        append_seats(object_.key("seats"), after_, nullptr);
        append_clocks(object_.key("clock"), after_, moment_);
    }

  private:
    void position() {
        object_.number("ply", after_.ply_count());
        append_state_of(object_.key("state"), after_, viewer_, &legal_);
        append_clocks(object_.key("clock"), after_, moment_);
    }

    json::ObjectWriter& object_;
    const std::optional<AnyPosition>& before_;
    const Table& after_;
    Viewer viewer_;
    Moment moment_;
    notation::TextRange& legal_;
};

// Writes the plies of a page of the log. The game is played to its first ply, which costs much less than the page.
class LogPage {
  public:
    LogPage(json::ObjectWriter& object, const Table& table, Viewer viewer, std::size_t first, std::size_t end)
        : object_(object), table_(table), viewer_(viewer), first_(first), end_(end) {}

    template <GamePosition P>
    void operator()(const Game<P>& game) {
        P position = game.start();
        if (first_ == 0) append_state(object_.key("start"), table_, position, viewer_);
        for (std::size_t i = 0; i < first_; ++i) play_ply(position, game.plies()[i]);
        object_.list("plies", std::views::iota(first_, end_), [&](std::size_t i) {
            const auto& ply = game.plies()[i];
            json::ObjectWriter entry(object_.out());
            entry.number("ply", i + 1);
            if (const auto seat = table_.mover(i)) entry.number("seat", *seat + 1);
            append_ply(entry, position, ply, viewer_);
            play_ply(position, ply);
            append_state(entry.key("state"), table_, position, viewer_);
        });
    }

  private:
    json::ObjectWriter& object_;
    const Table& table_;
    Viewer viewer_;
    std::size_t first_;
    std::size_t end_;
};

}  // namespace

void append_view(json::ObjectWriter& object, const Table& table, Viewer viewer, const Presence& presence,
                 Moment moment) {
    const TableRules& rules = table.rules();
    object.text("id", table.header().id);
    object.text("game", rules.game);
    object.number("players", rules.players);
    object.text("status", name_of(table.status()));
    object.number("event", table.events());
    object.number("ply", table.ply_count());
    object.number("now", moment.now);
    if (viewer) object.number("you", *viewer + 1);
    if (rules.first) object.number("first", *rules.first + 1);
    notation::append_scoring_member(object, rules.scoring);
    append_state_of(object.key("state"), table, viewer);
    append_seats(object.key("seats"), table, &presence);
    append_clocks(object.key("clock"), table, moment);
    object.text("timeout", name_of(rules.absence));
    analysis::append_level(object.key("stand_in"), rules.stand_in);
    object.flag("listed", rules.listed);
    object.flag("hints", rules.hints);
    append_offers(object.key("offers"), table);
    if (!table.chat().empty()) {
        object.list("chat", table.chat(), [&](const ChatLine& line) {
            json::ObjectWriter each(object.out());
            each.number("seat", line.seat + 1);
            each.number("preset", line.preset);
            each.number("at", line.at);
        });
    }
    append_chance(object.key("chance"), table);
    if (table.result()) append_result(object.key("result"), table);
    if (!table.rematch().empty()) object.text("rematch", table.rematch());
    if (!table.header().previous.empty()) object.text("previous", table.header().previous);
    object.number("created", table.header().created);
}

EventMessages::EventMessages(const TimedEvent& event, const std::optional<AnyPosition>& before, const Table& after,
                             Moment moment)
    : event_(event), before_(before), after_(after), moment_(moment) {
    if (!after.game()) return;
    hides_nothing_ = std::visit([]<class P>(const Game<P>& /*game*/) { return hides_nothing<P>; }, *after.game());
}

std::shared_ptr<const std::string> EventMessages::of(Viewer viewer) {
    const Viewer same = same_as(viewer);
    for (const auto& [other, message] : written_) {
        if (other == same) return message;
    }
    if (same && hides_nothing_) {
        write_for_mover();
    } else {
        write(same);
    }
    return written_.emplace_back(same, std::make_shared<const std::string>(buffer_)).second;
}

// In a game that hides nothing, only the seat to move sees more than a spectator.
Viewer EventMessages::same_as(Viewer viewer) const {
    if (!after_.game()) return std::nullopt;
    return hides_nothing_ && viewer != after_.turn() ? std::nullopt : viewer;
}

void EventMessages::write(Viewer viewer) {
    buffer_.clear();
    buffer_.reserve(usual_message);
    legal_ = {};
    json::ObjectWriter object(buffer_);
    object.number("event", after_.events() - 1);
    std::visit(EventMessage(object, before_, after_, viewer, moment_, legal_), event_.event);
    object.number("at", event_.at);
}

void EventMessages::write_for_mover() {
    const auto seen = of(std::nullopt);
    buffer_.assign(*seen, 0, legal_.begin);
    if (legal_.end > 0) append_legal_moves();
    buffer_.append(*seen, legal_.end);
}

void EventMessages::append_legal_moves() {
    std::visit(
        [&](const auto& game) {
            const auto moves = game.position().legal_moves();
            json::append_texts(buffer_, static_cast<int>(moves.size()),
                               [&](int i) { buffer_ += notation::to_token(moves[static_cast<std::size_t>(i)]); });
        },
        *after_.game());
}

std::string log_of(const Table& table, Viewer viewer, std::size_t from, std::size_t most) {
    const std::size_t count = table.ply_count();
    const std::size_t first = std::min(from, count);
    const std::size_t end = first + std::min(most, count - first);
    return json::object_text([&](json::ObjectWriter& object) {
        object.number("event", table.events());
        object.number("undos", table.undos());
        object.number("count", count);
        if (table.game()) {
            std::visit(LogPage(object, table, viewer, first, end), *table.game());
        } else {
            object.key("plies") += "[]";
        }
        if (end < count) {
            object.text("next", "/api/v1/games/" + table.header().id + "/log?from=" + std::to_string(end));
        }
    });
}

std::string presence_message(const Presence& presence) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("type", "presence");
        object.list("connected", presence, [&](bool connected) { object.out() += connected ? "true" : "false"; });
    });
}

std::string_view name_of(Status status) {
    switch (status) {
        case Status::waiting: return "waiting";
        case Status::playing: return "playing";
        case Status::finished: break;
    }
    return "finished";
}

}  // namespace azulejo::server
