/* hitbox_own.c: graze's own JSON of hitbox sets; docs/hitboxes.md and
 * docs/hitboxes.schema.json describe it.
 *
 * A misspelt member is refused rather than passed over: every member must be known.
 * Members whose names begin with "$" or "x-" belong to other tools.
 */
#include "formats/hitbox_read.h"
#include "formats/number.h"
#include "formats/shape_json.h"
#include "graze/rules.h"

#include <math.h>
#include <string.h>

enum { PIXELS_MOST = 1 << 20, VERSION = 1 };

static const double far_away = (double)GRAZE_COORD_MAX;

/* Whether all members of an object are among `names`, separated and enclosed by
 * blanks. */
static bool check_members(const node *object, const char *names, error *e) {
    for (node n = node_first(object); n.kind != NODE_MISSING; node_next(&n)) {
        char word[32] = " ";
        if (n.name[0] == '$' || strncmp(n.name, "x-", 2) == 0)
            continue;
        const size_t length = strlen(n.name);
        if (length < 30) {
            memcpy(word + 1, n.name, length);
            memcpy(word + 1 + length, " ", 2);
        }
        if (length >= 30 || strstr(names, word) == NULL)
            return node_fail(&n, e, "there is no such member; known are%s", names);
    }
    return true;
}

/* A list of exactly `count` numbers. */
static bool read_numbers(const node *list, size_t count, double *out, error *e) {
    if (!node_is(list, NODE_LIST, "a list of numbers", e))
        return false;
    if (list->count != count)
        return node_fail(list, e, "must have %zu numbers", count);
    for (node n = node_first(list); n.kind != NODE_MISSING; node_next(&n))
        if (!node_number(&n, -far_away, far_away, &out[n.index], e))
            return false;
    return true;
}

static bool read_pixels(const node *list, size_t count, int32_t *out, error *e) {
    double numbers[4] = { 0 };
    if (!read_numbers(list, count, numbers, e))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (fabs(numbers[i]) > PIXELS_MOST || floor(numbers[i]) != numbers[i])
            return node_fail(list, e, "%s is not a whole number of pixels up to %d",
                             number_shown(numbers[i]).text, PIXELS_MOST);
        out[i] = (int32_t)numbers[i];
    }
    return true;
}

/* "hurt", or 0. */
static bool read_layer(const node *box, const hitbox_layers *layers, uint8_t *layer,
                       error *e) {
    const char *word = "";
    uint32_t number = 0;
    node n;
    if (!node_needed(box, "layer", &n, e))
        return false;
    if (n.kind != NODE_TEXT) {
        const bool is_read = node_whole(&n, GRAZE_LAYER_COUNT - 1, &number, e);
        *layer = (uint8_t)number;
        return is_read;
    }
    return node_text(&n, HITBOX_WORD_MAX, &word, e) &&
           (hitbox_layers_find(layers, word, layer) ||
            node_fail(&n, e,
                      "\"%s\" is not a layer; say in \"layers\" which number it is",
                      word));
}

/* Edges are sums of float64, rounded once. */
static bool read_box(const node *n, graze_box *box, error *e) {
    double side[4] = { 0 };
    if (!read_numbers(n, 4, side, e))
        return false;
    if (side[2] < 0 || side[3] < 0)
        return node_fail(n, e,
                         "a box is [x, y, w, h], and w and h are not negative");
    *box = (graze_box){ (float)side[0], (float)side[1], (float)(side[0] + side[2]),
                        (float)(side[1] + side[3]) };
    const graze_status status = graze_box_check(*box);
    return status == GRAZE_OK || node_fail(n, e, "%s", graze_status_text(status));
}

/* A shape as `graze shapes` has it; a mask would need its picture at every start of
 * a game, and a chain has calls of its own to change it. */
static bool read_shape(const node *n, graze_shape *shape, error *e) {
    const node kind = node_member(n, "kind");
    if (kind.kind == NODE_TEXT &&
        (strcmp(kind.text, "mask") == 0 || strcmp(kind.text, "chain") == 0))
        return node_fail(&kind, e,
                         "%ss are given to a body, not to a set; take box, circle, "
                         "capsule, polygon or ellipse",
                         kind.text);
    if (!shape_json_read(n, NULL, shape, e))
        return false;
    const graze_status status = graze_shape_check(shape);
    return status == GRAZE_OK || node_fail(n, e, "%s", graze_status_text(status));
}

