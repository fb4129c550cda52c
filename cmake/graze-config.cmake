# graze-config.cmake: find_package(graze) gives graze::graze, static unless BUILD_SHARED_LIBS is on, and
# graze::graze_static and graze::graze_shared by name, and graze::content, the library that prepares content.
include(${CMAKE_CURRENT_LIST_DIR}/graze-targets.cmake)

if(NOT TARGET graze::graze)
    add_library(graze::graze INTERFACE IMPORTED)
    if(BUILD_SHARED_LIBS)
        target_link_libraries(graze::graze INTERFACE graze::graze_shared)
    else()
        target_link_libraries(graze::graze INTERFACE graze::graze_static)
    endif()
endif()
set_property(TARGET graze::content APPEND PROPERTY INTERFACE_LINK_LIBRARIES graze::graze)
