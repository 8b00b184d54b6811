#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "server/codec/proof.h"

namespace azulejo::cli {

int verify(const VerifyOptions& options) {
    const auto verified = server::verify(read_all(options.file));
    if (!verified) throw BadInput(options.file + ": " + verified.error());
    Output output;
    output.text() += fmt::format("game {}: {} plies, {} deals and {} undos follow from the seed\n", verified->id,
                                 verified->plies, verified->deals, verified->undos);
    return exit_success;
}

}  // namespace azulejo::cli
