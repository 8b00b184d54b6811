#pragma once

#include "analysis/analyst.h"

namespace azulejo::protocol {

// A new analyst that searches with as many threads as its limits say.
[[nodiscard]] analysis::AnalyseFunction make_analyse_function();

}  // namespace azulejo::protocol
