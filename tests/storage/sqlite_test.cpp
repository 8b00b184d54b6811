#include <atomic>
#include <csignal>
#include <fstream>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "storage/helpers.h"
#include "storage/maintenance.h"
#include "storage/migrations.h"

namespace azulejo::storage {
namespace {

void change(const std::string& path, const char* sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* fault = nullptr;
    EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, &fault), SQLITE_OK) << fault;
    sqlite3_free(fault);
    sqlite3_close(database);
}

std::string refusal(const std::string& path, Access access = Access::serve) {
    const auto store = open_store(path, access);
    return store ? "opened" : store.error();
}

TEST(SqliteFile, IsForOneServer) {
    const Folder folder;
    const auto store = open(folder.file("games.db"));
    const std::string why = refusal(folder.file("games.db"));
    EXPECT_NE(why.find("is in use by process " + std::to_string(getpid()) + "; several servers"), std::string::npos)
        << why;
}

// What a server in another process says that opens this path.
std::string refusal_elsewhere(const std::string& path) {
    int answer[2];
    EXPECT_EQ(pipe(answer), 0);
    const pid_t child = fork();
    if (child == 0) {
        const std::string text = refusal(path);
        _exit(write(answer[1], text.data(), text.size()) < 0 ? 1 : 0);
    }
    close(answer[1]);
    std::string text(1000, ' ');
    const ssize_t length = read(answer[0], text.data(), text.size());
    close(answer[0]);
    waitpid(child, nullptr, 0);
    return text.substr(0, length > 0 ? static_cast<std::size_t>(length) : 0);
}

TEST(SqliteFile, IsForOneServerUnderAllItsNames) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    const auto store = open(path);
    std::filesystem::create_symlink(path, folder.file("symbolic.db"));
    std::filesystem::create_hard_link(path, folder.file("hard.db"));
    std::filesystem::create_directory_symlink(folder.file("."), folder.file("again"));
    for (const char* name : {"games.db", "symbolic.db", "hard.db", "again/games.db"}) {
        const std::string why = refusal_elsewhere(folder.file(name));
        EXPECT_NE(why.find(" is in use by process "), std::string::npos) << name << ": " << why;
    }
}

std::filesystem::perms mode_of(const std::string& path) {
    return std::filesystem::status(path).permissions();
}

TEST(SqliteFile, IsForItsOwnerOnly) {
    constexpr auto only_owner = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    const Folder folder;
    const std::string path = folder.file("games.db");
    const auto before = umask(0);
    {
        const auto store = open(path);
        ASSERT_TRUE(BlockingStore(*store).create(game("a")));
        for (const char* suffix : {"", "-wal", "-shm", ".lock"})
            EXPECT_EQ(mode_of(path + suffix), only_owner) << suffix;
        ASSERT_TRUE(copy_database(path, folder.file("copy.db")));
        EXPECT_EQ(mode_of(folder.file("copy.db")), only_owner);
    }
    // As version 0.1.0 has left it.
    std::filesystem::permissions(path, static_cast<std::filesystem::perms>(0644));
    std::ofstream(path + "-wal").close();
    {
        const auto store = open(path);
        ASSERT_TRUE(BlockingStore(*store).create(game("b")));
        for (const char* suffix : {"", "-wal"}) EXPECT_EQ(mode_of(path + suffix), only_owner) << suffix;
    }
    umask(before);
}

TEST(SqliteFile, SaysWhatIsWrongWithIt) {
    const Folder folder;
    std::ofstream(folder.file("text.db")) << std::string(5000, 'x');
    EXPECT_EQ(refusal(folder.file("text.db")), folder.file("text.db") + ": file is not a database");
    EXPECT_EQ(refusal(folder.file("none.db"), Access::read), folder.file("none.db") + ": no such file");
    EXPECT_NE(refusal(folder.file("no/such/folder.db")).find("No such file or directory"), std::string::npos);
    change(folder.file("other.db"), "CREATE TABLE recipe (name TEXT)");
    std::filesystem::permissions(folder.file("other.db"), static_cast<std::filesystem::perms>(0644));
    EXPECT_EQ(refusal(folder.file("other.db")), folder.file("other.db") + ": this is a database of another program");
    EXPECT_EQ(mode_of(folder.file("other.db")), static_cast<std::filesystem::perms>(0644)) << "it is left alone";
}

TEST(SqliteFile, OfANewerVersionIsLeftAlone) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    open(path).reset();
    change(path, "INSERT INTO migration SELECT max(number) + 1, '9999_leagues' FROM migration");
    const std::string why = path +
                            ": the database was written by a newer version (schema 9999_leagues); this one knows the "
                            "schema up to " +
                            std::string(sqlite_migrations().back().name);
    EXPECT_EQ(refusal(path), why);
    EXPECT_EQ(refusal(path, Access::read), why);
    change(path, "DELETE FROM migration; INSERT INTO migration VALUES (1, '0001_other')");
    EXPECT_EQ(refusal(path), path + ": unknown schema: migration 1 is 0001_other there and 0001_games here");
}

