#include <algorithm>

#include "core/json_writer.h"
#include "server/table/decide.h"

// What the store must be told of a decision.
namespace azulejo::server {

std::vector<storage::NewJob> jobs_of(const Table& table, Moment moment) {
    std::vector<storage::NewJob> jobs;
    const auto seat = table.turn();
    const std::string& id = table.header().id;
    std::string body;
    {
        json::ObjectWriter object(body);
        object.text("game", id);
        object.number("ply", static_cast<int>(table.plies().size()));
    }
    if (seat && table.seat(*seat).ai()) {
        jobs.push_back({.key = "move:" + id, .kind = "move", .body = body, .due = moment.now});
    }
    const auto expiry = table.clocks().expiry(moment.now, *moment.outages);
    if (expiry && !table.seat(*table.clocks().running()).timed_out) {
        jobs.push_back({.key = "clock:" + id, .kind = "clock", .body = body, .due = *expiry});
    }
    return jobs;
}

storage::Append append_of(const Table& before, const Draft& draft, Moment moment) {
    const std::string& id = before.header().id;
    storage::Append append;
    append.game = id;
    append.first = before.events();
    append.events = draft.events;
    const storage::Summary old = before.summary();
    const storage::Summary summary = draft.after.summary();
    if (summary.status != old.status || summary.open_seats != old.open_seats) append.summary = summary;
    append.jobs = jobs_of(draft.after, moment);
    for (const storage::NewJob& job : jobs_of(before, moment)) {
        const auto found = std::ranges::find(append.jobs, job.key, &storage::NewJob::key);
        if (found == append.jobs.end()) {
            append.drop_jobs.push_back(job.key);
        } else if (found->body == job.body && found->due == job.due) {
            append.jobs.erase(found);  // it waits already, or somebody is at it
        }
    }
    return append;
}

}  // namespace azulejo::server
