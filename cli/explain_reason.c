/* explain_reason.c: the reason why two bodies do not touch, in words: the boxes, the
 * reason, and what would let them touch. Lengths have nine digits, as many as a
 * float32 needs. */
#include "cli/explain_reason.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void explain_say(explain_text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(t->bytes + t->length, sizeof t->bytes - t->length,
                                 format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof t->bytes - t->length)
        t->length += (size_t)length;
}

uint64_t explain_box_name(const explain_answer *answer,
                          const graze_explained_part *one) {
    if (one == &answer->explained.a)
        return answer->part_a;
    return answer->part_b;
}

static uint64_t body_name(const explain_answer *answer,
                          const graze_explained_part *one) {
    if (one == &answer->explained.a)
        return answer->body_a;
    return answer->body_b;
}

static bool are_both_causes(const explain_answer *answer) {
    return answer->explained.a.is_cause && answer->explained.b.is_cause;
}

/* The first of the two that is a cause. */
static const graze_explained_part *cause_of(const explain_answer *answer) {
    if (answer->explained.a.is_cause)
        return &answer->explained.a;
    return &answer->explained.b;
}

/* How to have shared edges touch. */
static const char *closed_name(const explain_answer *answer) {
    if (answer->is_recording)
        return "open the world with closed edges";
    return "play with --closed";
}

void explain_say_name(explain_text *t, const char *name) {
    char escaped[4 * GRAZE_NAME_MAX + 1];
    error_escape(name, escaped, sizeof escaped);
    if (name[0] != 0)
        explain_say(t, " \"%s\"", escaped);
}

/* `box 7 of body 1 (layer 0 "ships")`, or `Box 7 …`. */
static void write_box(const explain_answer *answer, const graze_explained_part *one,
                      const char *box, explain_text *t) {
    explain_say(t, "%s %" PRIu64 " of body %" PRIu64 " (layer %u", box,
                explain_box_name(answer, one), body_name(answer, one),
                (unsigned)one->layer);
    explain_say_name(t, graze_world_layer_name(answer->world, one->layer));
    explain_say(t, ")");
}

static void write_boxes(const explain_answer *answer, explain_text *t) {
    write_box(answer, &answer->explained.a, "Box", t);
    explain_say(t, " and ");
    write_box(answer, &answer->explained.b, "box", t);
}

static bool is_apart(const explain_answer *answer, double gap) {
    return gap > 0 || (gap == 0 && !answer->is_closed);
}

/* How far a gap has to be closed: with half-open boxes, more than the gap. */
static void write_step(const explain_answer *answer, double gap, explain_text *t) {
    explain_say(t, answer->is_closed ? "%.9g" : "more than %.9g", gap);
}

static void write_gaps(const explain_answer *answer, explain_text *t) {
    const graze_explanation *explained = &answer->explained;
    if (is_apart(answer, explained->gap_x))
        explain_say(t, "%.9g along x", explained->gap_x);
    if (is_apart(answer, explained->gap_x) && is_apart(answer, explained->gap_y))
        explain_say(t, " and by ");
    if (is_apart(answer, explained->gap_y))
        explain_say(t, "%.9g along y", explained->gap_y);
}

/* Which way a has to move, along an axis on which the two are apart by `gap`. In a
 * wrapped world this may be the way over the seam. */
static const char *way(const float a[2], const float b[2], double gap,
                       const char *const names[2]) {
    const double plain =
        fmax((double)b[0] - (double)a[1], (double)a[0] - (double)b[1]);
    const bool is_ahead = (a[0] < b[0]) == (plain == gap);
    return names[is_ahead];
}

