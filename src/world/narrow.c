/* narrow.c: from boxes that overlap to shapes that touch.
 *
 * The news of a step say which boxes began and ceased to overlap. Pairs of which a part has a shape, is
 * swept or grown by a margin are kept in a list of their own, and a pair is looked at again when one of its
 * rows changed; all others pass. What comes out are the news of touches. Linear in the news and the list,
 * besides the tests.
 */
#include "world/time_key.h"
#include "world/world.h"

enum { TURNS_MOST = 3 }; /* of a pair on its way, in one step: an end, a begin, an end */

/* Two sorted lists being merged into a third: the close pairs of the last step and the news of boxes. */
typedef struct merging {
    graze_world *world;
    const grz_pair_list *close, *boxes;
    size_t next_close, next_box;
    grz_shape_pair_cache shapes;
} merging;

static bool is_part_close(const graze_world *world, uint32_t slot) {
    return grz_part_has_shape(&world->shapes, slot) || grz_swept_box_of(&world->motion, slot) != NULL ||
           (world->motion.is_used && grz_part_is_swept(world, slot));
}

static bool is_close(const graze_world *world, graze_pair pair) {
    return is_part_close(world, pair.a) || is_part_close(world, pair.b);
}

static bool is_changed(const graze_world *world, graze_pair pair) {
    const uint8_t *states = world->is_changed.data;
    return (states[pair.a] | states[pair.b]) & GRZ_ROW_CHANGED;
}

static void push(grz_pair_list *list, graze_pair pair) {
    grz_pair_list_items(list)[list->count++] = pair;
}

/* Note that a pair touches, or touched, before and now. */
static void tell(grz_narrow_phase *narrow, graze_pair pair, bool before, bool now) {
    if (before != now)
        push(&narrow->turns, grz_pair_change_of(pair, now));
}

static void tell_at(grz_narrow_phase *narrow, graze_pair pair, bool began, double time) {
    ((grz_timed_touch *)narrow->timed.data)[narrow->timed_count++] =
        (grz_timed_touch){ grz_pair_change_of(pair, began), (float)time };
}

/* Tell of a pair on its way. It touched before, and all that it touches in this step is in `times`; NULL: it
 * touches at no time. What stood elsewhere when they touched before ended that at once. */
static void tell_way(grz_narrow_phase *narrow, graze_pair pair, bool before, const grz_interval *times,
                     bool now) {
    if (before && (times == NULL || times->first > 0)) {
        tell_at(narrow, pair, false, 0);
        before = false;
    }
    if (!before && times != NULL)
        tell_at(narrow, pair, true, times->first);
    if (!now && times != NULL)
        tell_at(narrow, pair, false, times->last);
}

static bool is_part_moving(const graze_world *world, uint32_t slot) {
    const grz_swept_box *cover = grz_swept_box_of(&world->motion, slot);
    return cover != NULL && cover->is_moving;
}

static bool is_moving(const graze_world *world, graze_pair pair) {
    return is_part_moving(world, pair.a) || is_part_moving(world, pair.b);
}

static void add_candidate(graze_world *world, graze_pair pair, uint32_t time_key) {
    grz_margins *margins = &world->margins;
    ((grz_touch_change *)margins->candidates.data)[margins->candidate_count++] =
        grz_touch_change_of(world, pair, time_key);
}

/* Note a pair that does not touch if it is near. */
static void look_for_near_miss(graze_world *world, graze_pair pair) {
    const float margin = world->margins.entry_count > 0 ? grz_margin_of_parts(world, pair) : 0;
    grz_interval times;
    if (margin == 0 || !grz_parts_near_interval(world, pair, margin, &times))
        return;
    const double time = is_moving(world, pair) ? times.first : 1;
    add_candidate(world, pair, grz_time_key_make((float)time, false, true));
}

/* Note a pair that touches at some time of its way: so their bodies have no near miss in this step. */
static void note_hit(graze_world *world, graze_pair pair) {
    if (world->margins.entry_count > 0)
        add_candidate(world, pair, GRZ_TIME_KEY_HIT);
}

