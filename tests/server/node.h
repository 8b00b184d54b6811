#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "core/json.h"
#include "server/api/api.h"
#include "server/memory_store.h"

// A server without a network. Tests call the API directly and run its tasks themselves.
namespace azulejo::server::test {

// Records what a watcher of a game is sent.
class Follower : public Watcher {
  public:
    void send(std::shared_ptr<const std::string> message) override { messages.push_back(*message); }
    void close(std::string_view reason) override { closed = reason; }
    std::vector<std::string> messages;
    std::string closed;
};

class Node {
  public:
    // Tables are replayed by `run_aside` if it is given.
    using RunAside = std::function<void(std::function<void()>)>;
    explicit Node(MemoryDatabase& database, std::string name = "node", RunAside run_aside = {},
                  const BudgetOptions& budgets = {})
        : Node(database, std::make_unique<MemoryStore>(database), std::move(name), std::move(run_aside), budgets) {}
    // With another store. Only the clock of the database is used.
    Node(MemoryDatabase& clock, std::unique_ptr<Store> store, std::string name, RunAside run_aside = {},
         const BudgetOptions& budgets = {})
        : database_(clock),
          store_(std::move(store)),
          api_(options(std::move(name), std::move(run_aside), budgets), *store_) {
        run();
    }
    ~Node() { store_->listen(nullptr); }
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    // Called when a job is added, on the thread that adds it. When this function returns, the previous callback is not
    // running any more.
    void set_on_job(std::function<void()> on_job) {
        const std::scoped_lock lock(on_job_mutex_);
        on_job_ = std::move(on_job);
    }

    Api& api() { return api_; }
    Store& store() { return *store_; }

    // Runs all tasks that are waiting.
    void run() {
        while (auto task = next()) task();
    }
    // Runs tasks until the condition holds. False after a time that only a hang exceeds.
    template <class F>
    bool run_until(F&& holds) {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (std::chrono::steady_clock::now() < end) {
            run();
            if (holds()) return true;
            // No task need follow the change that makes the condition true, so it is also checked from time to time.
            std::unique_lock lock(mutex_);
            news_.wait_for(lock, std::chrono::milliseconds(50), [&] { return !tasks_.empty(); });
        }
        return false;
    }

    Response ask(const std::string& method, const std::string& path, const std::string& body = "",
                 const std::string& bearer = "") {
        const auto query_at = path.find('?');
        Request request{.method = method,
                        .path = path.substr(0, query_at),
                        .query = {},
                        .bearer = bearer,
                        .body = body,
                        .address = address};
        if (query_at != std::string::npos) {
            std::string rest = path.substr(query_at + 1);
            while (!rest.empty()) {
                const auto end = rest.find('&');
                const std::string pair = rest.substr(0, end);
                request.query[pair.substr(0, pair.find('='))] = pair.substr(pair.find('=') + 1);
                rest = end == std::string::npos ? "" : rest.substr(end + 1);
            }
        }
        return ask(request);
    }
    Response ask(const Request& request) {
        std::optional<Response> answer;
        int answers = 0;
        api_.handle(request, [&](Response response) {
            answer = std::move(response);
            ++answers;
        });
        EXPECT_TRUE(run_until([&] { return answer.has_value(); })) << request.path;
        EXPECT_EQ(answers, 1);
        return answer.value_or(Response{.status = 0});
    }
    Response post(const std::string& path, const std::string& body, const std::string& bearer = "") {
        return ask("POST", "/api/v1" + path, body, bearer);
    }
    Response get(const std::string& path, const std::string& bearer = "") {
        return ask("GET", "/api/v1" + path, "", bearer);
    }
    std::shared_ptr<Follower> follow(const std::string& game, const std::string& bearer = "",
                                     std::optional<int> from = {}) {
        auto follower = std::make_shared<Follower>();
        Request request{.method = "GET",
                        .path = "/api/v1/games/" + game + "/events",
                        .query = {},
                        .bearer = bearer,
                        .body = {},
                        .address = {}};
        if (from) request.query["from"] = std::to_string(*from);
        std::optional<Response> refused;
        bool begun = false;
        api_.watch(request, follower, [&](std::optional<Response> response) {
            refused = std::move(response);
            begun = true;
        });
        EXPECT_TRUE(run_until([&] { return begun; }));
        if (refused) {
            refusal = *refused;
            return nullptr;
        }
        return follower;
    }
    Response refusal{};
    std::string address = "127.0.0.1";  // of the client
    std::vector<std::string> dropped;   // jobs whose searches should be stopped

