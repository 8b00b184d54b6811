#include "storage/postgres_library.h"

#include <dlfcn.h>

namespace azulejo::storage {

namespace {

class Loader {
  public:
    explicit Loader(void* handle) : handle_(handle) {}

    template <class Function>
    void find(Function& function, const char* name) {
        void* found = handle_ == nullptr ? nullptr : dlsym(handle_, name);
        if (found == nullptr) complete_ = false;
        function = reinterpret_cast<Function>(found);
    }
    [[nodiscard]] bool complete() const { return complete_; }

  private:
    void* handle_;
    bool complete_ = true;
};

std::expected<PostgresLibrary, std::string> load() {
    Loader loader(dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL));
    PostgresLibrary library;
    loader.find(library.connect, "PQconnectdbParams");
    loader.find(library.finish, "PQfinish");
    loader.find(library.status, "PQstatus");
    loader.find(library.error_message, "PQerrorMessage");
    loader.find(library.set_notice_processor, "PQsetNoticeProcessor");
    loader.find(library.exec, "PQexec");
    loader.find(library.prepare, "PQprepare");
    loader.find(library.enter_pipeline, "PQenterPipelineMode");
    loader.find(library.exit_pipeline, "PQexitPipelineMode");
    loader.find(library.pipeline_sync, "PQpipelineSync");
    loader.find(library.send_prepared, "PQsendQueryPrepared");
    loader.find(library.next_result, "PQgetResult");
    loader.find(library.result_status, "PQresultStatus");
    loader.find(library.error_field, "PQresultErrorField");
    loader.find(library.result_error, "PQresultErrorMessage");
    loader.find(library.rows, "PQntuples");
    loader.find(library.columns, "PQnfields");
    loader.find(library.value, "PQgetvalue");
    loader.find(library.length, "PQgetlength");
    loader.find(library.clear, "PQclear");
    loader.find(library.socket, "PQsocket");
    loader.find(library.consume_input, "PQconsumeInput");
    loader.find(library.notifies, "PQnotifies");
    loader.find(library.free, "PQfreemem");
    loader.find(library.backend, "PQbackendPID");
    if (loader.complete()) return library;
    const char* why = dlerror();
    return std::unexpected("PostgreSQL needs libpq 14 or newer (Debian: libpq5): " +
                           std::string(why == nullptr ? "a function is missing" : why));
}

}  // namespace

std::expected<const PostgresLibrary*, std::string> postgres_library() {
    static const std::expected<PostgresLibrary, std::string> library = load();
    if (!library) return std::unexpected(library.error());
    return &*library;
}

}  // namespace azulejo::storage
