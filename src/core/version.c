/* version.c: the version, spelled once. */
#include "graze/version.h"

#define GRZ_TEXT_OF(x) #x
#define GRZ_TEXT(x) GRZ_TEXT_OF(x)

const char *graze_version(void) {
    return GRZ_TEXT(GRAZE_VERSION_MAJOR) "." GRZ_TEXT(GRAZE_VERSION_MINOR) "." GRZ_TEXT(GRAZE_VERSION_PATCH);
}
