#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/histogram.h"

// The database of the server: an append-only list of events for each game, jobs for the workers that run searches, and
// heartbeats of the servers. It does not know what events mean.
namespace azulejo::storage {

using Millis = std::int64_t;  // since the beginning of 1970

enum class Fault : std::uint8_t {
    conflict,     // a concurrent write came first: read again
    not_found,    // there is no such game or job
    unavailable,  // the database did not answer; whether anything was written is unknown
};
// Why the database is unavailable.
enum class Cause : std::uint8_t { other, disk_full, locked, read_only, unreachable, no_answer };
// A text for users. Unlike Failure::reason, it never names a host, a file or a statement.
[[nodiscard]] std::string_view describe(Cause cause);
struct Failure {
    Fault fault;
    std::string reason;          // for the log
    Cause cause = Cause::other;  // if the fault is `unavailable`
};
template <class T>
using Outcome = std::expected<T, Failure>;
// Called exactly once, on a thread of the store. Writes are durable by then, except those that take or finish jobs.
template <class T>
using Done = std::function<void(Outcome<T>)>;

struct Event {
    Millis at = 0;
    std::string kind;  // short: "ply", "join", "undo" …
    std::string body;  // JSON
};

enum class Status : std::uint8_t { waiting, playing, finished };
// The part of a game's state that the list of games shows. It changes rarely: most moves only write events.
struct Summary {
    Status status = Status::waiting;
    int open_seats = 0;
};
struct GameRow {
    std::string id;
    std::string game;  // a name in notation::games()
    int players = 2;
    bool listed = false;
    Summary summary;
    Millis created = 0;
    Millis changed = 0;  // when the summary was last set
    std::string header;  // JSON, secrets included: all choices made when the table was created
    int version = 1;     // of its stored events; events of a newer version may be appended
};

// Jobs are identified by their keys: a new job replaces the one with the same key.
struct NewJob {
    std::string key;      // "move:GAME", "clock:GAME", "analyse:ID"
    std::string kind;     // "move", "long_move", "clock", "analyse"
    std::string body;     // JSON
    std::string owner{};  // for whom it is done: workers serve owners in turn
    Millis due = 0;       // earliest time at which it may be taken
    Millis expires = 0;   // when it is dropped if nobody has finished it; 0 for never
};
struct Job {
    std::string key;
    std::string kind;
    std::string body;
    std::string owner{};
    std::int64_t version = 0;  // changes whenever the job is replaced
    int attempts = 0;          // how often it has been taken, this time included
};

// Takes at most `limit` jobs of a kind that are due and not leased, the earliest first, and leases them for `lease`.
struct TakeJobs {
    std::string kind;
    std::optional<std::string> owner{};  // only those of this owner
    int limit = 1;
    Millis now = 0;
    Millis lease = 0;
};
// The jobs of one owner that could be taken.
struct WaitingJobs {
    std::string owner;
    std::int64_t count = 0;
};

struct Append {
    std::string game;
    // The number of the first new event, which is the number of events that the game must have. (game, number) is the
    // primary key, so that only one of several concurrent appends succeeds.
    std::int64_t first = 0;
    std::vector<Event> events;
    std::optional<Summary> summary;
    std::vector<NewJob> jobs;
    std::vector<std::string> drop_jobs;  // keys
};
struct Loaded {
    GameRow row;
    std::int64_t first = 0;
    std::vector<Event> events;  // numbered from `first`
};
struct Filter {
    std::optional<std::string> game{};
    std::optional<int> players{};
    std::optional<Status> status{};
    std::optional<bool> listed = true;
    std::string before{};  // `next` of the previous page; empty for the first
    int limit = 50;

    // Indexes do not find the games that are asked for: a page then comes from the next `most_scanned` games.
    [[nodiscard]] bool is_selective() const { return game || players; }
};
inline constexpr int most_scanned = 1000;
struct Page {
    std::vector<GameRow> rows;  // newest first; may be fewer than the limit, or none, also if there are more pages
    std::string next;           // empty on the last page
};
// No server was running between `from` and `to`, or one of them could not work, so clocks did not run.
struct Outage {
    Millis from = 0;
    Millis to = 0;
};
// What a server says at regular intervals.
struct Heartbeat {
    std::string node;
    Millis now = 0;                 // the server's time
    Millis longest_gap = 0;         // a longer time without a heartbeat of any server is an outage
    std::vector<Outage> outages{};  // those that this server has noticed itself
    Millis outages_since = 0;       // asks for the outages that ended at this time or later
};
struct Pulse {
    std::vector<Outage> outages;
    Millis latest = 0;  // the latest time that any server has reached
};
// Tables that may be deleted: without any event since these times. Finished games are never among them.
struct Unused {
    Millis waiting_since = 0;  // the game has not begun
    Millis playing_since = 0;
    int limit = 100;
};
struct UnusedGame {
    std::string id;
    std::int64_t events = 0;
};

inline constexpr std::int64_t changed_completely = std::int64_t{1} << 50;

// The state of the store, for the metrics.
struct Statistics {
    struct Queue {
        std::string name;           // "write", "read" or "job"
        std::size_t waiting = 0;    // operations that no thread has begun
        std::uint64_t expired = 0;  // operations that were not answered in time
        Histogram seconds;          // from the call to its answer
    };
    std::vector<Queue> queues;
    std::optional<std::uint64_t> disk_free;  // bytes, if the database is a file
};

// Receives notifications of what this process or another one wrote to the database. Called on a thread of the store,
// one call at a time.
class Listener {
  public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;
    // The game has at least `events` events. The same notification may come twice. If the game was deleted, or events
    // were replaced, `events` is `changed_completely`.
    virtual void events_appended(const std::string& game, std::int64_t events) = 0;
    virtual void job_added() = 0;
    virtual void job_finished(const std::string& key) = 0;
    // The connection was lost and is back. Notifications may have been missed: read again what you follow.
    virtual void reconnected() = 0;
    // A message that some process, maybe this one, sent with `broadcast`.
    virtual void message_received(const std::string& /*message*/) {}
};

// All functions may be called on any thread and return immediately.
class Store {
  public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;  // completes all pending calls

