/* narrow_phase.c: tests the pairs of overlapping boxes that need more than their
 * boxes.
 *
 * The pair tracker says which boxes began and ceased to overlap. The pairs for the
 * narrow phase are kept in a sorted list, each with a bit for its touch. A step
 * merges both lists. It tests a pair of the list again if one of its rows changed,
 * and passes on the other pairs. The result is the begun and ended touches. Linear
 * in both lists, besides the tests. */
#include "world/narrow_phase.h"

#include "graze/near_miss.h"
#include "graze/part_shape.h"
#include "narrow/circles.h"
#include "narrow/shape_tiles.h"
#include "narrow/toi.h"
#include "world/narrow_times.h"
#include "world/part.h"
#include "world/wrap.h"

/* --- Two parts: as boxes, as shapes, or as a box over a tile layer; still or moving
 * --- */

/* The shapes of a pair of parts. Pairs are sorted, so the next pair often has the
 * same first part. */
typedef struct shape_pair_cache {
    graze_shape a, b;
    uint32_t part_a; /* GRZ_NO_SLOT: no pair was read yet */
} shape_pair_cache;

static grz_box_motion narrow_part_box_motion(const graze_world *world,
                                             uint32_t slot) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    const graze_box to = grz_part_end_box(world, slot);
    return (grz_box_motion){ swept != NULL ? swept->from : to, to };
}

static bool narrow_parts_are_boxes(const graze_world *world, graze_pair pair) {
    return !grz_part_has_shape(&world->shapes, pair.a) &&
           !grz_part_has_shape(&world->shapes, pair.b);
}

/* The rule by which two parts touch: round, unless both are circles. */
static graze_circle_rule narrow_circle_rule(const graze_world *world,
                                            graze_pair pair, const graze_shape *a,
                                            const graze_shape *b) {
    if (!world->circle_rules.is_used || a->kind != GRAZE_SHAPE_CIRCLE ||
        b->kind != GRAZE_SHAPE_CIRCLE)
        return GRAZE_CIRCLES_ROUND;
    return grz_circle_rule(world, grz_part_at(world, pair.a)->layer,
                           grz_part_at(world, pair.b)->layer);
}

bool grz_part_shapes_touch(const graze_world *world, graze_pair pair,
                           const graze_shape *a, const graze_shape *b) {
    const graze_circle_rule rule = narrow_circle_rule(world, pair, a, b);
    if (rule == GRAZE_CIRCLES_ROUND)
        return graze_shapes_touch(a, b, world->edges);
    return grz_circles_touch(&(grz_circle_pair){ a, b, rule, world->edges });
}

/* Whether two parts may touch across a seam at the end of the step. */
static bool narrow_parts_are_at_seam(const graze_world *world, graze_pair pair) {
    if (world->swept.count == 0)
        return grz_wrap_rows_are_at_seam(world, pair);
    return grz_wrap_is_at_seam(world, grz_part_end_box(world, pair.a),
                               grz_part_end_box(world, pair.b));
}

static bool narrow_parts_touch(const graze_world *world, graze_pair pair,
                               shape_pair_cache *cache) {
    if (world->wrap.is_used && narrow_parts_are_at_seam(world, pair))
        return grz_part_images_touch(world, pair, grz_part_end_box(world, pair.a),
                                     grz_part_end_box(world, pair.b));
    if (narrow_parts_are_boxes(world, pair))
        return graze_box_overlaps(grz_part_end_box(world, pair.a),
                                  grz_part_end_box(world, pair.b), world->edges);
    if (cache->part_a != pair.a)
        grz_part_read_shape(world, pair.a, grz_part_end_box(world, pair.a),
                            &cache->a);
    cache->part_a = pair.a;
    grz_part_read_shape(world, pair.b, grz_part_end_box(world, pair.b), &cache->b);
    return grz_part_shapes_touch(world, pair, &cache->a, &cache->b);
}

static bool narrow_is_box_over_tiles(const graze_world *world, uint32_t box,
                                     uint32_t tiles) {
    return world->tile_layers > 0 && !grz_part_has_shape(&world->shapes, box) &&
           grz_part_is_tile_layer(world, tiles);
}

/* By how much two parts are moved to meet: not at all, or in a wrapped world in an
 * image. */
typedef struct pair_moves {
    grz_way_moves a, b;
} pair_moves;

