#include "engine/bots.h"

#include <array>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "engine/search/greedy.h"

namespace azulejo::engine {

namespace {

template <GamePosition P>
typename P::Move choose_randomly(const P& position, Rng& rng) {
    return position.random_move(rng);
}

template <GamePosition P>
constexpr std::array table{
    Bot<P>{"greedy", choose_greedily<P>},
    Bot<P>{"random", choose_randomly<P>},
};

constexpr auto names = [] {
    std::array<std::string_view, table<classic::Position>.size()> result;
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = table<classic::Position>[i].name();
    return result;
}();

}  // namespace

template <GamePosition P>
std::span<const Bot<P>> bots() {
    return table<P>;
}
template std::span<const Bot<classic::Position>> bots();
template std::span<const Bot<duel::Position>> bots();

std::span<const std::string_view> bot_names() {
    return names;
}

}  // namespace azulejo::engine
