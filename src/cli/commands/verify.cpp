#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "server/codec/proof.h"

namespace azulejo::cli {

int verify(const VerifyOptions& options) {
    server::Kept kept{.commitment = options.commitment, .nonces = options.nonces};
    if (!options.record.empty()) kept.record = read_all(options.record);
    const auto verified = server::verify(read_all(options.file), kept);
    if (!verified) throw BadInput(options.file + ": " + verified.error());
    Output output;
    output.text() += fmt::format("game {}: {} plies, {} deals and {} undos follow from the seed\n", verified->id,
                                 verified->plies, verified->deals, verified->undos);
    // A commitment that comes with the proof shows nothing: the server could have chosen the seed afterwards.
    if (options.commitment.empty()) {
        output.text() += fmt::format("not compared: the commitment {} with the one that you kept (--commitment)\n",
                                     verified->commitment);
    } else {
        output.text() += "the commitment is the one that you kept\n";
    }
    if (options.nonces.empty()) {
        output.text() += "not compared: the nonces with those that you sent (--nonce)\n";
    } else {
        output.text() += "your nonces were mixed in\n";
    }
    // Whoever knows the seed can choose the deals with the last nonce.
    if (!verified->other_nonces.empty()) {
        output.text() +=
            fmt::format("other nonces: {}; if no player sent one of them, the server could choose the deals\n",
                        fmt::join(verified->other_nonces, ", "));
    }
    if (kept.record) {
        output.text() += fmt::format("the {} plies of your record are those of the proof\n", verified->recorded);
    } else {
        output.text() += "not compared: the plies with a record that you kept (--record)\n";
    }
    return exit_success;
}

}  // namespace azulejo::cli
