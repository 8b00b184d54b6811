#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "storage/connection.h"
#include "storage/postgres_library.h"

namespace azulejo::storage {

// The calls of a run go out together and take one trip to the database and back.
class PostgresConnection : public Connection {
  public:
    // `settings` are statements for the session.
    [[nodiscard]] static std::expected<std::unique_ptr<PostgresConnection>, std::string> open(
        const std::string& where, const std::string& settings);
    ~PostgresConnection() override;

    std::expected<std::vector<Rows>, Mishap> run(std::span<const Call> calls) override;
    std::expected<void, Mishap> script(const std::string& sql) override;

    // What to wait on for what others say; `receive` reads it, and `heard` gives it piece by piece, but not what this
    // connection said itself.
    [[nodiscard]] int socket() const { return library_.socket(connection_); }
    [[nodiscard]] bool receive();
    [[nodiscard]] std::optional<std::string> heard();

  private:
    PostgresConnection(const PostgresLibrary& library, PGconn* connection)
        : library_(library), connection_(connection) {}

    [[nodiscard]] std::expected<const std::string*, Mishap> prepared(const std::string& sql);
    [[nodiscard]] bool send(const std::string& statement, const std::vector<Value>& values);
    [[nodiscard]] std::expected<std::vector<Rows>, Mishap> answers();
    [[nodiscard]] Rows rows_of(const PGresult* result) const;
    [[nodiscard]] Mishap mishap(const PGresult* result) const;
    [[nodiscard]] Mishap lost() const;

    const PostgresLibrary& library_;
    PGconn* connection_;
    std::unordered_map<std::string, std::string> names_;  // of prepared statements
};

}  // namespace azulejo::storage
