/* save.h: all of a world as bytes, back again, and as one number: for rollback, replays and bug reports.
 *
 * An image holds everything that decides what a world does next: bodies, boxes and shapes, where they stand
 * and in which order free slots are given out, what touches what, moves under way, rules, margins and limits.
 * It is the same whatever method, threads, compiler and machine the world has: equal worlds have equal
 * images. docs/saving.md describes it byte by byte.
 *
 * Whatever was called since the last step is in it, too: a world can be saved at any time. A loaded world
 * makes the same events from then on, and gives out the same handles, as if nothing had happened. Not in it:
 * the events and the counts of the last step (a loaded world has none until it steps), method, threads,
 * allocator and counters, which are the loading world's own.
 */
#ifndef GRAZE_SAVE_H
#define GRAZE_SAVE_H

#include "graze/hitbox.h"
#include "graze/world.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The masks and hitbox sets that bodies may use: they are the game's, so that an image only says which, by
 * their numbers in these lists, and holds a hash of each that is used. The game lists them in the same order
 * when it saves and when it loads; the same one twice, or NULL, is fine. Both lists are only read. */
typedef struct graze_assets {
    const graze_mask *const *masks;
    const graze_hitbox_set *const *hitbox_sets;
    uint32_t mask_count, hitbox_set_count;
} graze_assets;

/* How many bytes graze_world_save would write. `assets` NULL: none. Errors, *size is 0 then:
 * GRAZE_ASSET_MISSING (a body uses a mask or a set that is in no list), GRAZE_OUT_OF_MEMORY (a world with
 * near misses needs some to sort them, one with masks or sets to mark them). */
graze_status graze_world_save_size(graze_world *world, const graze_assets *assets, size_t *size);

/* Write an image of the world into a buffer of `capacity` bytes; *size is how long it is. Changes nothing in
 * the world. Errors: those of graze_world_save_size; GRAZE_OUT_OF_CAPACITY if it is longer than `capacity`:
 * *size is right all the same, and what is in the buffer is of no use. */
graze_status graze_world_save(graze_world *world, const graze_assets *assets, void *buffer, size_t capacity,
                              size_t *size);

/* Let a world be as an image says, whatever it was: edges, reports, limits and rules come from there, too.
 * Handles that were alive when it was saved are alive again; those first given out since are refused, until
 * the same calls give them out again. The image is checked whole before anything changes, and can be freed
 * afterwards. The world keeps memory for the next load: a game that loads every frame allocates no more once
 * that has grown.
 *
 * Errors, which change nothing: GRAZE_BAD_FORMAT (no image, or one of another version), GRAZE_BAD_SNAPSHOT,
 * GRAZE_ASSET_MISSING, GRAZE_BAD_ASSET (a mask or a set looks otherwise than when it was saved),
 * GRAZE_OUT_OF_CAPACITY (a limit or a count that this machine has no number for), GRAZE_OUT_OF_MEMORY. */
graze_status graze_world_load(graze_world *world, const graze_assets *assets, const void *image, size_t size);

/* A number that stands for what an image would hold: worlds that go on alike have the same, on every machine,
 * and two that do not have different ones, but for one chance in 2^64. Masks count by their sizes, hitbox
 * sets by their numbers of names and frames. Allocates nothing. */
uint64_t graze_world_hash(graze_world *world);

/* Some bytes, which belong to someone else. */
typedef struct graze_bytes {
    const void *data;
    size_t size;
} graze_bytes;

/* Write what makes `image` out of an earlier image, `base`: small where few bodies changed, for sending over
 * a net. *size is how long it is, hardly longer than `image` at worst. Needs no memory but 24 KB of stack.
 * Errors: GRAZE_BAD_FORMAT or GRAZE_BAD_SNAPSHOT if one of the two is no image; GRAZE_OUT_OF_CAPACITY as with
 * graze_world_save, or if an image is longer than 2^31 - 1 bytes. */
graze_status graze_save_delta(graze_bytes base, graze_bytes image, void *delta, size_t capacity,
                              size_t *size);

/* Write the image of which a delta was made, byte for byte. *size is how long it is, known even if `capacity`
 * is too small. After an error what is in the buffer is of no use. Errors: GRAZE_BAD_FORMAT (no delta, or the
 * base no image), GRAZE_DELTA_MISMATCH (it was made against another image), GRAZE_BAD_SNAPSHOT,
 * GRAZE_OUT_OF_CAPACITY. */
graze_status graze_save_apply(graze_bytes base, graze_bytes delta, void *image, size_t capacity,
                              size_t *size);

#ifdef __cplusplus
}
#endif

#endif
