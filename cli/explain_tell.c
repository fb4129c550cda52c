/* explain_tell.c: an explanation in words. What happened comes first, then which gate was shut and what would
 * open it. Lengths have nine digits, as many as a float32 needs.
 */
#include "cli/explain_tell.h"

#include "cli/explain_words.h"

#include <math.h>

static void write_swept(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    if (told->is_touching || told->reason < GRAZE_REASON_BOXES_APART ||
        !(told->a.is_swept || told->b.is_swept))
        return;
    if (told->has_begun)
        explain_words(
            o, "On their way from the frame before they touched, from time %.9g to %.9g of the step.\n",
            (double)told->begun, (double)told->ended);
    else if (!told->has_ended)
        explain_words(o, "Swept on the way from the frame before, they met at no time of the step.\n");
}

static void write_history(const explain_answer *answer, output *o) {
    if (answer->have_grazed)
        explain_words(o, "They had a near miss in frame %" PRIu64 ".\n", answer->grazed);
    if (answer->told.is_touching)
        return;
    if (answer->have_met)
        explain_words(o, "They touched from frame %" PRIu64 " until frame %" PRIu64 ".\n", answer->since,
                      answer->until);
    else
        explain_words(o, "They have not touched in any frame so far.\n");
}

/* "boxes 7 (layer 0, of body 1) and 12 (layer 3, of body 12)" */
static void write_boxes(const explain_answer *answer, output *o) {
    const graze_explained_part *a = &answer->told.a, *b = &answer->told.b;
    explain_words(o,
                  "boxes %" PRIu64 " (layer %u, of body %" PRIu64 ") and %" PRIu64
                  " (layer %u, of body %" PRIu64 ")",
                  explain_box_name(answer, a), (unsigned)a->layer, answer->body_a,
                  explain_box_name(answer, b), (unsigned)b->layer, answer->body_b);
}

static bool is_apart(const explain_answer *answer, double gap) {
    return gap > 0 || (gap == 0 && !answer->is_closed);
}

/* How far a gap has to be closed: half-open more than that. */
static void write_step(const explain_answer *answer, double gap, output *o) {
    explain_words(o, answer->is_closed ? "%.9g" : "more than %.9g", gap);
}

static void write_gaps(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    if (is_apart(answer, told->gap_x))
        explain_words(o, "%.9g along x", told->gap_x);
    if (is_apart(answer, told->gap_x) && is_apart(answer, told->gap_y))
        output_text(o, " and by ");
    if (is_apart(answer, told->gap_y))
        explain_words(o, "%.9g along y", told->gap_y);
}

/* What brings a to b. */
static void write_move(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    const bool by_x = is_apart(answer, told->gap_x), by_y = is_apart(answer, told->gap_y);
    explain_words(o, "move %" PRIu64 " by ", answer->body_a);
    if (by_x) {
        write_step(answer, told->gap_x, o);
        output_text(o, told->a.box.min_x < told->b.box.min_x ? " to the right" : " to the left");
    }
    if (by_x && by_y)
        output_text(o, " and by ");
    if (by_y) {
        write_step(answer, told->gap_y, o);
        output_text(o, told->a.box.min_y < told->b.box.min_y ? " towards greater y" : " towards smaller y");
    }
}

static void write_boxes_apart(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    write_boxes(answer, o);
    output_text(o, " are apart by ");
    write_gaps(answer, o);
    output_text(o, "; ");
    write_move(answer, o);
    if (told->gap_x <= 0 && told->gap_y <= 0)
        output_text(o, ", or play with --closed: they share an edge");
}

static void write_rules(const explain_answer *answer, output *o) {
    const graze_explained_part *a = &answer->told.a, *b = &answer->told.b;
    write_boxes(answer, o);
    explain_words(o,
                  " may not meet: the rules forbid layer %u to meet layer %u; add the line `%u %u` to them",
                  (unsigned)a->layer, (unsigned)b->layer, (unsigned)a->layer, (unsigned)b->layer);
    if (!is_apart(answer, answer->told.gap_x) && !is_apart(answer, answer->told.gap_y)) {
        output_text(o, " (the boxes overlap)");
        return;
    }
    output_text(o, " (the boxes are apart, too: by ");
    write_gaps(answer, o);
    output_text(o, ")");
}

