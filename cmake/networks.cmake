# The networks are part of the program. Before one is trained, an empty file stands in for it.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/networks)
set(network_folders -I${PROJECT_SOURCE_DIR}/data/networks -I${PROJECT_BINARY_DIR}/networks)
foreach(name azul-2 azul-n azul-grey azul-duel)
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/data/networks/${name}.net)
    file(TOUCH ${PROJECT_BINARY_DIR}/networks/${name}.net)
  endif()
endforeach()
file(GLOB networks CONFIGURE_DEPENDS data/networks/*.net)
set_source_files_properties(src/engine/built_in.S PROPERTIES OBJECT_DEPENDS "${networks}"
                                                             COMPILE_OPTIONS "${network_folders}")
target_sources(azulejo_engine PRIVATE src/engine/classic/built_in.cpp src/engine/duel/built_in.cpp src/engine/built_in.S)
