/* seeds_gunbird.c: bursts of bullets in the forms of "Art of Collision 1: Gunbird"
 * (motorherp, 2008), of its replies (Korenn and Hornet600S, 2009), and in graze. The
 * text gives no figures, so nothing is stated beside them. */
#include "bench/seeds_gunbird.h"
#include "bench/seeds.h"

#include <math.h>
#include <stddef.h>

enum { FIELD = 5000 };

static const burst_form forms[] = {
    { "plain (append and bubble)", gunbird_bubble_in, gunbird_bubble_out },
    { "Hornet600S (sorted insert)", gunbird_insert_sorted, gunbird_bubble_out },
    { "Korenn (one-pass removal)", gunbird_bubble_in, gunbird_take_out },
};

static const char *const frame_names[BURST_FRAMES] = { "birth", "at rest", "death" };

static void rows(report *r, const char *form, uint32_t count,
                 const burst_cost costs[BURST_FRAMES]) {
    for (int frame = 0; frame < BURST_FRAMES; frame++)
        report_seed(r, (report_figure){ "Gunbird", NAN, costs[frame].seconds * 1e3 },
                    "%u bullets, %s, %s: milliseconds", (unsigned)count,
                    frame_names[frame], form);
    for (int frame = 0; frame < BURST_FRAMES; frame++)
        report_seed(r, (report_figure){ "Gunbird", NAN, (double)costs[frame].swaps },
                    "%u bullets, %s, %s: exchanges", (unsigned)count,
                    frame_names[frame], form);
    report_seed(r,
                (report_figure){ "Gunbird", NAN, (double)costs[BURST_BIRTH].begins },
                "%u bullets, birth, %s: contacts begun", (unsigned)count, form);
}

/* All forms see the same field, so the field is made again for each. */
static bool open_burst(burst *b, uint32_t count, error *e) {
    workload *field = workload_open("w2", FIELD, 2008);
    if (field == NULL)
        return error_no_memory(e, "bench seeds");
    /* off the grid of the field's edges */
    const float middle = field->bounds.max_x / 2 + 0x1p-10f;
    *b = (burst){ .field = field,
                  .bullet = { middle, middle, middle + 8, middle + 8 },
                  .count = count };
    graze_rules_forbid(&b->rules, BURST_LAYER, BURST_LAYER);
    return true;
}

static bool burst_figures(report *r, uint32_t count, const burst_form *form,
                          error *e) {
    burst b = { .count = 0 };
    burst_cost costs[BURST_FRAMES];
    if (!open_burst(&b, count, e))
        return false;
    const bool is_fine = form != NULL ? burst_as_text(&b, form, costs, e)
                                      : burst_as_ours(&b, costs, e);
    workload_close(b.field);
    if (is_fine)
        rows(r, form != NULL ? form->name : "ours", count, costs);
    return is_fine;
}

bool seeds_gunbird(report *r, error *e) {
    static const uint32_t counts[] = { 100, 1000, 10000 };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        for (size_t form = 0; form < sizeof forms / sizeof *forms; form++)
            if (!burst_figures(r, counts[i], &forms[form], e))
                return false;
        if (!burst_figures(r, counts[i], NULL, e))
            return false;
    }
    report_line(r, "          (As told, a sorted insert passes nothing and so finds "
                   "no contact of the newborn.)");
    return true;
}
