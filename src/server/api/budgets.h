#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/rate_limiter.h"
#include "storage/store.h"

// What one client may use of the server: tables that it has open, tables that it creates, and the computing time of its
// AIs and analyses. A cost is taken before the work is done. The work is refused if the budget of the client's address
// or the budget of its identity does not suffice.
//
// Budgets are kept in memory: each server has its own, and they are full after a restart. All functions may be called
// on any thread. `now` is the time of ApiOptions::now.
namespace azulejo::server {

// Who pays. Every request has an address. The identity is the hash of the request's token; it is empty if the request
// has none, and then only the address pays.
struct Client {
    std::string address;
    std::string identity{};
};

// The limits of one address or identity; 0 means no limit.
struct BudgetLimits {
    int open_tables = 0;            // created, and not over
    double tables_an_hour = 0;      // tables created; rematches count
    double ai_seconds_an_hour = 0;  // time in which AIs think
    double analysis_seconds_an_hour = 0;
};

struct BudgetOptions {
    BudgetLimits address{
        .open_tables = 200, .tables_an_hour = 300, .ai_seconds_an_hour = 3600, .analysis_seconds_an_hour = 900};
    BudgetLimits identity{
        .open_tables = 50, .tables_an_hour = 75, .ai_seconds_an_hour = 900, .analysis_seconds_an_hour = 225};

    // An identity has a quarter of what its address has, so that several people behind one address do not disturb each
    // other.
    [[nodiscard]] static BudgetOptions of_address(const BudgetLimits& limits);
};

// What an hour's budget is spent on. A client may spend a whole hour's budget at once; it is refilled continuously.
enum class Expense : std::uint8_t { tables, ai_seconds, analysis_seconds };
inline constexpr std::size_t expense_count = 3;
[[nodiscard]] std::string_view name_of(Expense expense);

class Budgets {
  public:
    using Millis = storage::Millis;

    explicit Budgets(const BudgetOptions& options);

    // Takes the amount (tables or seconds) from the budgets of address and identity and returns nothing; or takes
    // nothing and returns how many seconds the client must wait. For a search, take the longest time that it may need
    // and give back what it did not use.
    [[nodiscard]] std::optional<int> take(Expense expense, const Client& client, double amount, Millis now);
    void give_back(Expense expense, const Client& client, double amount, Millis now);

    // Counts a table as open. False if the client has too many open tables; then it is not counted. A table counts
    // until it is over, and for a day at most: what other servers do with it may not be known here.
    [[nodiscard]] bool open_table(const std::string& game, const Client& client, Millis now);
    void close_table(const std::string& game);

    // Removes what is no longer needed; to be called from time to time.
    void forget_idle(Millis now);

    // How often something was refused, for the metrics.
    [[nodiscard]] std::uint64_t refused(Expense expense) const;
    [[nodiscard]] std::uint64_t refused_open_tables() const;

  private:
    struct Hourly {
        Hourly(double of_address, double of_identity)
            : address(of_address / 3600, of_address), identity(of_identity / 3600, of_identity) {}
        RateLimiter address;
        RateLimiter identity;
        std::uint64_t refused = 0;
    };
    struct OpenTable {
        Client client;
        Millis since = 0;
    };

    void remove(std::map<std::string, OpenTable>::iterator table);

    BudgetOptions options_;
    mutable std::mutex mutex_;
    std::array<Hourly, expense_count> hourly_;  // by Expense
    std::map<std::string, OpenTable> open_;     // by game
    std::map<std::string, int> open_of_address_;
    std::map<std::string, int> open_of_identity_;
    std::uint64_t refused_open_ = 0;
};

}  // namespace azulejo::server
