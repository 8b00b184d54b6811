#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "storage/connection.h"
#include "storage/store.h"

namespace azulejo::storage {

// What others are told once it is written.
struct News {
    std::string game;
    std::int64_t events = 0;
    bool job_added = false;
    std::string job_finished;
    std::string message{};  // of a shout
};

using Answer = Outcome<std::vector<Rows>>;

// Something that happens as a whole or not at all, alone or in a transaction with others.
struct Work {
    std::string game;  // of an append: a transaction has one append of a game at most
    // Decides a race: without a row, somebody else was first, and nothing of the rest happens.
    std::optional<Call> head;
    // Of a lost race: without a row, there is nothing to race for.
    std::optional<Call> known;
    std::vector<Call> rest;
    // Under the keys of the jobs. Transactions change jobs in the order of their keys, or they might wait for each
    // other.
    std::vector<std::pair<std::string, Call>> jobs;
    News news;
    std::function<void(Answer&&)> done;  // with the rows of `rest`
};

enum class Ending : std::uint8_t {
    committed,
    refused,      // nothing happened, and the connection goes on
    lost_before,  // nothing happened, and the connection is lost
    lost_during,  // the connection was lost when the answer to the commit was due
};
struct Attempt {
    Ending ending = Ending::committed;
    std::string reason;
    std::vector<Answer> outcomes;  // one of each work, when committed
};

// Tries to do all of the group in one transaction, which `begin` begins.
[[nodiscard]] Attempt attempt(Connection& connection, const std::string& begin, std::span<const Work> group);

}  // namespace azulejo::storage
