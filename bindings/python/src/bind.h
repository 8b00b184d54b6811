#pragma once

#include <expected>
#include <memory>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "engine/nn/file.h"
#include "env/planes.h"
#include "env/rows.h"
#include "env/state.h"

// Helpers of all files of the module. Each file adds one part of it.
namespace azulejo::python {

namespace py = pybind11;
using env::GameType;
using env::State;

void add_games(py::module_& module);
void add_states(py::module_& module);
void add_vec_env(py::module_& module);
void add_networks(py::module_& module);
void add_engine(py::module_& module);
void add_search(py::module_& module);
void add_training(py::module_& module);
void add_records(py::module_& module);

// Networks for the positions of one game; without any, handwritten rules evaluate.
struct NetworkSet {
    std::shared_ptr<const engine::Networks> networks;
    std::size_t game = 0;  // the index of the position's type in AnyPosition
    // What evaluates with them. It has large caches, so it is kept for the next call; copies share it.
    struct Evaluators;
    std::shared_ptr<Evaluators> evaluators = make_evaluators();
    [[nodiscard]] static std::shared_ptr<Evaluators> make_evaluators();

    [[nodiscard]] static NetworkSet built_in(const AnyPosition& position);
    // A ValueError if they are for another game.
    void check(const AnyPosition& position) const;
};

// Which numbers of observations are asked for: False, "float32" or True, or "int16".
[[nodiscard]] env::Numbers numbers_of(const py::object& wanted);

// A game by its name, with parameters there or in a dictionary in place of the number of players.
[[nodiscard]] GameType load_game(std::string name, const py::object& players = py::none(),
                                 const py::object& scoring = py::str(), const std::string& chance = "listed");

// A Game, or a game by its name; then for two players.
[[nodiscard]] GameType game_type_of(const py::object& game);

// Whether chance is to be listed, by its name: "listed" or "sampled".
[[nodiscard]] bool lists_chance(const std::string& chance);

// What a JSON text says, as Python's own types.
[[nodiscard]] py::object from_json(const std::string& text);

// The position of a State, or of a text.
[[nodiscard]] AnyPosition position_of(const py::object& given);

// The value of a result; an error becomes a ValueError.
template <class T>
T value_of(std::expected<T, std::string>&& result) {
    if (!result) throw py::value_error(result.error());
    if constexpr (!std::is_void_v<T>) return std::move(*result);
}

// Moves a vector into a numpy array without copying.
template <class T>
py::array as_array(std::vector<T>&& values, std::vector<py::ssize_t> shape,
                   const py::dtype& type = py::dtype::of<T>()) {
    auto* const owned = new std::vector<T>(std::move(values));
    const py::capsule owner(owned, [](void* memory) { delete static_cast<std::vector<T>*>(memory); });
    return {type, std::move(shape), owned->data(), owner};
}

// The same for the numbers of a dataset.
template <class T>
py::array as_array(env::Rows<T>&& values, std::vector<py::ssize_t> shape, const py::dtype& type = py::dtype::of<T>()) {
    auto* const owned = new env::GrowingMemory(values.release());
    const py::capsule owner(owned, [](void* memory) { delete static_cast<env::GrowingMemory*>(memory); });
    return {type, std::move(shape), static_cast<T*>(owned->data()), owner};
}

// A generator, or a seed from which a new generator is made.
class AnyRng {
  public:
    explicit AnyRng(const py::object& given);
    [[nodiscard]] Rng& operator*() const { return *rng_; }

  private:
    std::optional<Rng> own_;
    Rng* rng_;
};

}  // namespace azulejo::python
