/* hitbox_slices.h: the slices of an Aseprite file, and which of them are there in a frame.
 *
 * A slice is a box. Its keys say where it is, each from its frame to the next key's; one without width and
 * height says that it is not there. The nine-slice's "center" is of no use here. A slice named "pivot" or
 * "origin" is no box, it only says where the pivot is.
 */
#ifndef FORMATS_HITBOX_SLICES_H
#define FORMATS_HITBOX_SLICES_H

#include "formats/hitbox_layers.h"
#include "formats/node.h"
#include "graze/box.h"

/* More would be no sprite's; each is looked at for each frame. */
#define SLICES_MAX 4096

typedef struct slice_key {
    uint32_t frame;
    size_t order; /* among the keys as written */
    graze_box box;
    bool is_there, has_pivot;
    float pivot_x, pivot_y; /* in the sprite's coordinates */
} slice_key;

typedef struct slice {
    const char *name;
    uint8_t layer;
    bool is_pivot;
    slice_key *keys; /* by frame, then as written */
    size_t count, capacity;
    size_t passed; /* keys whose frame has come */
} slice;

/* Zeroed: none. Names belong to the JSON that they were read from. */
typedef struct slices {
    slice *items;
    size_t count, capacity;
} slices;

/* Read "slices" (a node without value: none) of a file with so many frames. Errors: ERROR_INPUT with its
 * place; ERROR_RESOURCES. What was read so far is to be freed all the same. */
bool slices_read(const node *list, const hitbox_layers *layers, uint32_t frame_count, slices *out, error *e);
void slices_free(slices *s);

/* Go on to a frame; frames come in ascending order. */
void slices_go(slices *s, uint32_t frame);

/* The key that holds for a slice; NULL if it is not there. */
const slice_key *slice_now(const slice *s);

/* Whether some slice has a pivot in this frame, and where: that of the first "pivot" or "origin", else of the
 * first slice that has one. */
bool slices_pivot(const slices *s, float *x, float *y);

#endif
