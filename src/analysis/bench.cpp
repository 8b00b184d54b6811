#include "analysis/bench.h"

#include <atomic>

#include "engine/engine.h"
#include "notation/digest.h"
#include "notation/games.h"
#include "rules/perft.h"

namespace azulejo::analysis {

namespace {

// Moves and points of a fixed set of random games.
template <GamePosition P>
std::uint64_t signature_of(const P& start) {
    std::uint64_t signature = 0;
    for (std::uint64_t game = 0; game < 2000; ++game) {
        Rng rng(bench_seed, game);
        P position = start;
        signature += static_cast<std::uint64_t>(play_out(position, rng));
        for (int seat = 0; seat < position.players(); ++seat) {
            signature += static_cast<std::uint64_t>(position.score(seat) * (seat + 1));
        }
    }
    return signature;
}

// Searches of a fixed size: how many nodes they visit, and which moves they find.
constexpr int bench_depth = 4;
template <GamePosition P>
std::uint64_t search_signature(const P& start) {
    engine::Engine<P> engine(notation::digest<P>);
    const std::atomic<bool> never{false};
    std::uint64_t signature = 0;
    for (const P& position : bench_positions(start)) {
        const auto report = engine.analyse(position, {.depth = bench_depth}, never);
        signature += report.nodes + report.best.bits() % 1024;
    }
    return signature;
}

}  // namespace

std::vector<BenchGame> bench_games() {
    std::vector<BenchGame> variants;
    for (const notation::GameEntry& game : notation::games()) {
        for (int players = game.fewest_players; players <= game.most_players; ++players) {
            Rng rng(bench_seed);
            const bool one_size = game.fewest_players == game.most_players;
            const std::string name(game.name);
            variants.push_back(
                {one_size ? name : name + '-' + std::to_string(players), game.new_game(game.name, players, 0, rng)});
        }
    }
    return variants;
}

classic::Azul2 bench_perft_start() {
    Rng rng(bench_seed);
    classic::Azul2 position(classic::Options{});
    position.play(position.sample_deal(rng));
    return position;
}

std::uint64_t bench_signature() {
    std::uint64_t signature = 0;
    for (const BenchGame& game : bench_games()) {
        signature += visit_exact([](const auto& start) { return signature_of(start); }, game.start);
        signature += std::visit([](const auto& start) { return search_signature(start); }, game.start);
    }
    return signature + perft(bench_perft_start(), 3);
}

}  // namespace azulejo::analysis
