/* room.h: memory for what is read, given back all at once. */
#ifndef GRZ_TAPE_ROOM_H
#define GRZ_TAPE_ROOM_H

#include "core/buffer.h"

/* Blocks, the last first; zeroed, there is none. */
typedef struct grz_room {
    struct grz_room_block *blocks;
} grz_room;

/* A zeroed block for `count` things of `item` bytes, aligned for anything; NULL: no memory. */
void *grz_room_take(grz_room *room, const graze_allocator *allocator, size_t count, size_t item);

/* Give all blocks back. */
void grz_room_free(grz_room *room, const graze_allocator *allocator);

#endif
