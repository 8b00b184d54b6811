#pragma once

#include "learning/classic/observation.h"
#include "learning/duel/observation.h"
