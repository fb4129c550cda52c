/* hitbox_slices.c: see hitbox_slices.h. */
#include "formats/hitbox_slices.h"

#include "formats/growth.h"
#include "formats/hitbox_draft.h"

#include <stdlib.h>
#include <string.h>

static const double far_away = (double)GRAZE_COORD_MAX;

static bool read_side(const node *object, const char *name, double low, double *out, error *e) {
    node n;
    return node_needed(object, name, &n, e) && node_number(&n, low, far_away, out, e);
}

static bool read_bounds(const node *key, slice_key *out, error *e) {
    double x = 0, y = 0, w = 0, h = 0;
    node n;
    if (!node_needed(key, "bounds", &n, e) || !node_is(&n, JSON_OBJECT, "rectangle {x, y, w, h}", e) ||
        !read_side(&n, "x", -far_away, &x, e) || !read_side(&n, "y", -far_away, &y, e) ||
        !read_side(&n, "w", 0, &w, e) || !read_side(&n, "h", 0, &h, e))
        return false;
    out->box = (graze_box){ (float)x, (float)y, (float)(x + w), (float)(y + h) };
    out->is_there = w > 0 && h > 0;
    return graze_box_check(out->box) == GRAZE_OK || node_fail(&n, e, "is too far away");
}

/* A pivot is written relative to the bounds. */
static bool read_pivot(const node *key, slice_key *out, error *e) {
    double x = 0, y = 0;
    node n;
    if (!node_member(key, "pivot", &n, e) || n.value == NULL)
        return e->code == ERROR_NONE;
    if (!node_is(&n, JSON_OBJECT, "point {x, y}", e) || !read_side(&n, "x", -far_away, &x, e) ||
        !read_side(&n, "y", -far_away, &y, e))
        return false;
    out->has_pivot = true;
    out->pivot_x = (float)((double)out->box.min_x + x);
    out->pivot_y = (float)((double)out->box.min_y + y);
    return true;
}

static bool read_key(const node *key, uint32_t frame_count, slice_key *out, error *e) {
    node frame;
    *out = (slice_key){ .order = key->index };
    if (!node_is(key, JSON_OBJECT, "key {frame, bounds}", e) || !node_needed(key, "frame", &frame, e) ||
        !node_whole(&frame, UINT32_MAX, &out->frame, e))
        return false;
    if (out->frame >= frame_count)
        return node_fail(&frame, e,
                         "there is no frame %lu, only %lu of them; export all frames, without --tag and "
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
    node keys;
    if (!node_member(item, "keys", &keys, e) || keys.value == NULL)
        return e->code == ERROR_NONE;
    if (!node_is(&keys, JSON_LIST, "list of keys", e))
        return false;
    for (node key = node_first(&keys); key.value != NULL; node_next(&key)) {
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

static bool optional_text(const node *object, const char *name, const char **text, error *e) {
    node n;
    return node_member(object, name, &n, e) && (n.value == NULL || node_text(&n, SIZE_MAX, text, e));
}

/* What the artist wrote into the slice's data counts first, if it is a word and no more; then its name, then
 * its colour. */
static bool read_layer(const node *item, const hitbox_layers *layers, slice *s, error *e) {
    const char *data = "", *color = "";
    if (!optional_text(item, "data", &data, e) || !optional_text(item, "color", &color, e))
        return false;
    s->layer = layers->others;
    if (!hitbox_layers_find(layers, data, &s->layer) && !hitbox_layers_of_name(layers, s->name, &s->layer))
        (void)hitbox_layers_find(layers, color, &s->layer);
    return true;
}

static bool read_slice(const node *item, const hitbox_layers *layers, uint32_t frame_count, slice *s,
                       error *e) {
    node name;
    if (!node_is(item, JSON_OBJECT, "slice {name, keys}", e) || !node_needed(item, "name", &name, e) ||
        !node_text(&name, HITBOX_TEXT_MAX, &s->name, e))
        return false;
    s->is_pivot = strcmp(s->name, "pivot") == 0 || strcmp(s->name, "origin") == 0;
    return read_layer(item, layers, s, e) && read_keys(item, frame_count, s, e);
}

bool slices_read(const node *list, const hitbox_layers *layers, uint32_t frame_count, slices *out, error *e) {
    if (list->value == NULL)
        return true;
    if (!node_is(list, JSON_LIST, "list of slices", e))
        return false;
    for (node item = node_first(list); item.value != NULL; node_next(&item)) {
        if (out->count == SLICES_MAX)
            return node_fail(list, e, "more than %d slices; split the file", SLICES_MAX);
        if (!growth_reserve(&out->items, &out->capacity, out->count + 1, sizeof *out->items))
            return error_no_memory(e, "slices");
        out->items[out->count] = (slice){ 0 };
        if (!read_slice(&item, layers, frame_count, &out->items[out->count++], e))
            return false;
    }
    return true;
}

void slices_free(slices *s) {
    for (size_t i = 0; i < s->count; i++)
        free(s->items[i].keys);
    free(s->items);
    *s = (slices){ 0 };
}

void slices_go(slices *s, uint32_t frame) {
    for (size_t i = 0; i < s->count; i++) {
        slice *item = &s->items[i];
        while (item->passed < item->count && item->keys[item->passed].frame <= frame)
            item->passed++;
    }
}

const slice_key *slice_now(const slice *s) {
    if (s->passed == 0)
        return NULL;
    const slice_key *key = &s->keys[s->passed - 1];
    return key->is_there || s->is_pivot ? key : NULL;
}

bool slices_pivot(const slices *s, float *x, float *y) {
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
