#include "server/api/messages.h"

#include "analysis/message.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/games.h"
#include "server/codec/header.h"

namespace azulejo::server {

namespace {

constexpr int most_plies = 1'000'000;
constexpr std::size_t longest_move = 64;
const std::vector<std::string_view> proposal_names{"undo", "rematch"};
const std::vector<std::string_view> status_names{"waiting", "playing", "finished"};

void read(json::ObjectReader& object, json::FieldFaults& faults, CreateTable& message) {
    message.rules = read_rules(object, faults, [&](json::ObjectReader& seat, const SeatRule& rule) {
        if (rule.kind == SeatKind::human) message.names.push_back(read_name(seat, ""));
    });
    // Release 0.1.0 mixed this nonce in. It comes before the commitment, so that it proves nothing: it is ignored.
    (void)read_nonce(object, "");
    message.nonces = object.flag("nonces", false);
    message.key = read_key(object);
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, SendNonce& message) {
    message.nonce = read_nonce(object, std::nullopt);
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, JoinTable& message) {
    const int seat = object.integer("seat", 1, 4, 0);
    if (seat > 0) message.seat = seat - 1;
    message.name = read_name(object, "");
    message.nonce = read_nonce(object, "");
    message.nonces = object.flag("nonces", false);
    message.key = read_key(object);
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, MakeMove& message) {
    message.ply = object.integer("ply", 0, most_plies);
    message.move = object.text("move", "a move such as \"3B2\"",
                               [](std::string_view text) { return text.size() <= longest_move; });
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, MakeOffer& message) {
    message.what = static_cast<Proposal>(object.choice("what", proposal_names));
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, GiveAnswer& message) {
    message.what = static_cast<Proposal>(object.choice("what", proposal_names));
    message.accept = object.flag("accept");
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, SayPreset& message) {
    message.preset = object.integer("preset", 1, chat_presets);
}

void read(json::ObjectReader& object, json::FieldFaults& /*faults*/, ChangeName& message) {
    message.name = read_name(object, std::nullopt);
}

void read(json::ObjectReader& /*object*/, json::FieldFaults& /*faults*/, Nothing& /*message*/) {}

json::FieldFaults not_json(const Error& error) {
    return {
        {.field = "body", .problem = "not JSON: " + error.message + " at byte " + std::to_string(error.offset + 1)}};
}

// Reads the parameters of a query. Wrong and unknown ones are errors, each of which is named.
class QueryReader {
  public:
    QueryReader(const Query& query, std::vector<std::string_view> known, json::FieldFaults& faults)
        : query_(query), faults_(faults) {
        for (const auto& [name, value] : query) {
            if (std::ranges::find(known, name) == known.end()) {
                faults_.push_back({.field = printable(shortened(name, 40)), .problem = "unknown"});
            }
        }
    }
    [[nodiscard]] const std::string* find(const std::string& name) const {
        const auto found = query_.find(name);
        return found == query_.end() ? nullptr : &found->second;
    }
    template <class Number>
    [[nodiscard]] std::optional<Number> number(const std::string& name, Number least, Number most) {
        const std::string* text = find(name);
        if (text == nullptr) return std::nullopt;
        const auto value = parse_number<Number>(*text);
        if (value && *value >= least && *value <= most) return value;
        fault(name, "expected a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        return std::nullopt;
    }
    void fault(const std::string& name, std::string problem) {
        faults_.push_back({.field = name, .problem = std::move(problem)});
    }

  private:
    const Query& query_;
    json::FieldFaults& faults_;
};

}  // namespace

template <class Message>
std::expected<Message, json::FieldFaults> parse_message(std::string_view body) {
    const bool blank = body.find_first_not_of(" \t\r\n") == std::string_view::npos;
    const auto value = json::parse(blank ? "{}" : body);
    if (!value) return std::unexpected(not_json(value.error()));
    json::FieldFaults faults;
    Message message;
    {
        json::ObjectReader object(*value, {}, faults);
        read(object, faults, message);
    }
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return message;
}

template std::expected<CreateTable, json::FieldFaults> parse_message(std::string_view body);
template std::expected<JoinTable, json::FieldFaults> parse_message(std::string_view body);
template std::expected<SendNonce, json::FieldFaults> parse_message(std::string_view body);
template std::expected<MakeMove, json::FieldFaults> parse_message(std::string_view body);
template std::expected<MakeOffer, json::FieldFaults> parse_message(std::string_view body);
template std::expected<GiveAnswer, json::FieldFaults> parse_message(std::string_view body);
template std::expected<SayPreset, json::FieldFaults> parse_message(std::string_view body);
template std::expected<ChangeName, json::FieldFaults> parse_message(std::string_view body);
template std::expected<Nothing, json::FieldFaults> parse_message(std::string_view body);

std::expected<std::chrono::milliseconds, json::FieldFaults> check_analyze(std::string_view body) {
    const auto value = json::parse(body);
    if (!value) return std::unexpected(not_json(value.error()));
    json::FieldFaults faults;
    int time = 0;
    {
        json::ObjectReader object(*value, {}, faults);
        for (const std::string_view name : {"record", "state", "position", "nodes", "level"}) (void)object.find(name);
        time = object.integer("time_ms", 1, longest_analysis_ms, longest_analysis_ms);
        (void)object.integer("lines", 1, 100, 1);
    }
    if (!faults.empty()) return std::unexpected(std::move(faults));
    if (const auto analyze = analysis::read_analyze(*value); !analyze) {
        return std::unexpected(json::FieldFaults{{.field = "body", .problem = analyze.error()}});
    }
    return std::chrono::milliseconds(time);
}

std::expected<storage::Filter, json::FieldFaults> parse_filter(const Query& query) {
    json::FieldFaults faults;
    storage::Filter filter;
    QueryReader reader(query, {"game", "players", "status", "limit", "before"}, faults);
    if (const std::string* game = reader.find("game")) {
        filter.game = *game;
        if (notation::find_game(*game) == nullptr) reader.fault("game", "expected one of " + notation::game_names());
    }
    filter.players = reader.number<int>("players", 2, 4);
    if (const std::string* status = reader.find("status")) {
        const auto found = std::ranges::find(status_names, *status);
        if (found == status_names.end()) {
            reader.fault("status", "expected one of waiting, playing, finished");
        } else {
            filter.status = static_cast<storage::Status>(found - status_names.begin());
        }
    }
    filter.limit = reader.number<int>("limit", 1, 100).value_or(50);
    if (const std::string* before = reader.find("before")) filter.before = *before;
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return filter;
}

std::expected<std::optional<std::int64_t>, json::FieldFaults> parse_from(const Query& query) {
    json::FieldFaults faults;
    QueryReader reader(query, {"from"}, faults);
    const auto from = reader.number<std::int64_t>("from", 0, 1'000'000'000);
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return from;
}

}  // namespace azulejo::server
