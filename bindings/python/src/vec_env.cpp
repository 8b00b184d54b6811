#include <mutex>
#include <random>

#include "bind.h"
#include "env/batch.h"
#include "notation/games.h"
#include "notation/position_input.h"

namespace azulejo::python {

namespace {

using env::Batch;
using env::BatchArrays;
using env::BatchOptions;

constexpr int most_games = 1 << 24;
constexpr int most_threads = 256;

// Many games of one kind. Its methods release the interpreter lock, so it has a mutex of its own.
class VecEnv {
  public:
    VecEnv(const GameType& game, const BatchOptions& options)
        : game_(game), options_(options), batch_(make_batch(game, options)) {}

    [[nodiscard]] const GameType& game() const { return game_; }
    [[nodiscard]] int size() const {
        return std::visit([](const auto& batch) { return batch->games(); }, batch_);
    }
    [[nodiscard]] BatchArrays& arrays() {
        return std::visit([](const auto& batch) -> BatchArrays& { return batch->arrays(); }, batch_);
    }
    void reset(std::uint64_t seed) {
        const py::gil_scoped_release release;
        const std::scoped_lock lock(mutex_);
        std::visit([&](const auto& batch) { batch->reset(seed); }, batch_);
    }
    void restart(const py::array& wanted) {
        if (wanted.ndim() != 1 || wanted.shape(0) != size() || wanted.dtype().kind() != 'b') {
            throw py::value_error("the mask must have a truth value for each of the " + std::to_string(size()) +
                                  " games");
        }
        const py::array_t<bool, py::array::c_style> mask(wanted);
        const std::vector<std::uint8_t> rows(mask.data(), mask.data() + mask.size());
        const py::gil_scoped_release release;
        const std::scoped_lock lock(mutex_);
        std::visit([&](const auto& batch) { batch->restart(rows.data()); }, batch_);
    }
    void place(int number, const State& state) {
        check_number(number);
        const AnyPosition position = value_of(state.with_listed_chance(false)).position();  // with no step made
        const py::gil_scoped_release release;
        const std::scoped_lock lock(mutex_);
        std::visit(
            [&]<class P>(const Owned<P>& batch) {
                const auto* const own = std::get_if<P>(&position);
                if (own == nullptr || !game_.is_kind_of(state.type())) {
                    const py::gil_scoped_acquire acquire;
                    throw py::value_error("the state is of another game");
                }
                batch->place(number, *own);
            },
            batch_);
    }
    // The options and everything that the games depend on; positions as text.
    [[nodiscard]] py::tuple saved() const;
    void load(const py::tuple& saved);
    [[nodiscard]] const BatchOptions& options() const { return options_; }
    void choose(const std::string& bot, std::int32_t* actions) {
        std::expected<void, std::string> result;
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            result = std::visit([&](const auto& batch) { return batch->choose(bot, actions); }, batch_);
        }
        value_of(std::move(result));
    }
    // Evaluations by these networks, by the built-in ones for None.
    py::tuple evaluate(const std::optional<NetworkSet>& given) {
        const NetworkSet networks = networks_for(given);
        const std::vector<py::ssize_t> shape{size(), game_.players()};
        py::array_t<float> win(shape);
        py::array_t<float> score(shape);
        float* const wins = win.mutable_data();
        float* const scores = score.mutable_data();
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            std::visit([&](const auto& batch) { batch->evaluate(networks.networks.get(), wins, scores); }, batch_);
            evaluated_with_ = networks;
        }
        return py::make_tuple(win, score);
    }
    py::array_t<float> evaluate_actions(const std::optional<NetworkSet>& given) {
        check_lists_actions();
        const NetworkSet networks = networks_for(given);
        py::array_t<float> win(std::vector<py::ssize_t>{size(), arrays().most_legal});
        float* const wins = win.mutable_data();
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            std::visit([&](const auto& batch) { batch->evaluate_actions(networks.networks.get(), wins); }, batch_);
            evaluated_with_ = networks;
        }
        return win;
    }
    py::array_t<std::int16_t> afterstates() {
        check_lists_actions();
        py::ssize_t rows = 0;
        for (int number = 0; number < size(); ++number) {
            const auto at = static_cast<std::size_t>(number);
            if (arrays().current_players[at] >= 0) rows += arrays().legal_counts[at];
        }
        const auto planes = game_.planes();
        py::array_t<std::int16_t> result(std::vector<py::ssize_t>{rows, planes.back().offset + planes.back().size()});
        std::int16_t* const numbers = result.mutable_data();
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            std::visit([&](const auto& batch) { batch->write_afterstates(numbers); }, batch_);
        }
        return result;
    }
    [[nodiscard]] State state(int number) const {
        check_number(number);
        const std::scoped_lock lock(mutex_);
        return std::visit(
            [&](const auto& batch) { return State(AnyPosition(batch->position(number)), game_.lists_chance()); },
            batch_);
    }
    void step(const py::array& actions) {
        if (actions.ndim() != 1 || actions.shape(0) != size()) {
            throw py::value_error("actions must be one for each of the " + std::to_string(size()) + " games");
        }
        const char kind = actions.dtype().kind();
        if (kind != 'i' && kind != 'u') throw py::type_error("actions must be whole numbers");
        using Narrow = py::array_t<std::int32_t, py::array::c_style>;
        if (py::isinstance<Narrow>(actions)) return step(static_cast<const std::int32_t*>(actions.data()));
        step(narrowed(actions).data());
    }

  private:
    template <GamePosition P>
    using Owned = std::unique_ptr<Batch<P>>;
    using AnyBatch = std::variant<Owned<classic::Position>, Owned<duel::Position>>;

    static AnyBatch make_batch(const GameType& game, const BatchOptions& options) {
        return std::visit(
            [&]<class P>(const P& /*example*/) -> AnyBatch {
                return std::make_unique<Batch<P>>(options,
                                                  [game](Rng& rng) { return std::get<P>(game.random_start(rng)); });
            },
            game.start(0));
    }

    [[nodiscard]] NetworkSet networks_for(const std::optional<NetworkSet>& given) const {
        if (!given) return NetworkSet::built_in(game_.start(0));
        given->check(game_.start(0));
        return *given;
    }
    void check_lists_actions() const {
        if (!options_.legal_actions) throw py::value_error("this needs an environment made with legal_actions=True");
    }
    void check_number(int number) const {
        if (number < 0 || number >= size()) throw py::index_error("there is no game " + std::to_string(number));
    }

    // A number that does not fit is not an action of any game.
    static std::vector<std::int32_t> narrowed(const py::array& actions) {
        constexpr int any_type = py::array::c_style | py::array::forcecast;
        const py::array_t<std::int64_t, any_type> wide(actions);
        std::vector<std::int32_t> result;
        for (py::ssize_t i = 0; i < wide.size(); ++i) {
            const auto narrow = static_cast<std::int32_t>(wide.data()[i]);
            result.push_back(narrow == wide.data()[i] ? narrow : -1);
        }
        return result;
    }
    void step(const std::int32_t* actions) {
        std::expected<void, std::string> result;
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            result = std::visit([&](const auto& batch) { return batch->step(actions); }, batch_);
        }
        value_of(std::move(result));
    }

    GameType game_;
    BatchOptions options_;
    AnyBatch batch_;
    // Caches know networks by their address, so those of the last evaluation must stay alive.
    std::optional<NetworkSet> evaluated_with_;
    mutable std::mutex mutex_;
};

