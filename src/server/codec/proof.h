#pragma once

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/table.h"

// Proofs that the server did not choose the deals of a finished game (docs/fair-chance.md).
namespace azulejo::server {

// Everything that is needed to check the game, as a JSON object: the seed, the nonces, and all plies and undos in
// order.
[[nodiscard]] std::string proof_of(const Table& table, const std::vector<TimedEvent>& events);

struct Verified {
    std::string id;
    int plies = 0;  // that were checked, including those taken back
    int deals = 0;
    int undos = 0;
    std::string commitment;  // of the proof
    // That are not among those that were kept. A server that made one of them up could choose the deals with it.
    std::vector<std::string> other_nonces;
    std::size_t recorded = 0;  // plies that were compared with a record
};
// What a player has kept since before the game. Without it, a proof shows only that the deals follow from its own
// seed, which a dishonest server could have chosen after the nonces.
struct Kept {
    std::string commitment{};  // empty if none was kept
    std::vector<std::string> nonces{};
    // Of the game as the player saw it, to its end or not. Without it, the proof could be of another game.
    std::optional<std::string> record{};
};
// Compares the proof with what was kept, and draws every deal again from the seed. The error is the first difference.
[[nodiscard]] std::expected<Verified, std::string> verify(std::string_view text, const Kept& kept = {});

}  // namespace azulejo::server
