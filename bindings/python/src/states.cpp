#include "bind.h"

namespace azulejo::python {

namespace {

constexpr auto too_many =
    "deals are too many to list: take one from sample_chance_outcome, or make them in steps: with_chance(\"listed\")";

// OpenSpiel's errors are RuntimeErrors.
void refuse_chance(const State& state) {
    if (state.is_chance_node() && !state.lists_chance()) throw std::runtime_error(too_many);
}

// The given player, or the one to move.
int player_or_current(const State& state, std::optional<int> player) {
    const int asked = player.value_or(state.current_player());
    if (asked >= 0 && asked < state.players()) return asked;
    if (!player) throw std::runtime_error("nobody is to move here: say which player is meant");
    throw std::runtime_error("there is no player " + std::to_string(asked) + ": a player >= 0 and player < " +
                             std::to_string(state.players()) + " is needed");
}
// Whether this is the player, or chance, who acts now.
bool is_to_move(const State& state, std::optional<int> player) {
    if (player && *player != env::chance_player) (void)player_or_current(state, player);
    if (state.is_terminal() || player.value_or(state.current_player()) != state.current_player()) return false;
    refuse_chance(state);
    return true;
}

std::vector<int> legal_actions(const State& state, std::optional<int> player) {
    return is_to_move(state, player) ? state.legal_actions() : std::vector<int>{};
}
py::array legal_actions_mask(const State& state, std::optional<int> player) {
    const bool to_move = is_to_move(state, player);
    const bool of_chance = to_move && state.is_chance_node();
    const GameType type = state.type();
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(of_chance ? type.deals() : type.actions()));
    if (of_chance) {
        for (const int number : state.legal_actions()) mask[static_cast<std::size_t>(number)] = 1;
    } else if (to_move) {
        state.write_mask(mask.data());
    }
    const auto size = static_cast<py::ssize_t>(mask.size());
    return as_array(std::move(mask), {size});
}

void apply(State& state, std::int64_t action) {
    value_of(state.apply(action));
}
State child(State state, std::int64_t action) {
    apply(state, action);
    return state;
}

std::int64_t sample_chance_outcome(const State& state, const py::object& rng) {
    if (!state.is_chance_node()) throw py::value_error("this is no chance node");
    return state.random_action(*AnyRng(rng));
}
std::int64_t sample_action(const State& state, const py::object& rng) {
    if (state.is_terminal()) throw py::value_error("the game is over");
    return state.random_action(*AnyRng(rng));
}

py::array observation_tensor(const State& state, std::optional<int> player) {
    const int seat = player_or_current(state, player);
    const auto planes = state.type().planes();
    std::vector<float> tensor(static_cast<std::size_t>(planes.back().offset + planes.back().size()));
    state.write_observation(seat, tensor.data());
    const auto size = static_cast<py::ssize_t>(tensor.size());
    return as_array(std::move(tensor), {size});
}

std::vector<double> rewards(const State& state) {
    return state.returns();  // all rewards come at the end
}

py::dict preview(const State& state, std::int64_t action) {
    const auto numbers = value_of(state.preview(action));
    const auto names = state.type().preview_names();
    py::dict result;
    for (std::size_t i = 0; i < names.size(); ++i) result[py::str(std::string(names[i]))] = numbers[i];
    return result;
}

py::object effects(const State& state, std::int64_t action) {
    return from_json(value_of(state.effects(action)));
}
py::object effects_view(const State& state, std::int64_t action, std::optional<int> player) {
    if (player) (void)player_or_current(state, player);
    return from_json(value_of(state.effects_view(action, player)));
}
py::object fields(const State& state, std::int64_t action) {
    return from_json(value_of(state.fields(action)));
}
py::object told(const State& state, std::int64_t action, std::optional<int> player) {
    if (player) (void)player_or_current(state, player);
    return from_json(value_of(state.told(action, player)));
}
std::int64_t action_from_fields(const State& state, const py::dict& fields) {
    return value_of(state.from_fields(py::module_::import("json").attr("dumps")(fields).cast<std::string>()));
}
py::object faults(const std::string& text) {
    return from_json(State::faults_of(text));
}
py::object why_illegal(const State& state, const std::string& token) {
    const auto reason = value_of(state.why_illegal(token));
    return reason ? from_json(*reason) : py::none();
}

// OpenSpiel also passes the player.
std::string action_to_string(const State& state, std::int64_t first, std::optional<std::int64_t> second) {
    return value_of(state.to_token(second.value_or(first)));
}
std::int64_t string_to_action(const State& state, const py::object& first, const py::object& second) {
    return value_of(state.from_typed((second.is_none() ? first : second).cast<std::string>()));
}

State resample(const State& state, int player, const py::object& rng) {
    const int seat = player_or_current(state, player);
    return state.resample(seat, *AnyRng(rng));
}

std::vector<std::pair<int, double>> chance_outcomes(const State& state) {
    if (!state.is_chance_node()) throw std::runtime_error("this is no chance node");
    refuse_chance(state);
    std::vector<std::pair<int, double>> result;
    for (const env::Outcome& outcome : state.chance_outcomes())
        result.emplace_back(outcome.number, outcome.probability);
    return result;
}

// One item of the history, with OpenSpiel's names.
struct PlayerAction {
    int player = 0;
    std::int64_t action = 0;
};
std::vector<PlayerAction> full_history(const State& state) {
    std::vector<PlayerAction> result;
    for (const auto& [player, action] : state.history()) result.push_back({.player = player, .action = action});
    return result;
}

// The seat that is meant, or a spectator for None.
std::optional<int> viewer(const State& state, const py::object& given) {
    if (given.is_none()) return std::nullopt;
    return player_or_current(state, given.cast<int>());
}
// What the player to move may see; between moves, what everybody may see.
std::string shown(const State& state) {
    const int player = state.current_player();
    return state.draw(false, player >= 0 ? std::optional(player) : std::nullopt);
}

std::vector<std::int64_t> history(const State& state) {
    std::vector<std::int64_t> result;
    for (const auto& [player, action] : state.history()) result.push_back(action);
    return result;
}

std::string record(const State& state, const std::vector<std::pair<std::string, std::string>>& tags) {
    return value_of(state.record(tags));
}

void add_play(py::class_<State>& type) {
    type.def("get_game", &State::type, "The game of this state.")
        .def("num_players", &State::players)
        .def("num_distinct_actions", [](const State& state) { return state.type().actions(); })
        .def("current_player", &State::current_player,
             "The seat to move, from 0; CHANCE_PLAYER (-1) or TERMINAL_PLAYER (-4).")
        .def("is_terminal", &State::is_terminal)
        .def("is_chance_node", &State::is_chance_node)
        .def("is_player_node", [](const State& state) { return state.current_player() >= 0; })
        .def("is_simultaneous_node", [](const State&) { return false; })
        .def("legal_actions", &legal_actions, py::arg("player") = py::none(),
             "The numbers of the legal moves, ascending; none for a player who is not to move.")
        .def("legal_actions_mask", &legal_actions_mask, py::arg("player") = py::none(),
             "The same as an array of 0 and 1, one for each distinct action.")
        .def("apply_action", &apply, py::arg("action"), "Plays a move, or at a chance node a deal, by its number.")
        .def("child", &child, py::arg("action"), "A copy with this action applied.")
        .def("clone", [](const State& state) { return state; })
        .def(
            "with_chance",
            [](const State& state, const std::string& chance) {
                return value_of(state.with_listed_chance(lists_chance(chance)));
            },
            py::arg("chance"), "A copy with deals in steps (\"listed\") or as one action each (\"sampled\").")
        .def("chance_outcomes", &chance_outcomes,
             "The outcomes of the next step of a deal with their probabilities; refused if chance is sampled "
             "(load_game).")
        .def("is_legal_action", &State::is_legal, py::arg("action"), "Whether apply_action accepts this number.")
        .def("sample_chance_outcome", &sample_chance_outcome, py::arg("rng"),
             "The number of a deal, or of its next step, drawn honestly with a generator or a seed.")
        .def("sample_action", &sample_action, py::arg("rng"), "A uniformly random move, or an honest deal.")
        .def(
            "bot_action",
            [](const State& state, const std::string& bot, const py::object& rng) {
                return value_of(state.bot_action(bot, *AnyRng(rng)));
            },
            py::arg("bot"), py::arg("rng"), "The move of one of bot_names().")
        .def("returns", &State::returns,
             "What each seat gets: 0 until the end; the victory is worth 1, and all sum up to 0.")
        .def("rewards", &rewards, "What the last action brought each seat: everything comes at the end.")
        .def(
            "player_return",
            [](const State& state, int player) {
                return state.returns()[static_cast<std::size_t>(player_or_current(state, player))];
            },
            py::arg("player"))
        .def(
            "player_reward",
            [](const State& state, int player) {
                return rewards(state)[static_cast<std::size_t>(player_or_current(state, player))];
            },
            py::arg("player"))
        .def("scores", &State::scores, "The points of each seat.")
        .def("winners", &State::winners, "The seats that have won; none until the end.")
        .def("preview", &preview, py::arg("action"), "What a legal move would do, in numbers by name.")
        .def("effects", &effects, py::arg("action"),
             "What a move or deal does on the table, piece by piece, with hidden information.")
        .def("effects_view", &effects_view, py::arg("action"), py::arg("player"),
             "The same as a player sees it; for None, as a spectator does.")
        .def("fields", &fields, py::arg("action"), "A move or deal as fields, with hidden information.")
        .def("told", &told, py::arg("action"), py::arg("player"),
             "The same as a player, or for None a spectator, sees it, with what it moves.")
        .def("action_from_fields", &action_from_fields, py::arg("fields"),
             "The number of the legal move with these fields, as fields() gives them.")
        .def("forced_action", &State::forced_action, "The only legal move, or None where there are more or none.")
        .def(
            "deal_odds", [](const State& state) { return from_json(state.deal_odds()); },
            "What the next deal brings, as bag and discarded tiles are now.")
        .def(
            "rounds_left", [](const State& state) { return from_json(state.rounds_left()); },
            "How many rounds can still be played, this one included: fewest and most.")
        .def(
            "scoring_worth", [](const State& state) { return from_json(value_of(state.scoring_worth())); },
            "How often each of Duel's scoring tiles counts now for each seat, and its points.")
        .def("why_illegal", &why_illegal, py::arg("token"),
             "Why a move cannot be played, with code, params and message; None if it can.");
}

void add_text(py::class_<State>& type) {
    type.def("history", &history, "The numbers of all actions so far, deals among them.")
        .def("full_history", &full_history, "The same as items with the attributes player and action.")
        .def("move_number", &State::move_number)
        .def("action_to_string", &action_to_string, py::arg("action_or_player"), py::arg("action") = py::none(),
             "A legal action in our notation, such as 3B2; the player may be given first, as in OpenSpiel.")
        .def("string_to_action", &string_to_action, py::arg("text_or_player"), py::arg("text") = py::none(),
             "The number of what is written, which must be legal here.")
        .def(
            "information_state_string",
            [](const State& state, std::optional<int> player) {
                return state.information_state_string(player_or_current(state, player));
            },
            py::arg("player") = py::none(), "All that a player has seen, in order, and nothing else.")
        .def(
            "observation_string",
            [](const State& state, std::optional<int> player) {
                return state.observation_string(player_or_current(state, player));
            },
            py::arg("player") = py::none(),
            "The JSON state as this player may see it; its viewer is the player's seat, counted from 1 as in all JSON.")
        .def("observation_tensor", &observation_tensor, py::arg("player") = py::none(),
             "What this player sees now, as float32: see Game.observation_planes.")
        .def(
            "resample_from_infostate", &resample, py::arg("player"), py::arg("rng"),
            R"(A state drawn from all that look like this one to the player, who cannot tell its history from this one either.

The generator may be a function that returns numbers from 0 to 1, as in OpenSpiel. If the game does not begin with the deal
of Duel's plates (a position was read), the result has no history.)")
        .def("position", &State::position_string, "The position as one line of text. It tells everything.")
        .def("digest", &State::digest,
             "The 64-bit hash of the position string, as 16 hexadecimal digits. It never changes, so it may be stored.")
        .def("json", &State::json, "The JSON state with hidden information: its viewer is \"all\".")
        .def(
            "draw",
            [](const State& state, bool colour, const py::object& player) {
                return state.draw(colour, viewer(state, player));
            },
            py::arg("colour") = false, py::arg("player") = py::none(),
            "The board as text for terminals, as this player, or without one a spectator, may see it.")
        .def("record", &record, py::arg("tags") = std::vector<std::pair<std::string, std::string>>{},
             "The record of the game, with further tags as pairs of name and value.")
        .def("serialize", &State::serialize)
        .def("__str__", &shown)
        .def("__repr__", &shown)
        .def(
            "__eq__", [](const State& a, const State& b) { return a.serialize() == b.serialize(); }, py::is_operator())
        .def("__copy__", [](const State& state) { return state; })
        .def("__deepcopy__", [](const State& state, const py::dict&) { return state; })
        .def(py::pickle(
            [](const State& state) { return py::make_tuple(state.serialize()); },
            [](const py::tuple& parts) { return value_of(State::deserialize(parts[0].cast<std::string>())); }));
}

}  // namespace

py::object from_json(const std::string& text) {
    return py::module_::import("json").attr("loads")(text);
}

void add_states(py::module_& module) {
    py::class_<PlayerAction>(module, "PlayerAction", "Who did what: an item of State.full_history.")
        .def_readonly("player", &PlayerAction::player)
        .def_readonly("action", &PlayerAction::action)
        .def("__iter__", [](const PlayerAction& item) { return py::iter(py::make_tuple(item.player, item.action)); })
        .def("__eq__",
             [](const PlayerAction& item, const py::object& other) {
                 return py::make_tuple(item.player, item.action).equal(py::tuple(other));
             })
        .def("__repr__", [](const PlayerAction& item) {
            return "<player " + std::to_string(item.player) + ", action " + std::to_string(item.action) + '>';
        });
    py::class_<State> type(module, "State", R"(A game in progress, with OpenSpiel's names.

Moves and deals are whole numbers (docs/python.md). Nothing in a state is random: who deals brings the generator.)");
    type.def_static(
        "parse",
        [](const std::string& text, const std::string& chance) {
            return value_of(value_of(State::parse(text)).with_listed_chance(lists_chance(chance)));
        },
        py::arg("text"), py::arg("chance") = "listed",
        "A state from a record, a position string or a JSON state; the text tells which. `chance` is as in load_game.");
    type.def_static(
        "faults", &faults, py::arg("text"),
        "All that is wrong with such a text, each with message, and code and params where the rules found it.");
    add_play(type);
    add_text(type);
}

}  // namespace azulejo::python
