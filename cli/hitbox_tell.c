/* hitbox_tell.c: see hitbox_tell.h. All cells of a picture are as large as the
 * largest frame, and show the same part of the frames' coordinates. So the steps of
 * an animation can be compared. Frames of one sheet follow each other, so only the
 * last image is kept. */
#include "cli/hitbox_tell.h"

#include "formats/image_file.h"
#include "formats/png.h"
#include "formats/sheet.h"
#include "scenes/scene_picture.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = 24, LINE_SIZE = 2048 };

/* The figures of one set, or of all. */
typedef struct tally {
    size_t frames, tags, names, drawn, boxes, layers[64];
} tally;

static void count(const hitbox_draft *d, tally *t) {
    t->frames += d->frame_count;
    t->tags += d->tag_count;
    t->names += d->name_count;
    t->drawn += d->drawn;
    t->boxes += d->box_count;
    for (size_t i = 0; i < d->box_count; i++)
        t->layers[d->boxes[i].layer]++;
}

/* "hurt 12, hit 3", or the layer's number if it has no word. */
static void write_layers(const hitbox_collection *collection, const tally *t,
                         char *line, size_t size) {
    const char *comma = "";
    for (uint8_t layer = 0; layer < 64; layer++) {
        const size_t used = strlen(line);
        const char *word = hitbox_layers_word(&collection->layers, layer);
        if (t->layers[layer] == 0)
            continue;
        if (word != NULL)
            snprintf(line + used, size - used, "%s%s %zu", comma, word,
                     t->layers[layer]);
        else
            snprintf(line + used, size - used, "%slayer %u: %zu", comma,
                     (unsigned)layer, t->layers[layer]);
        comma = ", ";
    }
}

static void write_line(const hitbox_collection *collection, const char *name,
                       const tally *t, output *o) {
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "%-*s %6zu %10zu %5zu %5zu %8zu  ", NAME_WIDTH, name,
             t->frames, t->tags, t->names, t->drawn, t->boxes);
    write_layers(collection, t, line, sizeof line - 1);
    memcpy(line + strlen(line), "\n", 2);
    output_text(o, line);
}

/* Control characters would upset a terminal. */
static void make_printable(char *text) {
    for (; *text != '\0'; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7f)
            *text = '?';
}

void hitbox_tell(const hitbox_collection *collection, output *o) {
    char head[128], all_name[40];
    tally all = { 0 };
    snprintf(head, sizeof head,
             "%-*s frames animations names drawn in frames  on layers\n", NAME_WIDTH,
             "set");
    output_text(o, head);
    for (size_t i = 0; i < collection->count; i++) {
        char name[HITBOX_TEXT_MAX + 1];
        tally t = { 0 };
        snprintf(name, sizeof name, "%s", collection->drafts[i].name);
        make_printable(name);
        count(&collection->drafts[i], &t);
        count(&collection->drafts[i], &all);
        write_line(collection, name, &t, o);
    }
    snprintf(all_name, sizeof all_name, "%zu sets", collection->count);
    if (collection->count != 1)
        write_line(collection, all_name, &all, o);
}

static void tell_missing(const hitbox_draft *d, int32_t number) {
    error e = { 0 };
    error_at(&e, d->file, 0,
             "the picture %.900s is missing; its boxes are read all the same",
             d->images[number]);
    error_print("%s", e.text);
}

void hitbox_tell_missing(const hitbox_collection *collection) {
    size_t boxes = 0;
    for (size_t i = 0; i < collection->count; i++) {
        const hitbox_draft *d = &collection->drafts[i];
        for (size_t j = 0; j < d->missing_count; j++)
            tell_missing(d, d->missing[j]);
        boxes += d->box_count;
    }
    if (boxes == 0)
        error_print(
            "graze hitboxes: there are no boxes; draw slices in Aseprite, and "
            "export JSON with --list-slices; packers of sprites export "
            "none, and graze fit proposes some for a picture");
}

/* A box beyond these edges is cut off: the sprite would be too small to see
 * otherwise. */
enum { FARTHEST = 1024, MARGIN = 1 };

/* The picture, and the image to draw into it. */
typedef struct drawing {
    sheet sheet;
    double min_x, min_y, max_x, max_y; /* of the frames' coordinates */
    const hitbox_draft *draft;         /* whose image is kept */
    int32_t image;
    image pixels;
} drawing;

static void keep_image(drawing *d, const hitbox_draft *draft, int32_t number) {
    error ignored = { 0 };
    if (d->draft == draft && d->image == number)
        return;
    image_free(&d->pixels);
    d->draft = draft;
    d->image = number;
    if (number != HITBOX_NO_IMAGE)
        (void)image_read(draft->images[number], NULL, &d->pixels, &ignored);
}

static void cover(drawing *d, double min_x, double min_y, double max_x,
                  double max_y) {
    d->min_x = fmax(fmin(d->min_x, min_x), -FARTHEST);
    d->min_y = fmax(fmin(d->min_y, min_y), -FARTHEST);
    d->max_x = fmin(fmax(d->max_x, max_x), FARTHEST);
    d->max_y = fmin(fmax(d->max_y, max_y), FARTHEST);
}

