/* moves.c: the suite `moves`: 10,000 boxes that are not in the world move against
 * it, one by one and in one call.
 *
 * The movers begin where they overlap no body, and go a few times their size. In the
 * level they fall, among 10,000 boxes and floors of tiles: most of them stand at
 * last. The two ways take turns; the hash is of their ends and hits and must agree.
 * With `--threads` the time is the wall's.
 */
#include "bench/answers.h"
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/move_many.h"
#include "graze/tiles.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    MOVERS = 10000,
    ROUNDS = 15,
    TILE = 16,
    COLUMNS = 250, /* of tiles, and rows */
    FLOOR_EVERY = 10,
    GAP_EVERY = 7
};

/* The side of the field, and the way of a mover along each axis at most. Movers are
 * settled by this many moves. */
typedef struct moves_scene {
    const char *name;
    double side, way;
    uint32_t bodies, settling;
    bool is_level; /* with tiles; movers fall */
} moves_scene;

typedef struct moves_stage {
    graze_world *world;
    graze_mover movers[MOVERS];
    seeded_random random;
    graze_move_result result;
    graze_move_results results;
    graze_point ends[MOVERS]; /* of the last turn */
    size_t hits[MOVERS];
    uint64_t hash; /* of the last turn */
} moves_stage;

typedef struct moves_row {
    const moves_scene *scene;
    double one_ns, many_ns, hits;
    uint64_t hash;
    bool is_same;
} moves_row;

static double below(moves_stage *self, double end) {
    return end * (double)seeded_below(&self->random, 1 << 20) / (1 << 20);
}

static graze_status add_bodies(moves_stage *self, const moves_scene *scene) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < scene->bodies && status == GRAZE_OK; i++) {
        const graze_part_def part = { .box = { 0, 0, 4 + (float)below(self, 12),
                                               4 + (float)below(self, 12) },
                                      .layer = 1 };
        const graze_body_def def = { .x = (float)below(self, scene->side),
                                     .y = (float)below(self, scene->side),
                                     .parts = &part,
                                     .part_count = 1 };
        status = graze_body_add(self->world, &def, NULL);
    }
    return status;
}

/* Floors of tiles with gaps. */
static graze_status add_tiles(moves_stage *self) {
    static uint8_t kinds[COLUMNS * COLUMNS];
    for (uint32_t i = 0; i < COLUMNS * COLUMNS; i++)
        kinds[i] = i / COLUMNS % FLOOR_EVERY == 0 && i % COLUMNS % GAP_EVERY != 0
                       ? GRAZE_TILE_SOLID
                       : GRAZE_TILE_EMPTY;
    const graze_tiles_def def = { .tile_width = TILE,
                                  .tile_height = TILE,
                                  .columns = COLUMNS,
                                  .rows = COLUMNS,
                                  .kinds = kinds,
                                  .layer = 1 };
    return graze_world_add_tiles(self->world, &def, NULL);
}

static void set_goals(moves_stage *self, const moves_scene *scene) {
    const double way = scene->way;
    for (uint32_t i = 0; i < MOVERS; i++) {
        graze_mover *mover = &self->movers[i];
        mover->goal.x = (double)mover->x + below(self, 2 * way) - way;
        mover->goal.y = (double)mover->y + below(self, 2 * way) - way;
        if (scene->is_level)
            mover->goal.y = (double)mover->y + way;
    }
}

static graze_status move_many(moves_stage *self) {
    return graze_world_move_many(self->world, self->movers, MOVERS, NULL,
                                 &self->results);
}

/* Some moves, so that movers leave the bodies on which they were put. */
static graze_status settle(moves_stage *self, const moves_scene *scene) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < MOVERS; i++)
        self->movers[i] = (graze_mover){ .box = { 0, 0, 4, 4 },
                                         .x = (float)below(self, scene->side),
                                         .y = (float)below(self, scene->side),
                                         .layer = 2 };
    for (uint32_t step = 0; step < scene->settling && status == GRAZE_OK; step++) {
        set_goals(self, scene);
        status = move_many(self);
        for (uint32_t i = 0; i < MOVERS && status == GRAZE_OK; i++) {
            self->movers[i].x = (float)self->results.ends[i].end_x;
            self->movers[i].y = (float)self->results.ends[i].end_y;
        }
    }
    set_goals(self, scene);
    return status;
}

static void hash_ends(moves_stage *self) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < MOVERS; i++) {
        const graze_point end = self->ends[i];
        hash = answers_mix(hash + (uint64_t)(int64_t)(end.x * 4096));
        hash = answers_mix(hash + (uint64_t)(int64_t)(end.y * 4096) + self->hits[i]);
    }
    self->hash = hash;
}