static bool read_extent(const node *n, graze_hitbox *made, graze_shape *shape,
                        error *e) {
    const node box = node_member(n, "box"), other = node_member(n, "shape");
    if ((box.kind == NODE_MISSING) == (other.kind == NODE_MISSING))
        return node_fail(n, e, "a box has either \"box\" or \"shape\"");
    if (box.kind != NODE_MISSING)
        return read_box(&box, &made->box, e);
    made->shape = shape;
    return read_shape(&other, shape, e);
}

static bool read_hitbox(const hitbox_file *file, const node *n, hitbox_draft *draft,
                        error *e) {
    graze_hitbox made = { .layer = 0 };
    graze_shape shape;
    const char *text = "";
    node name;
    if (!node_is(n, NODE_OBJECT, "a box {name, layer, box}", e) ||
        !check_members(n, " name layer box shape ", e) ||
        !node_needed(n, "name", &name, e) ||
        !node_text(&name, HITBOX_TEXT_MAX, &text, e) ||
        !read_layer(n, file->layers, &made.layer, e) ||
        !read_extent(n, &made, &shape, e))
        return false;
    draft->drawn++;
    return hitbox_draft_box(draft, text, made, e) || hitbox_refused(n, e);
}

static bool read_image(const hitbox_file *file, const node *object,
                       hitbox_draft *draft, int32_t *number, error *e) {
    const char *path = "";
    const node n = node_member(object, "image");
    return n.kind == NODE_MISSING ||
           (node_text(&n, HITBOX_PATH_MAX, &path, e) &&
            (hitbox_file_image(file, path, draft, number, e) ||
             hitbox_refused(&n, e)));
}

static bool read_flag(const node *object, const char *name, bool *out, error *e) {
    const node n = node_member(object, name);
    return n.kind == NODE_MISSING || node_boolean(&n, out, e);
}

static bool read_pixels_member(const node *object, const char *name, size_t count,
                               int32_t *out, error *e) {
    const node n = node_member(object, name);
    return n.kind == NODE_MISSING || read_pixels(&n, count, out, e);
}

/* Where a frame's picture is: {image, from, at, flip_x, flip_y}. */
static bool read_sprite(const hitbox_file *file, const node *frame,
                        hitbox_draft *draft, hitbox_sprite *sprite, error *e) {
    int32_t from[4] = { 0 }, at[2] = { 0 };
    const node n = node_member(frame, "sprite");
    if (n.kind == NODE_MISSING) { /* no picture, even if the set has one */
        sprite->image = HITBOX_NO_IMAGE;
        return true;
    }
    if (!node_is(&n, NODE_OBJECT, "a sprite {image, from, at}", e) ||
        !check_members(&n, " image from at rotated flip_x flip_y ", e) ||
        !read_image(file, &n, draft, &sprite->image, e) ||
        !read_pixels_member(&n, "from", 4, from, e) ||
        !read_pixels_member(&n, "at", 2, at, e) ||
        !read_flag(&n, "rotated", &sprite->is_rotated, e) ||
        !read_flag(&n, "flip_x", &sprite->flip_x, e) ||
        !read_flag(&n, "flip_y", &sprite->flip_y, e))
        return false;
    for (int i = 0; i < 4; i++)
        if (from[i] < 0)
            return node_fail(&n, e,
                             "\"from\" is [x, y, w, h] in pixels of the image, none "
                             "of them negative");
    if (sprite->is_rotated && from[2] == 0)
        return node_fail(&n, e, "a rotated sprite needs \"from\", [x, y, w, h]");
    sprite->x = from[0], sprite->y = from[1], sprite->w = from[2],
    sprite->h = from[3];
    sprite->at_x = at[0], sprite->at_y = at[1];
    return true;
}

static bool read_boxes(const hitbox_file *file, const node *frame,
                       hitbox_draft *draft, error *e) {
    const node boxes = node_member(frame, "boxes");
    if (boxes.kind == NODE_MISSING)
        return true;
    if (!node_is(&boxes, NODE_LIST, "a list of boxes", e))
        return false;
    for (node n = node_first(&boxes); n.kind != NODE_MISSING; node_next(&n))
        if (!read_hitbox(file, &n, draft, e))
            return false;
    return true;
}

