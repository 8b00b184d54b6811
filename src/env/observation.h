#pragma once

#include "env/classic/observation.h"
#include "env/duel/observation.h"
