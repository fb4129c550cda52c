/* hitbox_gml.c: hitbox_gml of hitbox_write.h: sets as arrays in GameMaker's language,
 * for a script asset of GameMaker 2.3 or later.
 *
 * A set is a struct of arrays with a row for each box, shape, frame and animation.
 * Rows have numbers in a fixed order, which the file says at its beginning.
 */
#include "formats/engine_source.h"
#include "formats/hitbox_write.h"
#include "formats/identifiers.h"

static const char head[] =
    "// Hitboxes, written by `graze hitboxes`; not to be edited. Put it into a "
    "script\n"
    "// asset. Coordinates are pixels of the frame, y points down. Rows are\n"
    "//   boxes:      number of the name, layer, min x, min y, max x, max y, number "
    "of\n"
    "//               the shape or -1; of a shape these are the edges around it\n"
    "//   shapes:     kind, radius, and x and y of its corner, or corners, in "
    "order\n"
    "//   frames:     number of the first box, how many, pivot x and y, "
    "milliseconds\n"
    "//   animations: name, first frame, last frame, direction, repeats (0: for "
    "ever)\n";

/* The script to write, and the present set. */
typedef struct writer {
    c_text *out;
    const hitbox_draft *draft;
    const char *name; /* of the set, as an identifier */
} writer;

/* The corners that a shape uses; those of a box are min and max. */
static uint32_t corner_count(const graze_shape *shape) {
    static const uint32_t counts[] = { [GRAZE_SHAPE_BOX] = 2,
                                       [GRAZE_SHAPE_CIRCLE] = 1,
                                       [GRAZE_SHAPE_CAPSULE] = 2,
                                       [GRAZE_SHAPE_ELLIPSE] = 3 };
    return shape->kind == GRAZE_SHAPE_POLYGON ? shape->count : counts[shape->kind];
}

static void write_names(const writer *w) {
    c_write(w->out, "    names: [");
    engine_write_texts(w->out, w->draft->names, w->draft->name_count);
    c_write(w->out, "],\n");
}

static const char row[] = "\n        ";

static void write_box(const writer *w, const graze_hitbox *box, size_t *shape) {
    const graze_box around =
        box->shape != NULL ? graze_shape_bounds(box->shape) : box->box;
    const float edges[] = { around.min_x, around.min_y, around.max_x, around.max_y };
    c_write(w->out, "[%lu, %u, ", (unsigned long)box->name, (unsigned)box->layer);
    for (int i = 0; i < 4; i++) {
        engine_write_float(w->out, edges[i]);
        c_write(w->out, ", ");
    }
    if (box->shape != NULL)
        c_write(w->out, "%zu]", (*shape)++);
    else
        c_write(w->out, "-1]");
}

static void write_boxes(const writer *w) {
    size_t shape = 0;
    c_write(w->out, "    boxes: [");
    for (size_t i = 0; i < w->draft->box_count; i++) {
        engine_write_lead(w->out, i, row);
        write_box(w, &w->draft->boxes[i], &shape);
    }
    c_write(w->out, "\n    ],\n");
}

/* In the order of the boxes with a shape. */
static void write_shapes(const writer *w) {
    static const char *const kinds[] = { [GRAZE_SHAPE_BOX] = "box",
                                         [GRAZE_SHAPE_CIRCLE] = "circle",
                                         [GRAZE_SHAPE_CAPSULE] = "capsule",
                                         [GRAZE_SHAPE_POLYGON] = "polygon",
                                         [GRAZE_SHAPE_ELLIPSE] = "ellipse" };
    size_t count = 0;
    c_write(w->out, "    shapes: [");
    for (size_t i = 0; i < w->draft->box_count; i++) {
        const graze_shape *shape = w->draft->boxes[i].shape;
        if (shape == NULL)
            continue;
        engine_write_lead(w->out, count++, row);
        c_write(w->out, "[\"%s\", ", kinds[shape->kind]);
        engine_write_double(w->out, shape->radius);
        for (uint32_t j = 0; j < corner_count(shape); j++) {
            c_write(w->out, ", ");
            engine_write_double(w->out, shape->corner[j].x);
            c_write(w->out, ", ");
            engine_write_double(w->out, shape->corner[j].y);
        }
        c_write(w->out, "]");
    }
    c_write(w->out, "\n    ],\n");
}

static void write_frames(const writer *w) {
    c_write(w->out, "    frames: [");
    for (size_t i = 0; i < w->draft->frame_count; i++) {
        const graze_hitbox_frame *frame = &w->draft->frames[i];
        engine_write_lead(w->out, i, row);
        c_write(w->out, "[%lu, %lu, ", (unsigned long)frame->first,
                (unsigned long)frame->count);
        engine_write_float(w->out, frame->pivot_x);
        c_write(w->out, ", ");
        engine_write_float(w->out, frame->pivot_y);
        c_write(w->out, ", %lu]", (unsigned long)frame->duration);
    }
    c_write(w->out, "\n    ],\n");
}

static void write_animations(const writer *w) {
    c_write(w->out, "    animations: [");
    for (size_t i = 0; i < w->draft->tag_count; i++) {
        const graze_animation *tag = &w->draft->tags[i];
        engine_write_lead(w->out, i, row);
        c_write(w->out, "[");
        engine_write_text(w->out, tag->name);
        c_write(w->out, ", %lu, %lu, \"%s\", %lu]", (unsigned long)tag->first,
                (unsigned long)tag->last, engine_direction(tag->direction),
                (unsigned long)tag->repeats);
    }
    c_write(w->out, "\n    ]\n");
}

/* The numbers of names, NAME_BOX.SWORD; GameMaker has no empty enumerations. */
static bool write_numbers(const writer *w) {
    identifiers all = { 0 };
    char upper[IDENTIFIER_SIZE];
    const bool has_room = identifiers_reserve(&all, w->draft->name_count);
    identifier_upper(w->name, upper);
    if (has_room && w->draft->name_count > 0)
        c_write(w->out, "enum %s_BOX {", upper);
    for (size_t i = 0; i < w->draft->name_count && has_room; i++) {
        identifier_upper(identifiers_add(&all, w->draft->names[i]), upper);
        engine_write_lead(w->out, i, "\n    ");
        c_write(w->out, "%s = %zu", upper, i);
    }
    if (has_room && w->draft->name_count > 0)
        c_write(w->out, "\n}\n\n");
    identifiers_free(&all);
    return has_room;
}

static bool write_draft(const writer *w) {
    c_write(w->out, "\n// ");
    c_write_remark(w->out, w->draft->name);
    c_write(w->out, ", from ");
    c_write_remark(w->out, w->draft->file);
    c_write(w->out, "\n");
    if (!write_numbers(w))
        return false;
    c_write(w->out, "global.%s_hitboxes = {\n", w->name);
    write_names(w);
    write_boxes(w);
    write_shapes(w);
    write_frames(w);
    write_animations(w);
    c_write(w->out, "};\n");
    return true;
}

char *hitbox_gml(const hitbox_collection *collection, error *e) {
    identifiers sets = { 0 };
    c_text text = { 0 };
    bool is_written = identifiers_reserve(&sets, collection->count);
    c_write(&text, "%s", head);
    for (size_t i = 0; i < collection->count && is_written; i++) {
        const writer w = { &text, &collection->drafts[i],
                           identifiers_add(&sets, collection->drafts[i].name) };
        is_written = write_draft(&w);
    }
    identifiers_free(&sets);
    text.has_failed |= !is_written;
    return c_text_take(&text, e);
}
