# examples.cmake: the two games. graze_examples is a library of all sources without a window, which tests run headless.
# build/danmaku and build/platformer add SDL 2, where it is found.
file(GLOB example_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*/*.c ${PROJECT_SOURCE_DIR}/bulletml/*.c)
list(FILTER example_sources EXCLUDE REGEX "/examples/(small|web)/[^/]*\\.c$") # programs of their own, and another machine
list(FILTER example_sources EXCLUDE REGEX "/(main|host_sdl)\\.c$")
if(WIN32) # sockets are POSIX's
    list(FILTER example_sources EXCLUDE REGEX "/net\\.c$")
endif()
add_library(graze_examples STATIC EXCLUDE_FROM_ALL ${example_sources})
graze_flags(graze_examples)
target_include_directories(graze_examples PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(graze_examples PUBLIC graze_static)
if(UNIX)
    target_link_libraries(graze_examples PUBLIC m)
endif()

add_custom_target(examples)
if(TARGET graze_live) # build/live needs no window
    add_executable(live EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/examples/live/main.c)
    graze_flags(live)
    target_compile_definitions(live PRIVATE _POSIX_C_SOURCE=200809L)
    target_link_libraries(live PRIVATE graze_live graze_static)
    set_target_properties(live PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(examples live)
endif()
find_path(GRAZE_SDL_INCLUDE SDL.h PATH_SUFFIXES SDL2)
find_library(GRAZE_SDL_LIBRARY SDL2)
mark_as_advanced(GRAZE_SDL_INCLUDE GRAZE_SDL_LIBRARY)
if(WIN32 OR NOT GRAZE_SDL_INCLUDE OR NOT GRAZE_SDL_LIBRARY)
    message(NOTICE "graze: the examples are not built, for want of SDL 2 (libsdl2-dev)")
    return()
endif()

function(graze_example name)
    add_executable(${name} EXCLUDE_FROM_ALL
        ${PROJECT_SOURCE_DIR}/examples/${name}/main.c ${PROJECT_SOURCE_DIR}/examples/shared/host_sdl.c)
    graze_flags(${name})
    target_include_directories(${name} SYSTEM PRIVATE ${GRAZE_SDL_INCLUDE})
    target_link_libraries(${name} PRIVATE graze_examples ${GRAZE_SDL_LIBRARY})
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(examples ${name})
endfunction()

graze_example(danmaku)
graze_example(platformer)
target_compile_definitions(platformer PRIVATE LEVEL_PATH="${PROJECT_SOURCE_DIR}/examples/platformer/level.tmx")
