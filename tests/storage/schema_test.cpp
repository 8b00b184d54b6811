
#include "storage/helpers.h"
#include "storage/migrations.h"
#include "storage/postgres_connection.h"
#include "storage/sqlite_connection.h"

// Both databases have their own migrations, which must create the same schema.
namespace azulejo::storage {
namespace {

// All columns in order, one on each line, as "table.column type".
std::string columns(Connection& connection, const std::string& sql) {
    const Statement call{sql, {}};
    const auto rows = connection.run({&call, 1});
    if (!rows) return rows.error().reason;
    std::string text;
    for (const Row& row : rows->front()) {
        text += row[0] + "." + row[1] + (row[2] == "text" || row[2] == "TEXT" ? " text" : " number") +
                (row[3] == "required" ? "\n" : " NULL\n");
    }
    return text;
}

TEST(Schema, IsTheSameInBothDatabases) {
    const auto sqlite = new_database("sqlite");
    const auto postgres = new_database("postgres");
    open(sqlite->location()).reset();
    open(postgres->location()).reset();
    const auto file = open_sqlite(sqlite->location());
    const auto server = PostgresConnection::open(postgres->location(), "");
    ASSERT_TRUE(file && server);
    const std::string here = columns(**file,
                                     "SELECT t.name, c.name, c.type, CASE c.\"notnull\" WHEN 1 THEN 'required' END"
                                     " FROM sqlite_schema t JOIN pragma_table_info(t.name) c"
                                     " WHERE t.type = 'table' ORDER BY t.name, c.cid");
    const std::string there =
        columns(**server,
                "SELECT table_name, column_name, data_type, CASE is_nullable WHEN 'NO' THEN 'required' ELSE '' END"
                " FROM information_schema.columns WHERE table_schema = current_schema()"
                " ORDER BY table_name COLLATE \"C\", ordinal_position");
    EXPECT_EQ(here, there);
    EXPECT_NE(here.find("event.number number\n"), std::string::npos) << here;
    EXPECT_EQ(here.find("NULL"), std::string::npos) << here;
}

TEST(Schema, HasTheSameStepsInBothDatabases) {
    ASSERT_EQ(sqlite_migrations().size(), postgres_migrations().size());
    for (std::size_t i = 0; i < sqlite_migrations().size(); ++i) {
        EXPECT_EQ(sqlite_migrations()[i].name, postgres_migrations()[i].name);
        EXPECT_EQ(std::stoul(std::string(sqlite_migrations()[i].name)), i + 1);
    }
}

// Else each list would read all games that were ever stored.
TEST(Schema, ListsAreReadFromAnIndex) {
    const auto database = new_database("sqlite");
    open(database->location()).reset();
    const auto file = open_sqlite(database->location());
    const std::vector<std::pair<std::string, std::string>> lists{
        {"", "game_listed (listed=?)"},
        {" AND (created, id) < (5, 'x')", "game_listed (listed=? AND (created,id)<(?,?))"},
        {" AND status = 2", "game_lobby (listed=? AND status=?)"},
        {" AND status = 2 AND (created, id) < (5, 'x')", "game_lobby (listed=? AND status=? AND (created,id)<(?,?))"},
    };
    for (const auto& [condition, index] : lists) {
        const Statement plan{"EXPLAIN QUERY PLAN SELECT header FROM game WHERE listed = 1" + condition +
                                 " ORDER BY created DESC, id DESC LIMIT 50",
                             {}};
        const auto rows = (*file)->run({&plan, 1});
        ASSERT_TRUE(rows);
        ASSERT_EQ(rows->front().size(), 1U) << "one step, without sorting";
        EXPECT_NE(rows->front().front().back().find(index), std::string::npos) << rows->front().front().back();
    }
}

// A migration that fails changes nothing.
TEST(Schema, ABrokenStepLeavesNothingBehind) {
    for (const char* kind : {"sqlite", "postgres"}) {
        const auto database = new_database(kind);
        open(database->location()).reset();
        std::unique_ptr<Connection> connection;
        std::string begin = "BEGIN";
        if (std::string(kind) == "sqlite") {
            connection = *open_sqlite(database->location());
        } else {
            connection = *PostgresConnection::open(database->location(), "");
        }
        std::vector<Migration> steps(sqlite_migrations().begin(), sqlite_migrations().end());
        steps.push_back({"9999_broken", "CREATE TABLE league (id bigint); CREATE NONSENSE"});
        const auto outcome = migrate(*connection, begin, steps);
        ASSERT_FALSE(outcome);
        EXPECT_NE(outcome.error().find("migration 9999_broken: "), std::string::npos) << outcome.error();
        const Statement league{"SELECT * FROM league", {}};
        EXPECT_FALSE(connection->run({&league, 1}));
        EXPECT_TRUE(open_store(database->location()).has_value());
    }
}

}  // namespace
}  // namespace azulejo::storage
