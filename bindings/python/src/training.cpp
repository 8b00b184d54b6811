#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <pybind11/stl/filesystem.h>

#include "bind.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "training/fit_networks.h"
#include "training/series.h"

namespace azulejo::python {

namespace {

namespace nn = engine::nn;

// Runs work on another thread while this one checks for signals, so that Ctrl-C ends it. Calls of Python functions from
// there end it too if they fail; the error is raised here.
class Background {
  public:
    [[nodiscard]] const std::atomic<bool>& stop() const { return stop_; }

    template <class F>
    void run(F&& work) {
        bool interrupted = false;
        {
            const py::gil_scoped_release release;
            auto done = std::async(std::launch::async, std::forward<F>(work));
            while (done.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
                const py::gil_scoped_acquire acquire;
                if (!interrupted && PyErr_CheckSignals() != 0) interrupted = stop_ = true;
            }
            done.get();
        }
        if (interrupted) throw py::error_already_set();
        if (failure_) throw std::move(*failure_);
    }

    template <class... Arguments>
    void call(const py::object& function, const Arguments&... arguments) {
        if (function.is_none() || stop_) return;
        const py::gil_scoped_acquire acquire;
        try {
            function(arguments...);
        } catch (py::error_already_set& error) {
            failure_.emplace(std::move(error));
            stop_ = true;
        }
    }

  private:
    std::atomic<bool> stop_ = false;
    std::optional<py::error_already_set> failure_;
};

void check_at_least(int number, int least, const char* name) {
    if (number < least) throw py::value_error(std::string(name) + " must be at least " + std::to_string(least));
}

std::uint64_t selfplay(const std::string& path, std::uint64_t games, const py::object& game, std::uint64_t nodes,
                       const std::optional<NetworkSet>& networks, std::uint64_t seed, int deals, double explore,
                       int early, double careless, int threads, const py::object& progress) {
    check_at_least(threads, 1, "threads");
    check_at_least(deals, 1, "deals");
    if (nodes == 0) throw py::value_error("nodes must be at least 1");
    const GameType type = game_type_of(game);
    const AnyPosition start = type.start(0);
    const NetworkSet used = networks ? *networks : NetworkSet::built_in(start);
    used.check(start);
    const training::Series series{
        .game = std::string(type.name()),
        .players = type.players(),
        .seed = seed,
        .how = {.nodes = nodes, .deals = deals, .explore = explore, .early = early, .careless = careless},
        .networks = used.networks.get()};
    auto file = training::GameFile::open(path, training::to_string(series));
    if (!file) throw py::value_error(file.error());
    Background background;
    std::expected<void, std::string> played;
    background.run([&] {
        played = training::play_series(series, games, threads, *file, background.stop(),
                                       [&](std::uint64_t done) { background.call(progress, done); });
    });
    if (!played) throw std::runtime_error(played.error());
    return file->games();
}

template <GamePosition P>
training::Samples<P> read_samples(const std::vector<std::filesystem::path>& paths, const GameType& type,
                                  const training::SampleOptions& options) {
    training::Samples<P> samples;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        if (!file) {
            PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
            throw py::error_already_set();
        }
        const auto source = [&](char* buffer, std::size_t size) {
            file.read(buffer, static_cast<std::streamsize>(size));
            return static_cast<std::size_t>(file.gcount());
        };
        Rng rng(1);
        const auto read = training::read_games<P>(source, type.name(), [&](const training::FinishedGame<P>& game) {
            training::add_samples(game, options, rng, samples);
        });
        if (!read) throw py::value_error(path.string() + ": " + read.error());
    }
    if (samples.games < static_cast<std::size_t>(options.validation)) {
        throw py::value_error("there are " + std::to_string(samples.games) + " finished games; training takes " +
                              std::to_string(options.validation) + ", the last of them for validation");
    }
    return samples;
}

py::dict in_words(const std::string& name, const training::TrainingReport& report) {
    const auto losses = [](const training::Losses& each) {
        py::dict result;
        result["win"] = each.win;
        result["points"] = each.points;
        return result;
    };
    py::dict result;
    result["network"] = name;
    result["epoch"] = report.epoch;
    result["training"] = losses(report.training);
    result["validation"] = losses(report.validation);
    return result;
}

template <GamePosition P>
NetworkSet train_networks(const std::vector<std::filesystem::path>& paths, const GameType& type,
                          const std::optional<NetworkSet>& start, nn::Shape shape,
                          const training::SampleOptions& sampling, training::FitOptions options,
                          const py::object& progress) {
    shape.board_features = engine::Features<P>::board_features;
    shape.seat_features = engine::Features<P>::seat_features;
    const engine::Networks* const from = start ? start->networks.get() : nullptr;
    if (from != nullptr) shape = from->moving.shape;
    auto samples = read_samples<P>(paths, type, sampling);
    Background background;
    options.how.stop = &background.stop();
    std::shared_ptr<const engine::Networks> trained;
    background.run([&] {
        trained = std::make_shared<const engine::Networks>(
            training::fit_networks(std::move(samples), shape, from, options,
                                   [&](std::string_view name, std::uint64_t /*positions*/) -> training::ReportTraining {
                                       return [&, name = std::string(name)](const training::TrainingReport& report) {
                                           if (progress.is_none()) return;
                                           const py::gil_scoped_acquire acquire;
                                           background.call(progress, in_words(name, report));
                                       };
                                   }));
    });
    return {std::move(trained), AnyPosition(type.start(0)).index()};
}

NetworkSet train(const std::vector<std::filesystem::path>& paths, const py::object& game,
                 const std::optional<NetworkSet>& start, int hidden, int head, int epochs, double rate, double trust,
                 int moves, bool symmetries, int threads, std::uint64_t seed, const py::object& progress) {
    check_at_least(epochs, 1, "epochs");
    check_at_least(threads, 1, "threads");
    if (hidden <= 0 || hidden > nn::max_hidden || hidden % 32 != 0 || head <= 0 || head > nn::max_head ||
        head % 32 != 0) {
        throw py::value_error("widths must be multiples of 32, hidden up to " + std::to_string(nn::max_hidden) +
                              ", head up to " + std::to_string(nn::max_head));
    }
    const GameType type = game_type_of(game);
    const AnyPosition position = type.start(0);
    if (start) start->check(position);
    training::SampleOptions sampling;
    sampling.trust = trust;
    sampling.moves_a_game = moves;
    training::FitOptions options;
    options.how.epochs = epochs;
    options.how.rate = rate;
    options.how.threads = threads;
    options.how.seed = seed;
    options.how.symmetries = symmetries;
    const nn::Shape shape{.board_features = 0, .seat_features = 0, .hidden = hidden, .head = head};
    return std::visit(
        [&]<class P>(const P& /*start*/) {
            return train_networks<P>(paths, type, start, shape, sampling, options, progress);
        },
        position);
}

}  // namespace

