/* chain_calls.c: the public calls that change the chain of a part. */
#include "graze/part_shape.h"
#include "narrow/chain.h"
#include "world/chains.h"
#include "world/part.h"
#include "world/wrap.h"

/* Whether these bounds of a chain stay within the coordinates at the position of its
 * body, and are small enough for a wrapped world. */
static graze_status chains_check_bounds(const graze_world *world, uint32_t slot,
                                        graze_box box) {
    const graze_point own = grz_part_own_shape(&world->shapes, slot)->corner[0];
    const uint32_t body = grz_part_at(world, slot)->body;
    const graze_box offset = { grz_sum_floor((double)box.min_x, own.x),
                               grz_sum_floor((double)box.min_y, own.y),
                               grz_sum_ceil((double)box.max_x, own.x),
                               grz_sum_ceil((double)box.max_y, own.y) };
    grz_try(grz_box_check(offset));
    grz_try(grz_wrap_check_offset(world, offset, true));
    return grz_box_check(grz_shape_box_at(offset, grz_positions_x(world)[body],
                                          grz_positions_y(world)[body]));
}

/* After a change of its chain, a part gets the bounds of the chain. */
static void chains_follow(graze_world *world, graze_part part,
                          const char *function) {
    const uint32_t slot = grz_slot_of(part.id);
    grz_part_set_offset(world, slot, grz_part_shape_bounds(world, slot));
    grz_part_report_mistake(world, slot, function);
}

static graze_status chains_push(graze_world *world, uint32_t slot,
                                const graze_chain_node *node) {
    graze_chain *chain = grz_part_chain(world, slot);
    const graze_point center = { node->x, node->y };
    if (chain == NULL)
        return GRAZE_BAD_VALUE;
    grz_try(grz_chain_node_check(node));
    grz_try(chains_check_bounds(
        world, slot,
        grz_box_around(grz_chain_bounds(chain),
                       grz_circles_bounds(&center, 1, node->radius))));
    grz_chain_push(chain, node);
    return GRAZE_OK;
}

graze_status graze_part_push_node(graze_world *world, graze_part part,
                                  graze_chain_node node) {
    grz_expect_part(world, part);
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = chains_push(world, grz_slot_of(part.id), &node);
    if (status == GRAZE_OK)
        chains_follow(world, part, __func__);
    return grz_end_call(world, status, GRZ_CALL_PART_PUSH_NODE, .part = part,
                        .node = node);
}

static graze_status chains_switch(graze_world *world, uint32_t slot, uint32_t first,
                                  uint32_t count, bool is_off) {
    graze_chain *chain = grz_part_chain(world, slot);
    if (chain == NULL)
        return GRAZE_BAD_VALUE;
    grz_try(grz_chain_range_check(chain, first, count));
    grz_try(chains_check_bounds(world, slot, grz_chain_reach(chain)));
    grz_chain_switch(chain, first, count, is_off);
    return GRAZE_OK;
}

graze_status graze_part_switch_nodes(graze_world *world, graze_part part,
                                     uint32_t first, uint32_t count, bool is_off) {
    grz_expect_part(world, part);
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status =
        chains_switch(world, grz_slot_of(part.id), first, count, is_off);
    if (status == GRAZE_OK)
        chains_follow(world, part, __func__);
    return grz_end_call(world, status, GRZ_CALL_PART_SWITCH_NODES, .part = part,
                        .number = first, .second = count,
                        .node = { .is_off = is_off });
}

static graze_status chains_cut(graze_world *world, uint32_t slot, uint32_t first,
                               uint32_t count) {
    graze_chain *chain = grz_part_chain(world, slot);
    if (chain == NULL)
        return GRAZE_BAD_VALUE;
    grz_try(grz_chain_range_check(chain, first, count));
    grz_try(grz_require(count > 0, GRAZE_OUT_OF_BOUNDS));
    grz_try(chains_check_bounds(world, slot, grz_chain_reach(chain)));
    grz_chain_keep(chain, first, count);
    return GRAZE_OK;
}

graze_status graze_part_cut_nodes(graze_world *world, graze_part part,
                                  uint32_t first, uint32_t count) {
    grz_expect_part(world, part);
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status =
        chains_cut(world, grz_slot_of(part.id), first, count);
    if (status == GRAZE_OK)
        chains_follow(world, part, __func__);
    return grz_end_call(world, status, GRZ_CALL_PART_CUT_NODES, .part = part,
                        .number = first, .second = count);
}
