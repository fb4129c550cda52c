# library.cmake: the library, static and shared, from the same sources.
#
# Both export graze_* for use. The shared one hides the rest with a linker script, so the headers need no macro on every function.
# The static one keeps grz_* reachable for our own tests.
#
# Threads are optional: without them graze_pool_open says so, and a game's own threads do as well.
file(GLOB library_sources CONFIGURE_DEPENDS
    ${PROJECT_SOURCE_DIR}/src/*/*.c ${PROJECT_SOURCE_DIR}/src/*/*/*.c)

if(GRAZE_ONE_FILE)
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    set(one_file ${PROJECT_BINARY_DIR}/dist/graze.c)
    file(GLOB_RECURSE library_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.h ${PROJECT_SOURCE_DIR}/include/*.h)
    add_custom_command(OUTPUT ${one_file}
        COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/amalgamate.py -o ${PROJECT_BINARY_DIR}/dist
        DEPENDS ${library_sources} ${library_headers} ${PROJECT_SOURCE_DIR}/tools/amalgamate.py
        VERBATIM)
    set(library_sources ${one_file})
endif()

if(GRAZE_ASK_LANES)
    set_source_files_properties(${PROJECT_SOURCE_DIR}/src/simd/kernels.c PROPERTIES
        COMPILE_OPTIONS "-include;${PROJECT_SOURCE_DIR}/test/same/lanes/asked.h")
endif()

# Threads are linked by a flag, not by the target Threads::Threads, which a game around us would not know.
if(GRAZE_THREADS)
    find_package(Threads QUIET)
endif()

# A game may set CMAKE_UNITY_BUILD. The first of these asks the system for more than C, before its first header. The other two, or
# others in their place, are also in programs of this project.
set_source_files_properties(${PROJECT_SOURCE_DIR}/src/core/tasks.c ${PROJECT_SOURCE_DIR}/src/core/buffer.c
    ${PROJECT_SOURCE_DIR}/src/simd/kernels.c PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# Both libraries are made of the same objects, so each source is compiled once. Calls among the library's own functions do not
# let a program put others in their place: they are as quick as without PIC.
add_library(graze_objects OBJECT EXCLUDE_FROM_ALL ${library_sources})
graze_flags(graze_objects)
set_target_properties(graze_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(graze_objects PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
if(UNIX AND NOT APPLE)
    target_compile_options(graze_objects PRIVATE -fno-semantic-interposition)
endif()
if(NOT GRAZE_THREADS OR NOT CMAKE_USE_PTHREADS_INIT)
    target_compile_definitions(graze_objects PRIVATE GRZ_WITHOUT_THREADS)
endif()
if(GRAZE_COVERAGE) # what is optimized has other branches than the source
    target_compile_options(graze_objects PRIVATE -O0 --coverage)
    set(counting --coverage)
endif()
if(GRAZE_MCDC) # clang counts in what it parses, before it optimizes
    target_compile_options(graze_objects PRIVATE -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc)
    set(counting -fprofile-instr-generate)
endif()

function(graze_library target kind)
    add_library(${target} ${kind} $<TARGET_OBJECTS:graze_objects>)
    add_library(graze::${target} ALIAS ${target})
    target_include_directories(${target}
        PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
    if(UNIX)
        target_link_libraries(${target} PRIVATE m)
    endif()
    if(GRAZE_THREADS AND CMAKE_USE_PTHREADS_INIT)
        target_link_libraries(${target} PRIVATE ${CMAKE_THREAD_LIBS_INIT})
    endif()
    target_link_options(${target} PUBLIC ${counting})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME graze LINKER_LANGUAGE C)
    if(NOT PROJECT_IS_TOP_LEVEL) # a game pays only for the one that it links
        set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endfunction()

graze_library(graze_static STATIC)
graze_library(graze_shared SHARED)
set(library_kinds static shared)
if(DEFINED BUILD_SHARED_LIBS AND BUILD_SHARED_LIBS)
    set(library_kinds shared)
elseif(DEFINED BUILD_SHARED_LIBS)
    set(library_kinds static)
endif()
foreach(kind static shared)
    if(NOT kind IN_LIST library_kinds)
        set_target_properties(graze_${kind} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
endforeach()

set_target_properties(graze_shared PROPERTIES
    VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}
    WINDOWS_EXPORT_ALL_SYMBOLS ON)
if(WIN32)
    set_target_properties(graze_static PROPERTIES OUTPUT_NAME graze_static) # both end in .lib there
elseif(APPLE)
    target_link_options(graze_shared PRIVATE "LINKER:-exported_symbol,_graze_*")
else()
    set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)
    target_link_options(graze_shared PRIVATE "LINKER:--version-script=${exports}")
    set_target_properties(graze_shared PROPERTIES LINK_DEPENDS ${exports})
endif()

if(BUILD_SHARED_LIBS)
    add_library(graze::graze ALIAS graze_shared)
else()
    add_library(graze::graze ALIAS graze_static)
endif()
