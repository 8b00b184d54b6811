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

// Everything that is wrong with a position, in words.
using Faults = std::vector<std::string>;

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
    void fault(std::string message) { faults_.push_back(std::move(message)); }

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
template <GamePosition P, class Setup>
[[nodiscard]] std::expected<P, Faults> to_position(const Setup& setup, Faults faults) {
    if (!faults.empty()) return std::unexpected(std::move(faults));
    auto position = P::from(setup);
    if (position) return *position;
    for (const auto& fault : position.error()) faults.push_back(describe(fault));
    return std::unexpected(std::move(faults));
}

}  // namespace azulejo::notation
