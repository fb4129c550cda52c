/* shapes.c: two shapes brought into the order of the table, asked there, and the answer turned back.
 *
 * Every pair is computed in one order, whichever way it was asked, so A against B and B against A cannot
 * differ.
 */
#include "core/float_env.h"
#include "narrow/shape_ops.h"

#include <string.h>

static int order_numbers(double a, double b) {
    return (a > b) - (a < b);
}

/* Negative: a comes first; 0: both are alike. Comparisons only, so that a shift changes nothing. */
static int order(const graze_shape *a, const graze_shape *b) {
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    const grz_shape_ops *family = grz_shape_ops_of(a->kind);
    const uint32_t count = grz_shape_corner_count(family, a), other = grz_shape_corner_count(family, b);
    if (count != other)
        return count < other ? -1 : 1;
    for (uint32_t i = 0; i < count; i++) {
        const int x = order_numbers(a->corner[i].x, b->corner[i].x),
                  y = order_numbers(a->corner[i].y, b->corner[i].y);
        if (x != 0 || y != 0)
            return x != 0 ? x : y;
    }
    return family->has_radius ? order_numbers(a->radius, b->radius) : 0;
}

static const grz_shape_pair_ops *meeting_of(const graze_shape *first, const graze_shape *second) {
    return &grz_shape_ops_of(second->kind)->meets[first->kind];
}

bool graze_shapes_touch(const graze_shape *a, const graze_shape *b, graze_edges edges) {
    const grz_float_env env = grz_float_env_enter();
    const bool is_turned = order(a, b) > 0;
    const graze_shape *first = is_turned ? b : a, *second = is_turned ? a : b;
    const bool result = meeting_of(first, second)->touch(first, second, edges);
    grz_float_env_leave(env);
    return result;
}

void graze_shapes_manifold(const graze_shape *a, const graze_shape *b, graze_edges edges,
                           graze_manifold *contact) {
    const grz_float_env env = grz_float_env_enter();
    const bool is_turned = order(a, b) > 0;
    const graze_shape *first = is_turned ? b : a, *second = is_turned ? a : b;
    memset(contact, 0, sizeof *contact);
    meeting_of(first, second)->contact(first, second, edges, contact);
    if (is_turned)
        contact->normal = (graze_point){ 0 - contact->normal.x, 0 - contact->normal.y };
    grz_float_env_leave(env);
}
