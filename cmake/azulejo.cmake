# Flags for everything we compile, and the two ways in which we make a target.
include(CheckCXXCompilerFlag)

add_library(azulejo_flags INTERFACE)
target_compile_options(azulejo_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast
  -Wimplicit-fallthrough -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely about string concatenation.
  target_compile_options(azulejo_flags INTERFACE -Wno-restrict)
endif()
if(AZULEJO_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(azulejo_flags INTERFACE -march=${AZULEJO_ARCH})
endif()
if(AZULEJO_SANITIZE)
  target_compile_options(azulejo_flags INTERFACE
    -fsanitize=${AZULEJO_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(azulejo_flags INTERFACE -fsanitize=${AZULEJO_SANITIZE})
endif()

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  target_link_options(azulejo_flags INTERFACE -fuse-ld=mold)
endif()

# With AZULEJO_UNITY, compiles the sources of a target merged, one file a folder. So the games never meet, but the
# files of one folder must not give one name to two things.
function(azulejo_merge target)
  if(NOT AZULEJO_UNITY)
    return()
  endif()
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# What libFuzzer sees: the marks that show it the way cost time, and nothing else needs them.
set(fuzzed_layers "^(core|rules|notation|engine|analysis|server)$")

# A library of src/NAME. These layers also run where there are neither exceptions nor type information; but those that
# are THREADED need threads, whose library checks types when it is sanitized, and a few may use libraries that throw:
# those with EXCEPTIONS.
function(azulejo_layer name)
  cmake_parse_arguments(arg "THREADED;EXCEPTIONS" "" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/engine/built_in\\.cpp$")  # see cmake/networks.cmake
  set(target azulejo_${name})
  add_library(${target} STATIC ${sources})
  azulejo_merge(${target} ${sources})
  add_library(azulejo::${name} ALIAS ${target})
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                              $<INSTALL_INTERFACE:include/azulejo>)
  target_compile_features(${target} PUBLIC cxx_std_23)
  if(NOT arg_EXCEPTIONS)
    target_compile_options(${target} PRIVATE -fno-exceptions)
  endif()
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:azulejo_flags>)
  if(AZULEJO_FUZZ AND name MATCHES "${fuzzed_layers}")
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  foreach(layer IN LISTS arg_DEPENDS)
    target_link_libraries(${target} PUBLIC azulejo_${layer})
  endforeach()
  if(arg_THREADED)
    find_package(Threads REQUIRED)
    target_link_libraries(${target} PUBLIC Threads::Threads)
  else()
    target_compile_options(${target} PRIVATE -fno-rtti)
  endif()
endfunction()

# Makes OUTPUT in the binary folder, a C++ file with the texts of FILES: see cmake/embed.cmake.
function(azulejo_embed output)
  cmake_parse_arguments(arg "" "HEADER;NAMESPACE;TYPE;FUNCTION" "FILES" ${ARGN})
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${output})
  add_custom_command(
    OUTPUT ${file}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${file} -DHEADER=${arg_HEADER} -DNAMESPACE=${arg_NAMESPACE} -DTYPE=${arg_TYPE}
            -DFUNCTION=${arg_FUNCTION} "-DFILES=${arg_FILES}" -P ${script}
    DEPENDS ${arg_FILES} ${script}
    VERBATIM)
endfunction()
