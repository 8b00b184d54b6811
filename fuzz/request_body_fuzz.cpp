#include <algorithm>
#include <string>

#include "core/utf8.h"
#include "fuzz.h"
#include "server/api/answers.h"
#include "server/api/messages.h"
#include "server/codec/event.h"
#include "server/codec/header.h"
#include "server/codec/proof.h"

// What clients send: the first byte says as which message the rest is read. Whatever it is, there is a message that can
// be used or an answer that names what is wrong.
namespace azulejo::fuzz {
namespace {

using namespace server;

void check_refusal(const json::FieldFaults& faults) {
    require(!faults.empty(), "a refusal names something");
    const Response response = bad_fields(faults);
    require(response.status == 400, "a bad message is the client's fault");
    require(is_utf8(response.body) && json::parse(response.body).has_value(), "an answer is JSON");
}

// A table that was asked for can be made, and what is stored of it is read again.
void use(const CreateTable& message) {
    Header header{.id = "Fuzz1", .rules = message.rules, .seed = sha256("seed")};
    const auto again = parse_header(header.id, to_json(header), header.created);
    require(again && to_json(*again) == to_json(header), "a header is read as it was written");
    std::vector<Newcomer> humans;
    for (const std::string& name : message.names) {
        humans.push_back({.name = name, .token_hash = "h", .nonce = {}, .sends_nonces = message.nonces});
    }
    const auto begun = begin(header, humans, 0);
    require(begun.has_value(), "a table can be created");
    const auto replayed = replay(begun->header, to_stored(begun->events, begun->table));
    require(replayed.has_value(), "a table's events can be replayed");
    const bool waits = std::ranges::any_of(replayed->table.seats(), &Seat::awaits_nonce);
    require(waits || replayed->table.summary().open_seats > 0 || replayed->table.turn(), "a full table plays");
}
void use(const JoinTable& message) {
    require(is_name(message.name) && is_nonce(message.nonce), "names and nonces are what they must be");
}
void use(const SendNonce& message) {
    require(is_nonce(message.nonce) && !message.nonce.empty(), "a nonce is what it must be");
}
// Any text may be tried as a move.
void use(const MakeMove& message) {
    Header header{.id = "Fuzz1", .seed = sha256("seed")};
    header.rules.game = "azul-duel";
    header.rules.seats = {{.kind = SeatKind::human}, {.kind = SeatKind::human}};
    static const auto begun =
        begin(header, {{.name = "", .token_hash = "a", .nonce = ""}, {.name = "", .token_hash = "b", .nonce = ""}}, 0);
    const Outages none;
    for (const int seat : {0, 1}) {
        const auto moved =
            decide_move(begun->table, seat, Mover::holder, message.ply, message.move, {.now = 0, .outages = &none});
        require(moved || !moved.error().reason.empty(), "a refusal says why");
    }
}
template <class Message>
void use(const Message& /*message*/) {}

template <class Message>
void check(std::string_view body) {
    const auto message = parse_message<Message>(body);
    if (message) return use(*message);
    check_refusal(message.error());
}

void check_as(std::size_t kind, std::string_view body) {
    switch (kind) {
        case 0: return check<CreateTable>(body);
        case 1: check<SendNonce>(body); return check<JoinTable>(body);
        case 2: return check<MakeMove>(body);
        case 3: return check<MakeOffer>(body);
        case 4: return check<GiveAnswer>(body);
        case 5: return check<SayPreset>(body);
        case 6: return check<ChangeName>(body);
        case 7: return check<Nothing>(body);
        case 8:
            if (const auto checked = check_analyze(body); !checked) check_refusal(checked.error());
            return;
        case 9:
            if (const auto verified = verify(body); !verified) require(!verified.error().empty(), "it says why");
            return;
        default: break;
    }
    // The first line is the kind of an event, as the database has it.
    const auto end = body.find('\n');
    storage::Event event{.at = 0, .kind = std::string(body.substr(0, end)), .body = {}};
    if (end != std::string_view::npos) event.body = body.substr(end + 1);
    // Events are read for a table that plays.
    Header header{.id = "Fuzz1", .seed = sha256("seed")};
    header.rules.game = "azul";
    header.rules.seats = {{.kind = SeatKind::human}, {.kind = SeatKind::human}};
    static const auto begun =
        begin(header, {{.name = "", .token_hash = "a", .nonce = ""}, {.name = "", .token_hash = "b", .nonce = ""}}, 0);
    const Table& table = begun->table;
    if (auto parsed = parse_event(event, table)) {
        // Events of version 1 have no digest that can be kept.
        std::visit(
            [](auto& each) {
                if constexpr (requires { each.digest; }) each.digest = each.digest.value_or(0);
            },
            parsed->event);
        const auto again = parse_event(to_stored(*parsed, table), table);
        require(again.has_value() && to_stored(*again, table).body == to_stored(*parsed, table).body,
                "events are read again");
        Table changed = table;
        if (const auto applied = changed.apply(*parsed); !applied) require(!applied.error().empty(), "it says why");
    }
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kinds = 11;
    if (size == 0) return 0;
    azulejo::fuzz::check_as(data[0] % kinds, azulejo::fuzz::as_text(data + 1, size - 1));
    return 0;
}
