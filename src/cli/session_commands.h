#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "cli/messages.h"

// The commands of a terminal game. The English words always work, and those of the chosen language.
namespace azulejo::cli {

enum class Command : unsigned char { help, moves, board, hint, undo, save, load, position, resign, quit };

struct CommandText {
    Command command;
    std::string_view english;
    std::string_view word_key;
    std::string_view help_key;
};

[[nodiscard]] std::span<const CommandText> command_texts();
[[nodiscard]] std::optional<Command> find_command(const Messages& messages, std::string_view word);

}  // namespace azulejo::cli
