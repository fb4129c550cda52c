/* searches.c: finders searching again and again. */
#include "test_work/stage.h"

#include "graze/find.h"

static graze_box_array some(const workload *w, uint32_t begin, uint32_t end) {
    return (graze_box_array){ w->boxes + begin,
                              w->layers != NULL ? w->layers + begin : NULL,
                              end - begin };
}

static void search(graze_finder *finder, const workload *w, graze_pair_list *pairs) {
    uint64_t count;
    assert_int_equal(graze_finder_pairs(finder, some(w, 0, w->count), pairs),
                     GRAZE_OK);
    assert_int_equal(graze_finder_count(finder, some(w, 0, w->count), NULL, &count),
                     GRAZE_OK);
    assert_int_equal(pairs->count, count);
    const uint32_t half = w->count / 2;
    assert_int_equal(graze_finder_pairs_between(finder, some(w, 0, half),
                                                some(w, half, w->count), pairs),
                     GRAZE_OK);
}

work work_of_searches(const work_run *run) {
    stage s;
    stage_open(&s, run);
    const graze_find_config config = { .broad_phase = run->broad_phase,
                                       .rules = s.workload->rules,
                                       .counters = &s.counters,
                                       .allocator = counted_allocator(&s.memory),
                                       .tasks = s.tasks };
    graze_pair_list pairs = { .allocator = config.allocator };
    graze_finder *finder;
    assert_int_equal(graze_finder_open(&config, &finder), GRAZE_OK);
    for (uint32_t frame = 0; frame < run->frames; frame++) {
        workload_next(s.workload);
        search(finder, s.workload, &pairs);
    }
    graze_finder_close(finder);
    graze_pair_list_free(&pairs);
    return stage_close(&s);
}
