/* hitbox_aseprite.c: the JSON Aseprite exports beside a sprite sheet (--data,
 * --list-slices, --list-tags).
 *
 * Frames are a list, or an object in the order of the frames. Boxes are slices, in
 * the sprite's own coordinates; trimming takes nothing away from them. The keys of a
 * slice say where it is, each from its frame to the next key's. A key without width
 * and height says that the slice is absent. The "center" of a nine-slice is ignored.
 * A slice named "pivot" or "origin" is not a box; it only says where the pivot is. A
 * frame without a pivot has the one of the frame before, the first one the sprite's
 * left upper corner.
 */
#include "formats/growth.h"
#include "formats/hitbox_read.h"

#include <stdlib.h>
#include <string.h>

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

/* Zeroed: none. Names belong to the JSON they were read from. */
typedef struct slices {
    slice *items;
    size_t count, capacity;
} slices;

static const double far_away = (double)GRAZE_COORD_MAX;

static bool read_side(const node *object, const char *name, double low, double *out,
                      error *e) {
    node n;
    return node_needed(object, name, &n, e) &&
           node_number(&n, low, far_away, out, e);
}

static bool read_bounds(const node *key, slice_key *out, error *e) {
    double x = 0, y = 0, w = 0, h = 0;
    node n;
    if (!node_needed(key, "bounds", &n, e) ||
        !node_is(&n, NODE_OBJECT, "rectangle {x, y, w, h}", e) ||
        !read_side(&n, "x", -far_away, &x, e) ||
        !read_side(&n, "y", -far_away, &y, e) || !read_side(&n, "w", 0, &w, e) ||
        !read_side(&n, "h", 0, &h, e))
        return false;
    out->box = (graze_box){ (float)x, (float)y, (float)(x + w), (float)(y + h) };
    out->is_there = w > 0 && h > 0;
    return graze_box_check(out->box) == GRAZE_OK ||
           node_fail(&n, e, "is too far away");
}

/* A pivot is written relative to the bounds. */
static bool read_pivot(const node *key, slice_key *out, error *e) {
    double x = 0, y = 0;
    const node n = node_member(key, "pivot");
    if (n.kind == NODE_MISSING)
        return true;
    if (!node_is(&n, NODE_OBJECT, "point {x, y}", e) ||
        !read_side(&n, "x", -far_away, &x, e) ||
        !read_side(&n, "y", -far_away, &y, e))
        return false;
    out->has_pivot = true;
    out->pivot_x = (float)((double)out->box.min_x + x);
    out->pivot_y = (float)((double)out->box.min_y + y);
    return true;
}

static bool read_key(const node *key, uint32_t frame_count, slice_key *out,
                     error *e) {
    node frame;
    *out = (slice_key){ .order = key->index };
    if (!node_is(key, NODE_OBJECT, "key {frame, bounds}", e) ||
        !node_needed(key, "frame", &frame, e) ||
        !node_whole(&frame, UINT32_MAX, &out->frame, e))
        return false;
    if (out->frame >= frame_count)
        return node_fail(&frame, e,
                         "there is no frame %lu, only %lu of them; export all "
                         "frames, without --tag and "
                         "--ignore-empty",
                         (unsigned long)out->frame, (unsigned long)frame_count);
    return read_bounds(key, out, e) && read_pivot(key, out, e);
}

