/* explain_json.c: an explanation as one object of JSON. What means nothing at a gate is null. */
#include "cli/explain_words.h"

#include <math.h>

static void write_number(bool is_known, double value, output *o) {
    if (is_known && isfinite(value))
        output_float64(o, value);
    else
        output_text(o, "null");
}

static void write_frame(bool is_known, uint64_t frame, output *o) {
    if (is_known)
        output_uint64(o, frame);
    else
        output_text(o, "null");
}

static void write_point(double x, double y, output *o) {
    output_text(o, "[");
    output_float64(o, x);
    output_text(o, ", ");
    output_float64(o, y);
    output_text(o, "]");
}

static void write_box(const explain_answer *answer, const graze_explained_part *one, uint64_t body,
                      output *o) {
    explain_words(o, "{\"id\": %" PRIu64 ", \"body\": %" PRIu64 ", \"layer\": %u, \"min\": ",
                  explain_box_name(answer, one), body, (unsigned)one->layer);
    write_point((double)one->box.min_x, (double)one->box.min_y, o);
    output_text(o, ", \"max\": ");
    write_point((double)one->box.max_x, (double)one->box.max_y, o);
    output_text(o, "}");
}

static void write_boxes(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    if (told->reason < GRAZE_REASON_RULES) {
        output_text(o, ", \"boxes\": null, \"gap\": null");
        return;
    }
    output_text(o, ", \"boxes\": [");
    write_box(answer, &told->a, answer->body_a, o);
    output_text(o, ", ");
    write_box(answer, &told->b, answer->body_b, o);
    output_text(o, "], \"gap\": ");
    write_point(told->gap_x, told->gap_y, o);
}

static void write_contact(const graze_explanation *told, output *o) {
    const bool is_closer = told->reason > GRAZE_REASON_BOXES_APART;
    output_text(o, ", \"distance\": ");
    write_number(is_closer && !told->is_touching, told->contact.distance, o);
    output_text(o, ", \"depth\": ");
    write_number(told->is_touching, told->contact.depth, o);
    output_text(o, ", \"normal\": ");
    if (is_closer)
        write_point(told->contact.normal.x, told->contact.normal.y, o);
    else
        output_text(o, "null");
}

/* What happened in the step to the frame. */
static void write_step(const graze_explanation *told, output *o) {
    output_text(o, ", \"begin_time\": ");
    write_number(told->has_begun, (double)told->begun, o);
    output_text(o, ", \"end_time\": ");
    write_number(told->has_ended, (double)told->ended, o);
}

void explain_tell_json(const explain_answer *answer, output *o) {
    const graze_explanation *told = &answer->told;
    explain_words(o, "{\"frame\": %" PRIu64 ", \"a\": %" PRIu64 ", \"b\": %" PRIu64, answer->frame,
                  answer->body_a, answer->body_b);
    explain_words(o,
                  ", \"touching\": %s, \"gate\": \"%s\", \"since\": ", told->is_touching ? "true" : "false",
                  explain_reason_name(told->reason));
    write_frame(answer->have_met, answer->since, o);
    output_text(o, ", \"until\": ");
    write_frame(answer->have_met && !told->is_touching, answer->until, o);
    output_text(o, ", \"grazed\": ");
    write_frame(answer->have_grazed, answer->grazed, o);
    write_boxes(answer, o);
    write_contact(told, o);
    write_step(told, o);
    output_text(o, ", \"text\": \"");
    explain_tell_reason(answer, o);
    output_text(o, "\"}\n");
}
