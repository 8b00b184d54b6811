#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/table/table.h"

// Proving that no deal of a finished game was chosen (docs/api.md, "Fair chance").
namespace azulejo::server {

// Everything that is needed, as one JSON object: the seed, what was mixed in, and all plies and takings back in order.
[[nodiscard]] std::string proof_of(const Table& table, const std::vector<storage::Event>& events);

struct Verified {
    std::string id;
    int plies = 0;  // that were checked, those taken back too
    int deals = 0;
    int undos = 0;
};
// Draws every chance again from the seed; says what is the first thing that does not follow from it.
[[nodiscard]] std::expected<Verified, std::string> verify(std::string_view text);

}  // namespace azulejo::server
