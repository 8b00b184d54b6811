#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "analysis/message.h"
#include "notation/record_reader.h"
#include "protocol/threads.h"

// The engine protocol (docs/protocol.md): lines in, lines out, searches beside each other.
namespace azulejo::protocol {

using analysis::Analyze;
using analysis::Info;
using analysis::Stop;
using analysis::Thinker;

struct SessionOptions {
    int workers = 1;  // searches at a time
    int threads = 1;  // for each, unless its request says otherwise
    std::string version;
};

class Session {
  public:
    // Takes a line, its end included. Never called by two threads at once.
    using Sink = std::function<void(std::string_view line)>;
    using ThinkerMaker = std::function<Thinker()>;

    Session(SessionOptions options, Sink sink, ThinkerMaker make_thinker = make_analyst);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();  // stops whatever still runs, and forgets what waits

    // Receives all lines of the input, and finishes.
    void serve(const notation::ByteSource& input);
    // Answers at once or starts a search that will; a search for which no worker is free waits its turn.
    void receive(std::string_view line);
    // Answers a line that could not even be read.
    void refuse(std::string_view reason);
    // Waits until all searches have answered. Those that nothing would end get the default time from now.
    void finish();

  private:
    struct Search {
        std::string id;
        Analyze request;
        std::atomic<bool> stop = false;
        bool begun = false;
    };
    using SearchPtr = std::shared_ptr<Search>;

    void handle(const std::string& id, const Analyze& request);
    void handle(const std::string& id, const Stop& request);
    void handle(const std::string& id, const Info& request);

    void work();
    [[nodiscard]] SearchPtr next_search();
    void run(Search& search, const Thinker& think);
    void look_once(Search& search);
    void close(const Search& search);
    void send(std::string_view line);

    SessionOptions options_;
    Sink sink_;
    ThinkerMaker make_thinker_;
    std::mutex sink_mutex_;

    std::mutex mutex_;  // guards what follows, and `begun` of every search
    std::condition_variable work_added_;
    std::condition_variable work_done_;
    std::map<std::string, SearchPtr> open_;  // by id
    std::deque<SearchPtr> waiting_;          // and some that were stopped before they began
    bool ended_ = false;

    Thinker own_thinker_;  // for looks on the thread that receives
    std::vector<std::jthread> workers_;
};
}  // namespace azulejo::protocol
