# content.cmake: graze::content, the second library. It prepares what a game loads: hitboxes out of sprites, merged tiles,
# image work on masks. Games which only play link graze::graze alone.
#
# It is static. It uses graze's public headers, and a copy of the growing buffer. So it fits the shared library, too.
file(GLOB content_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/content/*.c ${PROJECT_SOURCE_DIR}/content/*/*.c)
if(NOT GRAZE_ONE_FILE) # a program would link all of it
    list(APPEND content_sources ${PROJECT_SOURCE_DIR}/src/core/buffer.c)
endif()
add_library(graze_content STATIC ${content_sources})
add_library(graze::content ALIAS graze_content)
graze_flags(graze_content)
if(GRAZE_MCDC) # a program may link its copy of the growing buffer in place of the library's
    target_compile_options(graze_content PRIVATE -fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc)
endif()
target_include_directories(graze_content
    PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>
    PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(graze_content INTERFACE $<BUILD_INTERFACE:graze::graze>)
set_target_properties(graze_content PROPERTIES OUTPUT_NAME graze-content EXPORT_NAME content)
if(UNIX)
    target_link_libraries(graze_content PRIVATE m)
endif()
if(NOT PROJECT_IS_TOP_LEVEL) # a game pays only if it links it
    set_target_properties(graze_content PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
