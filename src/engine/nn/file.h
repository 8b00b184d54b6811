#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/nn/network.h"

namespace azulejo::engine {

// The networks of a game: one for positions that await a deal, where the search of a round ends, and one for positions
// that await a move.
struct Networks {
    nn::Weights dealing;
    nn::Weights moving;
};

namespace nn {

// Little-endian, with a hash of everything at the end.
[[nodiscard]] std::string to_bytes(const Networks& networks);
// The hash of the file in hexadecimal, which identifies the networks.
[[nodiscard]] std::string fingerprint(const Networks& networks);
// Refuses networks for other features, and truncated or damaged files.
[[nodiscard]] Result<Networks> read_networks(std::string_view bytes, int board_features, int seat_features);

}  // namespace nn
}  // namespace azulejo::engine
