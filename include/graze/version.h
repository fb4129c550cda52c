/* version.h: which graze this is. */
#ifndef GRAZE_VERSION_H
#define GRAZE_VERSION_H

#define GRAZE_VERSION_MAJOR 1
#define GRAZE_VERSION_MINOR 0
#define GRAZE_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the linked library, as "major.minor.patch". The string is
 * static. */
const char *graze_version(void);

#ifdef __cplusplus
}
#endif

#endif
