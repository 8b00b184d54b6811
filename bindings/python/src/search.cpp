#include <algorithm>
#include <span>

#include "bind.h"
#include "env/actions.h"
#include "env/batch_search.h"
#include "env/observation.h"

namespace azulejo::python {

namespace {

using env::Numbers;

// What a search found, by columns.
struct SearchResult {
    std::vector<std::int32_t> actions;
    std::vector<std::int32_t> visits;
    std::vector<float> values;
    std::vector<float> priors;
    std::vector<float> win;
};

SearchResult in_columns(const env::SearchedPosition& found) {
    SearchResult result;
    for (const env::SearchedAction& each : found.actions) {
        result.actions.push_back(each.action);
        result.visits.push_back(static_cast<std::int32_t>(each.visits));
        result.values.push_back(each.value);
        result.priors.push_back(each.prior);
    }
    result.win = found.win;
    return result;
}

template <class T>
py::array copied(const std::vector<T>& values) {
    return py::array(static_cast<py::ssize_t>(values.size()), values.data());
}

// Numbers from outside, in the shape that is needed.
py::array_t<float> numbers_from(const py::object& given, const char* name, py::ssize_t rows, py::ssize_t columns) {
    auto numbers = py::array_t < float, py::array::c_style | py::array::forcecast > ::ensure(given);
    if (!numbers) {
        PyErr_Clear();
        throw py::type_error(std::string(name) + " must be an array of numbers");
    }
    if (numbers.ndim() == 2 && numbers.shape(0) == rows && numbers.shape(1) == columns) return numbers;
    throw py::value_error(std::string(name) + " must have the shape " + std::to_string(rows) + " × " +
                          std::to_string(columns));
}

// Calls the evaluator in Python with the leaves as arrays.
template <GamePosition P>
class Evaluator {
  public:
    using Leaf = typename env::BatchSearch<P>::Leaf;

    Evaluator(py::object function, Numbers numbers) : function_(std::move(function)), numbers_(numbers) {}

    // The library is compiled without exceptions: one is kept, and the search ends.
    bool operator()(std::span<const Leaf> leaves, env::LeafValues& values) {
        const py::gil_scoped_acquire acquire;
        try {
            take(function_(arrays(leaves)), leaves, values);
            return true;
        } catch (py::error_already_set& error) {
            failure_.emplace(std::move(error));
        } catch (const py::builtin_exception& error) {
            error.set_error();
            failure_.emplace();
        }
        return false;
    }
    void check() {
        if (failure_) throw std::move(*failure_);
    }

  private:
    template <class T>
    static py::array observations(std::span<const Leaf> leaves) {
        const auto size = static_cast<std::size_t>(env::observation_size(leaves.front().position));
        std::vector<T> numbers(leaves.size() * size);
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            env::write_observation(leaves[i].position, leaves[i].viewer, &numbers[i * size]);
        }
        return as_array(std::move(numbers), {static_cast<py::ssize_t>(leaves.size()), static_cast<py::ssize_t>(size)});
    }

    py::dict arrays(std::span<const Leaf> leaves) const {
        using Actions = env::Actions<P>;
        const auto rows = static_cast<py::ssize_t>(leaves.size());
        const auto actions = static_cast<std::size_t>(Actions::count(leaves.front().position));
        std::vector<std::uint8_t> masks(leaves.size() * actions);
        std::vector<std::int8_t> players;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            players.push_back(static_cast<std::int8_t>(leaves[i].viewer));
            if (leaves[i].position.awaits_move()) Actions::write_mask(leaves[i].position, &masks[i * actions]);
        }
        py::dict result;
        result["observations"] =
            numbers_ == Numbers::int16 ? observations<std::int16_t>(leaves) : observations<float>(leaves);
        result["masks"] = as_array(std::move(masks), {rows, static_cast<py::ssize_t>(actions)}, py::dtype::of<bool>());
        result["players"] = as_array(std::move(players), {rows});
        return result;
    }

    static void take(const py::object& given, std::span<const Leaf> leaves, env::LeafValues& values) {
        const auto rows = static_cast<py::ssize_t>(leaves.size());
        const py::ssize_t players = leaves.front().position.players();
        py::object win = given;
        values.priors.clear();
        if (py::isinstance<py::tuple>(given)) {
            const auto both = given.cast<py::tuple>();
            if (both.size() != 2) throw py::type_error("evaluate must return win, or (win, priors)");
            win = both[0];
            const auto priors = numbers_from(both[1], "priors", rows, env::Actions<P>::count(leaves.front().position));
            values.priors.assign(priors.data(), priors.data() + priors.size());
        }
        const auto numbers = numbers_from(win, "win", rows, players);
        values.win.assign(numbers.data(), numbers.data() + numbers.size());
    }