/* The move to bring a to b. */
static void write_move(const explain_answer *answer, explain_text *t) {
    const graze_explanation *explained = &answer->explained;
    const graze_box a = explained->a.box, b = explained->b.box;
    const bool by_x = is_apart(answer, explained->gap_x),
               by_y = is_apart(answer, explained->gap_y);
    explain_say(t, "move body %" PRIu64 " by ", answer->body_a);
    if (by_x) {
        write_step(answer, explained->gap_x, t);
        explain_say(t, " %s",
                    way((const float[]){ a.min_x, a.max_x },
                        (const float[]){ b.min_x, b.max_x }, explained->gap_x,
                        (const char *const[]){ "to the left", "to the right" }));
    }
    if (by_x && by_y)
        explain_say(t, " and by ");
    if (by_y) {
        write_step(answer, explained->gap_y, t);
        explain_say(t, " %s",
                    way((const float[]){ a.min_y, a.max_y },
                        (const float[]){ b.min_y, b.max_y }, explained->gap_y,
                        (const char *const[]){ "up (-y)", "down (+y)" }));
    }
}

static void write_boxes_apart(const explain_answer *answer, explain_text *t) {
    const graze_explanation *explained = &answer->explained;
    const bool is_edge = explained->gap_x <= 0 && explained->gap_y <= 0;
    write_boxes(answer, t);
    if (is_edge) {
        explain_say(t, " share an edge, and half-open boxes do not touch there; ");
    } else {
        explain_say(t, " are apart by ");
        write_gaps(answer, t);
        explain_say(t, "; ");
    }
    write_move(answer, t);
    if (is_edge)
        explain_say(t, ", or %s", closed_name(answer));
    if (explained->a.kind != GRAZE_SHAPE_BOX || explained->b.kind != GRAZE_SHAPE_BOX)
        explain_say(t, "; there their shapes decide");
}

static void write_rules(const explain_answer *answer, explain_text *t) {
    const graze_explained_part *a = &answer->explained.a, *b = &answer->explained.b;
    write_boxes(answer, t);
    explain_say(t, " may not meet: the rules forbid layer %u to meet layer %u; ",
                (unsigned)a->layer, (unsigned)b->layer);
    explain_say(t,
                answer->is_recording
                    ? "the game can call graze_rules_allow(&rules, %u, %u)"
                    : "add the line `%u %u` to them",
                (unsigned)a->layer, (unsigned)b->layer);
    if (!is_apart(answer, answer->explained.gap_x) &&
        !is_apart(answer, answer->explained.gap_y)) {
        explain_say(t, " (the boxes overlap)");
        return;
    }
    explain_say(t, " (the boxes are apart, too: by ");
    write_gaps(answer, t);
    explain_say(t, ")");
}

static void write_empty(const explain_answer *answer, explain_text *t) {
    const graze_explained_part *empty = cause_of(answer);
    const bool are_both = are_both_causes(answer),
               is_flat = empty->box.min_x < empty->box.max_x;
    write_boxes(answer, t);
    if (are_both)
        explain_say(t, " are both empty");
    else
        explain_say(t, ": box %" PRIu64 " has no %s",
                    explain_box_name(answer, empty), is_flat ? "height" : "width");
    explain_say(t, ", and half-open touches nothing; make %s larger, or %s",
                are_both ? "both" : "it", closed_name(answer));
}

/* How far what is inside the boxes is apart, and which way. */
static void write_distance(const explain_answer *answer, explain_text *t) {
    const graze_manifold *contact = &answer->explained.manifold;
    if (isinf(contact->distance)) {
        explain_say(t, "%s",
                    answer->explained.reason == GRAZE_REASON_TILES
                        ? "; the layer has no solid tile at all: fill one"
                        : "; a mask has no solid pixel at all: look at its picture");
        return;
    }
    explain_say(t, ": they are apart by %.9g; move body %" PRIu64 " by ",
                contact->distance, answer->body_a);
    write_step(answer, contact->distance, t);
    explain_say(t, " along (%.9g, %.9g)", contact->normal.x, contact->normal.y);
}

static void write_shapes_apart(const explain_answer *answer, explain_text *t) {
    write_boxes(answer, t);
    if (answer->explained.manifold.is_touching) {
        explain_say(
            t, " overlap, but the circles in them do not touch by the rule of their "
               "layers");
        return;
    }
    explain_say(t, " overlap, but the shapes in them do not touch");
    write_distance(answer, t);
}

