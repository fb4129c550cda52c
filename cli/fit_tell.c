/* fit_tell.c: see fit_tell.h. Of a sheet each line names the frame, too; of a picture that is none, no line
 * does. */
#include "cli/fit_tell.h"

#include "cli/json_name.h"

#include <inttypes.h>
#include <stdio.h>

static void box_write(output *o, const char *format, graze_rect box) {
    char text[64];
    snprintf(text, sizeof text, format, box.x, box.y, box.w, box.h);
    output_text(o, text);
}

static void frame_write_text(const fit_sprite *sprite, uint32_t number, output *o) {
    const fit_result *result = &sprite->results[number];
    char text[64];
    output_text(o, sprite->path);
    if (sprite->frames.is_sheet) {
        snprintf(text, sizeof text, " frame %" PRIu32, number);
        output_text(o, text);
    }
    if (!result->is_solid) {
        output_text(o, ": no solid pixels\n");
        return;
    }
    snprintf(text, sizeof text, ": iou %.4f", result->iou);
    output_text(o, text);
    for (uint32_t i = 0; i < result->count; i++)
        box_write(o, i == 0 ? ", boxes %u,%u %ux%u" : "; %u,%u %ux%u", sprite->boxes[result->first + i]);
    output_text(o, "\n");
}

static void frame_write_json(const fit_sprite *sprite, uint32_t number, output *o) {
    const fit_result *result = &sprite->results[number];
    output_text(o, "{\"sprite\": ");
    json_name_write(sprite->path, o);
    if (sprite->frames.is_sheet) {
        output_text(o, ", \"frame\": ");
        output_uint64(o, number);
    }
    output_text(o, ", \"boxes\": [");
    for (uint32_t i = 0; i < result->count; i++)
        box_write(o, i == 0 ? "[%u, %u, %u, %u]" : ", [%u, %u, %u, %u]", sprite->boxes[result->first + i]);
    output_text(o, "], \"iou\": ");
    if (result->is_solid)
        output_float64(o, result->iou);
    else
        output_text(o, "null");
    output_text(o, "}\n");
}

void fit_tell_text(const fit_sprite *sprite, output *o) {
    for (uint32_t i = 0; i < sprite->frames.count; i++)
        frame_write_text(sprite, i, o);
}

void fit_tell_json(const fit_sprite *sprite, output *o) {
    for (uint32_t i = 0; i < sprite->frames.count; i++)
        frame_write_json(sprite, i, o);
}
