#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "cli/messages.h"
#include "cli/session_commands.h"
#include "cli/stories.h"
#include "cli/terminal.h"
#include "core/ascii.h"
#include "notation/games.h"

// The meaning of a line that is typed in a terminal game.
namespace azulejo::cli {

struct Order {
    Command command;
    std::string rest;  // of the line
};

// A number in the list of all moves; it may be out of range.
struct ListNumber {
    int number;
    std::string input;
};

// The legal moves that begin with the input, as a hint how to go on. If there are none, the input has no meaning.
template <HasStory P>
struct Beginning {
    struct Numbered {
        std::size_t number;  // in the list of all moves
        typename P::Move move;
        std::string token;
    };
    std::string input;
    std::vector<Numbered> moves;
};

template <HasStory P>
using Typed = std::variant<Order, ListNumber, typename P::Move, Beginning<P>>;

template <HasStory P>
[[nodiscard]] Beginning<P> beginning_with(const P& position, const std::string& line) {
    const std::string start = lower_case(line);
    Beginning<P> result{.input = line, .moves = {}};
    std::size_t number = 0;
    for (const auto& move : Story<P>::numbered_moves(position)) {
        std::string token = notation::to_token(move);
        ++number;
        if (token.size() > start.size() && lower_case(token).starts_with(start)) {
            result.moves.push_back({number, move, std::move(token)});
        }
    }
    return result;
}

template <HasStory P>
[[nodiscard]] Typed<P> read_typed(const P& position, const std::string& line, const Messages& messages) {
    const std::string word = first_word(line);
    if (const auto command = find_command(messages, lower_case(word))) {
        return Order{*command, word.size() < line.size() ? trimmed(line.substr(word.size())) : std::string()};
    }
    if (const auto number = number_in(line)) return ListNumber{*number, line};
    if (const auto move = notation::parse_typed_move(position, line)) return *move;
    return beginning_with(position, line);
}

template <HasStory P>
[[nodiscard]] bool means_something(const Typed<P>& typed) {
    const auto* beginning = std::get_if<Beginning<P>>(&typed);
    return beginning == nullptr || !beginning->moves.empty();
}

}  // namespace azulejo::cli
