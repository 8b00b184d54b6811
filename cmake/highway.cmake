# Highway: dispatched at run time where there are several instruction sets. For another machine, such as a browser, it is
# compiled for the one set that all of these have: then its headers are enough, which must be found without the others of the
# machine that builds.
azulejo_targets_of(engine_targets engine)
if(CMAKE_CROSSCOMPILING)
  find_path(HIGHWAY_HEADERS hwy/highway.h PATHS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
  file(CREATE_LINK ${HIGHWAY_HEADERS}/hwy ${PROJECT_BINARY_DIR}/include/hwy SYMBOLIC)
else()
  find_library(HIGHWAY hwy REQUIRED)
endif()
foreach(target IN LISTS engine_targets)
  if(HIGHWAY)
    target_link_libraries(${target} PUBLIC $<BUILD_INTERFACE:${HIGHWAY}> $<INSTALL_INTERFACE:azulejo::highway>)
  else()
    target_include_directories(${target} SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
    target_compile_definitions(${target} PRIVATE HWY_COMPILE_ONLY_STATIC)
  endif()
endforeach()
