/* hitbox_slices.c: the slices of Aseprite as boxes of frames; see hitbox_slices.h. */
#include "formats/hitbox_slices.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

static int compare_keys(const void *a, const void *b) {
    const slice_key *x = a, *y = b;
    if (x->frame != y->frame)
        return x->frame < y->frame ? -1 : 1;
    return (x->order > y->order) - (x->order < y->order);
}

bool slices_add(slices *s, const char *name, slice **out, error *e) {
    if (!growth_reserve(&s->items, &s->capacity, s->count + 1, sizeof *s->items))
        return error_no_memory(e, "slices");
    *out = &s->items[s->count++];
    **out = (slice){ .name = name };
    (*out)->is_pivot = strcmp(name, "pivot") == 0 || strcmp(name, "origin") == 0;
    return true;
}

bool slice_add_key(slice *s, slice_key key, error *e) {
    if (!growth_reserve(&s->keys, &s->capacity, s->count + 1, sizeof *s->keys))
        return error_no_memory(e, "slices");
    s->keys[s->count++] = key;
    return true;
}

void slice_sort(slice *s) {
    if (s->count > 0)
        qsort(s->keys, s->count, sizeof *s->keys, compare_keys);
}

void slice_set_layer(slice *s, const hitbox_layers *layers, const char *data,
                     const char *color) {
    s->layer = layers->others;
    if (!hitbox_layers_find(layers, data, &s->layer) &&
        !hitbox_layers_of_name(layers, s->name, &s->layer))
        (void)hitbox_layers_find(layers, color, &s->layer);
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

/* The key in force for a slice; NULL if the slice is not in this frame. */
static const slice_key *slice_now(const slice *s) {
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
    *x = found->box.min_x;
    *y = found->box.min_y;
    if (found->has_pivot) {
        *x = found->pivot_x;
        *y = found->pivot_y;
    }
    return true;
}

bool slices_add_boxes(const slices *s, hitbox_draft *draft, error *e) {
    for (size_t i = 0; i < s->count; i++) {
        const slice_key *key = slice_now(&s->items[i]);
        if (key == NULL || s->items[i].is_pivot)
            continue;
        const graze_hitbox box = { .box = key->box, .layer = s->items[i].layer };
        if (!hitbox_draft_box(draft, s->items[i].name, box, e))
            return false;
    }
    return true;
}

size_t slices_drawn(const slices *s) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = 0; j < s->items[i].count; j++)
            count += s->items[i].keys[j].is_there && !s->items[i].is_pivot;
    return count;
}
