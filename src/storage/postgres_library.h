#pragma once

#include <expected>
#include <libpq-fe.h>
#include <string>

namespace azulejo::storage {

// What we use of libpq. It is loaded when PostgreSQL is asked for: it brings along thirty libraries that nobody else
// needs.
struct PostgresLibrary {
    decltype(&PQconnectdbParams) connect = nullptr;
    decltype(&PQfinish) finish = nullptr;
    decltype(&PQstatus) status = nullptr;
    decltype(&PQerrorMessage) error_message = nullptr;
    decltype(&PQsetNoticeProcessor) set_notice_processor = nullptr;
    decltype(&PQexec) exec = nullptr;
    decltype(&PQprepare) prepare = nullptr;
    decltype(&PQenterPipelineMode) enter_pipeline = nullptr;
    decltype(&PQexitPipelineMode) exit_pipeline = nullptr;
    decltype(&PQpipelineSync) pipeline_sync = nullptr;
    decltype(&PQsendQueryPrepared) send_prepared = nullptr;
    decltype(&PQgetResult) next_result = nullptr;
    decltype(&PQresultStatus) result_status = nullptr;
    decltype(&PQresultErrorField) error_field = nullptr;
    decltype(&PQresultErrorMessage) result_error = nullptr;
    decltype(&PQntuples) rows = nullptr;
    decltype(&PQnfields) columns = nullptr;
    decltype(&PQgetvalue) value = nullptr;
    decltype(&PQgetlength) length = nullptr;
    decltype(&PQclear) clear = nullptr;
    decltype(&PQsocket) socket = nullptr;
    decltype(&PQconsumeInput) consume_input = nullptr;
    decltype(&PQnotifies) notifies = nullptr;
    decltype(&PQfreemem) free = nullptr;
    decltype(&PQbackendPID) backend = nullptr;
};

// Loads the library the first time; says why where it cannot.
[[nodiscard]] std::expected<const PostgresLibrary*, std::string> postgres_library();

}  // namespace azulejo::storage
