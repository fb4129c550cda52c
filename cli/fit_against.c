/* fit_against.c: see fit_against.h. A frame's picture is fitted as it is shown, flipped or not, and the boxes
 * are compared in the frame's coordinates, in which drawn ones may lie anywhere. */
#include "cli/fit_against.h"

#include "cli/cli.h"
#include "cli/fit_overlap.h"
#include "cli/hitbox_tell.h"
#include "cli/progress.h"
#include "formats/growth.h"
#include "formats/mask_file.h"
#include "graze/mask_make.h"

#include <inttypes.h>
#include <stdlib.h>

/* One frame of a set. */
typedef struct moment {
    const fit_options *options;
    const hitbox_draft *draft;
    uint32_t frame;
} moment;

static const hitbox_sprite *sprite_of(const moment *m) {
    return &m->draft->sprites[m->frame];
}

/* The boxes drawn for a frame, as far as they have an area. */
static size_t drawn_gather(const moment *m, fit_side_box *sides, size_t most) {
    const graze_hitbox_frame *frame = &m->draft->frames[m->frame];
    size_t count = 0;
    for (uint32_t i = 0; i < frame->count && count < most; i++) {
        const graze_hitbox *hitbox = &m->draft->boxes[frame->first + i];
        graze_box box = hitbox->box;
        if (hitbox->shape != NULL)
            box = graze_shape_bounds(hitbox->shape);
        if (box.min_x < box.max_x && box.min_y < box.max_y)
            sides[count++] = (fit_side_box){ (double)box.min_x, (double)box.min_y, (double)box.max_x,
                                             (double)box.max_y, true };
    }
    return count;
}

/* The mask of a frame's part of a picture, as it is shown. *mask is NULL, without an error, if the part is
 * not inside of the picture. */
static bool mask_make(const moment *m, const image *from, graze_mask **mask, error *e) {
    const hitbox_sprite *sprite = sprite_of(m);
    const graze_pixels whole = { from->rgba, from->width, from->height,
                                 (size_t)from->width * IMAGE_CHANNELS };
    graze_pixels pixels = whole;
    const graze_rect part = { (uint32_t)sprite->x, (uint32_t)sprite->y, (uint32_t)sprite->w,
                              (uint32_t)sprite->h };
    graze_mask *plain = NULL;
    *mask = NULL;
    if (sprite->w > 0 && graze_pixels_crop(&whole, part, &pixels) != GRAZE_OK)
        return true;
    const mask_recipe recipe = { .threshold = m->options->threshold };
    graze_status status = mask_file_solid(&recipe, &pixels, from->has_alpha, &plain);
    const graze_mask_view view = { plain, sprite->flip_x, sprite->flip_y, 0 };
    if (status == GRAZE_OK)
        status = graze_mask_copy(view, NULL, mask);
    graze_mask_destroy(plain);
    return status == GRAZE_OK || error_no_memory(e, "a mask");
}

/* Fit a mask and compare, unless nothing is solid. */
static bool mask_compare(const moment *m, const graze_mask *mask, fit_side_box *sides, fit_rival *rival,
                         error *e) {
    graze_fit fit;
    size_t count = drawn_gather(m, sides, FIT_OVERLAP_BOXES_MAX - GRAZE_FIT_BOXES_MAX);
    if (graze_fit_mask(mask, &m->options->config, &fit) != GRAZE_OK)
        return error_no_memory(e, "a fit");
    if (fit.count == 0)
        return true;
    for (uint32_t i = 0; i < fit.count; i++) {
        const double x = (double)fit.boxes[i].x + sprite_of(m)->at_x;
        const double y = (double)fit.boxes[i].y + sprite_of(m)->at_y;
        sides[count++] = (fit_side_box){ x, y, x + fit.boxes[i].w, y + fit.boxes[i].h, false };
    }
    rival->frames++;
    rival->iou += graze_fit_iou(&fit);
    rival->overlap += fit_overlap(sides, count);
    return true;
}

/* Whether a picture is not there, which was told already. */
static bool is_missing(const hitbox_draft *draft, int32_t number) {
    for (size_t i = 0; i < draft->missing_count; i++)
        if (draft->missing[i] == number)
            return true;
    return false;
}

static bool frame_compare(const moment *m, fit_rival *rival, error *e) {
    fit_side_box sides[FIT_OVERLAP_BOXES_MAX];
    const int32_t number = sprite_of(m)->image;
    image pixels;
    graze_mask *mask = NULL;
    if (number == HITBOX_NO_IMAGE || is_missing(m->draft, number) || drawn_gather(m, sides, 1) == 0)
        return true;
    if (!image_read(m->draft->images[number], &pixels, e))
        return false;
    const bool is_made = mask_make(m, &pixels, &mask, e);
    image_free(&pixels);
    const bool is_compared = is_made && (mask == NULL || mask_compare(m, mask, sides, rival, e));
    graze_mask_destroy(mask);
    return is_compared;
}

/* Compare frames first to last, and add them as one animation, if there is anything to compare. */
static bool frames_compare(moment m, graze_animation tag, fit_rivals *rivals, error *e) {
    fit_rival rival = { .file = m.draft->file, .action = tag.name };
    for (m.frame = tag.first; m.frame <= tag.last; m.frame++)
        if (!frame_compare(&m, &rival, e))
            return false;
    if (rival.frames == 0)
        return true;
    rival.iou /= rival.frames;
    rival.overlap /= rival.frames;
    if (!growth_reserve(&rivals->items, &rivals->room, rivals->count + 1, sizeof *rivals->items))
        return error_no_memory(e, "the table");
    rivals->items[rivals->count++] = rival;
    return true;
}

/* A file without animations is one. */
static bool draft_compare(const fit_options *options, const hitbox_draft *draft, fit_rivals *rivals,
                          error *e) {
    const moment m = { .options = options, .draft = draft };
    const graze_animation all = { .name = "all", .last = (uint32_t)draft->frame_count - 1 };
    if (draft->tag_count == 0 && draft->frame_count > 0)
        return frames_compare(m, all, rivals, e);
    for (size_t i = 0; i < draft->tag_count; i++)
        if (!frames_compare(m, draft->tags[i], rivals, e))
            return false;
    return true;
}

bool fit_against_run(const fit_options *options, hitbox_collection *collection, fit_rivals *rivals,
                     error *e) {
    progress bar;
    hitbox_layers_init(&collection->layers);
    bool is_fine = true;
    for (size_t i = 0; i < options->count && is_fine; i++)
        is_fine = hitbox_read(options->paths[i], &collection->layers, collection, e);
    if (!is_fine)
        return false;
    hitbox_tell_missing(collection);
    rivals->files = options->count;
    progress_begin(&bar, "fitting");
    for (size_t i = 0; i < collection->count && is_fine; i++) {
        rivals->missing += collection->drafts[i].missing_count;
        is_fine = draft_compare(options, &collection->drafts[i], rivals, e);
        progress_update(&bar, (double)i / (double)collection->count);
    }
    progress_end(&bar);
    return is_fine;
}

void fit_against_free(fit_rivals *rivals) {
    free(rivals->items);
    *rivals = (fit_rivals){ 0 };
}
