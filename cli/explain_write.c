/* explain_write.c: an explanation in words and as JSON. The answer comes first, then
 * the reason and what would let the two touch, then what happened before. */
#include "cli/explain_write.h"

#include "cli/explain_reason.h"

#include <inttypes.h>
#include <math.h>

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

static void write_swept(const explain_answer *answer, explain_text *t) {
    const graze_explanation *explained = &answer->explained;
    if (explained->is_touching || explained->reason < GRAZE_REASON_BOXES_APART ||
        !(explained->a.is_swept || explained->b.is_swept))
        return;
    if (explained->has_begun)
        explain_say(
            t,
            "On their way from the frame before they touched, from time %.9g to "
            "%.9g of the step.\n",
            (double)explained->begun, (double)explained->ended);
    else if (!explained->has_ended)
        explain_say(
            t, "Swept on the way from the frame before, they met at no time of the "
               "step.\n");
}

static void write_history(const explain_answer *answer, explain_text *t) {
    if (answer->have_grazed)
        explain_say(t, "They had a near miss in frame %" PRIu64 ".\n",
                    answer->grazed);
    if (answer->explained.is_touching)
        return;
    if (answer->have_met)
        explain_say(t,
                    "They touched from frame %" PRIu64 " until frame %" PRIu64 ".\n",
                    answer->since, answer->until);
    else
        explain_say(t, "They have not touched in any frame so far.\n");
}

static void write_angle(const graze_explained_part *one, uint64_t body,
                        explain_text *t) {
    if (one->angle != 0)
        explain_say(t, "Body %" PRIu64 " is turned by %.9g degrees.\n", body,
                    (double)one->angle);
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
static void write_strike(const explain_answer *answer, int from, explain_text *t) {
    const graze_strike_explanation *strike = &answer->strikes[from];
    const uint64_t target = from == 0 ? answer->body_b : answer->body_a,
                   attack = attack_name(answer, strike);
    if (strike->reason == GRAZE_STRIKE_REASON_STRUCK) {
        explain_say(t,
                    "Body %" PRIu64 " was struck already by attack %" PRIu64
                    " in step %" PRIu64,
                    target, attack, strike->step);
        if (is_strike_frame_known(answer, from))
            explain_say(t, ", frame %" PRIu64, answer->struck_frame[from]);
        explain_say(t, ".\n");
    } else if (strike->reason == GRAZE_STRIKE_REASON_BODIES_MAX)
        explain_say(t,
                    "Body %" PRIu64 " is not struck by attack %" PRIu64
                    ", which has struck %u bod%s, all that it may.\n",
                    target, attack, (unsigned)strike->struck,
                    strike->struck == 1 ? "y" : "ies");
    else if (strike->reason == GRAZE_STRIKE_REASON_NONE)
        explain_say(t,
                    "Body %" PRIu64 " is struck by attack %" PRIu64
                    " in the next step.\n",
                    target, attack);
}

/* "In frame 8 bodies 1 "boss" and 12 touch, since frame 7." */
static void write_answer(const explain_answer *answer, explain_text *t) {
    const graze_explanation *explained = &answer->explained;
    explain_say(t, "In frame %" PRIu64 " bodies %" PRIu64, answer->frame,
                answer->body_a);
    explain_say_name(t, graze_body_name(answer->world, explained->a.body));
    explain_say(t, " and %" PRIu64, answer->body_b);
    explain_say_name(t, graze_body_name(answer->world, explained->b.body));
    if (explained->is_touching)
        explain_say(t, " touch, since frame %" PRIu64 ".\n", answer->since);
    else
        explain_say(t, " do not touch (%s).\n", reason_name(explained->reason));
}

void explain_write_text(const explain_answer *answer, output *o) {
    explain_text lines = { .length = 0 }, *t = &lines;
    write_answer(answer, t);
    explain_say_reason(t, answer);
    explain_say(t, "\n");
    if (answer->explained.reason != GRAZE_REASON_SAME_BODY) {
        write_angle(&answer->explained.a, answer->body_a, t);
        write_angle(&answer->explained.b, answer->body_b, t);
        write_swept(answer, t);
        write_history(answer, t);
        write_strike(answer, 0, t);
        write_strike(answer, 1, t);
    }
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
    json_put_whole(w, "id", explain_box_name(answer, one));
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
    explain_text reason = { .length = 0 };
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
    explain_say_reason(&reason, answer);
    json_put_text(w, "text", reason.bytes);
    put_strikes(w, answer);
    json_end(w);
    const bool is_written = output_json(o, w, false, e);
    json_writer_close(w);
    return is_written;
}
