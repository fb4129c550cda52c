/* hitbox_aseprite.c: the JSON Aseprite exports beside a sprite sheet (--data,
 * --list-slices, --list-tags), and that of TexturePacker and other packers, which
 * write frames alike.
 *
 * Frames are a list, or an object in the order of the frames. Boxes are slices, in
 * the sprite's own coordinates; trimming takes nothing away from them. The "center"
 * of a nine-slice is ignored. A frame without a pivot has the one of the frame
 * before, the first one the sprite's left upper corner.
 */
#include "formats/hitbox_read.h"
#include "formats/hitbox_slices.h"
#include "formats/number.h"

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
        !node_is(&n, NODE_OBJECT, "a rectangle {x, y, w, h}", e) ||
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
    if (!node_is(&n, NODE_OBJECT, "a point {x, y}", e) ||
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
    if (!node_is(key, NODE_OBJECT, "a key {frame, bounds}", e) ||
        !node_needed(key, "frame", &frame, e) ||
        !node_whole(&frame, UINT32_MAX, &out->frame, e))
        return false;
    if (out->frame >= frame_count)
        return node_fail(&frame, e,
                         "there is no frame %lu; frames: %lu; export all "
                         "frames, without --tag and "
                         "--ignore-empty",
                         (unsigned long)out->frame, (unsigned long)frame_count);
    return read_bounds(key, out, e) && read_pivot(key, out, e);
}

static bool read_keys(const node *item, uint32_t frame_count, slice *s, error *e) {
    const node keys = node_member(item, "keys");
    if (keys.kind == NODE_MISSING)
        return true;
    if (!node_is(&keys, NODE_LIST, "a list of keys", e))
        return false;
    for (node key = node_first(&keys); key.kind != NODE_MISSING; node_next(&key)) {
        slice_key made;
        if (!read_key(&key, frame_count, &made, e) || !slice_add_key(s, made, e))
            return false;
    }
    slice_sort(s);
    return true;
}

static bool optional_text(const node *object, const char *name, const char **text,
                          error *e) {
    const node n = node_member(object, name);
    return n.kind == NODE_MISSING || node_text(&n, SIZE_MAX, text, e);
}

static bool read_layer(const node *item, const hitbox_layers *layers, slice *s,
                       error *e) {
    const char *data = "", *color = "";
    if (!optional_text(item, "data", &data, e) ||
        !optional_text(item, "color", &color, e))
        return false;
    slice_set_layer(s, layers, data, color);
    return true;
}

static bool read_slice(const node *item, const hitbox_layers *layers,
                       uint32_t frame_count, slices *out, error *e) {
    const char *text = "";
    slice *s = NULL;
    node name;
    return node_is(item, NODE_OBJECT, "a slice {name, keys}", e) &&
           node_needed(item, "name", &name, e) &&
           node_text(&name, HITBOX_TEXT_MAX, &text, e) &&
           slices_add(out, text, &s, e) && read_layer(item, layers, s, e) &&
           read_keys(item, frame_count, s, e);
}

static bool slices_read(const node *list, const hitbox_layers *layers,
                        uint32_t frame_count, slices *out, error *e) {
    if (list->kind == NODE_MISSING)
        return true;
    if (!node_is(list, NODE_LIST, "a list of slices", e))
        return false;
    for (node item = node_first(list); item.kind != NODE_MISSING; node_next(&item)) {
        if (out->count == SLICES_MAX)
            return node_fail(list, e, "more than %d slices; split the file",
                             SLICES_MAX);
        if (!read_slice(&item, layers, frame_count, out, e))
            return false;
    }
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
    return *out == number || node_fail(&n, e, "%s is not a whole number of pixels",
                                       number_shown(number).text);
}

/* Where on the sheet the picture is, "frame", and how much of its left and upper
 * side was trimmed off. */
static bool read_sprite(const node *frame, hitbox_sprite *sprite, error *e) {
    const node trimmed = node_member(frame, "spriteSourceSize"),
               whole = node_member(frame, "sourceSize");
    node on_sheet;
    if (!node_needed(frame, "frame", &on_sheet, e) ||
        !node_is(&on_sheet, NODE_OBJECT, "a rectangle {x, y, w, h}", e) ||
        !read_pixels(&on_sheet, "x", 0, &sprite->x, e) ||
        !read_pixels(&on_sheet, "y", 0, &sprite->y, e) ||
        !read_pixels(&on_sheet, "w", 0, &sprite->w, e) ||
        !read_pixels(&on_sheet, "h", 0, &sprite->h, e))
        return false;
    if (sprite->w == 0 || sprite->h == 0) /* an empty frame */
        sprite->image = HITBOX_NO_IMAGE;
    if (whole.kind == NODE_OBJECT &&
        (!read_pixels(&whole, "w", 0, &sprite->source_w, e) ||
         !read_pixels(&whole, "h", 0, &sprite->source_h, e)))
        return false;
    return trimmed.kind == NODE_MISSING ||
           (node_is(&trimmed, NODE_OBJECT, "a rectangle {x, y, w, h}", e) &&
            read_pixels(&trimmed, "x", -SHEET_MOST, &sprite->at_x, e) &&
            read_pixels(&trimmed, "y", -SHEET_MOST, &sprite->at_y, e));
}

/* A sprite that lies on its side. "frame" has the sides of the upright sprite, as
 * TexturePacker writes them, or those on the sheet; spriteSourceSize says which. */
