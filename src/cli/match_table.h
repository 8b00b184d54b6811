#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/json_writer.h"
#include "match/schedule.h"
#include "match/sprt.h"
#include "match/standings.h"

namespace azulejo::cli {

// The standings of a match: updated on a terminal, and printed once at the end.
class MatchTable {
  public:
    MatchTable(const match::Schedule& schedule, const match::Standings& standings, std::uint64_t blocks,
               std::optional<match::SprtSettings> sprt, bool levels);

    // Called after each game; does nothing if the output is not a terminal.
    void update();
    void finish(bool json);

  private:
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string levels_text() const;
    [[nodiscard]] std::string json() const;
    [[nodiscard]] std::string strength_text() const;
    [[nodiscard]] std::string head_to_head_text() const;
    [[nodiscard]] std::string ratings_text() const;
    [[nodiscard]] std::string shares_text() const;
    void append_player(std::string& out, const match::PlayerSpec& entrant, std::size_t number) const;
    void append_strength(json::ObjectWriter& object) const;
    [[nodiscard]] bool is_head_to_head() const;
    [[nodiscard]] std::string sprt_text() const;
    void append_sprt(json::ObjectWriter& object) const;
    void erase();

    const match::Schedule& schedule_;
    const match::Standings& standings_;
    std::uint64_t blocks_;
    std::optional<match::SprtSettings> sprt_;
    bool levels_;
    bool live_;
    int shown_lines_ = 0;
    std::int64_t next_ms_ = 0;
};

}  // namespace azulejo::cli
