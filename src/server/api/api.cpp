#include "server/api/api.h"

#include "core/json_writer.h"
#include "server/api/answers.h"
#include "server/api/impl.h"
#include "server/api/messages.h"
#include "server/codec/header.h"
#include "server/codec/proof.h"
#include "server/codec/record.h"

namespace azulejo::server {

namespace {

Response no_such_seat() {
    return failed(403, "forbidden", "this token holds no seat of this game");
}

std::string listed(const storage::GameRow& row) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("id", row.id);
        object.text("game", row.game);
        object.number("players", row.players);
        object.text("status", name_of(static_cast<Status>(row.summary.status)));
        object.number("open_seats", row.summary.open_seats);
        object.number("created", row.created);
        if (const auto header = parse_header(row.id, row.header, row.created)) {
            append_clock(object.key("clock"), header->rules.clock);
            object.flag("hints", header->rules.hints);
            append_seat_rules(object.key("seats"), header->rules);
        }
    });
}

}  // namespace

std::string progress_of(const Table& table) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.number("event", table.events());
        object.number("ply", table.ply_count());
    });
}

Client client_of(const Request& request) {
    return {.address = request.address, .identity = request.bearer.empty() ? "" : token_hash(request.bearer)};
}

std::string owner_of(std::string_view address) {
    return to_hex(sha256("azulejo-owner-1|" + std::string(address))).substr(0, 4);
}

std::string payer_of(std::string_view token) {
    return to_hex(sha256("azulejo-payer-1|" + std::string(token))).substr(0, 8);
}

Decision Api::Impl::charge_rematch(Decision decision, const Client& client) {
    if (!decision || !decision->rematch) return decision;
    const auto too_many = [](std::string reason) {
        return std::unexpected(Refusal{.why = Refused::too_often, .reason = std::move(reason)});
    };
    const Millis now = context.options.now();
    if (context.budgets.take(Expense::tables, client, 1, now)) {
        return too_many("too many tables were created from this address or by this token");
    }
    if (!context.budgets.open_table(decision->rematch->header->id, client, now)) {
        context.budgets.give_back(Expense::tables, client, 1, now);
        return too_many("this address or this token has too many open tables; finish some of them");
    }
    return decision;
}

