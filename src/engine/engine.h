#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/nn/file.h"
#include "engine/search/limits.h"
#include "engine/search/report.h"
#include "rules/position.h"

namespace azulejo::engine {

struct SharedTable;

struct EngineOptions {
    // How positions are evaluated: by the built-in networks, by the given networks, or by handwritten rules.
    enum class EvaluateWith : std::uint8_t { built_in, networks, rules };
    EvaluateWith evaluate_with = EvaluateWith::built_in;
    const Networks* networks = nullptr;  // must outlive the engine
    // The search algorithm: the stronger one for the position, or always the same one, for comparison.
    enum class Method : std::uint8_t { best, alpha_beta, tree };
    Method method = Method::best;
    std::size_t table_megabytes = 16;
    // Calls task(0) … task(n-1) in parallel and returns when all are done. The engine itself creates no threads:
    // without this function it uses one.
    using ParallelFor = std::function<void(int n, const std::function<void(int)>& task)>;
    ParallelFor parallel_for{};
    // For searches whose parts have one transposition table (SearchPart::search).
    const SharedTable* shared_table = nullptr;
    // Polled during a search; true stops it. For callers that cannot set the stop flag while a search runs.
    std::function<bool()> stopped{};
};

// Levels below max make errors, drawn from a generator with this seed. The seed must depend on the position's content
// only, not on its memory layout, so that every build gives the same answer; callers pass notation::digest<P>.
template <GamePosition P>
using ErrorSeed = std::uint64_t (*)(const P& known);

// Searches positions of one game, one at a time. The result depends only on what the seat to move knows. Without a
// time limit and with one thread, the same position and limits always give the same report.
template <GamePosition P>
class Engine {
  public:
    using Progress = std::function<void(const Report<P>&)>;

    explicit Engine(ErrorSeed<P> error_seed, const EngineOptions& options = {});
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    // The position must await a move. Returns soon after `stop` becomes true. Calls `progress` with the current report
    // whenever it changes.
    [[nodiscard]] Report<P> analyse(const P& position, const Limits& limits, const std::atomic<bool>& stop,
                                    const Progress& progress = {});

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Merges the reports of all parts of a search (see SearchPart), in the order of their numbers, into one with at most
// `lines` lines. There must be at least one report. `shared_table` tells whether the parts had one.
template <GamePosition P>
[[nodiscard]] Report<P> merge(const P& position, const std::vector<Report<P>>& parts, int lines,
                              bool shared_table = false);

}  // namespace azulejo::engine
