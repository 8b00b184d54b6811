#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/api.h"
#include "server/table/decide.h"
#include "server/table/seen.h"

namespace azulejo::server {

// What everything on the thread of the API shares.
struct Hall {
    ApiOptions options;
    std::string peer_name;  // of this process, among all that ever use the database
    storage::Store& store;
    Outages outages;
    bool outages_known = false;
    bool leaving = false;  // the other servers were told good-bye
    std::uint64_t appends = 0;
    std::uint64_t plies = 0;
    std::uint64_t races = 0;
    std::uint64_t faults = 0;
    std::uint64_t damaged = 0;

    [[nodiscard]] Moment moment() const { return {.now = options.now(), .outages = &outages}; }
    // Brings what a store answers to the thread of the API, if this still lives then.
    template <class T, class F>
    [[nodiscard]] storage::Done<T> then(std::weak_ptr<void> alive, F&& f) const {
        return [post = options.post, alive = std::move(alive), f = std::forward<F>(f)](storage::Outcome<T> outcome) {
            post([alive, f, outcome = std::move(outcome)] {
                if (const auto still = alive.lock()) f(outcome);
            });
        };
    }
};

// What a store keeps of a table that was just made.
[[nodiscard]] storage::GameRow row_of(const Header& header, const Table& table);

// A table that is loaded: those who want to change it wait here in order, and those who watch it are told.
class Room : public std::enable_shared_from_this<Room> {
  public:
    // What somebody wants, decided on the newest table.
    using Decide = std::function<Decision(const Table& table, Moment moment)>;
    // The table after it, or why not.
    using Outcome = std::expected<const Room*, Response>;
    using Done = std::function<void(Outcome)>;

    Room(Hall& hall, std::string id) : hall_(hall), id_(std::move(id)) {}
    // One that was just made.
    Room(Hall& hall, const std::shared_ptr<const Header>& header, Draft draft);

    [[nodiscard]] const Table& table() const { return *table_; }
    [[nodiscard]] const std::vector<storage::Event>& events() const { return events_; }
    [[nodiscard]] const std::string& id() const { return id_; }

    // Answers with the newest table: whatever was acknowledged before, by any server, is in it.
    void read(Done done);
    void change(Decide decide, Done done);

    // The first message, and what has happened since the event `from`.
    void watch(const std::shared_ptr<Watcher>& watcher, Viewer viewer, std::optional<std::int64_t> from);
    bool unwatch(const Watcher* watcher);
    void send_all(const std::string& message, std::optional<std::string_view> close_reason);
    [[nodiscard]] std::size_t watchers() const { return watchers_.size(); }
    void drop_dead_watchers();
    // These seats, a bit each, are connected to another server.
    void connected_elsewhere(const std::string& node, unsigned seats);
    // Tells the other servers who is connected to this one, or asks them.
    void say_here() const;
    void ask_who() const;

    // Others have written: there are so many events at least.
    void grew(std::int64_t events);
    // What is known may be old.
    void doubt();
    [[nodiscard]] bool is_idle() const { return !busy_ && queue_.empty() && readers_.empty() && watchers_.empty(); }
    [[nodiscard]] Millis used() const { return used_; }
    [[nodiscard]] std::string view(Viewer viewer) const;

  private:
    struct Change {
        Decide decide;
        Done done;
        int attempts = 0;
        bool fresh = false;  // what is known was read after this was asked for
    };
    struct Watching {
        std::weak_ptr<Watcher> watcher;
        const Watcher* key = nullptr;
        Viewer viewer;
    };

    [[nodiscard]] bool must_load() const { return !table_ || doubtful_ || told_ > table_->events(); }
    void pump();
    void load();
    void loaded(const storage::Outcome<storage::Loaded>& outcome);
    [[nodiscard]] bool take(const storage::Loaded& loaded);
    void fail_all(const Response& response);
    void submit(const Draft& draft, bool answers_front);
    void create_rematch(const Draft& draft);
    void stored(const Draft& draft, bool answers_front, const storage::Outcome<void>& outcome);
    void answer_front(const Outcome& outcome);
    // Applies an event that is stored, and tells those who watch.
    [[nodiscard]] std::expected<void, std::string> apply(const storage::Event& event);
    void break_down(const std::string& reason);
    [[nodiscard]] unsigned seats_here() const;
    [[nodiscard]] Presence presence() const;
    // The view before the event `from`, and all since; only the newest view where that would be too much.
    void tell_story(Watcher& watcher, Viewer viewer, std::optional<std::int64_t> from) const;
    // Does what may change who is connected, and tells everybody if it did.
    template <class F>
    void changing_presence(F&& change);

    Hall& hall_;
    std::string id_;
    std::shared_ptr<const Header> header_;
    std::optional<Table> table_;
    std::vector<storage::Event> events_;
    std::optional<Response> broken_;
    std::deque<Change> queue_;
    std::vector<Done> readers_;
    std::vector<Done> being_read_for_;  // whom the load that is under way will answer
    std::vector<Watching> watchers_;
    std::map<std::string, unsigned> elsewhere_;  // seats connected to other servers
    bool busy_ = false;                          // the store has something to answer
    bool doubtful_ = false;                      // something may have been written, or not
    bool just_loaded_ = false;
    std::int64_t told_ = 0;
    Millis used_ = 0;
};

}  // namespace azulejo::server
