/* explain_write.c: an explanation in words and as JSON. The answer comes first, then
 * the reason and what would let the two touch. Lengths have nine digits, as many as
 * a float32 needs. */
#include "cli/explain_write.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

/* Some lines; each call of `say` adds a short text. */
typedef struct text {
    char bytes[2048];
    size_t length;
} text;

static void say(text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void say(text *t, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(t->bytes + t->length, sizeof t->bytes - t->length,
                                 format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < sizeof t->bytes - t->length)
        t->length += (size_t)length;
}

/* A reason in a word or two. */
static const char *reason_name(graze_reason reason) {
    static const char *const names[] = {
        [GRAZE_REASON_STALE] = "stale handle",
        [GRAZE_REASON_SAME_BODY] = "same body",
        [GRAZE_REASON_NO_PARTS] = "no boxes",
        [GRAZE_REASON_RULES] = "rules",
        [GRAZE_REASON_BODY_DISABLED] = "disabled body",
        [GRAZE_REASON_PART_DISABLED] = "disabled box",
        [GRAZE_REASON_PART_ABSENT] = "absent box",
        [GRAZE_REASON_EMPTY] = "empty box",
        [GRAZE_REASON_BOXES_APART] = "boxes apart",
        [GRAZE_REASON_SHAPES_APART] = "shapes apart",
        [GRAZE_REASON_MASK] = "mask",
        [GRAZE_REASON_TILES] = "tiles",
        [GRAZE_REASON_NONE] = "none"
    };
    return names[reason];
}

static uint64_t box_name(const explain_answer *answer,
                         const graze_explained_part *one) {
    if (one == &answer->explained.a)
        return answer->part_a;
    return answer->part_b;
}

/* How to have shared edges touch. */
static const char *closed_name(const explain_answer *answer) {
    if (answer->is_recording)
        return "open the world with closed edges";
    return "play with --closed";
}

static void write_swept(const explain_answer *answer, text *t) {
    const graze_explanation *explained = &answer->explained;
    if (explained->is_touching || explained->reason < GRAZE_REASON_BOXES_APART ||
        !(explained->a.is_swept || explained->b.is_swept))
        return;
    if (explained->has_begun)
        say(t,
            "On their way from the frame before they touched, from time %.9g to "
            "%.9g of the step.\n",
            (double)explained->begun, (double)explained->ended);
    else if (!explained->has_ended)
        say(t, "Swept on the way from the frame before, they met at no time of the "
               "step.\n");
}

static void write_history(const explain_answer *answer, text *t) {
    if (answer->have_grazed)
        say(t, "They had a near miss in frame %" PRIu64 ".\n", answer->grazed);
    if (answer->explained.is_touching)
        return;
    if (answer->have_met)
        say(t, "They touched from frame %" PRIu64 " until frame %" PRIu64 ".\n",
            answer->since, answer->until);
    else
        say(t, "They have not touched in any frame so far.\n");
}

/* "boxes 7 (layer 0, of body 1) and 12 (layer 3, of body 12)" */
static void write_boxes(const explain_answer *answer, text *t) {
    const graze_explained_part *a = &answer->explained.a, *b = &answer->explained.b;
    say(t,
        "boxes %" PRIu64 " (layer %u, of body %" PRIu64 ") and %" PRIu64
        " (layer %u, of body %" PRIu64 ")",
        box_name(answer, a), (unsigned)a->layer, answer->body_a, box_name(answer, b),
        (unsigned)b->layer, answer->body_b);
}

static bool is_apart(const explain_answer *answer, double gap) {
    return gap > 0 || (gap == 0 && !answer->is_closed);
}

/* How far a gap has to be closed: with half-open boxes, more than the gap. */
static void write_step(const explain_answer *answer, double gap, text *t) {
    say(t, answer->is_closed ? "%.9g" : "more than %.9g", gap);
}

static void write_gaps(const explain_answer *answer, text *t) {
    const graze_explanation *explained = &answer->explained;
    if (is_apart(answer, explained->gap_x))
        say(t, "%.9g along x", explained->gap_x);
    if (is_apart(answer, explained->gap_x) && is_apart(answer, explained->gap_y))
        say(t, " and by ");
    if (is_apart(answer, explained->gap_y))
        say(t, "%.9g along y", explained->gap_y);
}

/* The move to bring a to b. */
static void write_move(const explain_answer *answer, text *t) {
    const graze_explanation *explained = &answer->explained;
    const bool by_x = is_apart(answer, explained->gap_x),
               by_y = is_apart(answer, explained->gap_y);
    say(t, "move %" PRIu64 " by ", answer->body_a);
    if (by_x) {
        write_step(answer, explained->gap_x, t);
        say(t, "%s",
            explained->a.box.min_x < explained->b.box.min_x ? " to the right"
                                                            : " to the left");
    }
    if (by_x && by_y)
        say(t, " and by ");
    if (by_y) {
        write_step(answer, explained->gap_y, t);
        say(t, "%s",
            explained->a.box.min_y < explained->b.box.min_y ? " down (+y)"
                                                            : " up (-y)");
    }
}

static void write_boxes_apart(const explain_answer *answer, text *t) {
    const graze_explanation *explained = &answer->explained;
    write_boxes(answer, t);
    say(t, " are apart by ");
    write_gaps(answer, t);
    say(t, "; ");
    write_move(answer, t);
    if (explained->gap_x <= 0 && explained->gap_y <= 0)
        say(t, ", or %s: they share an edge", closed_name(answer));
}

static void write_rules(const explain_answer *answer, text *t) {
    const graze_explained_part *a = &answer->explained.a, *b = &answer->explained.b;
    write_boxes(answer, t);
    say(t, " may not meet: the rules forbid layer %u to meet layer %u; ",
        (unsigned)a->layer, (unsigned)b->layer);
    say(t,
        answer->is_recording ? "the game can call graze_rules_allow(&rules, %u, %u)"
                             : "add the line `%u %u` to them",
        (unsigned)a->layer, (unsigned)b->layer);
    if (!is_apart(answer, answer->explained.gap_x) &&
        !is_apart(answer, answer->explained.gap_y)) {
        say(t, " (the boxes overlap)");
        return;
    }
    say(t, " (the boxes are apart, too: by ");
    write_gaps(answer, t);
    say(t, ")");
}

static void write_empty(const explain_answer *answer, text *t) {
    const graze_explained_part *a = &answer->explained.a, *b = &answer->explained.b;
    const graze_explained_part *empty = a->is_cause ? a : b;
    const bool are_both = a->is_cause && b->is_cause,
               is_flat = empty->box.min_x < empty->box.max_x;
    write_boxes(answer, t);
    if (are_both)
        say(t, " are both empty");
    else
        say(t, ": %" PRIu64 " has no %s", box_name(answer, empty),
            is_flat ? "height" : "width");
    say(t, ", and half-open touches nothing; make %s larger, or %s",
        are_both ? "both" : "it", closed_name(answer));
}

/* How far what is inside the boxes is apart, and which way. */
static void write_distance(const explain_answer *answer, text *t) {
    const graze_manifold *contact = &answer->explained.manifold;
    if (isinf(contact->distance)) {
        say(t, "; a mask has no solid pixel at all: look at its picture");
        return;
    }
    say(t, ": they are apart by %.9g; move %" PRIu64 " by ", contact->distance,
        answer->body_a);
    write_step(answer, contact->distance, t);
    say(t, " along (%.9g, %.9g)", contact->normal.x, contact->normal.y);
}

static void write_shapes_apart(const explain_answer *answer, text *t) {
    write_boxes(answer, t);
    if (answer->explained.manifold.is_touching) {
        say(t, " overlap, but the circles in them do not touch by the rule of their "
               "layers");
        return;
    }
    say(t, " overlap, but the shapes in them do not touch");
    write_distance(answer, t);
}

static void write_mask(const explain_answer *answer, text *t) {
    const graze_explanation *explained = &answer->explained;
    const bool are_both = explained->a.kind == GRAZE_SHAPE_MASK &&
                          explained->b.kind == GRAZE_SHAPE_MASK;
    write_boxes(answer, t);
    say(t, "%s",
        are_both ? " overlap, but the masks in them have no pixel in common"
                 : " overlap, but no solid pixel of the mask lies in the other");
    write_distance(answer, t);
}

static void write_touch(const explain_answer *answer, text *t) {
    const graze_manifold *contact = &answer->explained.manifold;
    write_boxes(answer, t);
    if (!contact->is_touching) {
        say(t, " touch by the rule of circles of their layers");
        return;
    }
    say(t,
        " touch, %.9g deep; to part them move %" PRIu64
        " by %.9g along (%.9g, %.9g)",
        contact->depth, answer->body_b, contact->depth, contact->normal.x,
        contact->normal.y);
}

static void write_same_body(const explain_answer *answer, text *t) {
    say(t,
        "both are body %" PRIu64
        ", and boxes of one body never meet; give them different bodies",
        answer->body_a);
}

static void write_reason(const explain_answer *answer, text *t) {
    switch (answer->explained.reason) {
    case GRAZE_REASON_SAME_BODY:
        write_same_body(answer, t);
        break;
    case GRAZE_REASON_RULES:
        write_rules(answer, t);
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
    case GRAZE_REASON_NONE:
        write_touch(answer, t);
        break;
    default: /* only in recordings */
        say(t, "%s", graze_reason_text(answer->explained.reason));
    }
}

static void write_angle(const graze_explained_part *one, uint64_t body, text *t) {
    if (one->angle != 0)
        say(t, "Body %" PRIu64 " is turned by %.9g degrees.\n", body,
            (double)one->angle);
}

static void write_name(const char *what, uint64_t number, const char *name,
                       text *t) {
    char escaped[4 * GRAZE_NAME_MAX + 1];
    error_escape(name, escaped, sizeof escaped);
    if (name[0] != 0)
        say(t, "%s %" PRIu64 " is \"%s\".\n", what, number, escaped);
}

/* The number that the game gave to an attack. */
static uint64_t attack_name(const explain_answer *answer,
                            const graze_strike_explanation *strike) {
    graze_attack_def def = { 0 };
    graze_attack_read(answer->world, strike->attack, &def, NULL);
    return def.user;
}

/* Whether the frame of the explained strike was seen. */
static bool is_strike_frame_known(const explain_answer *answer, int from) {
    const uint64_t step = answer->strikes[from].step;
    return step != 0 && answer->struck_step[from] == step;
}

/* Why one does not strike the other, of two that touch. */
static void write_strike(const explain_answer *answer, int from, text *t) {
    const graze_strike_explanation *strike = &answer->strikes[from];
    const uint64_t target = from == 0 ? answer->body_b : answer->body_a,
                   attack = attack_name(answer, strike);
    if (strike->reason == GRAZE_STRIKE_REASON_STRUCK) {
        say(t,
            "Body %" PRIu64 " was struck already by attack %" PRIu64
            " in step %" PRIu64,
            target, attack, strike->step);
        if (is_strike_frame_known(answer, from))
            say(t, ", frame %" PRIu64, answer->struck_frame[from]);
        say(t, ".\n");
    } else if (strike->reason == GRAZE_STRIKE_REASON_BODIES_MAX)
        say(t,
            "Body %" PRIu64 " is not struck by attack %" PRIu64
            ", which has struck %u bod%s, all that it may.\n",
            target, attack, (unsigned)strike->struck,
            strike->struck == 1 ? "y" : "ies");
    else if (strike->reason == GRAZE_STRIKE_REASON_NONE)
        say(t,
            "Body %" PRIu64 " is struck by attack %" PRIu64 " in the next step.\n",
            target, attack);
}

/* The names from the game. */
static void write_names(const explain_answer *answer, text *t) {
    const graze_explained_part *a = &answer->explained.a, *b = &answer->explained.b;
    write_name("Body", answer->body_a, graze_body_name(answer->world, a->body), t);
    if (answer->explained.reason == GRAZE_REASON_SAME_BODY)
        return;
    write_name("Body", answer->body_b, graze_body_name(answer->world, b->body), t);
    write_name("Layer", a->layer, graze_world_layer_name(answer->world, a->layer),
               t);
    if (b->layer != a->layer)
        write_name("Layer", b->layer,
                   graze_world_layer_name(answer->world, b->layer), t);
}

void explain_write_text(const explain_answer *answer, output *o) {
    text lines = { .length = 0 }, *t = &lines;
    say(t, "In frame %" PRIu64 " bodies %" PRIu64 " and %" PRIu64, answer->frame,
        answer->body_a, answer->body_b);
    if (answer->explained.is_touching)
        say(t, " touch, since frame %" PRIu64 ".\n", answer->since);
    else
        say(t, " do not touch (%s).\n", reason_name(answer->explained.reason));
    write_reason(answer, t);
    say(t, "\n");
    if (answer->explained.reason != GRAZE_REASON_SAME_BODY) {
        write_angle(&answer->explained.a, answer->body_a, t);
        write_angle(&answer->explained.b, answer->body_b, t);
        write_swept(answer, t);
        write_history(answer, t);
        write_strike(answer, 0, t);
        write_strike(answer, 1, t);
    }
    write_names(answer, t);
    output_text(o, t->bytes);
}

/* A frame's number, or null. */
static void put_frame(json_writer *w, const char *name, bool is_known,
                      uint64_t frame) {
    if (is_known)
        json_put_whole(w, name, frame);
    else
        json_put_null(w, name);
}

static void put_known(json_writer *w, const char *name, bool is_known,
                      double value) {
    json_put_number(w, name, is_known ? value : NAN);
}

static void put_box(json_writer *w, const explain_answer *answer,
                    const graze_explained_part *one, uint64_t body) {
    json_begin_object(w, NULL);
    json_put_whole(w, "id", box_name(answer, one));
    json_put_number(w, "angle", (double)one->angle);
    json_put_whole(w, "body", body);
    json_put_text(w, "body_name", graze_body_name(answer->world, one->body));
    json_put_whole(w, "layer", one->layer);
    json_put_text(w, "layer_name",
                  graze_world_layer_name(answer->world, one->layer));
    json_put_numbers(
        w, "min", (const double[]){ (double)one->box.min_x, (double)one->box.min_y },
        2);
    json_put_numbers(
        w, "max", (const double[]){ (double)one->box.max_x, (double)one->box.max_y },
        2);
    json_end(w);
}

static void put_boxes(json_writer *w, const explain_answer *answer) {
    const graze_explanation *explained = &answer->explained;
    if (explained->reason < GRAZE_REASON_RULES) {
        json_put_null(w, "boxes");
        json_put_null(w, "gap");
        return;
    }
    json_begin_list(w, "boxes");
    put_box(w, answer, &explained->a, answer->body_a);
    put_box(w, answer, &explained->b, answer->body_b);
    json_end(w);
    json_put_numbers(w, "gap",
                     (const double[]){ explained->gap_x, explained->gap_y }, 2);
}

static void put_manifold(json_writer *w, const graze_explanation *explained) {
    const bool is_closer = explained->reason > GRAZE_REASON_BOXES_APART;
    put_known(w, "distance", is_closer && !explained->is_touching,
              explained->manifold.distance);
    put_known(w, "depth", explained->is_touching, explained->manifold.depth);
    if (is_closer)
        json_put_numbers(w, "normal",
                         (const double[]){ explained->manifold.normal.x,
                                           explained->manifold.normal.y },
                         2);
    else
        json_put_null(w, "normal");
}

/* The strikes of a at b and of b at a; null without an attack. */
static void put_strikes(json_writer *w, const explain_answer *answer) {
    static const char *const names[] = {
        [GRAZE_STRIKE_REASON_APART] = "apart",
        [GRAZE_STRIKE_REASON_BODIES_MAX] = "bodies max",
        [GRAZE_STRIKE_REASON_STRUCK] = "struck",
        [GRAZE_STRIKE_REASON_NONE] = "none",
    };
    static const char *const members[] = { "strike", "strike_back" };
    for (int i = 0; i < 2; i++) {
        const graze_strike_explanation *strike = &answer->strikes[i];
        if (strike->reason < GRAZE_STRIKE_REASON_APART) {
            json_put_null(w, members[i]);
            continue;
        }
        json_begin_object(w, members[i]);
        json_put_text(w, "gate", names[strike->reason]);
        json_put_whole(w, "attack", attack_name(answer, strike));
        put_frame(w, "step", strike->step != 0, strike->step);
        put_frame(w, "frame", is_strike_frame_known(answer, i),
                  answer->struck_frame[i]);
        json_put_whole(w, "struck", strike->struck);
        json_end(w);
    }
}

bool explain_write_json(const explain_answer *answer, output *o, error *e) {
    const graze_explanation *explained = &answer->explained;
    text reason = { .length = 0 };
    json_writer *w = NULL;
    if (!json_writer_open(&w, e))
        return false;
    json_begin_object(w, NULL);
    json_put_whole(w, "frame", answer->frame);
    json_put_whole(w, "a", answer->body_a);
    json_put_whole(w, "b", answer->body_b);
    json_put_boolean(w, "touching", explained->is_touching);
    json_put_text(w, "gate", reason_name(explained->reason));
    put_frame(w, "since", answer->have_met, answer->since);
    put_frame(w, "until", answer->have_met && !explained->is_touching,
              answer->until);
    put_frame(w, "grazed", answer->have_grazed, answer->grazed);
    put_boxes(w, answer);
    put_manifold(w, explained);
    put_known(w, "begin_time", explained->has_begun, (double)explained->begun);
    put_known(w, "end_time", explained->has_ended, (double)explained->ended);
    write_reason(answer, &reason);
    json_put_text(w, "text", reason.bytes);
    put_strikes(w, answer);
    json_end(w);
    const bool is_written = output_json(o, w, false, e);
    json_writer_close(w);
    return is_written;
}
