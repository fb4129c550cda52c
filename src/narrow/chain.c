/* chain.c: the nodes of a chain, its tree of boxes, and its pieces. */
#include "narrow/chain.h"

#include "core/box_columns.h"
#include "core/buffer.h"
#include "core/float_env.h"
#include "narrow/shape_convex.h"

#include <float.h>

/* ---- memory ---- */

static uint32_t chain_leaves(uint32_t capacity) {
    uint32_t leaves = 1;
    while (leaves < capacity)
        leaves *= 2;
    return leaves;
}

size_t grz_chain_bytes(uint32_t capacity) {
    const size_t leaves = chain_leaves(capacity);
    return sizeof(graze_chain) + leaves * sizeof(graze_chain_node) +
           2 * leaves * sizeof(graze_box) + leaves;
}

static graze_chain *chain_place(void *block, uint32_t capacity) {
    const uint32_t leaves = chain_leaves(capacity);
    graze_chain *chain = block;
    *chain = (graze_chain){ .capacity = capacity, .leaves = leaves };
    chain->nodes = (graze_chain_node *)(chain + 1);
    chain->tree = (graze_box *)(chain->nodes + leaves);
    chain->joints = (uint8_t *)(chain->tree + 2 * (size_t)leaves);
    return chain;
}

graze_status grz_chain_node_check(const graze_chain_node *node) {
    const double max = (double)GRAZE_COORD_MAX, radius = node->radius;
    if (!isfinite(node->x) || !isfinite(node->y) || !isfinite(radius))
        return GRAZE_BAD_NUMBER;
    if (radius < 0)
        return GRAZE_BAD_RADIUS;
    const graze_point center = { node->x, node->y };
    if (radius <= max && grz_box_is_in_range(grz_circles_bounds(&center, 1, radius)))
        return GRAZE_OK;
    return GRAZE_OUT_OF_RANGE;
}

