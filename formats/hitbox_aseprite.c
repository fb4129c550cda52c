/* hitbox_aseprite.c: the JSON that Aseprite exports beside a sprite sheet (--data, --list-slices,
 * --list-tags).
 *
 * Frames are a list, or an object in the order of the frames. Boxes are slices (hitbox_slices.h), in the
 * sprite's own coordinates, whatever was trimmed off the sheet. A frame without a pivot has the last one's,
 * or the sprite's left upper corner.
 */
#include "formats/hitbox_read.h"
#include "formats/hitbox_slices.h"

#include <string.h>

enum { SHEET_MOST = 1 << 20 }; /* pixels along a side of a sheet or sprite */

static bool read_pixels(const node *object, const char *name, double low, int32_t *out, error *e) {
    node n;
    double number = 0;
    if (!node_needed(object, name, &n, e) || !node_number(&n, low, SHEET_MOST, &number, e))
        return false;
    *out = (int32_t)number;
    return *out == number || node_fail(&n, e, "%.17g is no whole number of pixels", number);
}

static bool is_true(const node *n) {
    return n->value != NULL && json_kind_of(n->value) == JSON_BOOLEAN && json_as_boolean(n->value);
}

/* Where on the sheet the picture is, "frame", and how much of its left and upper side was trimmed off. */
static bool read_sprite(const node *frame, hitbox_sprite *sprite, error *e) {
    node on_sheet, trimmed, rotated;
    if (!node_needed(frame, "frame", &on_sheet, e) ||
        !node_is(&on_sheet, JSON_OBJECT, "rectangle {x, y, w, h}", e) ||
        !read_pixels(&on_sheet, "x", 0, &sprite->x, e) || !read_pixels(&on_sheet, "y", 0, &sprite->y, e) ||
        !read_pixels(&on_sheet, "w", 0, &sprite->w, e) || !read_pixels(&on_sheet, "h", 0, &sprite->h, e) ||
        !node_member(frame, "spriteSourceSize", &trimmed, e) || !node_member(frame, "rotated", &rotated, e))
        return false;
    if (is_true(&rotated))
        return node_fail(&rotated, e, "frames that lie on their side are not read; pack without rotation");
    if (sprite->w == 0 || sprite->h == 0) /* an empty frame */
        sprite->image = HITBOX_NO_IMAGE;
    return trimmed.value == NULL || (node_is(&trimmed, JSON_OBJECT, "rectangle {x, y, w, h}", e) &&
                                     read_pixels(&trimmed, "x", -SHEET_MOST, &sprite->at_x, e) &&
                                     read_pixels(&trimmed, "y", -SHEET_MOST, &sprite->at_y, e));
}

static bool read_duration(const node *frame, uint32_t *duration, error *e) {
    node n;
    *duration = 100; /* what Aseprite gives a new frame */
    return node_member(frame, "duration", &n, e) &&
           (n.value == NULL || node_whole(&n, INT32_MAX, duration, e));
}

static bool add_boxes(const node *frame, const slices *s, hitbox_draft *draft, error *e) {
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

static bool read_frame(const node *frame, hitbox_sprite sprite, slices *s, hitbox_draft *draft, error *e) {
    graze_hitbox_frame made = { 0 };
    if (draft->frame_count > 0)
        made = draft->frames[draft->frame_count - 1];
    if (!node_is(frame, JSON_OBJECT, "frame {frame, duration}", e) || !read_sprite(frame, &sprite, e) ||
        !read_duration(frame, &made.duration, e))
        return false;
    slices_go(s, (uint32_t)frame->index);
    slices_pivot(s, &made.pivot_x, &made.pivot_y);
    if (!hitbox_draft_frame(draft, made, sprite, e))
        return hitbox_refused(frame, e);
    return add_boxes(frame, s, draft, e);
}

static bool read_frames(const node *frames, int32_t image, slices *s, hitbox_draft *draft, error *e) {
    for (node frame = node_first(frames); frame.value != NULL; node_next(&frame))
        if (!read_frame(&frame, (hitbox_sprite){ .image = image }, s, draft, e))
            return false;
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = 0; j < s->items[i].count; j++)
            draft->drawn += s->items[i].keys[j].is_there && !s->items[i].is_pivot;
    return true;
}

/* What stands beside the frames, all of which may be missing. */
typedef struct meta {
    node image, tags, slices;
} meta;

static bool find_meta(const node *root, node *above, meta *out, error *e) {
    if (!node_member(root, "meta", above, e))
        return false;
    if (above->value == NULL)
        return true;
    return node_is(above, JSON_OBJECT, "object", e) && node_member(above, "image", &out->image, e) &&
           node_member(above, "frameTags", &out->tags, e) && node_member(above, "slices", &out->slices, e);
}

static bool read_image(const hitbox_file *file, const node *n, hitbox_draft *draft, int32_t *image,
                       error *e) {
    const char *path = "";
    if (n->value == NULL)
        return true;
    if (!node_text(n, HITBOX_PATH_MAX, &path, e))
        return false;
    return *path == '\0' || hitbox_file_image(file, (hitbox_reference){ path, 0 }, draft, image, e) ||
           hitbox_refused(n, e);
}

bool hitbox_read_aseprite(const hitbox_file *file, const node *root, error *e) {
    node frames, above;
    meta found = { 0 };
    slices s = { 0 };
    hitbox_draft *draft = NULL;
    int32_t image = HITBOX_NO_IMAGE;
    if (!node_needed(root, "frames", &frames, e))
        return false;
    if (json_kind_of(frames.value) != JSON_LIST && json_kind_of(frames.value) != JSON_OBJECT)
        return node_fail(&frames, e, "is no list and no object of frames");
    const size_t count = json_count(frames.value);
    if (count > HITBOX_FRAMES_MAX)
        return node_fail(&frames, e, "more than %d frames; split the file", HITBOX_FRAMES_MAX);
    const bool is_read = find_meta(root, &above, &found, e) && hitbox_file_draft(file, &draft, e) &&
                         read_image(file, &found.image, draft, &image, e) &&
                         slices_read(&found.slices, file->layers, (uint32_t)count, &s, e) &&
                         read_frames(&frames, image, &s, draft, e) && hitbox_read_tags(&found.tags, draft, e);
    slices_free(&s);
    return is_read;
}
