#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/level.h"
#include "rules/duel/scoring.h"
#include "server/table/chance.h"
#include "server/table/clock.h"
#include "server/table/secrets.h"

// What is chosen when a table is created, and never changes.
namespace azulejo::server {

enum class SeatKind : std::uint8_t { human, open, ai };

struct SeatRule {
    SeatKind kind = SeatKind::human;
    std::optional<engine::Level> level{};  // of an AI
};

// What happens when a player leaves or runs out of time: an AI plays on, or the others may claim the win.
enum class Absence : std::uint8_t { ai, claim };

struct TableRules {
    std::string game;  // a name of notation::games()
    int players = 2;
    std::vector<SeatRule> seats;
    std::optional<int> first{};  // the seat that begins; drawn by chance if not set
    duel::ScoringChoice scoring{};
    ClockRule clock;
    Absence absence = Absence::ai;
    engine::Level stand_in = *engine::Level::of(5);  // of the AI that plays for an absent player
    bool listed = false;
    bool hints = true;
};

// The rules, and what only the server knows.
struct Header {
    std::string id;
    TableRules rules{};
    Bytes32 seed{};
    ChanceScheme scheme = ChanceScheme::by_seat;
    std::string nonce{};     // with the first scheme: of the player who created the table; may be empty
    std::string previous{};  // the game of which this is the rematch; may be empty
    Millis created = 0;
    // A short hash of the address from which the table was created. The jobs of all tables with the same one share one
    // turn among the workers. It is too short to identify anybody.
    std::string owner{};
    std::string maker{};  // the hash of the token with which the table can be deleted; may be empty
    // A short hash of the token of whoever created the table: together with `owner`, who pays for the searches of its
    // AIs. Empty for tables of release 0.1.0.
    std::string payer{};
};

}  // namespace azulejo::server