static void write_empty(const explain_answer *answer, output *o) {
    const graze_explained_part *a = &answer->told.a, *b = &answer->told.b;
    const graze_explained_part *empty = a->is_cause ? a : b;
    const bool are_both = a->is_cause && b->is_cause, is_flat = empty->box.min_x < empty->box.max_x;
    write_boxes(answer, o);
    if (are_both)
        output_text(o, " are both empty");
    else
        explain_words(o, ": %" PRIu64 " has no %s", explain_box_name(answer, empty),
                      is_flat ? "height" : "width");
    explain_words(o, ", and half-open touches nothing; make %s larger, or play with --closed",
                  are_both ? "both" : "it");
}

/* How far what is inside the boxes is apart, and which way. */
static void write_distance(const explain_answer *answer, output *o) {
    const graze_manifold *contact = &answer->told.contact;
    if (isinf(contact->distance)) {
        output_text(o, "; a mask has no solid pixel at all: look at its picture");
        return;
    }
    explain_words(o, ": they are apart by %.9g; move %" PRIu64 " by ", contact->distance, answer->body_a);
    write_step(answer, contact->distance, o);
    explain_words(o, " along (%.9g, %.9g)", contact->normal.x, contact->normal.y);
}

static void write_shapes_apart(const explain_answer *answer, output *o) {
    write_boxes(answer, o);
    output_text(o, " overlap, but the shapes in them do not touch");
    write_distance(answer, o);
}

static void write_mask(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    const bool are_both = told->a.kind == GRAZE_SHAPE_MASK && told->b.kind == GRAZE_SHAPE_MASK;
    write_boxes(answer, o);
    output_text(o, are_both ? " overlap, but the masks in them have no pixel in common"
                            : " overlap, but no solid pixel of the mask lies in the other");
    write_distance(answer, o);
}

static void write_touch(const explain_answer *answer, output *o) {
    const graze_manifold *contact = &answer->told.contact;
    write_boxes(answer, o);
    explain_words(o, " touch, %.9g deep; to part them move %" PRIu64 " by %.9g along (%.9g, %.9g)",
                  contact->depth, answer->body_b, contact->depth, contact->normal.x, contact->normal.y);
}

static void write_same_body(const explain_answer *answer, output *o) {
    explain_words(o,
                  "both are body %" PRIu64 ", and boxes of one body never meet; give them different bodies",
                  answer->body_a);
}

void explain_tell_reason(const explain_answer *answer, output *o) {
    switch (answer->told.reason) {
    case GRAZE_REASON_SAME_BODY:
        write_same_body(answer, o);
        break;
    case GRAZE_REASON_RULES:
        write_rules(answer, o);
        break;
    case GRAZE_REASON_EMPTY:
        write_empty(answer, o);
        break;
    case GRAZE_REASON_BOXES_APART:
        write_boxes_apart(answer, o);
        break;
    case GRAZE_REASON_SHAPES_APART:
        write_shapes_apart(answer, o);
        break;
    case GRAZE_REASON_MASK:
        write_mask(answer, o);
        break;
    case GRAZE_REASON_NONE:
        write_touch(answer, o);
        break;
    default: /* a scene has no such bodies, and no box that is disabled */
        output_text(o, graze_reason_text(answer->told.reason));
    }
}

void explain_tell_text(const explain_answer *answer, output *o) {
    explain_words(o, "In frame %" PRIu64 " bodies %" PRIu64 " and %" PRIu64, answer->frame, answer->body_a,
                  answer->body_b);
    if (answer->told.is_touching)
        explain_words(o, " touch, since frame %" PRIu64 ".\n", answer->since);
    else
        explain_words(o, " do not touch (%s).\n", explain_reason_name(answer->told.reason));
    explain_tell_reason(answer, o);
    output_text(o, "\n");
    if (answer->told.reason == GRAZE_REASON_SAME_BODY)
        return;
    write_swept(answer, o);
    write_history(answer, o);
}
