# command.cmake: build/graze, and below it two internal libraries, which the tests share. graze_tools has formats and scenes,
# which see only public headers. graze_bench sees src/, too.
#
# Other people's libraries are optional. The files formats/X_*.c of a format are compiled where its library is found. Otherwise
# formats/X_missing.c is: it has the same functions, and names the library.
find_package(ZLIB QUIET)
find_package(PNG QUIET)
find_package(EXPAT QUIET)
find_path(GRAZE_JANSSON_INCLUDE jansson.h)
find_library(GRAZE_JANSSON_LIBRARY jansson)
find_path(GRAZE_MICROHTTPD_INCLUDE microhttpd.h)
find_library(GRAZE_MICROHTTPD_LIBRARY microhttpd)
mark_as_advanced(GRAZE_JANSSON_INCLUDE GRAZE_JANSSON_LIBRARY GRAZE_MICROHTTPD_INCLUDE GRAZE_MICROHTTPD_LIBRARY)

file(GLOB tool_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/formats/*.c ${PROJECT_SOURCE_DIR}/scenes/*.c)
file(GLOB join_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/join/*.c)
file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.c ${PROJECT_SOURCE_DIR}/bench/*/*.c)
list(FILTER bench_sources EXCLUDE REGEX "/bench/lanes[a-z_]*\\.c$")
set(lanes_sources ${PROJECT_SOURCE_DIR}/bench/lanes.c ${PROJECT_SOURCE_DIR}/bench/lanes_kernels.c)
if(GRAZE_ONE_FILE)
    set(lanes_sources ${PROJECT_SOURCE_DIR}/bench/lanes_missing.c)
endif()
file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)

# Leaves the files of a format which fit: with its library or without.
set(tool_libraries)
macro(graze_format format library is_found)
    set(stand_in ${PROJECT_SOURCE_DIR}/formats/${format}_missing.c)
    if(${is_found})
        list(REMOVE_ITEM tool_sources ${stand_in})
        list(APPEND tool_libraries ${ARGN})
        message(STATUS "graze: ${format} yes")
    else()
        list(FILTER tool_sources EXCLUDE REGEX "/formats/${format}_[a-z_]+\\.c$")
        list(APPEND tool_sources ${stand_in})
        message(NOTICE
            "graze: built without ${format}, for want of ${library}; the command says so when asked for it")
    endif()
endmacro()

set(jansson_found OFF)
if(GRAZE_JANSSON_INCLUDE AND GRAZE_JANSSON_LIBRARY)
    set(jansson_found ON)
endif()
graze_format(gzip zlib ZLIB_FOUND ZLIB::ZLIB)
graze_format(png libpng PNG_FOUND PNG::PNG)
graze_format(xml expat EXPAT_FOUND EXPAT::EXPAT)
graze_format(json Jansson jansson_found ${GRAZE_JANSSON_LIBRARY})
list(APPEND tool_sources ${PROJECT_SOURCE_DIR}/formats/json_writer.c) # JSON is written without it
list(REMOVE_DUPLICATES tool_sources)

# Tools on the machine of the command may use POSIX, unlike the library.
function(graze_tool_flags target)
    graze_flags(${target})
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
    target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L _FILE_OFFSET_BITS=64)
endfunction()

add_library(graze_tools STATIC ${tool_sources})
graze_tool_flags(graze_tools)
target_link_libraries(graze_tools PUBLIC graze_content graze_static PRIVATE ${tool_libraries})
if(jansson_found)
    target_include_directories(graze_tools SYSTEM PRIVATE ${GRAZE_JANSSON_INCLUDE})
endif()

# Joins beyond memory, tile by tile: for the command and for graze-mpi.
add_library(graze_join STATIC ${join_sources})
graze_tool_flags(graze_join)
target_link_libraries(graze_join PUBLIC graze_tools)

add_library(graze_bench STATIC ${bench_sources})
graze_tool_flags(graze_bench)
target_include_directories(graze_bench PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(graze_bench PUBLIC graze_tools)

# The kernels of a bench are chosen by the command, not by the library: its objects stand before the library's.
add_library(graze_lanes OBJECT ${lanes_sources})
graze_tool_flags(graze_lanes)
target_include_directories(graze_lanes PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/include)
if(GRAZE_ASK_LANES)
    set_source_files_properties(${PROJECT_SOURCE_DIR}/bench/lanes_kernels.c PROPERTIES
        COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/test/same/lanes/asked.h")
endif()

add_executable(graze ${cli_sources} $<TARGET_OBJECTS:graze_lanes>)
graze_tool_flags(graze)
include(GNUInstallDirs)
set_source_files_properties(${PROJECT_SOURCE_DIR}/cli/view.c PROPERTIES
    COMPILE_DEFINITIONS GRAZE_SHARE="${CMAKE_INSTALL_FULL_DATADIR}/graze")
target_link_libraries(graze PRIVATE graze_join graze_bench)
set_target_properties(graze PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})

# The target of `make`: all but the tests.
add_custom_target(product DEPENDS graze_content graze)
foreach(kind IN LISTS library_kinds)
    add_dependencies(product graze_${kind})
endforeach()

# The server of `graze view --live`, beside the command, is optional, too.
if(GRAZE_MICROHTTPD_INCLUDE AND GRAZE_MICROHTTPD_LIBRARY)
    message(STATUS "graze: live yes")
    add_executable(graze-live ${PROJECT_SOURCE_DIR}/cli/live/server.c)
    graze_tool_flags(graze-live)
    target_include_directories(graze-live SYSTEM PRIVATE ${GRAZE_MICROHTTPD_INCLUDE})
    target_link_libraries(graze-live PRIVATE graze_tools ${GRAZE_MICROHTTPD_LIBRARY})
    set_target_properties(graze-live PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(product graze-live)
else()
    message(NOTICE "graze: built without live views, for want of libmicrohttpd; the command says so when asked for one")
endif()
