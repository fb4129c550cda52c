/* counted.c: counted WORK: graze's work on w1 to w5, small, on single points and areas,
 * a few boxes, and snapshots, for tools/ceilings.py and figures_goals.py, which count
 * its instructions.
 *
 * callgrind counts inside counted_work() alone. All else, such as the making of
 * boxes, is outside. One thread works, and no clock is read, so a second run
 * executes the same instructions.
 */
#include "bench/workloads/workload.h"
#include "graze/find.h"
#include "graze/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, QUERIES = 2000, NEAREST = 8 };

typedef struct game {
    const char *name;     /* of this program's work */
    const char *workload; /* bench/workloads/workload.h */
    uint32_t boxes, frames;
    graze_status (*work)(struct game *self);
    graze_query (*query_at)(const queries *q, uint32_t i); /* NULL: none */
    bool is_warm; /* a call before those that are counted */
    workload *from;
    graze_finder *finder;
    graze_pair_list pairs;
    workload_world world;
    queries asked;
    graze_query list[QUERIES];
    graze_hits hits;
    uint64_t found;
    unsigned char snapshot[1 << 18];
    size_t size; /* of the snapshot */
} game;

/* --- Counted work --- */

/* All pairs, sorted. */
static graze_status join(game *self) {
    const graze_box_array boxes = { self->from->boxes, self->from->layers,
                                    self->from->count };
    const graze_status status =
        graze_finder_pairs(self->finder, boxes, &self->pairs);
    self->found += self->pairs.count;
    return status;
}

/* All bodies move, and the world steps. */
static graze_status step(game *self) {
    size_t count;
    graze_status status = workload_world_place(&self->world, self->from);
    if (status == GRAZE_OK)
        status = graze_world_step(self->world.world);
    graze_world_contact_events(self->world.world, &count);
    self->found += count;
    return status;
}

static graze_status ask(game *self, const graze_query *list, size_t count) {
    const graze_status status =
        graze_world_query(self->world.world, list, count, &self->hits);
    self->found += status == GRAZE_OK ? self->hits.starts[count] : 0;
    return status;
}

/* Queries in a batch, and one by one. */
static graze_status query(game *self) {
    graze_status status = ask(self, self->list, QUERIES);
    for (uint32_t i = 0; i < QUERIES && status == GRAZE_OK; i++)
        status = ask(self, &self->list[i], 1);
    return status;
}

/* Queries one by one. */
static graze_status query_singly(game *self) {
    graze_status status = GRAZE_OK;
    for (uint32_t i = 0; i < QUERIES && status == GRAZE_OK; i++)
        status = ask(self, &self->list[i], 1);
    return status;
}

static graze_status query_batch(game *self) {
    return ask(self, self->list, QUERIES);
}

static graze_status save(game *self) {
    self->found++;
    return graze_world_save(self->world.world, NULL, self->snapshot,
                            sizeof self->snapshot, &self->size);
}

static graze_status load(game *self) {
    self->found++;
    return graze_world_load(self->world.world, NULL, self->snapshot, self->size);
}

/* callgrind finds it by its name, so it stays a function of its own. */
__attribute__((noinline)) static graze_status counted_work(game *self) {
    return self->work(self);
}

/* --- Its setup --- */

static graze_query point_at(const queries *q, uint32_t i) {
    return (graze_query){ .kind = GRAZE_QUERY_POINT,
                          .at = { (double)q->x[i], (double)q->y[i] } };
}

static graze_query area_at(const queries *q, uint32_t i) {
    const graze_box *area = &q->areas[i];
    return (graze_query){ .kind = GRAZE_QUERY_BOX,
                          .at = { (double)area->min_x, (double)area->min_y },
                          .to = { (double)area->max_x, (double)area->max_y } };
}

