/* program.h: programs that lie beside graze: graze-pattern, graze-live. */
#ifndef CLI_PROGRAM_H
#define CLI_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

/* Write the path of a program in graze's own directory, at most size - 1 bytes.
 * Returns whether it can be run. */
bool program_find(const char *name, char *path, size_t size);

#endif
