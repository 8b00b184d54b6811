#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/json.h"
#include "notation/fields.h"

// What JavaScript can ask for. A request is a JSON object that names a call and has its arguments; the answer is
// {"ok":true,"value":…} or {"ok":false,…} with all that is wrong.
namespace azulejo::wasm {

struct Failure {
    notation::Faults faults;
    std::optional<int> token{};  // which of several tokens it was, from 0
    std::string_view reason{};   // the name of the rule that a move breaks
};
// A value as JSON.
using Answer = std::expected<std::string, Failure>;

[[nodiscard]] inline std::unexpected<Failure> fail(std::string fault, std::string_view reason = {}) {
    return std::unexpected(Failure{{std::move(fault)}, std::nullopt, reason});
}

struct Call {
    std::string_view name;
    Answer (*run)(const json::Value& request);
};

// Those of the rules, and those of the engine where it is part of the module.
[[nodiscard]] std::span<const Call> rules_calls();
[[nodiscard]] std::span<const Call> chance_calls();
[[nodiscard]] std::span<const Call> duel_calls();
[[nodiscard]] std::span<const Call> engine_calls();

// Bytes that are too many, or not text, go beside a request.
[[nodiscard]] std::string& bytes_given();

// What the JavaScript side supplies while a call runs.
void tell_progress(std::string_view json);
[[nodiscard]] bool must_stop();

// Takes a request apart; what is not there or not of its type is a fault. Once there is one, the rest does not matter.
class Arguments {
  public:
    explicit Arguments(const json::Value& request) : request_(request) {}

    [[nodiscard]] std::string text(std::string_view name);
    [[nodiscard]] int number(std::string_view name, int least, int most);
    [[nodiscard]] std::optional<int> optional_number(std::string_view name, int least, int most);
    // 64 bits, as decimal digits in a string: JavaScript's numbers are too small for them.
    [[nodiscard]] std::uint64_t word(std::string_view name);
    [[nodiscard]] bool flag(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> texts(std::string_view name);

    [[nodiscard]] bool sound() const { return faults_.empty(); }
    [[nodiscard]] std::unexpected<Failure> failure() const { return std::unexpected(Failure{faults_}); }

  private:
    void fault(std::string_view name, std::string_view expected) {
        faults_.push_back(std::string(name) + ": " + std::string(expected));
    }

    const json::Value& request_;
    notation::Faults faults_;
};

}  // namespace azulejo::wasm
