#include "rules/perft.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "notation/games.h"

namespace azulejo::cli {

int perft_count(const PerftOptions& options) {
    Output output;
    visit_exact(
        [&](const auto& position) {
            if (!options.divide || options.depth < 1 || !position.awaits_move()) {
                output.text() += fmt::format("{}\n", perft(position, options.depth));
                return;
            }
            // Like chess programs' "divide": the share of each first move, then the sum.
            std::uint64_t total = 0;
            position.for_each_move([&](auto move) {
                auto next = position;
                next.play(move);
                const std::uint64_t leaves = perft(next, options.depth - 1);
                total += leaves;
                output.text() += fmt::format("{} {}\n", notation::to_token(move), leaves);
            });
            output.text() += fmt::format("{}\n", total);
        },
        position_argument(options.position));
    return exit_success;
}

}  // namespace azulejo::cli
