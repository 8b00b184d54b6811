#pragma once

#include <functional>

#include "analysis/analyst.h"

namespace azulejo::protocol {

// Does a task for 0 … n-1, each on a thread of its own.
void on_threads(int n, const std::function<void(int)>& task);

// A new analyst that thinks on as many threads as it is told.
[[nodiscard]] analysis::Thinker make_analyst();

}  // namespace azulejo::protocol
