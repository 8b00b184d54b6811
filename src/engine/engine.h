#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "engine/evaluator.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "rules/position.h"

namespace azulejo::engine {

struct EngineOptions {
    const Networks* networks = nullptr;  // outlive the engine; none: it judges by hand-written rules
    std::size_t table_megabytes = 16;
};

// Thinks about positions of one game, one at a time, on the thread that asks. It decides from what the seat to move may
// know, and the same position and limits without a time give the same report always.
template <GamePosition P>
class Engine {
  public:
    using Progress = std::function<void(const Report<P>&)>;

    explicit Engine(const EngineOptions& options);
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    // The position must await a move. Ends soon after `stop` becomes true; tells `progress` what is known so far
    // whenever that changes.
    [[nodiscard]] Report<P> analyse(const P& position, const Limits& limits, const std::atomic<bool>& stop,
                                    const Progress& progress = {});

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace azulejo::engine
