#include "server/codec/header.h"

#include <algorithm>

#include "analysis/level_json.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "notation/games.h"

namespace azulejo::server {

namespace {

const std::vector<std::string_view> seat_kinds{"human", "open", "ai"};
const std::vector<std::string_view> absences{"ai", "claim"};
const std::vector<std::string_view> clock_kinds{"none", "move", "game", "days"};
constexpr int longest_seconds = 24 * 60 * 60;
constexpr int most_days = 30;

engine::Level level_member(json::ObjectReader& object, std::string_view name, std::optional<engine::Level> fallback) {
    const json::Value* value = object.find(name);
    const auto level = value == nullptr ? fallback : analysis::read_level(*value);
    if (level) return *level;
    object.fault(name, analysis::expected_level());
    return engine::Level::max();
}

SeatRule read_seat(json::ObjectReader& seat) {
    SeatRule rule;
    rule.kind = static_cast<SeatKind>(seat.choice("kind", seat_kinds));
    if (rule.kind == SeatKind::ai) rule.level = level_member(seat, "level", std::nullopt);
    return rule;
}

// Reads the member "clock".
ClockRule read_clock(json::ObjectReader& object, json::FieldFaults& faults) {
    const json::Value* value = object.find("clock");
    if (value == nullptr || value->is_null()) return {};
    json::ObjectReader clock(*value, object.path("clock"), faults);
    ClockRule rule;
    rule.kind = static_cast<ClockRule::Kind>(clock.choice("kind", clock_kinds));
    switch (rule.kind) {
        case ClockRule::Kind::none: break;
        case ClockRule::Kind::move: rule.amount = clock.integer("seconds", 1, longest_seconds); break;
        case ClockRule::Kind::game:
            rule.amount = clock.integer("seconds", 1, longest_seconds);
            rule.increment = clock.integer("increment", 0, longest_seconds, 0);
            break;
        case ClockRule::Kind::days: rule.amount = clock.integer("days", 1, most_days); break;
    }
    return rule;
}

}  // namespace

TableRules read_rules(json::ObjectReader& object, json::FieldFaults& faults, const SeatExtra& seat_extra) {
    TableRules rules;
    std::vector<std::string_view> names;
    for (const notation::GameEntry& game : notation::games()) names.push_back(game.name);
    const notation::GameEntry& game = notation::games()[object.choice("game", names)];
    rules.game = game.name;
    rules.players = object.integer("players", game.fewest_players, game.most_players, game.fewest_players);
    const auto players = static_cast<std::size_t>(rules.players);
    const json::Array& seats = object.list("seats", players, players);
    for (std::size_t i = 0; i < seats.size(); ++i) {
        json::ObjectReader seat(seats[i], object.path("seats") + '[' + std::to_string(i) + ']', faults);
        rules.seats.push_back(read_seat(seat));
        if (seat_extra) seat_extra(seat, rules.seats.back());
    }
    if (const int first = object.integer("first", 1, rules.players, 0); first > 0) rules.first = first - 1;
    rules.scoring = notation::scoring_member(object, rules.game);
    rules.clock = read_clock(object, faults);
    rules.absence = static_cast<Absence>(object.choice("timeout", absences, 0));
    rules.stand_in = level_member(object, "stand_in", rules.stand_in);
    rules.listed = object.flag("listed", false);
    rules.hints = object.flag("hints", true);
    return rules;
}

std::string to_json(const Header& header) {
    const TableRules& rules = header.rules;
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("game", rules.game);
        object.number("players", rules.players);
        append_seat_rules(object.key("seats"), rules);
        if (rules.first) object.number("first", *rules.first + 1);
        notation::append_scoring_member(object, rules.scoring);
        append_clock(object.key("clock"), rules.clock);
        object.text("timeout", name_of(rules.absence));
        analysis::append_level(object.key("stand_in"), rules.stand_in);
        object.flag("listed", rules.listed);
        object.flag("hints", rules.hints);
        if (header.scheme != ChanceScheme::first) object.number("chance", static_cast<int>(header.scheme));
        object.text("seed", to_hex(header.seed));
        object.text("nonce", header.nonce);
        object.text("previous", header.previous);
        if (!header.owner.empty()) object.text("owner", header.owner);
        if (!header.maker.empty()) object.text("maker", header.maker);
        if (!header.payer.empty()) object.text("payer", header.payer);
    });
}

