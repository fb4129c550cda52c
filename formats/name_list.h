/* name_list.h: names, each once, in the order in which they came. A name is found by
 * its hash: a file may have a million of them.
 */
#ifndef FORMATS_NAME_LIST_H
#define FORMATS_NAME_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed: empty. */
typedef struct name_list {
    char **items;
    size_t count, capacity;
    size_t *slots; /* a power of two: an index + 1, or 0 */
    size_t slot_count;
} name_list;

/* Find a name, or add a copy of it behind the others. False: no memory, and the list
 * is what it was. */
bool name_list_add(name_list *list, const char *name, size_t *index);

void name_list_free(name_list *list);

#endif
