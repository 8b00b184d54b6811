#include "protocol/threads.h"

#include <memory>

#include "system/parallel.h"

namespace azulejo::protocol {

analysis::Thinker make_analyst() {
    const auto analyst =
        std::make_shared<analysis::Analyst>(engine::EngineOptions{.parallel_for = system::parallel_for});
    return [analyst](const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                     const analysis::Progress& progress) { return analyst->think(position, limits, stop, progress); };
}

}  // namespace azulejo::protocol
