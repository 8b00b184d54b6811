#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "storage/store.h"

namespace azulejo::storage {

using Value = std::variant<std::int64_t, std::string>;
using Row = std::vector<std::string>;  // numbers as text; no column of ours is NULL
using Rows = std::vector<Row>;

// An SQL statement that both databases accept, and the values of its parameters $1, $2 …
struct Statement {
    std::string sql;
    std::vector<Value> values;
};

struct DbError {
    bool connection_lost = false;
    std::string reason;
    // If known, the whole database is affected, and other statements would fail in the same way.
    Cause cause = Cause::other;
};

// A connection to a database. Only one thread may use it.
class Connection {
  public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // Runs the statements in order and stops at the first that fails. Transactions begin and end by statements.
    [[nodiscard]] virtual std::expected<std::vector<Rows>, DbError> run(std::span<const Statement> statements) = 0;
    // Runs several statements without parameters.
    [[nodiscard]] virtual std::expected<void, DbError> script(const std::string& sql) = 0;
};

using Connector = std::function<std::expected<std::unique_ptr<Connection>, std::string>()>;

}  // namespace azulejo::storage