graze_status grz_chain_def_check(const graze_chain_def *def) {
    if (def->count > GRAZE_CHAIN_NODES_MAX || def->capacity > GRAZE_CHAIN_NODES_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    if (def->count == 0 || (def->capacity != 0 && def->capacity < def->count))
        return GRAZE_BAD_VALUE;
    for (uint32_t i = 0; i < def->count; i++)
        grz_try(grz_chain_node_check(&def->nodes[i]));
    return GRAZE_OK;
}

/* ---- joints ---- */

static graze_point chain_center(const graze_chain_node *node) {
    return (graze_point){ node->x, node->y };
}

/* Nearer circles have no joint. */
static const double chain_min_square = 0x1p-800;

static void chain_add_corner(graze_shape *polygon, graze_point corner) {
    const graze_point last =
        polygon->corner[polygon->count > 0 ? polygon->count - 1 : 0];
    const graze_point first = polygon->corner[0];
    if (polygon->count > 0 && ((corner.x == last.x && corner.y == last.y) ||
                               (corner.x == first.x && corner.y == first.y)))
        return;
    polygon->corner[polygon->count++] = corner;
}

/* The polygon between the points where both tangents meet the circles. The radii to
 * these points have the cosine (a.radius - b.radius) / length with the way from a to
 * b; corners at one place are one. */
static graze_shape chain_tangents(const graze_chain_node *a,
                                  const graze_chain_node *b) {
    graze_shape polygon = { .kind = GRAZE_SHAPE_POLYGON };
    const graze_point way = { b->x - a->x, b->y - a->y };
    const double square = grz_vector_dot(way, way), length = sqrt(square);
    const double taper = a->radius - b->radius;
    const double height = sqrt((length - taper) * (length + taper));
    const graze_point along = { way.x / length, way.y / length };
    const double cosine = taper / length, sine = height / length;
    /* two statements each: nothing is fused */
    const double in_x = cosine * along.x, in_y = cosine * along.y;
    const double out_x = -(sine * along.y), out_y = sine * along.x;
    const graze_point left = { in_x + out_x, in_y + out_y },
                      right = { in_x - out_x, in_y - out_y };
    const graze_chain_node *ends[4] = { a, a, b, b };
    const graze_point normals[4] = { left, right, right, left };
    for (int i = 0; i < 4; i++) {
        const double x = ends[i]->radius * normals[i].x,
                     y = ends[i]->radius * normals[i].y;
        chain_add_corner(&polygon, (graze_point){ ends[i]->x + x, ends[i]->y + y });
    }
    return polygon;
}

static graze_shape chain_capsule(const graze_chain_node *a,
                                 const graze_chain_node *b) {
    return graze_shape_capsule(chain_center(a), chain_center(b),
                               grz_min(a->radius, b->radius));
}

/* The kind of a joint; `polygon` is the joint of the kind of polygons. */
static grz_chain_joint chain_joint_of(const graze_chain_node *a,
                                      const graze_chain_node *b,
                                      graze_shape *polygon) {
    const graze_point way = { b->x - a->x, b->y - a->y };
    const double square = grz_vector_dot(way, way), taper = a->radius - b->radius;
    if (a->is_off || b->is_off || !(square > chain_min_square) ||
        !(sqrt(square) > fabs(taper)))
        return GRZ_CHAIN_JOINT_NONE;
    if (taper != 0) {
        const grz_shape_ops *ops = grz_convex_ops_of(GRAZE_SHAPE_POLYGON);
        *polygon = chain_tangents(a, b);
        if (polygon->count >= 3 && ops->check(polygon) == GRAZE_OK)
            return GRZ_CHAIN_JOINT_POLYGON;
    }
    return GRZ_CHAIN_JOINT_CAPSULE;
}

static void chain_joint_shape(const graze_chain *chain, uint32_t slot,
                              graze_shape *shape) {
    const graze_chain_node *a = &chain->nodes[slot],
                           *b = &chain->nodes[grz_chain_next_slot(chain, slot)];
    if (chain->joints[slot] == GRZ_CHAIN_JOINT_POLYGON)
        *shape = chain_tangents(a, b);
    else
        *shape = chain_capsule(a, b);
}

/* ---- the tree ---- */

static const graze_box chain_no_box = { INFINITY, INFINITY, -INFINITY, -INFINITY };

static graze_box chain_box_around(graze_box a, graze_box b) {
    return (graze_box){ grz_min_f32(a.min_x, b.min_x), grz_min_f32(a.min_y, b.min_y),
                        grz_max_f32(a.max_x, b.max_x),
                        grz_max_f32(a.max_y, b.max_y) };
}

static graze_box chain_circle_box(const graze_chain_node *node) {
    const graze_point center = chain_center(node);
    return grz_circles_bounds(&center, 1, node->radius);
}

/* The box around a joint and the circle of its first node. A capsule of that node's
 * radius covers the circle. */
static graze_box chain_joint_box(const graze_chain_node *a,
                                 const graze_chain_node *b, graze_shape *polygon,
                                 grz_chain_joint kind) {
    const graze_point centers[] = { chain_center(a), chain_center(b) };
    if (kind == GRZ_CHAIN_JOINT_CAPSULE && a->radius <= b->radius && a->radius > 0)
        return grz_circles_bounds(centers, 2, a->radius);
    if (kind == GRZ_CHAIN_JOINT_CAPSULE)
        *polygon = chain_capsule(a, b);
    const graze_box box = grz_convex_ops_of(polygon->kind)->bounds(polygon);
    if (a->radius > 0)
        return chain_box_around(chain_circle_box(a), box);
    return box;
}

/* The joint of a node, and the box around its pieces. */
static void chain_write_leaf(graze_chain *chain, uint32_t node) {
    const uint32_t slot = grz_chain_slot(chain, node);
    const graze_chain_node *self = &chain->nodes[slot],
                           *next = &chain->nodes[grz_chain_next_slot(chain, slot)];
    grz_chain_joint kind = GRZ_CHAIN_JOINT_NONE;
    graze_shape joint;
    graze_box box = chain_no_box;
    if (node + 1 < chain->count)
        kind = chain_joint_of(self, next, &joint);
    if (kind != GRZ_CHAIN_JOINT_NONE)
        box = chain_joint_box(self, next, &joint, kind);
    else if (self->radius > 0 && !self->is_off)
        box = chain_circle_box(self);
    chain->joints[slot] = (uint8_t)kind;
    chain->tree[chain->leaves + slot] = box;
}

static void chain_update_item(graze_chain *chain, uint32_t item) {
    chain->tree[item] =
        chain_box_around(chain->tree[2 * item], chain->tree[2 * item + 1]);
}

/* The items above two leaves, which mostly are side by side. */
static void chain_update_above(graze_chain *chain, uint32_t node, uint32_t other) {
    uint32_t item = chain->leaves + grz_chain_slot(chain, node),
             beside = chain->leaves + grz_chain_slot(chain, other);
    while (item > 1) {
        item /= 2;
        beside /= 2;
        chain_update_item(chain, item);
        if (beside != item)
            chain_update_item(chain, beside);
    }
}

static void chain_write_all(graze_chain *chain) {
    for (uint32_t i = 0; i < 2 * chain->leaves; i++)
        chain->tree[i] = chain_no_box;
    for (uint32_t node = 0; node < chain->count; node++)
        chain_write_leaf(chain, node);
    for (uint32_t item = chain->leaves; item-- > 1;)
        chain_update_item(chain, item);
}

graze_box grz_chain_bounds(const graze_chain *chain) {
    const graze_box box = chain->tree[1];
    const graze_point front = chain_center(&chain->nodes[chain->first]);
    if (box.min_x <= box.max_x)
        return box;
    return grz_circles_bounds(&front, 1, 0);
}

graze_box grz_chain_reach(const graze_chain *chain) {
    graze_box box = chain_no_box;
    for (uint32_t i = 0; i < chain->count; i++)
        box = chain_box_around(
            box, chain_circle_box(&chain->nodes[grz_chain_slot(chain, i)]));
    return box;
}

/* ---- changes ---- */

graze_chain *grz_chain_open(void *block, uint32_t capacity, uint32_t count) {
    graze_chain *chain = chain_place(block, capacity);
    chain->count = count;
    return chain;
}

void grz_chain_finish(graze_chain *chain) {
    chain_write_all(chain);
}

graze_chain *grz_chain_make(void *block, const graze_chain_def *def) {
    const uint32_t capacity = def->capacity != 0 ? def->capacity : def->count;
    graze_chain *chain = grz_chain_open(block, capacity, def->count);
    for (uint32_t i = 0; i < def->count; i++)
        chain->nodes[i] = def->nodes[i];
    chain_write_all(chain);
    return chain;
}

graze_chain *grz_chain_copy(void *block, const graze_chain *from) {
    graze_chain *chain = chain_place(block, from->capacity);
    const size_t header = sizeof *chain;
    memcpy(chain + 1, from + 1, grz_chain_bytes(from->capacity) - header);
    chain->count = from->count;
    chain->first = from->first;
    return chain;
}

void grz_chain_push(graze_chain *chain, const graze_chain_node *node) {
    chain->first = chain->first > 0 ? chain->first - 1 : chain->capacity - 1;
    chain->nodes[chain->first] = *node;
    chain->count += chain->count < chain->capacity;
    chain_write_leaf(chain, 0);
    if (chain->count > 1)
        chain_write_leaf(chain, chain->count - 1); /* its next node dropped */
    chain_update_above(chain, 0, chain->count - 1);
}

void grz_chain_switch(graze_chain *chain, uint32_t first, uint32_t count,
                      bool is_off) {
    for (uint32_t node = first; node < first + count; node++)
        chain->nodes[grz_chain_slot(chain, node)].is_off = is_off;
    for (uint32_t node = first > 0 ? first - 1 : 0; node < first + count; node++) {
        chain_write_leaf(chain, node);
        chain_update_above(chain, node, node);
    }
}

void grz_chain_keep(graze_chain *chain, uint32_t first, uint32_t count) {
    chain->first = grz_chain_slot(chain, first);
    chain->count = count;
    chain_write_all(chain);
}

/* ---- pieces ---- */

/* The box around an area is finite, so it never meets the box of an empty leaf. */
void grz_chain_walk_begin(const graze_chain *chain, graze_point at,
                          const graze_area *area, grz_chain_walk *walk) {
    const float max = FLT_MAX;
    *walk = (grz_chain_walk){
        .chain = chain,
        .at = at,
        .box = { grz_max_f32(grz_sum_floor(area->min_x, -at.x), -max),
                 grz_max_f32(grz_sum_floor(area->min_y, -at.y), -max),
                 grz_min_f32(grz_sum_ceil(area->max_x, -at.x), max),
                 grz_min_f32(grz_sum_ceil(area->max_y, -at.y), max) },
        .item = 1
    };
}

/* The circle of a node, unless its joint covers it. */
static bool chain_circle(const graze_chain *chain, uint32_t slot,
                         graze_shape *piece) {
    const graze_chain_node *node = &chain->nodes[slot];
    const bool is_covered =
        chain->joints[slot] == GRZ_CHAIN_JOINT_CAPSULE &&
        node->radius <= chain->nodes[grz_chain_next_slot(chain, slot)].radius;
    *piece = graze_shape_circle(chain_center(node), node->radius);
    return !is_covered && !node->is_off && node->radius > 0;
}

bool grz_chain_piece(const graze_chain *chain, uint32_t slot, uint32_t number,
                     graze_point at, graze_shape *piece) {
    bool is_there = chain->joints[slot] != GRZ_CHAIN_JOINT_NONE;
    if (number == 2)
        is_there = chain_circle(chain, slot, piece);
    else if (is_there)
        chain_joint_shape(chain, slot, piece);
    if (!is_there)
        return false;
    for (uint32_t i = 0; i < piece->count; i++) {
        piece->corner[i].x += at.x;
        piece->corner[i].y += at.y;
    }
    return true;
}

/* The next item in the order of the tree that is not below this one; 0: none. */
static uint32_t chain_item_behind(uint32_t item) {
    while (item & 1)
        item >>= 1;
    if (item == 0)
        return 0;
    return item + 1;
}

static bool chain_boxes_meet(graze_box a, graze_box b) {
    return a.min_x <= b.max_x && b.min_x <= a.max_x && a.min_y <= b.max_y &&
           b.min_y <= a.max_y;
}

bool grz_chain_walk_next(grz_chain_walk *walk, graze_shape *piece) {
    const graze_chain *chain = walk->chain;
    while (walk->item != 0) {
        const uint32_t item = walk->item;
        const bool is_met = chain_boxes_meet(chain->tree[item], walk->box);
        if (item < chain->leaves) {
            walk->item = is_met ? 2 * item : chain_item_behind(item);
        } else if (is_met && walk->given < 2) {
            walk->given++;
            if (grz_chain_piece(chain, item - chain->leaves, walk->given, walk->at,
                                piece))
                return true;
        } else {
            walk->given = 0;
            walk->item = chain_item_behind(item);
        }
    }
    return false;
}

/* ---- public calls ---- */

graze_status graze_chain_create(const graze_chain_def *def,
                                const graze_allocator *allocator,
                                graze_chain **chain) {
    if (chain == NULL)
        return GRAZE_ARGUMENT_MISSING;
    *chain = NULL;
    if (def == NULL || (def->nodes == NULL && def->count > 0))
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_allocator memory =
        allocator != NULL ? *allocator : (graze_allocator){ 0 };
    grz_try(grz_chain_def_check(def));
    const uint32_t capacity = def->capacity != 0 ? def->capacity : def->count;
    void *block = grz_allocate(&memory, grz_chain_bytes(capacity));
    if (block == NULL)
        return GRAZE_OUT_OF_MEMORY;
    *chain = grz_chain_make(block, def);
    (*chain)->allocator = memory;
    return GRAZE_OK;
}

void graze_chain_destroy(graze_chain *chain) {
    if (chain == NULL)
        return;
    const graze_allocator memory = chain->allocator;
    grz_free(&memory, chain, grz_chain_bytes(chain->capacity));
}

uint32_t graze_chain_count(const graze_chain *chain) {
    if (chain != NULL)
        return chain->count;
    return 0;
}

uint32_t graze_chain_capacity(const graze_chain *chain) {
    if (chain != NULL)
        return chain->capacity;
    return 0;
}

uint32_t graze_chain_nodes(const graze_chain *chain, graze_chain_node *nodes,
                           uint32_t capacity) {
    const uint32_t count = graze_chain_count(chain);
    for (uint32_t i = 0; nodes != NULL && i < count && i < capacity; i++)
        nodes[i] = chain->nodes[grz_chain_slot(chain, i)];
    return count;
}

graze_status graze_chain_push_node(graze_chain *chain, graze_chain_node node) {
    if (chain == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(grz_chain_node_check(&node));
    grz_chain_push(chain, &node);
    return GRAZE_OK;
}

graze_status grz_chain_range_check(const graze_chain *chain, uint32_t first,
                                   uint32_t count) {
    if (first <= chain->count && count <= chain->count - first)
        return GRAZE_OK;
    return GRAZE_OUT_OF_BOUNDS;
}

graze_status graze_chain_switch_nodes(graze_chain *chain, uint32_t first,
                                      uint32_t count, bool is_off) {
    if (chain == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(grz_chain_range_check(chain, first, count));
    grz_chain_switch(chain, first, count, is_off);
    return GRAZE_OK;
}

graze_status graze_chain_cut(graze_chain *chain, uint32_t first, uint32_t count) {
    if (chain == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    grz_try(grz_chain_range_check(chain, first, count));
    grz_try(grz_require(count > 0, GRAZE_OUT_OF_BOUNDS));
    grz_chain_keep(chain, first, count);
    return GRAZE_OK;
}
