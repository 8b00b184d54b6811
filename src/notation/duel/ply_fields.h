#pragma once

#include <string>

#include "core/json_reader.h"
#include "core/json_writer.h"
#include "rules/duel/position.h"

// Plies as fields, for programs that neither read nor write tokens.
namespace azulejo::notation::duel {

// A ply as a JSON object.
void append_ply_fields(std::string& out, const azulejo::duel::Position& position, const azulejo::duel::Ply& ply);
// The members of such an object, for a move.
void append_move_fields(json::ObjectWriter& object, azulejo::duel::Move move);
// The move with these fields, legal or not. Faults are reported to the reader; then the move means nothing.
[[nodiscard]] azulejo::duel::Move read_ply_fields(const azulejo::duel::Position& position, json::ObjectReader& fields);

// Why a move is illegal, for programs: {"code":"line_full","params":{"row":3},"message":"…"}.
void append_illegal(std::string& out, azulejo::duel::Illegal reason, const azulejo::duel::Position& position,
                    azulejo::duel::Move move);

}  // namespace azulejo::notation::duel
