# The migrations are part of the program. SQLite is linked; PostgreSQL's library is loaded where it is used, and only its
# header is needed here.
find_package(SQLite3 REQUIRED)
find_path(LIBPQ_HEADERS libpq-fe.h PATH_SUFFIXES postgresql REQUIRED)
target_include_directories(azulejo_storage SYSTEM PRIVATE ${LIBPQ_HEADERS})
target_link_libraries(azulejo_storage PRIVATE SQLite::SQLite3 ${CMAKE_DL_LIBS})
foreach(database sqlite postgres)
  file(GLOB migrations CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/storage/migrations/${database}/*.sql)
  azulejo_embed(azulejo_storage ${database}_migrations HEADER storage/migrations.h NAMESPACE azulejo::storage TYPE Migration
                FUNCTION ${database}_migrations FILES ${migrations})
endforeach()
