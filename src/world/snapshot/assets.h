/* assets.h: shapes, masks and hitbox sets on a stream.
 *
 * A mask or a hitbox set belongs to the game. A snapshot names it by its number in the game's list and holds
 * its hash; a recording holds its content once, and its number from then on. So a stream knows by a callback
 * how it names a mask (stream.h).
 */
#ifndef GRZ_WORLD_SNAPSHOT_ASSETS_H
#define GRZ_WORLD_SNAPSHOT_ASSETS_H

#include "graze/hitbox.h"
#include "world/snapshot/stream.h"

/* The fields of a shape that its kind uses, and the mask of a mask; of a tile layer only the corner. A reader
 * gets a shape that passes graze_shape_check, if it is not a tile layer. */
void grz_stream_shape(grz_stream *stream, graze_shape *shape);

/* The content of a mask; the reader makes one, which it must destroy. NULL after a failure. */
graze_mask *grz_stream_mask_content(grz_stream *stream, const graze_mask *mask);

/* The content of a set: what decides how it touches; and its names and animations. The reader's arrays live
 * as long as the arena. */
void grz_stream_hitbox_boxes(grz_stream *stream, graze_hitbox_set *set);
void grz_stream_hitbox_names(grz_stream *stream, graze_hitbox_set *set);

/* The hash of a mask's content, and of a set's boxes; with its names if `is_whole`. */
uint64_t grz_mask_hash(const graze_mask *mask);
uint64_t grz_hitbox_set_hash(const graze_hitbox_set *set, bool is_whole);

#endif
