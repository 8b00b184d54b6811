#include "notation/view.h"

#include "notation/classic/effects.h"
#include "notation/classic/state.h"
#include "notation/classic/token.h"
#include "notation/classic/told_ply.h"
#include "notation/duel/effects.h"
#include "notation/duel/state.h"
#include "notation/duel/token.h"
#include "notation/duel/told_ply.h"

namespace azulejo::notation {

void append_state_view(std::string& out, const azulejo::classic::Position& position, std::optional<int> viewer,
                       const StateOptions& options) {
    classic::append_state(out, position, viewer, options);
}

void append_state_view(std::string& out, const azulejo::duel::Position& position, std::optional<int> viewer,
                       const StateOptions& options) {
    duel::append_state(out, position.view(viewer), options);
}

std::string token_view(const azulejo::classic::Position& before, const azulejo::classic::Ply& ply,
                       std::optional<int> /*viewer*/) {
    return classic::to_token(before, ply);
}

std::string token_view(const azulejo::duel::Position& before, const azulejo::duel::Ply& ply,
                       std::optional<int> viewer) {
    using Kind = azulejo::duel::Move::Kind;
    std::string token = duel::to_token(before, ply);
    if (const auto* deal = std::get_if<azulejo::duel::Deal>(&ply)) {
        if (deal->is_of_plates()) return "plates:?";
        return token.substr(0, token.find('+')) + "+?,?,?,?";
    }
    const azulejo::duel::Move move = std::get<azulejo::duel::Move>(ply);
    if (before.turn() == viewer) return token;
    // The viewer does not see which of the plates put aside it was.
    if (move.kind() == Kind::under) return "under?";
    if (move.kind() == Kind::keep) return "keep?" + token.substr(token.find('@'));
    return token;
}

std::string told_view(const azulejo::classic::Position& before, const azulejo::classic::Ply& ply,
                      std::optional<int> viewer) {
    return *classic::told_ply(before, token_view(before, ply, viewer));
}

std::string told_view(const azulejo::duel::Position& before, const azulejo::duel::Ply& ply, std::optional<int> viewer) {
    return *duel::told_ply(before, token_view(before, ply, viewer));
}

void append_effects_view(std::string& out, const azulejo::classic::Position& before, const azulejo::classic::Ply& ply,
                         std::optional<int> /*viewer*/) {
    classic::append_effects(out, before, ply);
}

void append_effects_view(std::string& out, const azulejo::duel::Position& before, const azulejo::duel::Ply& ply,
                         std::optional<int> viewer) {
    duel::append_effects_view(out, before, ply, viewer);
}

}  // namespace azulejo::notation