static bool read_rotated(const node *frame, hitbox_sprite *sprite, error *e) {
    const node rotated = node_member(frame, "rotated"),
               upright = node_member(frame, "spriteSourceSize");
    int32_t w = sprite->w, h = sprite->h;
    if (rotated.kind == NODE_MISSING)
        return true;
    if (!node_boolean(&rotated, &sprite->is_rotated, e))
        return false;
    if (!sprite->is_rotated || upright.kind == NODE_MISSING)
        return true;
    if (!read_pixels(&upright, "w", 0, &w, e) ||
        !read_pixels(&upright, "h", 0, &h, e))
        return false;
    if ((w != sprite->w || h != sprite->h) && (w != sprite->h || h != sprite->w))
        return node_fail(&upright, e,
                         "has other sides than the rotated \"frame\"; pack without "
                         "rotation");
    sprite->w = w;
    sprite->h = h;
    return true;
}

/* A packer's pivot, which is a part of the sprite's sides before it was trimmed. */
static bool read_packed_pivot(const node *frame, graze_hitbox_frame *made,
                              error *e) {
    node pivot = node_member(frame, "pivot"), whole;
    int32_t w = 0, h = 0;
    double x = 0, y = 0;
    if (pivot.kind == NODE_MISSING)
        pivot = node_member(frame, "anchor");
    if (pivot.kind == NODE_MISSING)
        return true;
    if (!node_is(&pivot, NODE_OBJECT, "a point {x, y}", e) ||
        !read_side(&pivot, "x", -far_away, &x, e) ||
        !read_side(&pivot, "y", -far_away, &y, e) ||
        !node_needed(frame, "sourceSize", &whole, e) ||
        !read_pixels(&whole, "w", 0, &w, e) || !read_pixels(&whole, "h", 0, &h, e))
        return false;
    made->pivot_x = (float)(x * w);
    made->pivot_y = (float)(y * h);
    return true;
}

static bool read_duration(const node *frame, uint32_t *duration, error *e) {
    const node n = node_member(frame, "duration");
    *duration = 100; /* what Aseprite gives a new frame */
    return n.kind == NODE_MISSING || node_whole(&n, INT32_MAX, duration, e);
}

static bool read_frame(const node *frame, hitbox_sprite sprite, slices *s,
                       hitbox_draft *draft, error *e) {
    graze_hitbox_frame made = { 0 };
    if (draft->frame_count > 0)
        made = draft->frames[draft->frame_count - 1];
    if (!node_is(frame, NODE_OBJECT, "a frame {frame, duration}", e) ||
        !read_sprite(frame, &sprite, e) || !read_rotated(frame, &sprite, e) ||
        !read_packed_pivot(frame, &made, e) ||
        !read_duration(frame, &made.duration, e))
        return false;
    slices_go(s, (uint32_t)frame->index);
    slices_pivot(s, &made.pivot_x, &made.pivot_y);
    if (!hitbox_draft_frame(draft, made, sprite, e))
        return hitbox_refused(frame, e);
    return slices_add_boxes(s, draft, e) || hitbox_refused(frame, e);
}

static bool read_frames(const node *frames, int32_t image, slices *s,
                        hitbox_draft *draft, error *e) {
    for (node frame = node_first(frames); frame.kind != NODE_MISSING;
         node_next(&frame))
        if (!read_frame(&frame, (hitbox_sprite){ .image = image }, s, draft, e))
            return false;
    draft->drawn += slices_drawn(s);
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
               list = node_member(&meta, "slices"),
               animations = node_member(root, "animations");
    slices s = { 0 };
    hitbox_draft *draft = NULL;
    int32_t number = HITBOX_NO_IMAGE;
    node frames;
    if (!node_needed(root, "frames", &frames, e) ||
        (meta.kind != NODE_MISSING && !node_is(&meta, NODE_OBJECT, "an object", e)))
        return false;
    if (frames.kind != NODE_LIST && frames.kind != NODE_OBJECT)
        return node_fail(&frames, e, "is neither a list nor an object of frames");
    if (frames.count > HITBOX_FRAMES_MAX)
        return node_fail(&frames, e, "more than %d frames; split the file",
                         HITBOX_FRAMES_MAX);
    const bool is_read =
        hitbox_file_draft(file, &draft, e) &&
        read_image(file, &image, draft, &number, e) &&
        slices_read(&list, file->layers, (uint32_t)frames.count, &s, e) &&
        read_frames(&frames, number, &s, draft, e) &&
        hitbox_read_tags(&tags, draft, e) &&
        hitbox_read_animations(&animations, &frames, draft, e);
    slices_free(&s);
    return is_read;
}

/* Several sheets of a packer, each with frames of its own: all are frames of one
 * set. */
bool hitbox_read_textures(const hitbox_file *file, const node *root, error *e) {
    const node textures = node_member(root, "textures");
    slices none = { 0 };
    hitbox_draft *draft = NULL;
    if (!node_is(&textures, NODE_LIST, "a list of textures", e) ||
        !hitbox_file_draft(file, &draft, e))
        return false;
    for (node each = node_first(&textures); each.kind != NODE_MISSING;
         node_next(&each)) {
        const node image = node_member(&each, "image");
        int32_t number = HITBOX_NO_IMAGE;
        node frames;
        if (!node_needed(&each, "frames", &frames, e) ||
            !node_is(&frames, NODE_LIST, "a list of frames", e) ||
            !read_image(file, &image, draft, &number, e) ||
            !read_frames(&frames, number, &none, draft, e))
            return false;
    }
    return true;
}
