#include "server/codec/append.h"

#include <algorithm>

#include "core/json_writer.h"
#include "server/codec/event.h"
#include "server/codec/header.h"

namespace azulejo::server {

namespace {

storage::Summary stored(Summary summary) {
    return {.status = static_cast<storage::Status>(summary.status), .open_seats = summary.open_seats};
}
static_assert(static_cast<int>(storage::Status::waiting) == static_cast<int>(Status::waiting) &&
              static_cast<int>(storage::Status::playing) == static_cast<int>(Status::playing) &&
              static_cast<int>(storage::Status::finished) == static_cast<int>(Status::finished));

}  // namespace

storage::GameRow row_of(const Table& table) {
    const Header& header = table.header();
    return {.id = header.id,
            .game = header.rules.game,
            .players = header.rules.players,
            .listed = header.rules.listed,
            .summary = stored(table.summary()),
            .created = header.created,
            .changed = header.created,
            .header = to_json(header),
            .version = event_version};
}

std::vector<storage::NewJob> jobs_of(const Table& table, Moment moment) {
    std::vector<storage::NewJob> jobs;
    const auto seat = table.turn();
    const std::string& id = table.header().id;
    const auto body = [&] {
        return json::object_text([&](json::ObjectWriter& object) {
            object.text("game", id);
            object.number("ply", table.ply_count());
        });
    };
    if (const auto level = seat ? table.seat(*seat).ai() : std::nullopt) {
        jobs.push_back({.key = "move:" + id,
                        .kind = level->is_max() ? long_move_job : short_move_job,
                        .body = body(),
                        .owner = table.header().owner,
                        .due = moment.now,
                        .expires = moment.now + move_job_lifetime});
    }
    const auto expiry = table.clocks().expiry(moment.now, *moment.outages);
    if (expiry && !table.seat(*table.clocks().running()).timed_out) {
        jobs.push_back({.key = "clock:" + id, .kind = "clock", .body = body(), .due = *expiry});
    }
    return jobs;
}

StoredState state_of(const Table& table, Moment moment) {
    return {.events = table.events(), .summary = table.summary(), .jobs = jobs_of(table, moment)};
}

storage::Append append_of(const StoredState& before, const Table& after, const std::vector<TimedEvent>& events,
                          Moment moment) {
    storage::Append append;
    append.game = after.header().id;
    append.first = before.events;
    append.events = to_stored(events, after);
    if (after.summary() != before.summary) append.summary = stored(after.summary());
    append.jobs = jobs_of(after, moment);
    for (const storage::NewJob& job : before.jobs) {
        const auto found = std::ranges::find(append.jobs, job.key, &storage::NewJob::key);
        if (found == append.jobs.end()) {
            append.drop_jobs.push_back(job.key);
        } else if (found->body == job.body && found->due == job.due) {
            append.jobs.erase(found);  // the same job is stored already, and a worker may hold it
        }
    }
    return append;
}

}  // namespace azulejo::server
