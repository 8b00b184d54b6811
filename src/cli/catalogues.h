#pragma once

#include <span>
#include <string_view>

namespace azulejo::cli {

// A file of i18n/ as built into the program.
struct Catalogue {
    std::string_view language;
    std::string_view json;
};

[[nodiscard]] std::span<const Catalogue> catalogues();

}  // namespace azulejo::cli