static void write_mask(const explain_answer *answer, explain_text *t) {
    const graze_explanation *explained = &answer->explained;
    const bool are_both = explained->a.kind == GRAZE_SHAPE_MASK &&
                          explained->b.kind == GRAZE_SHAPE_MASK;
    write_boxes(answer, t);
    explain_say(t, "%s",
                are_both
                    ? " overlap, but the masks in them have no pixel in common"
                    : " overlap, but no solid pixel of the mask lies in the other");
    write_distance(answer, t);
}

static void write_tiles(const explain_answer *answer, explain_text *t) {
    write_boxes(answer, t);
    explain_say(t, " overlap, but the tiles there are empty");
    write_distance(answer, t);
}

static void write_touch(const explain_answer *answer, explain_text *t) {
    const graze_manifold *contact = &answer->explained.manifold;
    write_boxes(answer, t);
    if (!contact->is_touching) {
        explain_say(t, " touch by the rule of circles of their layers");
        return;
    }
    explain_say(t,
                " touch, %.9g deep; to part them move body %" PRIu64
                " by %.9g along (%.9g, %.9g)",
                contact->depth, answer->body_b, contact->depth, contact->normal.x,
                contact->normal.y);
}

static void write_same_body(const explain_answer *answer, explain_text *t) {
    explain_say(t,
                "Both are body %" PRIu64
                ", and boxes of one body never meet; give them different bodies",
                answer->body_a);
}

/* "Body 7 is disabled: enable it", of one or of both. */
static void write_bodies(const explain_answer *answer, const char *one,
                         const char *both, explain_text *t) {
    if (are_both_causes(answer))
        explain_say(t, "Bodies %" PRIu64 " and %" PRIu64 " %s", answer->body_a,
                    answer->body_b, both);
    else
        explain_say(t, "Body %" PRIu64 " %s", body_name(answer, cause_of(answer)),
                    one);
}

/* The same of boxes. */
static void write_parts(const explain_answer *answer, const char *one,
                        const char *both, explain_text *t) {
    if (are_both_causes(answer)) {
        write_boxes(answer, t);
        explain_say(t, " %s", both);
        return;
    }
    write_box(answer, cause_of(answer), "Box", t);
    explain_say(t, " %s", one);
}

/* The second line, without its full stop. */
static void write_reason_words(const explain_answer *answer, explain_text *t) {
    switch (answer->explained.reason) {
    case GRAZE_REASON_SAME_BODY:
        write_same_body(answer, t);
        break;
    case GRAZE_REASON_NO_PARTS:
        write_bodies(answer, "has no box: add one", "have no boxes: add some", t);
        break;
    case GRAZE_REASON_RULES:
        write_rules(answer, t);
        break;
    case GRAZE_REASON_BODY_DISABLED:
        write_bodies(answer, "is disabled: enable it", "are disabled: enable them",
                     t);
        break;
    case GRAZE_REASON_PART_DISABLED:
        write_parts(answer, "is disabled: enable it", "are disabled: enable them",
                    t);
        break;
    case GRAZE_REASON_PART_ABSENT:
        write_parts(answer,
                    "is not in the frame that its body shows: show another one",
                    "are not in the frames that their bodies show: show others", t);
        break;
    case GRAZE_REASON_EMPTY:
        write_empty(answer, t);
        break;
    case GRAZE_REASON_BOXES_APART:
        write_boxes_apart(answer, t);
        break;
    case GRAZE_REASON_SHAPES_APART:
        write_shapes_apart(answer, t);
        break;
    case GRAZE_REASON_MASK:
        write_mask(answer, t);
        break;
    case GRAZE_REASON_TILES:
        write_tiles(answer, t);
        break;
    case GRAZE_REASON_NONE:
        write_touch(answer, t);
        break;
    default: /* GRAZE_REASON_STALE: bodies of the command are there */
        explain_say(t, "%s", graze_reason_text(answer->explained.reason));
    }
}

void explain_say_reason(explain_text *t, const explain_answer *answer) {
    write_reason_words(answer, t);
    explain_say(t, ".");
}