static void cover_frame(drawing *d, const hitbox_draft *draft, size_t frame) {
    const hitbox_sprite *sprite = &draft->sprites[frame];
    keep_image(d, draft, sprite->image);
    const double w = sprite->w > 0 ? (double)sprite->w : (double)d->pixels.width;
    const double h = sprite->w > 0 ? (double)sprite->h : (double)d->pixels.height;
    cover(d, sprite->at_x, sprite->at_y, sprite->at_x + w, sprite->at_y + h);
    for (uint32_t i = 0; i < draft->frames[frame].count; i++) {
        const graze_box box = draft->boxes[draft->frames[frame].first + i].box;
        cover(d, (double)box.min_x, (double)box.min_y, (double)box.max_x,
              (double)box.max_y);
    }
}

/* Hurt is green, hit red, graze yellow, push blue; the others as in pictures of
 * scenes. */
static picture_color color_of(uint8_t layer) {
    static const picture_color usual[] = {
        { 90, 225, 110 }, { 255, 75, 65 }, { 255, 215, 60 }, { 120, 160, 255 }
    };
    return layer < sizeof usual / sizeof usual[0] ? usual[layer]
                                                  : scene_layer_color(layer);
}

/* A shape, and where the frames' coordinates begin in a cell. */
typedef struct drawn_shape {
    const graze_shape *shape;
    double min_x, min_y;
} drawn_shape;

static bool is_in_shape(const void *user, double x, double y) {
    const drawn_shape *d = user;
    const graze_point point = { x + d->min_x, y + d->min_y };
    const graze_shape box = graze_shape_box(point, point);
    return graze_shapes_touch(d->shape, &box, GRAZE_CLOSED);
}

static void draw_box(drawing *d, const graze_hitbox *hitbox, size_t cell) {
    const sheet_box box = { (double)hitbox->box.min_x - d->min_x,
                            (double)hitbox->box.min_y - d->min_y,
                            (double)hitbox->box.max_x - d->min_x,
                            (double)hitbox->box.max_y - d->min_y };
    const drawn_shape shape = { hitbox->shape, d->min_x, d->min_y };
    const sheet_form form = { is_in_shape, &shape };
    if (hitbox->shape != NULL)
        sheet_form_draw(&d->sheet, cell, box, form, color_of(hitbox->layer));
    else
        sheet_outline(&d->sheet, cell, box, color_of(hitbox->layer));
}

static void draw_sprite(drawing *d, const hitbox_sprite *sprite, size_t cell) {
    const sheet_part part = { .x = sprite->x,
                              .y = sprite->y,
                              .w = sprite->w,
                              .h = sprite->h,
                              .at_x = sprite->at_x - (int32_t)d->min_x,
                              .at_y = sprite->at_y - (int32_t)d->min_y,
                              .is_rotated = sprite->is_rotated,
                              .flip_x = sprite->flip_x,
                              .flip_y = sprite->flip_y };
    if (d->pixels.rgba != NULL)
        sheet_image(&d->sheet, cell, &d->pixels, part);
}

static void draw_frame(drawing *d, const hitbox_draft *draft, size_t frame,
                       size_t cell) {
    const graze_hitbox_frame *made = &draft->frames[frame];
    keep_image(d, draft, draft->sprites[frame].image);
    draw_sprite(d, &draft->sprites[frame], cell);
    for (uint32_t i = 0; i < made->count; i++)
        draw_box(d, &draft->boxes[made->first + i], cell);
    sheet_cross(&d->sheet, cell, (double)made->pivot_x - d->min_x,
                (double)made->pivot_y - d->min_y, (picture_color){ 255, 255, 255 });
}

/* Call a function for every frame, with its number among all. */
static size_t each_frame(const hitbox_collection *collection, drawing *d,
                         bool is_drawn) {
    size_t cell = 0;
    for (size_t i = 0; i < collection->count; i++)
        for (size_t j = 0; j < collection->drafts[i].frame_count; j++, cell++)
            if (is_drawn)
                draw_frame(d, &collection->drafts[i], j, cell);
            else
                cover_frame(d, &collection->drafts[i], j);
    return cell;
}

bool hitbox_picture(const hitbox_collection *collection, output *o, error *e) {
    drawing d = { .image = HITBOX_NO_IMAGE };
    if (!png_is_available(e))
        return false;
    const size_t count = each_frame(collection, &d, false);
    if (count == 0)
        return error_set(e, ERROR_INPUT, "there are no frames to be drawn");
    d.min_x = floor(d.min_x) - MARGIN;
    d.min_y = floor(d.min_y) - MARGIN;
    const int32_t w = (int32_t)(ceil(d.max_x) - d.min_x) + MARGIN;
    const int32_t h = (int32_t)(ceil(d.max_y) - d.min_y) + MARGIN;
    bool is_drawn = sheet_open(&d.sheet, count, w, h, e);
    if (is_drawn) {
        each_frame(collection, &d, true);
        is_drawn = output_picture(o, &d.sheet.picture, e);
    }
    image_free(&d.pixels);
    sheet_close(&d.sheet);
    return is_drawn;
}
