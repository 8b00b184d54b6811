#include "protocol/threads.h"

#include <memory>

#include "system/parallel.h"

namespace azulejo::protocol {

analysis::AnalyseFunction make_analyse_function() {
    const auto analyst =
        std::make_shared<analysis::Analyst>(engine::EngineOptions{.parallel_for = system::parallel_for});
    return [analyst](const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                     const analysis::Progress& progress) { return analyst->analyse(position, limits, stop, progress); };
}

}  // namespace azulejo::protocol
