/* ahead.c: see ahead.h. */
#include "broad/prediction/prediction.h"

/* With fewer boxes there is nothing to gain. Candidates are worth while up to so many a box and a pair; and
 * up to one box in so many, and some, may be loose. */
enum { LEAST_BOXES = 256, MOST_CANDIDATES = 6, LOOSE_SHARE = 16, LOOSE_SPARE = 32 };

void grz_prediction_open(grz_prediction *ahead, const graze_allocator *allocator) {
    *ahead = (grz_prediction){ .holds_pairs = false };
    ahead->reach.kernels = grz_kernels_best();
    grz_escaped_open(&ahead->loose, allocator);
}

static uint32_t most_loose(const grz_box_view *boxes) {
    return boxes->count / LOOSE_SHARE + LOOSE_SPARE;
}

/* Let the method find the pairs of the reaches. It does not know the boxes then. */
static graze_status find_candidates(grz_prediction *ahead, grz_broad_instance *broad,
                                    const grz_box_view *boxes, grz_pair_sink *out) {
    const grz_box_view reaches = grz_fat_boxes_view(&ahead->reach, boxes);
    grz_broad_invalidate(broad);
    graze_status status = grz_broad_sync(broad, &reaches, (grz_row_changes){ 0 });
    if (status == GRAZE_OK)
        status = grz_broad_pairs(broad, &reaches, out);
    grz_broad_invalidate(broad);
    return status == GRAZE_OK ? grz_pair_sink_status(out) : status;
}

/* Make the candidates of the boxes where they are now, and test them. The reaches are no longer those of the
 * held ones from here on. */
static graze_status build(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes,
                          size_t pairs) {
    const graze_allocator *allocator = broad->setup.allocator;
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &ahead->fresh.pairs, allocator,
                          MOST_CANDIDATES * ((size_t)boxes->count + pairs));
    graze_status status = find_candidates(ahead, broad, boxes, &sink);
    if (status == GRAZE_OUT_OF_CAPACITY) {
        grz_horizon_give_up(&ahead->gait);
        return GRAZE_OK;
    }
    if (status == GRAZE_OK)
        status = grz_verlet_list_take(&ahead->fresh, sink.count, allocator);
    if (status != GRAZE_OK)
        return status;
    grz_verlet_list_test(&ahead->fresh, &ahead->reach, ahead->fresh.bits.data);
    ahead->has_fresh = true;
    return GRAZE_OK;
}

static void foresee(grz_prediction *ahead, const grz_box_view *boxes) {
    grz_fat_boxes_predict(&ahead->reach, boxes, grz_horizon_margin(&ahead->gait));
    ahead->is_blind = true;
}

static graze_status reserve(grz_prediction *ahead, const grz_broad_setup *setup, const grz_box_view *boxes) {
    graze_status status = grz_fat_boxes_reserve(&ahead->reach, boxes, setup);
    if (status == GRAZE_OK)
        status = grz_escaped_reserve(&ahead->loose, most_loose(boxes), setup->allocator);
    if (status == GRAZE_OK)
        status = grz_buffer_reserve(setup->allocator, &ahead->bits, grz_verlet_list_words(&ahead->held),
                                    sizeof(uint64_t));
    return status;
}

static graze_status append_loose(const grz_escaped *loose, grz_pair_list *turns,
                                 const graze_allocator *allocator) {
    const graze_status status = grz_pair_diff_append(turns, &loose->held, false, allocator);
    return status == GRAZE_OK ? grz_pair_diff_append(turns, &loose->next, true, allocator) : status;
}

/* What the candidates say, and what the loose do. A pair that was a candidate's and is now found by a loose
 * box, or the other way round, has two turns, which settle each other. */
static graze_status find_turns(grz_prediction *ahead, const grz_broad_setup *setup, const grz_box_view *boxes,
                               grz_pair_list *turns, bool *is_made) {
    turns->count = 0;
    graze_status status = grz_escaped_find(&ahead->loose, &ahead->reach, setup, boxes, is_made);
    if (status != GRAZE_OK || !*is_made)
        return status;
    grz_escaped_hide(&ahead->loose, &ahead->reach);
    grz_verlet_list_test(&ahead->held, &ahead->reach, ahead->bits.data);
    setup->counters->tests += ahead->held.count;
    status = grz_verlet_list_compare(&ahead->held, ahead->bits.data, turns, setup->allocator);
    return status == GRAZE_OK ? append_loose(&ahead->loose, turns, setup->allocator) : status;
}

/* The last step of a look builds the next. */
static graze_status build_next(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes) {
    if (ahead->gait.left > 0)
        return GRAZE_OK;
    foresee(ahead, boxes);
    grz_fat_boxes_write_now(&ahead->reach, boxes); /* without hiding anyone */
    return build(ahead, broad, boxes, ahead->held.count);
}

