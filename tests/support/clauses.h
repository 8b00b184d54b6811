#pragma once

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <string_view>

// No rule without a test: the names of the tests are compared with the ids of the rules.
namespace azulejo::test {

// The ids that tests of a suite begin with: A6 of A6_the_first_from_the_centre_takes_the_marker.
[[nodiscard]] inline std::set<std::string> tested_ids(std::string_view suite_name) {
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

[[nodiscard]] inline std::set<std::string> ids_up_to(char letter, int last) {
    std::set<std::string> ids;
    for (int number = 1; number <= last; ++number) ids.insert(letter + std::to_string(number));
    return ids;
}

}  // namespace azulejo::test
