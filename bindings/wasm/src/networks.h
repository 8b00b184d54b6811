#pragma once

#include <expected>
#include <string>
#include <string_view>

// The networks that were handed in at run time; engine/built_in.h finds them here.
namespace azulejo::wasm {

// Takes a file of data/networks by its name there, without the ending. Refuses what is damaged, was made for another
// game or has another fingerprint than expected.
[[nodiscard]] std::expected<void, std::string> hand_in_networks(std::string_view name, std::string_view bytes,
                                                                std::string_view fingerprint);

}  // namespace azulejo::wasm
