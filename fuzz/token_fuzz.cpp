#include <algorithm>
#include <string>

#include "core/rng.h"
#include "fuzz.h"
#include "notation/games.h"

// The first line leads to a position, a byte a ply; the rest is a token. A token that is accepted is the one spelling
// of its ply; one that is refused for its spelling is told the right one.
namespace azulejo::fuzz {
namespace {

template <GamePosition P>
P played(P position, Choices& choices) {
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

void check_move(const classic::Position& /*position*/, std::string_view token) {
    const auto move = notation::classic::parse_move(token);
    if (!move) return;
    std::string written;
    notation::classic::append_token(written, *move);
    require(written == token, "a move has one spelling");
}
// Chips may stand in any order here, and numbers may begin with zeros.
void check_move(const duel::Position& /*position*/, std::string_view token) {
    const auto move = notation::duel::parse_move(token);
    if (!move) return;
    const std::string written = notation::duel::to_token(*move);
    require(notation::duel::parse_move(written) == move, "a written move is the same move");
}

// What people type is never a move that it is not, once written as it should be.
template <GamePosition P>
void check_typed(const P& position, std::string_view token) {
    const auto move = notation::parse_typed_move(position, token);
    if (!move || !position.is_legal(*move)) return;
    const auto ply = notation::parse_ply(position, notation::to_token(position, *move));
    require(ply && *ply == typename P::Ply(*move), "a legal move that was typed has a token");
}

template <GamePosition P>
void check_refusal(const P& position, std::string_view token, const std::string& reason) {
    require(!reason.empty(), "a refusal says why");
    constexpr std::string_view prefix = "not in canonical form, which is ";
    if (!reason.starts_with(prefix)) return;
    const std::string canonical = reason.substr(prefix.size());
    require(canonical != token, "what is refused for its form has another");
    const auto again = notation::parse_ply(position, canonical);
    require(again || !again.error().starts_with(prefix), "the form named is canonical");
}

template <GamePosition P>
void check_token(const P& position, std::string_view token) {
    check_move(position, token);
    check_typed(position, token);
    const auto ply = notation::parse_ply(position, token);
    if (!ply) return check_refusal(position, token, ply.error());
    require(notation::to_token(position, *ply) == token, "an accepted token is the one spelling of its ply");
    P next = position;
    const bool played = std::visit([&](const auto& choice) { return next.try_play(choice).has_value(); }, *ply);
    require(played, "an accepted token can be played");
}

void check(std::string_view input) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string_view token = input.substr(std::min(end + 1, input.size()));
    Choices choices({reinterpret_cast<const std::uint8_t*>(input.data()), end});
    std::visit([&](const auto& start) { check_token(played(start, choices), token); }, choose_start(choices));
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::as_text(data, size));
    return 0;
}
