#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "cli/messages.h"

// The words that can be typed in a terminal game beside moves: English ones always work, and the reader's own.
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
