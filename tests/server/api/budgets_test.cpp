// What one client may use of the server.
#include "server/api/budgets.h"

#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server::test {
namespace {

constexpr Millis hour = 3'600'000;

TEST(Budgets, an_hours_budget_may_be_spent_at_once_and_is_refilled) {
    Budgets budgets({.address = {.ai_seconds_an_hour = 60}, .identity = {}});
    const Client client{.address = "10.0.0.1"};
    EXPECT_EQ(budgets.take(Expense::ai_seconds, client, 59, 0), std::nullopt);
    EXPECT_EQ(budgets.take(Expense::ai_seconds, client, 2, 0), 60) << "a second of work needs a minute";
    EXPECT_EQ(budgets.take(Expense::ai_seconds, client, 2, 60'000), std::nullopt);
    EXPECT_EQ(budgets.take(Expense::ai_seconds, {.address = "10.0.0.2"}, 60, 0), std::nullopt)
        << "others have their own";
    EXPECT_EQ(budgets.take(Expense::analysis_seconds, client, 1e9, 0), std::nullopt) << "0 means no limit";
    EXPECT_EQ(budgets.refused(Expense::ai_seconds), 1);
}

TEST(Budgets, address_and_identity_both_pay) {
    Budgets budgets({.address = {.tables_an_hour = 10}, .identity = {.tables_an_hour = 2}});
    const Client anna{.address = "10.0.0.1", .identity = "anna"};
    EXPECT_EQ(budgets.take(Expense::tables, anna, 2, 0), std::nullopt);
    EXPECT_TRUE(budgets.take(Expense::tables, anna, 1, 0)) << "her own budget is used up";
    EXPECT_TRUE(budgets.take(Expense::tables, {.address = "10.0.0.9", .identity = "anna"}, 1, 0)) << "also elsewhere";
    EXPECT_EQ(budgets.take(Expense::tables, {.address = "10.0.0.1"}, 8, 0), std::nullopt)
        << "a refusal has taken nothing from the address";
    EXPECT_TRUE(budgets.take(Expense::tables, {.address = "10.0.0.1", .identity = "bruno"}, 1, 0));
    EXPECT_EQ(budgets.take(Expense::tables, {.address = "10.0.0.2", .identity = "bruno"}, 2, 0), std::nullopt)
        << "a refusal has taken nothing from the identity";
}

TEST(Budgets, time_that_was_not_used_is_given_back) {
    Budgets budgets({.address = {.analysis_seconds_an_hour = 10}, .identity = {.analysis_seconds_an_hour = 10}});
    const Client client{.address = "10.0.0.1", .identity = "anna"};
    EXPECT_EQ(budgets.take(Expense::analysis_seconds, client, 10, 0), std::nullopt);
    EXPECT_TRUE(budgets.take(Expense::analysis_seconds, client, 1, 0));
    budgets.give_back(Expense::analysis_seconds, client, 9, 0);
    EXPECT_EQ(budgets.take(Expense::analysis_seconds, client, 9, 0), std::nullopt);
    EXPECT_TRUE(budgets.take(Expense::analysis_seconds, client, 1, 0));
}

TEST(Budgets, open_tables_count_until_they_are_over_and_for_a_day_at_most) {
    Budgets budgets({.address = {.open_tables = 2}, .identity = {.open_tables = 1}});
    const Client anna{.address = "10.0.0.1", .identity = "anna"};
    const Client nobody{.address = "10.0.0.1"};
    EXPECT_TRUE(budgets.open_table("One", anna, 0));
    EXPECT_FALSE(budgets.open_table("Two", anna, 0));
    EXPECT_TRUE(budgets.open_table("Two", nobody, 0));
    EXPECT_FALSE(budgets.open_table("Three", nobody, 0));
    EXPECT_TRUE(budgets.open_table("Three", {.address = "10.0.0.2"}, 0));
    budgets.close_table("One");
    budgets.close_table("One");
    budgets.close_table("Unknown");
    EXPECT_TRUE(budgets.open_table("Four", anna, hour));
    EXPECT_FALSE(budgets.open_table("Five", nobody, hour));
    budgets.forget_idle(24 * hour);
    EXPECT_TRUE(budgets.open_table("Five", nobody, 24 * hour)) << "Two is a day old";
    EXPECT_FALSE(budgets.open_table("Six", nobody, 24 * hour));
    EXPECT_EQ(budgets.refused_open_tables(), 4);
}

TEST(ApiBudgets, an_address_makes_only_so_many_tables_an_hour) {
    MemoryDatabase database;
    Node node(database, "node", {}, {.address = {.tables_an_hour = 3}, .identity = {}});
    for (int i = 0; i < 3; ++i) EXPECT_EQ(node.post("/games", two_humans).status, 201);
    const Response refused = node.post("/games", two_humans);
    EXPECT_EQ(refused.status, 429);
    EXPECT_EQ(refused.retry_after, 1200);
    EXPECT_EQ(database.games.size(), 3);
    EXPECT_NE(node.api().metrics().find("azulejo_budget_refusals_total{budget=\"tables\"} 1"), std::string::npos);
    database.now += 1'200'000;
    EXPECT_EQ(node.post("/games", two_humans).status, 201);
}

TEST(ApiBudgets, tables_that_were_not_made_cost_nothing) {
    MemoryDatabase database;
    Node node(database, "node", {}, {.address = {.open_tables = 2, .tables_an_hour = 2}, .identity = {}});
    database.down = true;
    for (int i = 0; i < 5; ++i) EXPECT_EQ(node.post("/games", two_humans).status, 503);
    database.down = false;
    const std::string keyed =
        R"({"game":"azul","seats":[{"kind":"open"},{"kind":"open"}],"key":"a-key-that-is-repeated"})";
    for (int i = 0; i < 5; ++i) EXPECT_EQ(node.post("/games", keyed).status, 201) << "the same table each time";
    EXPECT_EQ(node.post("/games", two_humans).status, 201);
    EXPECT_EQ(node.post("/games", two_humans).status, 429);
}

TEST(ApiBudgets, an_address_has_only_so_many_open_tables) {
    MemoryDatabase database;
    Node node(database, "node", {}, {.address = {.open_tables = 2}, .identity = {}});
    const MadeGame first = make_game(node, two_humans);
    make_game(node, two_humans);
    EXPECT_EQ(node.post("/games", two_humans).status, 429);
    EXPECT_EQ(node.post(first.path("/resign"), "", first.tokens[0]).status, 200);
    EXPECT_EQ(node.post("/games", two_humans).status, 201);
    EXPECT_EQ(node.post("/games", two_humans).status, 429);
}

TEST(ApiBudgets, rematches_are_open_tables_too) {
    MemoryDatabase database;
    Node node(database, "node", {}, {.address = {.open_tables = 1}, .identity = {}});
    const MadeGame made = make_game(node, two_humans);
    EXPECT_EQ(node.post(made.path("/resign"), "", made.tokens[0]).status, 200);
    const MadeGame other = make_game(node, two_humans);
    EXPECT_EQ(node.post(made.path("/offers"), R"({"what":"rematch"})", made.tokens[0]).status, 200);
    const std::string accept = R"({"what":"rematch","accept":true})";
    EXPECT_EQ(node.post(made.path("/answers"), accept, made.tokens[1]).status, 429);
    EXPECT_EQ(node.post(other.path("/resign"), "", other.tokens[0]).status, 200);
    EXPECT_EQ(node.post(made.path("/answers"), accept, made.tokens[1]).status, 200);
    EXPECT_EQ(node.post("/games", two_humans).status, 429);
}

TEST(ApiBudgets, rematches_are_tables_too) {
    MemoryDatabase database;
    Node node(database, "node", {}, {.address = {.tables_an_hour = 1}, .identity = {}});
    const MadeGame made = make_game(node, two_humans);
    EXPECT_EQ(node.post(made.path("/resign"), "", made.tokens[0]).status, 200);
    EXPECT_EQ(node.post(made.path("/offers"), R"({"what":"rematch"})", made.tokens[0]).status, 200);
    const std::string accept = R"({"what":"rematch","accept":true})";
    EXPECT_EQ(node.post(made.path("/answers"), accept, made.tokens[1]).status, 429);
    EXPECT_EQ(database.games.size(), 1);
    database.now += hour;
    EXPECT_EQ(node.post(made.path("/answers"), accept, made.tokens[1]).status, 200);
    EXPECT_EQ(database.games.size(), 2);
}

}  // namespace
}  // namespace azulejo::server::test