/* A step by candidates, unless the loose are in the way. */
static graze_status step(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes,
                         grz_pair_list *turns, bool *is_made) {
    grz_fat_boxes_write_now(&ahead->reach, boxes);
    const graze_status status = find_turns(ahead, &broad->setup, boxes, turns, is_made);
    if (status != GRAZE_OK || !*is_made)
        return status;
    ahead->was_ahead = true;
    const grz_broad_setup *setup = &broad->setup;
    graze_status made = grz_pair_list_sort(turns, &ahead->loose.scratch, setup->tasks, setup->allocator);
    grz_pair_diff_cancel(turns);
    if (made == GRAZE_OK)
        made = build_next(ahead, broad, boxes);
    grz_fat_boxes_observe(&ahead->reach, boxes);
    return made;
}

/* The candidates are of no use for this step, nor for those that follow. */
static void stumble(grz_prediction *ahead) {
    grz_horizon_shorten(&ahead->gait);
    ahead->is_blind = true;
}

graze_status grz_prediction_step(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes,
                                 grz_pair_list *turns, bool *is_made) {
    const bool is_other = grz_layer_groups_update(&ahead->layer_groups, boxes);
    grz_prediction_reset(ahead);
    *is_made = false;
    ahead->is_blind |= is_other;
    if (!ahead->holds_pairs || ahead->is_blind)
        return GRAZE_OK;
    const graze_status status = reserve(ahead, &broad->setup, boxes);
    if (status != GRAZE_OK)
        return status;
    *is_made = grz_fat_boxes_find_escaped(&ahead->reach, boxes, most_loose(boxes), &ahead->loose.rows);
    const graze_status made = *is_made ? step(ahead, broad, boxes, turns, is_made) : GRAZE_OK;
    if (!*is_made)
        stumble(ahead);
    return made;
}

graze_status grz_prediction_begin(grz_prediction *ahead, grz_broad_instance *broad, const grz_box_view *boxes,
                                  size_t pairs) {
    if (boxes->count < LEAST_BOXES || !grz_horizon_is_awake(&ahead->gait)) {
        ahead->reach.seen = 0;
        return GRAZE_OK;
    }
    graze_status status = reserve(ahead, &broad->setup, boxes);
    if (status != GRAZE_OK)
        return status;
    const bool has_seen = ahead->reach.seen > 0;
    if (has_seen)
        foresee(ahead, boxes);
    grz_fat_boxes_observe(&ahead->reach, boxes);
    grz_fat_boxes_write_now(&ahead->reach, boxes);
    return has_seen ? build(ahead, broad, boxes, pairs) : GRAZE_OK;
}

static void keep_fresh(grz_prediction *ahead) {
    const grz_verlet_list old = ahead->held;
    ahead->held = ahead->fresh;
    ahead->fresh = old;
    ahead->loose.held.count = 0;
    ahead->is_blind = false;
    grz_horizon_begin(&ahead->gait, ahead->was_ahead);
}

static void keep_step(grz_prediction *ahead) {
    const grz_buffer bits = ahead->held.bits;
    const grz_pair_list pairs = ahead->loose.held;
    ahead->held.bits = ahead->bits;
    ahead->bits = bits;
    ahead->loose.held = ahead->loose.next;
    ahead->loose.next = pairs;
    grz_horizon_step(&ahead->gait);
}

void grz_prediction_commit(grz_prediction *ahead) {
    if (ahead->has_fresh)
        keep_fresh(ahead);
    else if (ahead->was_ahead)
        keep_step(ahead);
    ahead->holds_pairs = ahead->has_fresh || ahead->was_ahead;
    if (!ahead->was_ahead)
        grz_horizon_wait(&ahead->gait);
}

void grz_prediction_forget(grz_prediction *ahead) {
    grz_prediction_reset(ahead);
    ahead->holds_pairs = false;
    ahead->reach.seen = 0;
}

void grz_prediction_append_to(const grz_prediction *ahead, grz_pair_list *list) {
    grz_verlet_list_append_to(&ahead->held, list);
    for (size_t i = 0; i < ahead->loose.held.count; i++)
        grz_pair_list_items(list)[list->count++] = grz_pair_list_items(&ahead->loose.held)[i];
}

void grz_prediction_free(grz_prediction *ahead, const graze_allocator *allocator) {
    grz_fat_boxes_free(&ahead->reach, allocator);
    grz_verlet_list_free(&ahead->held, allocator);
    grz_verlet_list_free(&ahead->fresh, allocator);
    grz_buffer_free(allocator, &ahead->bits);
    grz_escaped_free(&ahead->loose, allocator);
}
