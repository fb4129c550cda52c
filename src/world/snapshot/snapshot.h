/* snapshot.h: the sections of a snapshot, each one list of fields for writing,
 * hashing and reading.
 *
 * A snapshot is read into a spare world, which takes the world's place when all of
 * it was found sound (snapshot.c). A recording begins with the same sections. It
 * omits what follows from the rest: rows of columns, counts of touches, which pairs
 * passed the narrow phase, which rows changed: see docs/saving.md. */
#pragma once

#include "graze/save.h"
#include "world/body.h"
#include "world/contacts.h"
#include "world/motion.h"
#include "world/narrow_phase.h"
#include "world/near_misses.h"
#include "world/part.h"
#include "world/snapshot/stream.h"

/* A world being written, or the spare one for reading. */
typedef struct grz_snapshot {
    graze_world *world;
    uint32_t next_part;  /* the slot behind the slot of the part before */
    uint32_t part_count; /* reading: of the bodies so far */
    /* of the body's hitbox set; the least for its next part */
    uint32_t name_count, next_name;
    /* reading: something may have changed since the last step */
    bool has_changed;
    bool has_new; /* reading: a body was added since then */
    /* a world's hash has neither names, nor the number of steps, nor a count of no
     * attacks */
    bool is_hash;
    grz_stream *stream;
} grz_snapshot;

/* Write the state of a world to a stream, which knows how it names assets. Or read
 * one: it takes the world's place when grz_snapshot_commit is called. A failure is
 * the stream's status. */
void grz_snapshot_write(graze_world *world, grz_stream *stream);
void grz_snapshot_read(graze_world *world, grz_stream *stream);
void grz_snapshot_commit(graze_world *world);

/* Snapshots and deltas begin with four letters and a version of 4 bytes. Each new
 * version reads all earlier ones of 1.x and has a higher number. The readers take
 * the version from here. */
#define GRZ_SNAPSHOT_MAGIC "grzw"
#define GRZ_DELTA_MAGIC "grzd"
enum {
    GRZ_FORMAT_NAMED = 8,
    GRZ_SNAPSHOT_HEADER = 24,
    GRZ_SNAPSHOT_VERSION = 8,
    GRZ_DELTA_VERSION = 4
};

/* The first versions of 1.x: snapshots without attacks, and deltas that lead to such
 * ones. Snapshots before GRZ_SNAPSHOT_VERSION_FRAMES do not say which frames bodies
 * show. No snapshot and no recording has version 7: one flipped bit would make it a
 * sound one of version 6, or that one of version 7. */
enum {
    GRZ_SNAPSHOT_VERSION_MIN = 5,
    GRZ_SNAPSHOT_VERSION_NONE = 7,
    GRZ_SNAPSHOT_VERSION_FRAMES = 8,
    GRZ_DELTA_VERSION_MIN = 2
};

/* Whether bytes begin as a format readable by this version. */
static inline graze_status grz_format_check(graze_bytes bytes, const char *magic,
                                            uint32_t min, uint32_t max) {
    const uint8_t *from = bytes.data;
    if (bytes.size < GRZ_FORMAT_NAMED || memcmp(from, magic, 4) != 0 ||
        grz_load32(from + 4) < min)
        return GRAZE_BAD_FORMAT;
    return grz_load32(from + 4) > max ? GRAZE_NEWER_FORMAT : GRAZE_OK;
}

/* Begin to read what a snapshot holds behind its header, if it is sound. */

graze_status grz_snapshot_open(graze_bytes snapshot, grz_stream *stream);
void grz_snapshot_write_header(uint8_t *to, uint32_t version, uint64_t length,
                               uint64_t hash);
void grz_snapshot_settings(grz_snapshot *self);
void grz_snapshot_bodies(grz_snapshot *self);
void grz_snapshot_removed_parts(grz_snapshot *self);
void grz_snapshot_tiles(grz_snapshot *self, graze_shape *shape);
void grz_snapshot_chain(grz_snapshot *self, graze_shape *shape);

/* One of the game's lists of assets. */
typedef struct grz_asset_list {
    const void *items; /* pointers to assets */
    uint32_t count;
    uint32_t last; /* the number found last */
    /* uint8_t by number: whether the snapshot has mentioned it so far */
    grz_buffer *mentioned;
} grz_asset_list;

typedef struct grz_asset_lists {
    const graze_allocator *allocator;
    grz_asset_list of[2]; /* by grz_asset_kind */
} grz_asset_lists;

/* Let a stream name assets by the game's lists. Or, to be hashed, by their sizes: a
 * callback of a stream. */
void grz_asset_lists_begin(grz_asset_lists *lists, graze_world *world,
                           const graze_assets *assets, grz_stream *stream);
void grz_asset_name_size(grz_stream *stream, grz_asset_kind kind,
                         const void **asset);
