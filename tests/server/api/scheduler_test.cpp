// Searches are shared fairly among those who ask for them.
#include <gtest/gtest.h>

#include "server/api/worker.h"
#include "server/codec/event.h"
#include "server/codec/header.h"
#include "server/helpers.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

const std::string attacker = "192.0.2.1";
const std::string victim = "192.0.2.2";
const std::string start_position =
    R"("record":"[Game \"azul\"] [Players \"2\"] [First \"1\"] deal:BYRK/BYRK/BYRK/BYRK/BYRW")";
const std::string two_ais = R"({"game":"azul","seats":[{"kind":"ai","level":"max"},{"kind":"ai","level":"max"}]})";

// Long searches (of `max`, and analyses) wait until a test lets them through; each then makes a short one.
class Gate {
  public:
    [[nodiscard]] analysis::AnalyseFunction function() {
        return [this, search = protocol::make_analyse_function()](const AnyPosition& position, engine::Limits limits,
                                                                  const std::atomic<bool>& stop,
                                                                  const analysis::Progress& progress) {
            if (!limits.level || limits.level->is_max()) {
                pass(limits.level ? moves_ : analyses_, stop);
                limits.level.reset();
                limits.nodes = 10;
            } else {
                ++short_searches;
                short_search_ms = limits.time ? static_cast<int>(limits.time->count() / 1000) : 0;
            }
            const std::atomic<bool> never = false;
            return search(position, limits, never, progress);
        };
    }
    void let_moves_through(int count) { let_through(moves_, count); }
    void let_analyses_through(int count) { let_through(analyses_, count); }
    std::atomic<int> begun = 0;
    std::atomic<int> short_searches = 0;
    std::atomic<int> short_search_ms = 0;  // how long the last one may take

  private:
    void let_through(int& permits, int count) {
        {
            const std::scoped_lock lock(mutex_);
            permits += count;
        }
        changed_.notify_all();
    }
    void pass(int& permits, const std::atomic<bool>& stop) {
        ++begun;
        std::unique_lock lock(mutex_);
        while (permits == 0 && !stop) changed_.wait_for(lock, std::chrono::milliseconds(5));
        if (!stop) --permits;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    int moves_ = 0;  // how many may pass
    int analyses_ = 0;
};

class Scheduler : public ::testing::Test {
  protected:
    ~Scheduler() override { stop_workers(); }
    void stop_workers() {
        node_.set_on_job(nullptr);
        workers_.reset();
    }
    void start_workers(Budgets* budgets = nullptr) {
        workers_.emplace(WorkerOptions{.threads = 1,
                                       .now = [this] { return database_.now.load(); },
                                       .make_analyse_function = [this] { return gate_.function(); },
                                       .budgets = budgets,
                                       .search_clock = [] { return std::chrono::steady_clock::time_point{}; }},
                         node_.store());
        node_.set_on_job([this] { workers_->wake(); });
    }
    MadeGame make(const std::string& address, const std::string& body) {
        node_.address = address;
        return make_game(node_, body, bearer_);
    }
    // The table of the victim, after a move of the victim.
    MadeGame victims_table(const std::string& level) {
        MadeGame made =
            make(victim, R"({"game":"azul","first":1,"seats":[{"kind":"human"},{"kind":"ai","level":)" + level + "}]}");
        const auto next = next_move(node_, made);
        EXPECT_EQ(node_.post(made.path("/moves"), move_body(next->ply, next->legal.front()), made.tokens[0]).status,
                  200);
        return made;
    }
    [[nodiscard]] int plies(const MadeGame& game) { return number_of(parsed(node_.get(game.path()).body), "ply"); }
    [[nodiscard]] bool answered(const MadeGame& game) {
        return node_.run_until([&] { return plies(game) > 2; });
    }
    // Who pays for the searches of a table's AIs.
    [[nodiscard]] Client client_of(const MadeGame& game) {
        const std::scoped_lock lock(database_.mutex);
        const storage::GameRow& row = database_.games.at(game.id).row;
        const auto header = parse_header(row.id, row.header, row.created);
        EXPECT_TRUE(header);
        return {.address = header->owner, .identity = header->payer};
    }
    // Asks for an analysis. The result is the status once it is answered, or 0.
    std::shared_ptr<int> analyse(const std::string& address, Request::IsGone is_gone = {}) {
        auto status = std::make_shared<int>(0);
        node_.api().handle({.method = "POST",
                            .path = "/api/v1/analyze",
                            .query = {},
                            .bearer = {},
                            .body = '{' + start_position + R"(,"time_ms":100})",
                            .address = address,
                            .is_gone = std::move(is_gone)},
                           [status](const Response& response) { *status = response.status; });
        node_.run();
        return status;
    }
    [[nodiscard]] std::size_t jobs(const std::string& kind) {
        const std::scoped_lock lock(database_.mutex);
        return static_cast<std::size_t>(
            std::ranges::count_if(database_.jobs, [&](const auto& entry) { return entry.second.job.kind == kind; }));
    }
    // Forty tables of AIs at full strength, and 200 analyses.
    void attack() {
        for (int i = 0; i < 40; ++i) attacking_.push_back(make(attacker, two_ais));
        for (int i = 0; i < 200; ++i) analyses_.push_back(analyse(attacker));
        ASSERT_EQ(jobs("long_move"), 40);
        ASSERT_EQ(jobs("analyse"), 200);
    }
    // Waits until the threads for long searches are both busy.
    void await_busy() {
        ASSERT_TRUE(node_.run_until([&] { return gate_.begun == 2; }));
    }

