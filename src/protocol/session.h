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

// A session of the engine protocol (docs/protocol.md), with several searches at a time.
namespace azulejo::protocol {

using analysis::AnalyseFunction;
using analysis::Analyze;
using analysis::Info;
using analysis::Stop;

struct SessionOptions {
    int workers = 1;  // concurrent searches
    int threads = 1;  // threads of each search, unless the request says otherwise
    std::string version;
};

class Session {
  public:
    // Receives a line with its end. Called by one thread at a time.
    using Sink = std::function<void(std::string_view line)>;
    using AnalyseFunctionMaker = std::function<AnalyseFunction()>;

    Session(SessionOptions options, Sink sink, AnalyseFunctionMaker make_analyse = make_analyse_function);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;
    ~Session();  // stops running searches and drops waiting ones

    // Handles all lines of the input, then finishes.
    void serve(const notation::ByteSource& input);
    // Answers at once, or queues a search.
    void receive(std::string_view line);
    // Answers a line that could not be read.
    void refuse(std::string_view reason);
    // Waits until all searches have answered. Searches without a limit get the default time from now on.
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
    void run(Search& search, const AnalyseFunction& analyse);
    void search_briefly(Search& search);
    void close(const Search& search);
    void send(std::string_view line);

    SessionOptions options_;
    Sink sink_;
    AnalyseFunctionMaker make_analyse_;
    std::mutex sink_mutex_;

    std::mutex mutex_;  // guards the members below and `begun` of every search
    std::condition_variable work_added_;
    std::condition_variable work_done_;
    std::map<std::string, SearchPtr> open_;  // by id
    std::deque<SearchPtr> waiting_;          // includes searches stopped before they began
    bool ended_ = false;

    AnalyseFunction own_analyse_;  // for short searches on the receiving thread
    std::vector<std::jthread> workers_;
};
}  // namespace azulejo::protocol
