/* identifiers.h: names as identifiers of C, all different, upper and lower case
 * being alike.
 *
 * Any other character than a letter, digit or underscore becomes an underscore.
 * There are never two in a row nor one at an end, since C++ keeps those for itself.
 */
#ifndef FORMATS_IDENTIFIERS_H
#define FORMATS_IDENTIFIERS_H

#include <stdbool.h>
#include <stddef.h>

enum { IDENTIFIER_SIZE = 80 };

typedef struct identifiers {
    char (*items)[IDENTIFIER_SIZE];
    size_t count;
} identifiers;

/* A name as an identifier: "noname" if nothing of it is left. An n goes before a
 * leading digit. */
void identifier_of(const char *name, char out[IDENTIFIER_SIZE]);

/* The same in upper case. */
void identifier_upper(const char *identifier, char out[IDENTIFIER_SIZE]);

/* Begin with none, and room for `count`. False: no memory. */
bool identifiers_reserve(identifiers *all, size_t count);

/* Add a name; returns its identifier, which lasts as long as all. */
const char *identifiers_add(identifiers *all, const char *name);

void identifiers_free(identifiers *all);

#endif
