# pattern.cmake: build/graze-pattern, which plays BulletML and writes a scene. It is a program of its own because it is C++; built
# only where there is a compiler for it. `graze pattern` says so where it is missing.
option(GRAZE_PATTERN "Build graze-pattern, where there is a C++ compiler" ON)
include(CheckLanguage)
check_language(CXX)

if(NOT GRAZE_PATTERN OR NOT CMAKE_CXX_COMPILER)
    message(NOTICE "graze: built without graze-pattern, for want of a C++ compiler, or as GRAZE_PATTERN says")
    return()
endif()
message(STATUS "graze: pattern yes")
enable_language(CXX)

file(GLOB pattern_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/pattern/*.cpp)
file(GLOB player_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bulletml/*.c)
add_executable(graze-pattern ${pattern_sources} ${player_sources})
graze_tool_flags(graze-pattern)
# A callback that gets no memory throws through the player.
set_source_files_properties(${player_sources} PROPERTIES COMPILE_OPTIONS -fexceptions)
target_link_libraries(graze-pattern PRIVATE graze_tools m)
set_target_properties(graze-pattern PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
add_dependencies(product graze-pattern)

# build/pattern-tables writes patterns as tables for a game; the target example-patterns writes those of examples/bulletml anew.
add_executable(pattern-tables ${PROJECT_SOURCE_DIR}/pattern/game/main.cpp ${PROJECT_SOURCE_DIR}/pattern/grammar.cpp
    ${PROJECT_SOURCE_DIR}/pattern/markup.cpp ${PROJECT_SOURCE_DIR}/pattern/tables.cpp ${player_sources})
graze_tool_flags(pattern-tables)
target_link_libraries(pattern-tables PRIVATE graze_tools m)
set_target_properties(pattern-tables PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
file(GLOB example_patterns CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/bulletml/patterns/*.xml)
add_custom_target(example-patterns COMMAND pattern-tables examples/bulletml/patterns ${example_patterns}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