static int compare_keys(const void *a, const void *b) {
    const slice_key *x = a, *y = b;
    if (x->frame != y->frame)
        return x->frame < y->frame ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

static bool read_keys(const node *item, uint32_t frame_count, slice *s, error *e) {
    const node keys = node_member(item, "keys");
    if (keys.kind == NODE_MISSING)
        return true;
    if (!node_is(&keys, NODE_LIST, "list of keys", e))
        return false;
    for (node key = node_first(&keys); key.kind != NODE_MISSING; node_next(&key)) {
        if (!growth_reserve(&s->keys, &s->capacity, s->count + 1, sizeof *s->keys))
            return error_no_memory(e, "slices");
        if (!read_key(&key, frame_count, &s->keys[s->count], e))
            return false;
        s->count++;
    }
    if (s->count > 0)
        qsort(s->keys, s->count, sizeof *s->keys, compare_keys);
    return true;
}

static bool optional_text(const node *object, const char *name, const char **text,
                          error *e) {
    const node n = node_member(object, name);
    return n.kind == NODE_MISSING || node_text(&n, SIZE_MAX, text, e);
}

/* The artist's data of the slice count first, if they are a word and no more; then
 * its name, then its colour.
 */
static bool read_layer(const node *item, const hitbox_layers *layers, slice *s,
                       error *e) {
    const char *data = "", *color = "";
    if (!optional_text(item, "data", &data, e) ||
        !optional_text(item, "color", &color, e))
        return false;
    s->layer = layers->others;
    if (!hitbox_layers_find(layers, data, &s->layer) &&
        !hitbox_layers_of_name(layers, s->name, &s->layer))
        (void)hitbox_layers_find(layers, color, &s->layer);
    return true;
}

static bool read_slice(const node *item, const hitbox_layers *layers,
                       uint32_t frame_count, slice *s, error *e) {
    node name;
    if (!node_is(item, NODE_OBJECT, "slice {name, keys}", e) ||
        !node_needed(item, "name", &name, e) ||
        !node_text(&name, HITBOX_TEXT_MAX, &s->name, e))
        return false;
    s->is_pivot = strcmp(s->name, "pivot") == 0 || strcmp(s->name, "origin") == 0;
    return read_layer(item, layers, s, e) && read_keys(item, frame_count, s, e);
}

static bool slices_read(const node *list, const hitbox_layers *layers,
                        uint32_t frame_count, slices *out, error *e) {
    if (list->kind == NODE_MISSING)
        return true;
    if (!node_is(list, NODE_LIST, "list of slices", e))
        return false;
    for (node item = node_first(list); item.kind != NODE_MISSING; node_next(&item)) {
        if (out->count == SLICES_MAX)
            return node_fail(list, e, "more than %d slices; split the file",
                             SLICES_MAX);
        if (!growth_reserve(&out->items, &out->capacity, out->count + 1,
                            sizeof *out->items))
            return error_no_memory(e, "slices");
        out->items[out->count] = (slice){ 0 };
        if (!read_slice(&item, layers, frame_count, &out->items[out->count++], e))
            return false;
    }
    return true;
}

static void slices_free(slices *s) {
    for (size_t i = 0; i < s->count; i++)
        free(s->items[i].keys);
    free(s->items);
    *s = (slices){ 0 };
}

/* Go on to a frame; frames come in ascending order. */
static void slices_go(slices *s, uint32_t frame) {
    for (size_t i = 0; i < s->count; i++) {
        slice *item = &s->items[i];
        while (item->passed < item->count && item->keys[item->passed].frame <= frame)
            item->passed++;
    }
}

/* The key in force for a slice; NULL if the slice is not in this frame. */
static const slice_key *slice_now(const slice *s) {
    if (s->passed == 0)
        return NULL;
    const slice_key *key = &s->keys[s->passed - 1];
    return key->is_there || s->is_pivot ? key : NULL;
}

/* Whether some slice has a pivot in this frame, and where. The first "pivot" or
 * "origin" counts, else the first slice with a pivot. */
static bool slices_pivot(const slices *s, float *x, float *y) {
    const slice_key *found = NULL;
    bool is_sure = false;
    for (size_t i = 0; i < s->count && !is_sure; i++) {
        const slice_key *key = slice_now(&s->items[i]);
        is_sure = key != NULL && s->items[i].is_pivot;
        if (is_sure || (key != NULL && key->has_pivot && found == NULL))
            found = key;
    }
    if (found == NULL)
        return false;
    *x = found->has_pivot ? found->pivot_x : found->box.min_x;
    *y = found->has_pivot ? found->pivot_y : found->box.min_y;
    return true;
}

enum { SHEET_MOST = 1 << 20 }; /* pixels along a side of a sheet or sprite */

static bool read_pixels(const node *object, const char *name, double low,
                        int32_t *out, error *e) {
    node n;
    double number = 0;
    if (!node_needed(object, name, &n, e) ||
        !node_number(&n, low, SHEET_MOST, &number, e))
        return false;
    *out = (int32_t)number;
    return *out == number ||
           node_fail(&n, e, "%.17g is no whole number of pixels", number);
}

/* Where on the sheet the picture is, "frame", and how much of its left and upper
 * side was trimmed off. */
static bool read_sprite(const node *frame, hitbox_sprite *sprite, error *e) {
    const node trimmed = node_member(frame, "spriteSourceSize"),
               rotated = node_member(frame, "rotated");
    node on_sheet;
    if (!node_needed(frame, "frame", &on_sheet, e) ||
        !node_is(&on_sheet, NODE_OBJECT, "rectangle {x, y, w, h}", e) ||
        !read_pixels(&on_sheet, "x", 0, &sprite->x, e) ||
        !read_pixels(&on_sheet, "y", 0, &sprite->y, e) ||
        !read_pixels(&on_sheet, "w", 0, &sprite->w, e) ||
        !read_pixels(&on_sheet, "h", 0, &sprite->h, e))
        return false;
    if (rotated.kind == NODE_BOOLEAN && rotated.number > 0)
        return node_fail(
            &rotated, e,
            "frames that lie on their side are not read; pack without rotation");
    if (sprite->w == 0 || sprite->h == 0) /* an empty frame */
        sprite->image = HITBOX_NO_IMAGE;
    return trimmed.kind == NODE_MISSING ||
           (node_is(&trimmed, NODE_OBJECT, "rectangle {x, y, w, h}", e) &&
            read_pixels(&trimmed, "x", -SHEET_MOST, &sprite->at_x, e) &&
            read_pixels(&trimmed, "y", -SHEET_MOST, &sprite->at_y, e));
}

static bool read_duration(const node *frame, uint32_t *duration, error *e) {
    const node n = node_member(frame, "duration");
    *duration = 100; /* what Aseprite gives a new frame */
    return n.kind == NODE_MISSING || node_whole(&n, INT32_MAX, duration, e);
}

static bool add_boxes(const node *frame, const slices *s, hitbox_draft *draft,
                      error *e) {
    for (size_t i = 0; i < s->count; i++) {
        const slice_key *key = slice_now(&s->items[i]);
        if (key == NULL || s->items[i].is_pivot)
            continue;
        const graze_hitbox box = { .box = key->box, .layer = s->items[i].layer };
        if (!hitbox_draft_box(draft, s->items[i].name, box, e))
            return hitbox_refused(frame, e);
    }
    return true;
}

static bool read_frame(const node *frame, hitbox_sprite sprite, slices *s,
                       hitbox_draft *draft, error *e) {
    graze_hitbox_frame made = { 0 };
    if (draft->frame_count > 0)
        made = draft->frames[draft->frame_count - 1];
    if (!node_is(frame, NODE_OBJECT, "frame {frame, duration}", e) ||
        !read_sprite(frame, &sprite, e) || !read_duration(frame, &made.duration, e))
        return false;
    slices_go(s, (uint32_t)frame->index);
    slices_pivot(s, &made.pivot_x, &made.pivot_y);
    if (!hitbox_draft_frame(draft, made, sprite, e))
        return hitbox_refused(frame, e);
    return add_boxes(frame, s, draft, e);
}

static bool read_frames(const node *frames, int32_t image, slices *s,
                        hitbox_draft *draft, error *e) {
    for (node frame = node_first(frames); frame.kind != NODE_MISSING;
         node_next(&frame))
        if (!read_frame(&frame, (hitbox_sprite){ .image = image }, s, draft, e))
            return false;
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = 0; j < s->items[i].count; j++)
            draft->drawn += s->items[i].keys[j].is_there && !s->items[i].is_pivot;
    return true;
}

