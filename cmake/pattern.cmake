# pattern.cmake: build/graze-pattern, which plays BulletML through libbulletml and writes a scene.
#
# A program of its own, since libbulletml is C++, keeps global state and aborts on bad XML. Built only where
# a C++ compiler and libbulletml are there; `graze pattern` says so where it is missing.
file(GLOB pattern_sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/pattern/*.cpp ${PROJECT_SOURCE_DIR}/pattern/*.c)
if(NOT pattern_sources)
    return()
endif()

find_path(GRAZE_BULLETML_INCLUDE bulletml/bulletmlparser.h)
find_library(GRAZE_BULLETML_LIBRARY bulletml)
mark_as_advanced(GRAZE_BULLETML_INCLUDE GRAZE_BULLETML_LIBRARY)
include(CheckLanguage)
check_language(CXX)

if(NOT CMAKE_CXX_COMPILER OR NOT GRAZE_BULLETML_INCLUDE OR NOT GRAZE_BULLETML_LIBRARY)
    message(NOTICE "graze: built without graze-pattern, for want of a C++ compiler or libbulletml")
    return()
endif()
message(STATUS "graze: pattern yes")
enable_language(CXX)

add_executable(graze-pattern ${pattern_sources})
graze_tool_flags(graze-pattern)
target_include_directories(graze-pattern SYSTEM PRIVATE
    ${GRAZE_BULLETML_INCLUDE} ${GRAZE_BULLETML_INCLUDE}/bulletml)
target_link_libraries(graze-pattern PRIVATE graze_tools ${GRAZE_BULLETML_LIBRARY})
set_target_properties(graze-pattern PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
add_dependencies(product graze-pattern)