// The value with this name, or an error that lists the names.
template <class T>
T named(const std::string& given, const char* what, std::initializer_list<std::pair<const char*, T>> all) {
    std::string names;
    for (const auto& [name, value] : all) {
        if (given == name) return value;
        names += (names.empty() ? "\"" : ", \"") + std::string(name) + '"';
    }
    throw py::value_error(std::string(what) + " must be one of " + names);
}

std::uint64_t random_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
}

void check_opponent(const GameType& game, const BatchOptions& options) {
    if (options.learner && options.opponent.empty()) throw py::value_error("seat is the learner's: it needs opponents");
    if (options.learner && (*options.learner < 0 || *options.learner >= game.players())) {
        throw py::value_error("seat must be 0 to " + std::to_string(game.players() - 1));
    }
    if (options.opponent.empty()) return;
    std::visit([&]<class P>(const P&) { (void)value_of(env::Opponent<P>::find(options.opponent, 0)); }, game.start(0));
}

std::unique_ptr<VecEnv> make(const py::object& game, int num_envs, std::optional<int> players,
                             std::optional<std::uint64_t> seed, int threads, const py::object& observations, bool masks,
                             bool legal_actions, bool previews, const std::string& autoreset,
                             const std::string& illegal, const std::optional<std::string>& opponent,
                             std::optional<int> seat, bool final_observations) {
    if (num_envs < 1 || num_envs > most_games) {
        throw py::value_error("num_envs must be 1 to " + std::to_string(most_games));
    }
    if (threads < 1 || threads > most_threads) {
        throw py::value_error("threads must be 1 to " + std::to_string(most_threads));
    }
    const GameType type =
        py::isinstance<GameType>(game) ? game.cast<GameType>() : load_game(game.cast<std::string>(), py::cast(players));
    using Restart = BatchOptions::Restart;
    using Illegal = BatchOptions::Illegal;
    BatchOptions options;
    options.games = num_envs;
    options.threads = std::min(threads, num_envs);
    options.seed = seed ? *seed : random_seed();
    options.masks = masks;
    options.legal_actions = legal_actions || previews;
    options.previews = previews;
    options.observations = numbers_of(observations);
    options.final_observations = final_observations;
    options.restart = named<Restart>(
        autoreset, "autoreset",
        {{"same_step", Restart::same_step}, {"next_step", Restart::next_step}, {"disabled", Restart::on_request}});
    options.illegal = named<Illegal>(illegal, "illegal", {{"raise", Illegal::refuse}, {"lose", Illegal::lose}});
    options.opponent = opponent.value_or("");
    options.learner = seat;
    check_opponent(type, options);
    const py::gil_scoped_release release;
    return std::make_unique<VecEnv>(type, options);
}

