#include <atomic>
#include <chrono>
#include <future>
#include <mutex>

#include "analysis/analyst.h"
#include "analysis/message.h"
#include "bind.h"
#include "engine/search/level.h"
#include "env/actions.h"
#include "notation/games.h"
#include "system/parallel.h"

namespace azulejo::python {

namespace {

struct Line {
    std::string move;
    std::int64_t action = 0;
    std::vector<double> win;
    std::vector<double> score;
    std::vector<std::string> pv;
    std::uint64_t nodes = 0;
    bool exact = false;
};
struct Analysis {
    std::string best;
    std::int64_t best_action = 0;
    std::vector<Line> lines;
    std::uint64_t nodes = 0;
    int depth = 0;
    double seconds = 0;
};

template <GamePosition P>
Analysis told(const P& position, const engine::Report<P>& report, double seconds) {
    using env::Actions;
    Analysis result;
    result.best = notation::to_token(report.best);
    result.best_action = Actions<P>::of(position, report.best);
    result.nodes = report.nodes;
    result.depth = report.depth;
    result.seconds = seconds;
    const auto players = static_cast<std::ptrdiff_t>(position.players());
    for (const engine::Line<P>& found : report.lines) {
        Line& line = result.lines.emplace_back();
        line.move = notation::to_token(found.move);
        line.action = Actions<P>::of(position, found.move);
        line.win.assign(found.evaluation.win.begin(), found.evaluation.win.begin() + players);
        line.score.assign(found.evaluation.score.begin(), found.evaluation.score.begin() + players);
        for (const auto& move : found.pv) line.pv.push_back(notation::to_token(move));
        line.nodes = found.nodes;
        line.exact = found.exact;
    }
    return result;
}

// The value of an option within its bounds; nothing for None.
template <class T>
std::optional<T> option(const py::object& given, const char* name, T least, T most) {
    if (given.is_none()) return std::nullopt;
    if (!py::isinstance<py::int_>(given)) throw py::type_error(std::string(name) + " must be a whole number");
    const bool fits = given >= py::cast(least) && given <= py::cast(most);
    if (!fits) {
        throw py::value_error(std::string(name) + " must be " + std::to_string(least) + " to " + std::to_string(most));
    }
    return given.cast<T>();
}

std::optional<engine::Level> level_of(const py::object& given) {
    if (given.is_none()) return std::nullopt;
    const auto level = engine::Level::parse(py::str(given).cast<std::string>());
    if (!level) throw py::value_error("level must be 1 to " + std::to_string(engine::Level::count) + ", or \"max\"");
    return level;
}

std::optional<std::chrono::microseconds> time_of(std::optional<double> seconds) {
    if (!seconds) return std::nullopt;
    constexpr double most = static_cast<double>(analysis::most_ms) / 1000;
    if (!(*seconds > 0 && *seconds <= most)) {
        throw py::value_error("time must be more than 0 and at most " + std::to_string(static_cast<int>(most)) + " s");
    }
    return std::chrono::microseconds(static_cast<std::int64_t>(*seconds * 1e6) + 1);
}

class Engine {
  public:
    explicit Engine(std::optional<NetworkSet> networks) : networks_(std::move(networks)), analyst_(options()) {}
    [[nodiscard]] const std::optional<NetworkSet>& networks() const { return networks_; }

    Analysis analyse(const py::object& given, std::optional<double> time, const py::object& nodes,
                     const py::object& depth, const py::object& lines, const py::object& level,
                     const py::object& threads, const py::object& progress) {
        const AnyPosition position = position_of(given);
        if (const auto reason = analysis::why_no_move(position)) throw py::value_error(*reason);
        if (networks_) networks_->check(position);
        engine::Limits limits;
        limits.time = time_of(time);
        limits.nodes = option<std::uint64_t>(nodes, "nodes", 1, analysis::most_nodes);
        limits.depth = option<int>(depth, "depth", 1, analysis::most_depth);
        limits.lines = option<int>(lines, "lines", 1, analysis::most_lines).value_or(1);
        limits.threads = option<int>(threads, "threads", 1, analysis::most_threads).value_or(1);
        limits.level = level_of(level);
        if (analysis::is_endless(limits)) limits.time = analysis::default_time;
        return search(position, limits, progress);
    }

    void stop() { stop_ = true; }

  private:
    using Clock = std::chrono::steady_clock;

    // Searches on another thread while this one checks for signals, so that Ctrl-C ends a search.
    Analysis search(const AnyPosition& position, const engine::Limits& limits, const py::object& progress) {
        std::optional<py::error_already_set> failure;
        const auto start = Clock::now();
        const auto in_words = [&](const analysis::AnyReport& report) {
            const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
            return std::visit(
                [&]<class P>(const engine::Report<P>& each) { return told(std::get<P>(position), each, seconds); },
                report);
        };
        analysis::Progress tell;
        if (!progress.is_none()) {
            tell = [&](const analysis::AnyReport& report) {
                if (failure) return;
                const py::gil_scoped_acquire acquire;
                try {
                    progress(in_words(report));
                } catch (py::error_already_set& error) {
                    failure.emplace(std::move(error));
                    stop_ = true;
                }
            };
        }
        bool interrupted = false;
        std::optional<analysis::AnyReport> report;
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            stop_ = false;
            auto found =
                std::async(std::launch::async, [&] { return analyst_.analyse(position, limits, stop_, tell); });
            while (found.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
                const py::gil_scoped_acquire acquire;
                if (!interrupted && PyErr_CheckSignals() != 0) interrupted = stop_ = true;
            }
            report = found.get();
        }
        if (interrupted) throw py::error_already_set();
        if (failure) throw std::move(*failure);
        return in_words(*report);
    }