/* Look at a pair on its way. Returns whether it touches at the end of the step. */
static bool follow_pair(merging *at, graze_pair pair, bool before, bool is_allowed) {
    graze_world *world = at->world;
    grz_interval times;
    bool do_meet = is_allowed && grz_parts_touch_interval(world, pair, &times);
    const bool now = is_allowed && grz_parts_touch(world, pair, &at->shapes);
    if (now && !do_meet) { /* it comes from so far away that the time_key is rounded to the end */
        times = (grz_interval){ 1, 1 };
        do_meet = true;
    }
    tell_way(&world->narrow, pair, before, do_meet ? &times : NULL, now);
    if (do_meet)
        note_hit(world, pair);
    else
        look_for_near_miss(world, pair);
    return now;
}

/* Look at a pair that stands. Returns whether it touches. */
static bool look_at_pair(merging *at, graze_pair pair, bool before, bool is_allowed) {
    graze_world *world = at->world;
    const bool now = is_allowed && grz_parts_touch(world, pair, &at->shapes);
    tell(&world->narrow, pair, before, now);
    if (!now)
        look_for_near_miss(world, pair);
    return now;
}

/* Whether a pair touches at the end of the step. */
static bool judge_pair(merging *at, graze_pair pair, bool before) {
    const bool is_allowed = grz_parts_may_touch(at->world, pair);
    return is_moving(at->world, pair) ? follow_pair(at, pair, before, is_allowed)
                                      : look_at_pair(at, pair, before, is_allowed);
}

/* Boxes that overlap now; they alone decide if no part has a shape or is swept. */
static void keep_pair(merging *at, graze_pair pair, bool before) {
    const graze_world *world = at->world;
    grz_narrow_phase *narrow = &at->world->narrow;
    if (!is_close(world, pair)) {
        tell(narrow, pair, before, true);
        return;
    }
    const bool now = judge_pair(at, pair, before);
    push(&narrow->next, grz_pair_change_of(pair, now));
    narrow->next_apart += !now;
}

/* Boxes that do not overlap any more. */
static void drop_pair(graze_world *world, graze_pair pair, bool before) {
    if (is_moving(world, pair))
        tell_way(&world->narrow, pair, before, NULL, false);
    else
        tell(&world->narrow, pair, before, false);
}

static uint64_t key_at(const grz_pair_list *list, size_t i) {
    return i < list->count ? grz_pair_key(grz_pair_change_pair(grz_pair_list_items(list)[i])) : UINT64_MAX;
}

/* Whether nothing about a pair that was close can be otherwise than before. */
static bool is_resting(const graze_world *world, graze_pair pair) {
    return !is_changed(world, pair) && world->margins.entry_count == 0 && !is_moving(world, pair);
}

static void keep_resting(grz_narrow_phase *narrow, graze_pair turn) {
    push(&narrow->next, turn);
    narrow->next_apart += !grz_pair_change_began(turn);
}

/* One pair, which is in one of the lists or in both. */
static void merge_next(merging *at) {
    const uint64_t close_key = key_at(at->close, at->next_close), box_key = key_at(at->boxes, at->next_box);
    const bool is_known = close_key <= box_key, is_turning = box_key <= close_key;
    const graze_pair turn =
        grz_pair_list_items(is_turning ? at->boxes : at->close)[is_turning ? at->next_box : at->next_close];
    const graze_pair pair = grz_pair_change_pair(turn);
    const bool overlaps = !is_turning || grz_pair_change_began(turn);
    const bool before =
        is_known ? grz_pair_change_began(grz_pair_list_items(at->close)[at->next_close]) : !overlaps;
    if (!is_turning && is_resting(at->world, pair))
        keep_resting(&at->world->narrow, turn);
    else if (overlaps)
        keep_pair(at, pair, before);
    else
        drop_pair(at->world, pair, before);
    at->next_close += is_known;
    at->next_box += is_turning;
}

