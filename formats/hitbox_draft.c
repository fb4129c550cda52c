/* hitbox_draft.c: a hitbox set while it is read from a file. Beside it are the
 * places of its frames' pictures, which the library does not need. See
 * hitbox_draft.h. */
#include "formats/hitbox_draft.h"

#include "formats/growth.h"

#include <stdlib.h>
#include <string.h>

static bool copy_text(const char *text, char **copy, error *e) {
    const size_t size = strlen(text) + 1;
    *copy = malloc(size);
    if (*copy == NULL)
        return error_no_memory(e, "hitboxes");
    memcpy(*copy, text, size);
    return true;
}

/* Make capacity for one more item. `items` points to the pointer. */
static bool grow(void *items, size_t *capacity, size_t count, size_t size,
                 error *e) {
    return growth_reserve(items, capacity, count + 1, size) ||
           error_no_memory(e, "hitboxes");
}

static bool too_many(error *e, const char *what, size_t max) {
    return error_set(e, ERROR_INPUT, "more than %zu %s in a set; split the file",
                     max, what);
}

bool hitbox_draft_open(hitbox_draft *d, const char *name, const char *file,
                       error *e) {
    *d = (hitbox_draft){ 0 };
    return copy_text(name, &d->name, e) && copy_text(file, &d->file, e);
}

bool hitbox_draft_frame(hitbox_draft *d, graze_hitbox_frame frame,
                        hitbox_sprite sprite, error *e) {
    if (d->frame_count == HITBOX_FRAMES_MAX)
        return too_many(e, "frames", HITBOX_FRAMES_MAX);
    if (!grow(&d->frames, &d->frame_capacity, d->frame_count, sizeof *d->frames,
              e) ||
        !grow(&d->sprites, &d->sprite_capacity, d->frame_count, sizeof *d->sprites,
              e))
        return false;
    frame.first = (uint32_t)d->box_count;
    frame.count = 0;
    d->frames[d->frame_count] = frame;
    d->sprites[d->frame_count++] = sprite;
    return true;
}

