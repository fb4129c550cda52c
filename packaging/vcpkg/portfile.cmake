# Not run by vcpkg yet: see ../README.md. GRAZE_ARCHIVE names a graze-VERSION.tar.gz as `make dist` writes it.
vcpkg_extract_source_archive(SOURCE_PATH ARCHIVE "$ENV{GRAZE_ARCHIVE}")

vcpkg_cmake_configure(
    SOURCE_PATH "${SOURCE_PATH}"
    OPTIONS
        -DGRAZE_BUILD_TOOLS=OFF
        -DGRAZE_BUILD_TESTS=OFF
)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/graze)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
