#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "env/game_type.h"
#include "rules/any.h"

namespace azulejo::env {

// The moves of recorded games as rows: what the seat to move saw, and what it did. Deals are left out.
class Dataset {
  public:
    struct Wanted {
        bool observations = true;
        bool masks = false;
    };
    explicit Dataset(Wanted wanted) : wanted_(wanted) {}

    // Refuses a game of a different kind than the earlier ones. The returns of an unfinished game are 0.
    [[nodiscard]] std::expected<void, std::string> add(const AnyGame& any, std::int64_t number);

    [[nodiscard]] std::size_t rows() const { return actions.size(); }
    [[nodiscard]] const std::optional<GameType>& type() const { return type_; }

    std::vector<float> observations;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<std::int8_t> players;
    std::vector<std::int64_t> games;   // the number of the game
    std::vector<float> returns;        // for every seat
    std::vector<std::int16_t> scores;  // at the end, for every seat

  private:
    Wanted wanted_;
    std::optional<GameType> type_;
    std::size_t observation_size_ = 0;
    std::size_t action_count_ = 0;
};

}  // namespace azulejo::env