static bool read_image(const hitbox_file *file, const node *n, hitbox_draft *draft,
                       int32_t *image, error *e) {
    const char *path = "";
    if (n->kind == NODE_MISSING)
        return true;
    return node_text(n, HITBOX_PATH_MAX, &path, e) &&
           (*path == '\0' || hitbox_file_image(file, path, draft, image, e) ||
            hitbox_refused(n, e));
}

/* Everything beside the frames, in "meta", may be missing. */
bool hitbox_read_aseprite(const hitbox_file *file, const node *root, error *e) {
    const node meta = node_member(root, "meta"), image = node_member(&meta, "image");
    const node tags = node_member(&meta, "frameTags"),
               list = node_member(&meta, "slices");
    slices s = { 0 };
    hitbox_draft *draft = NULL;
    int32_t number = HITBOX_NO_IMAGE;
    node frames;
    if (!node_needed(root, "frames", &frames, e) ||
        (meta.kind != NODE_MISSING && !node_is(&meta, NODE_OBJECT, "object", e)))
        return false;
    if (frames.kind != NODE_LIST && frames.kind != NODE_OBJECT)
        return node_fail(&frames, e, "is no list and no object of frames");
    if (frames.count > HITBOX_FRAMES_MAX)
        return node_fail(&frames, e, "more than %d frames; split the file",
                         HITBOX_FRAMES_MAX);
    const bool is_read =
        hitbox_file_draft(file, &draft, e) &&
        read_image(file, &image, draft, &number, e) &&
        slices_read(&list, file->layers, (uint32_t)frames.count, &s, e) &&
        read_frames(&frames, number, &s, draft, e) &&
        hitbox_read_tags(&tags, draft, e);
    slices_free(&s);
    return is_read;
}
