#include "server/api/worker.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "analysis/message.h"
#include "engine/bots.h"
#include "notation/games.h"
#include "server/api/answers.h"
#include "server/api/messages.h"
#include "server/codec/append.h"
#include "server/codec/event.h"
#include "server/log/log.h"
#include "storage/ask.h"

namespace azulejo::server {

namespace {

using namespace std::chrono_literals;

constexpr Millis move_lease = 6'000;
constexpr Millis analysis_lease = longest_analysis_ms + 5'000;
constexpr auto longest_search = 1500ms;
constexpr auto search_without_budget = 50ms;
constexpr auto poll_interval = 1s;  // in case a notification was lost
constexpr int quick_niceness = 5;
constexpr int long_niceness = 10;
constexpr int most_races = 20;
// A search that fails may have ended its process. After this many attempts a move is made without a search.
constexpr int most_move_searches = 3;
constexpr int most_job_attempts = 5;
constexpr std::size_t most_remembered = 10'000;  // owners of jobs
constexpr std::size_t most_kept = 64;            // tables of a thread

double seconds_of(std::chrono::steady_clock::duration time) {
    return std::chrono::duration<double>(time).count();
}

// A table as it is stored.
struct KeptTable {
    std::string header;  // its stored form
    Table table;
};

// The tables for which a thread has worked last.
class KeptTables {
  public:
    // Removes it: whoever changes it keeps it again when the change is stored.
    [[nodiscard]] std::optional<KeptTable> take(const std::string& id) {
        const auto found = std::ranges::find(
            tables_, id, [](const KeptTable& kept) { return std::string_view(kept.table.header().id); });
        if (found == tables_.end()) return std::nullopt;
        KeptTable kept = std::move(*found);
        tables_.erase(found);
        return kept;
    }
    // Forgets the one that was kept longest ago if there are too many.
    void keep(KeptTable kept) {
        if (tables_.size() == most_kept) tables_.erase(tables_.begin());
        tables_.push_back(std::move(kept));
    }

  private:
    std::vector<KeptTable> tables_;
};

// The work of one thread.
class JobRunner {
  public:
    // `stop` ends the current search.
    JobRunner(const WorkerOptions& options, storage::Store& store, const std::atomic<bool>& stop)
        : options_(options), store_(store), stop_(stop), analyse_(options.make_analyse_function()) {}

    void run(const storage::Job& job) {
        const auto body = json::parse(job.body);
        if (!body || job.attempts > most_job_attempts) {
            log(LogLevel::error, "job given up", {{"job", job.key}, {"attempts", job.attempts - 1}});
            return finish(job, std::nullopt);
        }
        if (job.kind == analysis_job) {
            if (auto result = analyse(*body)) finish(job, std::move(result));
        } else {
            move(job, *body);
        }
        if (stop_) release(job);
    }

  private:
    [[nodiscard]] analysis::AnyReport analyse(const AnyPosition& position, engine::Limits limits) const {
        limits.threads = 1;
        return analyse_(position, limits, stop_, {});
    }

    // If one of these fails, the lease expires and the job is done again.
    void finish(const storage::Job& job, std::optional<std::string> result) {
        [[maybe_unused]] const auto finished = storage::ask<void>(
            [&](const auto& done) { store_.finish_job(job.key, job.version, std::move(result), done); });
    }
    void release(const storage::Job& job) {
        [[maybe_unused]] const auto released =
            storage::ask<void>([&](const auto& done) { store_.release_job(job.key, job.version, done); });
    }

    // Nothing if the search was stopped.
    [[nodiscard]] std::optional<std::string> analyse(const json::Value& body) const {
        const auto request = analysis::read_analyze(body);
        if (!request) return failed(400, "bad_request", request.error()).body;
        engine::Limits limits = request->options.limits;
        const std::chrono::microseconds most = std::chrono::milliseconds(longest_analysis_ms);
        limits.time = std::min(limits.time.value_or(most), most);
        const auto start = options_.search_clock();
        const auto report = analyse(request->position, limits);
        if (stop_) return std::nullopt;
        const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(options_.search_clock() - start);
        return analysis::report_object(report, analysis::players_of(request->position), elapsed);
    }

