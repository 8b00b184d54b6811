#include "notation/record_about.h"

#include <algorithm>

#include "core/number.h"
#include "core/text.h"

namespace azulejo::notation {

namespace {

std::string tag_of_seat(std::string_view name, std::size_t seat) {
    return std::string(name) + std::to_string(seat + 1);
}

std::string tag_value(const Tags& tags, std::string_view name) {
    const std::string* text = tags.find(name);
    return text != nullptr ? *text : std::string();
}

// A seat, numbered from 1 in the text.
std::optional<int> parse_seat(std::string_view text, int players) {
    const auto number = parse_number<int>(text);
    return number && *number >= 1 && *number <= players ? std::optional(*number - 1) : std::nullopt;
}

// The seats of a list; none if it names something else, or a seat twice.
std::vector<int> parse_seats(std::string_view text, int players) {
    std::vector<int> seats;
    if (text.empty()) return seats;
    for (const std::string_view part : split(text, ",")) {
        const auto seat = parse_seat(part, players);
        if (!seat || std::ranges::find(seats, *seat) != seats.end()) return {};
        seats.push_back(*seat);
    }
    return seats;
}

// "level5", or the tag of older versions, "5".
std::string kind_in(const Tags& tags, std::size_t seat) {
    std::string kind = tag_value(tags, tag_of_seat("Seat", seat));
    if (!kind.empty()) return kind;
    const std::string level = tag_value(tags, tag_of_seat("Level", seat));
    return level.empty() || level == "max" ? level : "level" + level;
}

// The number of a level; nothing for people, "max" and other bots.
std::optional<int> level_of(std::string_view kind) {
    constexpr std::string_view prefix = "level";
    if (!kind.starts_with(prefix)) return std::nullopt;
    const auto number = parse_number<int>(kind.substr(prefix.size()));
    return number && *number >= 1 && *number <= highest_level ? number : std::nullopt;
}

}  // namespace

std::optional<LostBy> lost_in(std::string_view termination) {
    constexpr std::string_view before = "seat ";
    constexpr std::string_view between = " lost: ";
    const std::size_t at = termination.find(between);
    if (!termination.starts_with(before) || at == std::string_view::npos || at < before.size()) return std::nullopt;
    return LostBy{.seat = termination.substr(before.size(), at - before.size()),
                  .why = termination.substr(at + between.size())};
}

std::string lost_text(int seat, std::string_view why) {
    return "seat " + std::to_string(seat + 1) + " lost: " + std::string(why);
}

std::string seat_list(const std::vector<int>& seats) {
    std::string list;
    for (const int seat : seats) list += (list.empty() ? "" : ",") + std::to_string(seat + 1);
    return list;
}

std::vector<RecordSeat> seats_in(const Tags& tags, int players) {
    std::vector<RecordSeat> seats(static_cast<std::size_t>(players));
    for (std::size_t i = 0; i < seats.size(); ++i) {
        seats[i].kind = kind_in(tags, i);
        seats[i].name = tag_value(tags, tag_of_seat("Name", i));
    }
    for (const int seat : parse_seats(tag_value(tags, "Absent"), players))
        seats[static_cast<std::size_t>(seat)].absent = true;
    for (const int seat : parse_seats(tag_value(tags, "Barred"), players))
        seats[static_cast<std::size_t>(seat)].barred = true;
    return seats;
}

void add_seats(Tags& tags, const std::vector<RecordSeat>& seats) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (!seats[i].kind.empty()) tags.add(tag_of_seat("Seat", i), seats[i].kind);
        if (!seats[i].name.empty()) tags.add(tag_of_seat("Name", i), seats[i].name);
    }
}

void add_barred_seats(Tags& tags, const std::vector<RecordSeat>& seats) {
    std::vector<int> absent;
    std::vector<int> barred;
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].absent) absent.push_back(static_cast<int>(i));
        if (seats[i].barred) barred.push_back(static_cast<int>(i));
    }
    if (!absent.empty()) tags.add("Absent", seat_list(absent));
    if (!barred.empty()) tags.add("Barred", seat_list(barred));
}

std::optional<RecordEnd> detail::end_in(const Tags& tags, int players, bool is_over) {
    RecordEnd end;
    const std::string termination = tag_value(tags, "Termination");
    const auto words = split(termination, " ");
    if (words.size() == 2 && (words[0] == "resigned" || words[0] == "claimed")) {
        end.reason = words[0];
        end.seat = parse_seat(words[1], players);
    } else if (const auto lost = lost_in(termination)) {
        end.reason = "lost";
        end.seat = parse_seat(lost->seat, players);
        end.why = lost->why;
    } else if (const auto seat = parse_seat(tag_value(tags, "Resigned"), players)) {  // of older versions
        end.reason = "resigned";
        end.seat = seat;
    }
    if (!end.seat) end.reason = "played";
    if (!is_over && !end.seat) return std::nullopt;
    const std::string of_table = tag_value(tags, "TableWinner");
    const auto named = parse_seats(of_table.empty() && !is_over ? tag_value(tags, "Winner") : of_table, players);
    if (!named.empty() || of_table == "none") end.winners = named;
    return end;
}

void add_termination(Tags& tags, const RecordEnd& end) {
    if (!end.seat) return;
    const std::string seat = std::to_string(*end.seat + 1);
    tags.add("Termination", end.reason == "lost" ? lost_text(*end.seat, end.why) : end.reason + ' ' + seat);
}

void append_seats(std::string& out, const std::vector<RecordSeat>& seats) {
    json::append_list(out, seats, [&](const RecordSeat& seat) {
        json::ObjectWriter object(out);
        if (!seat.kind.empty()) object.text("kind", seat.kind == "human" ? "human" : "ai");
        if (seat.kind == "max") object.text("level", seat.kind);
        if (const auto level = level_of(seat.kind)) object.number("level", *level);
        object.text("name", seat.name);
        object.flag("absent", seat.absent);
        object.flag("barred", seat.barred);
    });
}

void append_end(std::string& out, const RecordEnd& end) {
    json::ObjectWriter object(out);
    object.text("reason", end.reason);
    if (end.seat) object.number("seat", *end.seat + 1);
    if (!end.why.empty()) object.text("why", end.why);
    if (end.winners) object.list("winners", *end.winners, [&](int seat) { append_decimal(out, seat + 1); });
}

}  // namespace azulejo::notation
