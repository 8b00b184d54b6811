#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

#include "engine/evaluator.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "rules/position.h"

namespace azulejo::engine {

struct EngineOptions {
    // Whose judgement to trust: that of the networks built in, of others, or of hand-written rules.
    enum class Judge : std::uint8_t { built_in, networks, rules };
    Judge judge = Judge::built_in;
    const Networks* networks = nullptr;  // outlive the engine
    // How to search: as suits the game best, or in one way always, to compare them.
    enum class Method : std::uint8_t { best, alpha_beta, tree };
    Method method = Method::best;
    std::size_t table_megabytes = 16;
    // Does a task for 0 … n-1 at the same time and returns when all are done. The engine itself knows no threads:
    // without this it uses one.
    using Together = std::function<void(int n, const std::function<void(int)>& task)>;
    Together together{};
    // Where nobody can set the flag that stops a search while it runs, it asks this now and then.
    std::function<bool()> stopped{};
};

// Thinks about positions of one game, one at a time. It decides from what the seat to move may
// know, and the same position and limits without a time, and with one thread, give the same report
// always.
template <GamePosition P>
class Engine {
  public:
    using Progress = std::function<void(const Report<P>&)>;

    explicit Engine(const EngineOptions& options = {});
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

// One report of those of all shares of a search of this position (Share), in their order; there is one at least.
template <GamePosition P>
[[nodiscard]] Report<P> put_together(const P& position, const std::vector<Report<P>>& shares, int lines);

}  // namespace azulejo::engine
