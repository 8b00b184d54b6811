#pragma once

#include <cstdio>
#include <memory>
#include <string>

#include "storage/helpers.h"

namespace azulejo::storage {

// A PostgreSQL server that ends with the test.
class PostgresServer {
  public:
    PostgresServer();
    ~PostgresServer();
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;

    // An address of an empty schema.
    [[nodiscard]] std::string new_schema();
    // Returns when it has begun: "start", "stop" or "kill".
    void order(const std::string& line);
    [[nodiscard]] bool answers() const;

    // The one that most tests share.
    static PostgresServer& shared();

  private:
    std::string url_;
    std::FILE* input_;
    int schemas_ = 0;
};

}  // namespace azulejo::storage