    static constexpr Millis keep_waiting = 7 * Millis{86'400'000};
    static constexpr Millis keep_playing = 60 * Millis{86'400'000};

    [[nodiscard]] Millis now() const { return database_.now + ahead_; }
    // Runs the periodic work, and everything that follows from it.
    void tick() {
        api_.tick();
        run();
    }
    // Time passes while the server works: its periodic work is done in time.
    void pass(Millis time) {
        for (Millis left = time; left > 0; left -= 500) {
            database_.now += std::min<Millis>(left, 500);
            tick();
        }
    }

  private:
    ApiOptions options(std::string name, RunAside run_aside, const BudgetOptions& budgets) {
        return {.node = std::move(name),
                .version = "0",
                .post =
                    [this](std::function<void()> task) {
                        {
                            const std::scoped_lock lock(mutex_);
                            tasks_.push_back(std::move(task));
                        }
                        news_.notify_all();
                    },
                .now = [this] { return now(); },
                .run_aside = std::move(run_aside),
                .advance =
                    [this](Millis time) {
                        const Millis jump = std::max<Millis>(0, time - now());
                        ahead_ += jump;
                        return jump;
                    },
                .job_added =
                    [this] {
                        const std::scoped_lock lock(on_job_mutex_);
                        if (on_job_) on_job_();
                    },
                .job_dropped = [this](const std::string& key) { dropped.push_back(key); },
                .keep_waiting = keep_waiting,
                .keep_playing = keep_playing,
                .operator_token = "the operator's secret",
                .budgets = budgets};
    }
    std::function<void()> next() {
        const std::scoped_lock lock(mutex_);
        if (tasks_.empty()) return nullptr;
        auto task = std::move(tasks_.front());
        tasks_.pop_front();
        return task;
    }

    MemoryDatabase& database_;
    Millis ahead_ = 0;  // of the clock of the database
    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<std::function<void()>> tasks_;
    std::mutex on_job_mutex_;
    std::function<void()> on_job_;
    std::unique_ptr<Store> store_;
    Api api_;
};

inline json::Value parsed(const std::string& text) {
    auto value = json::parse(text);
    EXPECT_TRUE(value) << text;
    return value ? *value : json::Value();
}
inline std::string text_of(const json::Value& value, std::string_view name) {
    const json::Value* member = value.find(name);
    return member != nullptr && member->string() != nullptr ? *member->string() : "";
}
inline int number_of(const json::Value& value, std::string_view name) {
    const json::Value* member = value.find(name);
    return member != nullptr ? member->integer().value_or(-1) : -1;
}

// A game that a test has created, with the tokens of its seats ("" for seats without one).
struct MadeGame {
    std::string id;
    std::vector<std::string> tokens;
    [[nodiscard]] std::string path(const std::string& rest = "") const { return "/games/" + id + rest; }
};
inline MadeGame make_game(Node& node, const std::string& body, const std::string& bearer = "") {
    const Response response = node.post("/games", body, bearer);
    EXPECT_EQ(response.status, 201) << response.body;
    const json::Value made = parsed(response.body);
    MadeGame game{.id = text_of(made, "id"), .tokens = {}};
    for (const json::Value& seat : *made.find("seats")->array()) game.tokens.push_back(text_of(seat, "token"));
    return game;
}

// The legal moves of the seat to move, if its token is known.
struct NextMove {
    int seat = -1;
    int ply = 0;
    std::vector<std::string> legal;
};
inline std::optional<NextMove> next_move(Node& node, const MadeGame& game) {
    for (std::size_t seat = 0; seat < game.tokens.size(); ++seat) {
        if (game.tokens[seat].empty()) continue;
        const json::Value view = parsed(node.get(game.path(), game.tokens[seat]).body);
        const json::Value* state = view.find("state");
        if (state == nullptr || state->object() == nullptr) return std::nullopt;
        const json::Array& legal = *state->find("legal")->array();
        if (legal.empty() || text_of(view, "status") != "playing") continue;
        NextMove next{.seat = static_cast<int>(seat), .ply = number_of(view, "ply"), .legal = {}};
        for (const json::Value& each : legal) next.legal.push_back(*each.string());
        return next;
    }
    return std::nullopt;
}
inline std::string move_body(int ply, const std::string& move) {
    return R"({"ply":)" + std::to_string(ply) + R"(,"move":")" + move + "\"}";
}

}  // namespace azulejo::server::test
