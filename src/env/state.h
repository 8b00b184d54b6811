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

// A game under way as learners want it: moves and deals are numbers, whoever plays. Nothing in it is random.
class State {
  public:
    static constexpr int chance_player = -1;
    static constexpr int terminal_player = -4;

    explicit State(const AnyPosition& start);
    explicit State(AnyGame game);
    // A game given as a record, or starting from a position string or a JSON state.
    [[nodiscard]] static std::expected<State, std::string> parse(std::string_view text);
    // What `serialize` wrote.
    [[nodiscard]] static std::expected<State, std::string> deserialize(std::string_view text);

    [[nodiscard]] GameType type() const { return GameType::of(position()); }
    [[nodiscard]] const AnyGame& game() const { return game_; }
    [[nodiscard]] AnyPosition position() const;
    [[nodiscard]] int players() const;
    [[nodiscard]] int current_player() const;  // a seat from 0, or one of the two above
    [[nodiscard]] bool is_terminal() const { return current_player() == terminal_player; }
    [[nodiscard]] bool is_chance_node() const { return current_player() == chance_player; }

    // Ascending. Empty unless a seat is to move: deals are too many to list.
    [[nodiscard]] std::vector<int> legal_actions() const;
    void write_mask(std::uint8_t* mask) const;
    // The number of a move, or of a deal where one is awaited; refused with a reason.
    [[nodiscard]] std::expected<void, std::string> apply(std::int64_t action);
    [[nodiscard]] std::int64_t random_action(Rng& rng) const;  // not where the game is over
    [[nodiscard]] std::expected<std::int64_t, std::string> bot_action(std::string_view bot, Rng& rng) const;

    [[nodiscard]] std::size_t move_number() const;  // how much was played, deals too
    // The numbers of all that was played, and the players of each.
    [[nodiscard]] std::vector<std::pair<int, std::int64_t>> history() const;
    [[nodiscard]] std::expected<std::string, std::string> to_token(std::int64_t action) const;
    [[nodiscard]] std::expected<std::int64_t, std::string> from_token(std::string_view token) const;
    // By the names of GameType::preview_names.
    [[nodiscard]] std::expected<std::vector<int>, std::string> preview(std::int64_t action) const;

    [[nodiscard]] std::vector<double> returns() const;  // 0 until the game is over
    [[nodiscard]] std::vector<int> scores() const;
    [[nodiscard]] std::vector<int> winners() const;  // seats; none until the game is over

    // Everything that the seat has seen, in the order in which it did; and what it sees now.
    [[nodiscard]] std::string information_state_string(int seat) const;
    [[nodiscard]] std::string observation_string(int seat) const;
    void write_observation(int seat, float* out) const;

    [[nodiscard]] std::string position_string() const;  // tells everything
    [[nodiscard]] std::string digest() const;           // of the position (docs/notation.md)
    [[nodiscard]] std::string json() const;             // tells everything too
    [[nodiscard]] std::string draw(bool colour) const;
    // Only of games from a start: a record cannot begin elsewhere.
    [[nodiscard]] std::expected<std::string, std::string> record(
        const std::vector<std::pair<std::string, std::string>>& more_tags) const;
    [[nodiscard]] std::string serialize() const;

  private:
    AnyGame game_;
};

}  // namespace azulejo::env
