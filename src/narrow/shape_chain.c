/* shape_chain.c: a chain as a shape: its bounds, its order, its pieces. */
#include "narrow/shape_chain.h"

#include "narrow/shape_convex.h"

graze_shape graze_shape_chain(const graze_chain *chain, graze_point at) {
    return (graze_shape){ .kind = GRAZE_SHAPE_CHAIN,
                          .count = 1,
                          .corner = { at },
                          .mask.mask = (const graze_mask *)(const void *)chain };
}

const graze_chain *graze_chain_of(const graze_shape *shape) {
    if (shape == NULL || shape->kind != GRAZE_SHAPE_CHAIN)
        return NULL;
    return grz_shape_chain(shape);
}

graze_status grz_chain_shape_check(const graze_shape *shape) {
    if (grz_shape_chain(shape) != NULL)
        return GRAZE_OK;
    return GRAZE_BAD_VALUE;
}

graze_box grz_chain_shape_bounds(const graze_shape *shape) {
    if (grz_shape_chain(shape) == NULL)
        return (graze_box){ 0 };
    const graze_box box = grz_chain_bounds(grz_shape_chain(shape));
    const graze_point at = shape->corner[0];
    return (graze_box){ grz_sum_floor((double)box.min_x, at.x),
                        grz_sum_floor((double)box.min_y, at.y),
                        grz_sum_ceil((double)box.max_x, at.x),
                        grz_sum_ceil((double)box.max_y, at.y) };
}

/* Nodes are where the game put them: a chain is moved only. */
graze_status grz_chain_shape_transform(const grz_transform *transform,
                                       graze_shape *shape) {
    if (transform->xx != 1 || transform->yy != 1 || transform->xy != 0 ||
        transform->yx != 0)
        return GRAZE_BAD_POSE;
    shape->corner[0] = grz_transform_apply(transform, shape->corner[0]);
    return GRAZE_OK;
}

static int chain_nodes_compare(const graze_chain_node *a,
                               const graze_chain_node *b) {
    const int signs[] = { grz_numbers_compare(a->x, b->x),
                          grz_numbers_compare(a->y, b->y),
                          grz_numbers_compare(a->radius, b->radius),
                          a->is_off - b->is_off };
    for (int i = 0; i < 4; i++)
        if (signs[i] != 0)
            return signs[i];
    return 0;
}

/* Two chains at one place, in an order of their own. */
int grz_chain_shape_compare(const graze_shape *shape_a, const graze_shape *shape_b) {
    const graze_chain *a = grz_shape_chain(shape_a), *b = grz_shape_chain(shape_b);
    if (a->count != b->count)
        return a->count < b->count ? -1 : 1;
    int sign = 0;
    for (uint32_t i = 0; i < a->count && sign == 0; i++)
        sign = chain_nodes_compare(&a->nodes[grz_chain_slot(a, i)],
                                   &b->nodes[grz_chain_slot(b, i)]);
    return sign;
}

/* ---- pieces ---- */

void grz_chain_shape_pieces(const graze_shape *shape, const graze_area *area,
                            graze_edges edges, grz_piece_walk *walk) {
    (void)edges;
    walk->are_boxes = false;
    grz_chain_walk_begin(grz_shape_chain(shape), shape->corner[0], area,
                         &walk->chain);
}

bool grz_chain_shape_next_piece(grz_piece_walk *walk, graze_shape *piece) {
    return grz_chain_walk_next(&walk->chain, piece);
}

bool grz_chain_shape_contains(const graze_shape *chain, graze_point point) {
    const graze_area area = { point.x, point.y, point.x, point.y };
    grz_chain_walk walk;
    grz_chain_walk_begin(grz_shape_chain(chain), chain->corner[0], &area, &walk);
    graze_shape piece;
    while (grz_chain_walk_next(&walk, &piece))
        if (grz_convex_contains(&piece, point))
            return true;
    return false;
}
