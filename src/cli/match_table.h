#pragma once

#include <cstdint>
#include <string>

#include "match/schedule.h"
#include "match/standings.h"

namespace azulejo::cli {

// How a match stands: shown again and again on a terminal, and once at the end everywhere.
class MatchTable {
  public:
    MatchTable(const match::Schedule& schedule, const match::Standings& standings, std::uint64_t blocks);

    // After each game; does nothing where nobody watches.
    void update();
    void finish(bool json);

  private:
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string json() const;
    [[nodiscard]] std::string strength_text() const;
    void erase();

    const match::Schedule& schedule_;
    const match::Standings& standings_;
    std::uint64_t blocks_;
    bool live_;
    int shown_lines_ = 0;
    std::int64_t next_ms_ = 0;
};

}  // namespace azulejo::cli
