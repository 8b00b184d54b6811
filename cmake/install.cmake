# `cmake --install`: the program, and the layers that others build on, for find_package(azulejo) and pkg-config. `--component
# library` or `program` installs one of them.
include(CMakePackageConfigHelpers)

azulejo_with_dependencies(installed_layers analysis protocol env)
foreach(layer IN LISTS installed_layers)
  azulejo_target(target ${layer})
  string(REGEX REPLACE "^azulejo_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT azulejo ARCHIVE DESTINATION lib COMPONENT library)
endforeach()
install(CODE "set(source ${PROJECT_SOURCE_DIR}/src)\nset(layers \"${installed_layers}\")" COMPONENT library)
install(SCRIPT cmake/install_headers.cmake COMPONENT library)
configure_file(cmake/version.h.in version.h @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/version.h DESTINATION include/azulejo COMPONENT library)

# Each archive comes before those that it needs.
get_property(layers GLOBAL PROPERTY AZULEJO_LAYERS)
set(archives "")
foreach(layer IN LISTS layers)
  azulejo_target(target ${layer})
  get_target_property(type ${target} TYPE)
  if(layer IN_LIST installed_layers AND NOT type STREQUAL "INTERFACE_LIBRARY")
    list(PREPEND archives -l${target})
  endif()
endforeach()
list(JOIN archives " " archives)
configure_file(cmake/azulejo.pc.in azulejo.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/azulejo.pc DESTINATION lib/pkgconfig COMPONENT library)

if(AZULEJO_CLI)
  install(TARGETS azulejo RUNTIME DESTINATION bin COMPONENT program)
endif()

set(package lib/cmake/azulejo)
install(EXPORT azulejo NAMESPACE azulejo:: FILE azulejo-targets.cmake DESTINATION ${package} COMPONENT library)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/azulejo-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/azulejo-config.cmake ${PROJECT_BINARY_DIR}/azulejo-config-version.cmake DESTINATION ${package}
        COMPONENT library)
