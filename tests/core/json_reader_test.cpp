#include "core/json_reader.h"

#include <gtest/gtest.h>

namespace azulejo::json {
namespace {

// Reads an object with `read` and returns its faults.
template <class F>
std::vector<std::string> faults_of(std::string_view text, F&& read, Unknown unknown = Unknown::ignored) {
    FieldFaults faults;
    const auto value = parse(text);
    EXPECT_TRUE(value) << text;
    if (value) {
        ObjectReader object(*value, "", faults, unknown);
        read(object);
    }
    return to_strings(faults);
}
using Faults = std::vector<std::string>;

TEST(ObjectReader, reads_members_of_their_types) {
    const auto faults =
        faults_of(R"({"i":-5,"n":9007199254740992,"w":"18446744073709551615","r":0.25,"b":true,"s":"è","c":"two",)"
                  R"("t":["a",""],"l":[1,[]],"null":null})",
                  [](ObjectReader& object) {
                      EXPECT_EQ(object.integer("i"), -5);
                      EXPECT_EQ(object.integer("i", -5, -5), -5);
                      EXPECT_EQ(object.large_integer("n", 0, std::uint64_t{1} << 53U), std::uint64_t{1} << 53U);
                      EXPECT_EQ(object.word("w"), ~std::uint64_t{0});
                      EXPECT_EQ(object.real("r", 0, 1), 0.25);
                      EXPECT_TRUE(object.flag("b"));
                      EXPECT_EQ(object.text("s"), "è");
                      EXPECT_EQ(object.choice("c", {"one", "two"}), 1U);
                      EXPECT_EQ(object.texts("t", 2, 2), (std::vector<std::string>{"a", ""}));
                      EXPECT_EQ(object.list("l", 1).size(), 2U);
                      EXPECT_EQ(object.optional_integer("null", 1, 2), std::nullopt);
                      EXPECT_EQ(object.optional_integer("none", 1, 2), std::nullopt);
                      EXPECT_EQ(object.integer("none", 1, 2, 2), 2);
                      EXPECT_EQ(object.large_integer("none", 1, 2, 2), 2U);
                  });
    EXPECT_EQ(faults, Faults{});
}

TEST(ObjectReader, names_what_is_missing) {
    const auto faults = faults_of("{}", [](ObjectReader& object) {
        object.integer("i");
        object.integer("i", 1, 4);
        object.integer("i", 2, 2);
        object.large_integer("n", 1, 1'000'000'000'000'000);
        object.word("w");
        object.real("r", 0, 0.5);
        object.flag("b");
        object.text("s");
        object.choice("c", {"one", "two"});
        object.texts("t");
        object.texts("t", 0, 9);
        object.list("l", 5, 5);
        object.list("l", 1);
        object.list("l", 1, 3);
    });
    EXPECT_EQ(faults, (Faults{"i: missing; expected a whole number", "i: missing; expected a whole number from 1 to 4",
                              "i: missing; expected the number 2",
                              "n: missing; expected a whole number from 1 to 1000000000000000",
                              "w: missing; expected a string with a whole number from 0 to 18446744073709551615",
                              "r: missing; expected a number from 0 to 0.5", "b: missing; expected true or false",
                              "s: missing; expected a string", "c: missing; expected one of one, two",
                              "t: missing; expected a list of strings",
                              "t: missing; expected a list of at most 9 strings", "l: missing; expected a list of 5",
                              "l: missing; expected a list of at least 1", "l: missing; expected a list of 1 to 3"}));
}

TEST(ObjectReader, names_what_is_wrong) {
    for (const std::string_view value : {"null", "1.5", "\"1\"", "[]", "{}", "true", "1e300", "-1"}) {
        const std::string text = "{\"i\":" + std::string(value) + '}';
        EXPECT_EQ(faults_of(text, [](ObjectReader& object) { object.integer("i", 0, 4); }),
                  (Faults{"i: expected a whole number from 0 to 4"}))
            << value;
        EXPECT_EQ(faults_of(text, [](ObjectReader& object) { object.large_integer("i", 0, 4, 2); }),
                  (Faults{"i: expected a whole number from 0 to 4"}))
            << value;
    }
    for (const std::string_view value : {"1", "\"-1\"", "\"18446744073709551616\"", "\"\"", "\" 1\"", "\"1.0\""}) {
        EXPECT_EQ(
            faults_of("{\"w\":" + std::string(value) + '}', [](ObjectReader& object) { object.word("w"); }).size(), 1U)
            << value;
    }
    EXPECT_EQ(faults_of(R"({"t":["a",1]})", [](ObjectReader& object) { EXPECT_TRUE(object.texts("t").empty()); }),
              (Faults{"t: expected a list of strings"}));
    EXPECT_EQ(faults_of(R"({"t":null})", [](ObjectReader& object) { (void)object.optional_integer("i", 0, 1); }),
              Faults{});
    EXPECT_EQ(faults_of(R"({"i":2})", [](ObjectReader& object) { (void)object.optional_integer("i", 0, 1); }),
              (Faults{"i: expected a whole number from 0 to 1"}));
}

TEST(ObjectReader, names_the_place_inside_the_whole) {
    FieldFaults faults;
    const auto value = parse(R"({"boards":[{"score":1},{"score":"x"}]})");
    ObjectReader whole(*value, "", faults);
    std::size_t number = 0;
    for (const Value& board : whole.list("boards", 2, 2)) {
        ObjectReader(board, whole.path("boards", number++), faults).integer("score");
    }
    EXPECT_EQ(to_string(faults), "boards[1].score: expected a whole number");
}

TEST(ObjectReader, refuses_or_ignores_unknown_members) {
    const auto read = [](ObjectReader& object) { object.integer("known"); };
    EXPECT_EQ(faults_of(R"({"known":1,"è\u0007":2})", read, Unknown::refused),
              (Faults{"è\\x07: unknown; there are known"}));
    EXPECT_EQ(faults_of(R"({"known":1,"other":2})", read, Unknown::ignored), Faults{});
}

// One fault is enough; faults of the members would only repeat it.
TEST(ObjectReader, needs_an_object) {
    for (const std::string_view text : {"[]", "1", "null", "\"a\""}) {
        EXPECT_EQ(faults_of(text, [](ObjectReader& object) { object.integer("i"); }),
                  (Faults{"body: expected an object"}));
    }
}

}  // namespace
}  // namespace azulejo::json
