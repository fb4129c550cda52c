/* fit_audit.c: see fit_audit.h. A box without a shape may be of any size: its pixels
 * are a product, and only those over the picture are visited. */
#include "cli/fit_audit.h"

#include "cli/fit_drawn.h"
#include "formats/growth.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Whole pixels, the right and lower ones excluded. */
typedef struct pixel_range {
    double left, top, right, bottom;
} pixel_range;

/* One frame while its boxes are counted. */
typedef struct frame_pixels {
    const graze_mask *mask;
    bool *is_covered; /* row by row */
    pixel_range part; /* of the picture, in the frame's coordinates */
} frame_pixels;

static double range_pixels(pixel_range r) {
    return fmax(r.right - r.left, 0) * fmax(r.bottom - r.top, 0);
}

static pixel_range range_within(pixel_range a, pixel_range b) {
    return (pixel_range){ fmax(a.left, b.left), fmax(a.top, b.top),
                          fmin(a.right, b.right), fmin(a.bottom, b.bottom) };
}

/* The pixels whose middles are in a box. */
static pixel_range range_of(graze_box box) {
    return (
        pixel_range){ ceil((double)box.min_x - 0.5), ceil((double)box.min_y - 0.5),
                      ceil((double)box.max_x - 0.5), ceil((double)box.max_y - 0.5) };
}

static bool is_in_shape(const graze_shape *shape, double x, double y) {
    const graze_point middle = { x + 0.5, y + 0.5 };
    const graze_shape pixel = graze_shape_box(middle, middle);
    return graze_shapes_touch(shape, &pixel, GRAZE_CLOSED);
}

/* Count a pixel of a box if it is solid, which covers it. */
static double pixel_cover(frame_pixels *f, double x, double y) {
    const uint32_t column = (uint32_t)(x - f->part.left);
    const uint32_t row = (uint32_t)(y - f->part.top);
    if (!graze_mask_get(f->mask, (int32_t)column, (int32_t)row))
        return 0;
    f->is_covered[(size_t)row * graze_mask_width(f->mask) + column] = true;
    return 1;
}

static void box_count(frame_pixels *f, graze_box box, fit_audit_box *counted) {
    const pixel_range range = range_of(box);
    const pixel_range inside = range_within(range, f->part);
    counted->pixels = range_pixels(range);
    counted->outside = counted->pixels - range_pixels(inside);
    counted->empty = counted->pixels;
    for (double y = inside.top; y < inside.bottom; y++)
        for (double x = inside.left; x < inside.right; x++)
            counted->empty -= pixel_cover(f, x, y);
}

static void shape_count(frame_pixels *f, const graze_shape *shape, pixel_range range,
                        fit_audit_box *counted) {
    for (double y = range.top; y < range.bottom; y++)
        for (double x = range.left; x < range.right; x++) {
            const pixel_range pixel = { x, y, x + 1, y + 1 };
            if (!is_in_shape(shape, x, y))
                continue;
            counted->pixels++;
            if (range_pixels(range_within(pixel, f->part)) == 0) {
                counted->outside++;
                counted->empty++;
            } else
                counted->empty += 1 - pixel_cover(f, x, y);
        }
}

static bool hitbox_count(frame_pixels *f, const fit_drawn *d,
                         const graze_hitbox *hitbox, fit_audit_box *counted,
                         error *e) {
    *counted = (fit_audit_box){ .name = d->draft->names[hitbox->name] };
    if (hitbox->shape == NULL) {
        box_count(f, hitbox->box, counted);
        return true;
    }
    pixel_range range = range_of(graze_shape_bounds(hitbox->shape));
    range.right++; /* a shape has its right and lower edges */
    range.bottom++;
    if (range.right - range.left > FIT_AUDIT_SIDE_MAX ||
        range.bottom - range.top > FIT_AUDIT_SIDE_MAX)
        return error_at(e, d->draft->file, 0,
                        "frame %" PRIu32 ": the shape \"%.255s\" has a side of more "
                        "than %d pixels",
                        d->frame, counted->name, FIT_AUDIT_SIDE_MAX);
    shape_count(f, hitbox->shape, range, counted);
    return true;
}

static uint32_t uncovered_count(const frame_pixels *f) {
    const size_t pixels =
        (size_t)graze_mask_width(f->mask) * graze_mask_height(f->mask);
    uint32_t count = graze_mask_count(f->mask);
    for (size_t i = 0; i < pixels; i++)
        count -= f->is_covered[i];
    return count;
}

/* Append a frame and its boxes. */
static bool boxes_count(fit_audit *audit, const fit_drawn *d, frame_pixels *f,
                        error *e) {
    const graze_hitbox_frame *drawn = &d->draft->frames[d->frame];
    fit_audit_frame frame = { .draft = d->draft,
                              .number = d->frame,
                              .first = audit->box_count,
                              .count = drawn->count,
                              .solid = graze_mask_count(f->mask) };
    if (!growth_reserve(&audit->boxes, &audit->box_room,
                        audit->box_count + drawn->count, sizeof *audit->boxes) ||
        !growth_reserve(&audit->frames, &audit->frame_room, audit->frame_count + 1,
                        sizeof *audit->frames))
        return error_no_memory(e, "the audit");
    for (uint32_t i = 0; i < drawn->count; i++)
        if (!hitbox_count(f, d, &d->draft->boxes[drawn->first + i],
                          &audit->boxes[audit->box_count++], e))
            return false;
    frame.uncovered = uncovered_count(f);
    audit->frames[audit->frame_count++] = frame;
    return true;
}

