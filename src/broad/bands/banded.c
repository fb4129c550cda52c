/* banded.c: bands a class, and looking classes up in each other. */
#include "broad/bands/banded.h"

void grz_banded_open(grz_banded *banded, const graze_allocator *allocator) {
    banded->allocator = allocator;
    for (int class_id = 0; class_id < GRZ_CLASS_MOST; class_id++) {
        banded->of_class[class_id].allocator = allocator;
        grz_strip_kernels(&banded->of_class[class_id].kernel, 1);
    }
}

/* Fill the bands of each class, and sweep those that meet themselves. */
static graze_status sweep_classes(grz_banded *banded, const grz_found *found, bool *is_suited) {
    const grz_entry *entries = banded->roster.entries.data;
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < banded->roster.run_count && status == GRAZE_OK && *is_suited; i++) {
        const grz_run run = banded->roster.runs[i];
        grz_bands *bands = &banded->of_class[run.class_id];
        if (grz_classes_meet(found->classes, run.class_id, run.class_id))
            status = grz_bands_pairs(bands, entries + run.begin, run.end - run.begin, found, is_suited);
        else
            status = grz_bands_fill(bands, entries + run.begin, run.end - run.begin, is_suited);
    }
    return status;
}

/* Look the boxes of a run up in the bands of another class, as long as that does not take too many tests. */
static bool probe_run(const grz_banded *banded, grz_run few, uint8_t many, const grz_found *found) {
    const grz_entry *entries = banded->roster.entries.data;
    const uint64_t before = grz_sink_total(found->out);
    grz_strip_tally tally = { 0 };
    bool is_suited = true;
    for (uint32_t i = few.begin; i < few.end && is_suited; i++) {
        grz_bands_probe(&banded->of_class[many], &entries[i], found->out, &tally);
        is_suited =
            grz_bands_are_worth(tally.tests, banded->roster.count, grz_sink_total(found->out) - before);
    }
    found->counters->tests += tally.tests;
    found->counters->refused += tally.refused;
    return is_suited;
}

static bool probe_classes(const grz_banded *banded, const grz_found *found) {
    const grz_roster *roster = &banded->roster;
    bool is_suited = true;
    for (uint32_t i = 0; i < roster->run_count; i++)
        for (uint32_t j = i + 1; j < roster->run_count && is_suited; j++) {
            const grz_run a = roster->runs[i], b = roster->runs[j];
            const bool is_a_smaller = a.end - a.begin < b.end - b.begin;
            if (grz_classes_meet(found->classes, a.class_id, b.class_id))
                is_suited = is_a_smaller ? probe_run(banded, a, b.class_id, found)
                                         : probe_run(banded, b, a.class_id, found);
        }
    return is_suited;
}

/* Nobody is in the bands of a class that has no run. */
static void empty_bands(grz_banded *banded) {
    for (int class_id = 0; class_id < GRZ_CLASS_MOST; class_id++)
        banded->of_class[class_id].band_count = 0;
}

graze_status grz_banded_pairs(grz_banded *banded, const grz_boxes *boxes, const grz_found *found,
                              bool *is_suited) {
    const uint64_t before = grz_sink_total(found->out);
    *is_suited = true;
    empty_bands(banded);
    graze_status status = grz_roster_make(&banded->roster, boxes, found->classes, banded->allocator);
    if (status == GRAZE_OK)
        status = sweep_classes(banded, found, is_suited);
    if (status == GRAZE_OK && *is_suited)
        *is_suited = probe_classes(banded, found);
    if (status == GRAZE_OK && !*is_suited)
        grz_sink_return_to(found->out, before);
    return status;
}

void grz_banded_query(const grz_banded *banded, graze_box area, grz_sink *out) {
    for (int class_id = 0; class_id < GRZ_CLASS_MOST; class_id++)
        grz_bands_query(&banded->of_class[class_id], area, out);
}

void grz_banded_close(grz_banded *banded) {
    grz_roster_free(&banded->roster, banded->allocator);
    for (int class_id = 0; class_id < GRZ_CLASS_MOST; class_id++)
        grz_bands_free(&banded->of_class[class_id]);
}
