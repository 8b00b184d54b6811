#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace azulejo::storage {

using Value = std::variant<std::int64_t, std::string>;
using Row = std::vector<std::string>;  // numbers as text; nothing that we keep is NULL
using Rows = std::vector<Row>;

// A statement that both databases understand, and the values of its $1, $2 …
struct Call {
    std::string sql;
    std::vector<Value> values;
};

struct Mishap {
    bool lost = false;  // the connection is of no use any more
    std::string reason;
};

// One connection to a database, used by one thread.
class Connection {
  public:
    Connection() = default;
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    virtual ~Connection() = default;

    // Makes the calls in order, and no further than to the first that fails. What a transaction is, the calls say.
    [[nodiscard]] virtual std::expected<std::vector<Rows>, Mishap> run(std::span<const Call> calls) = 0;
    // Several statements without values.
    [[nodiscard]] virtual std::expected<void, Mishap> script(const std::string& sql) = 0;
};

using Connector = std::function<std::expected<std::unique_ptr<Connection>, std::string>()>;

}  // namespace azulejo::storage