    // Searches for a move and stores it. If another process has changed the game meanwhile, it tries again, and
    // searches again if the position is another one.
    void move(const storage::Job& job, const json::Value& body) {
        const json::Value* game = body.find("game");
        if (game == nullptr || game->string() == nullptr) return finish(job, std::nullopt);
        const std::string& id = *game->string();
        std::optional<AnyPly> chosen;
        std::size_t chosen_for = 0;  // the number of the ply
        int undos = 0;
        for (int race = 0; race < most_races; ++race) {
            auto loaded = load(id);
            if (!loaded) {
                if (loaded.error()) finish(job, std::nullopt);
                return;
            }
            Table& table = loaded->table;
            const auto seat = table.turn();
            const auto level = seat ? table.seat(*seat).ai() : std::nullopt;
            if (!level) return finish(job, std::nullopt);
            if (!chosen || chosen_for != table.ply_count() || undos != table.undos()) {
                chosen = job.attempts > most_move_searches ? choose_without_search(table) : choose(table, *level);
                if (stop_) return;
                chosen_for = table.ply_count();
                undos = table.undos();
            }
            const Moment moment{.now = std::max(options_.now(), table.changed()), .outages = &outages_};
            const auto decided =
                decide_move(table, *seat, Mover::ai, static_cast<int>(table.ply_count()), *chosen, moment);
            if (!decided) return finish(job, std::nullopt);
            const StoredState before = state_of(table, moment);
            if (!apply(table, decided->events)) return finish(job, std::nullopt);
            const auto append = append_of(before, table, decided->events, moment);
            const auto stored = storage::ask<void>([&](const auto& done) { store_.append(append, done); });
            if (stored) {
                if (!table.result()) kept_.keep(*std::move(loaded));
                return finish(job, std::nullopt);
            }
            if (stored.error().fault != storage::Fault::conflict) return;  // the lease will expire
        }
    }