    py::object function_;
    Numbers numbers_;
    std::optional<py::error_already_set> failure_;
};

template <GamePosition P>
std::vector<SearchResult> search_all(const std::vector<AnyPosition>& given, const env::BatchSearchOptions& options,
                                     const py::object& evaluate, Numbers numbers) {
    std::vector<P> roots;
    for (const AnyPosition& any : given) {
        const P* const position = std::get_if<P>(&any);
        if (position == nullptr || env::GameType::of(any).name() != env::GameType::of(given.front()).name() ||
            position->players() != std::get<P>(given.front()).players()) {
            throw py::value_error("all states must be of one game, with the same number of players");
        }
        if (!position->awaits_move()) throw py::value_error("every state must await a move");
        roots.push_back(*position);
    }
    Evaluator<P> evaluator(evaluate, numbers);
    std::vector<env::SearchedPosition> found;
    {
        const py::gil_scoped_release release;
        found = env::BatchSearch<P>::run(roots, options, std::ref(evaluator));
    }
    evaluator.check();
    std::vector<SearchResult> results;
    for (const env::SearchedPosition& each : found) results.push_back(in_columns(each));
    return results;
}

std::vector<SearchResult> search(const py::iterable& states, const py::object& evaluate, int simulations, int leaves,
                                 float exploration, std::uint64_t seed, const py::object& observations) {
    const Numbers numbers = numbers_of(observations);
    if (numbers == Numbers::none) throw py::value_error("observations must be \"float32\" or \"int16\"");
    if (simulations < 2 || leaves < 1) throw py::value_error("at least 2 simulations and 1 leaf are needed");
    const env::BatchSearchOptions options{
        .simulations = simulations, .leaves = leaves, .exploration = exploration, .seed = seed};
    std::vector<AnyPosition> positions;
    for (const py::handle& each : states) {
        positions.push_back(position_of(py::reinterpret_borrow<py::object>(each)));
    }
    if (positions.empty()) return {};
    return std::visit([&]<class P>(const P& /*first*/) { return search_all<P>(positions, options, evaluate, numbers); },
                      positions.front());
}

}  // namespace

void add_search(py::module_& module) {
    py::class_<SearchResult>(module, "SearchResult",
                             "What search() found for a state. Arrays have one entry for each legal "
                             "action, the most visited first.")
        .def_property_readonly("actions", [](const SearchResult& result) { return copied(result.actions); })
        .def_property_readonly("visits", [](const SearchResult& result) { return copied(result.visits); })
        .def_property_readonly(
            "values", [](const SearchResult& result) { return copied(result.values); },
            "The expected share of the victory of the player to move; 0 without visits.")
        .def_property_readonly("priors", [](const SearchResult& result) { return copied(result.priors); })
        .def_property_readonly(
            "win", [](const SearchResult& result) { return copied(result.win); },
            "The expected share of the victory of each seat.")
        .def_property_readonly(
            "best_action", [](const SearchResult& result) { return result.actions.front(); }, "The most visited.")
        .def("__repr__",
             [](const SearchResult& result) {
                 return "<SearchResult " + std::to_string(result.actions.size()) + " actions, best " +
                        std::to_string(result.actions.front()) + '>';
             })
        .def(py::pickle(
            [](const SearchResult& result) {
                return py::make_tuple(result.actions, result.visits, result.values, result.priors, result.win);
            },
            [](const py::tuple& parts) {
                return SearchResult{.actions = parts[0].cast<std::vector<std::int32_t>>(),
                                    .visits = parts[1].cast<std::vector<std::int32_t>>(),
                                    .values = parts[2].cast<std::vector<float>>(),
                                    .priors = parts[3].cast<std::vector<float>>(),
                                    .win = parts[4].cast<std::vector<float>>()};
            }));
    module.def("search", &search, py::arg("states"), py::arg("evaluate"), py::kw_only(), py::arg("simulations") = 100,
               py::arg("leaves") = 1, py::arg("exploration") = 1.0F, py::arg("seed") = 0,
               py::arg("observations") = "float32",
               R"(Tree search (PUCT) of many states of one game at once, with an evaluator from Python.

`evaluate` gets a dict of arrays with one row for each leaf: `observations`, as `players` see them (the player to move, or
before a deal the one who moves in the state), and `masks`, all false before a deal. It returns `win`, the expected share of
the victory of each seat (rows × players), or `(win, priors)` with a prior for each action (rows × actions). Without priors
those of the engine are used. A search never passes a deal.

A batch has up to `leaves` leaves of each state. Results depend only on the arguments and the evaluator.)");
}

}  // namespace azulejo::python
