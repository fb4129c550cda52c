# graze-config.cmake: find_package(graze) gives graze::graze, and graze::content, the library that prepares content. graze::graze
# is the installed kind. If both kinds are installed it is static, unless BUILD_SHARED_LIBS is on. By name they are
# graze::graze_static and graze::graze_shared. Components that can be asked for: static, shared, content, mpi_openmpi, mpi_mpich.
include(${CMAKE_CURRENT_LIST_DIR}/graze-targets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/graze-mpi-openmpi-targets.cmake OPTIONAL)
include(${CMAKE_CURRENT_LIST_DIR}/graze-mpi-mpich-targets.cmake OPTIONAL)

foreach(component static shared content mpi_openmpi mpi_mpich)
    set(graze_${component}_FOUND OFF)
    if(TARGET graze::graze_${component} OR TARGET graze::${component})
        set(graze_${component}_FOUND ON)
    endif()
endforeach()
foreach(component IN LISTS graze_FIND_COMPONENTS)
    if(graze_FIND_REQUIRED_${component} AND NOT graze_${component}_FOUND)
        set(graze_FOUND OFF)
        set(graze_NOT_FOUND_MESSAGE "graze was installed without \"${component}\"; its components are static, shared, content, mpi_openmpi and mpi_mpich")
    endif()
endforeach()

if(NOT TARGET graze::graze)
    add_library(graze::graze INTERFACE IMPORTED)
    if(graze_shared_FOUND AND (BUILD_SHARED_LIBS OR NOT graze_static_FOUND))
        target_link_libraries(graze::graze INTERFACE graze::graze_shared)
    else()
        target_link_libraries(graze::graze INTERFACE graze::graze_static)
    endif()
    set_property(TARGET graze::content APPEND PROPERTY INTERFACE_LINK_LIBRARIES graze::graze)
endif()
