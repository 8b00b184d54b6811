#include "server/api/room.h"

#include <algorithm>

#include "server/api/answers.h"
#include "server/api/peers.h"
#include "server/codec/append.h"
#include "server/codec/event.h"
#include "server/log/log.h"

namespace azulejo::server {

namespace {

constexpr int most_attempts = 16;
constexpr std::size_t longest_history = 256UL * 1024;  // half of what may wait for a watcher

Response no_such_game() {
    return failed(404, "unknown_game", "there is no such game");
}

std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

Room::Room(Context& context, const NewGame& created)
    : context_(context),
      id_(created.header->id),
      table_(created.table),
      history_(std::in_place, Table(created.header), created.events),
      last_used_(context.options.now()) {}

void Room::read(Done done) {
    last_used_ = context_.options.now();
    if (broken_) return done(std::unexpected(*broken_));
    // Another server may have appended events that were not announced yet.
    if (!must_load() && !context_.store.is_shared()) return done(this);
    readers_.push_back(std::move(done));
    pump();
}

void Room::change(Decide decide, Done done) {
    last_used_ = context_.options.now();
    if (broken_) return done(std::unexpected(*broken_));
    queue_.push_back({.decide = std::move(decide), .done = std::move(done), .arrived = last_used_});
    pump();
}

// Works off the queue until the store must answer.
void Room::pump() {
    const auto keep = shared_from_this();
    while (!busy_) {
        if (must_load()) {
            if (queue_.empty() && readers_.empty() && watchers_.empty()) return;
            return load();
        }
        // Reads and changes alternate, so that neither waits for ever.
        if (!readers_.empty() && (queue_.empty() || !just_loaded_)) return load();
        if (queue_.empty()) return;
        just_loaded_ = false;
        // The request counts from its arrival, but no event is earlier than the one before it.
        const Moment moment = context_.moment_at(std::max(queue_.front().arrived, table_->changed()));
        const auto settled = context_.liveness.settled_until();
        if (settled && *settled > table_->changed()) {
            const Decision clock = decide_clock(*table_, context_.moment_at(std::min(moment.now, *settled)));
            if (clock && !clock->events.empty()) return submit(*clock, false);
        }
        Decision decision = queue_.front().decide(*table_, moment);
        if (!decision && !queue_.front().fresh && context_.store.is_shared()) {
            stale_ = true;  // another server may have changed the table: load it again before refusing
        } else if (!decision) {
            if (decision.error().why == Refused::internal) {
                log(LogLevel::error, "internal error", {{"game", id_}, {"reason", decision.error().reason}});
            }
            answer_front(std::unexpected(refused(decision.error())));
        } else if (decision->events.empty()) {
            answer_front(this);
        } else {
            return submit(*std::move(decision), true);
        }
    }
}

void Room::answer_front(const Outcome& outcome) {
    const Done done = std::move(queue_.front().done);
    queue_.pop_front();
    done(outcome);
}

void Room::fail_all(const Response& response) {
    for (const Done& done : std::exchange(load_waiters_, {})) done(std::unexpected(response));
    for (const Done& done : std::exchange(readers_, {})) done(std::unexpected(response));
    for (const Change& change : std::exchange(queue_, {})) change.done(std::unexpected(response));
}

void Room::break_down(const std::string& reason) {
    log(LogLevel::error, "damaged game", {{"game", id_}, {"reason", reason}});
    ++context_.damaged;
    broken_ = failed(500, "damaged", "this game is damaged; the operator has been informed");
    fail_all(*broken_);
    send_all(broken_->body, "damaged");
    watchers_.clear();
}

void Room::end_as_deleted() {
    broken_ = no_such_game();
    fail_all(*broken_);
    send_all(typed("bye", "the table was deleted"), "deleted");
    watchers_.clear();
}

// Events that are announced from now on may be newer than those that are loaded.
void Room::load() {
    busy_ = true;
    stale_ = false;
    known_events_ = 0;
    load_waiters_ = std::exchange(readers_, {});
    for (Change& each : queue_) each.fresh = true;
    context_.store.load(
        id_, history_ ? history_->count() : 0,
        context_.then<storage::Loaded>(weak_from_this(), [this](const auto& outcome) { loaded(outcome); }));
}

void Room::loaded(const storage::Outcome<storage::Loaded>& outcome) {
    if (outcome && !table_) return open(*outcome);
    busy_ = false;
    if (outcome) {
        const auto keep = shared_from_this();
        if (take(*outcome)) answer_readers();
        return;
    }
    if (outcome.error().fault == storage::Fault::not_found) {
        if (table_) return end_as_deleted();
        return fail_all(no_such_game());
    }
    stale_ = true;
    fail_all(unavailable(outcome.error()));
}

void Room::answer_readers() {
    just_loaded_ = true;
    for (const Done& done : std::exchange(load_waiters_, {})) done(this);
    pump();
}

// Replays a table that is not in memory yet, while other requests are answered.
void Room::open(const storage::Loaded& loaded) {
    const auto replay_aside = [loaded, post = context_.options.post, weak = weak_from_this()] {
        const auto found = std::make_shared<std::expected<OpenedTable, std::string>>(open_table(loaded));
        post([found, weak] {
            if (const auto room = weak.lock()) room->opened(std::move(*found));
        });
    };
    if (context_.options.run_aside) {
        context_.options.run_aside(replay_aside);
    } else {
        replay_aside();
    }
}

void Room::opened(std::expected<OpenedTable, std::string> found) {
    const auto keep = shared_from_this();
    busy_ = false;
    if (!found) return break_down(found.error());
    table_ = std::move(found->table);
    history_ = std::move(found->history);
    if (table_->result()) context_.budgets.close_table(id_);
    ask_for_seats();
    answer_readers();
}

// Applies what was loaded; false if it is damaged.
bool Room::take(const storage::Loaded& loaded) {
    for (std::size_t i = 0; i < loaded.events.size(); ++i) {
        if (loaded.first + static_cast<std::int64_t>(i) < table_->events()) continue;
        next_.reset();
        const auto event = parse_event(loaded.events[i], *table_);
        const auto applied = event ? apply(*event, &Table::apply) : std::unexpected(event.error());
        if (!applied) {
            break_down(applied.error());
            return false;
        }
    }
    return true;
}

// The events are applied to a second table first: events that do not apply are never stored. The table that everybody
// sees follows when they are stored.
void Room::submit(NewEvents decided, bool answers_front) {
    if (!next_) next_ = table_;
    for (const TimedEvent& event : decided.events) {
        if (const auto applied = next_->apply(event); !applied) return reject(applied.error(), answers_front);
    }
    busy_ = true;
    const Moment moment = context_.moment();
    auto append = append_of(state_of(*table_, moment), *next_, decided.events, moment);
    const auto submission = std::make_shared<const Submission>(
        Submission{.decided = std::move(decided), .append = std::move(append), .answers_front = answers_front});
    if (submission->decided.rematch) return create_rematch(submission);
    this->append(submission);
}

// Handles an error of the program: events that do not apply. If a request led to them, only that request fails.
void Room::reject(const std::string& reason, bool answers_front) {
    const auto keep = shared_from_this();
    next_.reset();
    ++context_.rejected;
    log(LogLevel::error, "event does not apply", {{"game", id_}, {"reason", reason}});
    const Response response = internal_error();
    if (!answers_front) return fail_all(response);
    answer_front(std::unexpected(response));
    pump();
}

void Room::append(const std::shared_ptr<const Submission>& submission) {
    ++context_.appends;
    context_.store.append(submission->append,
                          context_.then<void>(weak_from_this(), [this, submission](const auto& outcome) {
                              stored(*submission, outcome);
                          }));
}

// The new game is stored before the event that names it, so that whoever sees the event finds the game.
void Room::create_rematch(const std::shared_ptr<const Submission>& submission) {
    const NewGame& next = *submission->decided.rematch;
    context_.store.create(
        row_of(next.table), to_stored(next.events, next.table), jobs_of(next.table, context_.moment()),
        context_.then<void>(weak_from_this(), [this, submission](const storage::Outcome<void>& outcome) {
            // Another server may have created it already.
            if (outcome || outcome.error().fault == storage::Fault::conflict) return append(submission);
            stored(*submission, outcome);
        }));
}

void Room::stored(const Submission& submission, const storage::Outcome<void>& outcome) {
    const auto keep = shared_from_this();
    busy_ = false;
    if (outcome) {
        for (const TimedEvent& event : submission.decided.events) {
            if (std::holds_alternative<Played>(event.event)) ++context_.plies;
            if (const auto applied = apply(event, &Table::follow); !applied) return break_down(applied.error());
        }
        if (submission.answers_front) answer_front(this);
        return pump();
    }
    next_.reset();
    stale_ = true;
    if (outcome.error().fault == storage::Fault::conflict) {
        ++context_.races;
        if (!queue_.empty() && ++queue_.front().attempts > most_attempts)
            answer_front(std::unexpected(unavailable(outcome.error())));
    } else if (outcome.error().fault == storage::Fault::not_found) {
        return end_as_deleted();
    } else {
        // All other requests would fail in the same way.
        return fail_all(unavailable(outcome.error()));
    }
    pump();
}

std::expected<void, std::string> Room::apply(const TimedEvent& event, ApplyTo apply_to) {
    const auto before = watchers_.empty() ? std::nullopt : table_->position();
    if (auto applied = (*table_.*apply_to)(event); !applied) return applied;
    history_->add(event);
    if (std::holds_alternative<Finished>(event.event)) context_.budgets.close_table(id_);
    const Moment moment = context_.moment();
    EventMessages messages(event, before, *table_, moment);
    for (const Watching& each : watchers_) {
        if (const auto watcher = each.watcher.lock()) watcher->send(messages.of(each.viewer));
    }
    return {};
}

std::string Room::view(Viewer viewer) const {
    return json::object_text(
        [&](json::ObjectWriter& object) { append_view(object, *table_, viewer, presence(), context_.moment()); });
}

void Room::watch(const std::shared_ptr<Watcher>& watcher, Viewer viewer, std::optional<std::int64_t> from) {
    changing_presence([&] {
        watchers_.push_back({.watcher = watcher, .key = watcher.get(), .viewer = viewer});
        send_history(*watcher, viewer, from);
    });
}

void Room::send_history(Watcher& watcher, Viewer viewer, std::optional<std::int64_t> from) const {
    const auto view_of = [&](const Table& table, Moment moment) {
        return shared(json::object_text([&](json::ObjectWriter& object) {
            object.text("type", "view");
            append_view(object, table, viewer, presence(), moment);
        }));
    };
    const std::int64_t count = history_->count();
    auto then = from && *from < count ? history_->before(*from) : std::nullopt;
    if (!then) return watcher.send(view_of(*table_, context_.moment()));
    std::vector<std::shared_ptr<const std::string>> messages;
    std::size_t length = 0;
    for (std::int64_t i = *from; i < count; ++i) {
        const TimedEvent& event = history_->events()[static_cast<std::size_t>(i)];
        const Moment moment = context_.moment_at(event.at);
        if (i == *from) messages.push_back(view_of(*then, moment));
        const auto before = then->position();
        // It was applied to the newest table before, so this does not fail.
        if (!then->follow(event)) return watcher.send(view_of(*table_, context_.moment()));
        messages.push_back(EventMessages(event, before, *then, moment).of(viewer));
        length += messages.back()->size();
    }
    if (length > longest_history) messages = {view_of(*table_, context_.moment())};
    for (auto& message : messages) watcher.send(std::move(message));
}

bool Room::unwatch(const Watcher* watcher) {
    std::size_t removed = 0;
    changing_presence(
        [&] { removed = std::erase_if(watchers_, [&](const Watching& each) { return each.key == watcher; }); });
    last_used_ = context_.options.now();
    return removed > 0;
}

void Room::drop_dead_watchers() {
    changing_presence([&] { std::erase_if(watchers_, [](const Watching& each) { return each.watcher.expired(); }); });
}

void Room::set_connected_elsewhere(const std::string& node, unsigned seats) {
    if (seats == 0 && !elsewhere_.contains(node)) return;
    changing_presence([&] {
        if (seats == 0) {
            elsewhere_.erase(node);
        } else {
            elsewhere_[node] = seats;
        }
    });
}

void Room::announce_seats() const {
    if (!context_.store.is_shared() || context_.leaving) return;
    context_.store.broadcast(
        to_text({.kind = PeerMessage::Kind::here, .node = context_.peer_name, .game = id_, .seats = seats_here()}));
}

void Room::ask_for_seats() const {
    if (!context_.store.is_shared()) return;
    context_.store.broadcast(to_text({.kind = PeerMessage::Kind::who, .node = context_.peer_name, .game = id_}));
}

unsigned Room::seats_here() const {
    unsigned seats = 0;
    for (const Watching& each : watchers_) {
        if (each.viewer) seats |= 1U << static_cast<unsigned>(*each.viewer);
    }
    return seats;
}

Presence Room::presence() const {
    unsigned seats = seats_here();
    for (const auto& [node, there] : elsewhere_) seats |= there;
    Presence result;
    for (std::size_t i = 0; table_ && i < table_->seats().size(); ++i) result.push_back((seats >> i & 1U) != 0);
    return result;
}

template <class F>
void Room::changing_presence(F&& change) {
    const Presence before = presence();
    const unsigned here = seats_here();
    change();
    if (seats_here() != here) announce_seats();
    if (presence() != before) send_all(presence_message(presence()), std::nullopt);
}

void Room::send_all(const std::string& message, std::optional<std::string_view> close_reason) {
    const auto text = shared(message);
    for (const Watching& each : std::vector<Watching>(watchers_)) {
        const auto watcher = each.watcher.lock();
        if (!watcher) continue;
        watcher->send(text);
        if (close_reason) watcher->close(*close_reason);
    }
}

void Room::events_appended(std::int64_t events) {
    known_events_ = std::max(known_events_, events);
    pump();
}

void Room::mark_stale() {
    stale_ = true;
    pump();
}

}  // namespace azulejo::server
