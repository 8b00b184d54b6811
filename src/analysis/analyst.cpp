#include "analysis/analyst.h"

namespace azulejo::analysis {

template <GamePosition P>
engine::Report<P> Analyst::think_on(const P& position, const Task& task, const std::atomic<bool>& stop,
                                    const Progress& progress) {
    auto& engine = std::get<std::unique_ptr<engine::Engine<P>>>(engines_);
    if (!engine) engine = std::make_unique<engine::Engine<P>>();
    typename engine::Engine<P>::Progress tell;
    if (progress) tell = [&](const engine::Report<P>& report) { progress(report); };
    // An engine thinks on the thread that asks. Engines for the other `task.threads` would run beside this one from
    // here, and their reports be joined; alone, it finds the same with more time.
    return engine->analyse(position, task.limits, stop, tell);
}

AnyReport Analyst::think(const AnyPosition& position, const Task& task, const std::atomic<bool>& stop,
                         const Progress& progress) {
    return std::visit([&](const auto& each) -> AnyReport { return this->think_on(each, task, stop, progress); },
                      position);
}

Thinker make_analyst() {
    return [analyst = std::make_shared<Analyst>()](const AnyPosition& position, const Task& task,
                                                   const std::atomic<bool>& stop, const Progress& progress) {
        return analyst->think(position, task, stop, progress);
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
