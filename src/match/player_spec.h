#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/limits.h"

namespace azulejo::match {

// Somebody who takes part in a match, as written on a command line: `max,time=100`, `level=5`, `greedy`,
// `uct,nodes=2000`, `cmd=./engine --quiet,time=100,name=other`.
struct PlayerSpec {
    enum class Kind : unsigned char { engine, bot, uct, program };

    Kind kind = Kind::engine;
    std::string text;  // as written
    std::string name;  // in records and tables; the text unless one was given
    std::string bot;
    std::string command;
    bool random_playouts = false;
    engine::Limits limits;
};

// Or what is wrong with it.
[[nodiscard]] std::expected<PlayerSpec, std::string> parse_player(std::string_view text);
// Reads all of them and sees to it that no two have the same name.
[[nodiscard]] std::expected<std::vector<PlayerSpec>, std::string> parse_players(const std::vector<std::string>& texts);

}  // namespace azulejo::match