void Api::Impl::handle(Operation operation, const std::string& id, const Request& request, const Reply& reply) {
    switch (operation) {
        case Operation::create_table: return create_table(request, reply);
        case Operation::list_tables: return list_tables(request, reply);
        case Operation::join: return join(id, request, reply);
        case Operation::delete_table: return delete_table(id, request, reply);
        case Operation::move: return move(id, request, reply);
        case Operation::get_table:
            return look(id, request, reply, [](const Room& room, Viewer viewer) {
                return Response{.status = 200, .body = room.view(viewer)};
            });
        case Operation::record:
            return look(id, request, reply,
                        [](const Room& room, Viewer viewer) { return text_answer(record_for(room.table(), viewer)); });
        case Operation::proof:
            return look(id, request, reply, [](const Room& room, Viewer /*viewer*/) {
                if (!room.table().result())
                    return failed(409, "conflict", "the game is not over: its seed is still secret");
                return Response{.status = 200, .body = proof_of(room.table(), room.events())};
            });
        case Operation::log: {
            const auto from = parse_from(request.query);
            if (!from) return reply(bad_fields(from.error()));
            return look(id, request, reply, [first = from->value_or(0)](const Room& room, Viewer viewer) {
                const auto ply = static_cast<std::size_t>(first);
                return Response{.status = 200, .body = log_of(room.table(), viewer, ply, log_page)};
            });
        }
        case Operation::nonce:
            return act<SendNonce>(id, request, reply,
                                  [](const SendNonce& sent, const Table& table, int seat, Moment now) {
                                      return decide_nonce(table, seat, sent.nonce, now);
                                  });
        case Operation::offer:
            return act<MakeOffer>(
                id, request, reply,
                [this, client = client_of(request)](const MakeOffer& offer, const Table& table, int seat, Moment now) {
                    return offer.what == Proposal::undo
                               ? decide_undo(table, seat, now)
                               : charge_rematch(decide_rematch(table, seat, random_bytes(), now), client);
                });
        case Operation::answer:
            return act<GiveAnswer>(id, request, reply,
                                   [this, client = client_of(request)](const GiveAnswer& answer, const Table& table,
                                                                       int seat, Moment now) {
                                       return charge_rematch(
                                           decide_answer(table, seat, answer.what, answer.accept, random_bytes(), now),
                                           client);
                                   });
        case Operation::resign:
            return act<Nothing>(id, request, reply, [](const Nothing&, const Table& table, int seat, Moment now) {
                return decide_resign(table, seat, now);
            });
        case Operation::leave:
            return act<Nothing>(id, request, reply, [](const Nothing&, const Table& table, int seat, Moment now) {
                return decide_leave(table, seat, now);
            });
        case Operation::come_back:
            return act<Nothing>(id, request, reply, [](const Nothing&, const Table& table, int seat, Moment now) {
                return decide_return(table, seat, now);
            });
        case Operation::claim:
            return act<Nothing>(id, request, reply, [](const Nothing&, const Table& table, int seat, Moment now) {
                return decide_claim(table, seat, now);
            });
        case Operation::chat:
            return act<SayPreset>(id, request, reply,
                                  [](const SayPreset& said, const Table& table, int seat, Moment now) {
                                      return decide_chat(table, seat, said.preset, now);
                                  });
        case Operation::name:
            return act<ChangeName>(id, request, reply,
                                   [](const ChangeName& to, const Table& table, int seat, Moment now) {
                                       return decide_name(table, seat, to.name, now);
                                   });
        case Operation::events: return reply(failed(426, "stream", "ask for a WebSocket, or for application/x-ndjson"));
        case Operation::analyze: {
            const auto longest = check_analyze(request.body);
            if (!longest) return reply(bad_fields(longest.error()));
            return analyses.ask(request, *longest, reply);
        }
        case Operation::openapi: return reply({.status = 200, .body = std::string(documents().front().text)});
    }
}

template <class F>
void Api::Impl::look(const std::string& id, const Request& request, const Reply& reply, F answer) {
    const std::shared_ptr<Room> here = room(id);
    here->read([this, here, bearer = request.bearer, reply, answer](const Room::Outcome& outcome) {
        if (!outcome) return reply(outcome.error());
        const Room& found = *here;
        revive(*here);
        const Viewer viewer = bearer.empty() ? std::nullopt : found.table().seat_of(token_hash(bearer));
        if (!bearer.empty() && !viewer) return reply(no_such_seat());
        reply(answer(found, viewer));
    });
}

template <class Message, class Decide, class Answer>
void Api::Impl::act(const std::string& id, const Request& request, const Reply& reply, const Decide& decide,
                    const Answer& answer) {
    auto message = parse_message<Message>(request.body);
    if (!message) return reply(bad_fields(message.error()));
    room(id)->change(
        [message = *message, decide, hash = token_hash(request.bearer)](const Table& table, Moment moment) -> Decision {
            const auto seat = table.seat_of(hash);
            if (!seat) {
                return std::unexpected(
                    Refusal{.why = Refused::forbidden, .reason = "this token holds no seat of this game"});
            }
            return decide(message, table, *seat, moment);
        },
        [message = *message, reply, answer](const Room::Outcome& outcome) {
            if (!outcome) return reply(outcome.error());
            reply({.status = 200, .body = answer(message, (*outcome)->table())});
        });
}

void Api::Impl::move(const std::string& id, const Request& request, const Reply& reply) {
    act<MakeMove>(
        id, request, reply,
        [](const MakeMove& move, const Table& table, int seat, Moment now) {
            return decide_move(table, seat, Mover::holder, move.ply, move.move, now);
        },
        [](const MakeMove& move, const Table& /*table*/) {
            return json::object_text([&](json::ObjectWriter& object) { object.number("ply", move.ply + 1); });
        });
}

