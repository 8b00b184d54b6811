// No rule without a test: the names of the tests are compared with the ids of the rules.
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>

namespace azulejo::classic {
namespace {

// The ids that tests of a suite begin with: A6 of A6_the_first_from_the_centre_takes_the_marker.
std::set<std::string> tested_ids(std::string_view suite_name) {
    std::set<std::string> ids;
    const ::testing::UnitTest& all = *::testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const ::testing::TestSuite& suite = *all.GetTestSuite(i);
        if (suite.name() != suite_name) continue;
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const std::string name = suite.GetTestInfo(j)->name();
            ids.insert(name.substr(0, name.find('_')));
        }
    }
    return ids;
}

std::set<std::string> ids_up_to(char letter, int last) {
    std::set<std::string> ids;
    for (int number = 1; number <= last; ++number) ids.insert(letter + std::to_string(number));
    return ids;
}

TEST(Rules, every_clause_has_a_test) {
    std::set<std::string> expected = ids_up_to('A', 20);
    expected.merge(ids_up_to('G', 4));
    EXPECT_EQ(tested_ids("Clause"), expected);
}

TEST(Rules, every_example_has_a_test) {
    EXPECT_EQ(tested_ids("Example"), ids_up_to('E', 5));
}

}  // namespace
}  // namespace azulejo::classic
