#pragma once

#include <map>
#include <memory>
#include <string>

#include "server/api/room.h"

namespace azulejo::server {

// Analyses that somebody waits for: each is a job that any worker may take.
class Analyses {
  public:
    explicit Analyses(Hall& hall) : hall_(hall) {}

    void ask(const std::string& body, const Reply& reply);
    void finished(const std::string& key);
    // Asks again for what may have been missed, and gives up what took too long.
    void tick();
    [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }

  private:
    struct Waiting {
        Reply reply;
        Millis deadline = 0;
    };
    void answer(const std::string& key, const Response& response);

    Hall& hall_;
    std::map<std::string, Waiting> waiting_;
    std::shared_ptr<int> life_ = std::make_shared<int>();
};

}  // namespace azulejo::server
