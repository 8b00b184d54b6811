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

# A library of src/NAME. These layers also run where there are neither exceptions nor type information; but those that
# are THREADED need threads, whose library checks types when it is sanitized.
function(azulejo_layer name)
  cmake_parse_arguments(arg "THREADED" "" "DEPENDS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/engine/built_in\\.cpp$")  # see cmake/networks.cmake
  set(target azulejo_${name})
  add_library(${target} STATIC ${sources})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_compile_options(${target} PRIVATE -fno-exceptions)
  target_link_libraries(${target} PRIVATE azulejo_flags)
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
