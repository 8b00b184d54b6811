#include "training/series.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include "engine/eval/integer_evaluation.h"
#include "notation/digest.h"
#include "notation/games.h"
#include "system/parallel.h"

namespace azulejo::training {

using engine::Evaluation;

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

engine::EngineOptions engine_options(const Series& series) {
    using EvaluateWith = engine::EngineOptions::EvaluateWith;
    return {.evaluate_with = series.networks == nullptr ? EvaluateWith::rules : EvaluateWith::networks,
            .networks = series.networks,
            .table_megabytes = 1};
}

template <GamePosition P>
std::expected<void, std::string> play_series_of(const Series& series, std::uint64_t games, int threads, GameFile& file,
                                                const std::atomic<bool>& stop,
                                                const std::function<void(std::uint64_t)>& report) {
    const notation::GameEntry& entry = *notation::find_game(series.game);
    Collector collector(file, report);
    std::atomic<std::uint64_t> next{file.games()};
    std::atomic<bool> failed{false};
    system::parallel_for(threads, [&](int /*thread*/) {
        engine::Engine<P> engine(notation::digest<P>, engine_options(series));
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

// A position after random plies that awaits a move.
template <GamePosition P>
P random_position(const P& start, std::uint64_t moves, Rng& rng) {
    P position = start;
    while (moves > 0 || !position.awaits_move()) {
        if (position.is_over()) {
            position = start;
        } else if (position.awaits_deal()) {
            position.play(position.sample_deal(rng));
        } else {
            position.play(position.random_move(rng));
            --moves;
        }
    }
    return position;
}

// A number that changes when rules, search or networks would play the games of this series in another way, as the
// signature of `azulejo bench` does for all games.
template <GamePosition P>
std::uint64_t signature_of(const Series& series, const P& start) {
    constexpr std::uint64_t seed = 17;
    constexpr std::uint64_t positions = 6;
    constexpr std::uint64_t moves_apart = 9;
    constexpr std::uint64_t most_nodes = 500;
    engine::Engine<P> engine(notation::digest<P>, engine_options(series));
    const std::atomic<bool> never{false};
    engine::Limits limits;
    limits.nodes = std::min(series.how.nodes, most_nodes);
    std::uint64_t signature = 0;
    for (std::uint64_t number = 0; number < positions; ++number) {
        Rng rng(seed, number);
        const engine::Report<P> report =
            engine.analyse(random_position(start, moves_apart * number, rng), limits, never);
        const Evaluation& found = report.lines.front().evaluation;
        for (const std::uint64_t part :
             {report.nodes, static_cast<std::uint64_t>(report.best.bits()),
              static_cast<std::uint64_t>(std::llround(found.win[0] * engine::IntegerEvaluation::win_unit))}) {
            signature = Rng::mix(signature ^ part) + 1;
        }
    }
    return signature;
}

std::string engine_signature(const Series& series) {
    Rng rng(0);
    const std::uint64_t signature =
        std::visit([&](const auto& start) { return signature_of(series, start); },
                   notation::find_game(series.game)->new_game(series.game, series.players, 0, rng));
    constexpr std::size_t digits = 8;
    return notation::digest_text(signature).substr(0, digits);
}

}  // namespace

std::string to_string(const Series& series) {
    const auto thousandths = [](double share) { return std::to_string(std::lround(1000 * share)) + "/1000, "; };
    return series.game + ", " + std::to_string(series.players) + " players, seed " + std::to_string(series.seed) +
           ", nodes " + std::to_string(series.how.nodes) + ", deals " + std::to_string(series.how.deals) +
           ", explore " + thousandths(series.how.explore) +
           (series.how.explore > 0 ? "early " + std::to_string(series.how.early) + ", " : "") +
           (series.how.careless > 0 ? "careless " + thousandths(series.how.careless) : "") + "engine " +
           engine_signature(series) + ", " +
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
