/* chains.c: the game's chains, and the calls that change the chain of a part. */
#include "test_model/calls.h"
#include "test_model/wraps.h"

#include <string.h>

figure chain_figure(const sequence *from, uint32_t chain, spot at) {
    graze_chain_node nodes[GRAZE_CORNERS_MAX];
    const graze_chain *of = from->chains[chain];
    figure out = { .kind = GRAZE_SHAPE_CHAIN,
                   .count = graze_chain_nodes(of, nodes, GRAZE_CORNERS_MAX),
                   .anchor = at,
                   .capacity = graze_chain_capacity(of),
                   .chain = chain };
    out.radius = (int64_t)(nodes[0].radius * FIGURE_UNIT);
    for (uint32_t i = 0; i < out.count; i++) {
        out.corner[i] = (spot){ at.x + (int64_t)(nodes[i].x * FIGURE_UNIT),
                                at.y + (int64_t)(nodes[i].y * FIGURE_UNIT) };
        out.off |= (uint32_t)nodes[i].is_off << i;
    }
    return out;
}

const figure *chain_of_call(const fixture *self, const sequence_call *call) {
    const int part = part_of_call(self, call);
    if (part < 0 || !self->model.parts[part].has_shape ||
        self->model.parts[part].shape.kind != GRAZE_SHAPE_CHAIN)
        return NULL;
    return &self->model.parts[part].shape;
}

/* The node `i` of a chain, which is the game's: in the chain's coordinates. */
static graze_chain_node node_at(const figure *chain, uint32_t i) {
    const graze_point at =
        game_point((spot){ chain->corner[i].x - chain->anchor.x,
                           chain->corner[i].y - chain->anchor.y });
    return (graze_chain_node){ .x = at.x,
                               .y = at.y,
                               .radius = (double)chain->radius / FIGURE_UNIT,
                               .is_off = figure_node_is_off(chain, i) };
}

void check_chain(fixture *self, graze_world *world, const model_part *part) {
    graze_chain_node nodes[GRAZE_CHAIN_NODES_MAX];
    graze_shape shape;
    const graze_status status =
        graze_part_shape(world, (graze_part){ part->id }, &shape);
    const graze_chain *chain = NULL;
    if (status == GRAZE_OK)
        chain = graze_chain_of(&shape);
    bool is_so = graze_chain_nodes(chain, nodes, GRAZE_CHAIN_NODES_MAX) ==
                     part->shape.count &&
                 graze_chain_capacity(chain) == part->shape.capacity;
    for (uint32_t i = 0; is_so && i < part->shape.count; i++) {
        const graze_chain_node right = node_at(&part->shape, i);
        is_so = nodes[i].x == right.x && nodes[i].y == right.y &&
                nodes[i].radius == right.radius && nodes[i].is_off == right.is_off;
    }
    if (!is_so)
        wrong(self, "the chain of part %u has other nodes", part->name);
}

/* --- Segments --- */

int segments_meet_ray(const figure *chain, const mover *ray, double *time) {
    const spot way = ray->motion, from = minus(ray->end.corner[0], way);
    figure joint;
    bool is_any = false, is_open = false;
    *time = 1;
    for (uint32_t i = 0; i < chain->count; i++) {
        if (!figure_piece_at(chain, i, GRAZE_HALF_OPEN, &joint))
            continue;
        const spot edge = minus(joint.corner[1], joint.corner[0]),
                   to = minus(joint.corner[0], from);
        const double turn = (double)cross(way, edge);
        if (turn == 0)
            continue;
        const double t = (double)cross(to, edge) / turn,
                     share = (double)cross(to, way) / turn;
        const bool is_closed_met = t >= 0 && t <= 1 && share >= 0 && share <= 1;
        const bool is_crossed = t > 0 && t < 1 && share > 0 && share < 1;
        if (is_crossed && t < *time)
            *time = t;
        is_any |= is_crossed;
        is_open |= is_closed_met && !is_crossed;
    }
    if (is_open)
        return -1;
    return is_any;
}

/* --- Pushes --- */

enum { NODE_BAD = 31, NODE_WAY = 6 };

/* From the front to a new one. Segments go along no axis: their boxes would be larger
 * than they. */
static spot way_to_node(const figure *chain, const sequence_call *call) {
    spot way = { call->to.x % NODE_WAY, call->to.y % NODE_WAY };
    if (chain->radius == 0 && way.x == 0)
        way.x = 1;
    if (chain->radius == 0 && way.y == 0)
        way.y = 1;
    return way;
}

static frame node_frame(const figure *chain, uint32_t node) {
    return frame_grown(frame_of_spot(chain->corner[node]), chain->radius);
}

/* The box around a chain, or around all of its nodes. */
static frame chain_reach(const figure *chain, bool has_off) {
    if (!has_off)
        return figure_bounds(chain);
    frame all = node_frame(chain, 0);
    for (uint32_t i = 1; i < chain->count; i++) {
        const frame at = node_frame(chain, i);
        all = frame_around(all, at);
    }
    return all;
}

/* The part's chain with one node more in front, which has its radius. */
static figure pushed_chain(const figure *chain, const sequence_call *call) {
    figure out = *chain;
    if (chain->count < chain->capacity)
        out.count++;
    memmove(out.corner + 1, chain->corner, (out.count - 1) * sizeof *out.corner);
    const spot way = way_to_node(chain, call);
    out.corner[0] = (spot){ chain->corner[0].x + way.x, chain->corner[0].y + way.y };
    const uint32_t all = (UINT32_C(1) << out.count) - 1;
    out.off = (chain->off << 1 | (call->number % 8 == 0)) & all;
    return out;
}

