/* hitbox_aseprite_file.c: hitbox sets from Aseprite's own files. The picture of a
 * frame is its part of the file itself, as image.h reads it. */
#include "formats/aseprite_file.h"
#include "formats/hitbox_read.h"
#include "formats/hitbox_slices.h"

#include <stdio.h>
#include <string.h>

/* Say that a draft refused what a slice or tag asked for. */
static bool refused(const aseprite_file *f, size_t at, error *e) {
    const error refusal = *e;
    if (refusal.code == ERROR_INPUT && !refusal.names_file)
        return aseprite_fail(f, at, e, "%s", refusal.text);
    return false;
}

static bool name_check(const aseprite_file *f, size_t at, const char *name,
                       error *e) {
    return strlen(name) <= HITBOX_TEXT_MAX ||
           aseprite_fail(f, at, e, "a name of more than %d bytes", HITBOX_TEXT_MAX);
}

static bool key_take(const aseprite_file *f, const aseprite_slice *from,
                     const aseprite_key *key, slice *to, error *e) {
    const double x = key->x, y = key->y;
    const slice_key made = { .frame = key->frame,
                             .order = to->count,
                             .box = { (float)x, (float)y, (float)(x + key->w),
                                      (float)(y + key->h) },
                             .is_there = key->w > 0 && key->h > 0,
                             .has_pivot = key->has_pivot,
                             .pivot_x = (float)(x + key->pivot_x),
                             .pivot_y = (float)(y + key->pivot_y) };
    if (graze_box_check(made.box) != GRAZE_OK)
        return aseprite_fail(f, from->at, e, "a slice is too far away");
    return slice_add_key(to, made, e);
}

static bool slice_take(const aseprite_file *f, const aseprite_slice *from,
                       const hitbox_layers *layers, slices *out, error *e) {
    slice *to = NULL;
    char color[16];
    const char *data = "";
    if (from->data != NULL)
        data = from->data;
    snprintf(color, sizeof color, "#%02x%02x%02x%02x", from->rgba[0], from->rgba[1],
             from->rgba[2], from->rgba[3]);
    if (!name_check(f, from->at, from->name, e) ||
        !slices_add(out, from->name, &to, e))
        return false;
    slice_set_layer(to, layers, data, color);
    for (size_t i = 0; i < from->count; i++)
        if (!key_take(f, from, &from->keys[i], to, e))
            return false;
    slice_sort(to);
    return true;
}

static bool slices_take(const aseprite_file *f, const hitbox_layers *layers,
                        slices *out, error *e) {
    for (size_t i = 0; i < f->slice_count; i++)
        if (!slice_take(f, &f->slices[i], layers, out, e))
            return false;
    return true;
}

/* A frame without a pivot has the one of the frame before. */
static bool frames_take(const aseprite_file *f, int32_t image, slices *s,
                        hitbox_draft *draft, error *e) {
    const uint32_t columns = aseprite_columns(f);
    graze_hitbox_frame frame = { 0 };
    for (uint32_t i = 0; i < f->frame_count; i++) {
        const hitbox_sprite sprite = { .image = image,
                                       .x = (int32_t)(i % columns * f->width),
                                       .y = (int32_t)(i / columns * f->height),
                                       .w = (int32_t)f->width,
                                       .h = (int32_t)f->height };
        frame.duration = f->durations[i];
        slices_go(s, i);
        slices_pivot(s, &frame.pivot_x, &frame.pivot_y);
        if (!hitbox_draft_frame(draft, frame, sprite, e) ||
            !slices_add_boxes(s, draft, e))
            return refused(f, 0, e);
    }
    draft->drawn += slices_drawn(s);
    return true;
}

static bool tags_take(const aseprite_file *f, hitbox_draft *draft, error *e) {
    for (size_t i = 0; i < f->tag_count; i++) {
        const aseprite_tag *tag = &f->tags[i];
        const graze_animation made = { .name = tag->name,
                                       .first = tag->first,
                                       .last = tag->last,
                                       .direction =
                                           (graze_animation_direction)tag->direction,
                                       .repeats = tag->repeats };
        if (!name_check(f, tag->at, tag->name, e) ||
            !hitbox_draft_tag(draft, made, e))
            return refused(f, tag->at, e);
    }
    return true;
}

static bool draft_fill(const hitbox_file *file, const aseprite_file *f, slices *s,
                       error *e) {
    hitbox_draft *draft = NULL;
    int32_t image = HITBOX_NO_IMAGE;
    if (!hitbox_file_draft(file, &draft, e))
        return false;
    if (strcmp(file->path, "-") != 0 &&
        !hitbox_draft_image(draft, file->path, &image, e))
        return refused(f, 0, e);
    return slices_take(f, file->layers, s, e) &&
           frames_take(f, image, s, draft, e) && tags_take(f, draft, e);
}

bool hitbox_read_aseprite_file(const hitbox_file *file, source *from, error *e) {
    aseprite_file f;
    slices s = { 0 };
    if (!aseprite_file_read(from, &f, e))
        return false;
    const bool is_read = draft_fill(file, &f, &s, e);
    slices_free(&s);
    aseprite_file_free(&f);
    return is_read;
}
