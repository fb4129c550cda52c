/* hitbox_slices.h: the slices of Aseprite, from its JSON or its own files, as boxes of
 * frames.
 *
 * The keys of a slice say where it is, each from its frame to the next key's. A key
 * without width and height says that the slice is absent. A slice named "pivot" or
 * "origin" is not a box; it only says where the pivot is.
 */
#ifndef FORMATS_HITBOX_SLICES_H
#define FORMATS_HITBOX_SLICES_H

#include "formats/hitbox_draft.h"
#include "formats/hitbox_layers.h"

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

/* Zeroed: none. Names belong to the file they were read from. */
typedef struct slices {
    slice *items;
    size_t count, capacity;
} slices;

void slices_free(slices *s);

/* Add a slice, and a key to it; sort its keys when it has all. *out stays until the
 * next is added. Errors: ERROR_RESOURCES. */
bool slices_add(slices *s, const char *name, slice **out, error *e);
bool slice_add_key(slice *s, slice_key key, error *e);
void slice_sort(slice *s);

/* The artist's data of the slice count first, if they are a word and no more; then
 * its name, then its colour, #rrggbbaa.
 */
void slice_set_layer(slice *s, const hitbox_layers *layers, const char *data,
                     const char *color);

/* Go on to a frame; frames come in ascending order. */
void slices_go(slices *s, uint32_t frame);

/* Whether some slice has a pivot in this frame, and where. The first "pivot" or
 * "origin" counts, else the first slice with a pivot. */
bool slices_pivot(const slices *s, float *x, float *y);

/* Add the boxes of this frame to the last one of a draft. Errors: those of
 * hitbox_draft_box. */
bool slices_add_boxes(const slices *s, hitbox_draft *draft, error *e);

/* How many boxes the artist drew. */
size_t slices_drawn(const slices *s);

#endif