static bool read_frame(const hitbox_file *file, const node *n, hitbox_draft *draft,
                       hitbox_sprite sprite, error *e) {
    graze_hitbox_frame made = { .duration = 100 };
    double point[2] = { 0 };
    const node pivot = node_member(n, "pivot"),
               duration = node_member(n, "duration");
    if (!node_is(n, NODE_OBJECT, "a frame {boxes, pivot, duration}", e) ||
        !check_members(n, " boxes pivot duration sprite ", e) ||
        (pivot.kind != NODE_MISSING && !read_numbers(&pivot, 2, point, e)) ||
        (duration.kind != NODE_MISSING &&
         !node_whole(&duration, UINT32_MAX, &made.duration, e)) ||
        !read_sprite(file, n, draft, &sprite, e))
        return false;
    made.pivot_x = (float)point[0];
    made.pivot_y = (float)point[1];
    if (!hitbox_draft_frame(draft, made, sprite, e))
        return hitbox_refused(n, e);
    return read_boxes(file, n, draft, e);
}

static bool read_name(const hitbox_file *file, const node *set, hitbox_draft **draft,
                      error *e) {
    const char *text = "";
    const node name = node_member(set, "name");
    if (name.kind == NODE_MISSING)
        return hitbox_file_draft(file, draft, e);
    return node_text(&name, HITBOX_TEXT_MAX, &text, e) &&
           hitbox_collection_add(file->collection, draft, e) &&
           hitbox_draft_open(*draft, text, file->path, e);
}

static bool read_set(const hitbox_file *file, const node *set, error *e) {
    hitbox_draft *draft = NULL;
    hitbox_sprite sprite = { .image = HITBOX_NO_IMAGE };
    const node tags = node_member(set, "tags");
    node frames;
    if (!node_is(set, NODE_OBJECT, "a set {name, frames}", e) ||
        !check_members(set, " name image frames tags ", e))
        return false;
    if (!read_name(file, set, &draft, e))
        return hitbox_refused(set, e);
    if (!read_image(file, set, draft, &sprite.image, e) ||
        !node_needed(set, "frames", &frames, e) ||
        !node_is(&frames, NODE_LIST, "a list of frames", e))
        return false;
    for (node frame = node_first(&frames); frame.kind != NODE_MISSING;
         node_next(&frame))
        if (!read_frame(file, &frame, draft, sprite, e))
            return false;
    return hitbox_read_tags(&tags, draft, e);
}

/* The layers of words in the file; the user's words go first. */
static bool read_layers(const hitbox_file *file, const node *root, error *e) {
    uint32_t layer = 0;
    const node list = node_member(root, "layers");
    if (list.kind == NODE_MISSING)
        return true;
    if (!node_is(&list, NODE_OBJECT, "an object of words and layers", e))
        return false;
    for (node n = node_first(&list); n.kind != NODE_MISSING; node_next(&n)) {
        if (!node_whole(&n, GRAZE_LAYER_COUNT - 1, &layer, e))
            return false;
        if (!hitbox_layers_set(file->layers, n.name, (uint8_t)layer))
            return node_fail(&n, e,
                             "a word has 1 to %d bytes, and there are at most %d",
                             HITBOX_WORD_MAX, HITBOX_WORDS_MAX);
    }
    return true;
}

static bool check_format(const node *root, error *e) {
    const char *format = "";
    uint32_t version = 0;
    node n;
    if (!node_needed(root, "format", &n, e) ||
        !node_text(&n, HITBOX_FILE_MAX, &format, e))
        return false;
    if (strcmp(format, "graze-hitboxes") != 0)
        return node_fail(&n, e, "\"%.60s\" is not \"graze-hitboxes\"", format);
    if (!node_needed(root, "version", &n, e) ||
        !node_whole(&n, UINT32_MAX, &version, e))
        return false;
    if (version == 0)
        return node_fail(&n, e, "versions begin with 1");
    return version <= VERSION || node_fail(&n, e, ERROR_NEWER_FORMAT,
                                           (unsigned)version, (unsigned)VERSION);
}

bool hitbox_read_own(const hitbox_file *file, const node *root, error *e) {
    node sets;
    if (!check_format(root, e) ||
        !check_members(root, " format version layers sets ", e) ||
        !read_layers(file, root, e) || !node_needed(root, "sets", &sets, e) ||
        !node_is(&sets, NODE_LIST, "a list of sets", e))
        return false;
    for (node set = node_first(&sets); set.kind != NODE_MISSING; node_next(&set))
        if (!read_set(file, &set, e))
            return false;
    return true;
}
