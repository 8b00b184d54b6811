#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/json_reader.h"
#include "notation/fields.h"

// The calls from JavaScript. A request is a JSON object with the name of the call and its arguments. The answer is
// {"ok":true,"value":…} or {"ok":false,…} with all faults.
namespace azulejo::wasm {

struct Failure {
    notation::Faults faults;
    std::optional<int> token{};  // the index of the token at fault
    std::string illegal{};       // why a move is illegal: a JSON object
};
// A value as JSON.
using Answer = std::expected<std::string, Failure>;

[[nodiscard]] inline std::unexpected<Failure> fail(std::string fault, std::string illegal = {}) {
    return std::unexpected(Failure{{std::move(fault)}, std::nullopt, std::move(illegal)});
}

struct Call {
    std::string_view name;
    Answer (*run)(const json::Value& request);
};

// The calls by topic; there are no engine calls in a module without the engine.
[[nodiscard]] std::span<const Call> rules_calls();
[[nodiscard]] std::span<const Call> chance_calls();
[[nodiscard]] std::span<const Call> component_calls();
[[nodiscard]] std::span<const Call> ply_calls();
[[nodiscard]] std::span<const Call> engine_calls();

// Large or binary data is passed beside a request.
[[nodiscard]] std::string& bytes_given();

// Functions of the JavaScript side, used during a call.
void tell_progress(std::string_view json);
[[nodiscard]] bool must_stop();

namespace detail {
struct WithFaults {  // a base class, so that it is constructed before the reader
    json::FieldFaults faults;
};
}  // namespace detail

// Reads the members of a request. Each call asks for its own; others are ignored.
class Arguments : private detail::WithFaults, public json::ObjectReader {
  public:
    explicit Arguments(const json::Value& request) : ObjectReader(request, "", faults, json::Unknown::ignored) {}

    [[nodiscard]] bool are_sound() const { return faults.empty(); }
    [[nodiscard]] std::unexpected<Failure> failure() const {
        return std::unexpected(Failure{notation::all_faults(faults, {})});
    }
};

}  // namespace azulejo::wasm
