#pragma once

#include <string>

#include "rules/deal_odds.h"

namespace azulejo::notation {

// {"draws":20,"refilled":0,"expected":{"B":4,…},"at_least":{"B":[1,0.98,…],…}}
void append_deal_odds(std::string& out, const DealOdds& odds);

}  // namespace azulejo::notation
