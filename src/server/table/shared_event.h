#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/table/chance.h"

namespace azulejo::server {

// Several tables that play the same deals, for duplicate play (docs/fair-chance.md, "Shared deals"). The seed stays
// secret until the last table has ended: whoever finished early must not tell the deals to those who still play.
class SharedEvent {
  public:
    SharedEvent(std::string id, const Bytes32& seed) : id_(std::move(id)), seed_(seed) {}

    [[nodiscard]] const std::string& id() const { return id_; }
    [[nodiscard]] std::string commitment() const { return server::commitment(seed_); }
    [[nodiscard]] const std::vector<std::string>& nonces() const { return nonces_; }
    // A nonce of somebody who takes part; false after the first table began, because the deals depend on it.
    [[nodiscard]] bool add_nonce(std::string nonce);
    // False if the table is known already or no more tables may begin.
    [[nodiscard]] bool begin_table(const std::string& table);
    void end_table(const std::string& table) { playing_.erase(table); }
    // From now on no table begins.
    void close() { closed_ = true; }
    // For the tables of this board, which is a number from 1.
    [[nodiscard]] Chance chance(int board) const { return Chance::shared(seed_, id_, board, joined(nonces_)); }
    // Nothing while a table plays or may still begin.
    [[nodiscard]] std::optional<Bytes32> published_seed() const;

  private:
    std::string id_;
    Bytes32 seed_;
    std::vector<std::string> nonces_;
    std::set<std::string> tables_;
    std::set<std::string> playing_;
    bool closed_ = false;
};

}  // namespace azulejo::server
