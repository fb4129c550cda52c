/* objects.h: shapes, masks and hitbox sets on a tape. A mask or a set is told once, with all that is in it,
 * and from then on by its number: two that are alike are one, wherever they are in memory, and one that has
 * changed is another.
 */
#ifndef GRZ_TAPE_OBJECTS_H
#define GRZ_TAPE_OBJECTS_H

#include "graze/hitbox.h"
#include "tape/tape.h"

/* Something that was told. Writing, `content` is what was written of it, to know it again; reading, `object`
 * is what became of it, which belongs to the tape. */
typedef struct grz_known {
    grz_buffer content;
    grz_tape_mark size; /* of the content, its numbers first */
    uint32_t kind;
    void *object;
} grz_known;

/* A shape; reading, its mask belongs to the tape. */
void grz_tape_shape(grz_tape *tape, graze_shape *shape);

/* A shape or none; reading, the shape lives as long as `room`. */
void grz_tape_maybe_shape(grz_tape *tape, grz_room *room, const graze_shape **shape);

/* A mask; reading, it belongs to the tape. */
void grz_tape_mask(grz_tape *tape, const graze_mask **mask);

/* A set; reading, it belongs to the tape. */
void grz_tape_hitboxes(grz_tape *tape, const graze_hitbox_set **set);

/* Free all. */
void grz_tape_forget_objects(grz_tape *tape);

#endif
