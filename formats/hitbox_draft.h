/* hitbox_draft.h: a hitbox set while it is read from a file, with what the library
 * does not need: where the pictures of its frames are.
 *
 * A reader begins a frame, adds its boxes, ends it; adds animations; closes the
 * draft, which gives a set valid for graze. Everything is copied. Limits keep what a
 * file can ask for in proportion to its size.
 */
#ifndef FORMATS_HITBOX_DRAFT_H
#define FORMATS_HITBOX_DRAFT_H

#include "formats/error.h"
#include "formats/hitbox_layers.h"
#include "graze/hitbox.h"

#include <stddef.h>

enum {
    HITBOX_NAMES_MAX = 256, /* each costs a part for every body with the set */
    HITBOX_FRAMES_MAX = 1 << 16,
    HITBOX_BOXES_MAX = 1 << 18,
    HITBOX_IMAGES_MAX = 1 << 12,
    HITBOX_TAGS_MAX = 1 << 12,
    HITBOX_SETS_MAX = 1 << 12,
    HITBOX_TEXT_MAX = 255,  /* bytes of a name */
    HITBOX_PATH_MAX = 4095, /* bytes of a path */
    HITBOX_NO_IMAGE = -1
};

/* Where the picture of a frame is: the rectangle (x, y, w, h) of image number
 * `image`, all of it if w is 0. Its left upper corner is at (at_x, at_y) in the
 * frame's coordinates. One that is rotated lies in the image turned by a quarter,
 * clockwise, h pixels wide and w high. Before it was trimmed, the picture had the
 * sides source_w and source_h; 0: they are not known. */
typedef struct hitbox_sprite {
    int32_t image;
    int32_t x, y, w, h;
    int32_t at_x, at_y;
    int32_t source_w, source_h;
    bool is_rotated;
    bool flip_x, flip_y;
} hitbox_sprite;

typedef struct hitbox_draft {
    char *name; /* of the set */
    char *file; /* it came from, as given */
    char **names, **images;
    graze_hitbox *boxes;
    graze_hitbox_frame *frames;
    hitbox_sprite *sprites; /* one a frame */
    graze_animation *tags;
    int32_t *missing; /* absent images */
    size_t missing_count, missing_capacity;
    size_t name_count, image_count, box_count, frame_count, tag_count;
    size_t name_capacity, image_capacity, box_capacity, frame_capacity,
        sprite_capacity, tag_capacity;
    /* boxes drawn by the artist, each once for all its frames */
    size_t drawn;
    graze_hitbox_set set; /* after hitbox_draft_close */
} hitbox_draft;

/* Begin a set read from a file. The functions below return false with ERROR_INPUT
 * where a limit is passed, without a place, and ERROR_RESOURCES. */
bool hitbox_draft_open(hitbox_draft *d, const char *name, const char *file,
                       error *e);

/* Begin a frame, whose boxes are added next; `frame` says its pivot and duration. */
bool hitbox_draft_frame(hitbox_draft *d, graze_hitbox_frame frame,
                        hitbox_sprite sprite, error *e);

/* Add a box to the last frame; its shape, if it has one, is copied. The second box
 * "hurt" of a frame gets the second number of the name. */
bool hitbox_draft_box(hitbox_draft *d, const char *name, graze_hitbox box, error *e);

/* Add an animation. */
bool hitbox_draft_tag(hitbox_draft *d, graze_animation tag, error *e);

/* The number of an image, which is added if it is new. */
bool hitbox_draft_image(hitbox_draft *d, const char *path, int32_t *image, error *e);

/* Note an absent image. */
bool hitbox_draft_missing(hitbox_draft *d, int32_t image, error *e);

/* The set is complete: d->set is good until the draft is freed. ERROR_INPUT: the
 * fault found by graze_hitbox_set_check, with the file's name. */
bool hitbox_draft_close(hitbox_draft *d, error *e);

/* Free it; a zeroed one is fine. */
void hitbox_draft_free(hitbox_draft *d);

/* Sets, in the order of their files, and the words for their layers. If a word comes
 * twice, the first one counts. */
typedef struct hitbox_collection {
    hitbox_draft *drafts;
    size_t count, capacity;
    hitbox_layers layers;
} hitbox_collection;

/* Add a zeroed draft; it stays where it is until the next is added. */
bool hitbox_collection_add(hitbox_collection *collection, hitbox_draft **draft,
                           error *e);
void hitbox_collection_free(hitbox_collection *collection);

#endif
