/* plant.c: boxes sorted by their centres along x, cut into as many slices as make about square nodes, each
 * slice sorted along y. Centres are compared as doubles, so boxes far away, or one far from all others,
 * leave the rest as well spread. */
#include "core/numbers.h"
#include "survey/survey.h"

#include <math.h>

/* A box by the place of its centre on an axis. */
typedef struct centre {
    double place;
    uint32_t row;
} centre;

typedef struct garden {
    graze_area_array boxes;
    centre *items, *spare;
    size_t count;
} garden;

static double middle(double min, double max) {
    return min / 2 + max / 2;
}

static bool can_be_found(const graze_area *area, graze_edges edges) {
    return edges == GRAZE_CLOSED || (area->min_x < area->max_x && area->min_y < area->max_y);
}

/* Two runs, one behind the other, into one at `to`; what is equal stays in its order. */
static void merge(const centre *from, size_t half, size_t count, centre *to) {
    size_t a = 0, b = half;
    for (size_t i = 0; i < count; i++)
        to[i] = a < half && (b == count || from[a].place <= from[b].place) ? from[a++] : from[b++];
}

/* Sort; `spare` has room for as many. */
static void sort(centre *items, centre *spare, size_t count) {
    centre *from = items, *to = spare;
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t i = 0; i < count; i += 2 * run) {
            const size_t left = count - i, both = left < 2 * run ? left : 2 * run;
            merge(from + i, both < run ? both : run, both, to + i);
        }
        centre *const sorted = to;
        to = from;
        from = sorted;
    }
    for (size_t i = 0; from != items && i < count; i++)
        items[i] = from[i];
}

static void arrange(garden *g) {
    const size_t nodes = (g->count + GRZ_SURVEY_NODE - 1) / GRZ_SURVEY_NODE;
    const size_t slices = (size_t)sqrt((double)nodes) + 1;
    const size_t slice = (nodes + slices - 1) / slices * GRZ_SURVEY_NODE;
    sort(g->items, g->spare, g->count);
    for (size_t i = 0; i < g->count; i++) {
        const graze_area *area = &g->boxes.areas[g->items[i].row];
        g->items[i].place = middle(area->min_y, area->max_y);
    }
    for (size_t i = 0; i < g->count; i += slice)
        sort(g->items + i, g->spare, g->count - i < slice ? g->count - i : slice);
}

static void list_centres(const graze_index *survey, garden *g) {
    for (uint32_t row = 0; row < g->boxes.count; row++) {
        const graze_area *area = &g->boxes.areas[row];
        if (can_be_found(area, survey->edges))
            g->items[g->count++] = (centre){ middle(area->min_x, area->max_x), row };
    }
}

static void node_widen(grz_survey_node *node, const grz_survey_node *by) {
    node->area.min_x = grz_min(node->area.min_x, by->area.min_x);
    node->area.min_y = grz_min(node->area.min_y, by->area.min_y);
    node->area.max_x = grz_max(node->area.max_x, by->area.max_x);
    node->area.max_y = grz_max(node->area.max_y, by->area.max_y);
    node->layers |= by->layers;
    node->row = node->row < by->row ? node->row : by->row;
}

static void make_level(graze_index *survey, uint32_t level) {
    const grz_survey_node *below = (grz_survey_node *)survey->nodes.data + survey->begin[level - 1];
    grz_survey_node *nodes = (grz_survey_node *)survey->nodes.data + survey->begin[level];
    for (size_t i = 0; i < survey->count[level - 1]; i++)
        if (i % GRZ_SURVEY_NODE == 0)
            nodes[i / GRZ_SURVEY_NODE] = below[i];
        else
            node_widen(&nodes[i / GRZ_SURVEY_NODE], &below[i]);
}

/* How many levels there are and where; returns the number of all nodes. */
static size_t lay_out(graze_index *survey, size_t count) {
    size_t begin = 0;
    for (size_t left = count; left > 0; left = (left + GRZ_SURVEY_NODE - 1) / GRZ_SURVEY_NODE) {
        survey->begin[survey->level_count] = begin;
        survey->count[survey->level_count++] = left;
        begin += left;
        if (left == 1 && survey->level_count > 1)
            break;
    }
    return begin;
}

static graze_status make_nodes(graze_index *survey, const garden *g) {
    const size_t count = lay_out(survey, g->count);
    if (grz_buffer_reserve(&survey->allocator, &survey->nodes, count, sizeof(grz_survey_node)) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    grz_survey_node *nodes = survey->nodes.data;
    for (size_t i = 0; i < g->count; i++) {
        const uint32_t row = g->items[i].row;
        const unsigned layer = g->boxes.layers == NULL ? 0 : g->boxes.layers[row];
        nodes[i] = (grz_survey_node){ g->boxes.areas[row], UINT64_C(1) << layer, row };
    }
    for (uint32_t level = 1; level < survey->level_count; level++)
        make_level(survey, level);
    return GRAZE_OK;
}

graze_status grz_survey_plant(graze_index *survey, graze_area_array boxes) {
    garden g = { .boxes = boxes };
    grz_buffer room = { 0 };
    graze_status status =
        grz_buffer_reserve(&survey->allocator, &room, 2 * (size_t)boxes.count, sizeof(centre));
    if (status == GRAZE_OK && boxes.count > 0) {
        g.items = room.data;
        g.spare = g.items + boxes.count;
        list_centres(survey, &g);
        if (!survey->looks_at_all)
            arrange(&g);
        status = make_nodes(survey, &g);
    }
    grz_buffer_free(&survey->allocator, &room);
    return status;
}
