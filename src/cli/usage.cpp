#include "cli/usage.h"

#include "engine/bots.h"

namespace azulejo::cli {

std::string version() {
    return "azulejo " AZULEJO_VERSION;
}

std::string bot_names() {
    std::string names;
    for (const engine::Bot& bot : engine::bots()) names += (names.empty() ? "" : ", ") + std::string(bot.name);
    return names;
}

}  // namespace azulejo::cli