void Api::Impl::list_tables(const Request& request, const Reply& reply) {
    const auto filter = parse_filter(request.query);
    if (!filter) return reply(bad_fields(filter.error()));
    context.store.list(*filter, context.then<storage::Page>(weak_from_this(), [reply](const auto& page) {
        if (!page) return reply(unavailable(page.error()));
        const std::string body = json::object_text([&](json::ObjectWriter& object) {
            object.list("games", page->rows, [&](const storage::GameRow& row) { object.out() += listed(row); });
            if (!page->next.empty()) object.text("next", page->next);
        });
        reply({.status = 200, .body = body});
    }));
}

void Api::Impl::watch(const Request& request, const std::shared_ptr<Watcher>& watcher,
                      const std::function<void(std::optional<Response>)>& begun) {
    const auto found = find_route("GET", request.path);
    if (!found || found->operation != Operation::events) {
        return begun(failed(404, "not_found", "no such path"));
    }
    const auto from = parse_from(request.query);
    if (!from) return begun(bad_fields(from.error()));
    if (draining) return begun(restarting());
    const std::shared_ptr<Room> here = room(found->game);
    here->read([this, here, watcher, begun, from = *from, bearer = request.bearer](const Room::Outcome& outcome) {
        if (!outcome) return begun(outcome.error());
        const Viewer viewer = bearer.empty() ? std::nullopt : here->table().seat_of(token_hash(bearer));
        if (!bearer.empty() && !viewer) return begun(no_such_seat());
        revive(*here);
        watched[watcher.get()] = here;
        begun(std::nullopt);
        here->watch(watcher, viewer, from);
    });
}

Api::Api(ApiOptions options, storage::Store& store) : impl_(std::make_shared<Impl>(std::move(options), store)) {
    store.listen(impl_.get());
    impl_->send_heartbeat();
}

Api::~Api() = default;

void Api::handle(const Request& request, Reply reply) {
    const Reply counted = [weak = std::weak_ptr(impl_), reply = std::move(reply)](Response response) {
        if (const auto impl = weak.lock()) ++impl->answers[response.status];
        reply(std::move(response));
    };
    const auto found = find_route(request.method, request.path);
    if (!found) {
        return counted(found.error() == 405 ? failed(405, "method_not_allowed", "this method is not allowed here")
                                            : failed(404, "not_found", "no such path"));
    }
    if (impl_->draining && request.method != "GET") return counted(restarting());
    if (impl_->has_begun) return impl_->handle(found->operation, found->game, request, counted);
    impl_->when_begun([impl = impl_.get(), found = *found, request, counted] {
        impl->handle(found.operation, found.game, request, counted);
    });
}

void Api::watch(const Request& request, const std::shared_ptr<Watcher>& watcher,
                const std::function<void(std::optional<Response>)>& refused_or_begun) {
    impl_->when_begun(
        [impl = impl_.get(), request, watcher, refused_or_begun] { impl->watch(request, watcher, refused_or_begun); });
}

void Api::unwatch(const Watcher& watcher) {
    const auto found = impl_->watched.find(&watcher);
    if (found == impl_->watched.end()) return;
    if (const auto room = found->second.lock()) room->unwatch(&watcher);
    impl_->watched.erase(&watcher);
}

void Api::receive(const std::shared_ptr<Watcher>& watcher, std::string_view message) {
    const auto value = json::parse(message);
    const json::Value* type = value ? value->find("type") : nullptr;
    const bool ping = type != nullptr && type->string() != nullptr && *type->string() == "ping";
    watcher->send(std::make_shared<const std::string>(
        ping ? typed("pong") : typed("error", "expected " + typed("ping") + "; everything else is a POST")));
}

void Api::drain() {
    impl_->draining = true;
    impl_->context.leaving = true;
    impl_->context.store.broadcast(to_text({.kind = PeerMessage::Kind::bye, .node = impl_->context.peer_name}));
    const auto all = impl_->rooms;
    for (const auto& [id, room] : all) room->send_all(typed("bye", "the server restarts"), "bye");
    impl_->analyses.drain();
}

void Api::tick() {
    impl_->tick();
}

Budgets& Api::budgets() {
    return impl_->context.budgets;
}

std::string Api::metrics() const {
    return impl_->metrics();
}

}  // namespace azulejo::server
