# The libraries of the server. Boost.Beast is slow to compile, so src/server/net is the only folder that uses its templates.
find_package(Boost 1.81 REQUIRED)
find_package(spdlog REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
# Merged in every build: each of these files alone would instantiate much of what the others do.
file(GLOB net_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/server/net/*.cpp)
set_source_files_properties(${net_sources} PROPERTIES UNITY_GROUP net)
azulejo_targets_of(server_targets server)
foreach(target IN LISTS server_targets)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  target_include_directories(${target} SYSTEM PRIVATE ${Boost_INCLUDE_DIRS})
  target_compile_definitions(${target} PRIVATE BOOST_ASIO_NO_DEPRECATED)
  target_link_libraries(${target} PRIVATE spdlog::spdlog fmt::fmt PkgConfig::sodium)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 takes the frames of coroutines for types of other files, where sources are merged.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endforeach()

azulejo_embed(azulejo_server_api documents HEADER server/api/routes.h NAMESPACE azulejo::server TYPE Document FUNCTION documents
              FILES ${PROJECT_SOURCE_DIR}/src/server/api/openapi.json)

# The browser app as a library of its own: what was found in AZULEJO_WEB when the build began.
set(web_sources ${PROJECT_BINARY_DIR}/web)
file(GLOB_RECURSE web_files CONFIGURE_DEPENDS ${AZULEJO_WEB}/*)
add_custom_command(
  OUTPUT ${web_sources}/assets.cpp ${web_sources}/assets.S
  COMMAND ${CMAKE_COMMAND} -DFOLDER=${AZULEJO_WEB} -DOUTPUT=${web_sources} -P ${PROJECT_SOURCE_DIR}/cmake/web.cmake
  DEPENDS ${web_files} ${PROJECT_SOURCE_DIR}/cmake/web.cmake
  VERBATIM)
add_library(azulejo_web STATIC ${web_sources}/assets.cpp ${web_sources}/assets.S)
set_source_files_properties(${web_sources}/assets.S PROPERTIES OBJECT_DEPENDS ${web_sources}/assets.cpp)
target_include_directories(azulejo_web PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(azulejo_web PRIVATE azulejo_flags)
