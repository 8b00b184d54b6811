#include "server/api/worker.h"

#include <chrono>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "analysis/message.h"
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

constexpr Millis lease = 20'000;  // longer than any search
constexpr auto longest_search = 1500ms;
constexpr auto poll_interval = 1s;  // in case a notification was lost
constexpr int niceness = 10;
constexpr int most_move_attempts = 20;

// The work of one thread.
class JobRunner {
  public:
    JobRunner(const WorkerOptions& options, storage::Store& store)
        : options_(options), store_(store), analyse_(options.make_analyse_function()) {}

    void run(const storage::Job& job) {
        const auto body = json::parse(job.body);
        if (job.kind == "move" && body) move(job, *body);
        if (job.kind == "analyse" && body) finish(job, analyse(*body));
    }

  private:
    [[nodiscard]] analysis::AnyReport analyse(const AnyPosition& position, engine::Limits limits) const {
        const std::atomic<bool> never = false;
        limits.threads = 1;
        return analyse_(position, limits, never, {});
    }

    void finish(const storage::Job& job, std::optional<std::string> result) {
        // If this fails, the lease expires and the job is done again.
        [[maybe_unused]] const auto finished = storage::ask<void>(
            [&](const auto& done) { store_.finish_job(job.key, job.version, std::move(result), done); });
    }

    [[nodiscard]] std::string analyse(const json::Value& body) const {
        const auto request = analysis::read_analyze(body);
        if (!request) return failed(400, "bad_request", request.error()).body;
        engine::Limits limits = request->options.limits;
        const std::chrono::microseconds most = std::chrono::milliseconds(longest_analysis_ms);
        limits.time = std::min(limits.time.value_or(most), most);
        const auto start = std::chrono::steady_clock::now();
        const auto report = analyse(request->position, limits);
        const auto elapsed =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
        return analysis::report_object(report, analysis::players_of(request->position), elapsed);
    }

    // Searches for a move and stores it. If another process has changed the game meanwhile, it tries again, and
    // searches again if the position is another one.
    void move(const storage::Job& job, const json::Value& body) {
        const json::Value* game = body.find("game");
        if (game == nullptr || game->string() == nullptr) return finish(job, std::nullopt);
        const std::string& id = *game->string();
        std::string token;
        std::optional<std::size_t> chosen_for;  // the ply that the token is for
        int undos = 0;
        for (int attempt = 0; attempt < most_move_attempts; ++attempt) {
            auto loaded = load(id);
            if (!loaded) {
                if (loaded.error()) finish(job, std::nullopt);
                return;
            }
            Table& table = *loaded;
            const auto seat = table.turn();
            const auto level = seat ? table.seat(*seat).ai() : std::nullopt;
            if (!level) return finish(job, std::nullopt);
            if (chosen_for != table.ply_count() || undos != table.undos()) {
                token = choose(table, *level);
                chosen_for = table.ply_count();
                undos = table.undos();
            }
            const Moment moment{.now = options_.now(), .outages = &outages_};
            const auto draft = decide_move(table, *seat, Mover::ai, static_cast<int>(table.ply_count()), token, moment);
            if (!draft) return finish(job, std::nullopt);
            const StoredState before = state_of(table, moment);
            if (!apply(table, draft->events)) return finish(job, std::nullopt);
            const auto append = append_of(before, table, draft->events, moment);
            const auto stored = storage::ask<void>([&](const auto& done) { store_.append(append, done); });
            if (stored) return finish(job, std::nullopt);
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

    [[nodiscard]] std::string choose(const Table& table, engine::Level level) const {
        const auto report = analyse(*table.position(), {.time = longest_search, .level = level});
        return std::visit([](const auto& each) { return notation::to_token(each.best); }, report);
    }

    // The error says whether the job can never be done; else it may be possible later.
    [[nodiscard]] std::expected<Table, bool> load(const std::string& id) {
        const auto loaded = storage::ask<storage::Loaded>([&](const auto& done) { store_.load(id, 0, done); });
        if (!loaded) return std::unexpected(loaded.error().fault == storage::Fault::not_found);
        auto replayed = replay(loaded->row, loaded->events);
        if (!replayed) {
            log(LogLevel::error, "damaged game", {{"game", id}, {"reason", replayed.error()}});
            return std::unexpected(true);
        }
        return std::move(replayed->table);
    }

    const WorkerOptions& options_;
    storage::Store& store_;
    analysis::AnalyseFunction analyse_;
    // Workers do not know the outages. Whoever takes a clock job that is too early postpones it.
    Outages outages_;
};

}  // namespace

Workers::Workers(WorkerOptions options, storage::Store& store) : options_(std::move(options)), store_(store) {
    for (int i = 0; i < options_.threads; ++i) {
        threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
    }
}

Workers::~Workers() {
    for (std::jthread& thread : threads_) thread.request_stop();
    wake();
}

void Workers::wake() {
    {
        const std::scoped_lock lock(mutex_);
        ++wakes_;
    }
    wakened_.notify_all();
}

void Workers::work(const std::stop_token& stop) {
    // Searches should not delay the server. It is no error if the priority cannot be lowered.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), niceness);
    JobRunner runner(options_, store_);
    while (!stop.stop_requested()) {
        std::uint64_t known = 0;
        {
            const std::scoped_lock lock(mutex_);
            known = wakes_;
        }
        const auto jobs = storage::ask<std::vector<storage::Job>>(
            [&](const auto& done) { store_.take_jobs({"move", "analyse"}, 1, lease, done); });
        if (jobs && !jobs->empty()) {
            runner.run(jobs->front());
            ++done_;
            continue;
        }
        // Calls of wake() since the queue was read are not missed.
        std::unique_lock lock(mutex_);
        wakened_.wait_for(lock, stop, poll_interval, [&] { return wakes_ != known; });
    }
}

}  // namespace azulejo::server
