#include "cli/session_commands.h"

#include <array>

namespace azulejo::cli {

namespace {

constexpr std::array table{
    CommandText{Command::help, "help", "command.help", "help.help"},
    CommandText{Command::moves, "moves", "command.moves", "help.moves"},
    CommandText{Command::board, "board", "command.board", "help.board"},
    CommandText{Command::hint, "hint", "command.hint", "help.hint"},
    CommandText{Command::undo, "undo", "command.undo", "help.undo"},
    CommandText{Command::save, "save", "command.save", "help.save"},
    CommandText{Command::load, "load", "command.load", "help.load"},
    CommandText{Command::position, "position", "command.position", "help.position"},
    CommandText{Command::resign, "resign", "command.resign", "help.resign"},
    CommandText{Command::quit, "quit", "command.quit", "help.quit"},
};

}  // namespace

std::span<const CommandText> command_texts() {
    return table;
}

std::optional<Command> find_command(const Messages& messages, std::string_view word) {
    if (word == "?") return Command::help;
    for (const CommandText& each : table) {
        if (word == each.english || word == messages.text(each.word_key)) return each.command;
    }
    return std::nullopt;
}

}  // namespace azulejo::cli
