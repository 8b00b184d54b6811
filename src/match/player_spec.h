#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/nn/file.h"
#include "engine/search/limits.h"

namespace azulejo::match {

// A player of a match, as written on the command line: `max,time=100`, `level=5`, `greedy`,
// `uct,nodes=2000`, `cmd=./engine --quiet,time=100,name=other`, `text=./model,tries=5`.
struct PlayerSpec {
    enum class Kind : unsigned char { engine, bot, uct, program, text };

    Kind kind = Kind::engine;
    std::string text;  // as written
    std::string name;  // in records and tables; by default the text
    std::string bot;
    std::string command;
    int tries = 3;  // of a player that reads text: how many answers it has for a move
    bool random_playouts = false;
    std::string networks;  // of the engine: a file, `rules` for handwritten rules, empty for the built-in ones
    std::shared_ptr<const engine::Networks> loaded;  // the content of that file, loaded by the caller
    engine::Limits limits;
    engine::EngineOptions::Method method = engine::EngineOptions::Method::best;
};

// The error explains what is wrong with the text.
[[nodiscard]] std::expected<PlayerSpec, std::string> parse_player(std::string_view text);
// Parses all of them and makes their names unique.
[[nodiscard]] std::expected<std::vector<PlayerSpec>, std::string> parse_players(const std::vector<std::string>& texts);

}  // namespace azulejo::match