MAKE(push_node) {
    const figure *chain = chain_of_call(self, call);
    graze_chain_node node = { .radius = 1 };
    (void)out;
    if (chain != NULL) {
        const figure pushed = pushed_chain(chain, call);
        node = node_at(&pushed, 0);
    }
    if (call->number == NODE_BAD)
        node.radius = -1;
    return graze_part_push_node(world, part_named(self, call->part), node);
}

/* The status of a call about a part's nodes: an error if it has none. */
static graze_status chain_check(const fixture *self, const sequence_call *call) {
    if (part_of_call(self, call) < 0)
        return GRAZE_STALE_HANDLE;
    if (chain_of_call(self, call) == NULL)
        return GRAZE_BAD_VALUE;
    return GRAZE_OK;
}

APPLY(push_node) {
    const graze_status status = chain_check(self, call);
    (void)out;
    if (status != GRAZE_OK)
        return status;
    if (call->number == NODE_BAD)
        return GRAZE_BAD_RADIUS;
    const figure pushed = pushed_chain(chain_of_call(self, call), call);
    if (!model_holds(&self->model, chain_reach(chain_of_call(self, call), false),
                     true) ||
        !model_holds(&self->model, node_frame(&pushed, 0), true))
        return GRAZE_BAD_WRAP;
    model_change_chain(&self->model, part_of_call(self, call), &pushed);
    return GRAZE_OK;
}

/* --- Nodes from one to another --- */

static uint32_t first_node(const sequence_call *call) {
    return call->number % (GRAZE_CORNERS_MAX + 1);
}

static graze_status range_check(const fixture *self, const sequence_call *call) {
    const graze_status status = chain_check(self, call);
    if (status != GRAZE_OK)
        return status;
    const figure *chain = chain_of_call(self, call);
    if (first_node(call) + call->layer > chain->count)
        return GRAZE_OUT_OF_BOUNDS;
    return GRAZE_OK;
}

MAKE(switch_nodes) {
    (void)out;
    return graze_part_switch_nodes(world, part_named(self, call->part),
                                   first_node(call), call->layer, call->flag);
}

APPLY(switch_nodes) {
    const graze_status status = range_check(self, call);
    (void)out;
    if (status != GRAZE_OK)
        return status;
    if (!model_holds(&self->model, chain_reach(chain_of_call(self, call), true),
                     true))
        return GRAZE_BAD_WRAP;
    figure chain = *chain_of_call(self, call);
    const uint32_t nodes = ((UINT32_C(1) << call->layer) - 1) << first_node(call);
    if (call->flag)
        chain.off |= nodes;
    else
        chain.off &= ~nodes;
    model_change_chain(&self->model, part_of_call(self, call), &chain);
    return GRAZE_OK;
}

MAKE(cut_nodes) {
    (void)out;
    return graze_part_cut_nodes(world, part_named(self, call->part),
                                first_node(call), call->layer);
}

APPLY(cut_nodes) {
    const graze_status status = range_check(self, call);
    (void)out;
    if (status != GRAZE_OK)
        return status;
    if (call->layer == 0)
        return GRAZE_OUT_OF_BOUNDS;
    if (!model_holds(&self->model, chain_reach(chain_of_call(self, call), true),
                     true))
        return GRAZE_BAD_WRAP;
    figure chain = *chain_of_call(self, call);
    chain.count = call->layer;
    memmove(chain.corner, chain.corner + first_node(call),
            chain.count * sizeof *chain.corner);
    chain.off = chain.off >> first_node(call) & ((UINT32_C(1) << chain.count) - 1);
    model_change_chain(&self->model, part_of_call(self, call), &chain);
    return GRAZE_OK;
}

/* --- The chain of a part for another part, or for itself --- */

/* The oldest part of the call's other body, by its index; -1: it has none. */
static int other_part(const fixture *self, const sequence_call *call) {
    uint32_t parts[MODEL_PARTS];
    const int body = other_of_call(self, call);
    if (body < 0 || model_parts_of(&self->model, (uint32_t)body, parts) == 0)
        return -1;
    return (int)parts[0];
}

/* Nothing is done without a chain. */
MAKE(share_chain) {
    const int to = other_part(self, call);
    graze_shape shape;
    (void)out;
    if (to < 0 || chain_of_call(self, call) == NULL)
        return GRAZE_OK;
    const graze_part part = { self->model.parts[to].id };
    if (graze_part_shape(world, part_named(self, call->part), &shape) != GRAZE_OK)
        return GRAZE_STALE_HANDLE;
    if (call->flag)
        return graze_part_set_shape(world, part, &shape);
    return graze_part_move_shape(world, part, &shape);
}

APPLY(share_chain) {
    const int to = other_part(self, call);
    (void)out;
    if (to < 0 || chain_of_call(self, call) == NULL)
        return GRAZE_OK;
    if (self->model.bodies[self->model.parts[to].body].angle != 0)
        return GRAZE_BAD_TURN;
    const model_body *from =
        &self->model.bodies[self->model.parts[part_of_call(self, call)].body];
    const figure chain = figure_moved(chain_of_call(self, call), from->x, from->y);
    if (!model_holds(&self->model, figure_bounds(&chain), true))
        return GRAZE_BAD_WRAP;
    if (call->flag)
        model_set_shape(&self->model, to, &chain);
    else
        model_move_shape(&self->model, to, &chain);
    return GRAZE_OK;
}
