#pragma once

#include <expected>
#include <string>
#include <vector>

#include "storage/store.h"

// Games that were stored by an older release.
namespace azulejo::server {

// The events of a game in the newest version. The game is replayed by the rules, and its chance drawn again from its
// seed, because digests of version 1 cannot be compared; the digests are made anew. The error says what is damaged.
[[nodiscard]] std::expected<std::vector<storage::Event>, std::string> upgraded_events(
    const storage::GameRow& row, const std::vector<storage::Event>& events);

// For storage::open_store: rewrites all games that are not of the newest version. It logs how far it is, and what is
// damaged.
[[nodiscard]] storage::EventUpgrade event_upgrade();

}  // namespace azulejo::server
