#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "server/api/room.h"

namespace azulejo::server {

// Analyses that clients wait for. Each is a job that any worker may take. If too many are waiting, those of the address
// with the most are refused first.
class Analyses {
  public:
    explicit Analyses(Context& context) : context_(context) {}

    // The request must have been checked: `longest` is what check_analyze returned.
    void ask(const Request& request, std::chrono::milliseconds longest, const Reply& reply);
    void finished(const std::string& key);
    // Looks for results that were not announced, and drops analyses that took too long or whose clients have gone.
    void tick();
    // The server ends: nobody waits for a result any more.
    void drain();
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
    // How many were dropped because their clients had gone.
    [[nodiscard]] std::uint64_t abandoned() const { return abandoned_; }

  private:
    struct Waiting {
        Reply reply;
        Request::IsGone is_gone;
        Client client;
        double seconds = 0;  // taken from the client's budget
        Millis asked = 0;
        Millis next_look = 0;
    };
    [[nodiscard]] std::string newest_of_busiest() const;
    void answer(const std::string& key, const Response& response);
    // Answers, and removes the job.
    void drop(const std::string& key, const Response& response);

    Context& context_;
    std::map<std::string, Waiting> waiting_;
    std::map<std::string, std::size_t> waiting_of_address_;
    std::uint64_t abandoned_ = 0;
    std::shared_ptr<int> alive_ = std::make_shared<int>();
};

}  // namespace azulejo::server
