/* hitbox_json.c: hitbox_json of hitbox_write.h.
 *
 * A box is [x, y, w, h]. Each is the shortest decimal from which the reader, adding
 * in float64 and rounding to float32, gets the very same edges. An artist's 31.8 is
 * 31.8 again.
 */
#include "formats/hitbox_write.h"
#include "formats/shape_json.h"
#include "graze/rules.h"

#include <stdio.h>
#include <stdlib.h>

/* The sets to write, and the present one. */
typedef struct writing {
    const hitbox_collection *collection;
    const hitbox_draft *draft;
    int32_t image; /* of all frames; HITBOX_NO_IMAGE: they have several */
    json_writer *json;
} writing;

/* Cut a number to the fewest digits with which `base` + number still rounds to
 * `sum`. */
static double shortest(double base, double number, float sum) {
    char text[40];
    for (int digits = 1; digits < 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, number);
        const double shorter = strtod(text, NULL);
        if ((float)(base + shorter) == sum)
            return shorter;
    }
    return number;
}

/* The side from a decimal to the float `high`; none if the decimal lies beyond it,
 * standing for the same float. */
static double side_from(double low, float high) {
    return (double)high > low ? shortest(low, (double)high - low, high) : 0;
}

void hitbox_sides(graze_box box, double sides[4]) {
    sides[0] = shortest(0, (double)box.min_x, box.min_x);
    sides[1] = shortest(0, (double)box.min_y, box.min_y);
    sides[2] = side_from(sides[0], box.max_x);
    sides[3] = side_from(sides[1], box.max_y);
}

static void put_edges(const writing *w, graze_box box) {
    double sides[4];
    hitbox_sides(box, sides);
    json_put_numbers(w->json, "box", sides, 4);
}

static void put_box(const writing *w, const graze_hitbox *hitbox) {
    const char *word = hitbox_layers_word(&w->collection->layers, hitbox->layer);
    json_begin_object(w->json, NULL);
    json_put_text(w->json, "name", w->draft->names[hitbox->name]);
    if (word != NULL)
        json_put_text(w->json, "layer", word);
    else
        json_put_whole(w->json, "layer", hitbox->layer);
    if (hitbox->shape != NULL)
        shape_json_put(w->json, "shape", hitbox->shape);
    else
        put_edges(w, hitbox->box);
    json_end(w->json);
}

static void put_sprite(const writing *w, const hitbox_sprite *sprite) {
    if (sprite->image == HITBOX_NO_IMAGE)
        return;
    json_begin_object(w->json, "sprite");
    if (w->image == HITBOX_NO_IMAGE)
        json_put_text(w->json, "image", w->draft->images[sprite->image]);
    if (sprite->w > 0)
        json_put_numbers(
            w->json, "from",
            (const double[]){ sprite->x, sprite->y, sprite->w, sprite->h }, 4);
    if (sprite->at_x != 0 || sprite->at_y != 0)
        json_put_numbers(w->json, "at",
                         (const double[]){ sprite->at_x, sprite->at_y }, 2);
    if (sprite->is_rotated)
        json_put_boolean(w->json, "rotated", true);
    if (sprite->flip_x)
        json_put_boolean(w->json, "flip_x", true);
    if (sprite->flip_y)
        json_put_boolean(w->json, "flip_y", true);
    json_end(w->json);
}

static void put_frame(const writing *w, size_t i) {
    const graze_hitbox_frame *frame = &w->draft->frames[i];
    const double pivot[] = { shortest(0, (double)frame->pivot_x, frame->pivot_x),
                             shortest(0, (double)frame->pivot_y, frame->pivot_y) };
    json_begin_object(w->json, NULL);
    json_put_whole(w->json, "duration", frame->duration);
    json_put_numbers(w->json, "pivot", pivot, 2);
    put_sprite(w, &w->draft->sprites[i]);
    json_begin_list(w->json, "boxes");
    for (uint32_t j = 0; j < frame->count; j++)
        put_box(w, &w->draft->boxes[frame->first + j]);
    json_end(w->json);
    json_end(w->json);
}

static void put_tag(const writing *w, const graze_animation *tag) {
    static const char *const directions[] = { "forward", "reverse", "pingpong",
                                              "pingpong_reverse" };
    json_begin_object(w->json, NULL);
    json_put_text(w->json, "name", tag->name);
    json_put_whole(w->json, "from", tag->first);
    json_put_whole(w->json, "to", tag->last);
    json_put_text(w->json, "direction", directions[tag->direction]);
    if (tag->repeats > 0)
        json_put_whole(w->json, "repeat", tag->repeats);
    json_end(w->json);
}

/* The number of the only image, or of the one that all frames show. */
static int32_t common_image(const hitbox_draft *d) {
    int32_t common = HITBOX_NO_IMAGE;
    if (d->image_count == 1)
        return 0;
    for (size_t i = 0; i < d->frame_count; i++) {
        const int32_t shown = d->sprites[i].image;
        if (shown == HITBOX_NO_IMAGE || shown == common)
            continue;
        if (common != HITBOX_NO_IMAGE)
            return HITBOX_NO_IMAGE;
        common = shown;
    }
    return common;
}

static void put_set(const writing *w) {
    json_begin_object(w->json, NULL);
    json_put_text(w->json, "name", w->draft->name);
    if (w->image != HITBOX_NO_IMAGE)
        json_put_text(w->json, "image", w->draft->images[w->image]);
    json_begin_list(w->json, "frames");
    for (size_t i = 0; i < w->draft->frame_count; i++)
        put_frame(w, i);
    json_end(w->json);
    json_begin_list(w->json, "tags");
    for (size_t i = 0; i < w->draft->tag_count; i++)
        put_tag(w, &w->draft->tags[i]);
    json_end(w->json);
    json_end(w->json);
}

/* The words of all layers with a box. */
static void put_layers(const writing *w) {
    uint64_t used = 0;
    for (size_t i = 0; i < w->collection->count; i++)
        for (size_t j = 0; j < w->collection->drafts[i].box_count; j++)
            used |= UINT64_C(1) << w->collection->drafts[i].boxes[j].layer;
    json_begin_object(w->json, "layers");
    for (uint8_t layer = 0; layer < GRAZE_LAYER_COUNT; layer++) {
        const char *word = hitbox_layers_word(&w->collection->layers, layer);
        if (word != NULL && used >> layer & 1)
            json_put_whole(w->json, word, layer);
    }
    json_end(w->json);
}

char *hitbox_json(const hitbox_collection *collection, error *e) {
    writing w = { .collection = collection };
    if (!json_writer_open(&w.json, e))
        return NULL;
    json_begin_object(w.json, NULL);
    json_put_text(w.json, "format", "graze-hitboxes");
    json_put_whole(w.json, "version", 1);
    put_layers(&w);
    json_begin_list(w.json, "sets");
    for (size_t i = 0; i < collection->count; i++) {
        w.draft = &collection->drafts[i];
        w.image = common_image(w.draft);
        put_set(&w);
    }
    json_end(w.json);
    json_end(w.json);
    char *text = json_writer_text(w.json, true, e);
    json_writer_close(w.json);
    return text;
}
