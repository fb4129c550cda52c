/* grid_map.c: the figures of "2D Grid collision detection" (Aidiakapi, 2012, with
 * henke96, 2013). They are changes and checks a second, for any width of the field,
 * and the number of cells of a box.
 *
 * Boxes fall and rise in a wide field, and areas are asked about, as the text times
 * them.
 */
#include "bench/seeds/figures.h"
#include "bench/seeds/seeds.h"
#include "bench/texts/grid.h"
#include "bench/timing.h"
#include "graze/graze.h"
#include "scenes/seeded.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Boxes and areas at whole pixels, from a seed --- */

enum {
    GRID_BOXES = 64,
    GRID_BOX_SIDE = 34,
    GRID_MOVER_SIDE = 32,
    GRID_FRAMES = 16,
    GRID_AREAS = 256
};

/* The queries: an area where no box is, one where one is, one outside of the
 * field. */
typedef enum grid_answer {
    GRID_MISS,
    GRID_HIT,
    GRID_OUTSIDE,
    GRID_ANSWERS
} grid_answer;

/* A square field. In each of GRID_FRAMES frames all boxes are 4 pixels lower, or on
 * the way back higher, than in the one before. The first follows the last. The areas
 * are asked about as of the last frame. */
typedef struct grid_scene {
    uint32_t width; /* in pixels, a multiple of the cells' side */
    graze_box boxes[GRID_FRAMES][GRID_BOXES];
    graze_box areas[GRID_ANSWERS][GRID_AREAS];
} grid_scene;

enum { FALL = 4, MARGIN = 40 }; /* boxes stay in the field, up and down */

static graze_box square_at(float x, float y, float side) {
    return (graze_box){ x, y, x + side, y + side };
}

static float random_place(const grid_scene *scene, seeded_random *random) {
    return (float)seeded_below(random, scene->width - 2 * MARGIN);
}

static bool is_free(const grid_scene *scene, graze_box area) {
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        if (cells_overlap(&scene->boxes[GRID_FRAMES - 1][i], &area))
            return false;
    return true;
}

static void make_boxes(grid_scene *scene, seeded_random *random) {
    for (uint32_t i = 0; i < GRID_BOXES; i++) {
        const float x = random_place(scene, random), y = random_place(scene, random);
        for (uint32_t frame = 0; frame < GRID_FRAMES; frame++) {
            const uint32_t lower =
                frame < GRID_FRAMES / 2 ? frame : GRID_FRAMES - frame;
            scene->boxes[frame][i] =
                square_at(x, y + (float)(lower * FALL), GRID_BOX_SIDE);
        }
    }
}

static graze_box missing_area(const grid_scene *scene, seeded_random *random) {
    graze_box area;
    do
        area = square_at(random_place(scene, random), random_place(scene, random),
                         GRID_MOVER_SIDE);
    while (!is_free(scene, area));
    return area;
}

static void scene_make(grid_scene *scene, uint32_t width) {
    seeded_random random = { width };
    scene->width = width;
    make_boxes(scene, &random);
    for (uint32_t i = 0; i < GRID_AREAS; i++) {
        const graze_box box = scene->boxes[GRID_FRAMES - 1][i % GRID_BOXES];
        scene->areas[GRID_MISS][i] = missing_area(scene, &random);
        scene->areas[GRID_HIT][i] =
            square_at(box.min_x + 1, box.min_y + 1, GRID_MOVER_SIDE);
        scene->areas[GRID_OUTSIDE][i] =
            square_at((float)width + 1024 + random_place(scene, &random),
                      (float)(i * 8), GRID_MOVER_SIDE);
    }
}

/* --- Sides, which take turns --- */

/* A way to keep up with the boxes and to answer. `open` gets the side's argument and
 * has all boxes as of the last frame. `change` moves all of them to where they are
 * in a frame, false on failure. `ask` says in how many areas there is a box.
 * `across_most` bounds the width in cells, if it is not 0. */
typedef struct grid_side {
    const char *name;
    const void *argument;
    uint32_t across_most;
    void *(*open)(const void *argument, const grid_scene *scene);
    bool (*change)(void *state, const grid_scene *scene, uint32_t frame);
    uint32_t (*ask)(void *state, const graze_box *areas, uint32_t count);
    void (*close)(void *state);
} grid_side;

/* --- Cells as the text and its replies have them --- */

/* A copy of the boxes, which move. */
typedef struct text_side {
    cells_grid grid;
    graze_box boxes[GRID_BOXES];
} text_side;

static void close_text(void *state) {
    text_side *self = state;
    if (self->grid.state != NULL)
        self->grid.kind->close(self->grid.state);
    free(self);
}

