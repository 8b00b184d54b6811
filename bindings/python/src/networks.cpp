#include <filesystem>
#include <fstream>
#include <mutex>
#include <pybind11/stl/filesystem.h>
#include <sstream>
#include <tuple>

#include "bind.h"
#include "engine/built_in.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/eval/evaluator.h"

namespace azulejo::python {

struct NetworkSet::Evaluators {
    std::mutex mutex;
    std::tuple<std::optional<engine::Evaluator<classic::Position>>, std::optional<engine::Evaluator<duel::Position>>>
        of_games;  // made when first needed
};

std::shared_ptr<NetworkSet::Evaluators> NetworkSet::make_evaluators() {
    return std::make_shared<Evaluators>();
}

namespace {

AnyPosition start_of_game(const py::object& game) {
    return game_type_of(game).start(0);
}

// Networks for the game of this position.
NetworkSet from_bytes(const std::string& bytes, const AnyPosition& example, const std::string& name) {
    return std::visit(
        [&]<class P>(const P& /*position*/) {
            auto networks = engine::nn::read_networks(bytes, engine::Features<P>::board_features,
                                                      engine::Features<P>::seat_features);
            if (!networks) throw py::value_error(name + ": " + networks.error().message);
            return NetworkSet{std::make_shared<const engine::Networks>(std::move(*networks)), example.index()};
        },
        example);
}

NetworkSet load(const std::filesystem::path& path, const py::object& game) {
    std::ifstream file(path, std::ios::binary);
    if (!file) {
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
        throw py::error_already_set();
    }
    std::ostringstream content;
    content << file.rdbuf();
    return from_bytes(content.str(), start_of_game(game), path.string());
}

std::string bytes_of(const NetworkSet& set) {
    if (!set.networks) throw py::value_error("handwritten rules have no networks");
    return engine::nn::to_bytes(*set.networks);
}

void save(const NetworkSet& set, const std::filesystem::path& path) {
    const std::string bytes = bytes_of(set);
    std::ofstream file(path, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) {
        PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
        throw py::error_already_set();
    }
}

template <GamePosition P>
void evaluate_all(const std::vector<AnyPosition>& positions, engine::Evaluator<P>& evaluator, float* win, float* score,
                  std::size_t players) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const engine::IntegerEvaluation value = evaluator.evaluate(std::get<P>(positions[i]));
        for (std::size_t seat = 0; seat < players; ++seat) {
            win[i * players + seat] = static_cast<float>(value.win[seat]) / engine::IntegerEvaluation::win_unit;
            score[i * players + seat] = static_cast<float>(value.score[seat]) / engine::IntegerEvaluation::point;
        }
    }
}

py::tuple evaluate(const NetworkSet& set, const py::iterable& states) {
    std::vector<AnyPosition> positions;
    std::size_t players = 0;
    for (const py::handle& each : states) {
        positions.push_back(position_of(py::reinterpret_borrow<py::object>(each)));
        set.check(positions.back());
        const auto own =
            std::visit([](const auto& p) { return static_cast<std::size_t>(p.players()); }, positions.back());
        if (players != 0 && own != players) throw py::value_error("all states must have the same number of players");
        players = own;
    }
    const std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(positions.size()), static_cast<py::ssize_t>(players)};
    py::array_t<float> win(shape);
    py::array_t<float> score(shape);
    if (positions.empty()) return py::make_tuple(win, score);
    float* const wins = win.mutable_data();
    float* const scores = score.mutable_data();
    {
        const py::gil_scoped_release release;
        std::visit(
            [&]<class P>(const P&) {
                const std::scoped_lock lock(set.evaluators->mutex);
                auto& evaluator = std::get<std::optional<engine::Evaluator<P>>>(set.evaluators->of_games);
                if (!evaluator) evaluator.emplace();
                evaluator->set_networks(set.networks.get());
                evaluate_all<P>(positions, *evaluator, wins, scores, players);
            },
            positions.front());
    }
    return py::make_tuple(win, score);
}

}  // namespace

GameType game_type_of(const py::object& game) {
    if (py::isinstance<GameType>(game)) return game.cast<GameType>();
    return load_game(game.cast<std::string>());
}

NetworkSet NetworkSet::built_in(const AnyPosition& position) {
    const engine::Networks* networks = std::visit([](const auto& p) { return engine::built_in_networks(p); }, position);
    return {{std::shared_ptr<const engine::Networks>(), networks}, position.index()};  // they need no owner
}

void NetworkSet::check(const AnyPosition& position) const {
    if (position.index() != game) throw py::value_error("these networks are for another game");
}

AnyPosition position_of(const py::object& given) {
    if (py::isinstance<State>(given)) return given.cast<const State&>().position();
    if (py::isinstance<py::str>(given)) return value_of(State::parse(given.cast<std::string>())).position();
    throw py::type_error("a position is a State, or a record, position string or JSON state as text");
}

env::Numbers numbers_of(const py::object& wanted) {
    using env::Numbers;
    if (wanted.is_none() || wanted.equal(py::bool_(false))) return Numbers::none;
    if (wanted.equal(py::bool_(true)) || wanted.equal(py::str("float32"))) return Numbers::float32;
    if (wanted.equal(py::str("int16"))) return Numbers::int16;
    throw py::value_error("observations must be False, \"float32\" or \"int16\"");
}

void add_networks(py::module_& module) {
    py::class_<NetworkSet>(
        module, "Networks",
        R"(The networks of a game: one for positions that await a deal and one for those that await a move.

They compute with integers, so that every machine gives the same values. They use only what everybody may know.)")
        .def_static(
            "built_in", [](const py::object& game) { return NetworkSet::built_in(start_of_game(game)); },
            py::arg("game"),
            "Those that the engine uses for a game, given as a Game or by its name (then for two players).")
        .def_static("load", &load, py::arg("path"), py::arg("game"),
                    "Reads a file that `azulejo train` or save() wrote.")
        .def_static(
            "rules", [](const py::object& game) { return NetworkSet{nullptr, start_of_game(game).index()}; },
            py::arg("game"), "Handwritten rules instead of networks, for comparison.")
        .def("save", &save, py::arg("path"),
             "Writes a file for load() and for the options `--networks` of the program.")
        .def_property_readonly(
            "fingerprint",
            [](const NetworkSet& set) { return set.networks ? engine::nn::fingerprint(*set.networks) : "rules"; },
            "A hash that identifies them.")
        .def("evaluate", &evaluate, py::arg("states"),
             R"(What they expect of states (or texts) of one game: (win, score), each states × players as float32.

win is the expected share of the victory, score the expected final score. A state before a deal is evaluated as such. For
many games at once, VecEnv.evaluate is faster.)")
        .def("__repr__",
             [](const NetworkSet& set) {
                 return "<Networks " + (set.networks ? engine::nn::fingerprint(*set.networks) : "rules") + '>';
             })
        .def(py::pickle(
            [](const NetworkSet& set) {
                const bool duel = set.game == AnyPosition(GameType::find("azul-duel", {}, "")->start(0)).index();
                return py::make_tuple(duel ? "azul-duel" : "azul",
                                      set.networks ? py::object(py::bytes(bytes_of(set))) : py::none());
            },
            [](const py::tuple& parts) {
                const AnyPosition example = start_of_game(parts[0]);
                if (parts[1].is_none()) return NetworkSet{nullptr, example.index()};
                return from_bytes(parts[1].cast<std::string>(), example, "pickled networks");
            }));
}

}  // namespace azulejo::python
