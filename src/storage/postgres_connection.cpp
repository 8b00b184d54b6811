#include "storage/postgres_connection.h"

#include <array>
#include <utility>

namespace azulejo::storage {

namespace {

std::string one_line(const char* message) {
    std::string text = message == nullptr ? "" : message;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    for (char& c : text) {
        if (c == '\n') c = ' ';
    }
    return text;
}

// SQLSTATEs after which the connection should be replaced: the server shuts down or has become read-only.
bool needs_new_connection(std::string_view code) {
    return code.starts_with("08") || code.starts_with("57P") || code == "25006" || code == "25P03";
}

Cause cause_of_state(std::string_view code) {
    if (code == "53100") return Cause::disk_full;
    if (code == "55P03") return Cause::locked;
    if (code == "25006") return Cause::read_only;
    return needs_new_connection(code) ? Cause::unreachable : Cause::other;
}

class Result {
  public:
    Result(const PostgresLibrary& library, PGresult* result) : library_(library), result_(result) {}
    ~Result() { library_.clear(result_); }
    Result(const Result&) = delete;
    Result& operator=(const Result&) = delete;
    [[nodiscard]] PGresult* get() const { return result_; }
    [[nodiscard]] ExecStatusType status() const { return library_.result_status(result_); }
    [[nodiscard]] bool good() const { return status() == PGRES_COMMAND_OK || status() == PGRES_TUPLES_OK; }

  private:
    const PostgresLibrary& library_;
    PGresult* result_;
};

}  // namespace

std::expected<std::unique_ptr<PostgresConnection>, std::string> PostgresConnection::open(const std::string& location,
                                                                                         const std::string& settings) {
    const auto library = postgres_library();
    if (!library) return std::unexpected(library.error());
    // Defaults; parameters in the URL (dbname) come later and override them.
    const std::array<const char*, 7> names{"connect_timeout",
                                           "tcp_user_timeout",
                                           "application_name",
                                           "client_encoding",
                                           "target_session_attrs",
                                           "dbname",
                                           nullptr};
    const std::array<const char*, 7> values{"3", "10000", "azulejo", "UTF8", "read-write", location.c_str(), nullptr};
    PGconn* opened = (*library)->connect(names.data(), values.data(), 1);
    std::unique_ptr<PostgresConnection> connection(new PostgresConnection(**library, opened));
    if ((*library)->status(opened) != CONNECTION_OK)
        return std::unexpected(one_line((*library)->error_message(opened)));
    (*library)->set_notice_processor(opened, [](void*, const char*) {}, nullptr);
    if (const auto set = connection->script(settings); !set) return std::unexpected(set.error().reason);
    return connection;
}

PostgresConnection::~PostgresConnection() {
    library_.finish(connection_);
}

std::expected<std::vector<Rows>, DbError> PostgresConnection::run(std::span<const Statement> statements) {
    std::vector<const std::string*> names;
    for (const Statement& statement : statements) {
        const auto name = prepared(statement.sql);
        if (!name) return std::unexpected(name.error());
        for (const Value& value : statement.values) {
            const auto* text = std::get_if<std::string>(&value);
            if (text != nullptr && text->contains('\0')) {
                return std::unexpected(DbError{.connection_lost = false, .reason = "a text contains a zero byte"});
            }
        }
        names.push_back(*name);
    }
    if (library_.enter_pipeline(connection_) == 0) return std::unexpected(lost_connection());
    for (std::size_t i = 0; i < statements.size(); ++i) {
        if (!send(*names[i], statements[i].values)) return std::unexpected(lost_connection());
    }
    if (library_.pipeline_sync(connection_) == 0) return std::unexpected(lost_connection());
    auto result = read_results();
    if (result || !result.error().connection_lost) library_.exit_pipeline(connection_);
    return result;
}

std::expected<void, DbError> PostgresConnection::script(const std::string& sql) {
    const Result result(library_, library_.exec(connection_, sql.c_str()));
    if (!result.good() && result.status() != PGRES_EMPTY_QUERY) return std::unexpected(error_of(result.get()));
    return {};
}

std::expected<const std::string*, DbError> PostgresConnection::prepared(const std::string& sql) {
    if (const auto found = names_.find(sql); found != names_.end()) return &found->second;
    const std::string name = "s" + std::to_string(names_.size());
    const Result result(library_, library_.prepare(connection_, name.c_str(), sql.c_str(), 0, nullptr));
    if (!result.good()) return std::unexpected(error_of(result.get()));
    return &names_.emplace(sql, name).first->second;
}

bool PostgresConnection::send(const std::string& name, const std::vector<Value>& values) {
    std::vector<std::string> numbers;
    numbers.reserve(values.size());
    std::vector<const char*> texts;
    for (const Value& value : values) {
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            texts.push_back(numbers.emplace_back(std::to_string(*number)).c_str());
        } else {
            texts.push_back(std::get<std::string>(value).c_str());
        }
    }
    return library_.send_prepared(connection_, name.c_str(), static_cast<int>(texts.size()), texts.data(), nullptr,
                                  nullptr, 0) != 0;
}

// In pipeline mode libpq returns nullptr after each statement's result and PGRES_PIPELINE_SYNC at the end. Two nullptrs
// in a row mean that the connection is lost.
std::expected<std::vector<Rows>, DbError> PostgresConnection::read_results() {
    std::vector<Rows> all;
    std::optional<DbError> first_error;
    for (bool after_null = false;;) {
        const Result result(library_, library_.next_result(connection_));
        if (result.get() == nullptr) {
            if (std::exchange(after_null, true)) return std::unexpected(lost_connection());
            continue;
        }
        after_null = false;
        if (result.status() == PGRES_PIPELINE_SYNC) break;
        if (result.good()) {
            all.push_back(rows_of(result.get()));
        } else if (result.status() != PGRES_PIPELINE_ABORTED && !first_error) {
            first_error = error_of(result.get());
            if (first_error->connection_lost) break;
        }
    }
    if (first_error) return std::unexpected(*std::move(first_error));
    return all;
}

Rows PostgresConnection::rows_of(const PGresult* result) const {
    Rows rows;
    const int count = library_.rows(result);
    const int columns = library_.columns(result);
    rows.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        Row& row = rows.emplace_back();
        for (int column = 0; column < columns; ++column) {
            row.emplace_back(library_.value(result, i, column),
                             static_cast<std::size_t>(library_.length(result, i, column)));
        }
    }
    return rows;
}

DbError PostgresConnection::error_of(const PGresult* result) const {
    if (result == nullptr || library_.status(connection_) != CONNECTION_OK) return lost_connection();
    const char* code = library_.error_field(result, PG_DIAG_SQLSTATE);
    return {.connection_lost = code == nullptr || needs_new_connection(code),
            .reason = one_line(library_.result_error(result)),
            .cause = code == nullptr ? Cause::unreachable : cause_of_state(code)};
}

DbError PostgresConnection::lost_connection() const {
    return {
        .connection_lost = true, .reason = one_line(library_.error_message(connection_)), .cause = Cause::unreachable};
}

bool PostgresConnection::receive() {
    return library_.consume_input(connection_) != 0;
}

std::optional<std::string> PostgresConnection::next_notification() {
    while (PGnotify* notice = library_.notifies(connection_)) {
        const bool own = notice->be_pid == library_.backend(connection_);
        std::string text = notice->extra;
        library_.free(notice);
        if (!own) return text;
    }
    return std::nullopt;
}

}  // namespace azulejo::storage
