#include "bind.h"

namespace azulejo::python {

AnyRng::AnyRng(const py::object& given) {
    if (py::isinstance<Rng>(given)) {
        rng_ = given.cast<Rng*>();
    } else if (PyIndex_Check(given.ptr()) != 0) {
        const auto number = py::reinterpret_steal<py::int_>(PyNumber_Index(given.ptr()));
        if (!number || number < py::int_(0) || number > py::int_(~std::uint64_t{0})) {
            PyErr_Clear();
            throw py::value_error("a seed must be a whole number from 0 to 2**64 - 1");
        }
        rng_ = &own_.emplace(number.cast<std::uint64_t>());
    } else if (PyCallable_Check(given.ptr()) != 0) {
        const double number = py::float_(given());
        if (!(number >= 0 && number < 1)) throw py::value_error("a random function must return a number from 0 to 1");
        rng_ = &own_.emplace(static_cast<std::uint64_t>(number * 0x1p53));
    } else {
        throw py::type_error("an azulejo.Rng or a seed (a whole number from 0) is needed");
    }
}

namespace {

void add_rng(py::module_& module) {
    py::class_<Rng>(module, "Rng",
                    R"(The generator of the native program: the same seed and stream give the same numbers everywhere.

Streams of one seed are independent; game i of `azulejo random --seed S` is played with Rng(S, i).)")
        .def(py::init<std::uint64_t, std::uint64_t>(), py::arg("seed"), py::arg("stream") = 0)
        .def("next", &Rng::next, "The next 64 random bits, as a whole number.")
        .def(
            "below",
            [](Rng& rng, std::uint32_t n) {
                if (n == 0) throw py::value_error("there is no number below 0");
                return rng.below(n);
            },
            py::arg("n"), "Exactly uniform on 0 … n-1.")
        .def(
            "__eq__", [](const Rng& a, const Rng& b) { return a == b; }, py::is_operator())
        .def("__copy__", [](const Rng& rng) { return rng; })
        .def("__deepcopy__", [](const Rng& rng, const py::dict&) { return rng; })
        // The state of a generator is one word; used as a seed with stream 0 it recreates the generator.
        .def(py::pickle([](const Rng& rng) { return py::make_tuple(rng.state()); },
                        [](const py::tuple& state) { return Rng(state[0].cast<std::uint64_t>()); }));
}

}  // namespace

}  // namespace azulejo::python

PYBIND11_MODULE(_core, module) {
    using namespace azulejo::python;
    module.doc() = "The compiled part of azulejo; import azulejo instead.";
    module.attr("__version__") = AZULEJO_VERSION;
    module.attr("CHANCE_PLAYER") = azulejo::env::chance_player;
    module.attr("TERMINAL_PLAYER") = azulejo::env::terminal_player;
    add_rng(module);
    add_games(module);
    add_states(module);
    add_vec_env(module);
    add_networks(module);
    add_engine(module);
    add_search(module);
    add_training(module);
    add_records(module);
}
