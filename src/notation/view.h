#pragma once

#include <optional>
#include <string>

#include "notation/outcome.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

// What a seat or a spectator sees of a game. Everything that is sent to players goes through these functions.
namespace azulejo::notation {

// The JSON state without what is hidden from the viewer. It has legal moves only if it is the viewer's turn.
void append_state_view(std::string& out, const azulejo::classic::Position& position, std::optional<int> viewer,
                       const StateOptions& options = {});
void append_state_view(std::string& out, const azulejo::duel::Position& position, std::optional<int> viewer,
                       const StateOptions& options = {});

// The token of a ply, with `?` for what the viewer could not see. `before` is the position in which it was played.
[[nodiscard]] std::string token_view(const azulejo::classic::Position& before, const azulejo::classic::Ply& ply,
                                     std::optional<int> viewer);
[[nodiscard]] std::string token_view(const azulejo::duel::Position& before, const azulejo::duel::Ply& ply,
                                     std::optional<int> viewer);

// The ply as fields, with what it moves, as JSON; without what the viewer could not see.
[[nodiscard]] std::string told_view(const azulejo::classic::Position& before, const azulejo::classic::Ply& ply,
                                    std::optional<int> viewer);
[[nodiscard]] std::string told_view(const azulejo::duel::Position& before, const azulejo::duel::Ply& ply,
                                    std::optional<int> viewer);

// The effects of a ply as a JSON list, with covered pieces where the viewer does not know them.
void append_effects_view(std::string& out, const azulejo::classic::Position& before, const azulejo::classic::Ply& ply,
                         std::optional<int> viewer);
void append_effects_view(std::string& out, const azulejo::duel::Position& before, const azulejo::duel::Ply& ply,
                         std::optional<int> viewer);

}  // namespace azulejo::notation
