#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "env/game_type.h"
#include "rules/any.h"

namespace azulejo::env {

// A game in progress with moves and deals as numbers. It has no randomness of its own.
class State {
  public:
    static constexpr int chance_player = -1;
    static constexpr int terminal_player = -4;

    explicit State(const AnyPosition& start);
    explicit State(AnyGame game);
    // Reads a record, a position string or a JSON state.
    [[nodiscard]] static std::expected<State, std::string> parse(std::string_view text);
    // Reads the output of serialize().
    [[nodiscard]] static std::expected<State, std::string> deserialize(std::string_view text);

    [[nodiscard]] GameType type() const { return GameType::of(position()); }
    [[nodiscard]] const AnyGame& game() const { return game_; }
    [[nodiscard]] AnyPosition position() const;
    [[nodiscard]] int players() const;
    [[nodiscard]] int current_player() const;  // a seat from 0, chance_player or terminal_player
    [[nodiscard]] bool is_terminal() const { return current_player() == terminal_player; }
    [[nodiscard]] bool is_chance_node() const { return current_player() == chance_player; }

    // In ascending order. Empty unless a seat is to move, because there are too many deals to list.
    [[nodiscard]] std::vector<int> legal_actions() const;
    void write_mask(std::uint8_t* mask) const;
    // Plays the move, or the deal if one is awaited, with this number; or explains why it cannot be played.
    [[nodiscard]] std::expected<void, std::string> apply(std::int64_t action);
    [[nodiscard]] std::int64_t random_action(Rng& rng) const;  // the game must not be over
    [[nodiscard]] std::expected<std::int64_t, std::string> bot_action(std::string_view bot, Rng& rng) const;

    [[nodiscard]] std::size_t move_number() const;  // the number of moves and deals played
    // The player and the number of every move and deal played.
    [[nodiscard]] std::vector<std::pair<int, std::int64_t>> history() const;
    [[nodiscard]] std::expected<std::string, std::string> to_token(std::int64_t action) const;
    [[nodiscard]] std::expected<std::int64_t, std::string> from_token(std::string_view token) const;
    // In the order of GameType::preview_names.
    [[nodiscard]] std::expected<std::vector<int>, std::string> preview(std::int64_t action) const;

    [[nodiscard]] std::vector<double> returns() const;  // 0 until the game is over
    [[nodiscard]] std::vector<int> scores() const;
    [[nodiscard]] std::vector<int> winners() const;  // seats; none until the game is over

    // Everything that the seat has seen, in order; and what it sees now.
    [[nodiscard]] std::string information_state_string(int seat) const;
    [[nodiscard]] std::string observation_string(int seat) const;
    void write_observation(int seat, float* out) const;

    [[nodiscard]] std::string position_string() const;  // with hidden information
    [[nodiscard]] std::string digest() const;           // of the position (docs/notation.md)
    [[nodiscard]] std::string json() const;             // with hidden information
    [[nodiscard]] std::string draw(bool colour) const;
    // Fails for a game that does not begin at a start.
    [[nodiscard]] std::expected<std::string, std::string> record(
        const std::vector<std::pair<std::string, std::string>>& more_tags) const;
    [[nodiscard]] std::string serialize() const;

  private:
    AnyGame game_;
};

}  // namespace azulejo::env
