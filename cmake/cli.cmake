# The catalogues become part of the program; the browser app reads the same files.
file(GLOB catalogue_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/i18n/*.json)
azulejo_embed(azulejo_cli catalogues HEADER cli/catalogues.h NAMESPACE azulejo::cli TYPE Catalogue FUNCTION catalogues
              FILES ${catalogue_files})

# What `azulejo mcp` tells: its tools, and the rules of the games.
set(mcp_files ${PROJECT_SOURCE_DIR}/docs/rules-azul.md ${PROJECT_SOURCE_DIR}/docs/rules-duel.md
              ${PROJECT_SOURCE_DIR}/src/cli/mcp/tools.json ${PROJECT_SOURCE_DIR}/src/cli/mcp/prompts.json)
azulejo_embed(azulejo_cli mcp_documents HEADER cli/mcp/documents.h NAMESPACE azulejo::cli::mcp TYPE Document
              FUNCTION documents FILES ${mcp_files})

find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)

target_link_libraries(azulejo_cli PUBLIC fmt::fmt)
target_compile_definitions(azulejo_cli PRIVATE AZULEJO_VERSION="${PROJECT_VERSION}")

# Everything can be compiled before the browser app is there, and only the program waits for it.
add_library(azulejo_main OBJECT src/cli/main.cpp)
target_link_libraries(azulejo_main PRIVATE azulejo_cli azulejo_flags CLI11::CLI11)
# It only reads the command line, and to optimise its library for that takes as long as to compile it.
target_compile_options(azulejo_main PRIVATE $<TARGET_PROPERTY:azulejo_cli,COMPILE_OPTIONS> -O1)
add_custom_target(azulejo_without_web DEPENDS azulejo_main azulejo_cli)
add_executable(azulejo $<TARGET_OBJECTS:azulejo_main>)
target_link_libraries(azulejo PRIVATE azulejo_cli azulejo_web azulejo_flags)
set_target_properties(azulejo PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR} LINKER_LANGUAGE CXX)
# In an archive the libraries lie in lib, beside the program's folder (tools/package/tarball). The older form of the path is also used for
# the libraries that these need. BUILD_RPATH would be padded by an empty entry, which means the current folder.
set_target_properties(azulejo PROPERTIES INSTALL_RPATH "\$ORIGIN/../lib" BUILD_WITH_INSTALL_RPATH ON)
target_link_options(azulejo PRIVATE LINKER:--disable-new-dtags)
