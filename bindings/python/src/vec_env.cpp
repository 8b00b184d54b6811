#include <mutex>

#include "bind.h"
#include "env/batch.h"

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
    VecEnv(const GameType& game, const BatchOptions& options) : game_(game), batch_(make_batch(game, options)) {}

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
    void choose(const std::string& bot, std::int32_t* actions) {
        std::expected<void, std::string> result;
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            result = std::visit([&](const auto& batch) { return batch->choose(bot, actions); }, batch_);
        }
        value_of(std::move(result));
    }
    [[nodiscard]] State state(int number) const {
        if (number < 0 || number >= size()) throw py::index_error("there is no game " + std::to_string(number));
        const std::scoped_lock lock(mutex_);
        return std::visit([&](const auto& batch) { return State(AnyPosition(batch->position(number))); }, batch_);
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
    AnyBatch batch_;
    mutable std::mutex mutex_;
};

BatchOptions::Numbers numbers_of(const py::object& wanted) {
    using Numbers = BatchOptions::Numbers;
    if (wanted.is_none() || wanted.equal(py::bool_(false))) return Numbers::none;
    if (wanted.equal(py::bool_(true)) || wanted.equal(py::str("float32"))) return Numbers::float32;
    if (wanted.equal(py::str("int16"))) return Numbers::int16;
    throw py::value_error("observations must be False, \"float32\" or \"int16\"");
}

std::unique_ptr<VecEnv> make(const py::object& game, int num_envs, std::optional<int> players, std::uint64_t seed,
                             int threads, const py::object& observations, bool masks, bool legal_actions,
                             bool previews) {
    if (num_envs < 1 || num_envs > most_games) {
        throw py::value_error("num_envs must be 1 to " + std::to_string(most_games));
    }
    if (threads < 1 || threads > most_threads) {
        throw py::value_error("threads must be 1 to " + std::to_string(most_threads));
    }
    const GameType type = py::isinstance<GameType>(game)
                              ? game.cast<GameType>()
                              : value_of(GameType::find(game.cast<std::string>(), players, ""));
    BatchOptions options{.games = num_envs, .threads = std::min(threads, num_envs), .seed = seed};
    options.masks = masks;
    options.legal_actions = legal_actions || previews;
    options.previews = previews;
    options.observations = numbers_of(observations);
    const py::gil_scoped_release release;
    return std::make_unique<VecEnv>(type, options);
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

Deals are made, and a game that ends is followed by the next one, at once. The arrays are views of the same memory all
the time: copy what must outlive a step. Only those asked for are filled: a mask of the legal actions, a list of them
(legal_actions, the first legal_counts of each row), what each would do (previews) and what the player to move sees
(observations, "float32" or "int16"). Game i is played with the streams i, i + num_envs … of the seed.)")
        .def(py::init(&make), py::arg("game"), py::arg("num_envs"), py::kw_only(), py::arg("players") = py::none(),
             py::arg("seed") = 0, py::arg("threads") = 2, py::arg("observations") = false, py::arg("masks") = true,
             py::arg("legal_actions") = false, py::arg("previews") = false)
        .def_property_readonly("game", &VecEnv::game)
        .def_property_readonly("num_envs", &VecEnv::size)
        .def("__len__", &VecEnv::size)
        .def("reset", &VecEnv::reset, py::arg("seed") = 0, "Starts all games anew.")
        .def("step", &step, py::arg("actions"),
             "Plays an action in each game; returns rewards and dones. Nothing is played if one of them is illegal.")
        .def("sample_actions", &sample_actions, py::arg("bot") = "random",
             "An action for each game, chosen by one of bot_names().")
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
        .def_property_readonly("final_scores", array_property([](const py::object& self, BatchArrays& arrays) {
                                   return view(self, arrays.final_scores, {arrays.players});
                               }));
}

}  // namespace azulejo::python