static graze_status turn_one(moves_stage *self) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < MOVERS && status == GRAZE_OK; i++) {
        const graze_mover *mover = &self->movers[i];
        const graze_part_def part = { .box = mover->box, .layer = mover->layer };
        const graze_body_def def = {
            .x = mover->x, .y = mover->y, .parts = &part, .part_count = 1
        };
        status = graze_world_test_move(self->world, &def, mover->goal, NULL,
                                       &self->result);
        self->ends[i] = (graze_point){ self->result.end_x, self->result.end_y };
        self->hits[i] = self->result.count;
    }
    return status;
}

static graze_status turn_many(moves_stage *self) {
    const graze_move_results *results = &self->results;
    const graze_status status = move_many(self);
    for (uint32_t i = 0; i < MOVERS && status == GRAZE_OK; i++) {
        self->ends[i] =
            (graze_point){ results->ends[i].end_x, results->ends[i].end_y };
        self->hits[i] = results->starts[i + 1] - results->starts[i];
    }
    return status;
}

/* The two ways in turns. */
static graze_status measure(moves_stage *self, report *r, moves_row *row) {
    double (*now)(void) = r->options.tasks.threads > 1 ? timing_wall : timing_now;
    timing one = { 0 }, many = { 0 };
    row->is_same = true;
    for (uint32_t round = 0; round < report_rounds(r, ROUNDS); round++) {
        double before = now();
        graze_status status = turn_one(self);
        timing_add(&one, now() - before);
        hash_ends(self);
        row->hash = self->hash;
        before = now();
        if (status == GRAZE_OK)
            status = turn_many(self);
        timing_add(&many, now() - before);
        hash_ends(self);
        row->is_same &= self->hash == row->hash;
        if (status != GRAZE_OK)
            return status;
    }
    row->one_ns = timing_quartile(&one) * 1e9 / MOVERS;
    row->many_ns = timing_quartile(&many) * 1e9 / MOVERS;
    row->hits = (double)self->results.hit_count / MOVERS;
    return GRAZE_OK;
}

static void tell(report *r, const moves_row *row) {
    report_line(r, "%-8s %6.2f %12.1f %12.1f %8.2f  %016" PRIx64 "%s",
                row->scene->name, row->hits, row->one_ns, row->many_ns,
                row->one_ns / row->many_ns, row->hash,
                row->is_same ? "" : "  DIFFERS");
    if (!row->is_same)
        r->has_difference = true;
    if (r->json == NULL)
        return;
    json_begin_object(r->json, NULL);
    json_put_text(r->json, "suite", "moves");
    json_put_text(r->json, "scene", row->scene->name);
    json_put_number(r->json, "hits", row->hits);
    json_put_number(r->json, "one_ns", row->one_ns);
    json_put_number(r->json, "many_ns", row->many_ns);
    report_put_hash(r->json, "hash", row->hash);
    json_end(r->json);
}

static graze_status run_scene(moves_stage *self, const moves_scene *scene,
                              report *r) {
    const graze_world_config config = { .broad_phase = report_broad_phase(r),
                                        .tasks = r->options.tasks };
    moves_row row = { .scene = scene };
    self->random = (seeded_random){ r->options.seed };
    graze_status status = graze_world_open(&config, &self->world);
    if (status == GRAZE_OK)
        status = add_bodies(self, scene);
    if (status == GRAZE_OK && scene->is_level)
        status = add_tiles(self);
    if (status == GRAZE_OK)
        status = settle(self, scene);
    if (status == GRAZE_OK)
        status = measure(self, r, &row);
    graze_world_close(self->world);
    if (status == GRAZE_OK)
        tell(r, &row);
    return status;
}

bool moves_suite(report *r, error *e) {
    static const moves_scene scenes[] = { { "sparse", 4000, 6, 2000, 3, false },
                                          { "usual", 1000, 6, 2000, 3, false },
                                          { "fast", 1000, 60, 2000, 3, false },
                                          { "dense", 400, 6, 2000, 3, false },
                                          { "level", 4000, 6, 10000, 20, true } };
    moves_stage *self = calloc(1, sizeof *self);
    graze_status status = GRAZE_OK;
    if (self == NULL)
        return error_no_memory(e, "moves");
    report_line(r, "%-8s %6s %12s %12s %8s  %s", "scene", "hits", "one by one ns",
                "many ns", "ratio", "hash");
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes && status == GRAZE_OK; i++)
        status = run_scene(self, &scenes[i], r);
    graze_move_result_free(&self->result);
    graze_move_results_free(&self->results);
    free(self);
    if (status != GRAZE_OK)
        return error_no_memory(e, "moves");
    return true;
}
