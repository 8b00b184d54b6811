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

// The server goes down or cannot be written to: another connection may lead to a better one.
bool is_end_of_connection(std::string_view code) {
    return code.starts_with("08") || code.starts_with("57P") || code == "25006" || code == "25P03";
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

std::expected<std::unique_ptr<PostgresConnection>, std::string> PostgresConnection::open(const std::string& where,
                                                                                         const std::string& settings) {
    const auto library = postgres_library();
    if (!library) return std::unexpected(library.error());
    // Whatever the address says itself comes later and counts.
    const std::array<const char*, 7> names{"connect_timeout",
                                           "tcp_user_timeout",
                                           "application_name",
                                           "client_encoding",
                                           "target_session_attrs",
                                           "dbname",
                                           nullptr};
    const std::array<const char*, 7> values{"3", "10000", "azulejo", "UTF8", "read-write", where.c_str(), nullptr};
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

std::expected<std::vector<Rows>, Mishap> PostgresConnection::run(std::span<const Call> calls) {
    std::vector<const std::string*> names;
    for (const Call& call : calls) {
        const auto name = prepared(call.sql);
        if (!name) return std::unexpected(name.error());
        for (const Value& value : call.values) {
            const auto* text = std::get_if<std::string>(&value);
            if (text != nullptr && text->contains('\0')) {
                return std::unexpected(Mishap{.lost = false, .reason = "a text contains a zero byte"});
            }
        }
        names.push_back(*name);
    }
    if (library_.enter_pipeline(connection_) == 0) return std::unexpected(lost());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (!send(*names[i], calls[i].values)) return std::unexpected(lost());
    }
    if (library_.pipeline_sync(connection_) == 0) return std::unexpected(lost());
    auto result = answers();
    if (result || !result.error().lost) library_.exit_pipeline(connection_);
    return result;
}

std::expected<void, Mishap> PostgresConnection::script(const std::string& sql) {
    const Result result(library_, library_.exec(connection_, sql.c_str()));
    if (!result.good() && result.status() != PGRES_EMPTY_QUERY) return std::unexpected(mishap(result.get()));
    return {};
}

std::expected<const std::string*, Mishap> PostgresConnection::prepared(const std::string& sql) {
    if (const auto found = names_.find(sql); found != names_.end()) return &found->second;
    const std::string name = "s" + std::to_string(names_.size());
    const Result result(library_, library_.prepare(connection_, name.c_str(), sql.c_str(), 0, nullptr));
    if (!result.good()) return std::unexpected(mishap(result.get()));
    return &names_.emplace(sql, name).first->second;
}

bool PostgresConnection::send(const std::string& statement, const std::vector<Value>& values) {
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
    return library_.send_prepared(connection_, statement.c_str(), static_cast<int>(texts.size()), texts.data(), nullptr,
                                  nullptr, 0) != 0;
}

// After each answer comes nothing, and after the last one a mark.
std::expected<std::vector<Rows>, Mishap> PostgresConnection::answers() {
    std::vector<Rows> all;
    std::optional<Mishap> first;
    for (bool nothing = false;;) {
        const Result result(library_, library_.next_result(connection_));
        if (result.get() == nullptr) {
            if (std::exchange(nothing, true)) return std::unexpected(lost());
            continue;
        }
        nothing = false;
        if (result.status() == PGRES_PIPELINE_SYNC) break;
        if (result.good()) {
            all.push_back(rows_of(result.get()));
        } else if (result.status() != PGRES_PIPELINE_ABORTED && !first) {
            first = mishap(result.get());
            if (first->lost) break;
        }
    }
    if (first) return std::unexpected(*std::move(first));
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

Mishap PostgresConnection::mishap(const PGresult* result) const {
    if (result == nullptr || library_.status(connection_) != CONNECTION_OK) return lost();
    const char* code = library_.error_field(result, PG_DIAG_SQLSTATE);
    return {.lost = code == nullptr || is_end_of_connection(code), .reason = one_line(library_.result_error(result))};
}

Mishap PostgresConnection::lost() const {
    return {.lost = true, .reason = one_line(library_.error_message(connection_))};
}

bool PostgresConnection::receive() {
    return library_.consume_input(connection_) != 0;
}

std::optional<std::string> PostgresConnection::heard() {
    while (PGnotify* notice = library_.notifies(connection_)) {
        const bool own = notice->be_pid == library_.backend(connection_);
        std::string text = notice->extra;
        library_.free(notice);
        if (!own) return text;
    }
    return std::nullopt;
}

}  // namespace azulejo::storage