static bool text_fill(text_side *self, const cells_kind *kind,
                      const grid_scene *scene) {
    self->grid = (cells_grid){ .kind = kind, .boxes = self->boxes };
    self->grid.state = kind->open((scene->width + CELLS_SIDE - 1) / CELLS_SIDE);
    memcpy(self->boxes, scene->boxes[GRID_FRAMES - 1], sizeof self->boxes);
    for (uint32_t i = 0; i < GRID_BOXES && self->grid.state != NULL; i++)
        if (!cells_add(&self->grid, i))
            return false;
    return self->grid.state != NULL;
}

static void *open_text(const void *kind, const grid_scene *scene) {
    text_side *self = calloc(1, sizeof *self);
    if (self == NULL || text_fill(self, kind, scene))
        return self;
    close_text(self);
    return NULL;
}

static bool change_text(void *state, const grid_scene *scene, uint32_t frame) {
    text_side *self = state;
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        if (!cells_move(&self->grid, i, scene->boxes[frame][i]))
            return false;
    return true;
}

static uint32_t ask_text(void *state, const graze_box *areas, uint32_t count) {
    const text_side *self = state;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += cells_ask(&self->grid, areas[i]);
    return found;
}

static grid_side side_of_text(const cells_kind *kind) {
    return (grid_side){ kind->name,  kind,     kind->across_most, open_text,
                        change_text, ask_text, close_text };
}

/* --- A world with the grid map --- */

/* Its changes are placing all and a step; it is asked by its query. */

typedef struct world_side {
    graze_world *world;
    graze_body bodies[GRID_BOXES];
    float x[GRID_FRAMES][GRID_BOXES], y[GRID_FRAMES][GRID_BOXES];
} world_side;

static void close_world(void *state) {
    world_side *self = state;
    graze_world_close(self->world);
    free(self);
}

static bool change_world(void *state, const grid_scene *scene, uint32_t frame) {
    world_side *self = state;
    const graze_positions placement = { .bodies = self->bodies,
                                        .x = self->x[frame],
                                        .y = self->y[frame],
                                        .count = GRID_BOXES };
    (void)scene;
    return graze_world_set_positions(self->world, &placement) == GRAZE_OK &&
           graze_world_step(self->world) == GRAZE_OK;
}

static void copy_places(world_side *self, const grid_scene *scene) {
    for (uint32_t frame = 0; frame < GRID_FRAMES; frame++)
        for (uint32_t i = 0; i < GRID_BOXES; i++) {
            self->x[frame][i] = scene->boxes[frame][i].min_x;
            self->y[frame][i] = scene->boxes[frame][i].min_y;
        }
}

/* The boxes, on layer 0, meet only boxes on layer 1, and there are none. So only
 * the map is timed. */
static bool world_fill(world_side *self, const grid_scene *scene) {
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow(&rules, 0, 1);
    const graze_world_config config = { .broad_phase = "grid-map",
                                        .setup = { .cell_w = CELLS_SIDE,
                                                   .cell_h = CELLS_SIDE },
                                        .rules = &rules };
    const graze_part_def part = { .box = { 0, 0, GRID_BOX_SIDE, GRID_BOX_SIDE } };
    const graze_body_def body = { .parts = &part, .part_count = 1 };
    if (graze_world_open(&config, &self->world) != GRAZE_OK)
        return false;
    for (uint32_t i = 0; i < GRID_BOXES; i++)
        if (graze_body_add(self->world, &body, &self->bodies[i]) != GRAZE_OK)
            return false;
    copy_places(self, scene);
    return change_world(self, scene, GRID_FRAMES - 1);
}

static void *open_world(const void *argument, const grid_scene *scene) {
    world_side *self = calloc(1, sizeof *self);
    (void)argument;
    if (self == NULL || world_fill(self, scene))
        return self;
    close_world(self);
    return NULL;
}

static uint32_t ask_world(void *state, const graze_box *areas, uint32_t count) {
    world_side *self = state;
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += graze_world_box(self->world, areas[i], GRAZE_ALL_LAYERS) > 0;
    return found;
}

static const grid_side side_of_world = {
    .name = "graze, in a world",
    .open = open_world,
    .change = change_world,
    .ask = ask_world,
    .close = close_world,
};

/* --- Figures --- */

static const uint32_t widths[] = { 512, 102400, 10000000 };
static const double stated_changes = 64e6;
static const double stated_checks[GRID_ANSWERS] = { 236e6, 216e6, 858e6 };
static const char *const answer_names[GRID_ANSWERS] = { "miss", "hit", "outside" };

static seeds_figure figure(double stated, double measured) {
    return (seeds_figure){ "Grid map", stated, measured };
}

