/* seeds_grid_map.c: the figures of "2D Grid collision detection" (Aidiakapi, 2012,
 * with henke96, 2013). They are changes and checks a second, for any width of the
 * field, and the number of cells of a box. */
#include "bench/seeds_grid_map.h"
#include "bench/search.h"
#include "bench/seeds.h"
#include "bench/timing.h"

#include <math.h>
#include <stdlib.h>

static const uint32_t widths[] = { 512, 102400, 10000000 };
static const double stated_changes = 64e6;
static const double stated_checks[GRID_ANSWERS] = { 236e6, 216e6, 858e6 };
static const char *const answer_names[GRID_ANSWERS] = { "miss", "hit", "outside" };

static report_figure figure(double stated, double measured) {
    return (report_figure){ "Grid map", stated, measured };
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
        report_seed(r, figure(stated_checks[answer], rate),
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
    report_seed(r, figure(stated_changes, rate), "changes a second, field of %u, %s",
                (unsigned)scene->width, side->name);
    check_rows(r, &s);
    side->close(s.state);
    return !s.has_failed || error_no_memory(e, "bench seeds");
}

static bool field_rows(report *r, grid_scene *scene, uint32_t width, error *e) {
    const grid_side sides[] = { grid_side_text(&cells_list),
                                grid_side_text(&cells_vector),
                                grid_side_text(&cells_hash), grid_side_world };
    grid_scene_make(scene, width);
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
    if (!search_count(&config, (graze_box_array){ .boxes = boxes, .count = 2 },
                      &counters, e))
        return false;
    report_seed(r, figure(stated, (double)counters.visits - 1),
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

/* Why graze is slower here, and what a reader may wonder about. */
static void explain(report *r) {
    report_line(r, "          (A change here is one box put elsewhere, a check one "
                   "look at one point: a miss in a");
    report_line(r, "          cell where nothing is. The text's cells hold all that "
                   "was put in; ours find the");
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
