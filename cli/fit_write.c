/* fit_write.c: fitted boxes as lines, JSON and hitbox sets; see fit_write.h. A line
 * names the frame if it is one of a sheet. */
#include "cli/fit_write.h"

#include "cli/hitbox_out.h"
#include "formats/shape_json.h"

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

static void points_write(const graze_shape *shape, uint32_t count, output *o) {
    for (uint32_t i = 0; i < count; i++) {
        output_text(o, " ");
        output_float64(o, shape->corner[i].x);
        output_text(o, ",");
        output_float64(o, shape->corner[i].y);
    }
}

static void round_write(const graze_shape *shape, output *o) {
    points_write(shape, shape->kind == GRAZE_SHAPE_CIRCLE ? 1 : 2, o);
    output_text(o, " radius ");
    output_float64(o, shape->radius);
}

/* An ellipse by its center and its radii; a turned one has an angle, from the first
 * radius's. */
static void ellipse_write(const graze_shape *shape, output *o) {
    const graze_point *c = shape->corner;
    const graze_point one = { c[1].x - c[0].x, c[1].y - c[0].y },
                      other = { c[2].x - c[0].x, c[2].y - c[0].y };
    char text[128];
    points_write(shape, 1, o);
    snprintf(text, sizeof text, " radii %.10g,%.10g", hypot(one.x, one.y),
             hypot(other.x, other.y));
    output_text(o, text);
    if (one.y == 0)
        return;
    snprintf(text, sizeof text, " angle %.4g",
             atan2(one.y, one.x) * 57.29577951308232);
    output_text(o, text);
}

/* "circle 8,7.5 radius 6, best", or how good any can be at most. */
static void shape_write(const fit_result *result, output *o) {
    static const char *const kinds[] = { [GRAZE_SHAPE_CIRCLE] = "circle",
                                         [GRAZE_SHAPE_CAPSULE] = "capsule",
                                         [GRAZE_SHAPE_POLYGON] = "polygon",
                                         [GRAZE_SHAPE_ELLIPSE] = "ellipse" };
    const graze_shape *shape = &result->shape;
    char text[64];
    output_text(o, ", ");
    output_text(o, kinds[shape->kind]);
    if (shape->kind == GRAZE_SHAPE_POLYGON)
        points_write(shape, shape->count, o);
    else if (shape->kind == GRAZE_SHAPE_ELLIPSE)
        ellipse_write(shape, o);
    else
        round_write(shape, o);
    snprintf(text, sizeof text,
             result->score < result->bound ? "; score %.4f of at most %.4f"
                                           : "; the best",
             result->score, result->bound);
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
    if (result->has_shape)
        shape_write(result, o);
    for (uint32_t i = 0; i < result->count; i++)
        box_write(o, i == 0 ? ", boxes %u,%u %ux%u" : "; %u,%u %ux%u",
                  sprite->boxes[result->first + i]);
    output_text(o, "\n");
}

static void frame_write_json(const fit_sprite *sprite, uint32_t number,
                             json_writer *w) {
    const fit_result *result = &sprite->results[number];
    double boxes[GRAZE_FIT_BOXES_MAX][4];
    for (uint32_t i = 0; i < result->count; i++) {
        const graze_rect box = sprite->boxes[result->first + i];
        boxes[i][0] = box.x, boxes[i][1] = box.y, boxes[i][2] = box.w,
        boxes[i][3] = box.h;
    }
    json_begin_object(w, NULL);
    json_put_text(w, "sprite", sprite->path);
    if (sprite->frames.is_sheet)
        json_put_whole(w, "frame", number);
    if (result->has_shape)
        shape_json_put(w, "shape", &result->shape);
    else
        json_put_rows(w, "boxes", boxes[0], result->count, 4);
    json_put_number(w, "iou", result->is_solid ? result->iou : NAN);
    if (result->has_shape) {
        json_put_number(w, "score", result->score);
        json_put_number(w, "bound", result->bound);
    }
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

/* The sets to write. */
typedef struct set_writer {
    const fit_options *options;
    hitbox_collection collection;
    hitbox_draft *draft; /* the present one */
} set_writer;

/* Begin a set, named as the options say, or as its file, without folder and
 * ending. */
static bool set_begin(set_writer *w, const char *path, error *e) {
    char name[HITBOX_TEXT_MAX + 1];
    snprintf(name, sizeof name, "%s",
             w->options->set != NULL ? w->options->set : path_last(path));
    char *dot = NULL;
    if (w->options->set == NULL)
        dot = strrchr(name, '.');
    if (dot != NULL && dot > name)
        *dot = '\0';
    return hitbox_collection_add(&w->collection, &w->draft, e) &&
           hitbox_draft_open(w->draft, name, path, e);
}

static bool boxes_add(const set_writer *w, const fit_sprite *sprite,
                      const fit_result *result, error *e) {
    const char *name = "hurt";
    if (w->options->name != NULL)
        name = w->options->name;
    uint8_t layer = 0;
    (void)hitbox_layers_of_name(&w->collection.layers, name, &layer);
    if (result->has_shape) {
        const graze_hitbox whole = { .box = graze_shape_bounds(&result->shape),
                                     .layer = layer,
                                     .shape = &result->shape };
        return hitbox_draft_box(w->draft, name, whole, e);
    }
    for (uint32_t i = 0; i < result->count; i++) {
        const graze_rect fitted = sprite->boxes[result->first + i];
        const graze_box box = { (float)fitted.x, (float)fitted.y,
                                (float)(fitted.x + fitted.w),
                                (float)(fitted.y + fitted.h) };
        if (!hitbox_draft_box(w->draft, name,
                              (graze_hitbox){ .box = box, .layer = layer }, e))
            return false;
    }
    return true;
}

static bool frames_add(const set_writer *w, const fit_sprite *sprite, error *e) {
    const fit_frames *frames = &sprite->frames;
    const graze_hitbox_frame frame = { .pivot_x = (float)(frames->w / 2),
                                       .pivot_y = (float)(frames->h / 2),
                                       .duration = DURATION };
    hitbox_sprite place = { 0 };
    if (!hitbox_draft_image(w->draft, sprite->path, &place.image, e))
        return false;
    for (uint32_t i = 0; i < frames->count; i++) {
        if (frames->is_sheet) {
            place.x = (int32_t)(i % frames->columns * frames->w);
            place.y = (int32_t)(i / frames->columns * frames->h);
            place.w = (int32_t)frames->w;
            place.h = (int32_t)frames->h;
        }
        if (!hitbox_draft_frame(w->draft, frame, place, e) ||
            !boxes_add(w, sprite, &sprite->results[i], e))
            return false;
    }
    return true;
}

static bool sets_fill(set_writer *w, const fit_sprite *sprites, error *e) {
    hitbox_layers_init(&w->collection.layers);
    for (size_t i = 0; i < w->options->count; i++) {
        const bool begins = i == 0 || sprites[i].frames.is_sheet;
        if (begins && w->draft != NULL && !hitbox_draft_close(w->draft, e))
            return false;
        if ((begins && !set_begin(w, sprites[i].path, e)) ||
            !frames_add(w, &sprites[i], e))
            return false;
    }
    return hitbox_draft_close(w->draft, e);
}

bool fit_write_sets(const fit_options *options, const fit_sprite *sprites,
                    error *e) {
    set_writer w = { .options = options };
    const bool is_written = sets_fill(&w, sprites, e) &&
                            hitbox_sets_write(options->sets, NULL, &w.collection, e);
    hitbox_collection_free(&w.collection);
    return is_written;
}
