/* snapshot.h: the sections of a snapshot, each one list of fields for writing, hashing and reading.
 *
 * A snapshot is read into a spare world, which takes the world's place when all of it was found sound
 * (snapshot.c). It omits what follows from the rest: rows of columns, counts of touches, which pairs passed
 * the narrow phase, which rows changed. docs/saving.md has the format.
 */
#ifndef GRZ_WORLD_SNAPSHOT_SNAPSHOT_H
#define GRZ_WORLD_SNAPSHOT_SNAPSHOT_H

#include "graze/save.h"
#include "world/body.h"
#include "world/contacts.h"
#include "world/margins.h"
#include "world/narrow_phase.h"
#include "world/part.h"
#include "world/snapshot/stream.h"

/* The game's masks, or its hitbox sets. */
typedef struct grz_asset_list {
    const void *items; /* pointers to assets */
    uint32_t count;
    uint32_t last;         /* the number that was found last */
    grz_buffer *mentioned; /* uint8_t by number: whether the snapshot has mentioned it so far */
    grz_buffer *growing;   /* not NULL: `items` is this buffer, and gets the assets that it lacks */
} grz_asset_list;

/* A world that is being written, or the spare one that is being read into. */
typedef struct grz_snapshot {
    graze_world *world;
    grz_asset_list masks, hitbox_sets;
    bool is_hash;        /* the world's hash: assets count by their sizes, near misses without an order */
    uint32_t next_part;  /* the slot behind that of the part before */
    uint32_t part_count; /* reading: of the bodies so far */
    bool has_changed;    /* reading: something may have changed since the last step */
    grz_stream stream;
} grz_snapshot;

/* A snapshot with the assets that it mentions, in lists of its own: the beginning of a recording. */
typedef struct grz_whole_snapshot {
    grz_buffer bytes, masks, hitbox_sets;
    size_t size;
    graze_assets assets; /* lists in the buffers */
} grz_whole_snapshot;

/* Make one; free it in any case. Errors: those of graze_world_save. */
graze_status grz_whole_snapshot_make(graze_world *world, grz_whole_snapshot *whole);
void grz_whole_snapshot_free(grz_whole_snapshot *whole, const graze_allocator *allocator);

/* The load of a snapshot, as an observer hears of it. */
grz_call grz_snapshot_call(graze_bytes snapshot, const graze_assets *assets);

/* Begin to read what a snapshot holds behind its header, if it is sound. */
enum { GRZ_SNAPSHOT_HEADER = 24 };

graze_status grz_snapshot_open(graze_bytes snapshot, grz_stream *stream);

/* Write the header of a snapshot of this many bytes, the header included. */
void grz_snapshot_write_header(uint8_t *to, uint64_t length, uint64_t hash);

/* The sections, in their order. */
void grz_snapshot_settings(grz_snapshot *self);
void grz_snapshot_slots(grz_snapshot *self, grz_slots *slots);
void grz_snapshot_bodies(grz_snapshot *self);
void grz_snapshot_removed_parts(grz_snapshot *self);
void grz_snapshot_touches(grz_snapshot *self);
void grz_snapshot_near_misses(grz_snapshot *self);

/* The shape of a part: with its mask, or its tiles. */
void grz_snapshot_shape(grz_snapshot *self, graze_shape *shape);

/* A mask, as a stream calls it, and a hitbox set. */
void grz_snapshot_mask(grz_stream *stream, const graze_mask **mask);
void grz_snapshot_hitbox_set(grz_snapshot *self, const graze_hitbox_set **set);

#endif
