/* hitbox_c.c: hitbox_c of hitbox_write.h: sets as constant data in a C header, which
 * C++17 takes, too.
 *
 * Floats are written with nine digits, from which a compiler gets the very same
 * ones.
 */
#include "formats/c_source.h"
#include "formats/hitbox_write.h"
#include "formats/identifiers.h"

#include <stdlib.h>
#include <string.h>

/* The header to write, and the present set. */
typedef struct writer {
    c_text *out;
    const hitbox_draft *draft;
    const char *prefix; /* of the present set's identifiers */
} writer;

/* NAME_kind, or NULL if there is nothing of the kind: C has no empty arrays. */
static void write_array_name(const writer *w, const char *kind, size_t count) {
    if (count > 0)
        c_write(w->out, "%s_%s", w->prefix, kind);
    else
        c_write(w->out, "NULL");
}

static void begin_array(const writer *w, const char *type, const char *kind) {
    c_write(w->out, "\nstatic const %s %s_%s[] = {\n", type, w->prefix, kind);
}

static void write_names(const writer *w) {
    const hitbox_draft *d = w->draft;
    if (d->name_count == 0)
        return;
    begin_array(w, "char *const", "names");
    for (size_t i = 0; i < d->name_count; i++) {
        c_write(w->out, "    ");
        c_write_text(w->out, d->names[i]);
        c_write(w->out, ",\n");
    }
    c_write(w->out, "};\n");
}

/* In the order of the boxes with a shape. */
static void write_shapes(const writer *w) {
    const hitbox_draft *d = w->draft;
    bool is_begun = false;
    for (size_t i = 0; i < d->box_count; i++) {
        if (d->boxes[i].shape == NULL)
            continue;
        if (!is_begun)
            begin_array(w, "graze_shape", "shapes");
        is_begun = true;
        c_write_shape(w->out, d->boxes[i].shape);
    }
    if (is_begun)
        c_write(w->out, "};\n");
}

static void write_box(const writer *w, const graze_hitbox *box, size_t *shape) {
    const float edges[] = { box->box.min_x, box->box.min_y, box->box.max_x,
                            box->box.max_y };
    c_write(w->out, "    { { ");
    for (int i = 0; i < 4; i++) {
        c_write_float(w->out, edges[i]);
        c_write(w->out, i < 3 ? ", " : " }");
    }
    c_write(w->out, ", %lu, %u, ", (unsigned long)box->name, (unsigned)box->layer);
    if (box->shape != NULL)
        c_write(w->out, "&%s_shapes[%zu] },\n", w->prefix, (*shape)++);
    else
        c_write(w->out, "NULL },\n");
}

static void write_boxes(const writer *w) {
    const hitbox_draft *d = w->draft;
    if (d->box_count == 0)
        return;
    size_t shape = 0;
    begin_array(w, "graze_hitbox", "boxes");
    for (size_t i = 0; i < d->box_count; i++)
        write_box(w, &d->boxes[i], &shape);
    c_write(w->out, "};\n");
}

static void write_frames(const writer *w) {
    const hitbox_draft *d = w->draft;
    if (d->frame_count == 0)
        return;
    begin_array(w, "graze_hitbox_frame", "frames");
    for (size_t i = 0; i < d->frame_count; i++) {
        const graze_hitbox_frame *frame = &d->frames[i];
        c_write(w->out, "    { %lu, %lu, ", (unsigned long)frame->first,
                (unsigned long)frame->count);
        c_write_float(w->out, frame->pivot_x);
        c_write(w->out, ", ");
        c_write_float(w->out, frame->pivot_y);
        c_write(w->out, ", %lu },\n", (unsigned long)frame->duration);
    }
    c_write(w->out, "};\n");
}

