/* growth.c: the suite `growth`: time and bytes of a box, as boxes get more. A
 * search from scratch, in memory that a search before has asked for, counts the pairs
 * of 10^4 boxes, of ten times as many, and so on. The plane grows with the boxes, so
 * each kind has as many pairs a box at every size. All boxes are squares of side 2,
 * 2.5 on the grid.
 */
#include "bench/suites/suites.h"
#include "bench/timing.h"
#include "graze/find.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LEAST = 10000,
    LARGEST = 100000000,
    BOXES_A_ROUND = 2000000,
    ROUNDS_MOST = 9
};
enum { A_CLUSTER = 1000 };

typedef enum growth_kind { UNIFORM, SKEWED, CLUSTERED, GRIDDED, KINDS } growth_kind;

static const char *const kind_names[KINDS] = { "uniform", "skewed", "clustered",
                                               "gridded" };

/* Boxes of a kind in a square plane. */
typedef struct growth_boxes {
    graze_box *boxes;
    uint32_t count;
    growth_kind kind;
    double side; /* of the plane */
    seeded_random random;
} growth_boxes;

/* The figures of a search. */
typedef struct growth_figures {
    uint64_t pairs;
    double seconds; /* the fastest */
    size_t bytes;   /* the most at a time, beside the boxes */
    uint32_t rounds;
} growth_figures;

/* From 0 to 1, 1 excluded. */
static double draw(seeded_random *random) {
    return (double)(seeded_next(random) >> 11) * 0x1p-53;
}

static graze_box square_at(double x, double y, float side) {
    const float left = (float)x, bottom = (float)y;
    return (graze_box){ left, bottom, left + side, bottom + side };
}

/* Each second box lies in one hundredth of the plane. */
static graze_box box_skewed(growth_boxes *to, uint32_t i) {
    const double from = i % 2 ? 0.6 * to->side : 0,
                 side = i % 2 ? 0.1 * to->side : to->side;
    const double x = from + side * draw(&to->random),
                 y = from + side * draw(&to->random);
    return square_at(x, y, 2);
}

/* A thousand boxes around each of many places, most of them near it. */
static graze_box box_clustered(growth_boxes *to, uint32_t i) {
    const uint32_t clusters = to->count / A_CLUSTER + 1;
    const double reach = 0.25 * to->side / sqrt(clusters);
    seeded_random place = { i % clusters };
    double at[2];
    for (int axis = 0; axis < 2; axis++)
        at[axis] = to->side * draw(&place) +
                   reach * (draw(&to->random) + draw(&to->random) - 1);
    return square_at(at[0], at[1], 2);
}

/* Row by row; neighbours overlap. */
static graze_box box_gridded(const growth_boxes *to, uint32_t i) {
    const uint32_t columns = (uint32_t)sqrt(to->count);
    return square_at(2.0 * (i % columns), 2.0 * (i / columns), 2.5f);
}

static graze_box box_uniform(growth_boxes *to) {
    const double x = to->side * draw(&to->random), y = to->side * draw(&to->random);
    return square_at(x, y, 2);
}

static void boxes_fill(growth_boxes *to) {
    for (uint32_t i = 0; i < to->count; i++)
        switch (to->kind) {
        case SKEWED:
            to->boxes[i] = box_skewed(to, i);
            break;
        case CLUSTERED:
            to->boxes[i] = box_clustered(to, i);
            break;
        case GRIDDED:
            to->boxes[i] = box_gridded(to, i);
            break;
        default:
            to->boxes[i] = box_uniform(to);
        }
}

/* The bytes in use, and the most so far. */
typedef struct growth_memory {
    size_t bytes, most;
} growth_memory;

static void *resize_counted(void *user, void *block, size_t old_size,
                            size_t new_size) {
    growth_memory *memory = user;
    void *now = NULL;
    if (new_size == 0)
        free(block);
    else if ((now = realloc(block, new_size)) == NULL)
        return NULL;
    memory->bytes += new_size - old_size;
    if (memory->bytes > memory->most)
        memory->most = memory->bytes;
    return now;
}

/* Count the pairs with a finder that keeps its memory, once more than wanted: the
 * first time asks the system for all of it. */