/* Four kinds in turn. */
static graze_query any_at(const queries *q, uint32_t i) {
    static const graze_query_kind kinds[] = { GRAZE_QUERY_POINT, GRAZE_QUERY_BOX,
                                              GRAZE_QUERY_RAY_FIRST,
                                              GRAZE_QUERY_NEAREST };
    const graze_point at = { (double)q->x[i], (double)q->y[i] };
    const double reach = i % 4 == 1 ? 16 : 60;
    return (graze_query){ .kind = kinds[i % 4],
                          .at = at,
                          .to = { at.x + reach, at.y + reach / 2 },
                          .nearest_count = NEAREST };
}

static bool game_open(game *self) {
    self->from = workload_open(self->workload, self->boxes, SEED);
    if (self->from == NULL)
        return false;
    const graze_find_config finding = { .rules = self->from->rules };
    if (self->work == join)
        return graze_finder_open(&finding, &self->finder) == GRAZE_OK;
    if (workload_world_open(&self->world,
                            &(graze_world_config){ .broad_phase = NULL },
                            self->from) != GRAZE_OK ||
        !queries_open(self->from, QUERIES, SEED, &self->asked))
        return false;
    for (uint32_t i = 0; i < QUERIES && self->query_at != NULL; i++)
        self->list[i] = self->query_at(&self->asked, i);
    self->hits.parts_only = self->is_warm;
    if (self->is_warm && self->work(self) != GRAZE_OK)
        return false;
    if (self->work != save && self->work != load)
        return true;
    return graze_world_step(self->world.world) == GRAZE_OK && save(self) == GRAZE_OK;
}

static void game_close(game *self) {
    graze_finder_close(self->finder);
    graze_pair_list_free(&self->pairs);
    graze_hits_free(&self->hits);
    queries_close(&self->asked);
    workload_world_close(&self->world);
    workload_close(self->from);
}

static bool game_run(game *self) {
    for (uint32_t frame = 0; frame < self->frames; frame++) {
        workload_next(self->from);
        if (counted_work(self) != GRAZE_OK)
            return false;
    }
    printf("%s: %llu found\n", self->name, (unsigned long long)self->found);
    return self->found > 0;
}

static game games[] = {
    { .name = "w1", .workload = "w1", .boxes = 10000, .frames = 4, .work = join },
    { .name = "w2", .workload = "w2", .boxes = 5000, .frames = 30, .work = step },
    { .name = "w3", .workload = "w3", .boxes = 5000, .frames = 30, .work = step },
    { .name = "w4", .workload = "w4", .boxes = 10000, .frames = 4, .work = join },
    { .name = "w5",
      .workload = "w1",
      .boxes = 10000,
      .frames = 2,
      .work = query,
      .query_at = any_at },
    { .name = "few", .workload = "w1", .boxes = 10, .frames = 1000, .work = step },
    { .name = "save", .workload = "w1", .boxes = 1000, .frames = 1, .work = save },
    { .name = "load", .workload = "w1", .boxes = 1000, .frames = 1, .work = load },
    { .name = "w5-point",
      .workload = "w1",
      .boxes = 10000,
      .frames = 1,
      .work = query_singly,
      .query_at = point_at,
      .is_warm = true },
    { .name = "w5-area",
      .workload = "w1",
      .boxes = 10000,
      .frames = 1,
      .work = query_singly,
      .query_at = area_at,
      .is_warm = true },
    { .name = "w5-areas",
      .workload = "w1",
      .boxes = 10000,
      .frames = 1,
      .work = query_batch,
      .query_at = area_at,
      .is_warm = true },
};

int main(int argc, char **argv) {
    for (size_t i = 0; argc == 2 && i < sizeof games / sizeof *games; i++)
        if (strcmp(argv[1], games[i].name) == 0) {
            const bool is_fine = game_open(&games[i]) && game_run(&games[i]);
            game_close(&games[i]);
            if (!is_fine)
                fputs("counted: no memory, or nothing was found\n", stderr);
            return is_fine ? EXIT_SUCCESS : EXIT_FAILURE;
        }
    fputs("counted: its argument is one of w1, w2, w3, w4, w5, w5-point, w5-area, "
          "w5-areas, few, save and load\n",
          stderr);
    return 2;
}
