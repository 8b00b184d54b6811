#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <tuple>

#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/eval/evaluator.h"
#include "env/game_type.h"
#include "env/planes.h"
#include "env/rows.h"
#include "rules/any.h"

namespace azulejo::env {

// The moves of recorded games as rows: what the seat to move saw, and what it did. Deals are left out.
class Dataset {
  public:
    enum class Masks : std::uint8_t { none, bytes, bits };  // bits: eight in a byte, the first in its highest bit
    struct Wanted {
        Numbers observations = Numbers::float32;
        Masks masks = Masks::none;
        bool values = false;
        bool finals = false;
    };
    explicit Dataset(Wanted wanted) : wanted_(wanted) {}

    // Refuses a game of a different kind than the earlier ones. The returns of an unfinished game are 0.
    [[nodiscard]] std::expected<void, std::string> add(const AnyGame& any, std::int64_t number);

    [[nodiscard]] std::size_t rows() const { return actions.size(); }
    // Of a row of masks.
    [[nodiscard]] std::size_t mask_bytes() const {
        return wanted_.masks == Masks::bits ? (action_count_ + 7) / 8 : action_count_;
    }
    [[nodiscard]] const std::optional<GameType>& type() const { return type_; }

    Rows<float> observations;
    Rows<std::int16_t> observations_int16;
    Rows<float> values;  // the expected share of the victory of every seat, by the built-in networks
    Rows<std::uint8_t> masks;
    Rows<std::int32_t> actions;
    Rows<std::int8_t> players;
    Rows<std::int64_t> games;   // the number of the game
    Rows<float> returns;        // for every seat
    Rows<std::int16_t> scores;  // at the end, for every seat
    Rows<std::int16_t> finals;  // what every seat sees at the end of each game that has a move

  private:
    template <GamePosition P, class T>
    void add_observation(const P& position, int seat, Rows<T>& rows) const;
    template <GamePosition P>
    void add_values(const P& position);
    template <GamePosition P>
    void add_mask(const P& position);

    Wanted wanted_;
    std::optional<GameType> type_;
    std::tuple<std::optional<engine::Evaluator<classic::Position>>, std::optional<engine::Evaluator<duel::Position>>>
        evaluators_;  // made when first needed
    std::size_t observation_size_ = 0;
    std::size_t action_count_ = 0;
};

}  // namespace azulejo::env
