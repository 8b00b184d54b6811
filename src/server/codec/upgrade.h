#pragma once

#include <expected>
#include <string>
#include <vector>

#include "storage/store.h"

// Games that were stored by an older release.
namespace azulejo::server {

// The events of a game in the newest version, with new digests. Digests of version 1 cannot be compared, so the game is
// checked in other ways: it is replayed by the rules, and every deal is computed again from the seed. The error says
// what is damaged.
[[nodiscard]] std::expected<std::vector<storage::Event>, std::string> upgraded_events(
    const storage::GameRow& row, const std::vector<storage::Event>& events);

// For storage::open_store: rewrites all games that are not of the newest version. It logs how far it is, and what is
// damaged.
[[nodiscard]] storage::EventUpgrade event_upgrade();

}  // namespace azulejo::server
