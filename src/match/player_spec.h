#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/limits.h"
#include "engine/nn/file.h"

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
    std::string networks;  // of the engine: a file, `rules` for a judgement without any, nothing for those built in
    std::shared_ptr<const engine::Networks> loaded;  // that file; whoever reads the specs sees to it
    engine::Limits limits;
    engine::EngineOptions::Method method = engine::EngineOptions::Method::best;
};

// Or what is wrong with it.
[[nodiscard]] std::expected<PlayerSpec, std::string> parse_player(std::string_view text);
// Reads all of them and sees to it that no two have the same name.
[[nodiscard]] std::expected<std::vector<PlayerSpec>, std::string> parse_players(const std::vector<std::string>& texts);

}  // namespace azulejo::match
