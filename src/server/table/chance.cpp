#include "server/table/chance.h"

#include "notation/games.h"

namespace azulejo::server {

namespace {

std::string prefix_of(std::string_view scheme, std::string_view first, std::string_view second) {
    std::string prefix(scheme);
    for (const std::string_view part : {first, second}) {
        prefix += '|';
        prefix += part;
    }
    prefix += '|';
    return prefix;
}

}  // namespace

Chance::Chance(const Bytes32& seed, std::string prefix, bool shared)
    : seed_(seed), prefix_(std::move(prefix)), shared_(shared) {}

Chance::Chance(const Bytes32& seed, ChanceScheme scheme, std::string_view game, std::string_view nonces)
    : Chance(seed, prefix_of(scheme == ChanceScheme::first ? "azulejo-chance-1" : "azulejo-chance-2", game, nonces),
             false) {}

Chance Chance::shared(const Bytes32& seed, std::string_view event, int board, std::string_view nonces) {
    return {seed, prefix_of("azulejo-shared-1", event, nonces) + std::to_string(board) + '|', true};
}

Rng Chance::generator(std::string_view what) const {
    const Bytes32 drawn = hmac_sha256(seed_, prefix_ + std::string(what));
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < sizeof(number); ++i) number = number << 8U | drawn[i];
    return Rng(number);
}

Rng Chance::generator(int undos, std::string_view what) const {
    return generator(std::to_string(undos) + '|' + std::string(what));
}

AnyPosition Chance::start(std::string_view game, int players, std::optional<int> first,
                          const duel::ScoringChoice& scoring) const {
    const notation::GameEntry* entry = notation::find_game(game);
    Rng rng = shared_ ? generator("start") : generator(0, "start");
    if (!first) first = static_cast<int>(rng.below(static_cast<std::uint32_t>(players)));
    return entry->new_game(game, players, *first, rng, scoring);
}

std::string commitment(const Bytes32& seed) {
    return to_hex(sha256(as_text(seed)));
}

std::string joined(const std::vector<std::string>& nonces) {
    std::string result;
    for (std::size_t i = 0; i < nonces.size(); ++i) {
        if (i > 0) result += ',';
        result += nonces[i];
    }
    return result;
}

}  // namespace azulejo::server