    [[nodiscard]] engine::EngineOptions options() const {
        using With = engine::EngineOptions::EvaluateWith;
        engine::EngineOptions options{.parallel_for = system::parallel_for};
        if (networks_) {
            options.networks = networks_->networks.get();
            options.evaluate_with = options.networks == nullptr ? With::rules : With::networks;
        }
        return options;
    }

    std::optional<NetworkSet> networks_;
    analysis::Analyst analyst_;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
};

std::string shown(const Line& line) {
    std::string out = line.move;
    for (const double win : line.win) {
        const std::string percent = std::to_string(100 * win);
        out += ' ' + percent.substr(0, percent.find('.') + 2) + '%';
    }
    return out;
}

}  // namespace

void add_engine(py::module_& module) {
    module.attr("LEVELS") = engine::Level::count;
    py::class_<Line>(module, "Line", "A candidate and what it leads to.")
        .def_readonly("move", &Line::move, "In our notation.")
        .def_readonly("action", &Line::action)
        .def_readonly("win", &Line::win, "The expected share of the victory of each seat.")
        .def_readonly("score", &Line::score, "The expected final score of each seat.")
        .def_readonly("pv", &Line::pv, "How the game would go on, beginning with the move.")
        .def_readonly("nodes", &Line::nodes)
        .def_readonly("exact", &Line::exact, "Whether everything to the end of the round was searched.")
        .def("__repr__", [](const Line& line) { return "<Line " + shown(line) + '>'; })
        .def(py::pickle(
            [](const Line& line) {
                return py::make_tuple(line.move, line.action, line.win, line.score, line.pv, line.nodes, line.exact);
            },
            [](const py::tuple& parts) {
                return Line{.move = parts[0].cast<std::string>(),
                            .action = parts[1].cast<std::int64_t>(),
                            .win = parts[2].cast<std::vector<double>>(),
                            .score = parts[3].cast<std::vector<double>>(),
                            .pv = parts[4].cast<std::vector<std::string>>(),
                            .nodes = parts[5].cast<std::uint64_t>(),
                            .exact = parts[6].cast<bool>()};
            }));
    py::class_<Analysis>(module, "Analysis", "What a search found.")
        .def_readonly("best", &Analysis::best, "The best move in our notation.")
        .def_readonly("best_action", &Analysis::best_action)
        .def_readonly("lines", &Analysis::lines, "The candidates, the best first.")
        .def_readonly("nodes", &Analysis::nodes)
        .def_readonly("depth", &Analysis::depth)
        .def_readonly("seconds", &Analysis::seconds)
        .def("__repr__",
             [](const Analysis& analysis) {
                 return "<Analysis " + shown(analysis.lines.front()) + ", " + std::to_string(analysis.nodes) +
                        " nodes>";
             })
        .def(py::pickle(
            [](const Analysis& found) {
                return py::make_tuple(found.best, found.best_action, found.lines, found.nodes, found.depth,
                                      found.seconds);
            },
            [](const py::tuple& parts) {
                return Analysis{.best = parts[0].cast<std::string>(),
                                .best_action = parts[1].cast<std::int64_t>(),
                                .lines = parts[2].cast<std::vector<Line>>(),
                                .nodes = parts[3].cast<std::uint64_t>(),
                                .depth = parts[4].cast<int>(),
                                .seconds = parts[5].cast<double>()};
            }));
    py::class_<Engine>(
        module, "Engine",
        R"(The engine with the built-in networks, or with others. It keeps its caches for the next position.

It searches without the interpreter lock; a second call waits for the first.)")
        .def(py::init<std::optional<NetworkSet>>(), py::arg("networks") = py::none())
        .def("analyse", &Engine::analyse, py::arg("position"), py::kw_only(), py::arg("time") = py::none(),
             py::arg("nodes") = py::none(), py::arg("depth") = py::none(), py::arg("lines") = 1,
             py::arg("level") = py::none(), py::arg("threads") = 1, py::arg("progress") = py::none(),
             R"(Searches a position (a State, or text) that awaits a move.

Ends after `time` seconds, `nodes` or `depth`, whichever is first (without any: a second), when stop() is called from
another thread or from `progress`, which is called with what is known so far, and on Ctrl-C. With `level` (1 to 10) it
plays like that level. It uses only what the player to move may know.)")
        .def(py::pickle([](const Engine& engine) { return py::make_tuple(engine.networks()); },  // without caches
                        [](const py::tuple& parts) {
                            return std::make_unique<Engine>(parts[0].cast<std::optional<NetworkSet>>());
                        }))
        .def("stop", &Engine::stop, "Lets the search that is running end at once, with what it has found.");
}

}  // namespace azulejo::python
