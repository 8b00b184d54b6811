#include "server/api/worker.h"

#include <chrono>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "analysis/message.h"
#include "notation/games.h"
#include "server/api/messages.h"
#include "server/table/decide.h"
#include "server/log/log.h"
#include "storage/ask.h"

namespace azulejo::server {

namespace {

using namespace std::chrono_literals;

constexpr Millis lease = 20'000;  // longer than any thought
constexpr auto longest_thought = 1500ms;
constexpr auto poll_interval = 1s;  // in case news were lost
constexpr int niceness = 10;
constexpr int most_tries = 20;

// One thread's work.
class Thinking {
  public:
    Thinking(const WorkerOptions& options, storage::Store& store)
        : options_(options), store_(store), think_(options.make_thinker()) {}

    void run(const storage::Job& job) {
        const auto body = json::parse(job.body);
        if (job.kind == "move" && body) move(job, *body);
        if (job.kind == "analyse" && body) finish(job, analyse(*body));
    }

  private:
    [[nodiscard]] analysis::AnyReport think(const AnyPosition& position, engine::Limits limits) const {
        const std::atomic<bool> never = false;
        limits.threads = 1;
        return think_(position, limits, never, {});
    }

    void finish(const storage::Job& job, std::optional<std::string> result) {
        // Where this fails, the lease expires and somebody does it again.
        [[maybe_unused]] const auto finished = storage::ask<void>(
            [&](const auto& done) { store_.finish_job(job.key, job.version, std::move(result), done); });
    }

    [[nodiscard]] std::string analyse(const json::Value& body) const {
        const auto request = analysis::read_analyze(body);
        if (!request) return R"({"error":"bad_request"})";
        engine::Limits limits = request->options.limits;
        const std::chrono::microseconds most = std::chrono::milliseconds(longest_analysis_ms);
        limits.time = std::min(limits.time.value_or(most), most);
        const auto start = std::chrono::steady_clock::now();
        const auto report = think(request->position, limits);
        const auto elapsed =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
        return analysis::report_object(report, analysis::players_of(request->position), elapsed);
    }

    // Thinks once for each position in which an AI is to move, and goes on until the game needs it no more.
    void move(const storage::Job& job, const json::Value& body) {
        const json::Value* game = body.find("game");
        if (game == nullptr || game->string() == nullptr) return finish(job, std::nullopt);
        const std::string& id = *game->string();
        std::string token;
        std::optional<std::size_t> thought;  // the ply that the token is for
        int undos = 0;
        for (int attempt = 0; attempt < most_tries; ++attempt) {
            const auto table = load(id);
            if (!table) {
                if (table.error()) finish(job, std::nullopt);
                return;
            }
            const auto seat = table->turn();
            const auto level = seat ? table->seat(*seat).ai() : std::nullopt;
            if (!level) return finish(job, std::nullopt);
            if (thought != table->plies().size() || undos != table->undos()) {
                token = choose(*table, *level);
                thought = table->plies().size();
                undos = table->undos();
            }
            const Moment moment{.now = options_.now(), .outages = &outages_};
            const auto ply = static_cast<int>(table->plies().size());
            const auto draft = decide_move(*table, *seat, Mover::ai, ply, token, moment);
            if (!draft) return finish(job, std::nullopt);
            const auto stored =
                storage::ask<void>([&](const auto& done) { store_.append(append_of(*table, *draft, moment), done); });
            if (stored) return finish(job, std::nullopt);
            if (stored.error().fault != storage::Fault::conflict) return;  // the lease will expire
        }
    }

    [[nodiscard]] std::string choose(const Table& table, engine::Level level) const {
        const AnyPosition position =
            std::visit([](const auto& each) { return AnyPosition(each.position()); }, *table.game());
        const auto report = think(position, {.time = longest_thought, .level = level});
        return std::visit([](const auto& each) { return notation::to_token(each.best); }, report);
    }

    // The error says whether the job is pointless, not only impossible now.
    [[nodiscard]] std::expected<Table, bool> load(const std::string& id) {
        const auto loaded = storage::ask<storage::Loaded>([&](const auto& done) { store_.load(id, 0, done); });
        if (!loaded) return std::unexpected(loaded.error().fault == storage::Fault::not_found);
        auto header = parse_header(id, loaded->row.header, loaded->row.created);
        if (!header) return std::unexpected(true);
        auto table = replay(std::make_shared<const Header>(*std::move(header)), loaded->events);
        if (!table) {
            log(LogLevel::error, "damaged game", {{"game", id}, {"reason", table.error()}});
            return std::unexpected(true);
        }
        return *std::move(table);
    }

    const WorkerOptions& options_;
    storage::Store& store_;
    analysis::Thinker think_;
    // Unknown here: a clock's job that comes too early is put off by whoever takes it.
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
        ++told_;
    }
    news_.notify_all();
}

void Workers::work(const std::stop_token& stop) {
    // Thinking never delays those who only move; where this is not allowed it is done all the same.
    (void)setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), niceness);
    Thinking thinking(options_, store_);
    while (!stop.stop_requested()) {
        std::uint64_t known = 0;
        {
            const std::scoped_lock lock(mutex_);
            known = told_;
        }
        const auto jobs = storage::ask<std::vector<storage::Job>>(
            [&](const auto& done) { store_.take_jobs({"move", "analyse"}, 1, lease, done); });
        if (jobs && !jobs->empty()) {
            thinking.run(jobs->front());
            ++done_;
            continue;
        }
        // What was told meanwhile is not missed.
        std::unique_lock lock(mutex_);
        news_.wait_for(lock, stop, poll_interval, [&] { return told_ != known; });
    }
}

}  // namespace azulejo::server