    // False if an event does not apply, which is an error of the program: nothing is stored then.
    [[nodiscard]] static bool apply(Table& table, const std::vector<TimedEvent>& events) {
        for (const TimedEvent& event : events) {
            if (const auto applied = table.apply(event); !applied) {
                log(LogLevel::error, "event does not apply",
                    {{"game", table.header().id}, {"reason", applied.error()}});
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] AnyPly choose(const Table& table, engine::Level level) const {
        const double most = seconds_of(longest_search);
        const Client client{.address = table.header().owner, .identity = table.header().payer};
        const bool paid =
            options_.budgets == nullptr || !options_.budgets->take(Expense::ai_seconds, client, most, options_.now());
        if (!paid) log(LogLevel::debug, "search without budget", {{"game", table.header().id}});
        const auto start = options_.search_clock();
        const auto report =
            analyse(*table.position(), {.time = paid ? longest_search : search_without_budget, .level = level});
        if (paid && options_.budgets != nullptr) {
            const double used = seconds_of(options_.search_clock() - start);
            options_.budgets->give_back(Expense::ai_seconds, client, std::max(0.0, most - used), options_.now());
        }
        return std::visit(
            []<GamePosition P>(const engine::Report<P>& each) -> AnyPly { return typename P::Ply(each.best); }, report);
    }

    // A greedy bot moves, so that the game can go on.
    [[nodiscard]] static AnyPly choose_without_search(const Table& table) {
        log(LogLevel::error, "move without search", {{"game", table.header().id}});
        return std::visit(
            [&]<GamePosition P>(const P& position) -> AnyPly {
                Rng rng(table.digest());
                return typename P::Ply(engine::find_bot<P>("greedy")->choose(position, rng));
            },
            *table.position());
    }

    // The table as it is stored now. If this thread has kept it, only the events since then are read. The error says
    // whether the job can never be done; else it may be possible later.
    [[nodiscard]] std::expected<KeptTable, bool> load(const std::string& id) {
        for (auto kept = kept_.take(id);; kept.reset()) {
            const std::int64_t from = kept ? kept->table.events() : 0;
            const auto loaded = storage::ask<storage::Loaded>([&](const auto& done) { store_.load(id, from, done); });
            if (!loaded) return std::unexpected(loaded.error().fault == storage::Fault::not_found);
            if (kept) {
                // With another header it is another table, for which the same key was used.
                if (kept->header == loaded->row.header && is_continued(kept->table, loaded->events))
                    return *std::move(kept);
                continue;
            }
            auto replayed = replay(loaded->row, loaded->events);
            if (!replayed) {
                log(LogLevel::error, "damaged game", {{"game", id}, {"reason", replayed.error()}});
                return std::unexpected(true);
            }
            return KeptTable{.header = loaded->row.header, .table = std::move(replayed->table)};
        }
    }

    // Applies further events. False if they do not follow.
    [[nodiscard]] static bool is_continued(Table& table, const std::vector<storage::Event>& events) {
        return std::ranges::all_of(events, [&](const storage::Event& stored) {
            const auto event = parse_event(stored, table);
            return event && table.apply(*event);
        });
    }

    const WorkerOptions& options_;
    storage::Store& store_;
    const std::atomic<bool>& stop_;
    analysis::AnalyseFunction analyse_;
    KeptTables kept_;
    // Workers do not know the outages. Whoever takes a clock job that is too early postpones it.
    Outages outages_;
};

}  // namespace

std::string Turns::next(const std::vector<storage::WaitingJobs>& waiting) {
    const std::scoped_lock lock(mutex_);
    const auto last_turn = [&](const storage::WaitingJobs& each) {
        const auto found = served_.find(each.owner);
        return found == served_.end() ? 0 : found->second;
    };
    const auto next = std::ranges::min_element(waiting, {}, last_turn);
    served_[next->owner] = ++count_;
    if (served_.size() > most_remembered) {
        std::erase_if(served_, [&](const auto& each) { return each.second + most_remembered / 2 < count_; });
    }
    return next->owner;
}

Workers::Workers(WorkerOptions options, storage::Store& store)
    : options_(std::move(options)),
      store_(store),
      moves_{.kind = short_move_job, .lease = move_lease, .niceness = quick_niceness},
      long_moves_{.kind = long_move_job, .lease = move_lease, .niceness = long_niceness},
      analyses_{.kind = analysis_job, .lease = analysis_lease, .niceness = long_niceness} {
    add_threads(moves_, 1);
    add_threads(long_moves_, options_.threads);
    add_threads(analyses_, options_.threads);
}

void Workers::add_threads(Queue& queue, int count) {
    for (int i = 0; i < count; ++i) {
        const std::scoped_lock lock(mutex_);
        Thread& thread = *states_.emplace_back(std::make_unique<Thread>());
        threads_.emplace_back([this, &queue, &thread](const std::stop_token& stop) { work(queue, thread, stop); });
    }
}

Workers::~Workers() {
    for (std::jthread& thread : threads_) thread.request_stop();
    {
        const std::scoped_lock lock(mutex_);
        for (const auto& state : states_) state->stop = true;
    }
    wake();
    threads_.clear();  // waits for them
}

void Workers::wake() {
    {
        const std::scoped_lock lock(mutex_);
        ++wakes_;
    }
    wakened_.notify_all();
}

void Workers::cancel(const std::string& key) {
    const std::scoped_lock lock(mutex_);
    for (const auto& state : states_) {
        if (state->job == key) state->stop = true;
    }
}

std::optional<storage::Job> Workers::take(Queue& queue) {
    while (true) {
        const storage::Millis now = options_.now();
        const auto waiting = storage::ask<std::vector<storage::WaitingJobs>>(
            [&](const auto& done) { store_.waiting_jobs(queue.kind, now, done); });
        if (!waiting || waiting->empty()) return std::nullopt;
        auto jobs = storage::ask<std::vector<storage::Job>>([&](const auto& done) {
            store_.take_jobs(
                {.kind = queue.kind, .owner = queue.turns.next(*waiting), .limit = 1, .now = now, .lease = queue.lease},
                done);
        });
        if (!jobs) return std::nullopt;
        if (!jobs->empty()) return std::move(jobs->front());
        // Somebody else has taken it, or it has expired. Others may be waiting.
    }
}

void Workers::work(Queue& queue, Thread& thread, const std::stop_token& stop) {
    // Searches should not delay the server. It is no error if the priority cannot be lowered.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), queue.niceness);
    JobRunner runner(options_, store_, thread.stop);
    while (!stop.stop_requested()) {
        std::uint64_t known = 0;
        {
            const std::scoped_lock lock(mutex_);
            known = wakes_;
        }
        if (const auto job = take(queue)) {
            {
                const std::scoped_lock lock(mutex_);
                thread.job = job->key;
                thread.stop = stop.stop_requested();
            }
            runner.run(*job);
            const std::scoped_lock lock(mutex_);
            thread.job.clear();
            if (!thread.stop) ++done_;
            continue;
        }
        // Calls of wake() since the queue was read are not missed.
        std::unique_lock lock(mutex_);
        wakened_.wait_for(lock, stop, poll_interval, [&] { return wakes_ != known; });
    }
}

}  // namespace azulejo::server