py::tuple VecEnv::saved() const {
    const std::scoped_lock lock(mutex_);
    return std::visit(
        [&](const auto& batch) {
            const auto state = batch->snapshot();
            std::vector<std::string> positions;
            for (const auto& position : state.positions) positions.push_back(notation::to_position_string(position));
            const BatchArrays& arrays = batch->arrays();
            const auto numbers =
                std::make_tuple(options_.games, options_.threads, static_cast<int>(options_.observations),
                                static_cast<int>(options_.restart), static_cast<int>(options_.illegal));
            const auto flags =
                std::make_tuple(options_.masks, options_.legal_actions, options_.previews, options_.final_observations);
            return py::make_tuple(
                py::cast(game_), numbers, flags, options_.opponent, options_.learner, state.seed, positions, state.rngs,
                state.streams, state.learners, state.done,
                py::make_tuple(arrays.illegal, arrays.rewards, arrays.learner_rewards, arrays.final_scores,
                               arrays.final_observations_int16, arrays.final_observations_float32));
        },
        batch_);
}

std::unique_ptr<VecEnv> restored(const py::tuple& saved) {
    const auto numbers = saved[1].cast<std::tuple<int, int, int, int, int>>();
    const auto flags = saved[2].cast<std::tuple<bool, bool, bool, bool>>();
    BatchOptions options;
    options.games = std::get<0>(numbers);
    options.threads = std::get<1>(numbers);
    options.observations = static_cast<env::Numbers>(std::get<2>(numbers));
    options.restart = static_cast<BatchOptions::Restart>(std::get<3>(numbers));
    options.illegal = static_cast<BatchOptions::Illegal>(std::get<4>(numbers));
    std::tie(options.masks, options.legal_actions, options.previews, options.final_observations) = flags;
    options.opponent = saved[3].cast<std::string>();
    options.learner = saved[4].cast<std::optional<int>>();
    auto env = std::make_unique<VecEnv>(saved[0].cast<GameType>(), options);
    env->load(saved);
    return env;
}

