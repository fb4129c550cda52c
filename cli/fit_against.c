/* fit_against.c: see fit_against.h. A frame's picture is fitted as it is shown,
 * flipped or not. The boxes are compared in the frame's coordinates, in which drawn
 * ones may lie anywhere. For their overlap the plane is cut into strips at all upper
 * and lower edges. Within a strip all boxes are as high as it is, and left and right
 * edges are taken in order. */
#include "cli/fit_against.h"

#include "cli/cli.h"
#include "cli/fit_drawn.h"
#include "cli/fit_picture.h"
#include "cli/progress.h"
#include "formats/growth.h"
#include "formats/number.h"

#include <assert.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most boxes of both sets in sum. */
#define FIT_OVERLAP_BOXES_MAX 1024

/* A box of one of the two. */
typedef struct fit_side_box {
    double min_x, min_y, max_x, max_y;
    bool is_second;
} fit_side_box;

/* A left edge, where a box of a set begins to cover the strip, or a right one. */
typedef struct edge {
    double x;
    int32_t change;
    bool is_second;
} edge;

typedef struct areas {
    double common, either;
} areas;

static int number_compare(const void *a, const void *b) {
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static int edge_compare(const void *a, const void *b) {
    const edge *first = a, *second = b;
    return (first->x > second->x) - (first->x < second->x);
}

static size_t edges_gather(const fit_side_box *boxes, size_t count, double top,
                           edge *edges) {
    size_t gathered = 0;
    for (size_t i = 0; i < count; i++) {
        const fit_side_box *b = &boxes[i];
        if (b->min_y > top || b->max_y <= top || b->min_x >= b->max_x)
            continue;
        edges[gathered++] = (edge){ b->min_x, 1, b->is_second };
        edges[gathered++] = (edge){ b->max_x, -1, b->is_second };
    }
    qsort(edges, gathered, sizeof *edges, edge_compare);
    return gathered;
}

/* The lengths of a strip covered by both sets, and by either of them. */
static areas strip_measure(const edge *edges, size_t count) {
    areas lengths = { 0 };
    int32_t covers[2] = { 0 };
    for (size_t i = 0; i + 1 < count; i++) {
        covers[edges[i].is_second] += edges[i].change;
        const double length = edges[i + 1].x - edges[i].x;
        lengths.common += covers[0] > 0 && covers[1] > 0 ? length : 0;
        lengths.either += covers[0] > 0 || covers[1] > 0 ? length : 0;
    }
    return lengths;
}

/* Intersection over union of two unions, of the first boxes and of the second;
 * negative if neither has any area. At most FIT_OVERLAP_BOXES_MAX boxes, in any
 * order. Cost: about n^2 log n. */
static double fit_overlap(const fit_side_box *boxes, size_t count) {
    double y[2 * FIT_OVERLAP_BOXES_MAX];
    edge edges[2 * FIT_OVERLAP_BOXES_MAX];
    areas sum = { 0 };
    assert(count <= FIT_OVERLAP_BOXES_MAX);
    for (size_t i = 0; i < count; i++) {
        y[2 * i] = boxes[i].min_y;
        y[2 * i + 1] = boxes[i].max_y;
    }
    qsort(y, 2 * count, sizeof *y, number_compare);
    for (size_t i = 0; i + 1 < 2 * count; i++) {
        if (y[i] == y[i + 1])
            continue;
        const areas lengths =
            strip_measure(edges, edges_gather(boxes, count, y[i], edges));
        sum.common += lengths.common * (y[i + 1] - y[i]);
        sum.either += lengths.either * (y[i + 1] - y[i]);
    }
    return sum.either > 0 ? sum.common / sum.either : -1;
}

/* The boxes drawn for a frame, as far as they have an area. */
static size_t drawn_gather(const fit_drawn *d, fit_side_box *sides, size_t max) {
    const graze_hitbox_frame *frame = &d->draft->frames[d->frame];
    size_t count = 0;
    for (uint32_t i = 0; i < frame->count && count < max; i++) {
        const graze_hitbox *hitbox = &d->draft->boxes[frame->first + i];
        graze_box box = hitbox->box;
        if (hitbox->shape != NULL)
            box = graze_shape_bounds(hitbox->shape);
        if (box.min_x < box.max_x && box.min_y < box.max_y)
            sides[count++] =
                (fit_side_box){ (double)box.min_x, (double)box.min_y,
                                (double)box.max_x, (double)box.max_y, true };
    }
    return count;
}

/* Fit a mask and compare, unless nothing is solid. */
static bool mask_compare(const fit_drawn *d, const graze_mask *mask,
                         fit_side_box *sides, fit_rival *rival, error *e) {
    graze_fit fit;
    size_t count =
        drawn_gather(d, sides, FIT_OVERLAP_BOXES_MAX - GRAZE_FIT_BOXES_MAX);
    if (graze_fit_mask(mask, &d->options->config, &fit) != GRAZE_OK)
        return error_no_memory(e, "a fit");
    if (fit.count == 0)
        return true;
    for (uint32_t i = 0; i < fit.count; i++) {
        const double x = (double)fit.boxes[i].x + fit_drawn_sprite(d)->at_x;
        const double y = (double)fit.boxes[i].y + fit_drawn_sprite(d)->at_y;
        sides[count++] =
            (fit_side_box){ x, y, x + fit.boxes[i].w, y + fit.boxes[i].h, false };
    }
    rival->frames++;
    rival->iou += graze_fit_iou(&fit);
    rival->overlap += fit_overlap(sides, count);
    return true;
}

static bool frame_compare(fit_drawn *d, fit_rival *rival, error *e) {
    fit_side_box sides[FIT_OVERLAP_BOXES_MAX];
    graze_mask *mask = NULL;
    if (!fit_drawn_has_picture(d) || drawn_gather(d, sides, 1) == 0)
        return true;
    const bool is_compared =
        fit_drawn_mask(d, &mask, e) &&
        (mask == NULL || mask_compare(d, mask, sides, rival, e));
    graze_mask_destroy(mask);
    return is_compared;
}

/* Compare frames first to last, and add them as one animation, if there is anything
 * to compare. */
static bool frames_compare(fit_drawn *d, graze_animation tag, fit_rivals *rivals,
                           error *e) {
    fit_rival rival = { .file = d->draft->file, .action = tag.name };
    for (d->frame = tag.first; d->frame <= tag.last; d->frame++)
        if (!frame_compare(d, &rival, e))
            return false;
    if (rival.frames == 0)
        return true;
    rival.iou /= rival.frames;
    rival.overlap /= rival.frames;
    if (!growth_reserve(&rivals->items, &rivals->room, rivals->count + 1,
                        sizeof *rivals->items))
        return error_no_memory(e, "the table");
    rivals->items[rivals->count++] = rival;
    return true;
}

/* A file without animations is one. */
static bool draft_compare(fit_drawn *d, fit_rivals *rivals, error *e) {
    const graze_animation all = { .name = "all",
                                  .last = (uint32_t)d->draft->frame_count - 1 };
    if (d->draft->tag_count == 0 && d->draft->frame_count > 0)
        return frames_compare(d, all, rivals, e);
    for (size_t i = 0; i < d->draft->tag_count; i++)
        if (!frames_compare(d, d->draft->tags[i], rivals, e))
            return false;
    return true;
}

bool fit_against_run(const fit_options *options, hitbox_collection *collection,
                     fit_rivals *rivals, error *e) {
    fit_drawn d = { .options = options };
    progress bar;
    bool is_fine = true;
    if (!fit_drawn_read(options, collection, e))
        return false;
    rivals->files = options->count;
    progress_begin(&bar, "fitting");
    for (size_t i = 0; i < collection->count && is_fine; i++) {
        d.draft = &collection->drafts[i];
        rivals->missing += d.draft->missing_count;
        is_fine = draft_compare(&d, rivals, e);
        progress_update(&bar, (double)i / (double)collection->count);
    }
    progress_end(&bar);
    fit_drawn_close(&d);
    return is_fine;
}

void fit_against_free(fit_rivals *rivals) {
    free(rivals->items);
    *rivals = (fit_rivals){ 0 };
}

enum { TEXT_BINS = 10, PICTURE_BINS = 20, BAR_W = 36, BAR_H = 300, MARGIN = 24 };

static const picture_color background = { 28, 29, 35 }, bar_color = { 60, 220, 255 },
                           label_color = { 220, 222, 230 },
                           line_color = { 96, 98, 106 };

/* How many overlaps fall into each of n equal parts of 0 to 1. */
static void bins_count(const fit_rivals *rivals, size_t n, size_t *bins) {
    memset(bins, 0, n * sizeof *bins);
    for (size_t i = 0; i < rivals->count; i++) {
        const size_t bin = (size_t)(rivals->items[i].overlap * (double)n);
        bins[bin < n ? bin : n - 1]++;
    }
}

/* The overlap with half of all below it; there is at least one. */
static double median_of(const fit_rivals *rivals) {
    double *overlaps = malloc(rivals->count * sizeof *overlaps);
    if (overlaps == NULL)
        return -1;
    for (size_t i = 0; i < rivals->count; i++)
        overlaps[i] = rivals->items[i].overlap;
    qsort(overlaps, rivals->count, sizeof *overlaps, number_compare);
    const size_t middle = rivals->count / 2;
    const double median = rivals->count % 2 == 1
                              ? overlaps[middle]
                              : (overlaps[middle - 1] + overlaps[middle]) / 2;
    free(overlaps);
    return median;
}

static void summary_write(const fit_rivals *rivals, output *o) {
    char text[256];
    size_t frames = 0;
    double overlap = 0, iou = 0;
    for (size_t i = 0; i < rivals->count; i++) {
        frames += rivals->items[i].frames;
        overlap += rivals->items[i].overlap;
        iou += rivals->items[i].iou;
    }
    snprintf(text, sizeof text,
             "\nanimations with boxes and pictures: %zu, with %zu frame%s; files: "
             "%zu; missing pictures: %zu\n",
             rivals->count, frames, number_plural(frames, "s"), rivals->files,
             rivals->missing);
    output_text(o, text);
    if (rivals->count == 0)
        return;
    snprintf(text, sizeof text,
             "overlap with the drawn boxes: mean %.3f, median %.3f; iou with the "
             "pixels: mean %.3f\n",
             overlap / (double)rivals->count, median_of(rivals),
             iou / (double)rivals->count);
    output_text(o, text);
}

static void bins_write(const fit_rivals *rivals, output *o) {
    size_t bins[TEXT_BINS], max = 1;
    char text[128];
    bins_count(rivals, TEXT_BINS, bins);
    for (size_t i = 0; i < TEXT_BINS; i++)
        max = bins[i] > max ? bins[i] : max;
    for (size_t i = 0; i < TEXT_BINS; i++) {
        const int length = (int)(bins[i] * 60 / max);
        snprintf(text, sizeof text, "%.1f to %.1f %6zu %.*s\n",
                 (double)i / TEXT_BINS, (double)(i + 1) / TEXT_BINS, bins[i], length,
                 "############################################################");
        output_text(o, text);
    }
}

void fit_against_text(const fit_rivals *rivals, output *o) {
    char text[64];
    output_text(o, "overlap    iou  frames  animation, file\n");
    for (size_t i = 0; i < rivals->count; i++) {
        const fit_rival *rival = &rivals->items[i];
        snprintf(text, sizeof text, "%7.3f %6.3f %7" PRIu32 "  ", rival->overlap,
                 rival->iou, rival->frames);
        output_text(o, text);
        output_name(o, rival->action);
        output_text(o, ", ");
        output_name(o, rival->file);
        output_text(o, "\n");
    }
    summary_write(rivals, o);
    bins_write(rivals, o);
}

bool fit_against_json(const fit_rivals *rivals, json_writer *w, output *o,
                      error *e) {
    for (size_t i = 0; i < rivals->count; i++) {
        const fit_rival *rival = &rivals->items[i];
        json_begin_object(w, NULL);
        json_put_text(w, "file", rival->file);
        json_put_text(w, "animation", rival->action);
        json_put_whole(w, "frames", rival->frames);
        json_put_number(w, "overlap", rival->overlap);
        json_put_number(w, "iou", rival->iou);
        json_end(w);
        if (!output_json(o, w, false, e))
            return false;
    }
    return true;
}

/* A bar from the ground up, how many it stands for above it, and below where its
 * part of 0 to 100 % begins.
 */
static void bar_draw(picture *p, size_t bin, size_t count, size_t max) {
    const int32_t left = MARGIN + (int32_t)bin * BAR_W, ground = MARGIN + BAR_H;
    const int32_t height = (int32_t)(count * (BAR_H - FIT_LABEL_H - 6) / max);
    char text[24];
    picture_fill(
        p, (picture_rect){ left + 2, ground - height, left + BAR_W - 2, ground },
        bar_color);
    snprintf(text, sizeof text, "%zu", count);
    fit_label_draw(p, (picture_point){ left + 4, ground - height - FIT_LABEL_H - 3 },
                   text, label_color);
    snprintf(text, sizeof text, "%zu%%", bin * 100 / PICTURE_BINS);
    fit_label_draw(p, (picture_point){ left, ground + 6 }, text, label_color);
}

static void bars_draw(const fit_rivals *rivals, picture *p) {
    size_t bins[PICTURE_BINS], max = 1;
    bins_count(rivals, PICTURE_BINS, bins);
    for (size_t i = 0; i < PICTURE_BINS; i++)
        max = bins[i] > max ? bins[i] : max;
    picture_fill(p,
                 (picture_rect){ MARGIN, MARGIN + BAR_H,
                                 MARGIN + PICTURE_BINS * BAR_W, MARGIN + BAR_H + 2 },
                 line_color);
    for (size_t i = 0; i < PICTURE_BINS; i++)
        bar_draw(p, i, bins[i], max);
    fit_label_draw(
        p, (picture_point){ MARGIN + PICTURE_BINS * BAR_W, MARGIN + BAR_H + 6 },
        "100%", label_color);
}

bool fit_against_picture(const fit_rivals *rivals, output *o, error *e) {
    picture p = { 0 };
    if (!picture_open(&p, PICTURE_BINS * BAR_W + 3 * MARGIN,
                      BAR_H + 2 * MARGIN + FIT_LABEL_H, background))
        return error_no_memory(e, "a picture");
    bars_draw(rivals, &p);
    const bool is_written = output_picture(o, &p, e);
    picture_close(&p);
    return is_written;
}