static graze_status reserve(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    const size_t most = narrow->close.count + world->follow.diff.count;
    graze_status status =
        grz_buffer_reserve(&world->allocator, &narrow->next.pairs, most, sizeof(graze_pair));
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(&world->allocator, &narrow->turns.pairs, most, sizeof(graze_pair));
    if (status == GRAZE_OK && world->motion.count > 0)
        status =
            grz_buffer_reserve(&world->allocator, &narrow->timed, TURNS_MOST * most, sizeof(grz_timed_touch));
    if (status == GRAZE_OK && world->margins.entry_count > 0)
        status =
            grz_buffer_reserve(&world->allocator, &world->margins.candidates, most, sizeof(grz_touch_change));
    return status;
}

/* The bit of a close pair as of the last step, or NULL for a pair that is none. */
static const graze_pair *find_close(const grz_narrow_phase *narrow, graze_pair pair) {
    const grz_pair_list *close = &narrow->close;
    size_t low = 0, high = close->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (key_at(close, middle) < grz_pair_key(pair))
            low = middle + 1;
        else
            high = middle;
    }
    return key_at(close, low) == grz_pair_key(pair) ? &grz_pair_list_items(close)[low] : NULL;
}

bool grz_rows_touched(const graze_world *world, graze_pair pair) {
    const graze_pair *turn = find_close(&world->narrow, pair);
    return turn == NULL || grz_pair_change_began(*turn);
}

/* Let the list that was made be the close pairs; the memory of the old one is used for the next. */
static void take_next(grz_narrow_phase *narrow) {
    const grz_pair_list old = narrow->close;
    narrow->close = narrow->next;
    narrow->next = old;
}

graze_status grz_narrow_phase_catch_up(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    if (!narrow->is_behind)
        return GRAZE_OK;
    const grz_pair_list *all = grz_pair_tracker_pairs(&world->follow);
    const graze_status status =
        grz_buffer_reserve(&world->allocator, &narrow->next.pairs, all->count, sizeof(graze_pair));
    if (status != GRAZE_OK)
        return status;
    narrow->next.count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const graze_pair pair = grz_pair_list_items(all)[i];
        if (is_close(world, pair) || find_close(narrow, pair) != NULL)
            push(&narrow->next, grz_pair_change_of(pair, grz_rows_touched(world, pair)));
    }
    take_next(narrow);
    narrow->is_behind = false;
    return GRAZE_OK;
}

static bool looks_closer(const graze_world *world) {
    return world->shapes.are_any || world->motion.is_used || world->margins.entry_count > 0;
}

graze_status grz_narrow_phase_run(graze_world *world) {
    grz_narrow_phase *narrow = &world->narrow;
    if (!looks_closer(world))
        return GRAZE_OK;
    const graze_status status = reserve(world);
    if (status != GRAZE_OK)
        return status;
    merging at = { .world = world,
                   .close = &narrow->close,
                   .boxes = &world->follow.diff,
                   .shapes = { .row_a = GRZ_NO_SLOT } };
    narrow->next.count = narrow->turns.count = narrow->next_apart = narrow->timed_count =
        world->margins.candidate_count = 0;
    while (at.next_close < at.close->count || at.next_box < at.boxes->count)
        merge_next(&at);
    return GRAZE_OK;
}

void grz_narrow_phase_commit(grz_narrow_phase *narrow) {
    take_next(narrow);
    narrow->shaped = narrow->close.count;
    narrow->apart = narrow->next_apart;
}

const grz_pair_list *grz_touch_diff(const graze_world *world) {
    return looks_closer(world) ? &world->narrow.turns : &world->follow.diff;
}

graze_narrow_counts graze_world_narrow_counts(const graze_world *world) {
    return (graze_narrow_counts){ .overlapping = world->follow.committed_total,
                                  .shaped = world->narrow.shaped,
                                  .apart = world->narrow.apart };
}
