# flags.cmake: how every file of graze is compiled, as properties of targets, so that nothing leaks to a game.
#
# The same answer on every machine needs: no fused multiply-add behind our back (-ffp-contract=off), no
# -ffast-math, also where the game sets it for its whole build, and no x87 registers, whose extra bits change
# comparisons (SSE2 on i386).
include(CheckCSourceCompiles)

check_c_source_compiles("#if !defined(__i386__)\n#error\n#endif\nint main(void) { return 0; }" GRAZE_IS_I386)

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
    if(GRAZE_WARNINGS)
        target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
    endif()
    if(GRAZE_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()