/* A tile layer and a plain box are as exact as two boxes are. */
static bool narrow_box_tiles_toi(const graze_world *world, graze_pair pair,
                                 const grz_toi_rule *rule, grz_interval *times) {
    const grz_box_motion box = narrow_part_box_motion(world, pair.a);
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, pair.b);
    const grz_tiles to = grz_part_tiles(world, pair.b);
    grz_tiles_motion tiles = { to, to };
    if (swept != NULL) {
        tiles.from.x = (float)swept->first_corner.x;
        tiles.from.y = (float)swept->first_corner.y;
    }
    return grz_tiles_box_toi(&tiles, &box, rule, times);
}

/* The shape of a part, without its position's rounding at the end, where it begins,
 * moved. */
static graze_shape narrow_part_begin_shape(const graze_world *world, uint32_t slot,
                                           graze_point by) {
    const grz_swept_box *swept = grz_swept_box_of(&world->swept, slot);
    graze_shape shape = { .count = 0 };
    if (swept == NULL || !grz_part_has_shape(&world->shapes, slot)) {
        grz_part_shape_at(world, slot,
                          swept != NULL ? swept->from : grz_part_box(world, slot),
                          &shape);
    } else {
        grz_part_place_shape(world, slot, (graze_point){ 0, 0 }, &shape);
        const graze_point first = swept->first_corner, own = shape.corner[0];
        grz_part_place_shape(
            world, slot, (graze_point){ first.x - own.x, first.y - own.y }, &shape);
    }
    return grz_wrap_shape(&shape, by);
}

static double narrow_shapes_reach(const graze_shape *a, const graze_shape *b) {
    return grz_max(grz_max(fabs(a->corner[0].x), fabs(a->corner[0].y)),
                   grz_max(fabs(b->corner[0].x), fabs(b->corner[0].y)));
}

typedef struct shapes_motion {
    graze_shape a, b;
    graze_point by;
    graze_point begin_a, begin_b; /* by how much they are moved where they begin */
} shapes_motion;

/* The motion of two shapes from the end of it that is nearer to (0, 0). Returns
 * whether this is the end of the step, and the motion goes back. */
static bool narrow_begin_far(const graze_world *world, graze_pair pair,
                             const shapes_motion *at_end, shapes_motion *from) {
    *from = (shapes_motion){ .by = at_end->by };
    from->a = narrow_part_begin_shape(world, pair.a, at_end->begin_a);
    from->b = narrow_part_begin_shape(world, pair.b, at_end->begin_b);
    const bool is_back = narrow_shapes_reach(&from->a, &from->b) >
                         narrow_shapes_reach(&at_end->a, &at_end->b);
    if (is_back) {
        *from = *at_end;
        from->by = grz_vector_negated(at_end->by);
    }
    return is_back;
}

/* Far away, doubles do not keep the form of the shapes. They are cast from the other
 * end. */
static bool narrow_far_shapes_toi(const graze_world *world, graze_pair pair,
                                  const shapes_motion *at_end,
                                  const grz_toi_rule *rule, grz_interval *times) {
    shapes_motion from;
    grz_cast_hit hit;
    const bool is_back = narrow_begin_far(world, pair, at_end, &from);
    if (rule->margin > 0)
        from.b = grz_shape_grown(&from.b, rule->margin);
    if (!grz_shapes_cast(&from.a, &from.b, from.by, rule->edges, &hit))
        return false;
    const double exit_time =
        grz_cast_exit_time(&from.a, &from.b, from.by, rule->edges, &hit);
    *times = is_back ? (grz_interval){ 1 - exit_time, 1 - hit.interval.first }
                     : (grz_interval){ hit.interval.first, exit_time };
    return true;
}

/* Given where they begin, circles move back from where they would be at the end. */
static bool narrow_circles_toi(const graze_world *world, graze_pair pair,
                               const shapes_motion *at_end, graze_circle_rule rule,
                               grz_interval *times) {
    shapes_motion from;
    const bool is_from_begin = grz_motion_is_far(at_end->by) &&
                               !narrow_begin_far(world, pair, at_end, &from);
    const shapes_motion *at = is_from_begin ? &from : at_end;
    const grz_circle_pair circles = { &at->a, &at->b, rule, world->edges };
    if (!is_from_begin)
        return grz_circles_toi(&circles, at_end->by, times);
    grz_interval back;
    const bool is_hit =
        grz_circles_toi(&circles, grz_vector_negated(at_end->by), &back);
    *times = (grz_interval){ 1 - back.last, 1 - back.first };
    return is_hit;
}

