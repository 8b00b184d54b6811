#pragma once

#include <expected>
#include <libpq-fe.h>
#include <string>

namespace azulejo::storage {

// The functions of libpq that we use. The library is loaded at run time, because it depends on thirty others that only
// PostgreSQL's users need.
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

// Loads the library at the first call.
[[nodiscard]] std::expected<const PostgresLibrary*, std::string> postgres_library();

}  // namespace azulejo::storage
