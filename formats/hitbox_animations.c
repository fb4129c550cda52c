/* hitbox_animations.c: the animations of packers, each a list of the names of its
 * frames. Frames of a set's animation follow each other. */
#include "formats/hitbox_file.h"

#include <stdlib.h>
#include <string.h>

typedef struct frame_name {
    const char *text;
    uint32_t frame;
} frame_name;

/* The names of all frames, sorted. */
typedef struct frame_names {
    frame_name *items;
    size_t count;
} frame_names;

static int compare_names(const void *a, const void *b) {
    const frame_name *x = a, *y = b;
    return strcmp(x->text, y->text);
}

/* Frames are members with names, or items with a "filename". */
static bool names_read(const node *frames, frame_names *names, error *e) {
    names->items = calloc(frames->count + 1, sizeof *names->items);
    if (names->items == NULL)
        return error_no_memory(e, "names of frames");
    for (node each = node_first(frames); each.kind != NODE_MISSING;
         node_next(&each)) {
        frame_name *made = &names->items[names->count];
        node file;
        *made = (frame_name){ each.name, (uint32_t)names->count++ };
        if (frames->kind == NODE_LIST &&
            (!node_needed(&each, "filename", &file, e) ||
             !node_text(&file, HITBOX_PATH_MAX, &made->text, e)))
            return false;
    }
    qsort(names->items, names->count, sizeof *names->items, compare_names);
    return true;
}

/* Whether a neighbour in the order has the same name. */
static bool is_double(const frame_names *names, const frame_name *found) {
    const size_t at = (size_t)(found - names->items);
    return (at > 0 && compare_names(found - 1, found) == 0) ||
           (at + 1 < names->count && compare_names(found, found + 1) == 0);
}

static bool name_find(const frame_names *names, const node *n, uint32_t *frame,
                      error *e) {
    frame_name wanted = { 0 };
    if (!node_text(n, HITBOX_PATH_MAX, &wanted.text, e))
        return false;
    const frame_name *found = bsearch(&wanted, names->items, names->count,
                                      sizeof *names->items, compare_names);
    if (found == NULL)
        return node_fail(n, e, "no frame is named \"%.200s\"", wanted.text);
    if (is_double(names, found))
        return node_fail(n, e, "two frames are named \"%.200s\"", wanted.text);
    *frame = found->frame;
    return true;
}

static bool animation_read(const frame_names *names, const node *list,
                           hitbox_draft *draft, error *e) {
    graze_animation made = { .name = list->name };
    uint32_t frame = 0;
    if (!node_is(list, NODE_LIST, "a list of the names of frames", e))
        return false;
    if (list->count == 0)
        return node_fail(list, e, "has no frame");
    if (strlen(list->name) > HITBOX_TEXT_MAX)
        return node_fail(list, e, "has a name of more than %d bytes",
                         HITBOX_TEXT_MAX);
    for (node each = node_first(list); each.kind != NODE_MISSING; node_next(&each)) {
        if (!name_find(names, &each, &frame, e))
            return false;
        if (each.index == 0)
            made.first = frame;
        if (frame != made.first + each.index)
            return node_fail(&each, e,
                             "\"%.200s\" does not follow the frame before it in "
                             "\"frames\"; sort the sprites by name",
                             each.text);
    }
    made.last = frame;
    return hitbox_draft_tag(draft, made, e) || hitbox_refused(list, e);
}

bool hitbox_read_animations(const node *list, const node *frames,
                            hitbox_draft *draft, error *e) {
    frame_names names = { 0 };
    if (list->kind == NODE_MISSING)
        return true;
    if (!node_is(list, NODE_OBJECT, "an object of animations", e))
        return false;
    bool is_read = names_read(frames, &names, e);
    for (node each = node_first(list); is_read && each.kind != NODE_MISSING;
         node_next(&each))
        is_read = animation_read(&names, &each, draft, e);
    free(names.items);
    return is_read;
}
