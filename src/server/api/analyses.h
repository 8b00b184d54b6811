#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/api/room.h"

namespace azulejo::server {

// Analyses that clients wait for. Each is a job that any worker may take.
class Analyses {
  public:
    explicit Analyses(Context& context) : context_(context) {}

    void ask(const std::string& body, const Reply& reply);
    void finished(const std::string& key);
    // Looks for results that were not announced, and gives up analyses that took too long.
    void tick();
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

  private:
    struct Waiting {
        Reply reply;
        Millis deadline = 0;
    };
    void answer(const std::string& key, const Response& response);

    Context& context_;
    std::map<std::string, Waiting> waiting_;
    std::shared_ptr<int> alive_ = std::make_shared<int>();
};

}  // namespace azulejo::server
