#include "cli/commands.h"
#include "cli/io.h"
#include "cli/stories.h"
#include "notation/digest.h"
#include "notation/games.h"

namespace azulejo::cli {

int show(const ShowOptions& options) {
    Output output;
    const Messages messages(options.language);
    std::visit(
        [&]<HasStory P>(const P& position) {
            if (options.digest) {
                output.text() += notation::digest_text(notation::digest(position)) + '\n';
                return;
            }
            if (options.json) {
                notation::append_state(output.text(), position);
                output.text() += '\n';
                return;
            }
            if (!options.text) {
                const Story<P> story(messages, seat_names(messages, position.players()), wants_colour(stdout));
                output.text() += story.board(position, {}) + '\n';
            }
            output.text() += notation::to_position_string(position) + '\n';
        },
        position_argument(options.position));
    return exit_success;
}

}  // namespace azulejo::cli
