# make install: headers, library, and a package that find_package(glidepath) finds.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

install(TARGETS glidepath EXPORT glidepath-targets)
if(GLIDEPATH_BUILD_TOOLS)
  install(TARGETS glidepath_tools EXPORT glidepath-targets)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT glidepath-targets NAMESPACE glidepath:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/glidepath)

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/glidepath-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/glidepath-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/glidepath)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/glidepath-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/glidepath-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/glidepath-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/glidepath)

if(GLIDEPATH_BUILD_APPS)
  install(TARGETS glidepath_program)
endif()
