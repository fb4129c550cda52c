/* chain.c: chains of circles, and those of parts. */
#include "bind.h"

#include <stdlib.h>

/* A node is numbers: x, y, radius, whether it is off. */
static graze_chain_node node_of(const double *n) {
    return (graze_chain_node){ n[0], n[1], n[2], n[3] != 0 };
}

/* Results: the status. */
graze_chain *EXPORT(js_chain_make)(const double *numbers, uint32_t count,
                                   uint32_t capacity) {
    graze_chain *chain = NULL;
    graze_chain_node *nodes = malloc((count + 1) * sizeof *nodes);
    js_results[0] = GRAZE_OUT_OF_MEMORY;
    if (nodes == NULL)
        return NULL;
    for (uint32_t i = 0; i < count; i++)
        nodes[i] = node_of(numbers + 4 * i);
    const graze_chain_def def = { nodes, count, capacity };
    js_results[0] = graze_chain_create(&def, NULL, &chain);
    free(nodes);
    return chain;
}

void EXPORT(js_chain_free)(graze_chain *chain) {
    graze_chain_destroy(chain);
}

/* The nodes, four numbers each, in memory of js_alloc, or NULL; results: how many
 * there are, and may be. */
double *EXPORT(js_chain_nodes)(const graze_chain *chain) {
    const uint32_t count = graze_chain_count(chain);
    graze_chain_node *nodes = malloc(count * sizeof *nodes);
    double *numbers = malloc(count * 4 * sizeof *numbers);
    if (nodes != NULL && numbers != NULL) {
        graze_chain_nodes(chain, nodes, count);
        for (uint32_t i = 0; i < count; i++) {
            numbers[4 * i] = nodes[i].x;
            numbers[4 * i + 1] = nodes[i].y;
            numbers[4 * i + 2] = nodes[i].radius;
            numbers[4 * i + 3] = nodes[i].is_off;
        }
    }
    free(nodes);
    js_results[0] = count;
    js_results[1] = graze_chain_capacity(chain);
    return numbers;
}

/* The chain of a part, or NULL; results: where its (0, 0) is in the world. */
const graze_chain *EXPORT(js_part_chain)(js_world *w, double part) {
    graze_shape shape;
    if (graze_part_shape(w->world, js_part(w, part), &shape) != GRAZE_OK)
        return NULL;
    js_results[0] = shape.corner[0].x;
    js_results[1] = shape.corner[0].y;
    return graze_chain_of(&shape);
}

/* At most `most` points, x and y, in memory of js_alloc, or NULL; results: how
 * many. */
graze_point *EXPORT(js_chain_points)(const graze_chain *chain, double spacing,
                                     uint32_t most) {
    graze_point *points = calloc((size_t)most + 1, sizeof *points);
    if (points != NULL)
        js_results[0] = (double)graze_chain_points(chain, spacing, points, most);
    return points;
}

/* Results: node, place, distance, middle x and y. */
uint32_t EXPORT(js_chain_nearest)(const graze_chain *chain, double x, double y) {
    graze_chain_place place;
    const bool is_there = graze_chain_nearest(chain, (graze_point){ x, y }, &place);
    js_results[0] = place.node;
    js_results[1] = place.place;
    js_results[2] = place.distance;
    js_results[3] = place.middle.x;
    js_results[4] = place.middle.y;
    return is_there;
}

enum { NODES_SWITCH_ON, NODES_SWITCH_OFF, NODES_CUT };

uint32_t EXPORT(js_chain_push)(graze_chain *chain, const double *node) {
    return graze_chain_push_node(chain, node_of(node));
}

uint32_t EXPORT(js_chain_edit)(graze_chain *chain, uint32_t first, uint32_t count,
                               uint32_t what) {
    if (what == NODES_CUT)
        return graze_chain_cut(chain, first, count);
    return graze_chain_switch_nodes(chain, first, count, what == NODES_SWITCH_OFF);
}

uint32_t EXPORT(js_part_push_node)(js_world *w, double part, const double *node) {
    return graze_part_push_node(w->world, js_part(w, part), node_of(node));
}

uint32_t EXPORT(js_part_edit_nodes)(js_world *w, double part, uint32_t first,
                                    uint32_t count, uint32_t what) {
    if (what == NODES_CUT)
        return graze_part_cut_nodes(w->world, js_part(w, part), first, count);
    return graze_part_switch_nodes(w->world, js_part(w, part), first, count,
                                   what == NODES_SWITCH_OFF);
}
