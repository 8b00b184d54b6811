#include "server/codec/event.h"

#include "analysis/level_json.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/number.h"
#include "notation/digest.h"
#include "server/codec/header.h"

namespace azulejo::server {

namespace {

constexpr int most_seats = 4;
constexpr int most_plies = 1'000'000;
const std::vector<std::string_view> proposals{"undo", "rematch"};
const std::vector<std::string_view> endings{"played", "resigned", "claimed"};

using Texts = std::vector<std::pair<std::string, std::string>>;  // by name

// The events that contain positions and plies, as text: with the tags and tokens of the game's record.
struct StartedText {
    static constexpr std::string_view kind = Started::kind;
    Texts tags;
    Digest digest{};
};
struct PlayedText {
    static constexpr std::string_view kind = Played::kind;
    std::optional<int> seat;
    std::string token;
    Digest digest{};
};
struct UndoneText {
    static constexpr std::string_view kind = Undone::kind;
    int seat = 0;
    int plies = 0;
    Texts deals{};  // tokens by the number of the ply
    Digest digest{};
};

// Writes the members of an event. Seats are numbered from 1.
class EventWriter {
  public:
    explicit EventWriter(std::string& out) : object_(out) { object_.number("v", event_version); }

    void seat(const int& seat) { object_.number("seat", seat + 1); }
    void seat(const std::optional<int>& seat) {
        if (seat) object_.number("seat", *seat + 1);
    }
    void seats(std::string_view name, const std::vector<int>& seats) {
        std::string& out = object_.key(name);
        json::append_list(out, seats, [&](int seat) { out += std::to_string(seat + 1); });
    }
    void some_seats(std::string_view name, const std::vector<int>& some) {
        if (!some.empty()) seats(name, some);
    }
    void text(std::string_view name, const std::string& value) { object_.text(name, value); }
    void number(std::string_view name, const int& value) { object_.number(name, value); }
    void flag(std::string_view name, const bool& value) { object_.flag(name, value); }
    void rare_flag(std::string_view name, const bool& value) {
        if (value) object_.flag(name, true);
    }
    void digest(const Digest& value) {
        if (value) object_.text("digest", notation::digest_text(*value));
    }
    void level(const engine::Level& value) { analysis::append_level(object_.key("level"), value); }
    template <class Enum>
    void choice(std::string_view name, const std::vector<std::string_view>& names, const Enum& value) {
        object_.text(name, names[static_cast<std::size_t>(value)]);
    }
    void texts(std::string_view name, const Texts& texts) {
        json::ObjectWriter list(object_.key(name));
        for (const auto& [key, value] : texts) list.text(key, value);
    }

  private:
    json::ObjectWriter object_;
};

// Reads the same members.
class EventReader {
  public:
    EventReader(const json::Value& value, json::FieldFaults& faults)
        : object_(value, {}, faults), version_(object_.integer("v", 1, event_version, 1)) {}

    void seat(int& seat) { seat = object_.integer("seat", 1, most_seats) - 1; }
    void seat(std::optional<int>& seat) {
        const int number = object_.integer("seat", 1, most_seats, 0);
        if (number > 0) seat = number - 1;
    }
    void seats(std::string_view name, std::vector<int>& seats) {
        for (const json::Value& each : object_.list(name, 0, most_seats)) {
            const int seat = each.integer().value_or(0);
            if (seat < 1 || seat > most_seats) return object_.fault(name, "a list of seats");
            seats.push_back(seat - 1);
        }
    }
    void some_seats(std::string_view name, std::vector<int>& some) {
        if (object_.find(name) != nullptr) seats(name, some);
    }
    void text(std::string_view name, std::string& value) {
        value = object_.text(name, "a text", [](std::string_view) { return true; });
    }
    void number(std::string_view name, int& value) { value = object_.integer(name, 0, most_plies); }
    void flag(std::string_view name, bool& value) { value = object_.flag(name); }
    void rare_flag(std::string_view name, bool& value) { value = object_.flag(name, false); }
    void digest(Digest& value) {
        const auto is_digest = [](std::string_view text) { return notation::parse_digest(text).has_value(); };
        const std::string text = object_.text("digest", "16 hexadecimal digits", is_digest);
        if (version_ > 1) value = notation::parse_digest(text);
    }
    void level(engine::Level& value) {
        const json::Value* member = object_.find("level");
        const auto level = member == nullptr ? std::nullopt : analysis::read_level(*member);
        if (!level) return object_.fault("level", "a level");
        value = *level;
    }
    template <class Enum>
    void choice(std::string_view name, const std::vector<std::string_view>& names, Enum& value) {
        value = static_cast<Enum>(object_.choice(name, names));
    }
    void texts(std::string_view name, Texts& texts) {
        const json::Value* member = object_.find(name);
        if (member == nullptr || member->object() == nullptr) return object_.fault(name, "an object");
        for (const auto& [key, value] : *member->object()) {
            if (value.string() == nullptr) return object_.fault(name, "texts");
            texts.emplace_back(key, *value.string());
        }
    }

