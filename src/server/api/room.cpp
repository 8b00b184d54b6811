#include "server/api/room.h"

#include <algorithm>
#include <map>

#include "server/api/answers.h"
#include "server/api/peers.h"
#include "server/log/log.h"

namespace azulejo::server {

namespace {

constexpr int most_attempts = 16;
constexpr std::size_t longest_story = 256UL * 1024;  // half of what may wait for a watcher

std::shared_ptr<const std::string> shared(std::string text) {
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

storage::GameRow row_of(const Header& header, const Table& table) {
    return {.id = header.id,
            .game = header.rules.game,
            .players = header.rules.players,
            .listed = header.rules.listed,
            .summary = table.summary(),
            .created = header.created,
            .changed = header.created,
            .header = to_json(header),
            .version = event_version};
}

Room::Room(Hall& hall, const std::shared_ptr<const Header>& header, Draft draft)
    : hall_(hall),
      id_(header->id),
      header_(header),
      table_(std::move(draft.after)),
      events_(std::move(draft.events)),
      used_(hall.options.now()) {}

void Room::read(Done done) {
    used_ = hall_.options.now();
    if (broken_) return done(std::unexpected(*broken_));
    // Others may have written what was not told yet.
    if (!must_load() && !hall_.store.is_shared()) return done(this);
    readers_.push_back(std::move(done));
    pump();
}

void Room::change(Decide decide, Done done) {
    used_ = hall_.options.now();
    if (broken_) return done(std::unexpected(*broken_));
    queue_.push_back({.decide = std::move(decide), .done = std::move(done)});
    pump();
}

// Does what can be done until the store must answer something.
void Room::pump() {
    const auto keep = shared_from_this();
    while (!busy_) {
        if (must_load()) {
            if (queue_.empty() && readers_.empty() && watchers_.empty()) return;
            return load();
        }
        // Those who read and those who write take turns, so that neither waits for ever.
        if (!readers_.empty() && (queue_.empty() || !just_loaded_)) return load();
        if (queue_.empty()) return;
        just_loaded_ = false;
        const Moment moment = hall_.moment();
        if (hall_.outages_known) {
            const Decision clock = decide_clock(*table_, moment);
            if (clock && !clock->events.empty()) return submit(*clock, false);
        }
        const Decision decision = queue_.front().decide(*table_, moment);
        if (!decision && !queue_.front().fresh && hall_.store.is_shared()) {
            doubtful_ = true;  // nobody is refused for what another server has changed meanwhile
        } else if (!decision) {
            answer_front(std::unexpected(refused(decision.error())));
        } else if (decision->events.empty()) {
            answer_front(this);
        } else if (decision->rematch) {
            return create_rematch(*decision);
        } else {
            return submit(*decision, true);
        }
    }
}

void Room::answer_front(const Outcome& outcome) {
    const Done done = std::move(queue_.front().done);
    queue_.pop_front();
    done(outcome);
}

void Room::fail_all(const Response& response) {
    for (const Done& done : std::exchange(being_read_for_, {})) done(std::unexpected(response));
    for (const Done& done : std::exchange(readers_, {})) done(std::unexpected(response));
    for (const Change& change : std::exchange(queue_, {})) change.done(std::unexpected(response));
}

void Room::break_down(const std::string& reason) {
    log(LogLevel::error, "damaged game", {{"game", id_}, {"reason", reason}});
    ++hall_.damaged;
    broken_ = failed(500, "damaged", "this game is damaged; the operator was told");
    fail_all(*broken_);
    send_all(broken_->body, "damaged");
    watchers_.clear();
}

// What is told from now on may be newer than what is read.
void Room::load() {
    busy_ = true;
    doubtful_ = false;
    told_ = 0;
    being_read_for_ = std::exchange(readers_, {});
    for (Change& each : queue_) each.fresh = true;
    hall_.store.load(id_, static_cast<std::int64_t>(events_.size()),
                     hall_.then<storage::Loaded>(weak_from_this(), [this](const auto& outcome) { loaded(outcome); }));
}

void Room::loaded(const storage::Outcome<storage::Loaded>& outcome) {
    busy_ = false;
    if (outcome) {
        const auto keep = shared_from_this();
        if (!take(*outcome)) return;
        just_loaded_ = true;
        for (const Done& done : std::exchange(being_read_for_, {})) done(this);
        return pump();
    }
    if (outcome.error().fault == storage::Fault::not_found && !table_) {
        return fail_all(failed(404, "unknown_game", "there is no such game"));
    }
    ++hall_.faults;
    log(LogLevel::warning, "load failed", {{"game", id_}, {"reason", outcome.error().reason}});
    doubtful_ = true;
    fail_all(unavailable());
}

// Whether what was loaded makes sense.
bool Room::take(const storage::Loaded& loaded) {
    if (!table_) {
        auto header = parse_header(id_, loaded.row.header, loaded.row.created);
        if (!header) {
            break_down(header.error());
            return false;
        }
        header_ = std::make_shared<const Header>(*std::move(header));
        table_.emplace(header_);
        ask_who();
    }
    for (std::size_t i = 0; i < loaded.events.size(); ++i) {
        if (loaded.first + static_cast<std::int64_t>(i) < table_->events()) continue;
        if (const auto applied = apply(loaded.events[i]); !applied) {
            break_down(applied.error());
            return false;
        }
    }
    return true;
}

void Room::submit(const Draft& draft, bool answers_front) {
    busy_ = true;
    ++hall_.appends;
    hall_.store.append(append_of(*table_, draft, hall_.moment()),
                       hall_.then<void>(weak_from_this(), [this, draft, answers_front](const auto& outcome) {
                           stored(draft, answers_front, outcome);
                       }));
}

// First the new game, then the event that tells of it: whoever sees the event finds the game.
void Room::create_rematch(const Draft& draft) {
    busy_ = true;
    const NewGame& next = *draft.rematch;
    const auto header = std::make_shared<const Header>(next.header);
    const auto table = replay(header, next.events);
    if (!table) return break_down(table.error());
    hall_.store.create(row_of(next.header, *table), next.events, jobs_of(*table, hall_.moment()),
                       hall_.then<void>(weak_from_this(), [this, draft](const storage::Outcome<void>& outcome) {
                           // Somebody else may have made it already.
                           if (outcome || outcome.error().fault == storage::Fault::conflict) return submit(draft, true);
                           stored(draft, true, outcome);
                       }));
}

void Room::stored(const Draft& draft, bool answers_front, const storage::Outcome<void>& outcome) {
    const auto keep = shared_from_this();
    busy_ = false;
    if (outcome) {
        for (const storage::Event& event : draft.events) {
            if (event.kind == Played::kind) ++hall_.plies;
            if (const auto applied = apply(event); !applied) return break_down(applied.error());
        }
        if (answers_front) answer_front(this);
        return pump();
    }
    ++hall_.faults;
    doubtful_ = true;
    if (outcome.error().fault == storage::Fault::conflict) {
        ++hall_.races;
        if (!queue_.empty() && ++queue_.front().attempts > most_attempts) answer_front(std::unexpected(unavailable()));
    } else if (outcome.error().fault == storage::Fault::not_found) {
        broken_ = failed(404, "unknown_game", "there is no such game");
        return fail_all(*broken_);
    } else {
        log(LogLevel::warning, "append failed", {{"game", id_}, {"reason", outcome.error().reason}});
        // What waits would meet the same.
        return fail_all(unavailable());
    }
    pump();
}

std::expected<void, std::string> Room::apply(const storage::Event& event) {
    if (watchers_.empty()) {
        auto applied = table_->apply(event);
        if (applied) events_.push_back(event);
        return applied;
    }
    const Table before = *table_;
    if (auto applied = table_->apply(event); !applied) return applied;
    events_.push_back(event);
    const Moment moment = hall_.moment();
    std::map<Viewer, std::shared_ptr<const std::string>> messages;
    for (const Watching& each : watchers_) {
        const auto watcher = each.watcher.lock();
        if (!watcher) continue;
        auto& message = messages[each.viewer];
        if (!message) message = shared(seen_event(before, event, *table_, each.viewer, moment));
        watcher->send(message);
    }
    return {};
}

std::string Room::view(Viewer viewer) const {
    std::string out;
    {
        json::ObjectWriter object(out);
        append_view(object, *table_, viewer, presence(), hall_.moment());
    }
    return out;
}

void Room::watch(const std::shared_ptr<Watcher>& watcher, Viewer viewer, std::optional<std::int64_t> from) {
    changing_presence([&] {
        watchers_.push_back({.watcher = watcher, .key = watcher.get(), .viewer = viewer});
        tell_story(*watcher, viewer, from);
    });
}

void Room::tell_story(Watcher& watcher, Viewer viewer, std::optional<std::int64_t> from) const {
    const auto view_of = [&](const Table& table, Moment moment) {
        std::string out;
        {
            json::ObjectWriter object(out);
            object.text("type", "view");
            append_view(object, table, viewer, presence(), moment);
        }
        return out;
    };
    const auto count = static_cast<std::int64_t>(events_.size());
    const std::int64_t first = std::min(from.value_or(count), count);
    std::vector<std::string> story;
    std::size_t length = 0;
    Table then(header_);
    for (std::int64_t i = 0; first < count && i < count && length <= longest_story; ++i) {
        const storage::Event& event = events_[static_cast<std::size_t>(i)];
        const Moment moment{.now = event.at, .outages = &hall_.outages};
        if (i == first) story.push_back(view_of(then, moment));
        const std::optional<Table> earlier = i >= first ? std::optional(then) : std::nullopt;
        if (!then.apply(event)) return;  // it was applied before
        if (!earlier) continue;
        story.push_back(seen_event(*earlier, event, then, viewer, moment));
        length += story.back().size();
    }
    if (story.empty() || length > longest_story) story = {view_of(*table_, hall_.moment())};
    for (std::string& message : story) watcher.send(shared(std::move(message)));
}

bool Room::unwatch(const Watcher* watcher) {
    std::size_t removed = 0;
    changing_presence(
        [&] { removed = std::erase_if(watchers_, [&](const Watching& each) { return each.key == watcher; }); });
    used_ = hall_.options.now();
    return removed > 0;
}

void Room::drop_dead_watchers() {
    changing_presence([&] { std::erase_if(watchers_, [](const Watching& each) { return each.watcher.expired(); }); });
}

void Room::connected_elsewhere(const std::string& node, unsigned seats) {
    if (seats == 0 && !elsewhere_.contains(node)) return;
    changing_presence([&] {
        if (seats == 0) {
            elsewhere_.erase(node);
        } else {
            elsewhere_[node] = seats;
        }
    });
}

void Room::say_here() const {
    if (!hall_.store.is_shared() || hall_.leaving) return;
    hall_.store.broadcast(
        to_text({.kind = Shout::Kind::here, .node = hall_.peer_name, .game = id_, .seats = seats_here()}));
}

void Room::ask_who() const {
    if (!hall_.store.is_shared()) return;
    hall_.store.broadcast(to_text({.kind = Shout::Kind::who, .node = hall_.peer_name, .game = id_}));
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
    if (seats_here() != here) say_here();
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

void Room::grew(std::int64_t events) {
    told_ = std::max(told_, events);
    pump();
}

void Room::doubt() {
    doubtful_ = true;
    pump();
}

}  // namespace azulejo::server
