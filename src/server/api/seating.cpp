#include "analysis/level_json.h"
#include "core/json_writer.h"
#include "server/api/answers.h"
#include "server/api/client.h"
#include "server/api/impl.h"
#include "server/api/messages.h"
#include "server/codec/append.h"
#include "server/codec/event.h"
#include "server/codec/header.h"
#include "server/log/log.h"

// Creating tables and joining them. A request with a key may be repeated and gets the same answer, so that a client
// does not lose its seat when an answer is lost.
namespace azulejo::server {

namespace {

// The token of a seat follows from the key and the secret seed. It cannot be computed without either of them.
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

// `tokens` are by seat; empty for seats that have none. `maker` is the token with which the table can be deleted.
Response created(const Header& header, const std::vector<std::string>& tokens, const std::string& maker) {
    std::string body = json::object_text([&](json::ObjectWriter& object) {
        object.text("id", header.id);
        std::size_t number = 0;
        object.list("seats", header.rules.seats, [&](const SeatRule& rule) {
            const std::string& token = tokens[number++];
            json::ObjectWriter seat(object.out());
            seat.number("seat", number);
            seat.text("kind", name_of(rule.kind));
            if (rule.level) analysis::append_level(seat.key("level"), *rule.level);
            if (!token.empty()) seat.text("token", token);
        });
        object.text("commitment", commitment(header.seed));
        if (!maker.empty()) object.text("maker", maker);
    });
    return {.status = 201, .body = std::move(body)};
}

// Whether both headers come from the same request. Only the seed, which is random, and what depends on it or on the
// connection may differ.
bool is_same_request(Header requested, const Header& existing) {
    requested.seed = existing.seed;
    requested.maker = existing.maker;
    requested.owner = existing.owner;
    requested.payer = existing.payer;
    return to_json(requested) == to_json(existing);
}

// The answer to a request that was sent before.
Response created_before(const Header& requested, const std::string& key, const Table& table) {
    if (!is_same_request(requested, table.header()))
        return failed(409, "conflict", "this key was used for another table");
    std::vector<std::string> tokens = tokens_of(table.header(), key);
    for (std::string& token : tokens) {
        if (!table.seat_of(token_hash(token))) token.clear();  // the seat was left before the game began
    }
    const std::string maker = keyed_token(table.header(), "maker", key);
    return created(table.header(), tokens, token_hash(maker) == table.header().maker ? maker : "");
}

}  // namespace

void Api::Impl::create_table(const Request& request, const Reply& reply) {
    const auto message = parse_message<CreateTable>(request.body);
    if (!message) return reply(bad_fields(message.error()));
    const Millis now = context.options.now();
    const std::string& key = message->key;
    Header made{.id = key.empty() ? game_id(random_bytes()) : keyed_id(key),
                .rules = message->rules,
                .seed = random_bytes(),
                .created = now,
                .owner = owner_of(request.address)};
    const std::string maker = key.empty() ? new_token() : keyed_token(made, "maker", key);
    made.maker = token_hash(maker);
    made.payer = payer_of(request.bearer.empty() ? maker : request.bearer);
    const auto header = std::make_shared<const Header>(std::move(made));
    const std::vector<std::string> tokens = tokens_of(*header, key);
    std::vector<Newcomer> humans;
    for (const std::string& token : tokens) {
        if (token.empty()) continue;
        humans.push_back({.name = message->names[humans.size()],
                          .token_hash = token_hash(token),
                          .nonce = {},
                          .sends_nonces = message->nonces});
    }
    auto begun = begin(*header, humans, now);
    if (!begun) {
        log(LogLevel::error, "internal error", {{"game", header->id}, {"reason", begun.error()}});
        return reply(refused({.why = Refused::internal, .reason = begun.error()}));
    }
    const Client client = client_of(request);
    if (const auto wait = context.budgets.take(Expense::tables, client, 1, now)) {
        return reply(over_budget("too many tables were created from this address or by this token", *wait));
    }
    if (!context.budgets.open_table(header->id, client, now)) {
        context.budgets.give_back(Expense::tables, client, 1, now);
        return reply(over_budget("this address or this token has too many open tables; finish some of them", 60));
    }
    const auto game = std::make_shared<const NewGame>(*std::move(begun));
    context.store.create(
        row_of(game->table), to_stored(game->events, game->table), jobs_of(game->table, context.moment()),
        context.then<void>(weak_from_this(),
                           [this, header, game, tokens, maker, key, client, reply](const auto& outcome) {
                               if (outcome) {
                                   auto& kept = rooms[header->id];
                                   if (!kept) kept = std::make_shared<Room>(context, *game);
                                   return reply(created(*header, tokens, maker));
                               }
                               context.budgets.give_back(Expense::tables, client, 1, context.options.now());
                               if (outcome.error().fault != storage::Fault::conflict || key.empty()) {
                                   context.budgets.close_table(header->id);
                                   return reply(unavailable(outcome.error()));
                               }
                               room(header->id)->read([this, header, key, reply](const Room::Outcome& before) {
                                   if (!before || (*before)->table().result()) context.budgets.close_table(header->id);
                                   reply(before ? created_before(*header, key, (*before)->table()) : before.error());
                               });
                           }));
}

void Api::Impl::join(const std::string& id, const Request& request, const Reply& reply) {
    const auto message = parse_message<JoinTable>(request.body);
    if (!message) return reply(bad_fields(message.error()));
    const auto token_at = [key = message->key, fresh = new_token()](const Table& table) {
        return key.empty() ? fresh : keyed_token(table.header(), "join", key);
    };
    room(id)->change(
        [message = *message, token_at](const Table& table, Moment moment) -> Decision {
            const std::string hash = token_hash(token_at(table));
            if (const auto held = table.seat_of(hash)) {
                if (message.seat.value_or(*held) == *held) return NewEvents{};
                return std::unexpected(Refusal{.why = Refused::conflict,
                                               .reason = "this key already holds seat " + std::to_string(*held + 1)});
            }
            return decide_join(
                table, message.seat,
                {.name = message.name, .token_hash = hash, .nonce = message.nonce, .sends_nonces = message.nonces},
                moment);
        },
        [token_at, reply](const Room::Outcome& outcome) {
            if (!outcome) return reply(outcome.error());
            const Table& table = (*outcome)->table();
            const std::string token = token_at(table);
            const std::string body = json::object_text([&](json::ObjectWriter& object) {
                object.number("seat", *table.seat_of(token_hash(token)) + 1);
                object.text("token", token);
            });
            reply({.status = 200, .body = body});
        });
}

}  // namespace azulejo::server
