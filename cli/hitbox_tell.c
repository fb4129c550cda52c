/* hitbox_tell.c: see hitbox_tell.h. */
#include "cli/hitbox_tell.h"

#include <stdio.h>
#include <string.h>

enum { NAME_WIDTH = 24, LINE_SIZE = 2048 };

/* What of one set, or of all, is told. */
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
static void write_layers(const hitbox_collection *collection, const tally *t, char *line, size_t size) {
    const char *comma = "";
    for (uint8_t layer = 0; layer < 64; layer++) {
        const size_t used = strlen(line);
        const char *word = hitbox_layers_word(&collection->layers, layer);
        if (t->layers[layer] == 0)
            continue;
        if (word != NULL)
            snprintf(line + used, size - used, "%s%s %zu", comma, word, t->layers[layer]);
        else
            snprintf(line + used, size - used, "%slayer %u: %zu", comma, (unsigned)layer, t->layers[layer]);
        comma = ", ";
    }
}

static void write_line(const hitbox_collection *collection, const char *name, const tally *t, output *o) {
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "%-*s %6zu %10zu %5zu %5zu %8zu  ", NAME_WIDTH, name, t->frames, t->tags,
             t->names, t->drawn, t->boxes);
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
    snprintf(head, sizeof head, "%-*s frames animations names drawn in frames  on layers\n", NAME_WIDTH,
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

static void tell_missing(const hitbox_draft *d, int32_t image) {
    error e = { 0 };
    error_at(&e, d->file, 0, "the picture %.900s is missing; its boxes are read all the same",
             d->images[image]);
    fprintf(stderr, "%s\n", e.text);
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
        fprintf(stderr,
                "graze hitboxes: there are no boxes; Aseprite writes slices only with --list-slices\n");
}
