#include <gtest/gtest.h>

#include "support/clauses.h"

namespace azulejo::classic {
namespace {

using test::ids_up_to;
using test::tested_ids;

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