void add_training(py::module_& module) {
    module.def(
        "selfplay", &selfplay, py::arg("path"), py::arg("games"), py::arg("game") = "azul", py::kw_only(),
        py::arg("nodes") = 400, py::arg("networks") = py::none(), py::arg("seed") = 1, py::arg("deals") = 4,
        py::arg("explore") = 0.12, py::arg("early") = 3, py::arg("careless") = 0.0, py::arg("threads") = 2,
        py::arg("progress") = py::none(),
        R"(Plays games of the engine against itself into a file, as `azulejo selfplay` does, and returns how many it has.

The file continues: games that are already in it are not played again, and other conditions are refused. `progress` is called
with the number of games in the file. Ctrl-C ends it; complete games stay.)");
    module.def("train", &train, py::arg("paths"), py::arg("game") = "azul", py::kw_only(),
               py::arg("start") = py::none(), py::arg("hidden") = 256, py::arg("head") = 64, py::arg("epochs") = 6,
               py::arg("rate") = 2e-3, py::arg("trust") = 0.5, py::arg("moves") = 8, py::arg("symmetries") = true,
               py::arg("threads") = 2, py::arg("seed") = 1, py::arg("progress") = py::none(),
               R"(Trains both networks of a game with the games in files of selfplay(), as `azulejo train` does.

With `start` it continues from these networks and has their widths. `progress` is called several times in each epoch with a
dict: `network` ("move" or "deal"), `epoch`, and the losses `training` and `validation`, each with `win` (cross-entropy) and
`points` (root of the mean squared error). Ctrl-C ends it.)");
}

}  // namespace azulejo::python
