#include "cli/commands.h"
#include "cli/io.h"
#include "cli/story.h"
#include "notation/classic/state.h"

namespace azulejo::cli {

int show(const ShowOptions& options) {
    Output output;
    const Messages messages(options.language);
    std::visit(
        [&](const auto& position) {
            if (options.json) {
                notation::classic::append_state(output.text(), position);
                output.text() += '\n';
                return;
            }
            if (!options.text) {
                const Story story(messages, seat_names(messages, position.players()), wants_colour(stdout));
                output.text() += story.board(position) + '\n';
            }
            output.text() += notation::classic::to_position_string(position) + '\n';
        },
        position_argument(options.position));
    return exit_success;
}

}  // namespace azulejo::cli
