#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "storage/helpers.h"

namespace azulejo::storage {

// A PostgreSQL server that is stopped at the end of the test.
class PostgresServer {
  public:
    PostgresServer();
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    // The URL of a new, empty schema.
    [[nodiscard]] std::string new_schema();
    // "start", "stop" or "kill". Returns when the server answers or has stopped.
    void order(const std::string& line);
    [[nodiscard]] bool answers() const;

    // The server that most tests share.
    static PostgresServer& shared();

  private:
    std::string url_;
    std::FILE* input_;
    int schemas_ = 0;
};

}  // namespace azulejo::storage
