# cmake --install: headers, libraries, the licence, and packages that find_package(glidepath) and pkg-config find.
# Each library is a component of the CMake package: engine, tools, c.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)
set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/glidepath)

function(glidepath_install_component target component)
  install(TARGETS ${target} EXPORT glidepath-${component}-targets)
  install(EXPORT glidepath-${component}-targets NAMESPACE glidepath:: DESTINATION ${package_directory})
endfunction()

glidepath_install_component(glidepath engine)
if(GLIDEPATH_BUILD_TOOLS)
  glidepath_install_component(glidepath_tools tools)
endif()
if(GLIDEPATH_BUILD_C)
  glidepath_install_component(glidepath_c c)
  # The folder of libraries may be two deep (lib/x86_64-linux-gnu).
  file(RELATIVE_PATH to_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
  file(RELATIVE_PATH from_prefix_to_include ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/glidepath.pc.in ${CMAKE_CURRENT_BINARY_DIR}/glidepath.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/glidepath.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/glidepath-config.cmake.in
  ${CMAKE_CURRENT_BINARY_DIR}/glidepath-config.cmake INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/glidepath-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/glidepath-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/glidepath-config-version.cmake
        DESTINATION ${package_directory})

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

# `cpack -G DEB` in the build directory makes a package of all of it.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME glidepath)
set(CPACK_PACKAGE_VENDOR Glidepath)
set(CPACK_PACKAGE_CONTACT "The Glidepath developers <glidepath@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
include(CPack)
