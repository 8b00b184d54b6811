#pragma once

#include <array>
#include <vector>

#include "server/table/decide.h"
#include "storage/store.h"

// What is stored of a table, apart from its events: its row, its summary, and the jobs of workers and clocks.
namespace azulejo::server {

// A move of an AI for which no worker was free in this time is dropped, until somebody looks at the table again.
inline constexpr Millis move_job_lifetime = 3'600'000;

// The kinds of jobs that are searches: moves of AIs at levels 1 to 10, moves at full strength, and analyses.
inline constexpr const char* short_move_job = "move";
inline constexpr const char* long_move_job = "long_move";
inline constexpr const char* analysis_job = "analyse";
inline constexpr std::array search_jobs{short_move_job, long_move_job, analysis_job};

// The row of a new table.
[[nodiscard]] storage::GameRow row_of(const Table& table);
// The jobs for the seat that is to move now.
[[nodiscard]] std::vector<storage::NewJob> jobs_of(const Table& table, Moment moment);

// What is stored of a table before a change.
struct StoredState {
    std::int64_t events = 0;
    Summary summary;
    std::vector<storage::NewJob> jobs;
};
[[nodiscard]] StoredState state_of(const Table& table, Moment moment);
// What must be written to get from this state to the table after the events.
[[nodiscard]] storage::Append append_of(const StoredState& before, const Table& after,
                                        const std::vector<TimedEvent>& events, Moment moment);

}  // namespace azulejo::server
