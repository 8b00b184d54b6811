#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <vector>

#include "cli/commands.h"
#include "cli/hosting.h"
#include "cli/io.h"
#include "core/text.h"
#include "notation/replayer.h"
#include "server/codec/append.h"
#include "server/codec/event.h"
#include "server/codec/proof.h"
#include "server/codec/record.h"
#include "server/codec/upgrade.h"
#include "storage/ask.h"
#include "storage/maintenance.h"
#include "storage/store.h"

namespace azulejo::cli {

namespace {

// The names of the games, the oldest first.
std::vector<std::string> all_games(storage::Store& store, std::optional<storage::Status> status) {
    storage::Filter filter;
    filter.listed.reset();
    filter.status = status;
    filter.limit = 1000;
    std::vector<std::string> ids;
    do {
        auto page = storage::ask<storage::Page>([&](auto done) { store.list(filter, std::move(done)); });
        if (!page) throw BadInput(page.error().reason);
        for (storage::GameRow& row : page->rows) ids.push_back(std::move(row.id));
        filter.before = page->next;
    } while (!filter.before.empty());
    std::ranges::reverse(ids);
    return ids;
}

struct LoadedTable {
    std::vector<server::TimedEvent> events;
    storage::Summary summary;
    server::Table table;
};

// Loads a game and checks every position against its digest. The error tells what is damaged.
std::expected<LoadedTable, std::string> load_table(storage::Store& store, const std::string& id) {
    auto loaded = storage::ask<storage::Loaded>([&](auto done) { store.load(id, 0, std::move(done)); });
    if (!loaded) return std::unexpected(loaded.error().reason);
    auto replayed = server::replay(loaded->row, loaded->events);
    if (!replayed) return std::unexpected(replayed.error());
    return LoadedTable{
        .events = std::move(replayed->events), .summary = loaded->row.summary, .table = std::move(replayed->table)};
}

// Checks what the replay does not cover: the summary and the proof.
std::optional<std::string> fault_of(const LoadedTable& loaded) {
    const storage::Summary expected = server::row_of(loaded.table).summary;
    if (loaded.summary.status != expected.status || loaded.summary.open_seats != expected.open_seats) {
        return "its status in the list of games is wrong";
    }
    if (expected.status != storage::Status::finished) return std::nullopt;
    const auto proven = server::verify(server::proof_of(loaded.table, loaded.events));
    return proven ? std::nullopt : std::optional(proven.error());
}

// The record of a finished game. It is replayed as a check.
std::expected<std::string, std::string> verified_record(const server::Table& table) {
    std::string record = server::record_for(table, std::nullopt);
    notation::Replayer replayer(notation::text_source(record));
    std::size_t plies = 0;
    for (auto step = replayer.step(); step != notation::Replayer::Step::end; step = replayer.step()) {
        if (step == notation::Replayer::Step::failed) return std::unexpected(notation::to_string(replayer.failure()));
        plies += step == notation::Replayer::Step::played ? 1 : 0;
    }
    if (plies != table.ply_count()) return std::unexpected("its record does not replay in full");
    return record;
}

// Standard output, or a new file that appears when it is complete.
class RecordFile {
  public:
    explicit RecordFile(const std::string& path) : path_(path) {
        if (path == "-") return;
        if (File(std::fopen(path.c_str(), "rb"))) throw BadInput(path + ": the file already exists");
        file_.reset(std::fopen(part().c_str(), "wb"));
        if (!file_) throw BadInput("cannot write " + part());
    }
    void write(const std::string& text) {
        if (!file_) return write_now(text);
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) fail();
    }
    void finish() {
        if (!file_) return;
        if (std::fclose(file_.release()) != 0 || std::rename(part().c_str(), path_.c_str()) != 0) fail();
    }

  private:
    [[nodiscard]] std::string part() const { return path_ + ".part"; }
    [[noreturn]] void fail() const { throw BadInput("cannot write " + path_); }

