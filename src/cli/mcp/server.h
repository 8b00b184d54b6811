#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "cli/mcp/json_rpc.h"
#include "cli/mcp/tools.h"
#include "core/byte_source.h"

namespace azulejo::cli::mcp {

// A server of the Model Context Protocol for one client (docs/mcp.md). The thread that calls `serve` reads the messages
// and answers what needs no game; another one runs tools and reads resources, in their order.
class Server {
  public:
    // Receives a line with its end. Called by one thread at a time.
    using Sink = std::function<void(std::string_view line)>;

    Server(const Budget& budget, Sink sink);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    // Handles all messages of the input, and answers the last request before it returns.
    void serve(const ByteSource& input);

  private:
    void receive(std::string_view line);
    [[nodiscard]] RpcResult answer(const RpcMessage& message);
    [[nodiscard]] RpcResult initialize(const json::Value& params);
    [[nodiscard]] static RpcResult get_prompt(const json::Value& params);
    [[nodiscard]] static bool needs_games(std::string_view method);
    void cancel(const json::Value& params);

    void work();
    [[nodiscard]] RpcResult run(const RpcMessage& message);
    [[nodiscard]] RpcResult call_tool(const json::Value& params);
    [[nodiscard]] std::string list_resources() const;
    [[nodiscard]] RpcResult read_resource(const json::Value& params) const;
    void send(std::string_view line);

    Tools tools_;
    Sink sink_;
    std::mutex sink_mutex_;
    bool initialized_ = false;

    std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    std::deque<RpcMessage> waiting_;
    std::string running_;  // the id of the request that the other thread runs
    bool ended_ = false;
    std::atomic<bool> stop_ = false;  // the running request was cancelled

    std::jthread worker_;  // the last member: it uses all others
};

}  // namespace azulejo::cli::mcp
