#pragma once

#include "env/classic/actions.h"
#include "env/duel/actions.h"

// The action numbers of all games.
