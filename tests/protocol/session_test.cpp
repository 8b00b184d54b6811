#include "protocol/session.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "core/json.h"
#include "support/play.h"
#include "system/parallel.h"

namespace azulejo::protocol {
namespace {

using namespace std::chrono_literals;
using analysis::AnyReport;
using analysis::Progress;

constexpr auto patience = 120s;  // only a hang takes longer

// The lines that a session has written so far. It can wait for more.
class Listener {
  public:
    void operator()(std::string_view line) {
        EXPECT_TRUE(line.ends_with('\n'));
        EXPECT_EQ(std::ranges::count(line, '\n'), 1);
        const std::lock_guard lock(mutex_);
        lines_.emplace_back(line);
        heard_.notify_all();
    }
    std::vector<std::string> wait_for(std::size_t count) {
        std::unique_lock lock(mutex_);
        EXPECT_TRUE(heard_.wait_for(lock, patience, [&] { return lines_.size() >= count; })) << lines_.size();
        return lines_;
    }
    [[nodiscard]] std::size_t count() {
        const std::lock_guard lock(mutex_);
        return lines_.size();
    }

  private:
    std::mutex mutex_;
    std::condition_variable heard_;
    std::vector<std::string> lines_;
};

// Takes as long as its limits allow, so that the test decides how long a search takes.
class SlowAnalysis {
  public:
    SlowAnalysis(std::atomic<int>& now, std::atomic<int>& most) : now_(now), most_(most) {}

    AnyReport operator()(const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
                         const Progress& progress) const {
        const int searching = ++now_;
        for (int most = most_; searching > most && !most_.compare_exchange_weak(most, searching);) continue;
        engine::Report<classic::Position> report;
        report.best = std::get<classic::Position>(position).legal_moves()[0];
        report.depth = limits.threads;
        if (progress) progress(report);
        const auto start = std::chrono::steady_clock::now();
        while (!stop && !(limits.depth == 1) &&
               !(limits.time && std::chrono::steady_clock::now() - start > *limits.time)) {
            std::this_thread::sleep_for(1ms);
        }
        report.nodes = stop ? 1 : 2;
        --now_;
        return report;
    }

  private:
    std::atomic<int>& now_;
    std::atomic<int>& most_;
};

class SessionTest : public ::testing::Test {
  protected:
    Listener listener;
    std::atomic<int> searching = 0;
    std::atomic<int> most_searching = 0;

