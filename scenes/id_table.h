/* id_table.h: numbers the distinct 64-bit names of a scene 0, 1, 2… in the order of
 * their first appearance.
 *
 * A scene names boxes and bodies by any 64-bit number; all else in graze wants a
 * dense index. One open-addressing table, looked at once a row while a scene is
 * read, turns names to indexes; afterwards none hashes. Costs 16 bytes a name at
 * most times two, and one probe or few a look-up.
 */
#ifndef SCENES_ID_TABLE_H
#define SCENES_ID_TABLE_H

#include <stddef.h>
#include <stdint.h>

/* id_table_index returns this index without memory for a new name. */
#define ID_TABLE_FULL UINT32_MAX

/* Zeroed, it is empty. names[i] is the name with the index i. */
typedef struct id_table {
    uint64_t *names;
    uint32_t count;
    uint32_t *slots; /* index + 1 of the name that hashes here; 0: none */
    /* slots; zero or a power of two, more than half of them empty */
    size_t capacity;
} id_table;

/* The index of a name, a new one if the name is new. ID_TABLE_FULL for want of
 * memory, or after 2^31 names; the table is as before then. */
uint32_t id_table_index(id_table *table, uint64_t name);

/* The index of a name; ID_TABLE_FULL if the table does not have it. */
uint32_t id_table_find(const id_table *table, uint64_t name);

/* Free everything; the table is empty then. */
void id_table_close(id_table *table);

#endif
