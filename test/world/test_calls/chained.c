/* chained.c: the calls that make and change chains; see made.c. */
#include "test_calls/call.h"

/* A part takes a chain, and its world copies it. */
typedef graze_status (*take_chain)(graze_world *world, const calls_arguments *a,
                                   const graze_shape *shape, calls_outcome *out);

/* Nodes anywhere, of any radii, some of them off; some of them cannot be. */
static calls_outcome give_chain(graze_world *world, const calls_arguments *a,
                                take_chain take) {
    const double radius = (double)a->length;
    const graze_chain_node nodes[] = {
        { 0, 0, radius, false },
        { (double)a->box.min_x, (double)a->box.min_y, radius / 2,
          a->number % 5 == 1 },
        { (double)a->box.max_x, (double)a->box.max_y, a->is_on ? radius : 0, false },
        { (double)a->y, 2, 0.25 * (a->number % 9), a->number % 11 == 2 },
    };
    const graze_chain_def def = { nodes, 1 + a->number % 4, a->number % 7 };
    graze_chain *chain;
    calls_outcome out = { .status = graze_chain_create(&def, NULL, &chain) };
    if (out.status != GRAZE_OK)
        return out;
    const graze_shape shape =
        graze_shape_chain(chain, (graze_point){ a->is_on ? 0 : 1.5, -1 });
    out.status = take(world, a, &shape, &out);
    graze_chain_destroy(chain);
    return out;
}

static graze_status add_body(graze_world *world, const calls_arguments *a,
                             const graze_shape *shape, calls_outcome *out) {
    const graze_part_def part = { .layer = (uint8_t)a->layer,
                                  .tag = a->number,
                                  .shape = shape };
    const graze_body_def def = {
        .x = a->x, .y = a->y, .parts = &part, .part_count = 1, .user = a->bits
    };
    const graze_status status = graze_body_add(world, &def, &out->body);
    graze_body_parts(world, out->body, &out->part, 1);
    return status;
}

static graze_status set_shape(graze_world *world, const calls_arguments *a,
                              const graze_shape *shape, calls_outcome *out) {
    (void)out;
    if (a->number % 2 == 0)
        return graze_part_set_shape(world, a->part, shape);
    return graze_part_move_shape(world, a->part, shape);
}

calls_outcome calls_chain_add(graze_world *world, const calls_arguments *a) {
    return give_chain(world, a, add_body);
}

calls_outcome calls_chain_set(graze_world *world, const calls_arguments *a) {
    return give_chain(world, a, set_shape);
}

/* A part of a body gets the shape of another part, or its own one. */
calls_outcome calls_chain_share(graze_world *world, const calls_arguments *a) {
    graze_part part = { 0 };
    graze_shape shape;
    graze_body_parts(world, a->body, &part, 1);
    calls_outcome out = { .status = graze_part_shape(world, a->part, &shape) };
    if (out.status != GRAZE_OK || graze_chain_of(&shape) == NULL)
        return out;
    if (a->is_on)
        out.status = graze_part_set_shape(world, part, &shape);
    else
        out.status = graze_part_move_shape(world, part, &shape);
    return out;
}

calls_outcome calls_chain_push(graze_world *world, const calls_arguments *a) {
    const graze_chain_node node = { (double)a->x, (double)a->y, (double)a->length,
                                    a->number % 9 == 0 };
    return (calls_outcome){ .status = graze_part_push_node(world, a->part, node) };
}

calls_outcome calls_chain_switch(graze_world *world, const calls_arguments *a) {
    return (calls_outcome){ .status = graze_part_switch_nodes(
                                world, a->part, a->number % 6, a->layer, a->is_on) };
}

calls_outcome calls_chain_cut(graze_world *world, const calls_arguments *a) {
    return (calls_outcome){ .status = graze_part_cut_nodes(
                                world, a->part, a->number % 3, a->layer) };
}