TEST(SqliteFile, OfAnOlderVersionIsBroughtUpToDateByServersOnly) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    change(path, "CREATE TABLE migration (number bigint NOT NULL PRIMARY KEY, name text NOT NULL)");
    EXPECT_NE(refusal(path, Access::read).find("older version"), std::string::npos);
    EXPECT_EQ(refusal(path), "opened");
    EXPECT_EQ(refusal(path, Access::read), "opened");
}

TEST(SqliteFile, WithoutOneOfItsEventsIsNotedAsDamaged) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    const auto store = open(path);
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.create(game("a"), {event("0"), event("1"), event("2")}));
    change(path, "DELETE FROM event WHERE number = 1");
    ASSERT_FALSE(ask.load("a"));
    EXPECT_EQ(ask.load("a").error().reason, "event 1 of game a is missing");
}

TEST(SqliteFile, IsCopiedWhileItIsWritten) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    const std::string copy = folder.file("copy.db");
    const auto store = open(path);
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.create(game("a")));
    std::atomic<bool> stop = false;
    std::atomic<std::int64_t> done = 0;
    std::thread writer([&] {
        for (std::int64_t next = 0; !stop; next += 2) {
            if (ask.append(appending("a", next, {"even", "odd"}))) done = next + 2;
        }
    });
    while (done < 20) std::this_thread::yield();
    const std::int64_t before = done;
    const auto copied = copy_database(path, copy);
    stop = true;
    writer.join();
    ASSERT_TRUE(copied) << copied.error();
    const auto events = std::ssize(BlockingStore(*open(copy)).load("a")->events);
    EXPECT_GE(events, before);
    EXPECT_EQ(events % 2, 0);
    EXPECT_EQ(copy_database(path, copy).error(), copy + ": the file already exists");
    EXPECT_EQ(copy_database(folder.file("none"), copy + "2").error(), folder.file("none") + ": no such file");
    EXPECT_TRUE(check_database(copy));
}

TEST(SqliteFile, IsCheckedForDamage) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    {
        const auto store = open(path);
        std::vector<Event> events(200, event(std::string(500, 'x')));
        ASSERT_TRUE(BlockingStore(*store).create(game("a"), events));
    }
    ASSERT_TRUE(check_database(path));
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(std::filesystem::file_size(path) / 2));
    file << std::string(3000, '\x7f');
    file.close();
    EXPECT_FALSE(check_database(path));
}

// On a full disk an append that does not fit fails as a whole, and later ones succeed when there is room again.
TEST(SqliteFile, SurvivesAFullDisk) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    const auto store = open(path);
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.create(game("a")));
    const std::string large(4'000'000, 'x');
    rlimit room{};
    getrlimit(RLIMIT_FSIZE, &room);
    const rlimit little{.rlim_cur = 1'000'000, .rlim_max = room.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &little);
    EXPECT_EQ(fault_of(ask.append(appending("a", 0, {"small", large}))), Fault::unavailable);
    EXPECT_TRUE(ask.append(appending("a", 0, {"small"})));
    setrlimit(RLIMIT_FSIZE, &room);
    std::signal(SIGXFSZ, handler);
    EXPECT_TRUE(ask.append(appending("a", 1, {large})));
    EXPECT_EQ(bodies(ask.load("a")), (std::vector<std::string>{"small", large}));
}

// A probe that changed nothing would find nothing wrong: SQLite does not write what is there already.
TEST(SqliteFile, IsFoundOutWhenItCannotBeWritten) {
    const Folder folder;
    const auto store = open(folder.file("games.db"));
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.probe());
    rlimit room{};
    getrlimit(RLIMIT_FSIZE, &room);
    const rlimit nothing{.rlim_cur = 1, .rlim_max = room.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &nothing);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(fault_of(ask.probe()), Fault::unavailable);
    setrlimit(RLIMIT_FSIZE, &room);
    std::signal(SIGXFSZ, handler);
    EXPECT_TRUE(ask.probe());
}

// If a process is killed while it writes, everything that was reported as written is there, and no append is written
// in part.
TEST(SqliteFile, LosesNothingWhenItsServerIsKilled) {
    const Folder folder;
    const std::string path = folder.file("games.db");
    std::int64_t known = 0;
    for (int round = 0; round < 5; ++round) {
        int answers[2];
        ASSERT_EQ(pipe(answers), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto store = open(path);
            BlockingStore ask(*store);
            if (round == 0) (void)ask.create(game("a"));
            for (std::int64_t next = std::ssize(ask.load("a")->events);; next += 2) {
                if (!ask.append(appending("a", next, {"even", "odd"}))) _exit(1);
                const std::int64_t done = next + 2;
                if (write(answers[1], &done, sizeof done) != sizeof done) _exit(1);
            }
        }
        close(answers[1]);
        for (int i = 0; i < 10 + 7 * round; ++i) ASSERT_EQ(read(answers[0], &known, sizeof known), 8);
        kill(child, SIGKILL);
        while (read(answers[0], &known, sizeof known) == 8) {
        }
        waitpid(child, nullptr, 0);
        close(answers[0]);
        const auto store = open(path);
        const auto events = std::ssize(BlockingStore(*store).load("a")->events);
        EXPECT_GE(events, known);
        EXPECT_LE(events, known + 2);
        EXPECT_EQ(events % 2, 0);
    }
}

}  // namespace
}  // namespace azulejo::storage