static bool mask_audit(fit_audit *audit, const fit_drawn *d, const graze_mask *mask,
                       error *e) {
    const hitbox_sprite *sprite = fit_drawn_sprite(d);
    const uint32_t w = graze_mask_width(mask), h = graze_mask_height(mask);
    frame_pixels f = { .mask = mask,
                       .is_covered = calloc((size_t)w * h, sizeof(bool)),
                       .part = { sprite->at_x, sprite->at_y,
                                 (double)sprite->at_x + w,
                                 (double)sprite->at_y + h } };
    if (f.is_covered == NULL)
        return error_no_memory(e, "the pixels of a frame");
    const bool is_counted = boxes_count(audit, d, &f, e);
    free(f.is_covered);
    return is_counted;
}

static bool frame_audit(fit_audit *audit, fit_drawn *d, error *e) {
    graze_mask *mask = NULL;
    if (!fit_drawn_has_picture(d)) {
        audit->unseen++;
        return true;
    }
    if (!fit_drawn_mask(d, &mask, e))
        return false;
    if (mask == NULL)
        return error_at(e, d->draft->file, 0,
                        "frame %" PRIu32 " is not inside of its picture %.900s",
                        d->frame, d->draft->images[fit_drawn_sprite(d)->image]);
    const bool is_counted = mask_audit(audit, d, mask, e);
    graze_mask_destroy(mask);
    return is_counted;
}

bool fit_audit_run(const fit_options *options, hitbox_collection *collection,
                   fit_audit *audit, error *e) {
    fit_drawn d = { .options = options };
    bool is_fine = fit_drawn_read(options, collection, e);
    for (size_t i = 0; i < collection->count && is_fine; i++) {
        d.draft = &collection->drafts[i];
        for (d.frame = 0; d.frame < d.draft->frame_count && is_fine; d.frame++)
            is_fine = frame_audit(audit, &d, e);
    }
    fit_drawn_close(&d);
    return is_fine;
}

void fit_audit_free(fit_audit *audit) {
    free(audit->frames);
    free(audit->boxes);
    *audit = (fit_audit){ 0 };
}

/* A share in a column of its own, "-" of nothing. */
static void share_text(double part, double whole, output *o) {
    char text[32];
    if (whole > 0)
        snprintf(text, sizeof text, "%9.3f ", part / whole);
    else
        snprintf(text, sizeof text, "%9s ", "-");
    output_text(o, text);
}

static void frame_text(const fit_audit *audit, const fit_audit_frame *frame,
                       output *o) {
    char text[64];
    share_text(frame->uncovered, frame->solid, o);
    snprintf(text, sizeof text, "%21sframe %" PRIu32 ", ", "", frame->number);
    output_text(o, text);
    output_name(o, frame->draft->name);
    output_text(o, ", ");
    output_name(o, frame->draft->file);
    output_text(o, "\n");
    for (uint32_t i = 0; i < frame->count; i++) {
        const fit_audit_box *box = &audit->boxes[frame->first + i];
        output_text(o, "          ");
        share_text(box->outside, box->pixels, o);
        share_text(box->empty, box->pixels, o);
        output_text(o, "  ");
        output_name(o, box->name);
        output_text(o, "\n");
    }
}

static void summary_text(const fit_audit *audit, output *o) {
    char text[256];
    size_t uncovered = 0, outside = 0, empty = 0;
    for (size_t i = 0; i < audit->frame_count; i++)
        uncovered += audit->frames[i].uncovered > 0;
    for (size_t i = 0; i < audit->box_count; i++) {
        outside += audit->boxes[i].outside > 0;
        empty += audit->boxes[i].empty == audit->boxes[i].pixels;
    }
    snprintf(
        text, sizeof text,
        "\nframes with pictures: %zu, without: %zu; with solid pixels in no "
        "box: %zu\n"
        "boxes: %zu; partly outside of the picture: %zu; without a solid pixel: "
        "%zu\n",
        audit->frame_count, audit->unseen, uncovered, audit->box_count, outside,
        empty);
    output_text(o, text);
}

void fit_audit_text(const fit_audit *audit, output *o) {
    output_text(o, "uncovered   outside     empty  frame, set, file; its boxes\n");
    for (size_t i = 0; i < audit->frame_count; i++)
        frame_text(audit, &audit->frames[i], o);
    summary_text(audit, o);
}

static void share_json(json_writer *w, const char *name, double part, double whole) {
    if (whole > 0)
        json_put_number(w, name, part / whole);
    else
        json_put_null(w, name);
}

bool fit_audit_json(const fit_audit *audit, json_writer *w, output *o, error *e) {
    for (size_t i = 0; i < audit->frame_count; i++) {
        const fit_audit_frame *frame = &audit->frames[i];
        json_begin_object(w, NULL);
        json_put_text(w, "file", frame->draft->file);
        json_put_text(w, "set", frame->draft->name);
        json_put_whole(w, "frame", frame->number);
        json_put_whole(w, "solid", frame->solid);
        share_json(w, "uncovered", frame->uncovered, frame->solid);
        json_begin_list(w, "boxes");
        for (uint32_t j = 0; j < frame->count; j++) {
            const fit_audit_box *box = &audit->boxes[frame->first + j];
            json_begin_object(w, NULL);
            json_put_text(w, "name", box->name);
            json_put_number(w, "pixels", box->pixels);
            share_json(w, "outside", box->outside, box->pixels);
            share_json(w, "empty", box->empty, box->pixels);
            json_end(w);
        }
        json_end(w);
        json_end(w);
        if (!output_json(o, w, false, e))
            return false;
    }
    return true;
}
