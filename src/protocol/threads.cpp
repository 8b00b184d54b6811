#include "protocol/threads.h"

#include <memory>
#include <thread>
#include <vector>

namespace azulejo::protocol {

void on_threads(int n, const std::function<void(int)>& task) {
    std::vector<std::jthread> others;
    for (int i = 1; i < n; ++i) others.emplace_back([&task, i] { task(i); });
    task(0);
}

analysis::Thinker make_analyst() {
    const auto analyst = std::make_shared<analysis::Analyst>(engine::EngineOptions{.together = on_threads});
    return [analyst](const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                     const analysis::Progress& progress) { return analyst->think(position, limits, stop, progress); };
}

}  // namespace azulejo::protocol
