/* image.h: the sections of an image, in their order. Each has a file in which it is written and read.
 *
 * An image is read into a spare world, which changes places with the world when all of it was found sound
 * (load.c). What follows from the rest is not in it: rows of columns, counts of touches, who was looked at
 * closer, which rows changed. docs/saving.md has the format.
 */
#ifndef GRZ_WORLD_SNAPSHOT_SNAPSHOT_H
#define GRZ_WORLD_SNAPSHOT_SNAPSHOT_H

#include "graze/save.h"
#include "world/snapshot/frame.h"
#include "world/world.h"

/* A world being written. */
typedef struct grz_saving {
    graze_world *world;
    const graze_assets *assets; /* never NULL */
    bool is_hash;               /* not an image: what is not ours, and what has no order, is put otherwise */
    graze_box offset;           /* of the part before */
    uint32_t next_part;         /* the slot behind that of the part before */
    uint32_t mask, hitbox_set;  /* the numbers that were looked up last */
    grz_writer writer;
} grz_saving;

/* An image being read. */
typedef struct grz_loading {
    graze_world *world; /* the spare one */
    const graze_assets *assets;
    graze_box offset;
    uint32_t next_part;
    uint32_t part_count; /* that bodies had so far */
    bool has_changed;    /* something may have, since the last step */
    grz_reader reader;
} grz_loading;

static inline graze_status grz_snapshot_sound_if(bool is_sound) {
    return is_sound ? GRAZE_OK : GRAZE_BAD_SNAPSHOT;
}

/* Edges, reports, limits, rules, margins. */
void grz_put_settings(grz_saving *saving);
graze_status grz_take_settings(grz_loading *loading);

/* Masks and hitbox sets. To mark those that are used must precede putting them; the numbers of what is
 * marked are known then. Taking one that no list has, or that was not in this section, is refused. */
graze_status grz_assets_mark(grz_saving *saving);
void grz_put_assets(grz_saving *saving);
void grz_put_mask(grz_saving *saving, const graze_mask *mask);
void grz_put_hitbox_set(grz_saving *saving, const graze_hitbox_set *set);
graze_status grz_take_assets(grz_loading *loading);
graze_status grz_take_mask(grz_loading *loading, const graze_mask **mask);
graze_status grz_take_hitbox_set(grz_loading *loading, const graze_hitbox_set **set);

/* Which slots are free, and were removed, in their orders. Those taken have a generation unless they are
 * alive or dying: that stands with what they are. */
void grz_put_slots(grz_writer *writer, const grz_slots *slots);
graze_status grz_take_slots(grz_reader *reader, grz_slots *slots, const graze_allocator *allocator);

/* Bodies with their parts, then parts that were removed. */
void grz_put_bodies(grz_saving *saving);
graze_status grz_take_bodies(grz_loading *loading);
void grz_put_removed_parts(grz_saving *saving);
graze_status grz_take_removed_parts(grz_loading *loading);

/* What one part is, but for its slot and generation. Its body's place is known. */
void grz_put_part(grz_saving *saving, uint32_t slot);
graze_status grz_take_part(grz_loading *loading, uint32_t slot);

/* A shape: its outline, then what it has of the game's or the world's. */
void grz_put_outline(grz_writer *writer, const graze_shape *shape);
void grz_put_shape(grz_saving *saving, const graze_shape *shape);
graze_status grz_take_shape(grz_loading *loading, graze_shape *shape);

/* A tile layer, which is its part's shape and the world's own. */
void grz_put_tiles(grz_saving *saving, const graze_tile_layer *layer);
graze_status grz_take_tiles(grz_loading *loading, graze_tile_layer **layer);

/* What touches, as of the last step. */
void grz_put_touches(grz_saving *saving);
graze_status grz_take_touches(grz_loading *loading);

/* Who had near misses. To sort them must precede putting them, but for a hash. */
graze_status grz_notes_sort(grz_saving *saving);
void grz_put_notes(grz_saving *saving);
graze_status grz_take_notes(grz_loading *loading);

/* A list of sorted pairs, the lower number first, each by how it differs from the one before. */
void grz_put_pair(grz_writer *writer, graze_pair pair, graze_pair *before);
void grz_put_pair_end(grz_writer *writer);

/* The next pair; false: there is none, or none below `count`, or all is unsound. */
bool grz_take_pair(grz_reader *reader, uint32_t count, graze_pair *pair);

#endif
