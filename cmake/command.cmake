# command.cmake: build/graze, and below it two internal libraries that the tests share:
# graze_tools (formats and scenes, which see only public headers) and graze_bench (which sees src/ too).
#
# Other people's libraries are optional. Where a library is found, formats/X.c is compiled, else
# formats/X_missing.c, which has the same functions and names the missing feature when asked for it.
find_package(ZLIB QUIET)
find_package(PNG QUIET)
find_path(GRAZE_CJSON_INCLUDE cjson/cJSON.h)
find_library(GRAZE_CJSON_LIBRARY cjson)
mark_as_advanced(GRAZE_CJSON_INCLUDE GRAZE_CJSON_LIBRARY)

file(GLOB tool_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/formats/*.c ${PROJECT_SOURCE_DIR}/scenes/*.c)
file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*.c)
file(GLOB cli_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/cli/*.c)

set(tool_libraries)
set(tool_definitions)
# Takes formats/<format>.c or formats/<format>_missing.c out of the sources, as the library is there or not.
macro(graze_format format is_found definition)
    if(${is_found})
        list(FILTER tool_sources EXCLUDE REGEX "/formats/${format}_missing\\.c$")
        list(APPEND tool_definitions ${definition})
        list(APPEND tool_libraries ${ARGN})
        message(STATUS "graze: ${format} yes")
    else()
        list(FILTER tool_sources EXCLUDE REGEX "/formats/${format}\\.c$")
        message(STATUS "graze: ${format} no (${definition} is not set; the command says so when asked for it)")
    endif()
endmacro()
set(cjson_found OFF)
if(GRAZE_CJSON_INCLUDE AND GRAZE_CJSON_LIBRARY)
    set(cjson_found ON)
endif()
graze_format(gzip ZLIB_FOUND HAVE_ZLIB ZLIB::ZLIB)
graze_format(png PNG_FOUND HAVE_PNG PNG::PNG)
graze_format(json cjson_found HAVE_CJSON ${GRAZE_CJSON_LIBRARY})

# An internal static library; one without sources yet only carries its dependencies.
function(graze_part target sources)
    if(sources)
        add_library(${target} STATIC ${sources})
        graze_flags(${target})
        target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
        target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L _FILE_OFFSET_BITS=64)
        target_link_libraries(${target} PUBLIC graze_static)
    else()
        add_library(${target} INTERFACE)
    endif()
endfunction()

graze_part(graze_tools "${tool_sources}")
if(tool_sources)
    target_compile_definitions(graze_tools PRIVATE ${tool_definitions})
    target_link_libraries(graze_tools PRIVATE ${tool_libraries})
    if(cjson_found)
        target_include_directories(graze_tools SYSTEM PRIVATE ${GRAZE_CJSON_INCLUDE})
    endif()
endif()

graze_part(graze_bench "${bench_sources}")
if(bench_sources)
    target_include_directories(graze_bench PRIVATE ${PROJECT_SOURCE_DIR}/src)
    target_link_libraries(graze_bench PUBLIC graze_tools)
endif()

# What `make` builds: all but the tests.
add_custom_target(product DEPENDS graze_static graze_shared)

if(cli_sources)
    add_executable(graze ${cli_sources})
    graze_flags(graze)
    target_include_directories(graze PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(graze PRIVATE _POSIX_C_SOURCE=200809L _FILE_OFFSET_BITS=64)
    target_link_libraries(graze PRIVATE graze_bench graze_tools graze_static)
    set_target_properties(graze PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(product graze)
endif()