/* By halving: the boxes of a frame are in the order of their names. */
static bool has_box(const hitbox_draft *d, const graze_hitbox_frame *frame,
                    uint32_t name) {
    size_t low = frame->first, high = low + frame->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (d->boxes[middle].name == name)
            return true;
        if (d->boxes[middle].name < name)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* The first number of a name not yet in the frame; a new one if it has all. */
static bool number_of(hitbox_draft *d, const char *name, uint32_t *number,
                      error *e) {
    const graze_hitbox_frame *frame = &d->frames[d->frame_count - 1];
    for (*number = 0; *number < d->name_count; ++*number)
        if (strcmp(d->names[*number], name) == 0 && !has_box(d, frame, *number))
            return true;
    if (d->name_count == HITBOX_NAMES_MAX)
        return too_many(e, "names of boxes", HITBOX_NAMES_MAX);
    if (!grow(&d->names, &d->name_capacity, d->name_count, sizeof *d->names, e) ||
        !copy_text(name, &d->names[d->name_count], e))
        return false;
    d->name_count++;
    return true;
}

/* Let a box have a shape of its own, and the box around it. */
static bool copy_shape(graze_hitbox *box, error *e) {
    if (box->shape == NULL)
        return true;
    graze_shape *copy = malloc(sizeof *copy);
    if (copy == NULL)
        return error_no_memory(e, "hitboxes");
    *copy = *box->shape;
    box->shape = copy;
    box->box = graze_shape_bounds(copy);
    return true;
}

/* Put a box among those of the last frame, by its name. */
static void insert(hitbox_draft *d, graze_hitbox box) {
    graze_hitbox_frame *frame = &d->frames[d->frame_count - 1];
    size_t at = d->box_count++;
    for (; at > frame->first && d->boxes[at - 1].name > box.name; at--)
        d->boxes[at] = d->boxes[at - 1];
    d->boxes[at] = box;
    frame->count++;
}

bool hitbox_draft_box(hitbox_draft *d, const char *name, graze_hitbox box,
                      error *e) {
    if (d->box_count == HITBOX_BOXES_MAX)
        return too_many(e, "boxes", HITBOX_BOXES_MAX);
    if (!grow(&d->boxes, &d->box_capacity, d->box_count, sizeof *d->boxes, e) ||
        !number_of(d, name, &box.name, e) || !copy_shape(&box, e))
        return false;
    insert(d, box);
    return true;
}

bool hitbox_draft_tag(hitbox_draft *d, graze_animation tag, error *e) {
    char *name = NULL;
    if (d->tag_count == HITBOX_TAGS_MAX)
        return too_many(e, "animations", HITBOX_TAGS_MAX);
    if (!grow(&d->tags, &d->tag_capacity, d->tag_count, sizeof *d->tags, e) ||
        !copy_text(tag.name, &name, e))
        return false;
    tag.name = name;
    d->tags[d->tag_count++] = tag;
    return true;
}

bool hitbox_draft_image(hitbox_draft *d, const char *path, int32_t *image,
                        error *e) {
    /* mostly the number of the last frame, or a new one */
    for (size_t i = d->image_count; i > 0; i--)
        if (strcmp(d->images[i - 1], path) == 0) {
            *image = (int32_t)(i - 1);
            return true;
        }
    if (d->image_count == HITBOX_IMAGES_MAX)
        return too_many(e, "pictures", HITBOX_IMAGES_MAX);
    if (!grow(&d->images, &d->image_capacity, d->image_count, sizeof *d->images,
              e) ||
        !copy_text(path, &d->images[d->image_count], e))
        return false;
    *image = (int32_t)d->image_count++;
    return true;
}

bool hitbox_draft_missing(hitbox_draft *d, int32_t image, error *e) {
    if (!grow(&d->missing, &d->missing_capacity, d->missing_count,
              sizeof *d->missing, e))
        return false;
    d->missing[d->missing_count++] = image;
    return true;
}

bool hitbox_draft_close(hitbox_draft *d, error *e) {
    d->set = (graze_hitbox_set){ .names = (const char *const *)d->names,
                                 .boxes = d->boxes,
                                 .frames = d->frames,
                                 .animations = d->tags,
                                 .name_count = (uint32_t)d->name_count,
                                 .box_count = (uint32_t)d->box_count,
                                 .frame_count = (uint32_t)d->frame_count,
                                 .animation_count = (uint32_t)d->tag_count };
    const graze_status status = graze_hitbox_set_check(&d->set);
    return status == GRAZE_OK ||
           error_at(e, d->file, 0, "%s", graze_status_text(status));
}

static void free_texts(char **texts, size_t count) {
    for (size_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
}

/* Free a block of the draft's own, which the set shows as constant. */
static void free_constant(const void *block) {
    free((void *)(uintptr_t)block);
}

void hitbox_draft_free(hitbox_draft *d) {
    for (size_t i = 0; i < d->tag_count; i++)
        free_constant(d->tags[i].name);
    for (size_t i = 0; i < d->box_count; i++)
        free_constant(d->boxes[i].shape);
    free_texts(d->names, d->name_count);
    free_texts(d->images, d->image_count);
    free(d->boxes);
    free(d->frames);
    free(d->sprites);
    free(d->tags);
    free(d->missing);
    free(d->name);
    free(d->file);
    *d = (hitbox_draft){ 0 };
}

bool hitbox_collection_add(hitbox_collection *collection, hitbox_draft **draft,
                           error *e) {
    if (collection->count == HITBOX_SETS_MAX)
        return error_set(e, ERROR_INPUT, "more than %d sets; split the files",
                         HITBOX_SETS_MAX);
    if (!grow(&collection->drafts, &collection->capacity, collection->count,
              sizeof *collection->drafts, e))
        return false;
    *draft = &collection->drafts[collection->count++];
    **draft = (hitbox_draft){ 0 };
    return true;
}

void hitbox_collection_free(hitbox_collection *collection) {
    for (size_t i = 0; i < collection->count; i++)
        hitbox_draft_free(&collection->drafts[i]);
    free(collection->drafts);
    *collection = (hitbox_collection){ 0 };
}