/* A side at work. */
typedef struct stage {
    const grid_side *side;
    const grid_scene *scene;
    void *state;
    grid_answer answer;
    uint32_t found;
    bool has_failed;
} stage;

static void change_all(void *context) {
    stage *s = context;
    for (uint32_t frame = 0; frame < GRID_FRAMES; frame++)
        s->has_failed |= !s->side->change(s->state, s->scene, frame);
}

enum { ROUNDS = 16 }; /* of asking, between two looks at the clock */

static void ask_all(void *context) {
    stage *s = context;
    for (int i = 0; i < ROUNDS; i++)
        s->found = s->side->ask(s->state, s->scene->areas[s->answer], GRID_AREAS);
}

static void check_rows(report *r, stage *s) {
    for (int answer = 0; answer < GRID_ANSWERS; answer++) {
        s->answer = (grid_answer)answer;
        const double rate = ROUNDS * GRID_AREAS / timing_of(ask_all, s, 0.02);
        seeds_tell(r, figure(stated_checks[answer], rate),
                   "checks a second, %s, field of %u, %s", answer_names[answer],
                   (unsigned)s->scene->width, s->side->name);
        if (s->found != (answer == GRID_HIT ? GRID_AREAS : 0)) {
            report_line(r, "          (%s answers %u of %d areas wrongly.)",
                        s->side->name, (unsigned)s->found, GRID_AREAS);
            r->has_difference = true;
        }
    }
}

static bool side_rows(report *r, const grid_side *side, const grid_scene *scene,
                      error *e) {
    stage s = { .side = side, .scene = scene };
    s.state = side->open(side->argument, scene);
    if (s.state == NULL)
        return error_no_memory(e, "bench seeds");
    const double rate = GRID_FRAMES * GRID_BOXES / timing_of(change_all, &s, 0.02);
    seeds_tell(r, figure(stated_changes, rate), "changes a second, field of %u, %s",
               (unsigned)scene->width, side->name);
    check_rows(r, &s);
    side->close(s.state);
    return !s.has_failed || error_no_memory(e, "bench seeds");
}

static bool field_rows(report *r, grid_scene *scene, uint32_t width, error *e) {
    const grid_side sides[] = { side_of_text(&cells_list),
                                side_of_text(&cells_vector),
                                side_of_text(&cells_hash), side_of_world };
    scene_make(scene, width);
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        if (sides[i].across_most != 0 && width / CELLS_SIDE > sides[i].across_most)
            report_line(r,
                        "          (A field of %u has no room for %s: each of its "
                        "cells would need memory.)",
                        (unsigned)width, sides[i].name);
        else if (!side_rows(r, &sides[i], scene, e))
            return false;
    return true;
}

/* How many cells of 32 a box is in, as the method registers it. */
static bool cell_row(report *r, graze_box box, double stated, error *e) {
    const graze_find_config config = { .broad_phase = "grid-map",
                                       .setup = { .cell_w = 32, .cell_h = 32 } };
    const graze_box boxes[] = { box, { 1000, 1000, 1001, 1001 } };
    graze_counters counters;
    if (!seeds_count(&config, (graze_box_array){ .boxes = boxes, .count = 2 },
                     &counters, e))
        return false;
    seeds_tell(r, figure(stated, (double)counters.visits - 1),
               "cells of 32 for a box of %g x %g at (%g, %g)",
               (double)(box.max_x - box.min_x), (double)(box.max_y - box.min_y),
               (double)box.min_x, (double)box.min_y);
    return true;
}

static bool all_fields(report *r, error *e) {
    grid_scene *scene = malloc(sizeof *scene);
    if (scene == NULL)
        return error_no_memory(e, "bench seeds");
    bool is_fine = true;
    for (size_t i = 0; i < sizeof widths / sizeof *widths && is_fine; i++)
        is_fine = field_rows(r, scene, widths[i], e);
    free(scene);
    return is_fine;
}

/* Why graze is slower here, and other notes for the reader. */
static void explain(report *r) {
    report_line(r, "          (A change here is one box put elsewhere, a check one "
                   "look at one point: a miss in a");
    report_line(r, "          cell where nothing is. The text's cells hold all that "
                   "was put in; graze's find the");
    report_line(r, "          cells by hashing, so that no field has a size, test "
                   "each box exactly, obey layers,");
    report_line(r, "          and give a sorted list; a world also checks the "
                   "handle and remembers the change.)");
}

bool seeds_grid_map(report *r, error *e) {
    explain(r);
    return cell_row(r, (graze_box){ 64, 64, 98, 98 }, 4, e) &&
           cell_row(r, (graze_box){ 95, 95, 129, 129 }, 9, e) &&
           cell_row(r, (graze_box){ 64, 64, 96, 96 }, 1, e) && all_fields(r, e);
}
