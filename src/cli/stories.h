#pragma once

// The stories of all games.
#include "cli/classic/story.h"  // IWYU pragma: export
#include "cli/duel/story.h"     // IWYU pragma: export
