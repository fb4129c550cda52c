# install.cmake: libraries, headers, the command, and how CMake and pkg-config find them. Components: runtime (the shared
# library), development, command and mpi.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(installed_libraries graze_content)
foreach(kind IN LISTS library_kinds)
    list(APPEND installed_libraries graze_${kind})
endforeach()
install(TARGETS ${installed_libraries} EXPORT graze-targets
    RUNTIME COMPONENT runtime
    LIBRARY COMPONENT runtime NAMELINK_COMPONENT development
    ARCHIVE COMPONENT development)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
foreach(program graze graze-pattern graze-live)
    if(TARGET ${program})
        install(TARGETS ${program} COMPONENT command)
    endif()
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
# Paths from the file itself: an installation may be moved, also if the libraries' folder is deeper than lib.
set(pkgconfig_dir ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH libdir_from_pc ${pkgconfig_dir} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH includedir_from_pc ${pkgconfig_dir} ${CMAKE_INSTALL_FULL_INCLUDEDIR})

# graze-mpi and its library, where they were built: a component of its own, named mpi. CMake finds the library beside the
# static graze only, with which it is linked.
foreach(kind IN LISTS mpi_kinds)
    install(TARGETS graze-mpi.${kind} RUNTIME COMPONENT mpi)
    if(static IN_LIST library_kinds)
        set_target_properties(graze_mpi_${kind} PROPERTIES EXPORT_NAME mpi_${kind})
        install(TARGETS graze_mpi_${kind} EXPORT graze-mpi-${kind}-targets ARCHIVE COMPONENT mpi)
        install(EXPORT graze-mpi-${kind}-targets NAMESPACE graze:: DESTINATION ${package_dir} COMPONENT mpi)
    else()
        install(TARGETS graze_mpi_${kind} ARCHIVE COMPONENT mpi)
    endif()
    list(TRANSFORM GRAZE_MPI_HEADERS_${kind} PREPEND "-I" OUTPUT_VARIABLE mpi_cflags)
    list(JOIN mpi_cflags " " mpi_cflags)
    list(JOIN GRAZE_MPI_LIBRARIES_${kind} " " mpi_libs)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/graze-mpi.pc.in ${PROJECT_BINARY_DIR}/graze-mpi-${kind}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/graze-mpi-${kind}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT mpi)
endforeach()
if(mpi_kinds)
    install(FILES ${PROJECT_SOURCE_DIR}/mpi/graze_mpi.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT mpi)
endif()

# The page for graze view, where make page has built it. (install(FILES … OPTIONAL) would make the
# folder without it, too.)
install(CODE "set(page \"${PROJECT_SOURCE_DIR}/dist/graze-view.html\")
if(EXISTS \"\${page}\")
    file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/graze\" TYPE FILE FILES \"\${page}\")
endif()" COMPONENT command)

install(EXPORT graze-targets NAMESPACE graze:: DESTINATION ${package_dir} COMPONENT development)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graze-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${PROJECT_SOURCE_DIR}/cmake/graze-config.cmake ${PROJECT_BINARY_DIR}/graze-config-version.cmake
    DESTINATION ${package_dir} COMPONENT development)

foreach(package graze graze-content)
    configure_file(${PROJECT_SOURCE_DIR}/cmake/${package}.pc.in ${PROJECT_BINARY_DIR}/${package}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endforeach()