static grz_box_motion narrow_box_motion_moved(const grz_box_motion *motion,
                                              const grz_way_moves *by) {
    return (grz_box_motion){ grz_box_on_way(motion->from, by->begin),
                             grz_box_on_way(motion->to, by->end) };
}

static bool narrow_boxes_toi(const graze_world *world, graze_pair pair,
                             const pair_moves *by, const grz_toi_rule *rule,
                             grz_interval *times) {
    grz_box_motion a = narrow_part_box_motion(world, pair.a),
                   b = narrow_part_box_motion(world, pair.b);
    if (by != NULL) {
        a = narrow_box_motion_moved(&a, &by->a);
        b = narrow_box_motion_moved(&b, &by->b);
    }
    return grz_boxes_toi(&a, &b, rule, times);
}

/* Whether two parts, moved by this or not (NULL), and one enlarged by `margin`, touch
 * at any time of the step, and from when to when. */
static bool narrow_parts_toi(const graze_world *world, graze_pair pair,
                             const pair_moves *by, float margin,
                             grz_interval *times) {
    const grz_toi_rule rule = { (double)margin, world->edges };
    shapes_motion motion;
    if (narrow_parts_are_boxes(world, pair))
        return narrow_boxes_toi(world, pair, by, &rule, times);
    if (narrow_is_box_over_tiles(world, pair.a, pair.b))
        return narrow_box_tiles_toi(world, pair, &rule, times);
    if (narrow_is_box_over_tiles(world, pair.b, pair.a))
        return narrow_box_tiles_toi(world, (graze_pair){ pair.b, pair.a }, &rule,
                                    times);
    const graze_point from_a = grz_part_motion(world, pair.a),
                      from_b = grz_part_motion(world, pair.b);
    motion.by = (graze_point){ from_b.x - from_a.x, from_b.y - from_a.y };
    grz_part_shape_at(world, pair.a, grz_part_end_box(world, pair.a), &motion.a);
    grz_part_shape_at(world, pair.b, grz_part_end_box(world, pair.b), &motion.b);
    motion.begin_a = motion.begin_b = (graze_point){ 0, 0 };
    if (by != NULL) {
        motion.a = grz_wrap_shape(&motion.a, by->a.end);
        motion.b = grz_wrap_shape(&motion.b, by->b.end);
        motion.begin_a = by->a.begin;
        motion.begin_b = by->b.begin;
    }
    const graze_circle_rule circles =
        narrow_circle_rule(world, pair, &motion.a, &motion.b);
    if (margin == 0 && circles != GRAZE_CIRCLES_ROUND)
        return narrow_circles_toi(world, pair, &motion, circles, times);
    const bool is_far = grz_motion_is_far(motion.by) &&
                        grz_shape_ops_of(motion.a.kind)->convex != NULL &&
                        grz_shape_ops_of(motion.b.kind)->convex != NULL;
    if (is_far)
        return narrow_far_shapes_toi(world, pair, &motion, &rule, times);
    return grz_shapes_toi(&motion.a, &motion.b, motion.by, &rule, times);
}

static const grz_narrow_times narrow_never = { .count = 0 };

/* The same for an image of a pair in a wrapped world; for all of them. */
static bool narrow_image_toi(const graze_world *world, graze_pair pair,
                             const grz_wrap_image *image, float margin,
                             grz_interval *times) {
    const grz_way_moves a = grz_part_moves(world, pair.a),
                        b = grz_part_moves(world, pair.b);
    const pair_moves by = {
        { grz_vector_sum(a.begin, image->a), grz_vector_sum(a.end, image->a) },
        { grz_vector_sum(b.begin, image->b), grz_vector_sum(b.end, image->b) }
    };
    return narrow_parts_toi(world, pair, &by, margin, times);
}

bool grz_part_image_is_near(const graze_world *world, graze_pair pair,
                            const grz_wrap_image *image, float margin) {
    grz_interval times;
    return narrow_image_toi(world, pair, image, margin, &times);
}

