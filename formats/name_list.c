/* name_list.c: names, each once; see name_list.h. A table of indexes with open
 * addressing, at most half full; the hash is FNV-1a. */
#include "formats/name_list.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_SLOTS = 16 };

static uint64_t hash_of(const char *name) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return hash;
}

/* The slot of a name, or the empty one where it belongs. */
static size_t *slot_find(const name_list *list, const char *name) {
    size_t at = (size_t)hash_of(name) & (list->slot_count - 1);
    while (list->slots[at] != 0 &&
           strcmp(list->items[list->slots[at] - 1], name) != 0)
        at = (at + 1) & (list->slot_count - 1);
    return &list->slots[at];
}

/* Room for one more name. */
static bool slots_reserve(name_list *list) {
    if (2 * (list->count + 1) <= list->slot_count)
        return true;
    name_list larger = *list;
    larger.slot_count = list->slot_count > 0 ? 2 * list->slot_count : LEAST_SLOTS;
    larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
    if (larger.slots == NULL)
        return false;
    for (size_t i = 0; i < list->count; i++)
        *slot_find(&larger, list->items[i]) = i + 1;
    free(list->slots);
    *list = larger;
    return true;
}

bool name_list_add(name_list *list, const char *name, size_t *index) {
    if (!slots_reserve(list))
        return false;
    size_t *slot = slot_find(list, name);
    if (*slot == 0) {
        char *copy = strdup(name);
        if (copy == NULL || !growth_reserve(&list->items, &list->capacity,
                                            list->count + 1, sizeof *list->items)) {
            free(copy);
            return false;
        }
        list->items[list->count++] = copy;
        *slot = list->count;
    }
    *index = *slot - 1;
    return true;
}

void name_list_free(name_list *list) {
    for (size_t i = 0; i < list->count; i++)
        free(list->items[i]);
    free(list->items);
    free(list->slots);
    *list = (name_list){ 0 };
}
