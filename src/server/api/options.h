#pragma once

#include <functional>
#include <string>

#include "server/api/budgets.h"
#include "storage/store.h"

namespace azulejo::server {

struct ApiOptions {
    std::string node;     // the name of this process
    std::string version;  // of the program
    // Runs a task on the thread of the API.
    std::function<void(std::function<void()>)> post;
    std::function<storage::Millis()> now;
    // Runs work that takes long on another thread; if it is not set, the thread of the API does it.
    std::function<void(std::function<void()>)> run_aside{};
    // Sets the clock forward to this time, which another server has reached, and returns by how much.
    std::function<storage::Millis(storage::Millis)> advance{};
    // A job was added for workers; called on a thread of the store.
    std::function<void()> job_added{};
    // An operation of the database failed with Fault::unavailable. Called on the thread of the API.
    std::function<void(const storage::Failure&)> database_failed{};
    // Nobody needs the result of this job any more.
    std::function<void(const std::string& key)> job_dropped{};
    // Tables without any event for this long are deleted; 0 for never. Finished games are kept.
    storage::Millis keep_waiting = 0;  // before the game begins
    storage::Millis keep_playing = 0;
    std::string operator_token{};  // may delete any table; empty if there is none
    BudgetOptions budgets{};
};

}  // namespace azulejo::server
