#include <sys/stat.h>
#include <thread>

#include "storage/helpers.h"
#include "storage/postgres_connection.h"
#include "storage/postgres_server.h"

namespace azulejo::storage {

namespace {

class SqliteDatabase : public TestDatabase {
  public:
    [[nodiscard]] std::string location() const override { return folder_.file("games.db"); }

  private:
    Folder folder_;
};

class PostgresDatabase : public TestDatabase {
  public:
    [[nodiscard]] std::string location() const override { return location_; }

  private:
    std::string location_ = PostgresServer::shared().new_schema();
};

}  // namespace

std::unique_ptr<TestDatabase> new_database(const std::string& database) {
    if (database == "sqlite") return std::make_unique<SqliteDatabase>();
    return std::make_unique<PostgresDatabase>();
}

PostgresServer::PostgresServer() {
    // The script removes its folder. It ends when its input is closed.
    std::string folder = (std::filesystem::temp_directory_path() / "azulejo-pg-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) std::abort();
    url_ = "postgresql://azulejo@/postgres?host=" + folder;
    const std::string script = AZULEJO_TEST_DATA "/../tools/throwaway_postgres.py";
    input_ = popen(("/usr/bin/python3 " + script + " " + folder).c_str(), "we");
    for (int i = 0; i < 2400 && !answers(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (!answers()) {
        ADD_FAILURE() << "PostgreSQL does not start: is the package postgresql installed?";
        std::abort();
    }
}

PostgresServer::~PostgresServer() {
    pclose(input_);
}

PostgresServer& PostgresServer::shared() {
    static PostgresServer server;
    return server;
}

std::string PostgresServer::new_schema() {
    const std::string name = "test" + std::to_string(++schemas_);
    const auto made = PostgresConnection::open(url_, "CREATE SCHEMA " + name);
    EXPECT_TRUE(made) << made.error();
    return url_ + "&options=-csearch_path%3D" + name;
}

void PostgresServer::order(const std::string& line) {
    std::fprintf(input_, "%s\n", line.c_str());
    std::fflush(input_);
    const bool wanted = line == "start";
    for (int i = 0; i < 2400 && answers() != wanted; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(answers(), wanted);
}

bool PostgresServer::answers() const {
    return PostgresConnection::open(url_, "").has_value();
}

}  // namespace azulejo::storage
