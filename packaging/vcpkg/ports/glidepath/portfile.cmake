# The engine and the C library, from the source tree that this port stands in:
#   vcpkg install glidepath --overlay-ports=packaging/vcpkg/ports
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    -DGLIDEPATH_BUILD_APPS=OFF
    -DGLIDEPATH_BUILD_TESTS=OFF
    -DGLIDEPATH_BUILD_TOOLS=OFF
    -DGLIDEPATH_BUILD_C=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME glidepath CONFIG_PATH lib/cmake/glidepath)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
