#include "analysis/analyst.h"

#include <algorithm>
#include <chrono>

#include "notation/digest.h"

namespace azulejo::analysis {

template <GamePosition P>
engine::Report<P> Analyst::analyse_position(const P& position, const engine::Limits& limits,
                                            const std::atomic<bool>& stop, const Progress& progress) {
    auto& engine = std::get<std::unique_ptr<engine::Engine<P>>>(engines_);
    engine::Limits left = limits;
    if (!engine) {  // allocating its transposition table is part of the time
        const auto start = std::chrono::steady_clock::now();
        engine = std::make_unique<engine::Engine<P>>(notation::digest<P>, options_);
        const auto taken = duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
        if (left.time) left.time = std::max(std::chrono::microseconds(0), *left.time - taken);
    }
    typename engine::Engine<P>::Progress tell;
    if (progress) tell = [&](const engine::Report<P>& report) { progress(report); };
    return engine->analyse(position, left, stop, tell);
}

AnyReport Analyst::analyse(const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                           const Progress& progress) {
    return std::visit(
        [&](const auto& each) -> AnyReport { return this->analyse_position(each, limits, stop, progress); }, position);
}

AnyReport merge(const AnyPosition& position, const std::vector<AnyReport>& parts, int lines, bool shared_table) {
    return std::visit(
        [&]<GamePosition P>(const P& each) -> AnyReport {
            std::vector<engine::Report<P>> reports;
            reports.reserve(parts.size());
            for (const AnyReport& part : parts) reports.push_back(std::get<engine::Report<P>>(part));
            return engine::merge(each, reports, lines, shared_table);
        },
        position);
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
