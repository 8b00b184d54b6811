#pragma once

#include <string>

#include "server/codec/view.h"

namespace azulejo::server {

// The record of a finished game, or as much of it as the viewer may know (docs/api.md, "Records").
[[nodiscard]] std::string record_for(const Table& table, Viewer viewer);

}  // namespace azulejo::server
