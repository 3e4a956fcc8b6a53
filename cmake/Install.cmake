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
  # Manual pages and completion are made from the help texts by the program itself.
  set(manual ${CMAKE_CURRENT_BINARY_DIR}/manual)
  add_custom_command(OUTPUT ${manual}/glidepath.1
    COMMAND ${PROJECT_SOURCE_DIR}/tools/make_manual $<TARGET_FILE:glidepath_program> ${manual}
    DEPENDS glidepath_program ${PROJECT_SOURCE_DIR}/tools/make_manual)
  add_custom_target(glidepath_manual ALL DEPENDS ${manual}/glidepath.1)
  install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1")
  install(FILES ${manual}/glidepath.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
          RENAME glidepath)
  install(FILES ${manual}/_glidepath DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${manual}/glidepath.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
