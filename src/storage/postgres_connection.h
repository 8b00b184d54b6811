#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "storage/connection.h"
#include "storage/postgres_library.h"

namespace azulejo::storage {

// `run` sends all statements in one pipeline, so that they cost one round trip.
class PostgresConnection : public Connection {
  public:
    // `settings` are SQL statements that configure the session.
    [[nodiscard]] static std::expected<std::unique_ptr<PostgresConnection>, std::string> open(
        const std::string& location, const std::string& settings);
    ~PostgresConnection() override;

    std::expected<std::vector<Rows>, DbError> run(std::span<const Statement> statements) override;
    std::expected<void, DbError> script(const std::string& sql) override;

    // Notifications of other connections: poll `socket()`, call `receive` when it is readable, then `next_notification`
    // until it returns nothing. The connection's own notifications are left out.
    [[nodiscard]] int socket() const { return library_.socket(connection_); }
    [[nodiscard]] bool receive();
    [[nodiscard]] std::optional<std::string> next_notification();

  private:
    PostgresConnection(const PostgresLibrary& library, PGconn* connection)
        : library_(library), connection_(connection) {}

    [[nodiscard]] std::expected<const std::string*, DbError> prepared(const std::string& sql);
    [[nodiscard]] bool send(const std::string& name, const std::vector<Value>& values);
    [[nodiscard]] std::expected<std::vector<Rows>, DbError> read_results();
    [[nodiscard]] Rows rows_of(const PGresult* result) const;
    [[nodiscard]] DbError error_of(const PGresult* result) const;
    [[nodiscard]] DbError lost_connection() const;

    const PostgresLibrary& library_;
    PGconn* connection_;
    std::unordered_map<std::string, std::string> names_;  // of the prepared statements, by SQL text
};

}  // namespace azulejo::storage
