#include "engine/classic/features.h"
#include "engine/classic/policy.h"
#include "engine/engine_impl.h"

namespace azulejo::engine {

template class Engine<classic::Position>;
template Report<classic::Position> merge(const classic::Position&, const std::vector<Report<classic::Position>>&, int,
                                         bool);

}  // namespace azulejo::engine