    std::unique_ptr<Session> session(int workers = 1) {
        return std::make_unique<Session>(SessionOptions{.workers = workers, .threads = 3, .version = "7"},
                                         std::ref(listener),
                                         [this] { return SlowAnalysis(searching, most_searching); });
    }
    void wait_until_thinking(int count) {
        const auto end = std::chrono::steady_clock::now() + patience;
        while (searching != count && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(1ms);
        EXPECT_EQ(searching, count);
    }
};

std::string analyze(std::string_view id, std::string_view options) {
    return R"({"id":)" + std::string(id) +
           R"(,"cmd":"analyze","record":"[Game \"azul\"] [Players \"2\"] [First \"1\"] deal:BYRK/BYRK/BYRK/BYRK/BYRW")" +
           std::string(options) + "}";
}
std::string stop(std::string_view id, std::string_view target) {
    return R"({"id":)" + std::string(id) + R"(,"cmd":"stop","target":)" + std::string(target) + "}";
}
constexpr std::string_view endless = R"(,"level":"max")";
constexpr std::string_view brief = R"(,"depth":1)";

json::Value parsed(const std::string& line) {
    auto value = json::parse(line);
    EXPECT_TRUE(value) << line;
    return value ? *value : json::Value();
}
bool is_for(const std::string& line, std::string_view id) {
    return line.starts_with(R"({"id":)" + std::string(id) + ",");
}

TEST_F(SessionTest, answers_with_the_id) {
    const auto s = session();
    s->receive(analyze(R"("a")", brief));
    s->receive(R"({"id":5,"cmd":"info"})");
    s->finish();
    const auto lines = listener.wait_for(2);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(std::ranges::count_if(lines, [](auto& line) { return is_for(line, R"("a")"); }), 1);
    EXPECT_EQ(std::ranges::count_if(lines, [](auto& line) { return is_for(line, "5"); }), 1);
}

TEST_F(SessionTest, goes_on_after_bad_lines_and_passes_over_blank_ones) {
    const auto s = session();
    s->receive("nonsense");
    s->receive("");
    s->receive(" \t\r");
    s->receive(R"({"id":1,"cmd":"dance"})");
    s->refuse("too long");
    s->receive(analyze("2", brief));
    s->finish();
    const auto lines = listener.wait_for(4);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[0], "{\"id\":null,\"error\":\"not JSON: not a JSON value at byte 1\"}\n");
    EXPECT_TRUE(lines[1].starts_with(R"({"id":1,"error":"cmd)"));
    EXPECT_EQ(lines[2], "{\"id\":null,\"error\":\"too long\"}\n");
    EXPECT_TRUE(parsed(lines[3]).find("best") != nullptr);
}

TEST_F(SessionTest, stops_a_search) {
    const auto s = session();
    s->receive(analyze(R"("a")", endless));
    wait_until_thinking(1);
    s->receive(stop(R"("b")", R"("a")"));
    const auto lines = listener.wait_for(2);
    EXPECT_EQ(lines[0], "{\"id\":\"b\",\"ok\":true}\n");
    EXPECT_TRUE(is_for(lines[1], R"("a")"));
    EXPECT_EQ(parsed(lines[1]).find("nodes")->integer(), 1);
}

TEST_F(SessionTest, knows_no_target_that_is_not_open) {
    const auto s = session();
    s->receive(stop("1", R"("a")"));
    s->receive(analyze("2", brief));
    listener.wait_for(2);
    s->receive(stop("3", "2"));
    const auto lines = listener.wait_for(3);
    EXPECT_EQ(lines[0], "{\"id\":1,\"error\":\"target \\\"a\\\" is no open search\"}\n");
    EXPECT_EQ(lines[2], "{\"id\":3,\"error\":\"target 2 is no open search\"}\n");
}

TEST_F(SessionTest, tells_a_string_from_a_number) {
    const auto s = session(2);
    s->receive(analyze("1", endless));
    s->receive(analyze(R"("1")", endless));
    wait_until_thinking(2);
    s->receive(stop("9", R"("1")"));
    EXPECT_TRUE(is_for(listener.wait_for(2)[1], R"("1")"));
    EXPECT_EQ(searching, 1);
}

TEST_F(SessionTest, runs_as_many_searches_as_it_has_workers) {
    const auto s = session(3);
    for (int i = 0; i < 8; ++i) s->receive(analyze(std::to_string(i), endless));
    wait_until_thinking(3);
    // Whenever one has answered, the next one begins.
    for (int i = 0; i < 8; ++i) {
        s->receive(stop(std::to_string(10 + i), std::to_string(i)));
        EXPECT_TRUE(is_for(listener.wait_for(2 * static_cast<std::size_t>(i) + 2).back(), std::to_string(i)));
        wait_until_thinking(std::min(3, 7 - i));
    }
    s->finish();
    EXPECT_EQ(listener.count(), 16U);
    EXPECT_EQ(most_searching, 3);
}

TEST_F(SessionTest, stops_a_search_that_waits_for_its_turn) {
    const auto s = session();
    s->receive(analyze("1", endless));
    wait_until_thinking(1);
    s->receive(analyze("2", endless));
    s->receive(analyze("3", brief));
    s->receive(stop("4", "2"));
    auto lines = listener.wait_for(2);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_TRUE(is_for(lines[0], "4"));
    EXPECT_TRUE(is_for(lines[1], "2"));
    EXPECT_TRUE(parsed(lines[1]).find("best") != nullptr);
    s->receive(stop("5", "1"));
    lines = listener.wait_for(5);
    EXPECT_TRUE(is_for(lines[4], "3"));
    s->finish();
    EXPECT_EQ(listener.count(), 5U);
}

TEST_F(SessionTest, refuses_an_id_that_is_open_and_takes_it_again_later) {
    const auto s = session();
    s->receive(analyze("1", endless));
    s->receive(analyze("1", brief));
    EXPECT_EQ(listener.wait_for(1)[0], "{\"id\":1,\"error\":\"id 1 belongs to a search that is still open\"}\n");
    s->receive(stop("2", "1"));
    listener.wait_for(3);
    s->receive(analyze("1", brief));
    EXPECT_TRUE(parsed(listener.wait_for(4)[3]).find("best") != nullptr);
}

TEST_F(SessionTest, reports_again_and_again_if_asked) {
    const auto s = session();
    s->receive(analyze("1", R"(,"level":"max","every_ms":1)"));
    listener.wait_for(3);
    s->receive(stop("2", "1"));
    s->finish();
    auto lines = listener.wait_for(5);
    EXPECT_EQ(std::erase_if(lines, [](const std::string& line) { return is_for(line, "2"); }), 1U);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        EXPECT_EQ(*parsed(lines[i]).find("final")->boolean(), i + 1 == lines.size());
    }
}

TEST_F(SessionTest, uses_its_own_number_of_threads_unless_told) {
    const auto s = session();
    s->receive(analyze("1", brief));
    s->receive(analyze("2", R"(,"depth":1,"threads":5)"));
    const auto lines = listener.wait_for(2);
    EXPECT_EQ(parsed(lines[0]).find("depth")->integer(), 3);
    EXPECT_EQ(parsed(lines[1]).find("depth")->integer(), 5);
}

TEST_F(SessionTest, finishes_what_is_open_at_the_end_of_input) {
    const auto s = session();
    for (int i = 0; i < 4; ++i) s->receive(analyze(std::to_string(i), R"(,"time_ms":20)"));
    s->finish();
    const auto lines = listener.wait_for(4);
    ASSERT_EQ(lines.size(), 4U);
    for (const std::string& line : lines) EXPECT_EQ(parsed(line).find("nodes")->integer(), 2) << line;
}

TEST_F(SessionTest, gives_endless_searches_an_end_at_the_end_of_input) {
    const auto s = session();
    s->receive(analyze("1", endless));
    wait_until_thinking(1);
    s->receive(analyze("2", endless));
    s->finish();
    EXPECT_EQ(listener.count(), 2U);
}

TEST_F(SessionTest, goes_away_at_once_with_searches_open) {
    auto s = session(2);
    for (int i = 0; i < 6; ++i) s->receive(analyze(std::to_string(i), endless));
    wait_until_thinking(2);
    s.reset();
    EXPECT_EQ(listener.count(), 2U);
}

TEST(Session, serves_all_lines_of_its_input) {
    Listener listener;
    Session session({}, std::ref(listener));
    const std::string text = "x\n\n" + analyze("1", R"(,"nodes":100)") + '\n' +
                             std::string(std::size_t{5} << 20U, 'x') + '\n' + analyze("2", R"(,"nodes":100)");
    session.serve(notation::text_source(text));
    auto lines = listener.wait_for(4);
    ASSERT_EQ(lines.size(), 4U);
    std::ranges::sort(lines);
    EXPECT_TRUE(is_for(lines[0], "1"));
    EXPECT_TRUE(is_for(lines[1], "2"));
    EXPECT_EQ(lines[3], "{\"id\":null,\"error\":\"the line is longer than 4194304 bytes\"}\n");
}

// The real engine: its moves are legal and its numbers are plausible, alone and in parallel.
TEST(Analyst, thinks_about_every_game) {
    analysis::Analyst analyst({.parallel_for = system::parallel_for});
    const std::atomic<bool> stop = false;
    for (const notation::GameEntry& game : notation::games()) {
        for (int players = game.fewest_players; players <= game.most_players; ++players) {
            Rng rng(1);
            const AnyPosition start = game.new_game(game.name, players, 0, rng);
            std::visit(
                [&]<class P>(P position) {
                    while (position.awaits_deal()) position.play(position.sample_deal(rng));
                    for (const int threads : {1, 2, 5}) {
                        const engine::Limits limits{.nodes = 500, .threads = threads, .lines = 2};
                        const auto report = std::get<engine::Report<P>>(analyst.analyse(position, limits, stop, {}));
                        EXPECT_TRUE(position.is_legal(report.best));
                        EXPECT_LE(report.nodes, 600U);
                        ASSERT_EQ(report.lines.size(), 2U);
                        EXPECT_FALSE(report.lines[0].move == report.lines[1].move);
                        double sum = 0;
                        for (int seat = 0; seat < position.players(); ++seat) {
                            sum += report.lines[0].evaluation.win[static_cast<std::size_t>(seat)];
                        }
                        EXPECT_NEAR(sum, 1, 1e-3);
                    }
                },
                start);
        }
    }
}

}  // namespace
}  // namespace azulejo::protocol
