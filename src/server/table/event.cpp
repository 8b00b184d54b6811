#include "server/table/event.h"

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "notation/digest.h"
#include "server/table/rules.h"

namespace azulejo::server {

namespace {

constexpr int most_seats = 4;
constexpr int most_plies = 1'000'000;
const std::vector<std::string_view> proposals{"undo", "rematch"};
const std::vector<std::string_view> endings{"played", "resigned", "claimed"};

// Writes the members of an event. Seats are counted from 1 in text.
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
    void digest(const Digest& value) {
        if (value) object_.text("digest", notation::digest_text(*value));
    }
    void level(const engine::Level& value) { append_level(object_.key("level"), value); }
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
    void digest(Digest& value) {
        const auto is_digest = [](std::string_view text) { return notation::parse_digest(text).has_value(); };
        const std::string text = object_.text("digest", "16 hexadecimal digits", is_digest);
        if (version_ > 1) value = notation::parse_digest(text);
    }
    void level(engine::Level& value) {
        const json::Value* member = object_.find("level");
        const auto level = member == nullptr ? std::nullopt : read_level(*member);
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

// The members of each event, said once for writing and reading.
template <class A, class E>
void describe(A& a, E& event) {
    using T = std::remove_const_t<E>;
    if constexpr (requires { event.seat; }) a.seat(event.seat);
    if constexpr (requires { event.name; }) a.text("name", event.name);
    if constexpr (std::is_same_v<T, Joined>) {
        a.text("token", event.token_hash);
        a.text("nonce", event.nonce);
    }
    if constexpr (std::is_same_v<T, Started>) a.texts("tags", event.tags);
    if constexpr (std::is_same_v<T, Played>) a.text("token", event.token);
    if constexpr (std::is_same_v<T, Undone>) {
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
    if constexpr (requires { event.game; }) a.text("game", event.game);
}

template <class E>
bool read_if(const storage::Event& stored, const json::Value& body, json::FieldFaults& faults,
             std::optional<TableEvent>& event) {
    if (stored.kind != E::kind) return false;
    E read;
    {
        EventReader reader(body, faults);
        describe(reader, read);
    }
    event = std::move(read);
    return true;
}

template <class... E>
std::optional<TableEvent> read_any(const storage::Event& stored, const json::Value& body, json::FieldFaults& faults,
                                   const std::variant<E...>* /*kinds*/) {
    std::optional<TableEvent> event;
    (read_if<E>(stored, body, faults, event) || ...);
    return event;
}

}  // namespace

storage::Event to_stored(const TableEvent& event, storage::Millis at) {
    return std::visit(
        [&]<class E>(const E& each) {
            storage::Event stored{.at = at, .kind = std::string(E::kind), .body = {}};
            {
                EventWriter writer(stored.body);  // ends the object with its life
                describe(writer, each);
            }
            return stored;
        },
        event);
}

std::expected<TableEvent, std::string> parse_event(const storage::Event& event) {
    const auto body = json::parse(event.body);
    if (!body) return std::unexpected("not JSON: " + body.error().message);
    json::FieldFaults faults;
    auto result = read_any(event, *body, faults, static_cast<const TableEvent*>(nullptr));
    if (!result) return std::unexpected("the kind " + event.kind + " is unknown");
    if (!faults.empty()) return std::unexpected(to_string(faults));
    return *std::move(result);
}

std::string_view name_of(Proposal what) {
    return proposals[static_cast<std::size_t>(what)];
}

std::string_view name_of(Ending reason) {
    return endings[static_cast<std::size_t>(reason)];
}

}  // namespace azulejo::server
