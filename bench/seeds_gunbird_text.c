/* seeds_gunbird_text.c: a burst in a form of the text. */
#include "bench/seeds_gunbird.h"
#include "bench/timing.h"

enum { WARM_UP = 3 };

static void place_field(gunbird *g, workload *field) {
    workload_next(field);
    for (uint32_t i = 0; i < field->count; i++)
        gunbird_place(g, i, field->boxes[i]);
}

static void birth(gunbird *g, const burst *b, const burst_form *form) {
    for (uint32_t i = 0; i < b->count; i++)
        form->birth(g, (gunbird_part){ .box = b->bullet,
                                       .object = b->field->count + i,
                                       .layer = BURST_LAYER });
}

/* One frame: what comes or goes, and the field's motion. Bubbling out and taking out
 * end with the frame's sorting.
 */
static burst_cost frame(gunbird *g, const burst *b, const burst_form *form,
                        burst_frame which) {
    const uint64_t swaps = g->swaps, begins = g->begins;
    place_field(g, b->field);
    const timing_start start = timing_begin();
    if (which == BURST_BIRTH)
        birth(g, b, form);
    if (which == BURST_DEATH)
        form->death(g, b->field->count);
    else
        gunbird_frame(g);
    return (burst_cost){ timing_since(start), g->swaps - swaps, g->begins - begins };
}

bool burst_as_text(const burst *b, const burst_form *form,
                   burst_cost costs[BURST_FRAMES], error *e) {
    gunbird g;
    if (!gunbird_open(&g, b->field->count + b->count, &b->rules))
        return error_no_memory(e, "bench seeds");
    for (uint32_t i = 0; i < b->field->count; i++)
        gunbird_bubble_in(&g,
                          (gunbird_part){ .box = b->field->boxes[i], .object = i });
    for (int i = 0; i < WARM_UP; i++)
        frame(&g, b, form, BURST_REST);
    for (int which = 0; which < BURST_FRAMES; which++)
        costs[which] = frame(&g, b, form, (burst_frame)which);
    const bool has_failed = g.has_failed;
    gunbird_close(&g);
    return !has_failed || error_no_memory(e, "bench seeds");
}