static graze_status search_often(const report *r, graze_finder *finder,
                                 const growth_boxes *boxes, uint32_t wanted,
                                 growth_figures *figures) {
    const graze_box_array all = { boxes->boxes, NULL, boxes->count };
    timing times = { .count = 0 };
    graze_status status = GRAZE_OK;
    for (uint32_t round = 0; round <= wanted && status == GRAZE_OK; round++) {
        const timing_start start = timing_begin();
        status = graze_finder_count(finder, all, NULL, &figures->pairs);
        if (round > 0)
            timing_add(&times, r->options.tasks.threads > 1
                                   ? timing_wall() - start.wall
                                   : timing_since(start));
    }
    figures->seconds = timing_fastest(&times);
    figures->rounds = wanted;
    return status;
}

static graze_status search(const report *r, const growth_boxes *boxes,
                           growth_figures *figures) {
    const uint32_t few = BOXES_A_ROUND / boxes->count + 1,
                   wanted = report_rounds(r, few < ROUNDS_MOST ? few : ROUNDS_MOST);
    growth_memory memory = { 0 };
    const graze_find_config config = { .broad_phase = r->options.broad_phase,
                                       .allocator = { .resize = resize_counted,
                                                      .user = &memory },
                                       .tasks = r->options.tasks };
    graze_finder *finder;
    graze_status status = graze_finder_open(&config, &finder);
    if (status == GRAZE_OK)
        status = search_often(r, finder, boxes, wanted, figures);
    figures->bytes = memory.most;
    graze_finder_close(finder);
    return status;
}

static void record(const report *r, const growth_boxes *boxes,
                   const growth_figures *figures) {
    json_writer *json = r->json;
    if (json == NULL)
        return;
    json_begin_object(json, NULL);
    json_put_text(json, "suite", "growth");
    json_put_text(json, "work", kind_names[boxes->kind]);
    json_put_number(json, "n", boxes->count);
    json_put_text(json, "method", report_broad_phase(r));
    json_put_number(json, "threads", r->options.tasks.threads);
    json_put_number(json, "rounds", figures->rounds);
    json_put_number(json, "fastest_ns", figures->seconds * 1e9);
    json_put_number(json, "ns_per_box", figures->seconds * 1e9 / boxes->count);
    json_put_number(json, "bytes_per_box", (double)figures->bytes / boxes->count);
    json_put_number(json, "pairs", (double)figures->pairs);
    report_put_machine(json);
    json_end(json);
}

/* One size of one kind; false without memory. */
static bool kind_tell(report *r, growth_kind kind, uint32_t count) {
    growth_boxes boxes = { .count = count,
                           .kind = kind,
                           .side = 3 * sqrt(count),
                           .random = { r->options.seed } };
    growth_figures figures = { 0 };
    if (kind == SKEWED)
        boxes.side = 10 * sqrt(count);
    boxes.boxes = malloc(count * sizeof *boxes.boxes);
    bool is_done = boxes.boxes != NULL;
    if (is_done) {
        boxes_fill(&boxes);
        is_done = search(r, &boxes, &figures) == GRAZE_OK;
    }
    if (is_done) {
        report_line(r, "%-10s %10" PRIu32 " %10.2f %10.1f %12" PRIu64 " %12.2f",
                    kind_names[kind], count, figures.seconds * 1e9 / count,
                    (double)figures.bytes / count, figures.pairs,
                    (double)figures.pairs / count);
        record(r, &boxes, &figures);
    }
    free(boxes.boxes);
    return is_done;
}

bool growth_suite(report *r, error *e) {
    uint32_t largest = LARGEST;
    if (r->options.largest > 0)
        largest = r->options.largest;
    report_line(r, "%-10s %10s %10s %10s %12s %12s", "boxes", "n", "ns/box",
                "bytes/box", "pairs", "pairs/box");
    for (int kind = 0; kind < KINDS; kind++)
        for (uint64_t count = LEAST; count <= largest; count *= 10)
            if (!kind_tell(r, (growth_kind)kind, (uint32_t)count))
                return error_no_memory(e, "bench growth (--largest takes less)");
    return true;
}
