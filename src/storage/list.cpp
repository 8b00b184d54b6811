#include "storage/list.h"

#include <utility>

#include "storage/rows.h"
#include "storage/statements.h"

namespace azulejo::storage {

namespace {

constexpr const char* newest_first = " ORDER BY created DESC, id DESC LIMIT ";

// Writes the statements of a list. Pages continue after "CREATED.ID" of the last game that the previous one looked at.
class ListWriter {
  public:
    explicit ListWriter(const Filter& filter) : filter_(filter) {}

    // The games of the page, and one more if there are more.
    [[nodiscard]] Statement games() && {
        const std::string columns = statements::game_columns;
        statement_.sql = "SELECT " + columns + " FROM ";
        if (!filter_.is_selective()) {
            statement_.sql += "game";
            add_range();
        } else {
            statement_.sql += "(SELECT " + columns + " FROM game";
            add_range();
            statement_.sql += newest_first + parameter(std::int64_t{most_scanned}) + ") AS newest";
            conjunction_ = " WHERE ";
            if (filter_.game) require("game = " + parameter(*filter_.game));
            if (filter_.players) require("players = " + parameter(std::int64_t{*filter_.players}));
        }
        statement_.sql += newest_first + parameter(std::int64_t{filter_.limit} + 1);
        return std::move(statement_);
    }
    // The last game that `games` looks at, if there may be more after it.
    [[nodiscard]] Statement last_scanned() && {
        statement_.sql = "SELECT created, id FROM game";
        add_range();
        statement_.sql += newest_first + parameter(std::int64_t{1});
        statement_.sql += " OFFSET " + parameter(std::int64_t{most_scanned} - 1);
        return std::move(statement_);
    }

  private:
    void require(const std::string& condition) {
        statement_.sql += conjunction_ + condition;
        conjunction_ = " AND ";
    }
    [[nodiscard]] std::string parameter(Value given) {
        statement_.values.push_back(std::move(given));
        return "$" + std::to_string(statement_.values.size());
    }
    // The conditions for which there are indexes.
    void add_range() {
        if (filter_.listed) require(*filter_.listed ? "listed = 1" : "listed = 0");
        if (filter_.status) require("status = " + parameter(static_cast<std::int64_t>(*filter_.status)));
        if (filter_.before.empty()) return;
        const std::size_t point = filter_.before.find('.');
        const std::string created = parameter(number(filter_.before.substr(0, point)));
        const std::string id = parameter(point == std::string::npos ? std::string() : filter_.before.substr(point + 1));
        require("(created, id) < (" + created + ", " + id + ")");
    }

    const Filter& filter_;
    Statement statement_{};
    std::string conjunction_ = " WHERE ";
};

}  // namespace

std::vector<Statement> list_statements(const Filter& filter) {
    std::vector<Statement> statements{ListWriter(filter).games()};
    if (filter.is_selective()) statements.push_back(ListWriter(filter).last_scanned());
    return statements;
}

Page page_of(std::vector<Rows>& results, int limit) {
    Page page;
    for (Row& row : results.front()) {
        if (std::cmp_equal(page.rows.size(), limit)) {
            const GameRow& last = page.rows.back();
            page.next = std::to_string(last.created) + "." + last.id;
            return page;
        }
        page.rows.push_back(game_row(row));
    }
    if (results.size() > 1 && !results.back().empty()) {
        const Row& last = results.back().front();
        page.next = last[0] + "." + last[1];
    }
    return page;
}

}  // namespace azulejo::storage
