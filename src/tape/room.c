/* room.c: see room.h. */
#include "tape/room.h"

#include <stdint.h>
#include <string.h>

/* In front of a block. */
struct grz_room_block {
    struct grz_room_block *next;
    size_t bytes; /* of all, this included */
};

/* What keeps a block behind its head aligned. */
enum { HEAD = 2 * sizeof(uint64_t) };

_Static_assert(sizeof(struct grz_room_block) <= HEAD, "the head of a block has room for it");

void *grz_room_take(grz_room *room, const graze_allocator *allocator, size_t count, size_t item) {
    if (item != 0 && count > (SIZE_MAX - HEAD) / item)
        return NULL;
    const size_t bytes = HEAD + count * item;
    struct grz_room_block *block = grz_allocate(allocator, bytes);
    if (block == NULL)
        return NULL;
    memset(block, 0, bytes);
    *block = (struct grz_room_block){ .next = room->blocks, .bytes = bytes };
    room->blocks = block;
    return (uint8_t *)block + HEAD;
}

void grz_room_free(grz_room *room, const graze_allocator *allocator) {
    while (room->blocks != NULL) {
        struct grz_room_block *block = room->blocks;
        room->blocks = block->next;
        grz_free(allocator, block, block->bytes);
    }
}
