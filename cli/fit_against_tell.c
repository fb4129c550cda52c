/* fit_against_tell.c: what was found beside artists' boxes, as lines and as a histogram. */
#include "cli/fit_against.h"
#include "cli/fit_label.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_BINS = 10, PICTURE_BINS = 20, BAR_W = 36, BAR_H = 300, MARGIN = 24 };

static const picture_color background = { 28, 29, 35 }, bar_color = { 60, 220, 255 },
                           label_color = { 220, 222, 230 }, line_color = { 96, 98, 106 };

static int number_compare(const void *a, const void *b) {
    const double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

/* How many overlaps fall into each of n equal parts of 0 to 1. */
static void bins_count(const fit_rivals *rivals, size_t n, size_t *bins) {
    memset(bins, 0, n * sizeof *bins);
    for (size_t i = 0; i < rivals->count; i++) {
        const size_t bin = (size_t)(rivals->items[i].overlap * (double)n);
        bins[bin < n ? bin : n - 1]++;
    }
}

/* The overlap that half of all are below; they are at least one. */
static double median_of(const fit_rivals *rivals) {
    double *overlaps = malloc(rivals->count * sizeof *overlaps);
    if (overlaps == NULL)
        return -1;
    for (size_t i = 0; i < rivals->count; i++)
        overlaps[i] = rivals->items[i].overlap;
    qsort(overlaps, rivals->count, sizeof *overlaps, number_compare);
    const size_t middle = rivals->count / 2;
    const double median =
        rivals->count % 2 == 1 ? overlaps[middle] : (overlaps[middle - 1] + overlaps[middle]) / 2;
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
    snprintf(
        text, sizeof text,
        "\nanimations with boxes and pictures: %zu, with %zu frames; files: %zu; missing pictures: %zu\n",
        rivals->count, frames, rivals->files, rivals->missing);
    output_text(o, text);
    if (rivals->count == 0)
        return;
    snprintf(text, sizeof text,
             "overlap with the drawn boxes: mean %.3f, median %.3f; iou with the pixels: mean %.3f\n",
             overlap / (double)rivals->count, median_of(rivals), iou / (double)rivals->count);
    output_text(o, text);
}

static void bins_write(const fit_rivals *rivals, output *o) {
    size_t bins[TEXT_BINS], most = 1;
    char text[128];
    bins_count(rivals, TEXT_BINS, bins);
    for (size_t i = 0; i < TEXT_BINS; i++)
        most = bins[i] > most ? bins[i] : most;
    for (size_t i = 0; i < TEXT_BINS; i++) {
        const int length = (int)(bins[i] * 60 / most);
        snprintf(text, sizeof text, "%.1f to %.1f %6zu %.*s\n", (double)i / TEXT_BINS,
                 (double)(i + 1) / TEXT_BINS, bins[i], length,
                 "############################################################");
        output_text(o, text);
    }
}

void fit_against_text(const fit_rivals *rivals, output *o) {
    char text[64];
    output_text(o, "overlap    iou  frames  animation, file\n");
    for (size_t i = 0; i < rivals->count; i++) {
        const fit_rival *rival = &rivals->items[i];
        snprintf(text, sizeof text, "%7.3f %6.3f %7" PRIu32 "  ", rival->overlap, rival->iou, rival->frames);
        output_text(o, text);
        output_text(o, rival->action);
        output_text(o, ", ");
        output_text(o, rival->file);
        output_text(o, "\n");
    }
    summary_write(rivals, o);
    bins_write(rivals, o);
}

bool fit_against_json(const fit_rivals *rivals, json_writer *w, output *o, error *e) {
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

/* A bar from the ground up, how many it stands for above it, and below where its part of 0 to 100 % begins.
 */
static void bar_draw(picture *p, size_t bin, size_t count, size_t most) {
    const int32_t left = MARGIN + (int32_t)bin * BAR_W, ground = MARGIN + BAR_H;
    const int32_t height = (int32_t)(count * (BAR_H - FIT_LABEL_H - 6) / most);
    char text[24];
    picture_fill(p, (picture_rect){ left + 2, ground - height, left + BAR_W - 2, ground }, bar_color);
    snprintf(text, sizeof text, "%zu", count);
    fit_label_draw(p, (picture_point){ left + 4, ground - height - FIT_LABEL_H - 3 }, text, label_color);
    snprintf(text, sizeof text, "%zu%%", bin * 100 / PICTURE_BINS);
    fit_label_draw(p, (picture_point){ left, ground + 6 }, text, label_color);
}

static void bars_draw(const fit_rivals *rivals, picture *p) {
    size_t bins[PICTURE_BINS], most = 1;
    bins_count(rivals, PICTURE_BINS, bins);
    for (size_t i = 0; i < PICTURE_BINS; i++)
        most = bins[i] > most ? bins[i] : most;
    picture_fill(p,
                 (picture_rect){ MARGIN, MARGIN + BAR_H, MARGIN + PICTURE_BINS * BAR_W, MARGIN + BAR_H + 2 },
                 line_color);
    for (size_t i = 0; i < PICTURE_BINS; i++)
        bar_draw(p, i, bins[i], most);
    fit_label_draw(p, (picture_point){ MARGIN + PICTURE_BINS * BAR_W, MARGIN + BAR_H + 6 }, "100%",
                   label_color);
}

bool fit_against_picture(const fit_rivals *rivals, output *o, error *e) {
    picture p = { 0 };
    if (!picture_open(&p, PICTURE_BINS * BAR_W + 3 * MARGIN, BAR_H + 2 * MARGIN + FIT_LABEL_H, background))
        return error_no_memory(e, "a picture");
    bars_draw(rivals, &p);
    const bool is_written = output_picture(o, &p, e);
    picture_close(&p);
    return is_written;
}