    std::string path_;
    File file_;
};

// Opening a missing file for writing would create it.
std::string existing_database(const DbOptions& options) {
    std::string where = database_location(options.db);
    if (!storage::is_postgres(where) && !std::filesystem::exists(where)) throw BadInput(where + ": no such file");
    return where;
}

int report(std::FILE* stream, std::size_t games, std::size_t plies, std::size_t damaged) {
    fmt::print(stream, "games {}, plies {}, damaged {}\n", games, plies, damaged);
    return damaged == 0 ? exit_success : exit_bad_input;
}

}  // namespace

int db_check(const DbOptions& options) {
    const std::string where = database_location(options.db);
    const auto store = open_database(where, storage::Access::read);
    if (const auto sound = storage::check_database(where); !sound) throw BadInput(sound.error());
    const auto ids = all_games(*store, std::nullopt);
    Progress progress("games", ids.size());
    std::size_t plies = 0;
    std::size_t damaged = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto loaded = load_table(*store, ids[i]);
        const auto fault = loaded ? fault_of(*loaded) : std::optional(loaded.error());
        if (loaded) plies += loaded->table.ply_count();
        if (fault) {
            ++damaged;
            fmt::print(stderr, "game {}: {}\n", ids[i], *fault);
        }
        progress.update(i + 1);
    }
    return report(stdout, ids.size(), plies, damaged);
}

int db_backup(const DbOptions& options) {
    if (const auto copied = storage::copy_database(database_location(options.db), options.out); !copied) {
        throw BadInput(copied.error());
    }
    fmt::print("copied to {}\n", options.out);
    return exit_success;
}

int db_export(const DbOptions& options) {
    const auto store = open_database(options.db, storage::Access::read);
    RecordFile file(options.out);
    const auto ids = all_games(*store, storage::Status::finished);
    Progress progress("games", ids.size());
    std::size_t plies = 0;
    std::size_t damaged = 0;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const auto loaded = load_table(*store, ids[i]);
        const auto record = loaded ? verified_record(loaded->table) : std::unexpected(loaded.error());
        if (record) {
            file.write(*record);
            plies += loaded->table.ply_count();
        } else {
            ++damaged;
            fmt::print(stderr, "game {}: {}\n", ids[i], record.error());
        }
        progress.update(i + 1);
    }
    file.finish();
    return report(stderr, ids.size() - damaged, plies, damaged);
}

int db_upgrade(const DbOptions& options) {
    const std::string where = existing_database(options);
    std::optional<Progress> progress;
    std::size_t checked = 0;
    std::size_t damaged = 0;
    storage::EventUpgrade upgrade = server::event_upgrade();
    upgrade.progress = [&](std::size_t done, std::size_t all) {
        checked = done;
        if (!progress) progress.emplace("games", all);
        progress->update(done);
    };
    upgrade.damaged = [&](const std::string& game, const std::string& reason) {
        ++damaged;
        fmt::print(stderr, "game {}: {}\n", game, reason);
    };
    const auto store = storage::open_store(where, storage::Access::serve, &upgrade);
    if (!store) throw BadInput(store.error());
    progress.reset();
    fmt::print("games {}, checked {}, upgraded {}, damaged {}\n", all_games(**store, std::nullopt).size(), checked,
               checked - damaged, damaged);
    return damaged == 0 ? exit_success : exit_bad_input;
}

int db_delete(const DbOptions& options) {
    const auto store = open_database(existing_database(options), storage::Access::serve);
    // Whoever mistyped an id deletes nothing.
    std::vector<std::int64_t> events;
    for (const std::string& id : options.games) {
        const auto loaded = storage::ask<storage::Loaded>([&](auto done) { store->load(id, 0, std::move(done)); });
        if (!loaded) throw BadInput("game " + in_quotes(id) + ": " + loaded.error().reason);
        events.push_back(static_cast<std::int64_t>(loaded->events.size()));
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
        const std::string& id = options.games[i];
        const auto removed = storage::ask<void>([&](auto done) { store->remove(id, events[i], std::move(done)); });
        if (!removed) throw BadInput("game " + id + ": " + removed.error().reason);
        fmt::print("deleted {}\n", id);
    }
    return exit_success;
}

}  // namespace azulejo::cli