void append_seat_rules(std::string& out, const TableRules& rules) {
    json::append_list(out, rules.seats, [&](const SeatRule& rule) {
        json::ObjectWriter seat(out);
        seat.text("kind", name_of(rule.kind));
        if (rule.level) analysis::append_level(seat.key("level"), *rule.level);
    });
}

void append_clock(std::string& out, const ClockRule& rule) {
    json::ObjectWriter object(out);
    append_clock_members(object, rule);
}

void append_clock_members(json::ObjectWriter& object, const ClockRule& rule) {
    object.text("kind", clock_kinds[static_cast<std::size_t>(rule.kind)]);
    if (rule.kind == ClockRule::Kind::none) return;
    object.number(rule.kind == ClockRule::Kind::days ? "days" : "seconds", rule.amount);
    if (rule.kind == ClockRule::Kind::game) object.number("increment", rule.increment);
}

std::expected<Header, std::string> parse_header(std::string id, std::string_view json, Millis created) {
    const auto value = json::parse(json);
    if (!value) return std::unexpected("the header is not JSON: " + value.error().message);
    json::FieldFaults faults;
    Header header{.id = std::move(id), .created = created};
    {
        json::ObjectReader object(*value, {}, faults);
        header.rules = read_rules(object, faults);
        // Release 0.1.0 knew only the first scheme and did not name it.
        header.scheme = static_cast<ChanceScheme>(object.integer("chance", 1, 2, 1));
        const std::string seed = object.text("seed", "64 hexadecimal digits",
                                             [](std::string_view text) { return parse_hex(text).has_value(); });
        header.seed = parse_hex(seed).value_or(Bytes32{});
        const auto anything = [](std::string_view) { return true; };
        header.nonce = object.text("nonce", "a text", anything);
        header.previous = object.text("previous", "a text", anything);
        header.owner = object.text("owner", "a text", anything, "");
        header.maker = object.text("maker", "a text", anything, "");
        header.payer = object.text("payer", "a text", anything, "");
    }
    if (!faults.empty()) return std::unexpected("the header is damaged: " + to_string(faults));
    return header;
}

std::string_view name_of(SeatKind kind) {
    return seat_kinds[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Absence absence) {
    return absences[static_cast<std::size_t>(absence)];
}

// Other people see names on their boards: they must not be invisible or change the direction of the text around them.
bool is_name(std::string_view text) {
    const auto begins_character = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    const auto length = static_cast<std::size_t>(std::ranges::count_if(text, begins_character));
    std::string shown(text);
    // These have no width either, but some languages and emoji need them between characters.
    for (const std::string_view joiner : {"\u200C", "\u200D"}) {
        for (auto at = shown.find(joiner); at != std::string::npos; at = shown.find(joiner, at)) {
            shown.erase(at, joiner.size());
        }
    }
    const bool blank = !text.empty() && shown.find_first_not_of(' ') == std::string::npos;
    return length <= longest_name && !blank && printable(shown) == shown;
}

bool is_nonce(std::string_view text) {
    const auto allowed = [](char c) { return c > 0x20 && c < 0x7F && c != ',' && c != '|'; };
    return text.size() <= longest_nonce && std::ranges::all_of(text, allowed);
}

std::string read_name(json::ObjectReader& object, std::optional<std::string> fallback) {
    return object.text("name", "a text of at most 40 visible characters", is_name, std::move(fallback));
}

std::string read_nonce(json::ObjectReader& object, std::optional<std::string> fallback) {
    const bool required = !fallback;
    const auto is_given = [=](std::string_view text) { return is_nonce(text) && !(required && text.empty()); };
    return object.text("nonce", "at most 64 printable ASCII characters other than space, comma and |", is_given,
                       std::move(fallback));
}

std::string read_key(json::ObjectReader& object) {
    const auto is_key = [](std::string_view text) {
        const auto printable = [](char c) { return c >= 0x20 && c < 0x7F; };
        return text.size() >= shortest_key && text.size() <= longest_key && std::ranges::all_of(text, printable);
    };
    return object.text("key", "16 to 64 printable ASCII characters", is_key, "");
}

}  // namespace azulejo::server
