/* danger.c: the suite `danger`: the first times at which 160 x 120 places are hit by
 * 2,000 bullets within 60 steps.
 *
 * The places are 4 pixels apart on a field of 640 x 480. Bullets are anywhere on it
 * and fly up to 4 pixels a step along each axis. At some places each bullet is asked
 * for by a query of its own; the least time must be the same.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum {
    BULLETS = 2000,
    COLUMNS = 160,
    ROWS = 120,
    PLACES = COLUMNS * ROWS,
    CELL = 4,
    STEPS = 60,
    SPEED = 4,
    EIGHTHS = 8,
    CHECKED = 6
};

/* How long each figure is measured. */
static const double SECONDS = 0.2;

/* The bullets, and the shape that stands at each place. */
typedef struct danger_kind {
    const char *bullets, *name;
    graze_shape_kind bullet;
    bool is_box, is_point;
} danger_kind;

static const danger_kind kinds[] = {
    { "circles", "circle", GRAZE_SHAPE_CIRCLE, false, false },
    { "circles", "point", GRAZE_SHAPE_CIRCLE, false, true },
    { "boxes", "point", GRAZE_SHAPE_BOX, false, true },
    { "circles", "box", GRAZE_SHAPE_CIRCLE, true, false },
    { "boxes", "box", GRAZE_SHAPE_BOX, true, false },
    { "ellipses", "circle", GRAZE_SHAPE_ELLIPSE, false, false },
};

typedef struct field {
    graze_world *world;
    graze_shape shape;
    graze_body bodies[BULLETS];
    float dx[BULLETS], dy[BULLETS], times[PLACES];
    graze_danger_def def;
} field;

static float drawn(seeded_random *random, uint32_t below) {
    return (float)seeded_below(random, below * EIGHTHS) / EIGHTHS;
}

static graze_status bullet_add(field *f, const danger_kind *kind, uint32_t i,
                               seeded_random *random) {
    const graze_point middle = { 0, 0 }, radii = { 6, 3 };
    graze_shape shape = graze_shape_circle(middle, 4);
    if (kind->bullet == GRAZE_SHAPE_ELLIPSE)
        shape = graze_shape_ellipse(middle, radii, 30);
    const graze_part_def part = { .box = { -4, -4, 4, 4 },
                                  .shape = kind->bullet == GRAZE_SHAPE_BOX
                                               ? NULL
                                               : &shape };
    const graze_body_def def = { .x = drawn(random, COLUMNS * CELL),
                                 .y = drawn(random, ROWS * CELL),
                                 .parts = &part,
                                 .part_count = 1 };
    f->dx[i] = drawn(random, 2 * SPEED) - SPEED;
    f->dy[i] = drawn(random, 2 * SPEED) - SPEED;
    return graze_body_add(f->world, &def, &f->bodies[i]);
}

static graze_status field_open(field *f, const danger_kind *kind, const report *r) {
    seeded_random random = { r->options.seed };
    graze_status status = graze_world_open(NULL, &f->world);
    for (uint32_t i = 0; i < BULLETS && status == GRAZE_OK; i++)
        status = bullet_add(f, kind, i, &random);
    f->shape = graze_shape_circle((graze_point){ 0, 0 }, 3);
    if (kind->is_box)
        f->shape = graze_shape_box((graze_point){ -3, -3 }, (graze_point){ 3, 3 });
    f->def = (graze_danger_def){ .cell = { CELL, CELL },
                                 .columns = COLUMNS,
                                 .rows = ROWS,
                                 .shape = kind->is_point ? NULL : &f->shape,
                                 .steps = STEPS,
                                 .bodies = f->bodies,
                                 .dx = f->dx,
                                 .dy = f->dy,
                                 .count = BULLETS };
    return status;
}

