# install.cmake: libraries, headers, the command, and how CMake and pkg-config find them.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS graze_static graze_shared graze_content EXPORT graze-targets)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(program graze graze-pattern)
    if(TARGET ${program})
        install(TARGETS ${program})
    endif()
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
install(EXPORT graze-targets NAMESPACE graze:: DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graze-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/graze-config.cmake ${PROJECT_BINARY_DIR}/graze-config-version.cmake
    DESTINATION ${package_dir})

# Paths from the file itself, so that an installation may be moved; where the libraries' folder is deeper than lib, too.
set(pkgconfig_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH libdir_from_pc ${pkgconfig_dir} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH includedir_from_pc ${pkgconfig_dir} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
foreach(package graze graze-content)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/${package}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