  private:
    json::ObjectReader object_;
    int version_;
};

// The members of each event, for writing and for reading.
template <class A, class E>
void describe(A& a, E& event) {
    using T = std::remove_const_t<E>;
    if constexpr (requires { event.seat; }) a.seat(event.seat);
    if constexpr (requires { event.name; }) a.text("name", event.name);
    if constexpr (std::is_same_v<T, Joined>) {
        a.text("token", event.token_hash);
        a.text("nonce", event.nonce);
        a.rare_flag("nonces", event.sends_nonces);
    }
    if constexpr (std::is_same_v<T, NonceSent>) a.text("nonce", event.nonce);
    if constexpr (std::is_same_v<T, StartedText>) a.texts("tags", event.tags);
    if constexpr (std::is_same_v<T, PlayedText>) a.text("token", event.token);
    if constexpr (std::is_same_v<T, UndoneText>) {
        a.number("plies", event.plies);
        a.texts("deals", event.deals);
    }
    if constexpr (requires { event.digest; }) a.digest(event.digest);
    if constexpr (requires { event.what; }) a.choice("what", proposals, event.what);
    if constexpr (requires { event.accept; }) a.flag("accept", event.accept);
    if constexpr (requires { event.level; }) a.level(event.level);
    if constexpr (requires { event.preset; }) a.number("preset", event.preset);
    if constexpr (requires { event.reason; }) a.choice("reason", endings, event.reason);
    if constexpr (requires { event.winners; }) a.seats("winners", event.winners);
    if constexpr (requires { event.absent; }) a.some_seats("absent", event.absent);
    if constexpr (requires { event.barred; }) a.some_seats("barred", event.barred);
    if constexpr (requires { event.game; }) a.text("game", event.game);
}

// To and from text. All other events are the same in both forms.
template <class E>
E as_text(const E& event, const Table& /*table*/) {
    return event;
}

StartedText as_text(const Started& event, const Table& /*table*/) {
    return {
        .tags = std::visit([](const auto& position) { return notation::start_tags(position).items(); }, event.start),
        .digest = event.digest};
}

std::string token_of(const AnyPly& ply, const Table& table) {
    return std::visit(
        [&]<class P>(const Game<P>& game) { return notation::to_token(game.start(), std::get<typename P::Ply>(ply)); },
        *table.game());
}

PlayedText as_text(const Played& event, const Table& table) {
    return {.seat = event.seat, .token = token_of(event.ply, table), .digest = event.digest};
}

UndoneText as_text(const Undone& event, const Table& table) {
    UndoneText text{.seat = event.seat, .plies = event.plies, .digest = event.digest};
    for (const auto& [index, deal] : event.deals) text.deals.emplace_back(std::to_string(index), token_of(deal, table));
    return text;
}

using Parsed = std::expected<TableEvent, std::string>;

template <class E>
Parsed from_text(E event, const Table& /*before*/) {
    return event;
}

Parsed from_text(const StartedText& text, const Table& /*before*/) {
    notation::Tags tags;
    for (const auto& [name, value] : text.tags) tags.add(name, value);
    auto start = notation::start_of(tags);
    if (!start) return std::unexpected(std::move(start.error()));
    return Started{.start = *std::move(start), .digest = text.digest};
}

Parsed from_text(const PlayedText& text, const Table& before) {
    if (!before.game()) return std::unexpected("the game has not begun");
    return std::visit(
        [&](const auto& game) -> Parsed {
            const auto ply = notation::parse_ply(game.position(), text.token);
            if (!ply) return std::unexpected(ply.error());
            return Played{.seat = text.seat, .ply = *ply, .digest = text.digest};
        },
        *before.game());
}

// The tokens of later deals depend on the plies before them, so the game is played again up to the last deal.
Parsed from_text(const UndoneText& text, const Table& before) {
    if (!before.game()) return std::unexpected("the game has not begun");
    return std::visit(
        [&](const auto& game) -> Parsed {
            Undone undone{.seat = text.seat, .plies = text.plies, .digest = text.digest};
            auto position = game.start();
            std::size_t next = 0;
            for (const auto& [number, token] : text.deals) {
                const auto index = parse_number<std::size_t>(number);
                if (!index || *index < next || *index >= game.plies().size()) {
                    return std::unexpected("ply " + number + " cannot be drawn again");
                }
                for (; next < *index; ++next) {
                    if (!is_playable(position, game.plies()[next]))
                        return std::unexpected("the deals that were drawn again do not fit the game");
                    play_ply(position, game.plies()[next]);
                }
                const auto ply = notation::parse_ply(position, token);
                if (!ply) return std::unexpected("ply " + number + ": " + ply.error());
                play_ply(position, *ply);
                ++next;
                undone.deals.emplace_back(*index, *ply);
            }
            return undone;
        },
        *before.game());
}

// The stored form of each event.
template <class E>
using StoredForm = std::remove_cvref_t<decltype(as_text(std::declval<const E&>(), std::declval<const Table&>()))>;

template <class E>
bool parse_if(const storage::Event& stored, const json::Value& body, const Table& before, Parsed& result) {
    if (stored.kind != E::kind) return false;
    json::FieldFaults faults;
    StoredForm<E> text;
    {
        EventReader reader(body, faults);
        describe(reader, text);
    }
    result = faults.empty() ? from_text(std::move(text), before) : std::unexpected(to_string(faults));
    return true;
}

template <class... E>
Parsed parse_any(const storage::Event& stored, const json::Value& body, const Table& before,
                 const std::variant<E...>* /*kinds*/) {
    Parsed result = std::unexpected("the kind " + stored.kind + " is unknown");
    (parse_if<E>(stored, body, before, result) || ...);
    return result;
}

}  // namespace

storage::Event to_stored(const TimedEvent& event, const Table& table) {
    return std::visit(
        [&]<class E>(const E& each) {
            storage::Event stored{.at = event.at, .kind = std::string(E::kind), .body = {}};
            {
                EventWriter writer(stored.body);
                const auto& text = as_text(each, table);
                describe(writer, text);
            }
            return stored;
        },
        event.event);
}

std::vector<storage::Event> to_stored(const std::vector<TimedEvent>& events, const Table& table) {
    std::vector<storage::Event> stored;
    stored.reserve(events.size());
    for (const TimedEvent& event : events) stored.push_back(to_stored(event, table));
    return stored;
}

std::expected<TimedEvent, std::string> parse_event(const storage::Event& stored, const Table& before) {
    const auto body = json::parse(stored.body);
    Parsed event = body ? parse_any(stored, *body, before, static_cast<const TableEvent*>(nullptr))
                        : std::unexpected("not JSON: " + body.error().message);
    if (event) return TimedEvent{.at = stored.at, .event = *std::move(event)};
    return std::unexpected("event " + std::to_string(before.events()) + " (" + stored.kind + "): " + event.error());
}

std::expected<Replayed, std::string> replay(const std::shared_ptr<const Header>& header,
                                            const std::vector<storage::Event>& events) {
    Replayed replayed{.table = Table(header), .events = {}};
    for (const storage::Event& stored : events) {
        auto event = parse_event(stored, replayed.table);
        if (!event) return std::unexpected(std::move(event.error()));
        if (auto applied = replayed.table.apply(*event); !applied) return std::unexpected(std::move(applied.error()));
        replayed.events.push_back(*std::move(event));
    }
    return replayed;
}

std::expected<Replayed, std::string> replay(const storage::GameRow& row, const std::vector<storage::Event>& events) {
    auto header = parse_header(row.id, row.header, row.created);
    if (!header) return std::unexpected("header: " + header.error());
    return replay(std::make_shared<const Header>(*std::move(header)), events);
}

std::string_view name_of(Proposal what) {
    return proposals[static_cast<std::size_t>(what)];
}

std::string_view name_of(Ending reason) {
    return endings[static_cast<std::size_t>(reason)];
}

}  // namespace azulejo::server
