// For the module without the engine.
#include "calls.h"

namespace azulejo::wasm {

std::span<const Call> engine_calls() {
    return {};
}

}  // namespace azulejo::wasm
