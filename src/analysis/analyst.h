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

// Thinking about positions of any game.
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

// Of the same game as the position it is about.
using AnyReport = detail::Each<AnyPosition>::Report;
using Progress = std::function<void(AnyReport)>;

// Whoever thinks for others, one position at a time. The position must await a move. Ends soon after `stop` becomes
// true; `progress` is told what is known so far, on any thread, but never after the return.
using Thinker = std::function<AnyReport(const AnyPosition& position, const engine::Limits& limits,
                                        const std::atomic<bool>& stop, const Progress& progress)>;

// Thinks with the engine. What an engine has built up is kept for the next position of its game.
class Analyst {
  public:
    // The options for every engine; it is for whoever has threads to give them.
    explicit Analyst(engine::EngineOptions options) : options_(std::move(options)) {}

    // As a Thinker does.
    [[nodiscard]] AnyReport think(const AnyPosition& position, const engine::Limits& limits,
                                  const std::atomic<bool>& stop, const Progress& progress);

  private:
    template <GamePosition P>
    [[nodiscard]] engine::Report<P> think_on(const P& position, const engine::Limits& limits,
                                             const std::atomic<bool>& stop, const Progress& progress);

    engine::EngineOptions options_;
    detail::Each<AnyPosition>::Engines engines_;  // each made when its game is first asked about
};

// One report of all shares of a search of this position (engine::Share), of which there is one at least; each is of the
// position's game.
[[nodiscard]] AnyReport put_together(const AnyPosition& position, const std::vector<AnyReport>& shares, int lines);

// Why there is no move to find, where none is awaited.
[[nodiscard]] std::optional<std::string> why_no_move(const AnyPosition& position);

[[nodiscard]] int players_of(const AnyPosition& position);

}  // namespace azulejo::analysis
