// Conversions between the types of position.
#include "rules/classic/position.h"

namespace azulejo::classic {

template <int Seats, Walls Sides>
template <int OtherSeats, Walls OtherSides>
BasicPosition<Seats, Sides>::BasicPosition(const BasicPosition<OtherSeats, OtherSides>& other) {
    assert(suits(other.wall(), other.players()));
    set_game(other.wall(), other.players());
    set_round(other.round());
    set_phase(other.phase());
    set_turn(other.turn());
    set_bag(other.bag());
    for (int source = 0; source <= other.factories(); ++source) set_source(source, other.source(source));
    sources_[centre] = other.sources_[centre];
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(other.players()); ++seat) {
        boards_[seat] = Board(other.boards_[seat]);
    }
}

namespace {

template <class... P>
std::optional<ExactPosition> first_suitable(const Position& position, const std::variant<P...>* /*list*/) {
    std::optional<ExactPosition> result;
    const auto try_type = [&]<class Type>(std::type_identity<Type>) {
        if (!result && Type::suits(position.wall(), position.players())) result.emplace(Type(position));
    };
    (try_type(std::type_identity<P>{}), ...);
    return result;
}

}  // namespace

ExactPosition exact(const Position& position) {
    return *first_suitable(position, static_cast<const ExactPosition*>(nullptr));
}

template Position::BasicPosition(const Azul2&);
template Position::BasicPosition(const Azul4&);
template Position::BasicPosition(const Grey2&);
template Position::BasicPosition(const Grey4&);

}  // namespace azulejo::classic