void VecEnv::load(const py::tuple& saved) {
    std::visit(
        [&]<class P>(const Owned<P>& batch) {
            typename Batch<P>::Snapshot state;
            state.seed = saved[5].cast<std::uint64_t>();
            for (const auto& text : saved[6].cast<std::vector<std::string>>()) {
                const auto position = notation::read_position(text);
                if (!position) throw py::value_error("this is no saved environment");
                state.positions.push_back(std::get<P>(*position));
            }
            state.rngs = saved[7].cast<std::vector<std::uint64_t>>();
            state.streams = saved[8].cast<std::vector<std::uint64_t>>();
            state.learners = saved[9].cast<std::vector<std::int8_t>>();
            state.done = saved[10].cast<std::vector<std::uint8_t>>();
            batch->restore(state);
            const auto results = saved[11].cast<py::tuple>();
            BatchArrays& arrays = batch->arrays();
            arrays.illegal = results[0].cast<std::vector<std::uint8_t>>();
            arrays.rewards = results[1].cast<std::vector<double>>();
            arrays.learner_rewards = results[2].cast<std::vector<double>>();
            arrays.final_scores = results[3].cast<std::vector<std::int16_t>>();
            arrays.final_observations_int16 = results[4].cast<std::vector<std::int16_t>>();
            arrays.final_observations_float32 = results[5].cast<std::vector<float>>();
        },
        batch_);
}

// A view of an array of the batch, which keeps the batch alive; None if the array is not filled.
template <class T>
py::object view(const py::object& self, std::vector<T>& values, std::vector<int> widths,
                const py::dtype& type = py::dtype::of<T>()) {
    if (values.empty()) return py::none();
    std::vector<py::ssize_t> shape{self.cast<VecEnv&>().size()};
    shape.insert(shape.end(), widths.begin(), widths.end());
    return py::array(type, shape, values.data(), self);
}

template <class F>
auto array_property(F f) {
    return [f](const py::object& self) { return f(self, self.cast<VecEnv&>().arrays()); };
}

py::object observations(const py::object& self, BatchArrays& arrays) {
    if (!arrays.observations_int16.empty()) return view(self, arrays.observations_int16, {arrays.observation_size});
    return view(self, arrays.observations_float32, {arrays.observation_size});
}

py::object final_observations(const py::object& self, BatchArrays& arrays) {
    if (!arrays.final_observations_int16.empty()) {
        return view(self, arrays.final_observations_int16, {arrays.observation_size});
    }
    return view(self, arrays.final_observations_float32, {arrays.observation_size});
}

py::tuple step(const py::object& self, const py::array& actions) {
    auto& env = self.cast<VecEnv&>();
    env.step(actions);
    BatchArrays& arrays = env.arrays();
    return py::make_tuple(view(self, arrays.rewards, {arrays.players}),
                          view(self, arrays.done, {}, py::dtype::of<bool>()));
}

py::array_t<std::int32_t> sample_actions(VecEnv& env, const std::string& bot) {
    py::array_t<std::int32_t> actions(env.size());
    env.choose(bot, actions.mutable_data());
    return actions;
}

}  // namespace

