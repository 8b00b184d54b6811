#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/json_reader.h"
#include "core/json_writer.h"
#include "core/rng.h"
#include "notation/classic/effects.h"
#include "notation/classic/ply_fields.h"
#include "notation/classic/preview.h"
#include "notation/classic/start.h"
#include "notation/classic/state.h"
#include "notation/classic/token.h"
#include "notation/classic/told_ply.h"
#include "notation/duel/effects.h"
#include "notation/duel/ply_fields.h"
#include "notation/duel/preview.h"
#include "notation/duel/start.h"
#include "notation/duel/state.h"
#include "notation/duel/token.h"
#include "notation/duel/told_ply.h"
#include "notation/fields.h"
#include "notation/tags.h"
#include "rules/any.h"

// The notations of all games: overloads for code that knows the type of a position, and a table of games by name for
// code that does not.
namespace azulejo::notation {

using classic::append_effects;
using classic::append_illegal;
using classic::append_ply_fields;
using classic::append_preview;
using classic::append_state;
using classic::complete_typed;
using classic::explain;
using classic::parse_beginning;
using classic::parse_ply;
using classic::parse_typed_move;
using classic::read_ply_fields;
using classic::reason_name;
using classic::start_tags;
using classic::to_position_string;
using classic::to_token;
using classic::told_ply;
using duel::append_effects;
using duel::append_illegal;
using duel::append_ply_fields;
using duel::append_preview;
using duel::append_state;
using duel::complete_typed;
using duel::explain;
using duel::parse_beginning;
using duel::parse_ply;
using duel::parse_typed_move;
using duel::read_ply_fields;
using duel::reason_name;
using duel::start_tags;
using duel::to_position_string;
using duel::to_token;
using duel::told_ply;

// A move as written, of the game of this position.
[[nodiscard]] inline auto parse_move(const azulejo::classic::Position& /*position*/, std::string_view token) {
    return classic::parse_move(token);
}
[[nodiscard]] inline auto parse_move(const azulejo::duel::Position& /*position*/, std::string_view token) {
    return duel::parse_move(token);
}

// Why a token is no legal move, as JSON with code and parameters; nothing if it is legal, or no move at all.
template <GamePosition P>
[[nodiscard]] std::optional<std::string> why_illegal(const P& position, std::string_view token) {
    const auto move = parse_move(position, token);
    const auto reason = move ? position.why_illegal(*move) : std::nullopt;
    if (!reason) return std::nullopt;
    std::string out;
    append_illegal(out, *reason, position, *move);
    return out;
}

// The move with these fields, legal or not; or what is wrong with the fields.
template <GamePosition P>
[[nodiscard]] std::expected<typename P::Move, Faults> move_of_fields(const P& position, const json::Value& fields) {
    json::FieldFaults faults;
    typename P::Move move;
    {
        json::ObjectReader reader(fields, "fields", faults);
        move = read_ply_fields(position, reader);
    }
    if (!faults.empty()) return std::unexpected(all_faults(faults, {}));
    return move;
}

struct GameEntry {
    std::string_view name;
    int fewest_players;
    int most_players;
    AnyPosition (*begin)(std::string_view game, int players, int first, const azulejo::duel::ScoringChoice& scoring,
                         Rng& rng);
    std::expected<AnyPosition, std::string> (*read_start)(std::string_view game, const Tags& tags);
    std::expected<AnyPosition, Faults> (*parse_position_string)(std::string_view text);
    std::expected<AnyPosition, Faults> (*parse_state)(const json::Value& state);
    // A position that looks like this to a viewer.
    std::expected<AnyPosition, Faults> (*parse_view)(const json::Value& state);

    // A start with this number of players and first seat; the rest of it is random. Only Duel uses `scoring`.
    [[nodiscard]] AnyPosition new_game(std::string_view game, int players, int first, Rng& rng,
                                       const azulejo::duel::ScoringChoice& scoring = {}) const {
        return begin(game, players, first, scoring, rng);
    }
};

// Every game has an entry in this table.
[[nodiscard]] std::span<const GameEntry> games();
[[nodiscard]] const GameEntry* find_game(std::string_view name);
// Their names, separated by commas.
[[nodiscard]] std::string game_names();

// The scoring tiles of a new game, by the words that a user wrote: `first`, `3`, `4`, or names as in records; or why
// they cannot be used. Only Duel has scoring tiles.
[[nodiscard]] std::expected<azulejo::duel::ScoringChoice, std::string> read_scoring_choice(
    std::string_view game, const std::vector<std::string_view>& words);
// The same in a member of a JSON object: a word or a list of names. Three at random if the member is missing.
[[nodiscard]] azulejo::duel::ScoringChoice scoring_member(json::ObjectReader& object, std::string_view game);
// Writes the member that scoring_member reads, except for three at random.
void append_scoring_member(json::ObjectWriter& object, const azulejo::duel::ScoringChoice& choice);

// Their names and numbers of players as a JSON list.
void append_games(std::string& out);

// The start of a game with these tags, or why there is none.
[[nodiscard]] std::expected<AnyPosition, std::string> start_of(const Tags& tags);

// Whether a record can begin here. Its start is given by tags, so it cannot be any position.
template <GamePosition P>
[[nodiscard]] bool is_a_start(const P& position) {
    const auto start = start_of(start_tags(position));
    return start && *start == AnyPosition(position);
}

}  // namespace azulejo::notation