/* A query for what meets the shape from a place, as bullet i flies. */
static graze_query query_of(const field *f, const graze_shape *shape, graze_point at,
                            uint32_t i) {
    return (graze_query){
        .kind = f->def.shape != NULL ? GRAZE_QUERY_SHAPE_CAST : GRAZE_QUERY_RAY,
        .at = at,
        .to = { at.x - STEPS * (double)f->dx[i], at.y - STEPS * (double)f->dy[i] },
        .shape = shape
    };
}

static graze_status least_time(const field *f, uint32_t place, graze_hits *hits,
                               float *least) {
    const graze_point at = { place % COLUMNS * CELL,
                             (double)(place / COLUMNS) * CELL };
    graze_shape shape;
    graze_status status = graze_shape_transform(
        &f->shape, &(graze_pose){ .x = at.x, .y = at.y }, &shape);
    *least = INFINITY;
    for (uint32_t i = 0; i < BULLETS && status == GRAZE_OK; i++) {
        const graze_query query = query_of(f, &shape, at, i);
        status = graze_world_query(f->world, &query, 1, hits);
        for (size_t j = 0; j < hits->count && status == GRAZE_OK; j++)
            if (hits->items[j].body.id == f->bodies[i].id)
                *least = fminf(*least, (float)(hits->items[j].time * STEPS));
    }
    return status;
}

static graze_status field_check(const field *f, bool *is_right) {
    graze_hits hits = { 0 };
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < CHECKED && status == GRAZE_OK; i++) {
        const uint32_t place = i * (PLACES / CHECKED + 7) % PLACES;
        float least;
        status = least_time(f, place, &hits, &least);
        *is_right &= f->times[place] == least;
    }
    graze_hits_free(&hits);
    return status;
}

static void danger_make(void *context) {
    field *f = context;
    graze_world_danger(f->world, &f->def, f->times);
}

static uint32_t hit_count(const field *f) {
    uint32_t hits = 0;
    for (uint32_t i = 0; i < PLACES; i++)
        hits += f->times[i] < INFINITY;
    return hits;
}

static void tell(report *r, const field *f, const danger_kind *kind, bool is_right) {
    const double seconds = timing_of(danger_make, (void *)f, SECONDS);
    report_line(r, "%-8s %-7s %8.0f %8" PRIu32 "%s", kind->bullets, kind->name,
                seconds * 1e6, hit_count(f), is_right ? "" : "  DIFFERS");
    r->has_difference |= !is_right;
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "danger");
    json_put_text(r->json, "bullets", kind->bullets);
    json_put_text(r->json, "shape", kind->name);
    json_put_number(r->json, "n", BULLETS);
    json_put_number(r->json, "places", PLACES);
    json_put_number(r->json, "steps", STEPS);
    json_put_number(r->json, "hit", hit_count(f));
    json_put_number(r->json, "ns", seconds * 1e9);
    report_put_machine(r->json);
    json_end(r->json);
}

static bool kind_run(report *r, field *f, const danger_kind *kind, error *e) {
    bool is_right = true;
    graze_status status = field_open(f, kind, r);
    if (status == GRAZE_OK)
        status = graze_world_danger(f->world, &f->def, f->times);
    if (status == GRAZE_OK)
        status = field_check(f, &is_right);
    if (status == GRAZE_OK)
        tell(r, f, kind, is_right);
    graze_world_close(f->world);
    return answers_are_fine(status, "danger", e);
}

bool danger_suite(report *r, error *e) {
    char processor[128];
    field *f = malloc(sizeof *f);
    bool is_fine = f != NULL || error_no_memory(e, "bench danger");
    report_processor(processor, sizeof processor);
    report_line(r, "%d bullets, %d x %d places, %d steps; %s, %s", BULLETS, COLUMNS,
                ROWS, STEPS, processor, report_compiler());
    report_line(r, "%-8s %-7s %8s %8s", "bullets", "shape", "us", "hit");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && is_fine; i++)
        is_fine = kind_run(r, f, &kinds[i], e);
    free(f);
    return is_fine;
}
