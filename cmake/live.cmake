# live.cmake: graze_live, which a game links to be seen by `graze view --live`. It is built only where something links it.
if(UNIX) # sockets are POSIX's
    add_library(graze_live STATIC EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/live/graze_live.c)
    add_library(graze::live ALIAS graze_live)
    graze_flags(graze_live)
    target_compile_definitions(graze_live PRIVATE _POSIX_C_SOURCE=200809L)
    target_include_directories(graze_live PUBLIC ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/include)
endif()
