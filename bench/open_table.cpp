// What it costs the server to open a table: reading it from the database, replaying it, the view of a seat, and the
// whole log in pages. Prints milliseconds of processor time of all threads together:
//
//     open_table [PLIES [EVENTS]]
//
// The table has at least PLIES plies (200), and undos until it has at least EVENTS events (0).
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <unistd.h>
#include <vector>

#include "core/json.h"
#include "core/number.h"
#include "notation/games.h"
#include "server/api/api.h"
#include "server/api/background.h"
#include "server/api/messages.h"
#include "server/codec/append.h"
#include "server/codec/event.h"
#include "storage/ask.h"

namespace azulejo {
namespace {

using namespace server;

double processor_ms() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Millis wall_clock() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Applies a decision to a table and keeps its events.
void take(Table& table, std::vector<TimedEvent>& events, const Decision& decision) {
    if (!decision) throw std::runtime_error(decision.error().reason);
    for (const TimedEvent& event : decision->events) {
        if (const auto applied = table.apply(event); !applied) throw std::runtime_error(applied.error());
        events.push_back(event);
    }
}

// A game of four that has so many plies and events, if its moves are chosen with this seed.
std::optional<NewGame> played(std::uint64_t seed, std::size_t plies, std::size_t wanted_events) {
    Header header{.id = "Bench" + std::to_string(seed), .seed = sha256("bench"), .created = wall_clock()};
    header.rules.game = "azul-grey";
    header.rules.players = 4;
    header.rules.seats = {{.kind = SeatKind::human}};
    for (int i = 0; i < 3; ++i) header.rules.seats.push_back({.kind = SeatKind::ai, .level = engine::Level::of(1)});
    auto game = begin(header, {{.name = "", .token_hash = "h", .nonce = ""}}, 1);
    if (!game) throw std::runtime_error(game.error());
    Table& table = game->table;
    const Outages none;
    const Moment moment{.now = 2, .outages = &none};
    Rng rng(seed);
    const auto move = [&] {
        const std::string token = std::visit(
            [&](const auto& each) { return notation::to_token(each.position().random_move(rng)); }, *table.game());
        const int seat = *table.turn();
        const Mover mover = table.seat(seat).ai() ? Mover::ai : Mover::holder;
        take(table, game->events, decide_move(table, seat, mover, static_cast<int>(table.ply_count()), token, moment));
    };
    while (table.ply_count() < plies) {
        if (!table.turn()) return std::nullopt;
        move();
    }
    while (game->events.size() < wanted_events && table.turn() && table.undos() < most_undos) {
        take(table, game->events, decide_undo(table, 0, moment));
        while (table.ply_count() < plies && table.turn()) move();
        if (!table.turn()) return std::nullopt;
    }
    return *std::move(game);
}

// The thread of the API is the main thread, which runs tasks until an answer is there.
class Tasks {
  public:
    void post(std::function<void()> task) {
        {
            const std::scoped_lock lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        added_.notify_all();
    }
    void run_one() {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            added_.wait(lock, [&] { return !tasks_.empty(); });
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        task();
    }

  private:
    std::mutex mutex_;
    std::condition_variable added_;
    std::deque<std::function<void()>> tasks_;
};

Response ask(Api& api, Tasks& tasks, std::string path, Query query) {
    std::optional<Response> answer;
    api.handle(
        {.method = "GET", .path = std::move(path), .query = std::move(query), .bearer = {}, .body = {}, .address = {}},
        [&](Response response) { answer = std::move(response); });
    while (!answer) tasks.run_one();
    return *answer;
}

// Opens the table in a new server, which has nothing in memory.
double open_once(storage::Store& store, const std::string& id) {
    Tasks tasks;
    Background background;
    Api api({.node = "bench",
             .version = "0",
             .post = [&](std::function<void()> task) { tasks.post(std::move(task)); },
             .now = wall_clock,
             .run_aside = [&](std::function<void()> task) { background.run(std::move(task)); }},
            store);
    const double start = processor_ms();
    std::size_t bytes = ask(api, tasks, "/api/v1/games/" + id, {}).body.size();
    for (std::optional<std::string> from = "0"; from;) {
        const Response page = ask(api, tasks, "/api/v1/games/" + id + "/log", {{"from", *from}});
        if (page.status != 200) throw std::runtime_error(page.body);
        bytes += page.body.size();
        const auto value = json::parse(page.body);
        const json::Value* next = value ? value->find("next") : nullptr;
        from = next == nullptr ? std::nullopt : std::optional(next->string()->substr(next->string()->find('=') + 1));
    }
    const double took = processor_ms() - start;
    store.listen(nullptr);
    if (bytes == 0) throw std::runtime_error("nothing was sent");
    return took;
}

int run(std::size_t plies, std::size_t events) {
    std::optional<NewGame> game;
    for (std::uint64_t seed = 1; !game; ++seed) game = played(seed, plies, events);
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("azulejo-open-table-{}", getpid());
    std::filesystem::create_directories(folder);
    {
        auto store = storage::open_store((folder / "games.db").string());
        if (!store) throw std::runtime_error(store.error());
        const auto created = storage::ask<void>([&](const auto& done) {
            (*store)->create(row_of(game->table), to_stored(game->events, game->table), {}, done);
        });
        if (!created) throw std::runtime_error(created.error().reason);
        std::vector<double> times;
        for (int i = 0; i < 21; ++i) times.push_back(open_once(**store, game->header->id));
        std::ranges::sort(times);
        fmt::print("opening a table of {} plies and {} events: median {:.1f} ms, most {:.1f} ms of processor time\n",
                   game->table.ply_count(), game->events.size(), times[times.size() / 2], times.back());
    }
    std::filesystem::remove_all(folder);
    return 0;
}

}  // namespace
}  // namespace azulejo

int main(int count, char** words) {
    const auto number = [&](int at, std::size_t fallback) {
        return at < count ? azulejo::parse_number<std::size_t>(words[at]).value_or(fallback) : fallback;
    };
    return azulejo::run(number(1, 200), number(2, 0));
}
