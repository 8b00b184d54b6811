#include <cstdio>
#include <cstring>
#include <mutex>

#include "bind.h"
#include "env/dataset.h"
#include "notation/replayer.h"

namespace azulejo::python {

namespace {

using notation::Replayer;
using TagList = std::vector<std::pair<std::string, std::string>>;

// A game read from a file.
struct Record {
    State state;  // final
    TagList tags;
    std::size_t number = 0;
};

// The source of the text: a file name, or a Python object with a method `read`.
class Input {
  public:
    explicit Input(const py::object& given) {
        if (py::hasattr(given, "read")) {
            object_ = given;
            return;
        }
        const auto path = py::module_::import("os").attr("fspath")(given).cast<std::string>();
        file_.reset(std::fopen(path.c_str(), "rb"));
        if (!file_) {
            PyErr_SetFromErrnoWithFilename(PyExc_OSError, path.c_str());
            throw py::error_already_set();
        }
    }
    ~Input() {
        const py::gil_scoped_acquire acquire;
        object_ = py::object();
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

    std::size_t read(char* buffer, std::size_t size) {
        if (file_) return std::fread(buffer, 1, size, file_.get());
        return read_object(buffer, size);
    }
    // The error while reading, if any.
    void check() {
        if (failure_) {
            py::error_already_set error = std::move(*failure_);
            failure_.reset();
            throw error;
        }
        if (file_ && std::ferror(file_.get()) != 0) {
            std::clearerr(file_.get());
            PyErr_SetString(PyExc_OSError, "the file cannot be read");
            throw py::error_already_set();
        }
    }

  private:
    // The reader is compiled without exceptions: an exception is stored, and the text ends.
    std::size_t read_object(char* buffer, std::size_t size) {
        const py::gil_scoped_acquire acquire;
        try {
            while (kept_.empty()) {
                const py::object piece = object_.attr("read")(size);
                const bool text = py::isinstance<py::str>(piece);
                if (!text && !py::isinstance<py::bytes>(piece)) throw py::type_error("read() must give bytes or str");
                kept_ = piece.cast<std::string>();
                if (kept_.empty()) return 0;
            }
        } catch (py::error_already_set& error) {
            failure_.emplace(std::move(error));
            return 0;
        } catch (const py::builtin_exception& error) {
            error.set_error();
            failure_.emplace();
            return 0;
        }
        const std::size_t given = std::min(size, kept_.size());
        std::memcpy(buffer, kept_.data(), given);
        kept_.erase(0, given);
        return given;
    }

    struct Closer {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Closer> file_;
    py::object object_;
    std::string kept_;  // bytes not yet passed on: a text may have more bytes than characters
    std::optional<py::error_already_set> failure_;
};

class RecordReader {
    using Masks = env::Dataset::Masks;

  public:
    RecordReader(const py::object& source, const std::string& errors)
        : input_(std::make_shared<Input>(source)),
          skips_(errors == "skip"),
          replayer_([input = input_](char* buffer, std::size_t size) { return input->read(buffer, size); }) {
        if (errors != "raise" && errors != "skip") throw py::value_error("errors must be \"raise\" or \"skip\"");
    }

    // The next game; nothing at the end.
    std::optional<Record> next() {
        std::optional<Record> record;
        std::optional<std::string> failure;
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            record = read(failure);
        }
        input_->check();
        if (failure) throw py::value_error(*failure);
        return record;
    }
    [[nodiscard]] std::size_t failed() const { return failed_; }
    [[nodiscard]] const std::optional<GameType>& game() const { return game_; }

    // The moves of the next games as arrays; nothing at the end.
    py::object arrays(std::size_t games, const py::object& observations, const py::object& masks, bool values,
                      bool finals) {
        const Masks kind = masks_of(masks);
        env::Dataset data(
            {.observations = numbers_of(observations), .masks = kind, .values = values, .finals = finals});
        std::optional<std::string> failure;
        std::size_t count = 0;
        {
            const py::gil_scoped_release release;
            const std::scoped_lock lock(mutex_);
            for (; count < games && !failure; ++count) {
                const auto record = read(failure);
                if (!record) break;
                auto added = data.add(record->state.game(), static_cast<std::int64_t>(record->number));
                if (!added) failure = added.error();
            }
        }
        input_->check();
        if (failure) throw py::value_error(*failure);
        if (count == 0) return py::none();
        game_ = data.type();
        return told(std::move(data), kind, values);
    }

  private:
    std::optional<Record> read(std::optional<std::string>& failure) {
        std::optional<AnyGame> game;
        while (true) {
            switch (replayer_.step()) {
                case Replayer::Step::started:
                    game = std::visit([](const auto& start) -> AnyGame { return Game(start); }, replayer_.position());
                    break;
                case Replayer::Step::played: play_ply(*game, replayer_.ply()); break;
                case Replayer::Step::finished:
                    return Record{
                        .state = State(std::move(*game)), .tags = replayer_.tags().items(), .number = replayer_.game()};
                case Replayer::Step::failed:
                    ++failed_;
                    if (!skips_) {
                        failure = notation::to_string(replayer_.failure());
                        return std::nullopt;
                    }
                    break;
                case Replayer::Step::end: return std::nullopt;
            }
        }
    }

    static Masks masks_of(const py::object& wanted) {
        if (py::isinstance<py::str>(wanted)) {
            if (wanted.cast<std::string>() == "bits") return Masks::bits;
            throw py::value_error("masks must be True, False or \"bits\"");
        }
        return wanted.cast<bool>() ? Masks::bytes : Masks::none;
    }

    static py::dict told(env::Dataset&& data, Masks masks, bool values) {
        const GameType& type = *data.type();
        const auto rows = static_cast<py::ssize_t>(data.rows());
        const auto planes = type.planes();
        const py::ssize_t players = type.players();
        py::dict result;
        const py::ssize_t size = planes.back().offset + planes.back().size();
        if (!data.observations.empty()) {
            result["observations"] = as_array(std::move(data.observations), {rows, size});
        } else if (!data.observations_int16.empty()) {
            result["observations"] = as_array(std::move(data.observations_int16), {rows, size});
        }
        if (!data.finals.empty()) {
            const auto games = static_cast<py::ssize_t>(data.finals.size()) / (players * size);
            result["finals"] = as_array(std::move(data.finals), {games, players, size});
        }
        if (values) result["values"] = as_array(std::move(data.values), {rows, players});
        if (masks != Masks::none) {
            const auto width = static_cast<py::ssize_t>(data.mask_bytes());
            const py::dtype kind = masks == Masks::bits ? py::dtype::of<std::uint8_t>() : py::dtype::of<bool>();
            result["masks"] = as_array(std::move(data.masks), {rows, width}, kind);
        }
        result["actions"] = as_array(std::move(data.actions), {rows});
        result["players"] = as_array(std::move(data.players), {rows});
        result["games"] = as_array(std::move(data.games), {rows});
        result["returns"] = as_array(std::move(data.returns), {rows, players});
        result["scores"] = as_array(std::move(data.scores), {rows, players});
        return result;
    }

    std::shared_ptr<Input> input_;
    bool skips_;
    Replayer replayer_;
    std::size_t failed_ = 0;
    std::optional<GameType> game_;  // of the arrays
    std::mutex mutex_;
};

State start_of(const Record& record) {
    return std::visit([](const auto& game) { return State(AnyPosition(game.start())); }, record.state.game());
}
py::array actions_of(const Record& record) {
    std::vector<std::int64_t> actions;
    for (const auto& [player, action] : record.state.history()) actions.push_back(action);
    const auto size = static_cast<py::ssize_t>(actions.size());
    return as_array(std::move(actions), {size});
}
py::dict tags_of(const Record& record) {
    py::dict result;
    for (const auto& [name, value] : record.tags)
        result[py::bytes(name).attr("decode")("utf-8", "replace")] =
            py::bytes(value).attr("decode")("utf-8", "replace");
    return result;
}

}  // namespace

void add_records(py::module_& module) {
    py::class_<Record>(module, "Record", "A game read from a file.")
        .def_property_readonly(
            "state", [](const Record& record) { return record.state; }, "The state at its end.")
        .def_property_readonly("start", &start_of, "The state at its start.")
        .def_property_readonly("actions", &actions_of,
                               "The numbers of all actions, deals among them, as int64. A deal is one action.")
        .def_property_readonly("tags", &tags_of, "The tags by name.")
        .def_readonly("number", &Record::number, "Which game of the file it is, from 1.")
        .def("__repr__", [](const Record& record) {
            return "<Record " + std::to_string(record.number) + ": " + std::string(record.state.type().name()) + '>';
        });
    py::class_<RecordReader>(module, "RecordReader",
                             R"(Reads the games of a file one by one, in constant memory, and checks every move.

The source is a path, or anything with a method read(size) that gives bytes. With errors="raise" a bad game is a
ValueError, after which the next one can be read; with "skip" it is passed over and counted.)")
        .def(py::init<const py::object&, const std::string&>(), py::arg("source"), py::arg("errors") = "raise")
        .def_property_readonly("failed", &RecordReader::failed, "How many games were bad so far.")
        .def_property_readonly("game", &RecordReader::game, "The kind of the games that became arrays; None before.")
        .def("__iter__", [](const py::object& self) { return self; })
        .def("__next__",
             [](RecordReader& reader) {
                 auto record = reader.next();
                 if (!record) throw py::stop_iteration();
                 return std::move(*record);
             })
        .def("read_arrays", &RecordReader::arrays, py::arg("games") = 1000, py::arg("observations") = true,
             py::arg("masks") = false, py::arg("values") = false, py::arg("finals") = false,
             R"(The moves of the next games as arrays, one row a move; None at the end.

observations (what the player to move saw), actions, players, games (their numbers), returns and scores (of every seat
at the end), masks (of truth values, or with "bits" eight in a byte, as numpy.packbits has them), values (what the built-in networks expect of every seat's share of the victory) and finals (what every
seat sees at the end, games × players × size as int16, without games that have no move). Observations are float32, or int16
if asked for by that name. All games must be of one kind.)");
}

}  // namespace azulejo::python
