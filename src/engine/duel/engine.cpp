#include "engine/duel/features.h"
#include "engine/duel/policy.h"
#include "engine/engine_impl.h"

namespace azulejo::engine {

template class Engine<duel::Position>;
template Report<duel::Position> merge(const duel::Position&, const std::vector<Report<duel::Position>>&, int, bool);

}  // namespace azulejo::engine
