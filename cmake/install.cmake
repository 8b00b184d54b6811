# `cmake --install`: the program, and the layers that others build on, for find_package(azulejo).
include(CMakePackageConfigHelpers)

set(installed_layers core rules notation engine analysis learning)
foreach(layer IN LISTS installed_layers)
  set_target_properties(azulejo_${layer} PROPERTIES EXPORT_NAME ${layer})
  install(TARGETS azulejo_${layer} EXPORT azulejo ARCHIVE DESTINATION lib)
  install(DIRECTORY src/${layer} DESTINATION include/azulejo FILES_MATCHING PATTERN "*.h")
endforeach()
install(TARGETS azulejo RUNTIME DESTINATION bin)

set(package lib/cmake/azulejo)
install(EXPORT azulejo NAMESPACE azulejo:: FILE azulejo-targets.cmake DESTINATION ${package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/azulejo-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES cmake/azulejo-config.cmake ${PROJECT_BINARY_DIR}/azulejo-config-version.cmake DESTINATION ${package})
