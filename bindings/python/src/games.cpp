#include "notation/games.h"

#include <algorithm>
#include <string>

#include "bind.h"
#include "engine/bots.h"

namespace azulejo::python {

namespace {

void check_seat(const GameType& game, int seat) {
    if (seat < 0 || seat >= game.players()) {
        throw py::value_error("first must be a seat from 0 to " + std::to_string(game.players() - 1));
    }
}

State new_initial_state(const GameType& game, std::optional<int> first, const py::object& rng) {
    if (first) check_seat(game, *first);
    if (rng.is_none()) return State(game.start(first.value_or(0)), game.lists_chance());
    return State(game.random_start(*AnyRng(rng), first), game.lists_chance());
}

py::list observation_planes(const GameType& game) {
    py::list result;
    for (const env::Plane& plane : game.planes()) {
        result.append(py::make_tuple(plane.name, py::tuple(py::cast(plane.shape)), plane.offset));
    }
    return result;
}

int observation_size(const GameType& game) {
    const auto planes = game.planes();
    return planes.back().offset + planes.back().size();
}

// The return of a loss. Returns are zero-sum.
double min_utility(const GameType& game) {
    return -1.0 / (game.players() - 1);
}

State deserialize(const GameType& game, const std::string& text) {
    State state = value_of(State::deserialize(text));
    if (state.lists_chance() != game.lists_chance()) {
        throw py::value_error("this is a state of the game with another form of chance");
    }
    if (!game.is_kind_of(state.type())) {
        throw py::value_error("this is a state of another game: " + std::string(state.type().name()) + " for " +
                              std::to_string(state.players()) + " players");
    }
    return state;
}

std::string representation(const GameType& game) {
    std::string out =
        "azulejo.load_game(\"" + std::string(game.name()) + "\", players=" + std::to_string(game.players());
    if (!game.scoring().empty()) out += ", scoring=\"" + game.scoring() + '"';
    if (!game.lists_chance()) out += ", chance=\"sampled\"";
    return out + ')';
}

// Names in one text, or each by itself.
std::string scoring_of(const py::object& given) {
    if (py::isinstance<py::str>(given)) return given.cast<std::string>();
    return py::str(" ").attr("join")(given).cast<std::string>();
}

// What "azul(players=3,chance=sampled)" says in brackets, as texts.
py::dict written_parameters(const std::string& text) {
    py::dict found;
    for (const py::handle part : py::str(text).attr("split")(",")) {
        const py::tuple pair = part.attr("partition")("=");
        if (py::len(part) > 0) found[pair[0].attr("strip")()] = pair[2].attr("strip")();
    }
    return found;
}

int seats_of(const py::object& given) {
    if (py::isinstance<py::str>(given)) return py::int_(given).cast<int>();
    try {
        return given.cast<int>();
    } catch (const py::cast_error&) {
        throw py::type_error("players must be a whole number");
    }
}

py::dict parameters(const GameType& game) {
    py::dict result;
    result["players"] = game.players();
    result["chance"] = game.lists_chance() ? "listed" : "sampled";
    if (game.name() == "azul-duel") result["scoring"] = game.scoring();
    return result;
}

}  // namespace

GameType load_game(std::string name, const py::object& players, const py::object& scoring, const std::string& chance) {
    py::dict given;
    if (const std::size_t bracket = name.find('('); bracket != std::string::npos) {
        if (name.back() != ')') throw py::value_error("\"" + name + "\" is not a game");
        given = written_parameters(name.substr(bracket + 1, name.size() - bracket - 2));
        name.resize(bracket);
    }
    if (py::isinstance<py::dict>(players)) {
        given.attr("update")(players);
    } else if (!players.is_none()) {
        given["players"] = players;
    }
    if (py::bool_(scoring)) given["scoring"] = scoring;
    if (chance != "listed" || !given.contains("chance")) given["chance"] = chance;
    std::optional<int> seats;
    if (given.contains("players")) seats = seats_of(given.attr("pop")("players"));
    const py::object tiles = given.attr("pop")("scoring", "");
    const bool listed = lists_chance(given.attr("pop")("chance").cast<std::string>());
    for (const auto& [unknown, value] : given) {
        throw py::value_error("a game has no parameter \"" + unknown.cast<std::string>() + "\"");
    }
    std::ranges::replace(name, '_', '-');  // the names of get_type
    return value_of(GameType::find(name, seats, scoring_of(tiles))).with_listed_chance(listed);
}

bool lists_chance(const std::string& chance) {
    if (chance != "sampled" && chance != "listed") throw py::value_error("chance must be \"listed\" or \"sampled\"");
    return chance == "listed";
}

void add_games(py::module_& module) {
    module.def(
        "game_names",
        [] {
            std::vector<std::string_view> names;
            for (const auto& game : notation::games()) names.push_back(game.name);
            return names;
        },
        "The names of all games.");
    module.def(
        "bot_names", [] { return std::vector(engine::bot_names().begin(), engine::bot_names().end()); },
        "The simple players that need no search.");
    module.def("load_game", &load_game, py::arg("name"), py::arg("players") = py::none(), py::arg("scoring") = "",
               py::arg("chance") = "listed", R"(A game by its name: azul, azul-grey (2 to 4 players) or azul-duel (2).

As in OpenSpiel, the name may have parameters, azul(players=3), or be written as in get_type, azul_grey, and players may be a
dictionary of parameters.

Duel's scoring tiles may be fixed: scoring="first" for those of the first game, or three or four names, such as "rows columns
diagonals" or a list of them. With "3" (the default) or "4", that many are drawn at random if a state is made with a generator;
without one they are those of the first game. With chance="listed" a deal is made in steps, factory by factory, whose outcomes
chance_outcomes lists with their probabilities; with "sampled" it is one action, drawn by sample_chance_outcome.)");

    py::class_<GameType>(module, "Game", "A game before it is played: what all its states have in common.")
        .def_property_readonly("name", &GameType::name)
        .def_property_readonly("scoring", &GameType::scoring)
        .def_property_readonly(
            "chance_is_sampled", [](const GameType& game) { return !game.lists_chance(); },
            "Whether a deal is one action: there are far too many to list, so chance_outcomes is refused.")
        .def_property_readonly(
            "is_perfect_information", [](const GameType& game) { return game.name() != "azul-duel"; },
            "Whether everybody sees everything.")
        .def("num_players", &GameType::players)
        .def("num_distinct_actions", &GameType::actions, "Moves are numbered 0 … this-1.")
        .def("max_chance_outcomes", &GameType::deals, "Deals, or their steps, are numbered 0 … this-1.")
        .def("max_game_length", &GameType::most_moves, "A bound on the moves of a game, deals not counted.")
        .def("max_chance_nodes_in_history", &GameType::most_deals)
        .def("min_utility", &min_utility)
        .def("max_utility", [](const GameType&) { return 1.0; })
        .def("utility_sum", [](const GameType&) { return 0.0; })
        .def("observation_tensor_size", &observation_size)
        .def("observation_tensor_shape", [](const GameType& game) { return std::vector{observation_size(game)}; })
        .def("observation_planes", &observation_planes,
             "The named parts of an observation tensor: (name, shape, offset) of each.")
        .def("preview_names", &GameType::preview_names, "The names of the numbers in a preview, in their order.")
        .def("get_parameters", &parameters)
        .def(
            "components", [](const GameType& game) { return from_json(game.components()); },
            "What is printed on the boards and plates, and how many tiles there are.")
        .def(
            "action_to_string",
            [](const GameType& game, int /*player*/, std::int64_t action) {
                const auto name = game.action_name(action);
                if (!name) throw py::value_error("there is no action " + std::to_string(action));
                return *name;
            },
            py::arg("player"), py::arg("action"),
            "A move in our notation without a position. #2 is the second order or payment that is possible there.")
        .def("new_initial_state", &new_initial_state, py::arg("first") = py::none(), py::arg("rng") = py::none(),
             R"(The start of a game, which awaits a deal.

Without a generator or seed the seat `first` (0) starts. With one, what is not fixed is drawn: who starts, and Duel's
scoring tiles, just as `azulejo random` does it.)")
        .def("deserialize_state", &deserialize, py::arg("text"), "The state that State.serialize wrote.")
        .def(
            "__eq__", [](const GameType& a, const GameType& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const GameType& game) { return py::hash(py::str(representation(game))); })
        .def("__repr__", &representation)
        .def(py::pickle(
            [](const GameType& game) {
                return py::make_tuple(game.name(), game.players(), game.scoring(),
                                      game.lists_chance() ? "listed" : "sampled");
            },
            [](const py::tuple& parts) {
                return load_game(parts[0].cast<std::string>(), parts[1], parts[2], parts[3].cast<std::string>());
            }));
}

}  // namespace azulejo::python
