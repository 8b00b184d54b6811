#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// Where games are kept: for each an append-only list of events, jobs for those who think, and when servers were alive.
// It knows nothing of rules; what events mean is the tables' business.
namespace azulejo::storage {

using Millis = std::int64_t;  // since the beginning of 1970

enum class Fault : std::uint8_t {
    taken,        // somebody else was first: read again
    unknown,      // there is no such game or job
    unavailable,  // the database does not answer now; nothing is known to be written
};
struct Failure {
    Fault fault;
    std::string reason;  // for the log
};
template <class T>
using Outcome = std::expected<T, Failure>;
// Called exactly once, on a thread of the store. A write is durable by then; taking and finishing jobs need not be.
template <class T>
using Done = std::function<void(Outcome<T>)>;

struct Event {
    Millis at = 0;
    std::string kind;  // short: "ply", "join", "undo" …
    std::string body;  // JSON
};

enum class Status : std::uint8_t { waiting, playing, finished };
// What lists of games need to know; it changes rarely, so that a move writes its events only.
struct Summary {
    Status status = Status::waiting;
    int open_seats = 0;
};
struct GameRow {
    std::string id;
    std::string game;  // a name of notation::games()
    int players = 2;
    bool listed = false;
    Summary summary;
    Millis created = 0;
    Millis changed = 0;  // when the summary was last set
    std::string header;  // JSON, secrets included: all that was chosen when the table was made
};

// A job stands under its key; a new one with the same key takes the place of the old one.
struct NewJob {
    std::string key;   // "move:GAME", "clock:GAME", "analyse:ID"
    std::string kind;  // "move", "clock", "analyse"
    std::string body;  // JSON
    Millis due = 0;    // not to be taken before
};
struct Job {
    std::string key;
    std::string kind;
    std::string body;
    std::int64_t version = 0;  // changes whenever the job is replaced
    int attempts = 0;          // how often it was taken, this time included
};

struct Append {
    std::string game;
    std::int64_t first = 0;  // the number of the first of these events: as many as there must be before; (game, number)
                             // is the primary key that decides races
    std::vector<Event> events;
    std::optional<Summary> summary;
    std::vector<NewJob> jobs;
    std::vector<std::string> drop_jobs;  // keys
};
struct Loaded {
    GameRow row;
    std::int64_t first = 0;
    std::vector<Event> events;  // from number `first` on
};
struct Filter {
    std::optional<std::string> game{};
    std::optional<int> players{};
    std::optional<Status> status{};
    std::optional<bool> listed = true;
    std::string before{};  // where the page before ended; empty for the first
    int limit = 50;
};
struct Page {
    std::vector<GameRow> rows;  // the newest first
    std::string next;           // empty on the last page
};
// No server was alive from `from` to `to`: clocks stood still.
struct Outage {
    Millis from = 0;
    Millis to = 0;
};

// Told of what happened, by this process or by another one that uses the same database. Called on a thread of the
// store.
class Listener {
  public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;
    // The game has `events` events at least. It may be told twice, and of games that nobody here watches.
    virtual void grew(const std::string& game, std::int64_t events) = 0;
    virtual void job_added() = 0;
    virtual void job_finished(const std::string& key) = 0;
    // The connection was lost and is back: whatever is watched should be read again.
    virtual void reconnected() = 0;
    // What a process said with `shout`, this one included.
    virtual void heard(const std::string& /*message*/) {}
};

// All calls may come from any thread and return at once.
class Store {
  public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;  // finishes what was asked for

    virtual void listen(Listener* listener) = 0;  // one, which outlives the store; nullptr for none

    virtual void create(GameRow row, std::vector<Event> events, std::vector<NewJob> jobs, Done<void> done) = 0;
    virtual void append(Append what, Done<void> done) = 0;
    virtual void load(std::string game, std::int64_t from, Done<Loaded> done) = 0;
    virtual void list(Filter filter, Done<Page> done) = 0;

    virtual void add_job(NewJob job, Done<void> done) = 0;
    // Takes at most `limit` jobs of these kinds that are due and that nobody holds, for as long as the lease lasts.
    virtual void take_jobs(std::vector<std::string> kinds, int limit, Millis lease, Done<std::vector<Job>> done) = 0;
    // Ends a job, if it was not replaced since; with a result it can be asked for by its key for a few minutes.
    virtual void finish_job(std::string key, std::int64_t version, std::optional<std::string> result,
                            Done<void> done) = 0;
    virtual void job_result(std::string key, Done<std::optional<std::string>> done) = 0;

    // Servers say now and then that they are alive; the first one after a silence of more than `silence` writes an
    // outage down. The answer is all outages.
    virtual void alive(std::string node, Millis silence, Done<std::vector<Outage>> done) = 0;

    // Whether other processes may write what this one has not heard of yet.
    [[nodiscard]] virtual bool is_shared() const = 0;
    // Tells all who listen something that nobody keeps, in one line. It may get lost; unless the database is shared,
    // it does.
    virtual void shout(std::string message) = 0;
};

enum class Access : std::uint8_t {
    serve,  // an SQLite file is then this process's alone; the schema is brought up to date under a lock
    read,   // beside a server; nothing is to be written
};
// `where` is the path of an SQLite file, or `postgresql://…`.
[[nodiscard]] bool is_postgres(const std::string& where);
[[nodiscard]] std::expected<std::unique_ptr<Store>, std::string> open_store(const std::string& where,
                                                                            Access access = Access::serve);

}  // namespace azulejo::storage
