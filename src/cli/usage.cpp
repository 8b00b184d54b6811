#include "cli/usage.h"

#include "engine/bots.h"

namespace azulejo::cli {

std::string version() {
    return "azulejo " AZULEJO_VERSION;
}

std::string bot_names() {
    std::string names;
    for (const std::string_view name : engine::bot_names()) names += (names.empty() ? "" : ", ") + std::string(name);
    return names;
}

}  // namespace azulejo::cli
