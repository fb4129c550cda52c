/* fit_write.c: fitted boxes as lines, JSON and hitbox sets; see fit_write.h. A line names the frame if it is
 * one of a sheet. */
#include "cli/fit_write.h"

#include "cli/hitbox_out.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void frame_write_json(const fit_sprite *sprite, uint32_t number, json_writer *w) {
    const fit_result *result = &sprite->results[number];
    double boxes[GRAZE_FIT_BOXES_MAX][4];
    for (uint32_t i = 0; i < result->count; i++) {
        const graze_rect box = sprite->boxes[result->first + i];
        boxes[i][0] = box.x, boxes[i][1] = box.y, boxes[i][2] = box.w, boxes[i][3] = box.h;
    }
    json_begin_object(w, NULL);
    json_put_text(w, "sprite", sprite->path);
    if (sprite->frames.is_sheet)
        json_put_whole(w, "frame", number);
    json_put_rows(w, "boxes", boxes[0], result->count, 4);
    json_put_number(w, "iou", result->is_solid ? result->iou : NAN);
    json_end(w);
}

void fit_write_text(const fit_sprite *sprite, output *o) {
    for (uint32_t i = 0; i < sprite->frames.count; i++)
        frame_write_text(sprite, i, o);
}

bool fit_write_json(const fit_sprite *sprite, json_writer *w, output *o, error *e) {
    for (uint32_t i = 0; i < sprite->frames.count; i++) {
        frame_write_json(sprite, i, w);
        if (!output_json(o, w, false, e))
            return false;
    }
    return true;
}

enum { DURATION = 100 };

/* Begin a set that is named as a file, without folder and ending. */
static bool set_begin(hitbox_collection *collection, const char *path, hitbox_draft **draft, error *e) {
    char name[HITBOX_TEXT_MAX + 1];
    snprintf(name, sizeof name, "%s", path_last(path));
    char *dot = strrchr(name, '.');
    if (dot != NULL && dot > name)
        *dot = '\0';
    return hitbox_collection_add(collection, draft, e) && hitbox_draft_open(*draft, name, path, e);
}

static bool boxes_add(const fit_sprite *sprite, const fit_result *result, hitbox_draft *draft, error *e) {
    for (uint32_t i = 0; i < result->count; i++) {
        const graze_rect fitted = sprite->boxes[result->first + i];
        const graze_box box = { (float)fitted.x, (float)fitted.y, (float)(fitted.x + fitted.w),
                                (float)(fitted.y + fitted.h) };
        if (!hitbox_draft_box(draft, "hurt", (graze_hitbox){ .box = box }, e))
            return false;
    }
    return true;
}

static bool frames_add(const fit_sprite *sprite, hitbox_draft *draft, error *e) {
    const fit_frames *frames = &sprite->frames;
    const graze_hitbox_frame frame = { .pivot_x = (float)(frames->w / 2),
                                       .pivot_y = (float)(frames->h / 2),
                                       .duration = DURATION };
    hitbox_sprite place = { 0 };
    if (!hitbox_draft_image(draft, sprite->path, &place.image, e))
        return false;
    for (uint32_t i = 0; i < frames->count; i++) {
        if (frames->is_sheet) {
            place.x = (int32_t)(i % frames->columns * frames->w);
            place.y = (int32_t)(i / frames->columns * frames->h);
            place.w = (int32_t)frames->w;
            place.h = (int32_t)frames->h;
        }
        if (!hitbox_draft_frame(draft, frame, place, e) || !boxes_add(sprite, &sprite->results[i], draft, e))
            return false;
    }
    return true;
}

static bool sets_fill(const fit_sprite *sprites, size_t count, hitbox_collection *collection, error *e) {
    hitbox_draft *draft = NULL;
    hitbox_layers_init(&collection->layers);
    for (size_t i = 0; i < count; i++) {
        const bool begins = i == 0 || sprites[i].frames.is_sheet;
        if (begins && draft != NULL && !hitbox_draft_close(draft, e))
            return false;
        if ((begins && !set_begin(collection, sprites[i].path, &draft, e)) ||
            !frames_add(&sprites[i], draft, e))
            return false;
    }
    return hitbox_draft_close(draft, e);
}

bool fit_write_sets(const char *path, const fit_sprite *sprites, size_t count, error *e) {
    hitbox_collection collection = { 0 };
    const bool is_written =
        sets_fill(sprites, count, &collection, e) && hitbox_sets_write(path, &collection, e);
    hitbox_collection_free(&collection);
    return is_written;
}
