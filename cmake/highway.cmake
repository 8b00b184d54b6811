# Highway: dispatched at run time where there are several instruction sets. In WebAssembly there is one, its headers are
# enough, and they must be found without those of the machine that builds.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  find_path(HIGHWAY_HEADERS hwy/highway.h PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
  file(CREATE_LINK ${HIGHWAY_HEADERS}/hwy ${PROJECT_BINARY_DIR}/include/hwy SYMBOLIC)
  target_include_directories(azulejo_engine SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
  target_compile_definitions(azulejo_engine PRIVATE HWY_COMPILE_ONLY_STATIC)
else()
  find_library(HIGHWAY hwy REQUIRED)
  target_link_libraries(azulejo_engine PUBLIC $<BUILD_INTERFACE:${HIGHWAY}> $<INSTALL_INTERFACE:azulejo::highway>)
endif()
