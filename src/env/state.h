#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "env/chance.h"
#include "env/game_type.h"
#include "env/numbering.h"
#include "rules/any.h"

namespace azulejo::env {

// A game in progress with moves and deals as numbers. It has no randomness of its own.
class State {
  public:
    // With `lists_chance` a deal is made in steps (see DealSteps).
    explicit State(const AnyPosition& start, bool lists_chance = false);
    explicit State(AnyGame game, bool lists_chance = false);
    // Reads a record, a position string or a JSON state.
    [[nodiscard]] static std::expected<State, std::string> parse(std::string_view text);
    // Reads the output of serialize().
    [[nodiscard]] static std::expected<State, std::string> deserialize(std::string_view text);

    [[nodiscard]] GameType type() const { return GameType::of(position()).with_listed_chance(lists_chance_); }
    [[nodiscard]] bool lists_chance() const { return lists_chance_; }
    // The same game with its deals in steps, or not. Refused in the middle of a deal whose steps would be lost.
    [[nodiscard]] std::expected<State, std::string> with_listed_chance(bool listed) const;
    [[nodiscard]] const AnyGame& game() const { return game_; }
    [[nodiscard]] AnyPosition position() const;
    [[nodiscard]] int players() const;
    [[nodiscard]] int current_player() const;  // a seat from 0, chance_player or terminal_player
    [[nodiscard]] bool is_terminal() const { return current_player() == terminal_player; }
    [[nodiscard]] bool is_chance_node() const { return current_player() == chance_player; }

    // In ascending order. At a chance node those of chance_outcomes().
    [[nodiscard]] std::vector<int> legal_actions() const;
    void write_mask(std::uint8_t* mask) const;  // of the moves
    // The possible outcomes of the next step of a deal. Empty unless chance is listed: there are too many deals.
    [[nodiscard]] std::vector<Outcome> chance_outcomes() const;
    [[nodiscard]] bool is_legal(std::int64_t action) const;
    // Plays the move, or the deal if one is awaited, with this number; or explains why it cannot be played.
    [[nodiscard]] std::expected<void, std::string> apply(std::int64_t action);
    [[nodiscard]] std::int64_t random_action(Rng& rng) const;  // the game must not be over
    [[nodiscard]] std::expected<std::int64_t, std::string> bot_action(std::string_view bot, Rng& rng) const;

    // The number of moves and deals, or of moves and steps, played.
    [[nodiscard]] std::size_t move_number() const;
    // The player and the number of every move and deal played.
    [[nodiscard]] std::vector<std::pair<int, std::int64_t>> history() const;
    [[nodiscard]] std::expected<std::string, std::string> to_token(std::int64_t action) const;
    [[nodiscard]] std::expected<std::int64_t, std::string> from_token(std::string_view token) const;
    // The same for a move as people type it: in upper or lower case, with spaces around it.
    [[nodiscard]] std::expected<std::int64_t, std::string> from_typed(std::string_view typed) const;
    // What a move or deal does on the table, as JSON; with hidden information, or as a viewer sees it.
    [[nodiscard]] std::expected<std::string, std::string> effects(std::int64_t action) const;
    [[nodiscard]] std::expected<std::string, std::string> effects_view(std::int64_t action,
                                                                       std::optional<int> viewer) const;
    // Why a move is illegal, as JSON with code and parameters; nothing if it can be played.
    [[nodiscard]] std::expected<std::optional<std::string>, std::string> why_illegal(std::string_view token) const;
    // A move or deal as fields, as JSON.
    [[nodiscard]] std::expected<std::string, std::string> fields(std::int64_t action) const;
    // The same as a viewer sees it, with what it moves.
    [[nodiscard]] std::expected<std::string, std::string> told(std::int64_t action, std::optional<int> viewer) const;
    // The legal move with these fields, given as JSON.
    [[nodiscard]] std::expected<std::int64_t, std::string> from_fields(std::string_view fields) const;
    // The only legal move, where there is only one.
    [[nodiscard]] std::optional<std::int64_t> forced_action() const;
    // Everything that is wrong with a position that parse() refuses, as a JSON list; empty if nothing is.
    [[nodiscard]] static std::string faults_of(std::string_view text);
    // In the order of GameType::preview_names.
    [[nodiscard]] std::expected<std::vector<int>, std::string> preview(std::int64_t action) const;

    // What the next deal may bring, as JSON.
    [[nodiscard]] std::string deal_odds() const;
    // How many rounds can still be played, as JSON.
    [[nodiscard]] std::string rounds_left() const;
    // What the scoring tiles are worth now to each seat, as JSON; only for a game that has them.
    [[nodiscard]] std::expected<std::string, std::string> scoring_worth() const;

    [[nodiscard]] std::vector<double> returns() const;  // 0 until the game is over
    [[nodiscard]] std::vector<int> scores() const;
    [[nodiscard]] std::vector<int> winners() const;  // seats; none until the game is over

    // A game that the seat cannot tell from this one (see env/resampling.h).
    [[nodiscard]] State resample(int seat, Rng& rng) const;

    // Everything that the seat has seen, in order; and what it sees now.
    [[nodiscard]] std::string information_state_string(int seat) const;
    [[nodiscard]] std::string observation_string(int seat) const;
    void write_observation(int seat, float* out) const;

    [[nodiscard]] std::string position_string() const;  // with hidden information
    [[nodiscard]] std::string digest() const;           // of the position (docs/notation.md)
    // With hidden information; it says so, as observation_string says whose view it is.
    [[nodiscard]] std::string json() const;
    // The board as the viewer, a seat or a spectator, may see it.
    [[nodiscard]] std::string draw(bool colour, std::optional<int> viewer) const;
    // Fails for a game that does not begin at a start.
    [[nodiscard]] std::expected<std::string, std::string> record(
        const std::vector<std::pair<std::string, std::string>>& more_tags) const;
    [[nodiscard]] std::string serialize() const;

  private:
    // Calls append(text, position, ply) for the ply with this number.
    template <class F>
    [[nodiscard]] std::expected<std::string, std::string> with_ply(std::int64_t action, F&& append) const;

    [[nodiscard]] std::expected<void, std::string> apply_step(std::int64_t number);
    [[nodiscard]] std::expected<State, std::string> with_steps(std::string_view line) const;

    AnyGame game_;
    bool lists_chance_;
    std::vector<int> steps_;  // of the deal that is awaited
};

}  // namespace azulejo::env
