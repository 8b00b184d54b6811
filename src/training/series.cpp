#include "training/series.h"

#include <cmath>
#include <map>
#include <mutex>

#include "notation/digest.h"
#include "notation/games.h"
#include "system/parallel.h"

namespace azulejo::training {

namespace {

// Writes the records of several threads in the order of their numbers.
class Collector {
  public:
    Collector(GameFile& file, const std::function<void(std::uint64_t)>& report) : file_(file), report_(report) {}

    // False once the file cannot be written.
    [[nodiscard]] bool add(std::uint64_t number, std::string record) {
        const std::scoped_lock lock(mutex_);
        waiting_.emplace(number, std::move(record));
        while (done_ && !waiting_.empty() && waiting_.begin()->first == file_.games()) {
            done_ = file_.append(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
        if (done_) report_(file_.games());
        return done_.has_value();
    }
    [[nodiscard]] std::expected<void, std::string> result() && { return std::move(done_); }

  private:
    std::mutex mutex_;
    GameFile& file_;
    const std::function<void(std::uint64_t)>& report_;
    std::map<std::uint64_t, std::string> waiting_;
    std::expected<void, std::string> done_;
};

template <GamePosition P>
std::expected<void, std::string> play_series_of(const Series& series, std::uint64_t games, int threads, GameFile& file,
                                                const std::atomic<bool>& stop,
                                                const std::function<void(std::uint64_t)>& report) {
    using EvaluateWith = engine::EngineOptions::EvaluateWith;
    const notation::GameEntry& entry = *notation::find_game(series.game);
    const engine::EngineOptions options{
        .evaluate_with = series.networks == nullptr ? EvaluateWith::rules : EvaluateWith::networks,
        .networks = series.networks,
        .table_megabytes = 1};
    Collector collector(file, report);
    std::atomic<std::uint64_t> next{file.games()};
    std::atomic<bool> failed{false};
    system::parallel_for(threads, [&](int /*thread*/) {
        engine::Engine<P> engine(notation::digest<P>, options);
        for (std::uint64_t number = next++; number < games && !failed; number = next++) {
            Rng rng(series.seed, number);
            const int first = static_cast<int>(rng.below(static_cast<std::uint32_t>(series.players)));
            const P start = std::get<P>(entry.new_game(entry.name, series.players, first, rng));
            const auto taught = play_game(start, engine, series.how, rng, stop);
            if (!taught) return;
            if (!collector.add(number, to_record(*taught))) failed = true;
        }
    });
    return std::move(collector).result();
}

}  // namespace

std::string to_string(const Series& series) {
    const auto thousandths = [](double share) { return std::to_string(std::lround(1000 * share)) + "/1000, "; };
    return series.game + ", " + std::to_string(series.players) + " players, seed " + std::to_string(series.seed) +
           ", nodes " + std::to_string(series.how.nodes) + ", deals " + std::to_string(series.how.deals) +
           ", explore " + thousandths(series.how.explore) +
           (series.how.careless > 0 ? "careless " + thousandths(series.how.careless) : "") +
           (series.networks == nullptr ? "rules" : "networks " + engine::nn::fingerprint(*series.networks));
}

std::expected<void, std::string> play_series(const Series& series, std::uint64_t games, int threads, GameFile& file,
                                             const std::atomic<bool>& stop,
                                             const std::function<void(std::uint64_t)>& report) {
    Rng rng(0);
    return std::visit([&]<GamePosition P>(
                          const P& /*start*/) { return play_series_of<P>(series, games, threads, file, stop, report); },
                      notation::find_game(series.game)->new_game(series.game, series.players, 0, rng));
}

}  // namespace azulejo::training
