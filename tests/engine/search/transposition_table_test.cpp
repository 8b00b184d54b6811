#include "engine/search/transposition_table.h"

#include <array>
#include <gtest/gtest.h>
#include <thread>

#include "core/rng.h"
#include "support/effort.h"

namespace azulejo::engine {
namespace {

constexpr std::uint64_t buckets = (1U << 20U) / 64;
constexpr std::uint64_t entries_of_bucket = 4;

// The nth key of one bucket; they differ only in bits that do not select the bucket.
std::uint64_t key(std::uint64_t nth) {
    return 5 + (nth + 1) * buckets;
}

SearchResult result(int depth, std::uint32_t move = 7) {
    return {.move = move, .value = -123, .depth = static_cast<std::uint8_t>(depth), .bound = Bound::lower};
}

TranspositionTable fresh() {
    TranspositionTable table(1);
    table.start_search();
    return table;
}

TEST(TranspositionTable, finds_what_was_stored) {
    TranspositionTable table = fresh();
    EXPECT_FALSE(table.find(key(0)));
    for (const int value : {-32000, -1, 0, 1, 32000}) {
        for (const Bound bound : {Bound::upper, Bound::lower, Bound::exact}) {
            for (const int depth : {0, 1, 64, 255}) {
                const SearchResult stored{.move = 0xFEDCBA98,
                                          .value = static_cast<std::int16_t>(value),
                                          .depth = static_cast<std::uint8_t>(depth),
                                          .bound = bound};
                table.store(key(0), stored);
                const auto found = table.find(key(0));
                ASSERT_TRUE(found);
                EXPECT_EQ(found->move, stored.move);
                EXPECT_EQ(found->value, stored.value);
                EXPECT_EQ(found->depth, stored.depth);
                EXPECT_EQ(found->bound, stored.bound);
            }
        }
    }
    EXPECT_FALSE(table.find(key(1)));
    EXPECT_FALSE(table.find(key(0) + 1));
}

TEST(TranspositionTable, keeps_several_positions_of_one_bucket) {
    TranspositionTable table = fresh();
    for (std::uint64_t i = 0; i < entries_of_bucket; ++i) table.store(key(i), result(3, static_cast<std::uint32_t>(i)));
    for (std::uint64_t i = 0; i < entries_of_bucket; ++i) {
        ASSERT_TRUE(table.find(key(i)));
        EXPECT_EQ(table.find(key(i))->move, i);
    }
}

TEST(TranspositionTable, replaces_what_was_searched_least) {
    for (std::uint64_t shallow = 0; shallow < entries_of_bucket; ++shallow) {
        TranspositionTable table = fresh();
        for (std::uint64_t i = 0; i < entries_of_bucket; ++i) table.store(key(i), result(i == shallow ? 2 : 5));
        table.store(key(9), result(1));
        EXPECT_TRUE(table.find(key(9)));
        for (std::uint64_t i = 0; i < entries_of_bucket; ++i) {
            EXPECT_EQ(table.find(key(i)).has_value(), i != shallow);
        }
    }
}

TEST(TranspositionTable, gives_up_last_what_was_searched_to_the_end) {
    TranspositionTable table = fresh();
    table.store(key(0), result(TranspositionTable::complete));
    for (std::uint64_t i = 1; i < 100; ++i) table.store(key(i), result(64));
    ASSERT_TRUE(table.find(key(0)));
    EXPECT_EQ(table.find(key(0))->depth, TranspositionTable::complete);
}

TEST(TranspositionTable, stores_a_position_once) {
    TranspositionTable table = fresh();
    for (std::uint64_t i = 0; i < entries_of_bucket; ++i) table.store(key(i), result(5));
    for (int depth = 0; depth < 10; ++depth) table.store(key(2), result(depth));
    for (std::uint64_t i = 0; i < entries_of_bucket; ++i) EXPECT_TRUE(table.find(key(i)));
    EXPECT_EQ(table.find(key(2))->depth, 9);
}

TEST(TranspositionTable, forgets_with_every_search) {
    TranspositionTable table = fresh();
    // More searches than the age counter can count: very old entries must not look new again.
    for (std::uint64_t search = 0; search < 200; ++search) {
        table.store(key(search), result(5));
        ASSERT_TRUE(table.find(key(search)));
        table.start_search();
        for (std::uint64_t earlier = 0; earlier <= search; ++earlier) ASSERT_FALSE(table.find(key(earlier)));
    }
}

TEST(TranspositionTable, replaces_what_is_of_an_earlier_search_first) {
    TranspositionTable table = fresh();
    for (std::uint64_t i = 0; i < entries_of_bucket; ++i) table.store(key(i), result(TranspositionTable::complete));
    table.start_search();
    for (std::uint64_t i = 10; i < 10 + entries_of_bucket; ++i) table.store(key(i), result(0));
    for (std::uint64_t i = 10; i < 10 + entries_of_bucket; ++i) EXPECT_TRUE(table.find(key(i)));
}

// Entries of an earlier search must not influence which entries this search keeps.
TEST(TranspositionTable, keeps_the_same_whatever_was_there_before) {
    TranspositionTable used = fresh();
    for (const std::uint64_t i : {3U, 2U, 1U, 0U}) used.store(key(i), result(5));
    used.start_search();
    TranspositionTable unused = fresh();
    for (std::uint64_t i = 0; i < entries_of_bucket + 1; ++i) {
        used.store(key(i), result(5));
        unused.store(key(i), result(5));
    }
    for (std::uint64_t i = 0; i < entries_of_bucket + 1; ++i) {
        EXPECT_EQ(used.find(key(i)).has_value(), unused.find(key(i)).has_value()) << i;
    }
}

TEST(TranspositionTable, keeps_the_results_of_earlier_searches_if_asked) {
    TranspositionTable table = fresh();
    for (std::uint64_t i = 0; i < 3; ++i) {
        if (i > 0) table.start_search(true);
        table.store(key(i), result(3));
    }
    for (std::uint64_t i = 0; i < 3; ++i) EXPECT_TRUE(table.find(key(i)));
    table.start_search();
    for (std::uint64_t i = 0; i < 3; ++i) EXPECT_FALSE(table.find(key(i)));
    for (std::uint64_t i = 0; i < 200; ++i) {
        table.store(key(0), result(3));
        table.start_search(true);
        EXPECT_FALSE(table.find(key(1)));
    }
}

TEST(TranspositionTable, keeps_the_deeper_result_of_an_earlier_search) {
    TranspositionTable table = fresh();
    table.store(key(0), result(5, 1));
    table.start_search(true);
    table.store(key(0), result(4, 2));
    EXPECT_EQ(table.find(key(0))->move, 1U);
    table.store(key(0), result(5, 3));
    EXPECT_EQ(table.find(key(0))->move, 3U);
    table.store(key(0), result(2, 4));  // now both are of this search
    EXPECT_EQ(table.find(key(0))->move, 4U);
}

TEST(TranspositionTable, replaces_results_of_earlier_searches_first) {
    TranspositionTable table = fresh();
    table.store(key(0), result(200));
    table.start_search(true);
    for (std::uint64_t i = 1; i <= entries_of_bucket; ++i) table.store(key(i), result(1));
    EXPECT_FALSE(table.find(key(0)));
    for (std::uint64_t i = 1; i <= entries_of_bucket; ++i) EXPECT_TRUE(table.find(key(i)));
}

// Each entry is computed from its key, so that a mixture of two entries would be noticed.
TEST(TranspositionTable, never_shows_what_two_threads_wrote_half_each) {
    const auto made_of = [](std::uint64_t of) {
        const std::uint64_t mixed = Rng::mix(of);
        return SearchResult{.move = static_cast<std::uint32_t>(mixed),
                            .value = static_cast<std::int16_t>(mixed >> 32U),
                            .depth = static_cast<std::uint8_t>(mixed >> 48U),
                            .bound = Bound::exact};
    };
    TranspositionTable table = fresh();
    std::array<int, 2> wrong{};
    const auto hammer = [&](std::size_t thread) {
        Rng rng(thread);
        for (int i = 0; i < test::effort(300000); ++i) {
            const std::uint64_t written = key(rng.below(8));
            table.store(written, made_of(written));
            const std::uint64_t read = key(rng.below(8));
            const auto found = table.find(read);
            if (found && found->move != made_of(read).move) ++wrong[thread];
        }
    };
    std::thread other(hammer, 1);
    hammer(0);
    other.join();
    EXPECT_EQ(wrong[0] + wrong[1], 0);
}

// A shared table as a browser has it, in one bucket.
TableBucket shared_bucket;  // NOLINT: the functions have no other argument
constexpr SharedTable shared{
    .find = [](std::uint64_t key) { return shared_bucket.find(key, [](std::uint64_t data) { return data != 0; }); },
    .store = [](std::uint64_t key,
                std::uint64_t data) { shared_bucket.store(key, data, [](std::uint64_t old) { return old != 0; }); }};

TEST(TranspositionTable, shares_results_of_the_same_scope) {
    shared_bucket.clear();
    TranspositionTable one(1);
    TranspositionTable other(1);
    one.start_search(shared, 1, 77);
    other.start_search(shared, 1, 77);
    one.store(key(0), result(5));
    ASSERT_TRUE(other.find(key(0)));
    EXPECT_EQ(other.find(key(0))->depth, 5);
    EXPECT_EQ(other.find(key(0))->value, -123);
    // A later search of the scope, with a number of any size, finds it too; one of another scope does not.
    other.start_search(shared, 1'000'000'063, 77);
    EXPECT_TRUE(other.find(key(0)));
    other.start_search(shared, 2, 78);
    EXPECT_FALSE(other.find(key(0)));
    // The own table is another one.
    other.start_search();
    EXPECT_FALSE(other.find(key(0)));
    other.store(key(0), result(9));
    ASSERT_TRUE(one.find(key(0)));
    EXPECT_EQ(one.find(key(0))->depth, 5);
}

}  // namespace
}  // namespace azulejo::engine
