// Uses a part of every layer that is installed.
#include <atomic>
#include <azulejo/env/state.h>
#include <azulejo/notation/games.h>
#include <azulejo/protocol/threads.h>
#include <azulejo/version.h>
#include <cstdio>
#include <variant>

int main() {
    using namespace azulejo;
    static_assert(AZULEJO_VERSION_MAJOR * 100 + AZULEJO_VERSION_MINOR >= 2);
    const auto game = env::GameType::find("azul-duel", 2, "");
    if (!game) return 1;
    Rng rng(7);
    env::State state(game->random_start(rng));
    while (state.is_chance_node()) {
        if (!state.apply(state.random_action(rng))) return 1;
    }
    const analysis::AnalyseFunction analyse = protocol::make_analyse_function();
    const std::atomic<bool> never = false;
    engine::Limits limits;
    limits.nodes = 200;
    const auto report = analyse(state.position(), limits, never, {});
    const std::string best = std::visit([](const auto& each) { return notation::to_token(each.best); }, report);
    const auto action = state.from_token(best);
    if (!action) return 1;
    std::printf("%s, %zu legal moves, the best is one of them\n", std::string(game->name()).c_str(),
                state.legal_actions().size());
}
