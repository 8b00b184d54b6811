# `cmake --install`: the program, and the layers that others build on, for find_package(azulejo). `--component library` or
# `program` installs one of them.
include(CMakePackageConfigHelpers)

azulejo_with_dependencies(installed_layers analysis protocol env)
foreach(layer IN LISTS installed_layers)
  azulejo_target(target ${layer})
  string(REGEX REPLACE "^azulejo_" "" name ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT azulejo ARCHIVE DESTINATION lib COMPONENT library)
  install(DIRECTORY src/${layer}/ DESTINATION include/azulejo/${layer} COMPONENT library FILES_MATCHING PATTERN "*.h")
endforeach()
if(AZULEJO_CLI)
  install(TARGETS azulejo RUNTIME DESTINATION bin COMPONENT program)
endif()

set(package lib/cmake/azulejo)
install(EXPORT azulejo NAMESPACE azulejo:: FILE azulejo-targets.cmake DESTINATION ${package} COMPONENT library)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/azulejo-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/azulejo-config.cmake ${PROJECT_BINARY_DIR}/azulejo-config-version.cmake DESTINATION ${package}
        COMPONENT library)
