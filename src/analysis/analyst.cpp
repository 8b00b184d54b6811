#include "analysis/analyst.h"

#include <thread>
#include <vector>

namespace azulejo::analysis {

namespace {

void on_threads(int n, const std::function<void(int)>& task) {
    std::vector<std::jthread> others;
    for (int i = 1; i < n; ++i) others.emplace_back([&task, i] { task(i); });
    task(0);
}

}  // namespace

template <GamePosition P>
engine::Report<P> Analyst::think_on(const P& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                                    const Progress& progress) {
    auto& engine = std::get<std::unique_ptr<engine::Engine<P>>>(engines_);
    if (!engine) engine = std::make_unique<engine::Engine<P>>(engine::EngineOptions{.together = on_threads});
    typename engine::Engine<P>::Progress tell;
    if (progress) tell = [&](const engine::Report<P>& report) { progress(report); };
    return engine->analyse(position, limits, stop, tell);
}

AnyReport Analyst::think(const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                         const Progress& progress) {
    return std::visit([&](const auto& each) -> AnyReport { return this->think_on(each, limits, stop, progress); },
                      position);
}

Thinker make_analyst() {
    return [analyst = std::make_shared<Analyst>()](const AnyPosition& position, const engine::Limits& limits,
                                                   const std::atomic<bool>& stop, const Progress& progress) {
        return analyst->think(position, limits, stop, progress);
    };
}

std::optional<std::string> why_no_move(const AnyPosition& position) {
    return std::visit(
        [](const auto& each) -> std::optional<std::string> {
            if (each.awaits_move()) return std::nullopt;
            return each.is_over() ? "there is no move to find: the game is over"
                                  : "there is no move to find: a deal is awaited";
        },
        position);
}

int players_of(const AnyPosition& position) {
    return std::visit([](const auto& each) { return each.players(); }, position);
}

}  // namespace azulejo::analysis
