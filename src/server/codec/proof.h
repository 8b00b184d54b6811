#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/table.h"

// Proofs that the server did not choose the deals of a finished game (docs/api.md, "Checking the deals").
namespace azulejo::server {

// Everything that is needed to check the game, as a JSON object: the seed, the nonces, and all plies and undos in
// order.
[[nodiscard]] std::string proof_of(const Table& table, const std::vector<TimedEvent>& events);

struct Verified {
    std::string id;
    int plies = 0;  // that were checked, including those taken back
    int deals = 0;
    int undos = 0;
};
// Draws every deal again from the seed. The error is the first difference.
[[nodiscard]] std::expected<Verified, std::string> verify(std::string_view text);

}  // namespace azulejo::server