void add_vec_env(py::module_& module) {
    const py::dtype truth = py::dtype::of<bool>();
    py::class_<VecEnv>(module, "VecEnv",
                       R"(Many games of one kind that take a step together, in C++ and on several threads.

Deals are made at once. The arrays are views of the same memory all the time: copy what must outlive a step. Only those
asked for are filled: a mask of the legal actions, a list of them (legal_actions, the first legal_counts of each row), what
each would do (previews) and what the player to move sees (observations, "float32" or "int16"). Game i is played with the
streams i, i + num_envs … of the seed; without a seed it is a random one.

autoreset: "same_step" starts the next game in the step that ends one (final_observations shows the end), "next_step" in the
step after it, which ignores the action there, and "disabled" when reset is called with a mask. illegal: "raise" refuses a
step with an illegal action, "lose" ends the game, which the seat loses. With an opponent (one of bot_names(), or "level1" …)
the actions are those of one seat, `seat` or a random one (learners), and the opponent has all others.)")
        .def(py::init(&make), py::arg("game"), py::arg("num_envs"), py::kw_only(), py::arg("players") = py::none(),
             py::arg("seed") = py::none(), py::arg("threads") = 2, py::arg("observations") = false,
             py::arg("masks") = true, py::arg("legal_actions") = false, py::arg("previews") = false,
             py::arg("autoreset") = "same_step", py::arg("illegal") = "raise", py::arg("opponent") = py::none(),
             py::arg("seat") = py::none(), py::arg("final_observations") = false)
        .def_property_readonly("game", &VecEnv::game)
        .def_property_readonly("num_envs", &VecEnv::size)
        .def("__len__", &VecEnv::size)
        .def(
            "reset",
            [](VecEnv& env, std::optional<std::uint64_t> seed, const py::object& mask) {
                if (mask.is_none()) return env.reset(seed ? *seed : random_seed());
                if (seed) throw py::value_error("a seed is for all games: it cannot be given with a mask");
                env.restart(mask);
            },
            py::arg("seed") = py::none(), py::arg("mask") = py::none(),
            "Starts all games anew, or the next game where the mask is true. Without a seed the games are random.")
        .def("set_state", &VecEnv::place, py::arg("number"), py::arg("state"), "Continues a game from this state.")
        .def("__copy__", [](const VecEnv& env) { return restored(env.saved()); })
        .def("__deepcopy__", [](const VecEnv& env, const py::dict&) { return restored(env.saved()); })
        .def(py::pickle([](const VecEnv& env) { return env.saved(); }, &restored))
        .def("step", &step, py::arg("actions"),
             "Plays an action in each game; returns rewards and dones. Nothing is played if one of them is illegal.")
        .def("sample_actions", &sample_actions, py::arg("bot") = "random",
             "An action for each game, chosen by one of bot_names() or a level (\"level1\" …).")
        .def("evaluate", &VecEnv::evaluate, py::arg("networks") = py::none(),
             R"(What networks expect of all games: (win, score), each games × players.

win is the expected share of the victory, score the expected final score. Without networks, the built-in ones are used.)")
        .def(
            "evaluate_actions", &VecEnv::evaluate_actions, py::arg("networks") = py::none(),
            R"(The share of the victory that the player to move expects after each action of legal_actions; NaN elsewhere.

If an action ends a round, the value is that before the deal. What the player may not know is drawn at random.)")
        .def("afterstate_observations", &VecEnv::afterstates,
             R"(What the player to move sees after each action of legal_actions, before anything else happens, as int16.

legal_counts rows for each game, one game after the other. What the player may not know is drawn at random.)")
        .def("state", &VecEnv::state, py::arg("number"), "A copy of one of the games, without its history.")
        .def_property_readonly("masks", array_property([truth](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.masks, {arrays.actions}, truth);
                               }))
        .def_property_readonly("legal_actions", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.legal_actions, {arrays.most_legal});
                               }))
        .def_property_readonly("legal_counts", array_property([](const py::object& self, BatchArrays& arrays) {
                                   const bool filled = !arrays.legal_actions.empty();
                                   return filled ? view(self, arrays.legal_counts, {}) : py::none();
                               }))
        .def_property_readonly("previews", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.previews, {arrays.most_legal, arrays.preview_size});
                               }))
        .def_property_readonly("observations", array_property(observations))
        .def_property_readonly("current_players", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.current_players, {});
                               }))
        .def_property_readonly("dones", array_property([truth](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.done, {}, truth);
                               }))
        .def_property_readonly("rewards", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.rewards, {arrays.players});
                               }))
        .def_property_readonly("learners", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.learners, {});
                               }))
        .def_property_readonly("learner_rewards", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.learner_rewards, {});
                               }))
        .def_property_readonly("illegal", array_property([truth](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.illegal, {}, truth);
                               }))
        .def_property_readonly("final_observations", array_property(final_observations))
        .def_property_readonly("final_scores", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.final_scores, {arrays.players});
                               }));
}

}  // namespace azulejo::python
