# Flags for everything we compile, and the two ways in which we make a target.
include(CheckCXXCompilerFlag)

add_library(azulejo_flags INTERFACE)
target_compile_options(azulejo_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast
  -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 warns falsely about string concatenation, and about optional values that are empty.
  target_compile_options(azulejo_flags INTERFACE -Wno-restrict -Wno-maybe-uninitialized)
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

# The layers that fuzz targets run. libFuzzer finds its way by instrumentation that costs time, and that others do not need.
set(fuzzed_layers "^(core|rules|notation|engine|analysis|server)(/|$)")

# The layers that mostly wait, for disks, sockets and people. To optimise them, and the libraries in headers that they use,
# takes longer than their tests gain by it: the web library takes more than twice as long under the address sanitizer.
set(waiting_layers "^(storage|server/net|cli)$")

# A library of src/NAME, a folder or a folder inside a layer: azulejo_layer(engine/nn DEPENDS core) makes azulejo_engine_nn.
# A folder leaves out the layers inside it, which are declared before it; where nothing else is in it, it only stands for
# those it depends on.
#
# Layers are compiled without exceptions and type information, because they also run where there are none. THREADED layers
# use threads, whose library needs type information when it is sanitized; those with EXCEPTIONS use libraries that throw.
# EXCEPT names files of the folder that are not part of the library.
function(azulejo_layer name)
  cmake_parse_arguments(arg "THREADED;EXCEPTIONS" "" "DEPENDS;EXCEPT" ${ARGN})
  set(folder ${PROJECT_SOURCE_DIR}/src/${name})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  foreach(file IN LISTS arg_EXCEPT)
    list(REMOVE_ITEM sources ${folder}/${file})
  endforeach()
  get_property(layers GLOBAL PROPERTY AZULEJO_LAYERS)
  foreach(layer IN LISTS layers)
    if("${name}/" MATCHES "^${layer}/")
      message(FATAL_ERROR "Declare the layer ${name} before ${layer}, which it is a part of")
    endif()
    if(layer MATCHES "^${name}/")
      list(FILTER sources EXCLUDE REGEX "/src/${layer}/")
    endif()
  endforeach()

  azulejo_target(target ${name})
  set(scope PUBLIC)
  if(sources)
    add_library(${target} STATIC ${sources})
    azulejo_merge(${target} ${sources})
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:azulejo_flags>)
    if(NOT arg_EXCEPTIONS)
      target_compile_options(${target} PRIVATE -fno-exceptions)
    endif()
    if(NOT arg_THREADED)
      target_compile_options(${target} PRIVATE -fno-rtti)
    endif()
    if(AZULEJO_TESTS AND NOT CMAKE_BUILD_TYPE STREQUAL "Release" AND name MATCHES "${waiting_layers}")
      target_compile_options(${target} PRIVATE -O0)
    endif()
    if(AZULEJO_FUZZ AND name MATCHES "${fuzzed_layers}")
      target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
  else()
    add_library(${target} INTERFACE)
    set(scope INTERFACE)
  endif()
  string(REGEX REPLACE "^azulejo_" "azulejo::" alias ${target})
  add_library(${alias} ALIAS ${target})
  target_include_directories(${target} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/src>
                                                $<INSTALL_INTERFACE:include>)
  target_compile_features(${target} ${scope} cxx_std_23)
  foreach(layer IN LISTS arg_DEPENDS)
    if(NOT layer IN_LIST layers)
      message(FATAL_ERROR "The layer ${name} depends on ${layer}, which is not declared before it")
    endif()
    azulejo_target(dependency ${layer})
    target_link_libraries(${target} ${scope} ${dependency})
  endforeach()
  if(arg_THREADED)
    find_package(Threads REQUIRED)
    target_link_libraries(${target} ${scope} Threads::Threads)
  endif()

  set_property(GLOBAL APPEND PROPERTY AZULEJO_LAYERS ${name})
  set_property(GLOBAL PROPERTY AZULEJO_DEPENDS_${name} ${arg_DEPENDS})
  string(REPLACE ";" "\", \"" dependencies "${arg_DEPENDS}")
  if(dependencies)
    set(dependencies "\"${dependencies}\"")
  endif()
  string(TOLOWER ${arg_THREADED} threaded)
  set_property(GLOBAL APPEND PROPERTY AZULEJO_LAYERS_JSON
    "  {\"name\": \"${name}\", \"threaded\": ${threaded}, \"depends\": [${dependencies}]}")
endfunction()

# The target of a layer.
function(azulejo_target variable layer)
  string(REPLACE "/" "_" target azulejo_${layer})
  set(${variable} ${target} PARENT_SCOPE)
endfunction()

# The targets that compile the files of a folder of src: its layer, and the layers inside it.
function(azulejo_targets_of variable folder)
  get_property(layers GLOBAL PROPERTY AZULEJO_LAYERS)
  set(targets "")
  foreach(layer IN LISTS layers)
    if("${layer}/" MATCHES "^${folder}/")
      azulejo_target(target ${layer})
      get_target_property(type ${target} TYPE)
      if(NOT type STREQUAL "INTERFACE_LIBRARY")
        list(APPEND targets ${target})
      endif()
    endif()
  endforeach()
  set(${variable} ${targets} PARENT_SCOPE)
endfunction()

# Eigen has headers only.
function(azulejo_use_eigen target)
  target_include_directories(${target} SYSTEM PRIVATE ${EIGEN3_INCLUDE_DIRS})
  target_link_libraries(${target} PRIVATE Eigen3::Eigen)
endfunction()

# These layers and all that they depend on.
function(azulejo_with_dependencies variable)
  set(found "")
  set(open ${ARGN})
  while(open)
    list(POP_FRONT open layer)
    if(NOT layer IN_LIST found)
      list(APPEND found ${layer})
      get_property(dependencies GLOBAL PROPERTY AZULEJO_DEPENDS_${layer})
      list(APPEND open ${dependencies})
    endif()
  endwhile()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# Writes layers.json into the build folder: the layers in the order in which they are declared, for tests/tools.
function(azulejo_write_layers)
  get_property(lines GLOBAL PROPERTY AZULEJO_LAYERS_JSON)
  list(JOIN lines ",\n" text)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/layers.json CONTENT "[\n${text}\n]\n" @ONLY)
endfunction()

# Adds to a target NAME.cpp, a C++ file with the texts of FILES: see cmake/embed.cmake. It is compiled in a target of its own:
# CMake lets what makes a file wait for all that its target depends on, and everything else in the target wait for the file.
function(azulejo_embed target name)
  cmake_parse_arguments(arg "" "HEADER;NAMESPACE;TYPE;FUNCTION" "FILES" ${ARGN})
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed.cmake)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  add_custom_command(
    OUTPUT ${file}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${file} -DHEADER=${arg_HEADER} -DNAMESPACE=${arg_NAMESPACE} -DTYPE=${arg_TYPE}
            -DFUNCTION=${arg_FUNCTION} "-DFILES=${arg_FILES}" -P ${script}
    DEPENDS ${arg_FILES} ${script}
    VERBATIM)
  # The compilers that we use have no limit, but clang warns of what other compilers may refuse.
  set_source_files_properties(${file} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  add_library(azulejo_embedded_${name} OBJECT ${file})
  target_include_directories(azulejo_embedded_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(azulejo_embedded_${name} PRIVATE azulejo_flags)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:azulejo_embedded_${name}>)
endfunction()
