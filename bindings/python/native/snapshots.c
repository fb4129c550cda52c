/* snapshots.c: snapshots of a World, which name masks and hitbox sets by their places
 * in two lists.
 *
 * Without a list given, the lists of a world are those of what it has shown. A world
 * of a replay has masks and sets of the replay's own: its lists are those that its
 * bodies were seen to use when it was saved or loaded. In a given list, those of equal
 * content take their places.
 */
#include "bind.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a replay's world uses ---- */

/* Put a pointer behind the others, if it is new. */
static bool seen_add(bind_seen *seen, const void *one) {
    for (uint32_t i = 0; i < seen->count; i++)
        if (seen->items[i] == one)
            return true;
    const void **items =
        realloc((void *)seen->items, (seen->count + 1) * sizeof *items);
    if (items == NULL)
        return false;
    items[seen->count++] = one;
    seen->items = items;
    return true;
}

static bool seen_of_body(world *self, graze_body body) {
    const graze_hitbox_set *set = graze_body_hitboxes(self->world, body);
    if (set != NULL && !seen_add(&self->seen_sets, set))
        return false;
    const uint32_t count = graze_body_parts(self->world, body, NULL, 0);
    graze_part *parts = malloc(((size_t)count + 1) * sizeof *parts);
    bool is_fine = parts != NULL;
    if (is_fine)
        graze_body_parts(self->world, body, parts, count);
    for (uint32_t i = 0; i < count && is_fine; i++) {
        graze_shape shape;
        if (graze_part_shape(self->world, parts[i], &shape) == GRAZE_OK &&
            shape.kind == GRAZE_SHAPE_MASK)
            is_fine = seen_add(&self->seen_masks, shape.mask.mask);
    }
    free(parts);
    return is_fine;
}

/* See what the bodies of a replay's world use now; false with an exception. */
static bool seen_of_world(world *self) {
    const uint32_t count = graze_world_bodies(self->world, NULL, 0);
    graze_body *bodies = malloc(((size_t)count + 1) * sizeof *bodies);
    bool is_fine = bodies != NULL;
    if (is_fine)
        graze_world_bodies(self->world, bodies, count);
    for (uint32_t i = 0; i < count && is_fine; i++)
        is_fine = seen_of_body(self, bodies[i]);
    free(bodies);
    if (!is_fine)
        PyErr_NoMemory();
    return is_fine;
}

/* ---- equal content ---- */

static bool masks_are_equal(const graze_mask *a, const graze_mask *b) {
    const uint32_t width = graze_mask_width(a), height = graze_mask_height(a);
    if (width != graze_mask_width(b) || height != graze_mask_height(b))
        return false;
    return graze_mask_count(a) == graze_mask_count(b) &&
           graze_mask_area(graze_mask_view_all(a), graze_mask_view_all(b), 0, 0) ==
               graze_mask_count(a);
}

/* A snapshot of a world whose one body shows a set; NULL: no memory. */
static void *set_alone(graze_world *trial, const graze_assets *one, size_t *size) {
    const graze_body_def def = { 0 };
    const graze_frame_pose first = { 0 };
    graze_body body;
    if (graze_body_add(trial, &def, &body) != GRAZE_OK ||
        graze_body_set_hitboxes(trial, body, one->hitbox_sets[0], &first) !=
            GRAZE_OK ||
        graze_world_save_size(trial, one, size) != GRAZE_OK)
        return NULL;
    void *bytes = malloc(*size + 1);
    if (bytes != NULL &&
        graze_world_save(trial, one, bytes, *size, size) != GRAZE_OK) {
        free(bytes);
        bytes = NULL;
    }
    return bytes;
}

/* Put `set` into the places of those of equal content: the ones with which its
 * snapshot loads. False: no memory. */
static bool set_place(const graze_hitbox_set *set, const graze_assets *given,
                      const graze_hitbox_set **places) {
    graze_world *trial = NULL;
    graze_assets one = { .hitbox_sets = &set, .hitbox_set_count = 1 };
    size_t size = 0;
    void *bytes = NULL;
    if (graze_world_open(NULL, &trial) == GRAZE_OK)
        bytes = set_alone(trial, &one, &size);
    for (uint32_t i = 0; bytes != NULL && i < given->hitbox_set_count; i++) {
        one.hitbox_sets = &given->hitbox_sets[i];
        if (graze_world_load(trial, &one, bytes, size) == GRAZE_OK)
            places[i] = set;
    }
    free(bytes);
    graze_world_close(trial);
    return bytes != NULL;
}

/* Replace given masks and sets by those of a replay with equal content, or NULL. */
static bool lists_translate(const world *self, bool has_masks, bool has_sets,
                            graze_assets *assets) {
    const graze_mask **masks = (const graze_mask **)(uintptr_t)assets->masks;
    for (uint32_t i = 0; has_masks && i < assets->mask_count; i++) {
        const graze_mask *found = NULL;
        for (uint32_t k = 0; k < self->seen_masks.count && found == NULL; k++)
            if (masks_are_equal(self->seen_masks.items[k], masks[i]))
                found = self->seen_masks.items[k];
        masks[i] = found;
    }
    if (!has_sets)
        return true;
    const size_t size = ((size_t)assets->hitbox_set_count + 1) * sizeof(void *);
    const graze_hitbox_set **places = calloc(size, 1);
    bool is_fine = places != NULL;
    for (uint32_t k = 0; k < self->seen_sets.count && is_fine; k++)
        is_fine = set_place(self->seen_sets.items[k], assets, places);
    if (is_fine)
        memcpy((void *)(uintptr_t)assets->hitbox_sets, places, size);
    free((void *)places);
    if (!is_fine)
        PyErr_NoMemory();
    return is_fine;
}

