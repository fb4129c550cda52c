/* hitbox_c.c: hitbox_c of hitbox_write.h: sets as constant data in a C header, which C++17 takes, too.
 *
 * Floats are written with nine digits, from which a compiler gets the very same ones.
 */
#include "formats/c_source.h"
#include "formats/hitbox_write.h"
#include "formats/identifiers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The header that is written, and the present set. */
typedef struct writer {
    FILE *out;
    const hitbox_draft *draft;
    const char *prefix; /* of the present set's identifiers */
} writer;

/* NAME_kind, or NULL if there is nothing of the kind: C has no empty arrays. */
static void write_array_name(const writer *w, const char *kind, size_t count) {
    if (count > 0)
        fprintf(w->out, "%s_%s", w->prefix, kind);
    else
        fprintf(w->out, "NULL");
}

static void begin_array(const writer *w, const char *type, const char *kind) {
    fprintf(w->out, "\nstatic const %s %s_%s[] = {\n", type, w->prefix, kind);
}

static void write_names(const writer *w) {
    const hitbox_draft *d = w->draft;
    if (d->name_count == 0)
        return;
    begin_array(w, "char *const", "names");
    for (size_t i = 0; i < d->name_count; i++) {
        fprintf(w->out, "    ");
        c_write_text(w->out, d->names[i]);
        fprintf(w->out, ",\n");
    }
    fprintf(w->out, "};\n");
}

/* In the order of the boxes that have one. */
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
        fprintf(w->out, "};\n");
}

static void write_box(const writer *w, const graze_hitbox *box, size_t *shape) {
    const float edges[] = { box->box.min_x, box->box.min_y, box->box.max_x, box->box.max_y };
    fprintf(w->out, "    { { ");
    for (int i = 0; i < 4; i++) {
        c_write_float(w->out, edges[i]);
        fprintf(w->out, i < 3 ? ", " : " }");
    }
    fprintf(w->out, ", %lu, %u, ", (unsigned long)box->name, (unsigned)box->layer);
    if (box->shape != NULL)
        fprintf(w->out, "&%s_shapes[%zu] },\n", w->prefix, (*shape)++);
    else
        fprintf(w->out, "NULL },\n");
}

static void write_boxes(const writer *w) {
    const hitbox_draft *d = w->draft;
    if (d->box_count == 0)
        return;
    size_t shape = 0;
    begin_array(w, "graze_hitbox", "boxes");
    for (size_t i = 0; i < d->box_count; i++)
        write_box(w, &d->boxes[i], &shape);
    fprintf(w->out, "};\n");
}

static void write_frames(const writer *w) {
    const hitbox_draft *d = w->draft;
    if (d->frame_count == 0)
        return;
    begin_array(w, "graze_hitbox_frame", "frames");
    for (size_t i = 0; i < d->frame_count; i++) {
        const graze_hitbox_frame *frame = &d->frames[i];
        fprintf(w->out, "    { %lu, %lu, ", (unsigned long)frame->first, (unsigned long)frame->count);
        c_write_float(w->out, frame->pivot_x);
        fprintf(w->out, ", ");
        c_write_float(w->out, frame->pivot_y);
        fprintf(w->out, ", %lu },\n", (unsigned long)frame->duration);
    }
    fprintf(w->out, "};\n");
}

static void write_tags(const writer *w) {
    static const char *const directions[] = { "GRAZE_FORWARD", "GRAZE_REVERSE", "GRAZE_PINGPONG",
                                              "GRAZE_PINGPONG_REVERSE" };
    const hitbox_draft *d = w->draft;
    if (d->tag_count == 0)
        return;
    begin_array(w, "graze_animation", "tags");
    for (size_t i = 0; i < d->tag_count; i++) {
        const graze_animation *tag = &d->tags[i];
        fprintf(w->out, "    { ");
        c_write_text(w->out, tag->name);
        fprintf(w->out, ", %lu, %lu, %s, %lu },\n", (unsigned long)tag->first, (unsigned long)tag->last,
                directions[tag->direction], (unsigned long)tag->repeats);
    }
    fprintf(w->out, "};\n");
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
    fprintf(w->out, "\nstatic const graze_hitbox_set %s_hitboxes = {\n    ", w->prefix);
    for (int i = 0; i < 4; i++) {
        write_array_name(w, arrays[i].kind, arrays[i].count);
        fprintf(w->out, ", ");
    }
    for (int i = 0; i < 4; i++)
        fprintf(w->out, "%zu%s", arrays[i].count, i < 3 ? ", " : "\n};\n");
}

/* The numbers of names or animations, NAME_BOX_SWORD or NAME_TAG_WALK. */
static bool write_numbers(const writer *w, const char *kind, size_t count,
                          const char *(*text)(const writer *, size_t)) {
    identifiers all = { 0 };
    char prefix[IDENTIFIER_SIZE];
    identifier_upper(w->prefix, prefix);
    bool is_written = identifiers_reserve(&all, count);
    if (is_written && count > 0) {
        fprintf(w->out, "\nenum {\n");
        for (size_t i = 0; i < count; i++) {
            char number[IDENTIFIER_SIZE];
            identifier_upper(identifiers_add(&all, text(w, i)), number);
            fprintf(w->out, "    %s_%s_%s = %zu,\n", prefix, kind, number, i);
        }
        fprintf(w->out, "};\n");
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
    fprintf(w->out, "\n/* ");
    c_write_remark(w->out, w->draft->name);
    fprintf(w->out, ", from ");
    c_write_remark(w->out, w->draft->file);
    fprintf(w->out, " */");
    write_names(w);
    write_shapes(w);
    write_boxes(w);
    write_frames(w);
    write_tags(w);
    write_set(w);
    return write_numbers(w, "BOX", w->draft->name_count, name_at) &&
           write_numbers(w, "TAG", w->draft->tag_count, tag_at);
}

static bool write_collection(const hitbox_collection *collection, FILE *out, const char *file) {
    identifiers sets = { 0 };
    char guard[IDENTIFIER_SIZE], guard_upper[IDENTIFIER_SIZE];
    identifier_of(file, guard);
    identifier_upper(guard, guard_upper);
    fprintf(
        out,
        "/* Hitboxes, written by `graze hitboxes`; not to be edited. Compile it in, and give its sets to\n"
        " * graze_body_set_hitboxes. */\n"
        "#ifndef %s\n#define %s\n\n" C_INCLUDES,
        guard_upper, guard_upper);
    bool is_written = identifiers_reserve(&sets, collection->count);
    for (size_t i = 0; i < collection->count && is_written; i++) {
        const writer w = { out, &collection->drafts[i], identifiers_add(&sets, collection->drafts[i].name) };
        is_written = write_draft(&w);
    }
    fprintf(out, "\n#endif\n");
    identifiers_free(&sets);
    return is_written;
}

char *hitbox_c(const hitbox_collection *collection, const char *file, error *e) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        error_no_memory(e, "writing C");
        return NULL;
    }
    bool is_written = write_collection(collection, out, file) && !ferror(out);
    is_written = fclose(out) == 0 && is_written;
    if (is_written)
        return text;
    free(text);
    error_no_memory(e, "writing C");
    return NULL;
}
