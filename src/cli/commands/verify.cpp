#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "server/codec/proof.h"

namespace azulejo::cli {

int verify(const VerifyOptions& options) {
    const auto verified =
        server::verify(read_all(options.file), {.commitment = options.commitment, .nonces = options.nonces});
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
    return exit_success;
}

}  // namespace azulejo::cli
