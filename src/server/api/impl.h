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

// The answer to most requests that change a table: the numbers of its events and plies.
[[nodiscard]] std::string progress_of(const Table& table);
// Who pays for a request.
[[nodiscard]] Client client_of(const Request& request);
// Under which name the jobs of a client's tables and analyses are queued (Header::owner).
[[nodiscard]] std::string owner_of(std::string_view address);
// Under which name the searches of a table's AIs are charged to the token of its maker (Header::payer).
[[nodiscard]] std::string payer_of(std::string_view token);

// Callbacks of the store hold weak references to this, so they may arrive after it was destroyed.
struct Api::Impl : storage::Listener, std::enable_shared_from_this<Api::Impl> {
    Impl(ApiOptions options, storage::Store& store)
        : context{.options = std::move(options), .peer_name = game_id(random_bytes()), .store = store},
          analyses(context) {}

    Context context;
    Analyses analyses;
    Peers peers;
    std::unordered_map<std::string, std::shared_ptr<Room>> rooms;
    std::unordered_map<const Watcher*, std::weak_ptr<Room>> watched;
    std::vector<std::shared_ptr<Room>> outdated;  // still answer what they were asked before
    std::map<int, std::uint64_t> answers;         // by status
    bool draining = false;
    // Requests that came before the first heartbeat. The clocks can be told only after it.
    bool has_begun = false;
    std::vector<std::function<void()>> early;
    bool taking_jobs = false;
    bool removing_unused = false;
    Millis next_removal = 0;
    Millis next_broadcast = 0;
    Millis next_budget_cleanup = 0;
    Millis next_search_count = 0;
    std::map<std::string, std::int64_t> waiting_searches;  // by kind of job, when they were last counted

    [[nodiscard]] const std::shared_ptr<Room>& room(const std::string& id) {
        auto& found = rooms[id];
        if (!found) found = std::make_shared<Room>(context, id);
        return found;
    }
    void handle(Operation operation, const std::string& id, const Request& request, const Reply& reply);
    void create_table(const Request& request, const Reply& reply);
    void list_tables(const Request& request, const Reply& reply);
    void delete_table(const std::string& id, const Request& request, const Reply& reply);
    void erase_names(const std::string& id, const Reply& reply);
    void join(const std::string& id, const Request& request, const Reply& reply);
    void move(const std::string& id, const Request& request, const Reply& reply);
    // A decision that creates a rematch is refused if the client has created too many tables.
    [[nodiscard]] Decision charge_rematch(Decision decision, const Client& client);

    // Answers a request that reads a table, for the seat that the token holds, or for a spectator without a token.
    template <class F>
    void look(const std::string& id, const Request& request, const Reply& reply, F answer);
    // Answers a request of a seat that changes the table.
    template <class Message, class Decide, class Answer>
    void act(const std::string& id, const Request& request, const Reply& reply, const Decide& decide,
             const Answer& answer);
    template <class Message, class Decide>
    void act(const std::string& id, const Request& request, const Reply& reply, const Decide& decide) {
        act<Message>(id, request, reply, decide,
                     [](const Message& /*message*/, const Table& table) { return progress_of(table); });
    }

    void watch(const Request& request, const std::shared_ptr<Watcher>& watcher,
               const std::function<void(std::optional<Response>)>& begun);
    void tick();
    void send_heartbeat();
    void heartbeat_confirmed(const storage::Pulse& pulse);
    // Runs the task when the first heartbeat was answered.
    void when_begun(std::function<void()> task);
    void take_clock_jobs();
    void check_clock(const storage::Job& job);
    void maintain_peers();
    void receive(const PeerMessage& message);
    void forget_peer(const std::string& node) const;
    void forget_idle();
    // The stored events of this game have changed or are gone: whatever is in memory is outdated.
    void forget(const std::string& game);
    void remove_unused();
    void count_searches();
    // Asks for the AI's move again if no worker made it for a long time.
    void revive(Room& room);
    [[nodiscard]] std::string metrics() const;

    // These are called on threads of the store.
    void events_appended(const std::string& game, std::int64_t events) override {
        run_on_api_thread([game, events](Impl& impl) {
            const auto found = impl.rooms.find(game);
            if (found == impl.rooms.end()) return;
            if (events >= storage::changed_completely) return impl.forget(game);
            std::shared_ptr<Room>(found->second)->events_appended(events);
        });
    }
    void job_added() override {
        if (context.options.job_added) context.options.job_added();
    }
    void job_finished(const std::string& key) override {
        run_on_api_thread([key](Impl& impl) { impl.analyses.finished(key); });
    }
    void reconnected() override {
        run_on_api_thread([](Impl& impl) {
            const auto all = impl.rooms;
            for (const auto& [id, room] : all) {
                room->mark_stale();
                if (room->watchers() > 0) room->announce_seats();
                room->ask_for_seats();
            }
        });
    }
    void message_received(const std::string& message) override {
        const auto parsed = parse_peer_message(message);
        if (!parsed || parsed->node == context.peer_name) return;
        run_on_api_thread([received = *parsed](Impl& impl) { impl.receive(received); });
    }
    void run_on_api_thread(std::function<void(Impl&)> task) {
        context.options.post([weak = weak_from_this(), task = std::move(task)] {
            if (const auto impl = weak.lock()) task(*impl);
        });
    }
};

}  // namespace azulejo::server
