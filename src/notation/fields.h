#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "rules/position.h"
#include "rules/runs.h"
#include "rules/tile.h"

// The parts of position strings, JSON states and records that all games share.
namespace azulejo::notation {

// Something that is wrong with a position: in words and, where the rules found it, as a code with parameters.
struct PositionFault {
    std::string message;
    std::string code{};    // like "line_overfull"; empty if the text could not be read
    std::string params{};  // a JSON object

    PositionFault(std::string words) : message(std::move(words)) {}  // NOLINT(google-explicit-constructor)
    PositionFault(const char* words) : message(words) {}             // NOLINT(google-explicit-constructor)
    friend bool operator==(const PositionFault& a, const PositionFault& b) { return a.message == b.message; }
};
// Everything that is wrong with a position.
using Faults = std::vector<PositionFault>;
// All of them in one line.
[[nodiscard]] std::string to_string(const Faults& faults);
// For programs: {"message":"…"}, and if there is a code {"code":"line_overfull","params":{"seat":1,…},"message":"…"}.
void append_fault(std::string& out, const PositionFault& fault);

inline constexpr std::size_t too_many_tiles = 100;  // no more than there are tiles in the box

void append_tiles(std::string& out, TileCounts tiles);   // BBYK
void append_counts(std::string& out, TileCounts tiles);  // B2Y1K1

// The runs through a tile and what they score, as members.
inline void append_runs(json::ObjectWriter& object, Runs runs) {
    object.number("horizontal", runs.horizontal);
    object.number("vertical", runs.vertical);
    object.number("points", runs.points());
}

// What is wrong with the shape of a JSON state, then what is wrong with its content.
[[nodiscard]] Faults all_faults(const json::FieldFaults& shape_faults, Faults faults);

// Reads the parts of a setup. `where` names the part in error messages. Faults are collected, not returned.
class FieldReader {
  public:
    explicit FieldReader(Faults& faults) : faults_(faults) {}

    TileCounts tiles(std::string_view text, const std::string& where);
    TileCounts counts(std::string_view text, const std::string& where);
    int number(std::string_view text, const std::string& where);
    // A number after a letter, like r3.
    int lettered(std::string_view text, char prefix, const std::string& where);
    // The index of the name; 0 if it is unknown.
    std::size_t name(std::string_view text, std::span<const std::string_view> names, const std::string& where);
    void fault(std::string message) { faults_.emplace_back(std::move(message)); }

  private:
    Faults& faults_;
};

// The fields of a position string one after the other.
class StringFields {
  public:
    explicit StringFields(std::string_view text);

    [[nodiscard]] std::size_t size() const { return parts_.size(); }
    [[nodiscard]] bool at_end() const { return at_ >= parts_.size(); }
    std::string_view next() { return at_end() ? std::string_view{} : parts_[at_++]; }

  private:
    std::vector<std::string_view> parts_;
    std::size_t at_ = 0;
};

// The position of a setup; or its faults, if there were any when it was read or if it is impossible.
// `to_fault` gives a fault of the rules its words, code and parameters.
template <GamePosition P, class Setup, class ToFault>
[[nodiscard]] std::expected<P, Faults> to_position(const Setup& setup, Faults faults, ToFault&& to_fault) {
    if (!faults.empty()) return std::unexpected(std::move(faults));
    auto position = P::from(setup);
    if (position) return *position;
    for (const auto& fault : position.error()) faults.push_back(to_fault(fault));
    return std::unexpected(std::move(faults));
}

}  // namespace azulejo::notation