/* ---- lists ---- */

typedef const void *list_item(PyObject *one);

static const void *item_mask(PyObject *one) {
    return ((mask *)one)->mask;
}

static const void *item_set(PyObject *one) {
    return bind_hitboxes_of(one);
}

/* The pointers of a list, or those seen; NULL with an exception. */
static const void **list_read(PyObject *list, const bind_seen *seen, list_item *item,
                              uint32_t *count) {
    *count = seen != NULL ? seen->count : (uint32_t)PyList_Size(list);
    const void **items = malloc(((size_t)*count + 1) * sizeof *items);
    if (items == NULL)
        PyErr_NoMemory();
    else
        items[*count] = NULL;
    for (uint32_t i = 0; items != NULL && i < *count; i++) {
        if (seen != NULL)
            items[i] = seen->items[i];
        else
            items[i] = item(PyList_GetItem(list, (Py_ssize_t)i));
    }
    return items;
}

static void lists_close(graze_assets *assets) {
    free((void *)(uintptr_t)assets->masks);
    free((void *)(uintptr_t)assets->hitbox_sets);
}

/* Open lists of what a snapshot names: of given lists, or None. False with an
 * exception. */
static bool lists_open(world *self, PyObject *masks, PyObject *sets,
                       graze_assets *assets) {
    const bool has_masks = masks != Py_None, has_sets = sets != Py_None;
    const bind_seen *seen_masks = NULL, *seen_sets = NULL;
    *assets = (graze_assets){ 0 };
    if (self->keeper != NULL) {
        if (!seen_of_world(self))
            return false;
        if (!has_masks)
            seen_masks = &self->seen_masks;
        if (!has_sets)
            seen_sets = &self->seen_sets;
    }
    assets->masks = (const graze_mask *const *)list_read(
        has_masks ? masks : self->masks, seen_masks, item_mask, &assets->mask_count);
    if (assets->masks != NULL)
        assets->hitbox_sets = (const graze_hitbox_set *const *)list_read(
            has_sets ? sets : self->hitboxes, seen_sets, item_set,
            &assets->hitbox_set_count);
    const bool is_fine =
        assets->hitbox_sets != NULL &&
        (self->keeper == NULL || lists_translate(self, has_masks, has_sets, assets));
    if (!is_fine)
        lists_close(assets);
    return is_fine;
}

/* ---- saving and loading ---- */

/* save(masks or None, hitbox sets or None) */
PyObject *bind_world_save(PyObject *object, PyObject *arguments) {
    graze_assets assets;
    size_t size = 0;
    void *bytes = NULL;
    PyObject *masks, *sets, *result = NULL;
    graze_world *w = bind_change(object);
    if (w == NULL || !PyArg_ParseTuple(arguments, "OO", &masks, &sets) ||
        !lists_open((world *)object, masks, sets, &assets))
        return NULL;
    graze_status status = graze_world_save_size(w, &assets, &size);
    if (status == GRAZE_OK) {
        bytes = malloc(size + 1);
        if (bytes != NULL)
            status = graze_world_save(w, &assets, bytes, size, &size);
        else
            status = GRAZE_OUT_OF_MEMORY;
    }
    if (status == GRAZE_OK)
        result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    else
        result = bind_fail(status, "save");
    free(bytes);
    lists_close(&assets);
    return result;
}

/* Let a world keep the objects of a list, or of None. */
static bool list_keep(PyObject *kept, PyObject *list) {
    for (Py_ssize_t i = 0; list != Py_None && i < PyList_Size(list); i++)
        if (PySequence_Contains(kept, PyList_GetItem(list, i)) == 0 &&
            PyList_Append(kept, PyList_GetItem(list, i)) != 0)
            return false;
    return true;
}

/* load(snapshot, masks or None, hitbox sets or None); the world keeps them. */
PyObject *bind_world_load(PyObject *object, PyObject *arguments) {
    world *self = (world *)object;
    graze_assets assets;
    Py_buffer view = { 0 };
    PyObject *masks, *sets, *result = NULL;
    graze_world *w = bind_change(object);
    if (w == NULL || !bind_has_no_views(self, "load") ||
        !PyArg_ParseTuple(arguments, "y*OO", &view, &masks, &sets))
        return NULL;
    if (list_keep(self->masks, masks) && list_keep(self->hitboxes, sets) &&
        lists_open(self, masks, sets, &assets)) {
        const graze_status status =
            graze_world_load(w, &assets, view.buf, (size_t)view.len);
        if (status == GRAZE_OK)
            result = Py_NewRef(Py_None);
        else
            result = bind_fail_bytes(status, "snapshot", &view);
        lists_close(&assets);
    }
    PyBuffer_Release(&view);
    return result;
}
