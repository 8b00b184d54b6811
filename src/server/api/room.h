#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/api/history.h"
#include "server/api/liveness.h"
#include "server/api/options.h"
#include "server/api/request.h"
#include "server/codec/view.h"
#include "server/table/decide.h"
#include "storage/store.h"

namespace azulejo::server {

// What everything on the thread of the API shares.
struct Context {
    ApiOptions options;
    std::string peer_name;  // unique among all processes that ever use the database
    storage::Store& store;
    Budgets budgets{options.budgets};
    Liveness liveness{};
    bool leaving = false;  // the other servers were told that this one ends
    std::uint64_t appends = 0;
    std::uint64_t plies = 0;
    std::uint64_t races = 0;
    std::uint64_t faults = 0;
    std::uint64_t damaged = 0;
    std::uint64_t rejected = 0;  // decisions whose events did not apply
    std::uint64_t removed = 0;   // tables that nobody used

    [[nodiscard]] Moment moment_at(Millis time) const {
        return {.now = time, .outages = &liveness.outages(options.now())};
    }
    [[nodiscard]] Moment moment() const { return moment_at(options.now()); }
    // Runs `f` with the store's answer on the thread of the API, unless `alive` has been destroyed by then. Failures
    // are counted here, and reported to `database_failed`, which logs an outage once.
    template <class T, class F>
    [[nodiscard]] storage::Done<T> then(std::weak_ptr<void> alive, F&& f) {
        return
            [this, post = options.post, alive = std::move(alive), f = std::forward<F>(f)](storage::Outcome<T> outcome) {
                post([this, alive, f, outcome = std::move(outcome)] {
                    const auto still = alive.lock();
                    if (!still) return;
                    if (!outcome && outcome.error().fault == storage::Fault::unavailable) count_fault(outcome.error());
                    f(outcome);
                });
            };
    }
    void count_fault(const storage::Failure& failure) {
        ++faults;
        if (options.database_failed) options.database_failed(failure);
    }
};

// A table in memory. Changes wait here in order and are made one at a time; watchers are told about each event.
class Room : public std::enable_shared_from_this<Room> {
  public:
    // Decides a request for the newest table.
    using Decide = std::function<Decision(const Table& table, Moment moment)>;
    // The room after the change, or why there was none.
    using Outcome = std::expected<const Room*, Response>;
    using Done = std::function<void(Outcome)>;

    Room(Context& context, std::string id) : context_(context), id_(std::move(id)) {}
    // The room of a table that was just created.
    Room(Context& context, const NewGame& created);

    [[nodiscard]] bool has_table() const { return table_.has_value(); }
    [[nodiscard]] const Table& table() const { return *table_; }
    [[nodiscard]] const std::vector<TimedEvent>& events() const { return history_->events(); }
    [[nodiscard]] const std::string& id() const { return id_; }

    // Answers with the newest table: it includes everything that any server has acknowledged before.
    void read(Done done);
    void change(Decide decide, Done done);

    // Sends the newest view; or, if at most a page of events has followed the event `from`, the view before it and
    // these events. Later, each new event.
    void watch(const std::shared_ptr<Watcher>& watcher, Viewer viewer, std::optional<std::int64_t> from);
    bool unwatch(const Watcher* watcher);
    void send_all(const std::string& message, std::optional<std::string_view> close_reason);
    [[nodiscard]] std::size_t watchers() const { return watchers_.size(); }
    void drop_dead_watchers();
    // These seats, a bit each, are connected to another server.
    void set_connected_elsewhere(const std::string& node, unsigned seats);
    // Tells the other servers which seats are connected to this one, or asks them the same.
    void announce_seats() const;
    void ask_for_seats() const;

    // Another process has appended events: the table has at least this many.
    void events_appended(std::int64_t events);
    // The table in memory may be outdated.
    void mark_stale();
    [[nodiscard]] bool is_idle() const { return !busy_ && queue_.empty() && readers_.empty() && watchers_.empty(); }
    [[nodiscard]] Millis last_used() const { return last_used_; }
    Millis move_asked = 0;  // when the AI's move was last asked for again
    [[nodiscard]] std::string view(Viewer viewer) const;

  private:
    struct Change {
        Decide decide;
        Done done;
        Millis arrived = 0;  // decided as of this time, however long the database takes
        int attempts = 0;
        bool fresh = false;  // the table was loaded after this change was requested
    };
    struct Watching {
        std::weak_ptr<Watcher> watcher;
        const Watcher* key = nullptr;
        Viewer viewer;
    };
    // Events that are being stored.
    struct Submission {
        NewEvents decided;
        storage::Append append;
        bool answers_front = false;  // they are what the front of the queue has requested
    };

    [[nodiscard]] bool must_load() const { return !table_ || stale_ || known_events_ > table_->events(); }
    void pump();
    void load();
    void loaded(const storage::Outcome<storage::Loaded>& outcome);
    void open(const storage::Loaded& loaded);
    void opened(std::expected<OpenedTable, std::string> found);
    void answer_readers();
    [[nodiscard]] bool take(const storage::Loaded& loaded);
    void fail_all(const Response& response);
    // The game was deleted.
    void end_as_deleted();
    void submit(NewEvents decided, bool answers_front);
    void reject(const std::string& reason, bool answers_front);
    void create_rematch(const std::shared_ptr<const Submission>& submission);
    void append(const std::shared_ptr<const Submission>& submission);
    void stored(const Submission& submission, const storage::Outcome<void>& outcome);
    void answer_front(const Outcome& outcome);
    // Applies an event that is stored, and tells the watchers. `next_` may have taken it before.
    using ApplyTo = std::expected<void, std::string> (Table::*)(const TimedEvent&);
    [[nodiscard]] std::expected<void, std::string> apply(const TimedEvent& event, ApplyTo apply_to);
    void break_down(const std::string& reason);
    [[nodiscard]] unsigned seats_here() const;
    [[nodiscard]] Presence presence() const;
    void send_history(Watcher& watcher, Viewer viewer, std::optional<std::int64_t> from) const;
    // Makes a change after which other seats may be connected, and tells everybody if so.
    template <class F>
    void changing_presence(F&& change);

    Context& context_;
    std::string id_;
    std::optional<Table> table_;
    std::optional<History> history_;  // of `table_`
    // The table after the events that are being stored. If none are being stored, it is equal to `table_` or empty.
    // Each event is applied to both tables, so that a change need not copy a table and its history.
    std::optional<Table> next_;
    std::optional<Response> broken_;
    std::deque<Change> queue_;
    std::vector<Done> readers_;
    std::vector<Done> load_waiters_;  // who is answered by the load that is under way
    std::vector<Watching> watchers_;
    std::map<std::string, unsigned> elsewhere_;  // seats connected to other servers
    bool busy_ = false;                          // the store is working for this room
    bool stale_ = false;                         // the store may have events that are not in `table_`
    bool just_loaded_ = false;
    std::int64_t known_events_ = 0;  // at least this many are stored
    Millis last_used_ = 0;
};

}  // namespace azulejo::server