/* Most pairs meet as they are, whose ways go over no seam. */
static void narrow_images_toi(const graze_world *world, graze_pair pair,
                              float margin, grz_narrow_times *times) {
    grz_wrap_image images[GRZ_WRAP_IMAGES];
    if (!grz_wrap_rows_are_at_seam(world, pair) &&
        !grz_part_goes_over(world, pair.a) && !grz_part_goes_over(world, pair.b)) {
        times->count = narrow_parts_toi(world, pair, NULL, margin, &times->at[0]);
        return;
    }
    const uint32_t count = grz_wrap_images(world, grz_part_box(world, pair.a),
                                           grz_part_box(world, pair.b), images);
    for (uint32_t i = 0; i < count; i++) {
        grz_interval at;
        if (narrow_image_toi(world, pair, &images[i], margin, &at))
            grz_narrow_times_add(times, at);
    }
}

/* When two parts, one enlarged by `margin`, touch in the step. */
static void narrow_find_times(const graze_world *world, graze_pair pair,
                              float margin, grz_narrow_times *times) {
    times->count = 0;
    if (world->wrap.is_used)
        narrow_images_toi(world, pair, margin, times);
    else
        times->count = narrow_parts_toi(world, pair, NULL, margin, &times->at[0]);
}

/* --- The merge --- */

/* of a moving pair in one step: an end; for each time a begin and an end */
static size_t narrow_timed_changes_max(const graze_world *world) {
    return 1 + 2 * (size_t)(world->wrap.is_used ? GRZ_NARROW_TIMES_MAX : 1);
}

/* The merge of the committed list and of begun and ended overlaps of boxes. */
typedef struct narrow_merge {
    graze_world *world;
    const grz_pair_list *committed, *boxes;
    size_t next_committed, next_box;
    shape_pair_cache shapes;
} narrow_merge;

static bool narrow_part_needs_phase(const graze_world *world, uint32_t slot) {
    return grz_part_has_shape(&world->shapes, slot) ||
           grz_swept_box_of(&world->swept, slot) != NULL ||
           (world->swept.is_used && grz_part_is_swept(world, slot));
}

static bool narrow_pair_needs_phase(const graze_world *world, graze_pair pair) {
    return narrow_part_needs_phase(world, pair.a) ||
           narrow_part_needs_phase(world, pair.b);
}

static void narrow_append(grz_pair_list *list, graze_pair pair) {
    grz_pair_list_items(list)[list->count++] = pair;
}

static void narrow_add_change(grz_narrow_phase *narrow, graze_pair pair, bool before,
                              bool now) {
    if (before != now)
        narrow_append(&narrow->diff, grz_pair_change_of(pair, now));
}

static void narrow_add_timed_change(grz_narrow_phase *narrow, graze_pair pair,
                                    bool began, double time) {
    ((grz_timed_change *)narrow->timed.data)[narrow->timed_count++] =
        (grz_timed_change){ grz_pair_change_of(pair, began), (float)time };
}

/* Add the changes of a pair that touches several times in a step, and touched before
 * if it does at the beginning. */
static void narrow_add_times(grz_narrow_phase *narrow, graze_pair pair, bool before,
                             const grz_narrow_times *times, bool now) {
    for (uint32_t i = 0; i < times->count; i++) {
        if (!before)
            narrow_add_timed_change(narrow, pair, true, times->at[i].first);
        before = now && i + 1 == times->count;
        if (!before)
            narrow_add_timed_change(narrow, pair, false, times->at[i].last);
    }
}

/* Add the changes of a moving pair. If it touched before, and its motion begins
 * elsewhere, its touch ended at once. */
static GRZ_INLINED void narrow_add_motion(grz_narrow_phase *narrow, graze_pair pair,
                                          bool before, const grz_narrow_times *times,
                                          bool now) {
    const bool is_any = times->count > 0;
    if (before && (!is_any || times->at[0].first > 0)) {
        narrow_add_timed_change(narrow, pair, false, 0);
        before = false;
    }
    if (times->count > 1) {
        narrow_add_times(narrow, pair, before, times, now);
        return;
    }
    if (!before && is_any)
        narrow_add_timed_change(narrow, pair, true, times->at[0].first);
    if (!now && is_any)
        narrow_add_timed_change(narrow, pair, false, times->at[0].last);
}