    MemoryDatabase database_;
    Node node_{database_};
    Gate gate_;
    std::string bearer_;  // of who creates tables
    std::optional<Workers> workers_;
    std::vector<MadeGame> attacking_;
    std::vector<std::shared_ptr<int>> analyses_;
};

TEST(Turns, serves_the_one_who_was_served_longest_ago) {
    Turns turns;
    const auto next = [&](const std::vector<std::string>& owners) {
        std::vector<storage::WaitingJobs> waiting;
        for (const std::string& owner : owners) waiting.push_back({.owner = owner, .count = 40});
        return turns.next(waiting);
    };
    EXPECT_EQ(next({"a"}), "a");
    EXPECT_EQ(next({"a"}), "a");
    EXPECT_EQ(next({"a", "b"}), "b");
    EXPECT_EQ(next({"a", "b", "c"}), "c");
    EXPECT_EQ(next({"a", "b", "c"}), "a");
    EXPECT_EQ(next({"a", "b", "c"}), "b");
    EXPECT_EQ(next({"a", "b"}), "a");
    for (int i = 0; i < 30'000; ++i) EXPECT_EQ(next({std::to_string(i)}), std::to_string(i));
    EXPECT_LE(turns.remembered(), 10'000);
    EXPECT_EQ(next({"29999", "new"}), "new");
}

TEST_F(Scheduler, moves_at_a_level_do_not_wait_for_long_searches) {
    attack();
    start_workers();
    await_busy();
    EXPECT_TRUE(answered(victims_table("3")));
    EXPECT_EQ(gate_.begun, 2);  // no long search has ended
}

TEST_F(Scheduler, the_long_move_of_another_is_next) {
    attack();
    start_workers();
    await_busy();
    const MadeGame made = victims_table("\"max\"");
    EXPECT_EQ(plies(made), 2);
    gate_.let_moves_through(2);  // the one that is running, and the next
    EXPECT_TRUE(answered(made));
}

TEST_F(Scheduler, the_analysis_of_another_is_next) {
    attack();
    start_workers();
    await_busy();
    const auto mine = analyse(victim);
    gate_.let_analyses_through(2);  // the one that is running, and the next
    EXPECT_TRUE(node_.run_until([&] { return *mine != 0; }));
    EXPECT_EQ(*mine, 200);
    const auto done = std::ranges::count_if(analyses_, [](const auto& status) { return *status == 200; });
    EXPECT_EQ(done, 1);
}

// The tables of one owner take turns too.
TEST_F(Scheduler, tables_of_one_owner_are_served_in_turn) {
    start_workers();
    for (int i = 0; i < 3; ++i) {
        attacking_.push_back(make(attacker, two_ais));
        ++database_.now;  // the order in which they were made
    }
    for (int round = 1; round <= 3; ++round) {
        gate_.let_moves_through(3);
        for (const MadeGame& game : attacking_) {
            EXPECT_TRUE(node_.run_until([&] { return plies(game) >= 1 + round; }));
        }
        database_.now += 10;
    }
}

TEST_F(Scheduler, nobody_can_fill_the_queue_of_analyses) {
    for (int i = 0; i < 300; ++i) analyses_.push_back(analyse(attacker));
    const auto refused = [&] {
        return std::ranges::count_if(analyses_, [](const auto& status) { return *status == 503; });
    };
    EXPECT_EQ(refused(), 44);
    for (int i = 0; i < 10; ++i) EXPECT_EQ(*analyse(victim), 0);
    EXPECT_EQ(refused(), 54);
    EXPECT_EQ(jobs("analyse"), 256);
}

TEST_F(Scheduler, the_analysis_of_a_client_who_has_gone_is_dropped) {
    start_workers();
    bool gone = false;
    const auto running = analyse(victim, [&] { return gone; });
    ASSERT_TRUE(node_.run_until([&] { return gate_.begun == 1; }));
    const auto waiting = analyse(victim, [&] { return gone; });
    const auto other = analyse(victim, [] { return false; });
    node_.tick();
    EXPECT_TRUE(node_.dropped.empty());
    gone = true;
    node_.tick();
    EXPECT_EQ(node_.dropped.size(), 2);
    EXPECT_EQ(jobs("analyse"), 1);
    EXPECT_EQ(*other, 0);
    // The search that was running is stopped, and the thread continues with the next.
    for (const std::string& key : node_.dropped) workers_->cancel(key);
    gate_.let_analyses_through(1);
    EXPECT_TRUE(node_.run_until([&] { return *other != 0; }));
    EXPECT_EQ(*other, 200);
}

TEST_F(Scheduler, an_analysis_that_nobody_does_expires) {
    const auto asked = analyse(victim);
    node_.pass(21'000);
    EXPECT_EQ(*asked, 503);
    EXPECT_EQ(jobs("analyse"), 0);
}

TEST_F(Scheduler, a_move_is_tried_a_few_times_only) {
    const MadeGame made = make(victim, two_ais);
    const auto fail = [&](int attempts) {
        const std::scoped_lock lock(database_.mutex);
        database_.jobs.begin()->second.attempts = attempts;
    };
    // Three searches may have ended their processes: the fourth attempt does without one.
    fail(3);
    start_workers();
    EXPECT_TRUE(node_.run_until([&] { return plies(made) == 2 && gate_.begun == 1; }));
    stop_workers();
    EXPECT_EQ(jobs("long_move"), 1);
    fail(5);
    start_workers();
    EXPECT_TRUE(node_.run_until([&] { return jobs("long_move") == 0; }));
    EXPECT_EQ(plies(made), 2);
}

TEST_F(Scheduler, a_move_that_has_expired_is_asked_for_again) {
    const MadeGame made = make(victim, two_ais);
    database_.now += 3'600'001;
    std::size_t taken = 1;
    node_.store().take_jobs({.kind = "long_move", .now = database_.now, .lease = 1},
                            [&](const auto& found) { taken = found->size(); });
    EXPECT_EQ(taken, 0);
    EXPECT_EQ(jobs("long_move"), 0);
    EXPECT_EQ(plies(made), 1);
    EXPECT_EQ(jobs("long_move"), 1);
    // Once is enough.
    node_.store().drop_job("move:" + made.id, [](const auto&) {});
    EXPECT_EQ(plies(made), 1);
    EXPECT_EQ(jobs("long_move"), 0);
}

TEST_F(Scheduler, an_ending_process_gives_its_jobs_back) {
    const MadeGame made = make(victim, two_ais);
    const auto asked = analyse(victim);
    start_workers();
    await_busy();
    stop_workers();  // the gate is closed: the searches are stopped
    const std::scoped_lock lock(database_.mutex);
    ASSERT_EQ(database_.jobs.size(), 2);
    for (const auto& [key, kept] : database_.jobs) {
        EXPECT_LE(kept.leased_until, database_.now) << key;
        EXPECT_EQ(kept.attempts, 0) << key;
    }
}

// Without a budget the AI moves too, after a very short search.
TEST_F(Scheduler, a_used_up_budget_makes_searches_short) {
    Budgets budgets({.address = {.ai_seconds_an_hour = 1.5}, .identity = {}});
    start_workers(&budgets);
    MadeGame made = victims_table("3");
    ASSERT_TRUE(answered(made));
    EXPECT_EQ(gate_.short_search_ms, 1500);
    EXPECT_EQ(client_of(made).address.size(), 4);
    EXPECT_EQ(budgets.take(Expense::ai_seconds, {.address = client_of(made).address}, 1, database_.now), std::nullopt)
        << "what was not used was given back";
    made = victims_table("3");
    ASSERT_TRUE(answered(made));
    EXPECT_EQ(gate_.short_search_ms, 50);
    EXPECT_EQ(budgets.refused(Expense::ai_seconds), 1);
}

// Who creates a table without a token gets one for it, which pays.
TEST_F(Scheduler, searches_are_charged_to_the_makers_token_too) {
    Budgets budgets({.address = {}, .identity = {.ai_seconds_an_hour = 1.5}});
    start_workers(&budgets);
    for (const std::string token : {"a token of the victim", ""}) {
        bearer_ = token;
        const MadeGame made = victims_table("3");
        ASSERT_TRUE(answered(made));
        EXPECT_EQ(gate_.short_search_ms, 1500);
        const Client client{.address = "another", .identity = client_of(made).identity};
        EXPECT_EQ(client.identity.size(), 8);
        EXPECT_EQ(budgets.take(Expense::ai_seconds, client, 1, database_.now), std::nullopt);
        ASSERT_TRUE(answered(victims_table("3"))) << "another table";
        EXPECT_EQ(gate_.short_search_ms, token.empty() ? 1500 : 50);
    }
}

// A worker keeps the tables for which it has worked, and reads only what is new.
TEST_F(Scheduler, a_table_is_read_only_once) {
    const std::string ais = R"("seats":[{"kind":"ai","level":1},{"kind":"ai","level":1}]})";
    for (const std::string game : {"azul", "azul-duel"}) {
        const MadeGame made = make(victim, R"({"game":")" + game + R"(",)" + ais);
        start_workers();
        ASSERT_TRUE(node_.run_until([&] {
            const std::scoped_lock lock(database_.mutex);
            return database_.games.at(made.id).row.summary.status == storage::Status::finished;
        }));
        stop_workers();
        const std::scoped_lock lock(database_.mutex);
        const auto& [row, events] = database_.games.at(made.id);
        const std::vector<std::int64_t>& loads = database_.loads.at(made.id);
        EXPECT_GT(loads.size(), 20);
        EXPECT_EQ(loads.front(), 0);
        EXPECT_EQ(std::ranges::count(loads, 0), 1);
        EXPECT_TRUE(std::ranges::is_sorted(loads));
        // The table that was kept decides as one that is read from the beginning.
        const auto whole = replay(row, events);
        ASSERT_TRUE(whole) << whole.error();
        Table table(std::make_shared<const Header>(whole->table.header()));
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto* played = std::get_if<Played>(&whole->events[i].event);
            if (played != nullptr && played->seat) {
                const auto decided = decide_move(table, *played->seat, Mover::ai, static_cast<int>(table.ply_count()),
                                                 played->ply, {.now = whole->events[i].at, .outages = &no_outages});
                ASSERT_TRUE(decided) << decided.error().reason;
                Table after = table;
                for (std::size_t j = 0; j < decided->events.size(); ++j) {
                    ASSERT_TRUE(after.apply(decided->events[j]));
                    EXPECT_EQ(to_stored(decided->events[j], after).body, events[i + j].body);
                }
            }
            ASSERT_TRUE(table.apply(whole->events[i]));
        }
    }
}

TEST_F(Scheduler, a_kept_table_gets_what_others_have_stored) {
    start_workers();
    const MadeGame made = victims_table("1");
    Rng rng(1);
    for (int moves = 0; moves < 5; ++moves) {
        ASSERT_TRUE(node_.run_until([&] { return next_move(node_, made).has_value(); }));
        play_on(node_, made, rng, 1);
    }
    stop_workers();
    const std::scoped_lock lock(database_.mutex);
    const auto& [row, events] = database_.games.at(made.id);
    EXPECT_TRUE(replay(row, events));
}

// The same key makes another table with the same id after the first was deleted.
TEST_F(Scheduler, a_kept_table_is_not_taken_for_another) {
    start_workers();
    const std::string keyed = R"({"game":"azul","first":1,"key":"k3y-0f-the-table","seats":)"
                              R"([{"kind":"human"},{"kind":"ai","level":1}]})";
    std::string last;
    for (int round = 0; round < 3; ++round) {
        node_.address = victim;
        const json::Value answer = parsed(node_.post("/games", keyed).body);
        EXPECT_TRUE(last.empty() || last == text_of(answer, "id"));
        last = text_of(answer, "id");
        const MadeGame made{.id = last, .tokens = {text_of(answer.find("seats")->array()->front(), "token"), ""}};
        Rng rng(1);
        play_on(node_, made, rng, 1);
        ASSERT_TRUE(answered(made));
        EXPECT_EQ(node_.ask("DELETE", "/api/v1/games/" + made.id, "", text_of(answer, "maker")).status, 200);
    }
}

TEST_F(Scheduler, a_draining_server_answers_the_analyses_that_wait) {
    const auto asked = analyse(victim);
    node_.api().drain();
    EXPECT_EQ(*asked, 503);
    EXPECT_EQ(jobs("analyse"), 0);
}

}  // namespace
}  // namespace azulejo::server::test