    virtual void listen(Listener* listener) = 0;  // at most one; it must outlive the store; nullptr for none

    virtual void create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) = 0;
    virtual void append(Append what, Done<void> done) = 0;
    virtual void load(std::string game, std::int64_t from, Done<Loaded> done) = 0;
    virtual void list(Filter filter, Done<Page> done) = 0;

    virtual void add_job(NewJob job, Done<void> done) = 0;
    virtual void take_jobs(TakeJobs what, Done<std::vector<Job>> done) = 0;
    // Who waits for jobs of this kind.
    virtual void waiting_jobs(std::string kind, Millis now, Done<std::vector<WaitingJobs>> done) = 0;
    // Ends the lease of a job that was not done, unless the job was replaced in the meantime. The attempt does not
    // count.
    virtual void release_job(std::string key, std::int64_t version, Done<void> done) = 0;
    // Removes a job, whoever has taken it.
    virtual void drop_job(std::string key, Done<void> done) = 0;
    // Removes a job unless it was replaced in the meantime. Its result, if any, is kept for a few minutes.
    virtual void finish_job(std::string key, std::int64_t version, std::optional<std::string> result,
                            Done<void> done) = 0;
    virtual void job_result(std::string key, Done<std::optional<std::string>> done) = 0;

    // To be called regularly by every server. If the last heartbeat of any server is older than `longest_gap`, the time
    // between is recorded as an outage.
    virtual void heartbeat(Heartbeat beat, Done<Pulse> done) = 0;
    // The latest time that any server has reached; 0 if there was none yet.
    virtual void server_time(Done<Millis> done) = 0;

    virtual void unused_games(Unused what, Done<std::vector<UnusedGame>> done) = 0;
    // Deletes a game with its events and jobs. If it has more events than this, it stays, and the fault is `conflict`.
    virtual void remove(std::string game, std::int64_t events, Done<void> done) = 0;
    // Replaces events, by number. The game must have `count` events, otherwise the fault is `conflict`.
    virtual void rewrite(std::string game, std::int64_t count, std::vector<std::pair<std::int64_t, Event>> events,
                         Done<void> done) = 0;

    // Writes something that nobody reads, to find out whether the database accepts writes.
    virtual void probe(Done<void> done) = 0;
    [[nodiscard]] virtual Statistics statistics() const = 0;

    // Whether other processes may write to the database, so that this one may not have seen the latest events.
    [[nodiscard]] virtual bool is_shared() const = 0;
    // Sends a message of one line to the listeners of all processes. It is not stored and may be lost; without other
    // processes (see is_shared) nothing is sent.
    virtual void broadcast(std::string message) = 0;
};

// Rewrites games whose events an older release has stored. The store does not know what events mean, so the caller says
// how to rewrite them.
struct EventUpgrade {
    int version = 1;  // games of lower versions are rewritten to this one
    // The same events in the new version; or what is wrong with the game, which is then left as it is.
    std::function<std::expected<std::vector<Event>, std::string>(const GameRow&, const std::vector<Event>&)> rewrite;
    // Called after every hundred games or so.
    std::function<void(std::size_t done, std::size_t all)> progress;
    std::function<void(const std::string& game, const std::string& reason)> damaged;
};

enum class Access : std::uint8_t {
    serve,  // read and write: an SQLite file is locked for this process, and migrations are applied
    read,   // read only, possibly while a server runs
};
// `location` is the path of an SQLite file, or a URL `postgresql://…`. With Access::serve, the upgrade is completed
// before this returns; of several processes one does it, and it resumes where it was interrupted. A call that is not
// answered within `timeout` fails with Fault::unavailable; 0 means no limit.
[[nodiscard]] bool is_postgres(const std::string& location);
[[nodiscard]] std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& location,
                                                                            Access access = Access::serve,
                                                                            const EventUpgrade* upgrade = nullptr,
                                                                            Millis timeout = 0);

}  // namespace azulejo::storage
