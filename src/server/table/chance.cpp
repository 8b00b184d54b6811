#include "server/table/chance.h"

#include "notation/games.h"

namespace azulejo::server {

Chance::Chance(const Bytes32& seed, std::string_view game, std::string_view nonces) : seed_(seed) {
    prefix_ = "azulejo-chance-1|";
    prefix_ += game;
    prefix_ += '|';
    prefix_ += nonces;
    prefix_ += '|';
}

Rng Chance::generator(int undos, std::string_view what) const {
    const Bytes32 drawn = hmac_sha256(seed_, prefix_ + std::to_string(undos) + '|' + std::string(what));
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(number); ++i) number = number << 8U | drawn[i];
    return Rng(number);
}

AnyPosition Chance::start(std::string_view game, int players, std::optional<int> first) const {
    const notation::GameEntry* entry = notation::find_game(game);
    Rng rng = generator(0, "start");
    if (!first) first = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
    return entry->new_game(game, players, *first, rng);
}

std::string commitment(const Bytes32& seed) {
    return to_hex(sha256(as_text(seed)));
}

}  // namespace azulejo::server
