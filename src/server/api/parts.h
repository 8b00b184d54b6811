#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/api/analyses.h"
#include "server/api/api.h"
#include "server/api/peers.h"
#include "server/api/room.h"
#include "server/api/routes.h"

namespace azulejo::server {

// The answer to most of what changes a table.
[[nodiscard]] std::string where_it_stands(const Table& table);

// Lives as long as somebody's answer is on its way, so that answers of the store find it or nothing.
struct Api::Parts : storage::Listener, std::enable_shared_from_this<Api::Parts> {
    Parts(ApiOptions options, storage::Store& store)
        : hall{.options = std::move(options), .peer_name = game_id(random_bytes()), .store = store, .outages = {}},
          analyses(hall) {}

    Hall hall;
    Analyses analyses;
    Peers peers;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms;
    std::unordered_map<const Watcher*, std::weak_ptr<Room>> watched;
    std::map<int, std::uint64_t> answers;  // by status
    bool draining = false;
    bool asking_alive = false;
    bool taking_jobs = false;
    Millis next_alive = 0;
    Millis next_shout = 0;

    [[nodiscard]] const std::shared_ptr<Room>& room(const std::string& id) {
        auto& found = rooms[id];
        if (!found) found = std::make_shared<Room>(hall, id);
        return found;
    }
    void handle(Operation operation, const std::string& id, const Request& request, const Reply& reply);
    void create_table(const Request& request, const Reply& reply);
    void list_tables(const Request& request, const Reply& reply);
    void join(const std::string& id, const Request& request, const Reply& reply);
    void move(const std::string& id, const Request& request, const Reply& reply);

    // With the table and who asks: a seat by its token, a spectator without one.
    template <class F>
    void look(const std::string& id, const Request& request, const Reply& reply, F answer);
    // With a message and for a seat.
    template <class Message, class Decide, class Answer>
    void act(const std::string& id, const Request& request, const Reply& reply, Decide decide, Answer answer);
    template <class Message, class Decide>
    void act(const std::string& id, const Request& request, const Reply& reply, Decide decide) {
        act<Message>(id, request, reply, decide,
                     [](const Message& /*message*/, const Table& table) { return where_it_stands(table); });
    }

    void watch(const Request& request, const std::shared_ptr<Watcher>& watcher,
               const std::function<void(std::optional<Response>)>& begun);
    void tick();
    void say_alive();
    void take_clock_jobs();
    void settle_clock(const storage::Job& job);
    void keep_in_touch();
    void hear(const Shout& shout);
    void forget_peer(const std::string& node) const;
    void forget_idle();
    [[nodiscard]] std::string metrics() const;

    // On a thread of the store.
    void events_appended(const std::string& game, std::int64_t events) override {
        bring([game, events](Parts& parts) {
            const auto found = parts.rooms.find(game);
            if (found != parts.rooms.end()) std::shared_ptr<Room>(found->second)->grew(events);
        });
    }
    void job_added() override {
        if (hall.options.job_added) hall.options.job_added();
    }
    void job_finished(const std::string& key) override {
        bring([key](Parts& parts) { parts.analyses.finished(key); });
    }
    void reconnected() override {
        bring([](Parts& parts) {
            const auto all = parts.rooms;
            for (const auto& [id, room] : all) {
                room->doubt();
                if (room->watchers() > 0) room->say_here();
                room->ask_who();
            }
        });
    }
    void message_received(const std::string& message) override {
        const auto shout = parse_shout(message);
        if (shout && shout->node != hall.peer_name) bring([said = *shout](Parts& parts) { parts.hear(said); });
    }
    void bring(std::function<void(Parts&)> task) {
        hall.options.post([weak = weak_from_this(), task = std::move(task)] {
            if (const auto parts = weak.lock()) task(*parts);
        });
    }
};

}  // namespace azulejo::server
