#include "notation/position_input.h"

#include "core/json_reader.h"
#include "core/text.h"
#include "notation/games.h"

namespace azulejo::notation {

namespace {

constexpr std::string_view spaces = " \t\r\n";

std::expected<LoadedGame, Faults> read_record(std::string_view text) {
    Replayer replayer(text_source(text));
    std::optional<LoadedGame> loaded;
    while (true) {
        switch (replayer.step()) {
            case Replayer::Step::started:
                if (loaded) return std::unexpected(Faults{"one game expected, but a second one begins"});
                std::visit([&](const auto& start) { loaded = {Game(start), replayer.tags()}; }, replayer.position());
                break;
            case Replayer::Step::played: play_ply(loaded->game, replayer.ply()); break;
            case Replayer::Step::failed: return std::unexpected(Faults{to_string(replayer.failure())});
            case Replayer::Step::finished: break;
            case Replayer::Step::end:
                if (!loaded) return std::unexpected(Faults{"there is no game in the record"});
                return *loaded;
        }
    }
}

std::expected<LoadedGame, Faults> starting_from(const std::expected<AnyPosition, Faults>& start) {
    if (!start) return std::unexpected(start.error());
    return std::visit([](const auto& position) { return LoadedGame{Game(position), {}}; }, *start);
}

std::unexpected<Faults> unknown_game(std::string_view name) {
    return std::unexpected(Faults{"game: " + in_quotes(name) + " is not one of " + game_names()});
}

// The entry of the game that a state names.
std::expected<const GameEntry*, Faults> game_in(const json::Value& value) {
    json::FieldFaults faults;
    json::ObjectReader state(value, "", faults, json::Unknown::ignored);
    const std::string name = state.text("game");
    if (!faults.empty()) return std::unexpected(all_faults(faults, {}));
    const GameEntry* game = find_game(name);
    if (game == nullptr) return unknown_game(name);
    return game;
}

// A record may begin with a comment in braces, followed by a tag or another comment. A JSON object begins with a name
// in quotes or is empty.
bool looks_like_json(std::string_view text) {
    const auto char_after = [&](std::size_t at) {
        const std::size_t next = at == std::string_view::npos ? at : text.find_first_not_of(spaces, at + 1);
        return next == std::string_view::npos ? '\0' : text[next];
    };
    if (!text.starts_with('{') || !std::string_view("\"}").contains(char_after(0))) return false;
    return !std::string_view("[{").contains(char_after(text.find('}')));
}

}  // namespace

std::expected<LoadedGame, Faults> read_game(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark
    const std::size_t start = text.find_first_not_of(spaces);
    if (start == std::string_view::npos) return std::unexpected(Faults{"the input is empty"});
    const std::string_view content = text.substr(start);
    if (looks_like_json(content)) {
        const auto state = json::parse(content);
        if (!state) {
            return std::unexpected(
                Faults{state.error().message + " at byte " + std::to_string(start + state.error().offset + 1)});
        }
        return starting_from(read_state(*state));
    }
    if (content.starts_with("azul")) {
        const std::string_view name = StringFields(content).next();
        const GameEntry* game = find_game(name);
        if (game == nullptr) return unknown_game(name);
        return starting_from(game->parse_position_string(content));
    }
    return read_record(content);
}

std::expected<AnyPosition, Faults> read_position(std::string_view text) {
    const auto loaded = read_game(text);
    if (!loaded) return std::unexpected(loaded.error());
    return std::visit([](const auto& game) -> AnyPosition { return game.position(); }, loaded->game);
}

std::expected<AnyPosition, Faults> read_state(const json::Value& state) {
    const auto game = game_in(state);
    return game ? (*game)->parse_state(state) : std::unexpected(game.error());
}

std::expected<AnyPosition, Faults> read_view(const json::Value& state) {
    const auto game = game_in(state);
    return game ? (*game)->parse_view(state) : std::unexpected(game.error());
}

}  // namespace azulejo::notation