static void narrow_add_candidate(graze_world *world, grz_touch_change change) {
    ((grz_touch_change *)
         world->margins.candidates.data)[world->margins.candidate_count++] = change;
}

static void narrow_test_margin(graze_world *world, graze_pair pair) {
    const grz_part *a = grz_part_at(world, pair.a), *b = grz_part_at(world, pair.b);
    const float margin = graze_world_margin(world, a->layer, b->layer);
    if (margin == 0)
        return;
    grz_narrow_times times;
    narrow_find_times(world, pair, margin, &times);
    if (times.count == 0)
        return;
    const double time = grz_parts_are_moving(world, pair) ? times.at[0].first : 1;
    narrow_add_candidate(
        world,
        grz_touch_change_of(world, pair, grz_time_key_make((float)time, true)));
}

/* If two bodies touch at some time of the step, they have no near miss in it. A
 * motion from far away can be too long: its time of impact is rounded to the end.
 * Returns whether the pair touches at the end. */
static bool narrow_test_moving(narrow_merge *merge, graze_pair pair, bool before,
                               bool is_allowed) {
    graze_world *world = merge->world;
    grz_narrow_times times;
    times.count = 0;
    if (is_allowed)
        narrow_find_times(world, pair, 0, &times);
    const bool now = is_allowed && narrow_parts_touch(world, pair, &merge->shapes);
    if (now && times.count == 0)
        grz_narrow_times_add(&times, (grz_interval){ 1, 1 });
    narrow_add_motion(&world->narrow, pair, before, &times, now);
    if (times.count == 0)
        narrow_test_margin(world, pair);
    else if (world->margins.entry_count > 0)
        narrow_add_candidate(world,
                             grz_touch_change_of(world, pair, GRZ_TIME_KEY_HIT));
    return now;
}

static void narrow_keep_pair(narrow_merge *merge, graze_pair pair, bool before) {
    graze_world *world = merge->world;
    grz_narrow_phase *narrow = &world->narrow;
    if (!narrow_pair_needs_phase(world, pair)) {
        narrow_add_change(narrow, pair, before, true);
        return;
    }
    const bool is_allowed = grz_parts_may_touch(world, pair),
               is_moving = grz_parts_are_moving(world, pair);
    const bool now =
        is_moving ? narrow_test_moving(merge, pair, before, is_allowed)
                  : is_allowed && narrow_parts_touch(world, pair, &merge->shapes);
    if (!is_moving)
        narrow_add_change(narrow, pair, before, now);
    if (!is_moving && !now)
        narrow_test_margin(world, pair);
    narrow_append(&narrow->pending, grz_pair_change_of(pair, now));
    narrow->pending_apart += !now;
}

static uint64_t narrow_key_at(const grz_pair_list *list, size_t i) {
    if (i < list->count)
        return grz_pair_key(grz_pair_change_pair(grz_pair_list_items(list)[i]));
    return UINT64_MAX;
}

/* Whether the answer for a pair of the list must be the same as in the last step.
 * With margins, this holds for touching parts if nothing was set. Other parts may be
 * a near miss now. */
static bool narrow_pair_is_resting(const graze_world *world, graze_pair pair,
                                   bool is_touching) {
    const uint8_t *states = grz_row_states(world);
    return !((states[pair.a] | states[pair.b]) & GRZ_ROW_CHANGED) &&
           !grz_parts_are_moving(world, pair) &&
           (world->margins.entry_count == 0 ||
            (is_touching && world->is_up_to_date));
}

static void narrow_merge_next(narrow_merge *merge) {
    grz_narrow_phase *narrow = &merge->world->narrow;
    const uint64_t committed_key =
        narrow_key_at(merge->committed, merge->next_committed);
    const uint64_t box_key = narrow_key_at(merge->boxes, merge->next_box);
    const bool is_known = committed_key <= box_key,
               is_changed = box_key <= committed_key;
    const graze_pair change =
        is_changed ? grz_pair_list_items(merge->boxes)[merge->next_box]
                   : grz_pair_list_items(merge->committed)[merge->next_committed];
    const graze_pair pair = grz_pair_change_pair(change);
    const bool overlaps = !is_changed || grz_pair_change_began(change);
    const bool before = is_known ? grz_pair_change_began(grz_pair_list_items(
                                       merge->committed)[merge->next_committed])
                                 : !overlaps;
    if (!is_changed && narrow_pair_is_resting(merge->world, pair, before)) {
        narrow_append(&narrow->pending, change);
        narrow->pending_apart += !before;
    } else if (overlaps)
        narrow_keep_pair(merge, pair, before);
    else if (grz_parts_are_moving(merge->world, pair))
        narrow_add_motion(narrow, pair, before, &narrow_never, false);
    else
        narrow_add_change(narrow, pair, before, false);
    merge->next_committed += is_known;
    merge->next_box += is_changed;
}

