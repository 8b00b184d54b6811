#include "core/json_writer.h"

#include <gtest/gtest.h>
#include <vector>

namespace azulejo::json {
namespace {

TEST(ObjectWriter, writes_members_in_order) {
    const std::string text = object_text([](ObjectWriter& object) {
        object.number("whole", std::uint64_t{18446744073709551615U});
        object.number("decimal", -0.001, 2);
        object.flag("flag", true);
        object.null("nothing");
        object.text("text", "a\"\\\n\x01è");
        object.text("letter", 'B');
        object.text("appended", [](std::string& out) { out += "BB"; });
        object.raw("raw", "[1]");
        object.object("nested", [](ObjectWriter& nested) { nested.number("a", 1); });
        object.list("list", std::vector{1, 2}, [&](int n) { object.out() += std::to_string(n); });
        object.texts("texts", 2, [&](int i) { object.out() += i == 0 ? "x" : "y"; });
        object.numbers("numbers", 3, [](int i) { return 10 * i; });
        object.texts("none", 0, [](int) {});
    });
    EXPECT_EQ(text, R"({"whole":18446744073709551615,"decimal":0.00,"flag":true,"nothing":null,)"
                    R"("text":"a\"\\\u000a\u0001è","letter":"B","appended":"BB","raw":[1],"nested":{"a":1},)"
                    R"("list":[1,2],"texts":["x","y"],"numbers":[0,10,20],"none":[]})");
}

TEST(ObjectWriter, takes_over_the_members_of_another_object) {
    const std::string text = object_text([](ObjectWriter& object) {
        object.members("{}");
        object.members(R"({"a":1,"b":{}})");
        object.members("{}");
        object.number("c", 2);
        object.members(R"({"d":[]})");
    });
    EXPECT_EQ(text, R"({"a":1,"b":{},"c":2,"d":[]})");
    EXPECT_EQ(object_text([](ObjectWriter& object) { object.members("{}"); }), "{}");
}

TEST(JsonNumbers, have_the_digits_asked_for) {
    const auto written = [](void (*append)(std::string&, double, int), double value, int digits) {
        std::string out;
        append(out, value, digits);
        return out;
    };
    EXPECT_EQ(written(append_fixed, 2.0 / 3, 4), "0.6667");
    EXPECT_EQ(written(append_fixed, -0.4, 0), "0");
    EXPECT_EQ(written(append_significant, 1234567.0, 6), "1.23457e+06");
    EXPECT_EQ(written(append_significant, 2.0 / 3, 6), "0.666667");
    EXPECT_EQ(written(append_significant, 5.0, 6), "5");
    std::string exact;
    append_exact(exact, 0.1);
    EXPECT_EQ(exact, "0.1");
}

}  // namespace
}  // namespace azulejo::json
