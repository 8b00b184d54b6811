#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "engine/engine.h"
#include "rules/any.h"

// Analysis of positions of any game.
namespace azulejo::analysis {

namespace detail {
template <class>
struct Each;
template <class... P>
struct Each<std::variant<P...>> {
    using Report = std::variant<engine::Report<P>...>;
    using Engines = std::tuple<std::unique_ptr<engine::Engine<P>>...>;
};
}  // namespace detail

// A report about a position of the same game.
using AnyReport = detail::Each<AnyPosition>::Report;
using Progress = std::function<void(AnyReport)>;

// Analyses one position at a time. The position must await a move. Returns soon after `stop` becomes true. `progress`
// gets interim reports, on any thread, but never after the return.
using AnalyseFunction = std::function<AnyReport(const AnyPosition& position, const engine::Limits& limits,
                                                const std::atomic<bool>& stop, const Progress& progress)>;

// Analyses with the engine. Each game has its own engine, which keeps its transposition table between positions.
class Analyst {
  public:
    // The options of every engine. Callers that have threads pass them here.
    explicit Analyst(engine::EngineOptions options) : options_(std::move(options)) {}

    // An AnalyseFunction may call this.
    [[nodiscard]] AnyReport analyse(const AnyPosition& position, const engine::Limits& limits,
                                    const std::atomic<bool>& stop, const Progress& progress);

  private:
    template <GamePosition P>
    [[nodiscard]] engine::Report<P> analyse_position(const P& position, const engine::Limits& limits,
                                                     const std::atomic<bool>& stop, const Progress& progress);

    engine::EngineOptions options_;
    detail::Each<AnyPosition>::Engines engines_;  // made when first needed
};

// Merges the reports of all parts of a search (engine::SearchPart). There is at least one, and each is about this
// position.
[[nodiscard]] AnyReport merge(const AnyPosition& position, const std::vector<AnyReport>& parts, int lines,
                              bool shared_table = false);

// Why there is no move to find; nothing if a move is awaited.
[[nodiscard]] std::optional<std::string> why_no_move(const AnyPosition& position);

[[nodiscard]] int players_of(const AnyPosition& position);

}  // namespace azulejo::analysis
