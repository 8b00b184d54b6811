#pragma once

#include <expected>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "env/state.h"

// Helpers of all files of the module. Each file adds one part of it.
namespace azulejo::python {

namespace py = pybind11;
using env::GameType;
using env::State;

void add_games(py::module_& module);
void add_states(py::module_& module);
void add_vec_env(py::module_& module);
void add_engine(py::module_& module);
void add_records(py::module_& module);

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
