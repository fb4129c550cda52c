# flags.cmake: how every file of graze is compiled, as properties of targets. Nothing leaks to a game.
#
# The same answer on every machine needs three things. Nothing is fused to multiply-add (-ffp-contract=off). -ffast-math is off,
# also where the game sets it for its whole build. Floats never lie in x87 registers, whose extra bits change comparisons (SSE2 on
# i386). The library's sources demand it, too (src/core/float_rules.h).
include(CheckCSourceCompiles)

check_c_source_compiles("#if !defined(__i386__)\n#error\n#endif\nint main(void) { return 0; }" GRAZE_IS_I386)

# A game may say nothing about optimization, and CMake says nothing then, either. graze would be six times as slow without this.
# Flags of its own, such as -Og, count as saying something.
set(GRAZE_OPTIMIZE OFF)
get_directory_property(directory_options COMPILE_OPTIONS)
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES AND NOT "${CMAKE_C_FLAGS};${directory_options}" MATCHES "(^|[ ;])-O")
    set(GRAZE_OPTIMIZE ON)
endif()

function(graze_flags target)
    set_target_properties(${target} PROPERTIES
        C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
        CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF)
    if(MSVC)
        target_compile_options(${target} PRIVATE /fp:precise)
        return()
    endif()
    target_compile_options(${target} PRIVATE -fno-fast-math -ffp-contract=off)
    if(GRAZE_IS_I386)
        target_compile_options(${target} PRIVATE -msse2 -mfpmath=sse)
    endif()
    if(GRAZE_OPTIMIZE)
        target_compile_options(${target} PRIVATE -O2)
    endif()
    if(GRAZE_WARNINGS)
        target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
    endif()
    if(GRAZE_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()
