/* hitbox_sheet.c: hitbox_sheet of hitbox_write.h: a set as the JSON beside a sprite
 * sheet, as Aseprite and TexturePacker write it: "JSON (Array)" and "JSON (Hash)".
 *
 * Frames have their places on the sheet, rotated and trimmed as they are. Boxes are
 * slices with a key where they change, as Aseprite has them; packers and engines that
 * do not know them pass over them. All of it is read back as the same set.
 */
#include "formats/hitbox_write.h"
#include "formats/json.h"

#include <stdio.h>
#include <string.h>

enum { LAYER_NONE = 255 };

/* A set to write. */
typedef struct sheet_writer {
    const hitbox_draft *draft;
    json_writer *json;
    error *e;
    int32_t source_w, source_h;       /* of sprites whose own sides are not known */
    uint8_t layers[HITBOX_NAMES_MAX]; /* by names; LAYER_NONE before the first box */
} sheet_writer;

static int32_t larger(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static void put_rect(json_writer *json, const char *name, const double sides[4]) {
    static const char *const members[] = { "x", "y", "w", "h" };
    json_begin_object(json, name);
    for (int i = 0; i < 4; i++)
        json_put_number(json, members[i], sides[i]);
    json_end(json);
}

static void put_size(json_writer *json, const char *name, int32_t w, int32_t h) {
    json_begin_object(json, name);
    json_put_number(json, "w", w);
    json_put_number(json, "h", h);
    json_end(json);
}

/* A pivot is a part of the sprite's sides. */
static void put_pivot(const sheet_writer *w, const graze_hitbox_frame *frame,
                      const int32_t source[2]) {
    json_begin_object(w->json, "pivot");
    json_put_number(w->json, "x", (double)frame->pivot_x / source[0]);
    json_put_number(w->json, "y", (double)frame->pivot_y / source[1]);
    json_end(w->json);
}

static void put_frame(const sheet_writer *w, size_t i, bool is_array) {
    const hitbox_sprite *s = &w->draft->sprites[i];
    const int32_t source[2] = { s->source_w > 0 ? s->source_w : w->source_w,
                                s->source_h > 0 ? s->source_h : w->source_h };
    const double on_sheet[] = { s->x, s->y, s->w, s->h },
                 trimmed[] = { s->at_x, s->at_y, s->w, s->h };
    char name[HITBOX_TEXT_MAX + 32];
    snprintf(name, sizeof name, "%s %zu", w->draft->name, i);
    json_begin_object(w->json, is_array ? NULL : name);
    if (is_array)
        json_put_text(w->json, "filename", name);
    put_rect(w->json, "frame", on_sheet);
    json_put_boolean(w->json, "rotated", s->is_rotated);
    json_put_boolean(w->json, "trimmed",
                     s->at_x != 0 || s->at_y != 0 || s->w != source[0] ||
                         s->h != source[1]);
    put_rect(w->json, "spriteSourceSize", trimmed);
    put_size(w->json, "sourceSize", source[0], source[1]);
    put_pivot(w, &w->draft->frames[i], source);
    json_put_whole(w->json, "duration", w->draft->frames[i].duration);
    json_end(w->json);
}

/* The box of a name in a frame; NULL: it has none. */
static const graze_hitbox *box_of(const hitbox_draft *d, size_t frame, size_t name) {
    const graze_hitbox_frame *f = &d->frames[frame];
    for (uint32_t i = f->first; i < f->first + f->count; i++)
        if (d->boxes[i].name == name)
            return &d->boxes[i];
    return NULL;
}

static bool is_same(const graze_hitbox *a, const graze_hitbox *b) {
    return a == b ||
           (a != NULL && b != NULL && memcmp(&a->box, &b->box, sizeof a->box) == 0);
}

static void put_key(json_writer *json, size_t frame, const graze_hitbox *box) {
    double sides[4] = { 0 };
    if (box != NULL)
        hitbox_sides(box->box, sides);
    json_begin_object(json, NULL);
    json_put_whole(json, "frame", frame);
    put_rect(json, "bounds", sides);
    json_end(json);
}

static void put_keys(const sheet_writer *w, size_t name) {
    const graze_hitbox *before = NULL;
    json_begin_list(w->json, "keys");
    for (size_t frame = 0; frame < w->draft->frame_count; frame++) {
        const graze_hitbox *box = box_of(w->draft, frame, name);
        if (!is_same(box, before))
            put_key(w->json, frame, box);
        before = box;
    }
    json_end(w->json);
}

/* The words that every reader knows. */
static const char *const words[] = { "hurt", "hit", "graze", "push" };

static void put_slices(const sheet_writer *w) {
    json_begin_list(w->json, "slices");
    for (size_t name = 0; name < w->draft->name_count; name++) {
        json_begin_object(w->json, NULL);
        json_put_text(w->json, "name", w->draft->names[name]);
        json_put_text(w->json, "color", "#0000ffff");
        json_put_text(w->json, "data", words[w->layers[name]]);
        put_keys(w, name);
        json_end(w->json);
    }
    json_end(w->json);
}

static void put_tags(const sheet_writer *w) {
    static const char *const directions[] = { "forward", "reverse", "pingpong",
                                              "pingpong_reverse" };
    json_begin_list(w->json, "frameTags");
    for (size_t i = 0; i < w->draft->tag_count; i++) {
        const graze_animation *tag = &w->draft->tags[i];
        char repeat[24];
        json_begin_object(w->json, NULL);
        json_put_text(w->json, "name", tag->name);
        json_put_whole(w->json, "from", tag->first);
        json_put_whole(w->json, "to", tag->last);
        json_put_text(w->json, "direction", directions[tag->direction]);
        snprintf(repeat, sizeof repeat, "%lu", (unsigned long)tag->repeats);
        if (tag->repeats > 0)
            json_put_text(w->json, "repeat", repeat);
        json_end(w->json);
    }
    json_end(w->json);
}

static void put_meta(const sheet_writer *w) {
    int32_t width = 0, height = 0;
    for (size_t i = 0; i < w->draft->frame_count; i++) {
        const hitbox_sprite *s = &w->draft->sprites[i];
        width = larger(width, s->x + (s->is_rotated ? s->h : s->w));
        height = larger(height, s->y + (s->is_rotated ? s->w : s->h));
    }
    json_begin_object(w->json, "meta");
    json_put_text(w->json, "app", "graze");
    if (w->draft->image_count > 0)
        json_put_text(w->json, "image", w->draft->images[0]);
    json_put_text(w->json, "format", "RGBA8888");
    put_size(w->json, "size", width, height);
    json_put_text(w->json, "scale", "1");
    put_tags(w);
    put_slices(w);
    json_end(w->json);
}

static bool refuse(const sheet_writer *w, const char *what, size_t name) {
    return error_at(w->e, w->draft->file, 0,
                    "box \"%s\" %s: a sprite sheet cannot say so",
                    w->draft->names[name], what);
}

/* Whether each box can be a slice; notes the layers of their names. */
static bool check_boxes(sheet_writer *w) {
    const hitbox_draft *d = w->draft;
    memset(w->layers, LAYER_NONE, sizeof w->layers);
    for (size_t i = 0; i < d->box_count; i++) {
        const graze_hitbox *box = &d->boxes[i];
        const char *name = d->names[box->name];
        if (box->shape != NULL)
            return refuse(w, "has a shape", box->name);
        if (box->layer >= sizeof words / sizeof *words)
            return refuse(w, "is not on a layer from 0 to 3", box->name);
        if (w->layers[box->name] == LAYER_NONE)
            w->layers[box->name] = box->layer;
        if (box->layer != w->layers[box->name])
            return refuse(w, "changes its layer", box->name);
        if (!(box->box.min_x < box->box.max_x && box->box.min_y < box->box.max_y))
            return refuse(w, "has no width or height", box->name);
        if (strcmp(name, "pivot") == 0 || strcmp(name, "origin") == 0)
            return refuse(w, "has the name of a pivot", box->name);
    }
    return true;
}

/* Whether each frame has a part of one picture, or none; and the sides that all
 * sprites fit into. */
static bool check_frames(sheet_writer *w) {
    const hitbox_draft *d = w->draft;
    w->source_w = w->source_h = 1;
    for (size_t i = 0; i < d->frame_count; i++) {
        const hitbox_sprite *s = &d->sprites[i];
        if (s->image == HITBOX_NO_IMAGE && s->w == 0)
            continue;
        if (s->image != 0 || s->w == 0 || s->h == 0)
            return error_at(w->e, d->file, 0,
                            "frame %zu is not a part of the first picture, "
                            "with \"from\": a sprite sheet has one picture",
                            i);
        if (s->flip_x || s->flip_y)
            return error_at(w->e, d->file, 0,
                            "frame %zu is flipped: a sprite sheet cannot say so", i);
        w->source_w = larger(w->source_w, s->at_x + s->w);
        w->source_h = larger(w->source_h, s->at_y + s->h);
    }
    return true;
}

static void put_sheet(const sheet_writer *w, bool is_array) {
    json_begin_object(w->json, NULL);
    if (is_array)
        json_begin_list(w->json, "frames");
    else
        json_begin_object(w->json, "frames");
    for (size_t i = 0; i < w->draft->frame_count; i++)
        put_frame(w, i, is_array);
    json_end(w->json);
    put_meta(w);
    json_end(w->json);
}

char *hitbox_sheet(const hitbox_collection *collection, bool is_array, error *e) {
    sheet_writer w = { .draft = collection->drafts, .e = e };
    if (collection->count != 1) {
        error_set(e, ERROR_INPUT,
                  "there are %zu sets, and a sprite sheet is one: write a file for "
                  "each",
                  collection->count);
        return NULL;
    }
    if (!check_frames(&w) || !check_boxes(&w) || !json_writer_open(&w.json, e))
        return NULL;
    put_sheet(&w, is_array);
    char *text = json_writer_text(w.json, true, e);
    json_writer_close(w.json);
    return text;
}
