#include "bind.h"

namespace azulejo::python {

namespace {

constexpr auto too_many = "deals are too many to list: take one from sample_chance_outcome (Game.chance_is_sampled)";

void refuse_chance(const State& state) {
    if (state.is_chance_node()) throw py::value_error(too_many);
}

// The given player, or the one to move.
int player_or_current(const State& state, std::optional<int> player) {
    const int asked = player.value_or(state.current_player());
    if (asked >= 0 && asked < state.players()) return asked;
    if (!player) throw py::value_error("nobody is to move here: say which player is meant");
    throw py::value_error("there is no player " + std::to_string(asked));
}
// The same, but nothing for players who are not to move.
bool is_to_move(const State& state, std::optional<int> player) {
    if (player) (void)player_or_current(state, player);
    refuse_chance(state);
    return !state.is_terminal() && player.value_or(state.current_player()) == state.current_player();
}

std::vector<int> legal_actions(const State& state, std::optional<int> player) {
    return is_to_move(state, player) ? state.legal_actions() : std::vector<int>{};
}
py::array legal_actions_mask(const State& state, std::optional<int> player) {
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(state.type().actions()));
    if (is_to_move(state, player)) state.write_mask(mask.data());
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

// OpenSpiel also passes the player.
std::string action_to_string(const State& state, std::int64_t first, std::optional<std::int64_t> second) {
    return value_of(state.to_token(second.value_or(first)));
}
std::int64_t string_to_action(const State& state, const py::object& first, const py::object& second) {
    return value_of(state.from_token((second.is_none() ? first : second).cast<std::string>()));
}

State resample(const State& state, int player, const py::object& rng) {
    const int seat = player_or_current(state, player);
    const AnyRng generator(rng);
    return std::visit(
        [&](const auto& position) { return State(AnyPosition(position.resample_hidden(seat, *generator))); },
        state.position());
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
            "chance_outcomes", [](const State&) { throw py::value_error(too_many); },
            "Always refused: see Game.chance_is_sampled.")
        .def("sample_chance_outcome", &sample_chance_outcome, py::arg("rng"),
             "The number of a deal, drawn honestly with a generator or a seed.")
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
        .def("preview", &preview, py::arg("action"), "What a legal move would do, in numbers by name.");
}

void add_text(py::class_<State>& type) {
    type.def("history", &history, "The numbers of all actions so far, deals among them.")
        .def("full_history", &State::history, "The same with the player of each: (player, action).")
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
        .def("information_state_tensor", &observation_tensor, py::arg("player") = py::none(),
             "The same numbers as observation_tensor: they hold all that still matters of what a player has seen.")
        .def(
            "observation_string",
            [](const State& state, std::optional<int> player) {
                return state.observation_string(player_or_current(state, player));
            },
            py::arg("player") = py::none(), "The JSON state as this player may see it.")
        .def("observation_tensor", &observation_tensor, py::arg("player") = py::none(),
             "What this player sees now, as float32: see Game.observation_planes.")
        .def("resample_from_infostate", &resample, py::arg("player"), py::arg("rng"),
             "A state, without history, drawn from all that look like this one to the player.")
        .def("position", &State::position_string, "The position as one line of text. It tells everything.")
        .def("digest", &State::digest,
             "The 64-bit hash of the position string, as 16 hexadecimal digits. It never changes, so it may be stored.")
        .def("json", &State::json, "The full JSON state. It tells everything that the contract has.")
        .def("draw", &State::draw, py::arg("colour") = false, "The board as text for terminals.")
        .def("record", &record, py::arg("tags") = std::vector<std::pair<std::string, std::string>>{},
             "The record of the game, with further tags as pairs of name and value.")
        .def("serialize", &State::serialize)
        .def("__str__", [](const State& state) { return state.draw(false); })
        .def("__repr__", [](const State& state) { return state.draw(false); })
        .def(
            "__eq__", [](const State& a, const State& b) { return a.serialize() == b.serialize(); }, py::is_operator())
        .def("__copy__", [](const State& state) { return state; })
        .def("__deepcopy__", [](const State& state, const py::dict&) { return state; })
        .def(py::pickle(
            [](const State& state) { return py::make_tuple(state.serialize()); },
            [](const py::tuple& parts) { return value_of(State::deserialize(parts[0].cast<std::string>())); }));
}

}  // namespace

void add_states(py::module_& module) {
    py::class_<State> type(module, "State", R"(A game in progress, with OpenSpiel's names.

Moves and deals are whole numbers (docs/python.md). Nothing in a state is random: who deals brings the generator.)");
    type.def_static(
        "parse", [](const std::string& text) { return value_of(State::parse(text)); }, py::arg("text"),
        "A state from a record, a position string or a JSON state; the text tells which.");
    add_play(type);
    add_text(type);
}

}  // namespace azulejo::python
