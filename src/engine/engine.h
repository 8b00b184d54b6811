#pragma once

#include <atomic>
#include <functional>

#include "engine/limits.h"
#include "engine/report.h"
#include "rules/position.h"

namespace azulejo::engine {

// Thinks about positions of one game, one at a time, on the thread that asks. It decides from what the seat to move may
// know, and the same position and limits without a time give the same report always.
template <GamePosition P>
class Engine {
  public:
    using Progress = std::function<void(const Report<P>&)>;

    Engine();

    // The position must await a move. Ends soon after `stop` becomes true; tells `progress` what is known so far
    // whenever that changes.
    [[nodiscard]] Report<P> analyse(const P& position, const Limits& limits, const std::atomic<bool>& stop,
                                    const Progress& progress = {});
};

}  // namespace azulejo::engine
