/* steps.c: worlds with steps and queries. */
#include "test_work/stage.h"

#include "bench/workloads/workload.h"
#include "support/queries.h"

enum { ASKED = 200, FEW = 3 };

static void world_open(stage *s, const work_run *run, workload_world *w) {
    const graze_world_config config = { .broad_phase = run->broad_phase,
                                        .allocator = counted_allocator(&s->memory),
                                        .tasks = s->tasks };
    *w = (workload_world){ 0 };
    assert_int_equal(workload_world_open(w, &config, s->workload), GRAZE_OK);
    graze_world_set_counters(w->world, &s->counters);
}

static void world_step(stage *s, workload_world *w) {
    workload_next(s->workload);
    assert_int_equal(workload_world_place(w, s->workload), GRAZE_OK);
    assert_int_equal(graze_world_step(w->world), GRAZE_OK);
}

work work_of_steps(const work_run *run) {
    stage s;
    workload_world w;
    stage_open(&s, run);
    world_open(&s, run, &w);
    for (uint32_t frame = 0; frame < run->frames; frame++)
        world_step(&s, &w);
    workload_world_close(&w);
    return stage_close(&s);
}

/* Lists of answers, kept from frame to frame. */
typedef struct answers {
    graze_hits parts, hits;
} answers;

static void ask_for_boxes(const graze_world *world, const queries *q, uint32_t count,
                          answers *out) {
    graze_query points[ASKED], areas[ASKED];
    for (uint32_t i = 0; i < count; i++) {
        points[i] = point_query(q->x[i], q->y[i], 0);
        areas[i] = area_query(q->areas[i], 0);
    }
    assert_int_equal(graze_world_query(world, points, count, &out->parts), GRAZE_OK);
    assert_int_equal(graze_world_query(world, areas, count, &out->parts), GRAZE_OK);
}

/* Areas are asked for as boxes. */
static const graze_query_kind kinds[] = { GRAZE_QUERY_POINT, GRAZE_QUERY_CIRCLE,
                                          GRAZE_QUERY_RAY, GRAZE_QUERY_RAY_FIRST,
                                          GRAZE_QUERY_NEAREST };

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Some of each kind, between one position and the next. */
static void ask_questions(const graze_world *world, const queries *q, uint32_t count,
                          answers *out) {
    graze_query questions[ASKED];
    graze_query casts[ASKED];
    bool any[ASKED];
    graze_shape shapes[ASKED];
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = (i + 1) % q->count;
        const graze_point from = { q->x[i], q->y[i] },
                          to = { q->x[next], q->y[next] };
        questions[i] = (graze_query){ .kind = kinds[i % KINDS],
                                      .at = from,
                                      .to = to,
                                      .radius = FEW,
                                      .nearest_count = FEW };
        shapes[i] = graze_shape_circle(from, FEW);
        casts[i] = (graze_query){ .kind = i % 2 == 0 ? GRAZE_QUERY_SHAPE_CAST_FIRST
                                                     : GRAZE_QUERY_SHAPE_CAST,
                                  .shape = &shapes[i],
                                  .at = from,
                                  .to = to };
    }
    assert_int_equal(graze_world_query(world, questions, count, &out->hits),
                     GRAZE_OK);
    assert_int_equal(graze_world_query_any(world, questions, count, any), GRAZE_OK);
    assert_int_equal(graze_world_query(world, casts, count, &out->hits), GRAZE_OK);
}

work work_of_questions(const work_run *run) {
    stage s;
    workload_world w;
    queries q;
    stage_open(&s, run);
    world_open(&s, run, &w);
    assert_true(queries_open(s.workload, ASKED, 9, &q));
    const graze_allocator counted = counted_allocator(&s.memory);
    answers out = { { .parts_only = true, .allocator = counted },
                    { .allocator = counted } };
    for (uint32_t frame = 0; frame < run->frames; frame++) {
        world_step(&s, &w);
        for (uint32_t count = 1; count <= ASKED;
             count = count < ASKED && 8 * count > ASKED ? ASKED : 8 * count) {
            ask_for_boxes(w.world, &q, count, &out);
            ask_questions(w.world, &q, count, &out);
        }
    }
    graze_hits_free(&out.parts);
    graze_hits_free(&out.hits);
    queries_close(&q);
    workload_world_close(&w);
    return stage_close(&s);
}
