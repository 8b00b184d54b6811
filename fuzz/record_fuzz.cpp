#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/utf8.h"
#include "fuzz.h"
#include "notation/games.h"
#include "notation/record_writer.h"
#include "notation/replayer.h"

// Any bytes are read as records to the same steps, whether they come at once or one by one; whatever game was read is
// written and read again.
namespace azulejo::fuzz {
namespace {

using notation::ByteSource;
using notation::Replayer;

ByteSource one_by_one(std::string_view text) {
    return [text](char* buffer, std::size_t) mutable {
        const std::size_t given = text.copy(buffer, 1);
        text.remove_prefix(given);
        return given;
    };
}

bool is_one_line(const std::string& text) {
    return is_utf8(text) &&
           std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; });
}

// A step in words, with all that it changed.
std::string describe(Replayer::Step step, const Replayer& replayer) {
    std::string result = std::to_string(static_cast<int>(step)) + " " + std::to_string(replayer.game()) + " ";
    switch (step) {
        case Replayer::Step::started:
            for (const auto& [name, value] : replayer.tags().items()) result += name + "=" + value + "\n";
            break;
        case Replayer::Step::played:
            result += replayer.token() + " ";
            result += std::visit([](const auto& p) { return notation::to_position_string(p); }, replayer.position());
            break;
        case Replayer::Step::failed: {
            const auto& failure = replayer.failure();
            require(is_one_line(to_string(failure)), "a failure is one printable line");
            require(failure.game == replayer.game(), "a failure names its game");
            require(!failure.reason.empty(), "a failure says why");
            result += std::to_string(failure.line) + " " + to_string(failure);
            break;
        }
        case Replayer::Step::finished:
        case Replayer::Step::end: break;
    }
    return result;
}

std::vector<std::string> steps_of(ByteSource source) {
    Replayer replayer(std::move(source));
    std::vector<std::string> steps;
    Replayer::Step step{};
    do {
        step = replayer.step();
        steps.push_back(describe(step, replayer));
    } while (step != Replayer::Step::end);
    return steps;
}

// Reads one game again and compares.
template <GamePosition P>
void check_writer(const Game<P>& game, const notation::Tags& tags) {
    const std::string record = to_record(game, tags);
    Replayer replayer(notation::text_source(record));
    require(replayer.step() == Replayer::Step::started, "a written game starts");
    require(replayer.tags().items() == tags.items(), "tags are written as they were read");
    for (const auto& ply : game.plies()) {
        require(replayer.step() == Replayer::Step::played, "a written token is played");
        require(std::get<typename P::Ply>(replayer.ply()) == ply, "a ply is written as it was read");
    }
    require(replayer.step() == Replayer::Step::finished, "a written game ends");
    require(replayer.step() == Replayer::Step::end, "one game is written");
}

template <GamePosition P>
void check_ply(Game<P>& game, const Replayer& replayer) {
    const auto& ply = std::get<typename P::Ply>(replayer.ply());
    require(notation::to_token(game.start(), ply) == replayer.token(),
            "only the canonical spelling of a token is played");
    game.play(ply);
    require(game.position() == std::get<P>(replayer.position()), "a ply is the token's");
    require(replayer.plies() == game.plies().size(), "every token counts");
}

void check_games(std::string_view text) {
    Replayer replayer(notation::text_source(text));
    std::optional<AnyGame> game;
    while (true) {
        const Replayer::Step step = replayer.step();
        if (step == Replayer::Step::end) return;
        if (step == Replayer::Step::started) {
            std::visit([&](const auto& start) { game = Game(start); }, replayer.position());
        }
        if (step == Replayer::Step::played) std::visit([&](auto& played) { check_ply(played, replayer); }, *game);
        if (step == Replayer::Step::finished) {
            std::visit([&](const auto& played) { check_writer(played, replayer.tags()); }, *game);
        }
    }
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace azulejo;
    const std::string_view text = fuzz::as_text(data, size);
    fuzz::require(fuzz::steps_of(notation::text_source(text)) == fuzz::steps_of(fuzz::one_by_one(text)),
                  "byte by byte is the same");
    fuzz::check_games(text);
    return 0;
}