static void write_tags(const writer *w) {
    static const char *const directions[] = { "GRAZE_FORWARD", "GRAZE_REVERSE",
                                              "GRAZE_PINGPONG",
                                              "GRAZE_PINGPONG_REVERSE" };
    const hitbox_draft *d = w->draft;
    if (d->tag_count == 0)
        return;
    begin_array(w, "graze_animation", "tags");
    for (size_t i = 0; i < d->tag_count; i++) {
        const graze_animation *tag = &d->tags[i];
        c_write(w->out, "    { ");
        c_write_text(w->out, tag->name);
        c_write(w->out, ", %lu, %lu, %s, %lu },\n", (unsigned long)tag->first,
                (unsigned long)tag->last, directions[tag->direction],
                (unsigned long)tag->repeats);
    }
    c_write(w->out, "};\n");
}

static void write_set(const writer *w) {
    const hitbox_draft *d = w->draft;
    const struct {
        const char *kind;
        size_t count;
    } arrays[] = { { "names", d->name_count },
                   { "boxes", d->box_count },
                   { "frames", d->frame_count },
                   { "tags", d->tag_count } };
    c_write(w->out, "\nstatic const graze_hitbox_set %s_hitboxes = {\n    ",
            w->prefix);
    for (int i = 0; i < 4; i++) {
        write_array_name(w, arrays[i].kind, arrays[i].count);
        c_write(w->out, ", ");
    }
    for (int i = 0; i < 4; i++)
        c_write(w->out, "%zu%s", arrays[i].count, i < 3 ? ", " : "\n};\n");
}

/* The numbers of names or animations, NAME_BOX_SWORD or NAME_TAG_WALK. */
static bool write_numbers(const writer *w, const char *kind, size_t count,
                          const char *(*text)(const writer *, size_t)) {
    identifiers all = { 0 };
    char prefix[IDENTIFIER_SIZE];
    identifier_upper(w->prefix, prefix);
    bool is_written = identifiers_reserve(&all, count);
    if (is_written && count > 0) {
        c_write(w->out, "\nenum {\n");
        for (size_t i = 0; i < count; i++) {
            char number[IDENTIFIER_SIZE];
            identifier_upper(identifiers_add(&all, text(w, i)), number);
            c_write(w->out, "    %s_%s_%s = %zu,\n", prefix, kind, number, i);
        }
        c_write(w->out, "};\n");
    }
    identifiers_free(&all);
    return is_written;
}

static const char *name_at(const writer *w, size_t i) {
    return w->draft->names[i];
}

static const char *tag_at(const writer *w, size_t i) {
    return w->draft->tags[i].name;
}

static bool write_draft(const writer *w) {
    c_write(w->out, "\n/* ");
    c_write_remark(w->out, w->draft->name);
    c_write(w->out, ", from ");
    c_write_remark(w->out, w->draft->file);
    c_write(w->out, " */");
    write_names(w);
    write_shapes(w);
    write_boxes(w);
    write_frames(w);
    write_tags(w);
    write_set(w);
    return write_numbers(w, "BOX", w->draft->name_count, name_at) &&
           write_numbers(w, "TAG", w->draft->tag_count, tag_at);
}

static bool write_collection(const hitbox_collection *collection, c_text *out,
                             const char *file) {
    identifiers sets = { 0 };
    char guard[IDENTIFIER_SIZE], guard_upper[IDENTIFIER_SIZE];
    identifier_of(file, guard);
    identifier_upper(guard, guard_upper);
    c_write(out,
            "/* Hitboxes, written by `graze hitboxes`; not to be edited. Compile it "
            "in, and give its sets to\n"
            " * graze_body_set_hitboxes. */\n"
            "#ifndef %s\n#define %s\n\n" C_INCLUDES,
            guard_upper, guard_upper);
    bool is_written = identifiers_reserve(&sets, collection->count);
    for (size_t i = 0; i < collection->count && is_written; i++) {
        const writer w = { out, &collection->drafts[i],
                           identifiers_add(&sets, collection->drafts[i].name) };
        is_written = write_draft(&w);
    }
    c_write(out, "\n#endif\n");
    identifiers_free(&sets);
    return is_written;
}

char *hitbox_c(const hitbox_collection *collection, const char *file, error *e) {
    c_text text = { 0 };
    text.has_failed |= !write_collection(collection, &text, file);
    return c_text_take(&text, e);
}
