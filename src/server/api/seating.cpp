#include "core/json_writer.h"
#include "server/api/answers.h"
#include "server/api/messages.h"
#include "server/api/parts.h"

// How tables are made and seats taken. Whoever gives a key may do either again, and gets the same answer: an answer
// that was lost loses no seat.
namespace azulejo::server {

namespace {

using json::ObjectWriter;

// Nobody can tell the tokens without both the key and the seed, and neither is kept with them.
std::string keyed_token(const Header& header, std::string_view what, std::string_view key) {
    std::string message = "azulejo-seat-1|" + header.id + '|';
    message += what;
    message += '|';
    message += key;
    return to_token(hmac_sha256(header.seed, message));
}

std::string keyed_id(std::string_view key) {
    return game_id(sha256("azulejo-table-1|" + std::string(key)));
}

std::vector<std::string> tokens_of(const Header& header, const std::string& key) {
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < header.rules.seats.size(); ++i) {
        const bool human = header.rules.seats[i].kind == SeatKind::human;
        tokens.push_back(!human ? "" : key.empty() ? new_token() : keyed_token(header, std::to_string(i + 1), key));
    }
    return tokens;
}

// With the tokens by seat, empty for those that have none.
Response made(const Header& header, const std::vector<std::string>& tokens) {
    Response response{.status = 201};
    {
        json::ObjectWriter object(response.body);
        object.text("id", header.id);
        std::size_t number = 0;
        json::append_list(object.key("seats"), header.rules.seats, [&](const SeatRule& rule) {
            const std::string& token = tokens[number++];
            json::ObjectWriter seat(response.body);
            seat.number("seat", static_cast<int>(number));
            seat.text("kind", name_of(rule.kind));
            if (rule.level) append_level(seat.key("level"), *rule.level);
            if (!token.empty()) seat.text("token", token);
        });
        object.text("commitment", commitment(header.seed));
    }
    return response;
}

// Whether one who asked for the first would have got the second.
bool is_same_wish(Header wished, const Header& made) {
    wished.seed = made.seed;
    return to_json(wished) == to_json(made);
}

// The answer to a wish that was fulfilled before.
Response made_before(const Header& wished, const std::string& key, const Table& table) {
    if (!is_same_wish(wished, table.header())) return failed(409, "conflict", "this key has made another table");
    std::vector<std::string> tokens = tokens_of(table.header(), key);
    for (std::string& token : tokens) {
        if (!table.seat_of(token_hash(token))) token.clear();  // the seat was left before the game began
    }
    return made(table.header(), tokens);
}

}  // namespace

void Api::Parts::create_table(const Request& request, const Reply& reply) {
    const auto message = parse_message<CreateTable>(request.body);
    if (!message) return reply(bad_fields(message.error()));
    const Millis now = hall.options.now();
    const std::string& key = message->key;
    const auto header =
        std::make_shared<const Header>(Header{.id = key.empty() ? game_id(random_bytes()) : keyed_id(key),
                                              .rules = message->rules,
                                              .seed = random_bytes(),
                                              .nonce = message->nonce,
                                              .created = now});
    const std::vector<std::string> tokens = tokens_of(*header, key);
    std::vector<Newcomer> humans;
    for (const std::string& token : tokens) {
        if (token.empty()) continue;
        humans.push_back({.name = message->names[humans.size()], .token_hash = token_hash(token), .nonce = {}});
    }
    const Draft draft = begin(*header, humans, now);
    hall.store.create(row_of(*header, draft.after), draft.events, jobs_of(draft.after, hall.moment()),
                      hall.then<void>(weak_from_this(), [this, header, draft, tokens, key, reply](const auto& outcome) {
                          if (outcome) {
                              auto& kept = rooms[header->id];
                              if (!kept) kept = std::make_shared<Room>(hall, header, draft);
                              return reply(made(*header, tokens));
                          }
                          if (outcome.error().fault != storage::Fault::conflict || key.empty())
                              return reply(unavailable());
                          room(header->id)->read([header, key, reply](const Room::Outcome& before) {
                              reply(before ? made_before(*header, key, (*before)->table()) : before.error());
                          });
                      }));
}

void Api::Parts::join(const std::string& id, const Request& request, const Reply& reply) {
    const auto message = parse_message<JoinTable>(request.body);
    if (!message) return reply(bad_fields(message.error()));
    const auto token_at = [key = message->key, fresh = new_token()](const Table& table) {
        return key.empty() ? fresh : keyed_token(table.header(), "join", key);
    };
    room(id)->change(
        [message = *message, token_at](const Table& table, Moment moment) -> Decision {
            const std::string hash = token_hash(token_at(table));
            if (const auto held = table.seat_of(hash)) {
                if (message.seat.value_or(*held) == *held) return Draft{.after = table, .events = {}};
                return std::unexpected(
                    Refusal{.why = Refused::conflict, .reason = "this key holds seat " + std::to_string(*held + 1)});
            }
            return decide_join(table, message.seat, {.name = message.name, .token_hash = hash, .nonce = message.nonce},
                               moment);
        },
        [token_at, reply](const Room::Outcome& outcome) {
            if (!outcome) return reply(outcome.error());
            const Table& table = (*outcome)->table();
            const std::string token = token_at(table);
            std::string body;
            {
                json::ObjectWriter object(body);
                object.number("seat", *table.seat_of(token_hash(token)) + 1);
                object.text("token", token);
            }
            reply({.status = 200, .body = body});
        });
}

}  // namespace azulejo::server
