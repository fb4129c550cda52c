/* hitbox_frame_data.c: see hitbox_frame_data.h. A move is passed through once, in
 * the direction in which it begins. Frames after an active one are recovery until
 * another active one comes: then they were a gap, and belong to the active part. */
#include "cli/hitbox_frame_data.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SPAN_WIDTH = 18 };

/* Frames in a row, and how long they are shown. */
typedef struct span {
    uint32_t frames;
    uint64_t ms;
} span;

/* Startup, active and recovery are all frames. Without an active frame they are
 * zeroed. Gaps are those between the first and the last active frame that are not
 * active. */
typedef struct move_data {
    const hitbox_draft *draft;
    const char *name;
    bool has_active;
    span all, startup, active, gaps, recovery;
} move_data;

/* Which boxes are active. */
typedef struct activity {
    const char *words; /* NULL: those on the layer */
    uint8_t layer;
} activity;

bool hitbox_active_check(const char *active, error *e) {
    for (const char *at = active;; at++) {
        const size_t length = strcspn(at, ",");
        if (length == 0 || length > HITBOX_WORD_MAX)
            return error_set(e, ERROR_INPUT,
                             "--active \"%.100s\": words of 1 to %d bytes like "
                             "sword,kick are needed",
                             active, HITBOX_WORD_MAX);
        at += length;
        if (*at == '\0')
            return true;
    }
}

static bool is_named(const char *name, const char *words) {
    for (const char *at = words;; at++) {
        char word[HITBOX_WORD_MAX + 1];
        const size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        at += length;
        if (hitbox_name_begins(name, word))
            return true;
        if (*at == '\0')
            return false;
    }
}

static bool is_active(const hitbox_draft *draft, uint32_t number,
                      const activity *active) {
    const graze_hitbox_frame *frame = &draft->frames[number];
    for (uint32_t i = 0; i < frame->count; i++) {
        const graze_hitbox *box = &draft->boxes[frame->first + i];
        if (active->words == NULL && box->layer == active->layer)
            return true;
        if (active->words != NULL &&
            is_named(draft->names[box->name], active->words))
            return true;
    }
    return false;
}

static void span_add(span *to, span more) {
    to->frames += more.frames;
    to->ms += more.ms;
}

static void frame_add(move_data *move, uint32_t number, const activity *active) {
    const span one = { 1, move->draft->frames[number].duration };
    span_add(&move->all, one);
    if (is_active(move->draft, number, active)) {
        span_add(&move->active, move->recovery);
        span_add(&move->gaps, move->recovery);
        span_add(&move->active, one);
        move->recovery = (span){ 0 };
        move->has_active = true;
    } else if (move->has_active)
        span_add(&move->recovery, one);
    else
        span_add(&move->startup, one);
}

static move_data move_measure(const hitbox_draft *draft, const graze_animation *tag,
                              const activity *active) {
    move_data move = { .draft = draft, .name = tag->name };
    const bool is_backward =
        tag->direction == GRAZE_REVERSE || tag->direction == GRAZE_PINGPONG_REVERSE;
    for (uint32_t i = 0; i <= tag->last - tag->first; i++)
        if (is_backward)
            frame_add(&move, tag->last - i, active);
        else
            frame_add(&move, tag->first + i, active);
    if (!move.has_active)
        move.startup = (span){ 0 };
    return move;
}

/* A span in words, and blanks up to the next column. */
static void span_text(span s, bool is_known, output *o) {
    char text[64] = "-", cell[80];
    if (is_known && s.ms > 0)
        snprintf(text, sizeof text, "%" PRIu32 " (%" PRIu64 " ms)", s.frames, s.ms);
    else if (is_known)
        snprintf(text, sizeof text, "%" PRIu32, s.frames);
    snprintf(cell, sizeof cell, "%-*s ", SPAN_WIDTH, text);
    output_text(o, cell);
}

static void move_text(const move_data *move, output *o) {
    span_text(move->startup, move->has_active, o);
    span_text(move->active, move->has_active, o);
    span_text(move->gaps, move->has_active, o);
    span_text(move->recovery, move->has_active, o);
    span_text(move->all, true, o);
    output_name(o, move->name);
    output_text(o, ", ");
    output_name(o, move->draft->name);
    output_text(o, ", ");
    output_name(o, move->draft->file);
    output_text(o, "\n");
}

static void span_json(json_writer *w, const char *name, span s, bool is_known) {
    if (!is_known) {
        json_put_null(w, name);
        return;
    }
    json_begin_object(w, name);
    json_put_whole(w, "frames", s.frames);
    json_put_whole(w, "ms", s.ms);
    json_end(w);
}

static void move_json(const move_data *move, json_writer *w) {
    json_begin_object(w, NULL);
    json_put_text(w, "file", move->draft->file);
    json_put_text(w, "set", move->draft->name);
    json_put_text(w, "move", move->name);
    span_json(w, "startup", move->startup, move->has_active);
    span_json(w, "active", move->active, move->has_active);
    span_json(w, "gaps", move->gaps, move->has_active);
    span_json(w, "recovery", move->recovery, move->has_active);
    span_json(w, "all", move->all, true);
    json_end(w);
}

/* Where moves go: as text, or through a writer. */
typedef struct teller {
    activity active;
    output *o;
    json_writer *w; /* NULL: as text */
    bool has_active;
} teller;

static bool move_tell(teller *t, const hitbox_draft *draft,
                      const graze_animation *tag, error *e) {
    const move_data move = move_measure(draft, tag, &t->active);
    t->has_active = t->has_active || move.has_active;
    if (t->w == NULL) {
        move_text(&move, t->o);
        return true;
    }
    move_json(&move, t->w);
    return output_json(t->o, t->w, false, e);
}

static bool draft_tell(teller *t, const hitbox_draft *draft, error *e) {
    const graze_animation all = { .name = "all",
                                  .last = (uint32_t)draft->frame_count - 1 };
    if (draft->tag_count == 0 && draft->frame_count > 0)
        return move_tell(t, draft, &all, e);
    for (size_t i = 0; i < draft->tag_count; i++)
        if (!move_tell(t, draft, &draft->tags[i], e))
            return false;
    return true;
}

static bool moves_tell(teller *t, const hitbox_collection *collection, error *e) {
    bool is_fine = true;
    /* "hit" is one of the words from the beginning, and cannot go */
    (void)hitbox_layers_find(&collection->layers, "hit", &t->active.layer);
    for (size_t i = 0; i < collection->count && is_fine; i++)
        is_fine = draft_tell(t, &collection->drafts[i], e);
    if (is_fine && !t->has_active)
        error_print("graze hitboxes: no box is active; --active NAME says which "
                    "ones are");
    return is_fine;
}

void hitbox_frame_data_text(const hitbox_collection *collection, const char *active,
                            output *o) {
    static const char *const heads[] = { "startup", "active", "gaps in it",
                                         "recovery", "all" };
    teller t = { .active.words = active, .o = o };
    error none = { 0 };
    char cell[80];
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        snprintf(cell, sizeof cell, "%-*s ", SPAN_WIDTH, heads[i]);
        output_text(o, cell);
    }
    output_text(o, "move, set, file\n");
    (void)moves_tell(&t, collection, &none); /* text cannot fail here */
}

bool hitbox_frame_data_json(const hitbox_collection *collection, const char *active,
                            output *o, error *e) {
    teller t = { .active.words = active, .o = o };
    const bool is_fine = json_writer_open(&t.w, e) && moves_tell(&t, collection, e);
    json_writer_close(t.w);
    return is_fine;
}
