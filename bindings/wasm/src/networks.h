#pragma once

#include <expected>
#include <string>
#include <string_view>

// The networks that were passed in at run time; engine/built_in.h finds them here.
namespace azulejo::wasm {

// Takes the bytes of a file of data/networks, by its name without the extension. Refuses a file that is damaged, is for
// another game or has an unexpected fingerprint.
[[nodiscard]] std::expected<void, std::string> hand_in_networks(std::string_view name, std::string_view bytes,
                                                                std::string_view fingerprint);

}  // namespace azulejo::wasm
