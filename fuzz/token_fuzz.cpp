#include <algorithm>
#include <string>

#include "core/rng.h"
#include "fuzz.h"
#include "notation/classic/token.h"

// The first line leads to a position, a byte a ply; the rest is a token. A token that is accepted is the one spelling
// of its ply; one that is refused for its spelling is told the right one.
namespace azulejo::fuzz {
namespace {

using namespace notation::classic;
using classic::Position;

Position position_of(std::string_view line) {
    Choices choices({reinterpret_cast<const std::uint8_t*>(line.data()), line.size()});
    Position position(choose_options(choices));
    while (!choices.empty() && !position.is_over()) {
        if (position.awaits_deal()) {
            Rng rng(choices.below(256));
            position.play(position.sample_deal(rng));
        } else {
            position.play(choose_move(position, choices));
        }
    }
    return position;
}

void check_move(std::string_view token) {
    const auto move = parse_move(token);
    if (!move) return;
    std::string written;
    append_token(written, *move);
    require(written == token, "a move has one spelling");
}

void check_refusal(const Position& position, std::string_view token, const std::string& reason) {
    require(!reason.empty(), "a refusal says why");
    constexpr std::string_view prefix = "not in canonical form, which is ";
    if (!reason.starts_with(prefix)) return;
    const std::string canonical = reason.substr(prefix.size());
    require(canonical != token, "what is refused for its form has another");
    const auto again = parse_ply(position, canonical);
    require(again || !again.error().starts_with(prefix), "the form named is canonical");
}

void check(std::string_view input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const Position position = position_of(input.substr(0, end));
    const std::string_view token = input.substr(std::min(end + 1, input.size()));
    check_move(token);
    auto ply = parse_ply(position, token);
    if (!ply) return check_refusal(position, token, ply.error());
    require(to_token(position, *ply) == token, "an accepted token is the one spelling of its ply");
    Position next = position;
    const bool played = std::visit([&](const auto& choice) { return next.try_play(choice).has_value(); }, *ply);
    require(played, "an accepted token can be played");
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::as_text(data, size));
    return 0;
}
