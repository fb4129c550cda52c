/* save.h: saves a world as a snapshot, loads it, and hashes it: for rollback,
 * replays and bug reports.
 *
 * A snapshot holds everything that decides how the world evolves. It has bodies,
 * parts and shapes, their positions, touches, pending moves, rules, margins and
 * limits. It also keeps the order in which free handles are given out. It does not
 * depend on the broad phase, threads, compiler and machine: equal worlds have equal
 * snapshots. docs/saving.md describes the format.
 *
 * A world can be saved at any time; calls since the last step are part of the
 * snapshot. A loaded world makes the same events from then on, and gives out the
 * same handles. A snapshot does not hold the events and counts of the last step: a
 * loaded world has none until it steps. The loading world keeps its broad phase,
 * threads, allocator and counters.
 */
#ifndef GRAZE_SAVE_H
#define GRAZE_SAVE_H

#include "graze/hitbox.h"
#include "graze/world.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The masks and hitbox sets that bodies may use. They belong to the game: a snapshot
 * names them by their numbers in these lists, and holds the hash of each one in use.
 * The game passes the same lists to save and to load. An asset may be listed twice,
 * and an entry may be NULL. */
typedef struct graze_assets {
    const graze_mask *const *masks;
    const graze_hitbox_set *const *hitbox_sets;
    uint32_t mask_count, hitbox_set_count;
} graze_assets;

/* Replace *size by the number of bytes that graze_world_save would write. `assets`
 * NULL: no assets. Errors, *size is 0 then: GRAZE_ASSET_MISSING (a body uses a mask
 * or a set that is not listed), GRAZE_OUT_OF_MEMORY (masks and sets are marked). */
graze_status graze_world_save_size(graze_world *world, const graze_assets *assets,
                                   size_t *size);

/* Write a snapshot of the world into a buffer of `capacity` bytes; *size is its
 * length. `assets` NULL: no assets. The world does not change. Errors: those of
 * graze_world_save_size; GRAZE_OUT_OF_SPACE if it is longer than `capacity`: *size
 * is right, and the buffer's content is undefined. */
graze_status graze_world_save(graze_world *world, const graze_assets *assets,
                              void *buffer, size_t capacity, size_t *size);

/* Replace the state of a world by a snapshot's, edges, event flags, limits and rules
 * included. Handles alive when it was saved are alive again. Handles first given out
 * since then are stale until the same calls give them out again. The snapshot is
 * checked as a whole before anything changes, and can be freed afterwards. `assets`
 * NULL: no assets. The world keeps its memory: a game loading every frame allocates
 * no more once it has grown.
 *
 * Errors, after which nothing has changed: GRAZE_BAD_FORMAT (not a snapshot),
 * GRAZE_NEWER_FORMAT (format.h), GRAZE_BAD_SNAPSHOT (damaged), GRAZE_ASSET_MISSING,
 * GRAZE_OUT_OF_MEMORY. GRAZE_BAD_ASSET: a mask or a set has another content than
 * when it was saved. GRAZE_OUT_OF_CAPACITY: a limit does not fit size_t, or the load
 * would allocate more than graze_world_config.load_memory_max. */
graze_status graze_world_load(graze_world *world, const graze_assets *assets,
                              const void *snapshot, size_t size);

/* 64-bit hash of the world's state. Worlds that will evolve identically have equal
 * hashes on every platform; others differ, except with probability 2^-64. Masks
 * count by their sizes, hitbox sets by their numbers of names and frames. Allocates
 * nothing. */
uint64_t graze_world_hash(graze_world *world);

/* Bytes of the caller. */
typedef struct graze_bytes {
    const void *data;
    size_t size;
} graze_bytes;

/* Write the difference between an earlier snapshot, `base`, and a later one into a
 * buffer of `capacity` bytes. It is short if few bodies changed, for sending over a
 * network. *size is its length, at worst little more than the length of `snapshot`.
 * Allocates nothing; needs 24 KB of stack. Errors: GRAZE_BAD_FORMAT,
 * GRAZE_NEWER_FORMAT or GRAZE_BAD_SNAPSHOT if one of the two is not a snapshot.
 * GRAZE_OUT_OF_SPACE as with graze_world_save; GRAZE_OUT_OF_CAPACITY if a snapshot
 * is longer than 2^31 - 1 bytes. */
graze_status graze_save_delta(graze_bytes base, graze_bytes snapshot, void *delta,
                              size_t capacity, size_t *size);

/* Write the later snapshot of a delta, byte for byte. *size is its length, also if
 * `capacity` is too small. After an error the buffer's content is undefined. Errors:
 * GRAZE_BAD_FORMAT (not a delta, or the base is not a snapshot), GRAZE_NEWER_FORMAT,
 * GRAZE_DELTA_MISMATCH (the delta was made with another base), GRAZE_BAD_SNAPSHOT
 * (damaged), GRAZE_OUT_OF_SPACE. */
graze_status graze_save_apply(graze_bytes base, graze_bytes delta, void *snapshot,
                              size_t capacity, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
