#include <atomic>
#include <thread>

#include "storage/helpers.h"

// The contract of the store, tested with every database.
namespace azulejo::storage {
namespace {

class Contract : public ::testing::TestWithParam<const char*> {
  protected:
    // Closes and opens the store, like a restart.
    void reopen() {
        store_.reset();
        store_ = open(database_->location());
        ask_ = std::make_unique<BlockingStore>(*store_);
    }

    std::unique_ptr<TestDatabase> database_ = new_database(GetParam());
    std::unique_ptr<Store> store_ = open(database_->location());
    std::unique_ptr<BlockingStore> ask_ = std::make_unique<BlockingStore>(*store_);
};

TEST_P(Contract, KeepsAGameAsItWasCreated) {
    GameRow row = game("abc", 77);
    row.game = "azul-duel";
    row.players = 2;
    row.listed = false;
    row.summary = {.status = Status::playing, .open_seats = 1};
    row.header = "{\"name\":\"Zoë 🟦 \\\"quoted\\\" 'x' $1\"}";
    ASSERT_TRUE(ask_->create(row, {event("one", 5), event("two", 6)}));
    reopen();
    const auto loaded = ask_->load("abc");
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->row.id, "abc");
    EXPECT_EQ(loaded->row.game, "azul-duel");
    EXPECT_EQ(loaded->row.players, 2);
    EXPECT_FALSE(loaded->row.listed);
    EXPECT_EQ(loaded->row.summary.status, Status::playing);
    EXPECT_EQ(loaded->row.summary.open_seats, 1);
    EXPECT_EQ(loaded->row.created, 77);
    EXPECT_EQ(loaded->row.changed, 77);
    EXPECT_EQ(loaded->row.header, row.header);
    ASSERT_EQ(loaded->events.size(), 2U);
    EXPECT_EQ(loaded->events[1].at, 6);
    EXPECT_EQ(loaded->events[1].kind, "ply");
    EXPECT_EQ(loaded->events[1].body, "two");
}

TEST_P(Contract, KnowsWhatThereIsNot) {
    EXPECT_EQ(fault_of(ask_->load("none")), Fault::not_found);
    EXPECT_EQ(fault_of(ask_->append(appending("none", 0, {"x"}))), Fault::not_found);
    EXPECT_EQ(fault_of(ask_->append(appending("none", 0, {}))), Fault::not_found);
    EXPECT_EQ(fault_of(ask_->finish({.key = "none", .kind = {}, .body = {}})), Fault::not_found);
    EXPECT_EQ(*ask_->result("none"), std::nullopt);
}

TEST_P(Contract, RefusesASecondGameOfTheSameName) {
    ASSERT_TRUE(ask_->create(game("a"), {event("mine")}));
    EXPECT_EQ(fault_of(ask_->create(game("a"), {event("other"), event("more")})), Fault::conflict);
    EXPECT_EQ(bodies(ask_->load("a")), std::vector<std::string>{"mine"});
}

TEST_P(Contract, AppendsOnlyAtTheEnd) {
    ASSERT_TRUE(ask_->create(game("a")));
    ASSERT_TRUE(ask_->append(appending("a", 0, {"0", "1"})));
    EXPECT_EQ(fault_of(ask_->append(appending("a", 0, {"x"}))), Fault::conflict);
    EXPECT_EQ(fault_of(ask_->append(appending("a", 1, {"x", "y"}))), Fault::conflict);
    EXPECT_EQ(fault_of(ask_->append(appending("a", 3, {"gap"}))), Fault::conflict);
    EXPECT_EQ(fault_of(ask_->append(appending("a", 1, {}))), Fault::conflict);
    EXPECT_TRUE(ask_->append(appending("a", 2, {})));
    ASSERT_TRUE(ask_->append(appending("a", 2, {"2"})));
    reopen();
    EXPECT_EQ(bodies(ask_->load("a")), (std::vector<std::string>{"0", "1", "2"}));
    EXPECT_EQ(bodies(ask_->load("a", 2)), std::vector<std::string>{"2"});
    EXPECT_EQ(ask_->load("a", 2)->first, 2);
    EXPECT_TRUE(ask_->load("a", 3)->events.empty());
}

TEST_P(Contract, ALostRaceLeavesNothingBehind) {
    ASSERT_TRUE(ask_->create(game("a"), {event("0")}, {{.key = "clock:a", .kind = "clock", .body = "old"}}));
    Append late = appending("a", 0, {"x", "y"});
    late.summary = {.status = Status::finished, .open_seats = 7};
    late.jobs = {{.key = "move:a", .kind = "move", .body = "late"}};
    late.drop_jobs = {"clock:a"};
    EXPECT_EQ(fault_of(ask_->append(late)), Fault::conflict);
    EXPECT_EQ(ask_->load("a")->row.summary.status, Status::waiting);
    EXPECT_EQ(bodies(ask_->load("a")), std::vector<std::string>{"0"});
    const auto jobs = ask_->take({"move", "clock"});
    ASSERT_EQ(jobs->size(), 1U);
    EXPECT_EQ(jobs->front().body, "old");
}

TEST_P(Contract, AnAppendSetsSummaryAndJobs) {
    ASSERT_TRUE(ask_->create(game("a"), {}, {{.key = "clock:a", .kind = "clock", .body = "1"}}));
    Append what = appending("a", 0, {"x"});
    what.summary = {.status = Status::playing, .open_seats = 2};
    what.jobs = {{.key = "move:a", .kind = "move", .body = "think"}};
    what.drop_jobs = {"clock:a"};
    ASSERT_TRUE(ask_->append(what));
    const auto loaded = ask_->load("a");
    EXPECT_EQ(loaded->row.summary.status, Status::playing);
    EXPECT_EQ(loaded->row.summary.open_seats, 2);
    EXPECT_GT(loaded->row.changed, loaded->row.created);
    const auto jobs = ask_->take({"clock", "move"});
    ASSERT_EQ(jobs->size(), 1U);
    EXPECT_EQ(jobs->front().key, "move:a");
}

// All appends are made at once, so that they share transactions. Each of them gets its own answer.
TEST_P(Contract, OneOfManyRivalsWinsAndTheOthersGoOn) {
    constexpr int games = 20;
    constexpr int rivals = 5;
    for (int i = 0; i < games; ++i) ASSERT_TRUE(ask_->create(game("g" + std::to_string(i))));
    std::atomic<int> won = 0;
    std::atomic<int> taken = 0;
    std::atomic<int> unknown = 0;
    std::atomic<int> left = games * rivals + games;
    std::promise<void> all;
    const auto count = [&](const Outcome<void>& outcome) {
        if (outcome) {
            ++won;
        } else if (outcome.error().fault == Fault::conflict) {
            ++taken;
        } else if (outcome.error().fault == Fault::not_found) {
            ++unknown;
        }
        if (--left == 0) all.set_value();
    };
    for (int rival = 0; rival < rivals; ++rival) {
        for (int i = 0; i < games; ++i) {
            const std::string mine = std::to_string(rival);
            store_->append(appending("g" + std::to_string(i), 0, {mine, mine + "'"}), count);
        }
    }
    for (int i = 0; i < games; ++i) store_->append(appending("none", 0, {"x"}), count);
    all.get_future().wait();
    EXPECT_EQ(won, games);
    EXPECT_EQ(taken, games * (rivals - 1));
    EXPECT_EQ(unknown, games);
    for (int i = 0; i < games; ++i) {
        const auto found = bodies(ask_->load("g" + std::to_string(i)));
        ASSERT_EQ(found.size(), 2U);
        EXPECT_EQ(found[0] + "'", found[1]);
    }
}

// Several threads append to the same game. Each reads it again if another thread was first.
TEST_P(Contract, CountsToTheSameNumberOnManyThreads) {
    constexpr int threads = 4;
    constexpr int each = 25;
    ASSERT_TRUE(ask_->create(game("a")));
    std::vector<std::thread> crew;
    for (int t = 0; t < threads; ++t) {
        crew.emplace_back([&, t] {
            BlockingStore ask(*store_);
            for (int i = 0; i < each;) {
                const auto next = static_cast<std::int64_t>(ask.load("a")->events.size());
                i += ask.append(appending("a", next, {std::to_string(t)})).has_value() ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : crew) thread.join();
    EXPECT_EQ(ask_->load("a")->events.size(), static_cast<std::size_t>(threads * each));
}

TEST_P(Contract, FinishesWhatWasAskedForBeforeItCloses) {
    ASSERT_TRUE(ask_->create(game("a")));
    std::atomic<int> done = 0;
    for (int i = 0; i < 100; ++i) {
        store_->append(appending("a", i, {std::to_string(i)}),
                       [&](const Outcome<void>& outcome) { done += outcome ? 1 : 0; });
    }
    reopen();
    EXPECT_EQ(done, 100);
    EXPECT_EQ(ask_->load("a")->events.size(), 100U);
}

TEST_P(Contract, ListsTheNewestFirstPageByPage) {
    for (int i = 0; i < 7; ++i) ASSERT_TRUE(ask_->create(game("g" + std::to_string(i), 100 + i / 2)));
    std::string found;
    Filter filter;
    filter.limit = 2;
    int pages = 0;
    do {
        const auto page = ask_->list(filter);
        ASSERT_TRUE(page);
        for (const GameRow& row : page->rows) found += row.id + " ";
        filter.before = page->next;
        ++pages;
    } while (!filter.before.empty());
    EXPECT_EQ(found, "g6 g5 g4 g3 g2 g1 g0 ");
    EXPECT_EQ(pages, 4);
}

// A page comes from a bounded number of games, so that a rare kind cannot make it slow. The next page goes on there.
TEST_P(Contract, LooksForRareGamesPageByPage) {
    std::atomic<int> left = most_scanned + 1;
    std::promise<void> all;
    for (int i = 0; i <= most_scanned; ++i) {
        GameRow row = game("g" + std::to_string(i), 100 + i);
        if (i == 0 || i == most_scanned) row.game = "azul-duel";
        store_->create(row, {}, {}, [&](const Outcome<void>& outcome) {
            EXPECT_TRUE(outcome);
            if (--left == 0) all.set_value();
        });
    }
    all.get_future().wait();
    Filter filter;
    filter.game = "azul-duel";
    const auto first = ask_->list(filter);
    ASSERT_EQ(first->rows.size(), 1U);
    EXPECT_EQ(first->rows.front().created, 100 + most_scanned);
    EXPECT_EQ(first->next, "101.g1");
    filter.before = first->next;
    const auto second = ask_->list(filter);
    ASSERT_EQ(second->rows.size(), 1U);
    EXPECT_EQ(second->rows.front().id, "g0");
    EXPECT_EQ(second->next, "");
}

TEST_P(Contract, ListsWhatIsAskedFor) {
    GameRow secret = game("secret");
    secret.listed = false;
    GameRow duel = game("duel");
    duel.game = "azul-duel";
    GameRow four = game("four");
    four.players = 4;
    four.summary.status = Status::playing;
    for (const GameRow& row : {secret, duel, four}) ASSERT_TRUE(ask_->create(row));
    const auto found = [&](auto change) {
        Filter filter;
        change(filter);
        std::set<std::string> ids;
        const auto page = ask_->list(filter);
        EXPECT_TRUE(page);
        for (const GameRow& row : page->rows) ids.insert(row.id);
        return ids;
    };
    using Ids = std::set<std::string>;
    EXPECT_EQ(found([](Filter&) {}), (Ids{"duel", "four"}));
    EXPECT_EQ(found([](Filter& filter) { filter.listed.reset(); }), (Ids{"duel", "four", "secret"}));
    EXPECT_EQ(found([](Filter& filter) { filter.listed = false; }), Ids{"secret"});
    EXPECT_EQ(found([](Filter& filter) { filter.game = "azul-duel"; }), Ids{"duel"});
    EXPECT_EQ(found([](Filter& filter) { filter.players = 4; }), Ids{"four"});
    EXPECT_EQ(found([](Filter& filter) { filter.status = Status::playing; }), Ids{"four"});
    EXPECT_EQ(found([](Filter& filter) { filter.status = Status::finished; }), Ids{});
    EXPECT_EQ(found([](Filter& filter) { filter.limit = 0; }).size(), 1U);
    EXPECT_EQ(found([](Filter& filter) { filter.before = "nonsense"; }), Ids{});
    EXPECT_EQ(found([](Filter& filter) {
                  filter.game = "azul";
                  filter.players = 4;
                  filter.status = Status::playing;
                  filter.before = "2000.z";
              }),
              Ids{"four"});
}

TEST_P(Contract, GivesAJobToOneOnly) {
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(ask_->add_job({.key = "move:" + std::to_string(i), .kind = "move", .body = "b", .due = 3 - i}));
    }
    EXPECT_TRUE(ask_->take({"clock", "mov", "remove"})->empty());
    const auto first = ask_->take({"move"}, 2);
    ASSERT_EQ(first->size(), 2U);
    EXPECT_EQ((std::set<std::string>{(*first)[0].key, (*first)[1].key}), (std::set<std::string>{"move:1", "move:2"}));
    EXPECT_EQ(first->front().attempts, 1);
    EXPECT_EQ(first->front().kind, "move");
    EXPECT_EQ(first->front().body, "b");
    EXPECT_EQ(ask_->take({"clock", "move"})->size(), 1U);
    EXPECT_TRUE(ask_->take({"move"})->empty());
    EXPECT_TRUE(ask_->finish(first->front()));
    EXPECT_EQ(fault_of(ask_->finish(first->front())), Fault::not_found);
}

TEST_P(Contract, DoesNotGiveAJobBeforeItIsDue) {
    ASSERT_TRUE(ask_->add_job({.key = "clock:a", .kind = "clock", .body = "", .due = Millis{1} << 50}));
    EXPECT_TRUE(ask_->take({"clock"})->empty());
}

TEST_P(Contract, GivesAJobAgainWhenTheLeaseEnds) {
    ASSERT_TRUE(ask_->add_job({.key = "move:a", .kind = "move", .body = ""}));
    ASSERT_EQ(ask_->take({"move"}, 1, 0)->size(), 1U);  // a lease that ends at once
    const auto again = ask_->take({"move"}, 1, 60'000);
    ASSERT_EQ(again->size(), 1U);
    EXPECT_EQ(again->front().attempts, 2);
    reopen();
    EXPECT_TRUE(ask_->take({"move"})->empty());
}

TEST_P(Contract, AReplacedJobIsAnotherOne) {
    ASSERT_TRUE(ask_->add_job({.key = "move:a", .kind = "move", .body = "old"}));
    const Job old = ask_->take({"move"})->front();
    ASSERT_TRUE(ask_->add_job({.key = "move:a", .kind = "move", .body = "new"}));
    EXPECT_EQ(fault_of(ask_->finish(old, "late")), Fault::conflict);
    EXPECT_EQ(*ask_->result("move:a"), std::nullopt);
    const Job fresh = ask_->take({"move"})->front();
    EXPECT_EQ(fresh.body, "new");
    EXPECT_EQ(fresh.attempts, 1);
    EXPECT_NE(fresh.version, old.version);
    ASSERT_TRUE(ask_->finish(fresh));
    ASSERT_TRUE(ask_->add_job({.key = "move:a", .kind = "move", .body = "third"}));
    EXPECT_EQ(fault_of(ask_->finish(fresh)), Fault::conflict);
}

TEST_P(Contract, KeepsTheResultOfAJob) {
    ASSERT_TRUE(ask_->add_job({.key = "analyse:1", .kind = "analyse", .body = ""}));
    ASSERT_TRUE(ask_->finish(ask_->take({"analyse"})->front(), "{\"best\":1}"));
    EXPECT_EQ(*ask_->result("analyse:1"), "{\"best\":1}");
    reopen();
    EXPECT_EQ(*ask_->result("analyse:1"), "{\"best\":1}");
}

TEST_P(Contract, TellsWhoWaitsForJobs) {
    const auto add = [&](const std::string& key, const std::string& owner, Millis due = 0) {
        ASSERT_TRUE(ask_->add_job({.key = key, .kind = "move", .body = "", .owner = owner, .due = due}));
    };
    add("move:a1", "a", 2);
    add("move:a2", "a", 1);
    add("move:b1", "b");
    add("move:c1", "c", Millis{1} << 50);
    ASSERT_TRUE(ask_->add_job({.key = "clock:d", .kind = "clock", .body = "", .owner = "d"}));
    const auto waiting = [&] {
        std::string text;
        const auto all = ask_->waiting("move");
        for (const WaitingJobs& each : *all) text += each.owner + std::to_string(each.count) + " ";
        return text;
    };
    EXPECT_EQ(waiting(), "a2 b1 ");
    const auto taken = ask_->take_jobs({.kind = "move", .owner = "a", .now = BlockingStore::time, .lease = 1000});
    ASSERT_EQ(taken->size(), 1U);
    EXPECT_EQ(taken->front().key, "move:a2");
    EXPECT_EQ(taken->front().owner, "a");
    EXPECT_EQ(waiting(), "a1 b1 ");
    // A job that is given back waits as before, and the attempt does not count.
    ASSERT_TRUE(ask_->release(taken->front()));
    EXPECT_EQ(waiting(), "a2 b1 ");
    EXPECT_EQ(
        ask_->take_jobs({.kind = "move", .owner = "a", .now = BlockingStore::time, .lease = 1000})->front().attempts,
        1);
    ASSERT_TRUE(ask_->drop("move:b1"));
    EXPECT_EQ(waiting(), "a1 ");
    EXPECT_TRUE(ask_->take_jobs({.kind = "move", .owner = "b", .now = BlockingStore::time})->empty());
}

TEST_P(Contract, DropsJobsThatHaveExpired) {
    ASSERT_TRUE(ask_->add_job({.key = "move:a", .kind = "move", .body = "", .due = 10, .expires = 100}));
    ASSERT_TRUE(ask_->add_job({.key = "move:b", .kind = "move", .body = "", .due = 10}));
    EXPECT_EQ(ask_->take_jobs({.kind = "move", .limit = 9, .now = 99, .lease = 0})->size(), 2U);
    const auto later = ask_->take_jobs({.kind = "move", .limit = 9, .now = 100, .lease = 0});
    ASSERT_EQ(later->size(), 1U);
    EXPECT_EQ(later->front().key, "move:b");
    EXPECT_EQ(fault_of(ask_->finish({.key = "move:a", .kind = {}, .body = {}})), Fault::not_found);
}

TEST_P(Contract, NotesGapsBetweenHeartbeats) {
    EXPECT_EQ(*ask_->server_time(), 0);
    EXPECT_TRUE(ask_->heartbeat(10'000)->outages.empty());
    EXPECT_TRUE(ask_->heartbeat(11'500)->outages.empty());
    reopen();
    const auto pulse = ask_->heartbeat(13'001);
    ASSERT_EQ(pulse->outages.size(), 1U);
    EXPECT_EQ(pulse->outages.front().from, 11'500);
    EXPECT_EQ(pulse->outages.front().to, 13'001);
    EXPECT_EQ(pulse->latest, 13'001);
    // A server whose clock is behind learns the time of the others, and changes nothing.
    const auto behind = ask_->heartbeat(9'000);
    EXPECT_EQ(behind->latest, 13'001);
    EXPECT_EQ(behind->outages.size(), 1U);
    EXPECT_EQ(*ask_->server_time(), 13'001);
    // Gaps that a server has noticed itself. The longer of two with the same beginning counts.
    const auto noticed = ask_->heartbeat(13'100, {{.from = 11'500, .to = 13'050}, {.from = 11'500, .to = 12'000}});
    ASSERT_EQ(noticed->outages.size(), 1U);
    EXPECT_EQ(noticed->outages.front().to, 13'050);
    EXPECT_TRUE(ask_->heartbeat(13'200, {}, 13'051)->outages.empty());
}

TEST_P(Contract, FindsAndRemovesUnusedGames) {
    const auto with_status = [](const std::string& id, Status status) {
        GameRow row = game(id, 100);
        row.summary.status = status;
        return row;
    };
    ASSERT_TRUE(ask_->create(
        with_status("old", Status::waiting), {event("0", 100)},
        {{.key = "move:old", .kind = "move", .body = ""}, {.key = "clock:old", .kind = "clock", .body = ""}}));
    ASSERT_TRUE(ask_->create(with_status("new", Status::waiting), {event("0", 100), event("1", 600)}));
    ASSERT_TRUE(ask_->create(with_status("played", Status::playing), {event("0", 400)}));
    ASSERT_TRUE(ask_->create(with_status("finished", Status::finished), {event("0", 100)}));
    ASSERT_TRUE(ask_->create(with_status("empty", Status::waiting)));
    const auto unused = [&](Millis waiting, Millis playing) {
        std::set<std::string> found;
        const auto games = ask_->unused({.waiting_since = waiting, .playing_since = playing});
        for (const UnusedGame& each : *games) {
            found.insert(each.id + std::to_string(each.events));
        }
        return found;
    };
    using Names = std::set<std::string>;
    EXPECT_EQ(unused(500, 0), (Names{"old1", "empty0"}));
    EXPECT_EQ(unused(0, 500), Names{"played1"});
    EXPECT_EQ(unused(601, 401), (Names{"old1", "new2", "empty0", "played1"}));
    EXPECT_EQ(ask_->unused({.waiting_since = 601, .playing_since = 0, .limit = 1})->size(), 1U);
    // A game that got another event stays.
    EXPECT_EQ(fault_of(ask_->remove("new", 1)), Fault::conflict);
    EXPECT_EQ(ask_->load("new")->events.size(), 2U);
    RecordingListener listener;
    store_->listen(&listener);
    ASSERT_TRUE(ask_->remove("old", 1));
    EXPECT_TRUE(listener.saw_events("old", changed_completely));
    store_->listen(nullptr);
    EXPECT_EQ(fault_of(ask_->load("old")), Fault::not_found);
    EXPECT_EQ(fault_of(ask_->remove("old", 1)), Fault::not_found);
    EXPECT_EQ(fault_of(ask_->append(appending("old", 1, {"x"}))), Fault::not_found);
    EXPECT_TRUE(ask_->take({"move", "clock"})->empty());
    // Nothing of it is left that a new game of the same name would inherit.
    ASSERT_TRUE(ask_->create(game("old"), {event("other")}));
    EXPECT_EQ(bodies(ask_->load("old")), std::vector<std::string>{"other"});
}

TEST_P(Contract, RewritesEvents) {
    ASSERT_TRUE(ask_->create(game("a"), {event("0"), event("1"), event("2")}));
    EXPECT_EQ(fault_of(ask_->rewrite("a", 2, {{0, event("x")}})), Fault::conflict);
    EXPECT_EQ(fault_of(ask_->rewrite("none", 2, {{0, event("x")}})), Fault::not_found);
    ASSERT_TRUE(ask_->rewrite("a", 3, {{0, event("x")}, {2, event("y")}}));
    reopen();
    EXPECT_EQ(bodies(ask_->load("a")), (std::vector<std::string>{"x", "1", "y"}));
}

TEST_P(Contract, TellsWhatHappened) {
    RecordingListener listener;
    store_->listen(&listener);
    ASSERT_TRUE(ask_->create(game("a"), {event("0")}));
    EXPECT_TRUE(listener.saw_events("a", 1));
    ASSERT_TRUE(ask_->append(appending("a", 1, {"1", "2"})));
    EXPECT_TRUE(listener.saw_events("a", 3));
    ASSERT_TRUE(ask_->add_job({.key = "move:a", .kind = "move", .body = ""}));
    EXPECT_TRUE(listener.saw_job_added());
    ASSERT_TRUE(ask_->finish(ask_->take({"move"})->front()));
    EXPECT_TRUE(listener.saw_job_finished("move:a"));
    store_.reset();
}

TEST_P(Contract, IsReadBesideAServer) {
    ASSERT_TRUE(ask_->create(game("a"), {event("0")}));
    const auto reader = open_store(database_->location(), Access::read);
    ASSERT_TRUE(reader) << reader.error();
    EXPECT_EQ(bodies(BlockingStore(**reader).load("a")), std::vector<std::string>{"0"});
}

TEST_P(Contract, IsProbed) {
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(ask_->probe());
    const Statistics statistics = store_->statistics();
    ASSERT_GE(statistics.queues.size(), 2);
    EXPECT_EQ(statistics.queues.front().name, "write");
    EXPECT_EQ(statistics.queues.front().waiting, 0);
    EXPECT_EQ(statistics.queues.front().expired, 0);
    EXPECT_EQ(statistics.disk_free.has_value(), std::string(GetParam()) == "sqlite");
}

INSTANTIATE_TEST_SUITE_P(Databases, Contract, ::testing::Values("sqlite", "postgres"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace azulejo::storage