static graze_status narrow_reserve(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    const size_t count = narrow->committed.count + grz_overlap_diff(world)->count;
    const size_t timed =
        world->swept.count > 0 ? narrow_timed_changes_max(world) * count : 0;
    const size_t near = world->margins.entry_count > 0 ? count : 0;
    return grz_buffers_reserve(
        &world->allocator, { &narrow->pending.pairs, count, sizeof(graze_pair) },
        { &narrow->diff.pairs, count, sizeof(graze_pair) },
        { &narrow->timed, timed, sizeof(grz_timed_change) },
        { &world->margins.candidates, near, sizeof(grz_touch_change) });
}

static const graze_pair *narrow_find(const grz_narrow_phase *narrow,
                                     graze_pair pair) {
    const grz_pair_list *list = &narrow->committed;
    const size_t low = grz_pair_list_find(list, grz_pair_change_of(pair, false));
    if (narrow_key_at(list, low) == grz_pair_key(pair))
        return &grz_pair_list_items(list)[low];
    return NULL;
}

bool grz_parts_touched(const graze_world *world, graze_pair pair) {
    const graze_pair *found = narrow_find(&world->narrow, pair);
    return found == NULL || grz_pair_change_began(*found);
}

graze_status grz_narrow_phase_complete(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    if (!narrow->is_incomplete)
        return GRAZE_OK;
    const grz_pair_list *all = grz_overlap_pairs(world);
    grz_try(grz_buffer_reserve(&world->allocator, &narrow->pending.pairs, all->count,
                               sizeof(graze_pair)));
    narrow->pending.count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const graze_pair pair = grz_pair_list_items(all)[i];
        if (narrow_pair_needs_phase(world, pair) ||
            narrow_find(narrow, pair) != NULL)
            narrow_append(&narrow->pending,
                          grz_pair_change_of(pair, grz_parts_touched(world, pair)));
    }
    grz_pair_list_swap(&narrow->committed, &narrow->pending);
    narrow->is_incomplete = false;
    return GRAZE_OK;
}

/* After the last margin was taken back, near pairs without a touch are still in the
 * committed list once. */
static bool narrow_is_used(const graze_world *world) {
    return world->shapes.is_used || world->swept.is_used ||
           world->margins.entry_count > 0 || world->narrow.committed.count > 0;
}

graze_status grz_narrow_phase_run(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    narrow->pending.count = narrow->diff.count = narrow->pending_apart =
        narrow->timed_count = 0;
    world->margins.candidate_count = 0;
    if (!narrow_is_used(world))
        return GRAZE_OK;
    grz_try(narrow_reserve(world));
    narrow_merge merge = { .world = world,
                           .committed = &narrow->committed,
                           .boxes = grz_overlap_diff(world),
                           .shapes = { .part_a = GRZ_NO_SLOT } };
    while (merge.next_committed < merge.committed->count ||
           merge.next_box < merge.boxes->count)
        narrow_merge_next(&merge);
    return GRAZE_OK;
}

void grz_narrow_phase_commit(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    grz_pair_list_swap(&narrow->committed, &narrow->pending);
    narrow->shaped = narrow->committed.count;
    narrow->apart = narrow->pending_apart;
}

const grz_pair_list *grz_touch_diff(const graze_world *world) {
    if (narrow_is_used(world))
        return &world->narrow.diff;
    return grz_overlap_diff(world);
}

graze_narrow_counts graze_world_narrow_counts(const graze_world *world) {
    if (world == NULL)
        return (graze_narrow_counts){ 0 };
    return (graze_narrow_counts){ .overlapping = grz_overlap_committed_total(world),
                                  .shaped = world->narrow.shaped,
                                  .apart = world->narrow.apart };
}
