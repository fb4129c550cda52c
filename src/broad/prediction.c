/* prediction.c: steps by a Verlet list, and building the next. */
#include "broad/prediction.h"

/* With fewer boxes there is nothing to gain. A Verlet list pays up to this many
 * pairs for each box and overlapping pair. One box in this many may escape, and some
 * more. */
enum {
    PREDICTION_BOXES_MIN = 256,
    VERLET_PAIRS_MAX = 6,
    ESCAPED_SHARE = 16,
    ESCAPED_SPARE = 32,
    HORIZON_FIRST_WAIT = 32
};

/* The longest horizon first. Steady motion needs little slack, turning motion needs
 * more. */
static const grz_fat_margin prediction_horizon_margins[] = { { 8, 1 }, { 4, 2 } };

grz_fat_margin grz_horizon_margin(const grz_horizon *horizon) {
    return prediction_horizon_margins[horizon->level];
}

void grz_horizon_begin(grz_horizon *horizon, bool has_lasted) {
    horizon->has_lasted = has_lasted;
    if (has_lasted)
        grz_backoff_succeed(&horizon->backoff);
    /* the last step builds again */
    horizon->left = (uint32_t)grz_horizon_margin(horizon).steps - 1;
}

void grz_horizon_give_up(grz_horizon *horizon) {
    horizon->level = 0;
    grz_backoff_fail(&horizon->backoff, HORIZON_FIRST_WAIT);
}

/* A build has paid if it lasted for half of its steps. After such a build, the
 * escape is an exception. */
void grz_horizon_shorten(grz_horizon *horizon) {
    if (2 * horizon->left < (uint32_t)grz_horizon_margin(horizon).steps ||
        horizon->has_lasted)
        return;
    if (horizon->level + 1 <
        sizeof prediction_horizon_margins / sizeof *prediction_horizon_margins)
        horizon->level++;
    else
        grz_horizon_give_up(horizon);
}

static uint32_t prediction_escaped_max(const grz_box_view *boxes) {
    return boxes->count / ESCAPED_SHARE + ESCAPED_SPARE;
}

/* Join the escaped boxes with all boxes, which they are among. */
static graze_status prediction_escaped_find_pairs(grz_escaped *escaped,
                                                  const grz_fat_boxes *fat,
                                                  const grz_broad_setup *setup,
                                                  const grz_box_view *boxes,
                                                  bool *is_suited) {
    grz_probe_side all = { .end = boxes->count, .is_build = fat->escaped.data };
    const uint32_t *rows = escaped->rows.rows.data;
    grz_pair_sink sink;
    grz_try(grz_grid_join_clear(&escaped->join, escaped->rows.count));
    for (uint32_t i = 0; i < escaped->rows.count; i++)
        if (boxes->layer[rows[i]] != GRZ_LAYER_NONE)
            grz_grid_join_add(&escaped->join, boxes, rows[i]);
    for (int layer = 0; layer < GRZ_LAYER_NONE; layer++)
        all.is_chosen[layer] = true;
    escaped->join.tasks = setup->tasks;
    grz_pair_sink_collect(&sink, &escaped->pending.pairs, setup->allocator,
                          SIZE_MAX);
    const grz_pair_output output = { NULL, setup->counters, &sink, NULL };
    grz_try(grz_grid_join_pairs(&escaped->join, boxes, &all, &output, is_suited));
    escaped->pending.count = sink.count;
    return grz_pair_sink_status(&sink);
}

/* Build the pending list, and test it. `pairs` is about how many pairs overlap. */
static graze_status prediction_build(grz_prediction *prediction,
                                     grz_strategy *search, const grz_box_view *boxes,
                                     size_t pairs) {
    const graze_allocator *allocator = search->setup->allocator;
    grz_verlet_list *list = &prediction->pending;
    grz_pair_sink sink;
    grz_pair_sink_collect(&sink, &list->pairs, allocator,
                          VERLET_PAIRS_MAX * ((size_t)boxes->count + pairs));
    const grz_box_view fat = grz_fat_boxes_view(&prediction->fat, boxes);
    graze_status status = grz_strategy_pairs(search, &fat, &sink);
    if (status == GRAZE_OK)
        status = grz_pair_sink_status(&sink);
    if (status == GRAZE_OUT_OF_CAPACITY) {
        grz_horizon_give_up(&prediction->horizon);
        return GRAZE_OK;
    }
    grz_try(status);
    grz_try(grz_verlet_list_take(list, sink.count, allocator));
    grz_verlet_list_test(list, &prediction->fat, list->bits.data);
    if (prediction->mode == GRZ_AUTO_PREDICTED)
        prediction->mode = GRZ_AUTO_REBUILT;
    else
        prediction->mode = GRZ_AUTO_BUILT;
    return GRAZE_OK;
}

/* The kept list is of other fat AABBs from now on. */
static void prediction_outdate(grz_prediction *prediction) {
    if (grz_auto_mode_keeps_list(prediction->kept))
        prediction->kept = GRZ_AUTO_OUTDATED;
}

static void prediction_predict(grz_prediction *prediction,
                               const grz_box_view *boxes) {
    grz_fat_boxes_predict(&prediction->fat, boxes,
                          grz_horizon_margin(&prediction->horizon));
    prediction_outdate(prediction);
}

static graze_status prediction_reserve(grz_prediction *prediction,
                                       const grz_broad_setup *setup,
                                       const grz_box_view *boxes) {
    const size_t words = grz_verlet_list_words(&prediction->committed);
    grz_try(grz_fat_boxes_reserve(&prediction->fat, boxes, setup));
    return grz_buffers_reserve(
        setup->allocator,
        { &prediction->escaped.rows.rows, prediction_escaped_max(boxes),
          sizeof(uint32_t) },
        { &prediction->pending_bits, words, sizeof(uint64_t) });
}

/* The changes of the Verlet list and of escaped boxes; if a pair moved between
 * these, its two changes cancel. */
static graze_status prediction_find_changes(grz_prediction *prediction,
                                            const grz_broad_setup *setup,
                                            const grz_box_view *boxes,
                                            grz_pair_list *changes) {
    const grz_escaped *escaped = &prediction->escaped;
    const uint32_t *rows = escaped->rows.rows.data;
    grz_simd_box *now = grz_fat_boxes_now(&prediction->fat);
    uint64_t *bits = prediction->pending_bits.data;
    changes->count = 0;
    for (uint32_t i = 0; i < escaped->rows.count;
         i++) /* they overlap nothing in the test of the list */
        now[rows[i]] = (grz_simd_box){ INFINITY, INFINITY, INFINITY, INFINITY };
    grz_verlet_list_test(&prediction->committed, &prediction->fat, bits);
    for (uint32_t i = 0; i < escaped->rows.count; i++)
        now[rows[i]] = grz_simd_box_of_row(boxes, rows[i]);
    setup->counters->tests += prediction->committed.count;
    grz_try(grz_verlet_list_compare(&prediction->committed, bits, changes,
                                    setup->allocator));
    grz_try(
        grz_pair_diff_append(changes, &escaped->committed, false, setup->allocator));
    return grz_pair_diff_append(changes, &escaped->pending, true, setup->allocator);
}

/* The last step before the horizon builds the next list. */
static graze_status prediction_make_step(grz_prediction *prediction,
                                         grz_strategy *search,
                                         const grz_box_view *boxes,
                                         grz_pair_list *diff, bool *is_known) {
    const grz_broad_setup *setup = search->setup;
    const bool is_last = prediction->horizon.left == 0;
    grz_try(prediction_escaped_find_pairs(&prediction->escaped, &prediction->fat,
                                          setup, boxes, is_known));
    if (!*is_known)
        return GRAZE_OK;
    if (is_last)
        prediction_predict(prediction, boxes);
    grz_fat_boxes_observe(&prediction->fat, boxes);
    grz_try(prediction_find_changes(prediction, setup, boxes, diff));
    grz_try(grz_pair_list_sort(diff, &prediction->scratch, setup->tasks,
                               setup->allocator));
    grz_pair_diff_cancel(diff);
    prediction->mode = GRZ_AUTO_PREDICTED;
    if (is_last)
        return prediction_build(prediction, search, boxes,
                                prediction->committed.count);
    return GRAZE_OK;
}

graze_status grz_prediction_step(grz_prediction *prediction, grz_strategy *search,
                                 const grz_box_view *boxes, grz_pair_list *diff,
                                 bool *is_known) {
    prediction->mode = GRZ_AUTO_SEARCHED;
    *is_known = false;
    if (!grz_auto_mode_keeps_list(prediction->kept))
        return GRAZE_OK;
    if (grz_layer_groups_update(&prediction->groups, boxes)) {
        prediction_outdate(prediction);
        return GRAZE_OK;
    }
    grz_try(prediction_reserve(prediction, search->setup, boxes));
    *is_known = grz_fat_boxes_find_escaped(&prediction->fat, boxes,
                                           prediction_escaped_max(boxes),
                                           &prediction->escaped.rows);
    if (*is_known)
        grz_try(prediction_make_step(prediction, search, boxes, diff, is_known));
    if (!*is_known) {
        grz_horizon_shorten(&prediction->horizon);
        prediction_outdate(prediction);
    }
    return GRAZE_OK;
}

graze_status grz_prediction_begin(grz_prediction *prediction, grz_strategy *search,
                                  const grz_box_view *boxes, size_t pairs) {
    if (boxes->count < PREDICTION_BOXES_MIN ||
        !grz_backoff_is_over(&prediction->horizon.backoff)) {
        prediction->fat.observed = 0;
        return GRAZE_OK;
    }
    grz_try(prediction_reserve(prediction, search->setup, boxes));
    const bool has_observed = prediction->fat.observed > 0;
    grz_layer_groups_update(&prediction->groups, boxes);
    if (has_observed)
        prediction_predict(prediction, boxes);
    grz_fat_boxes_observe(&prediction->fat, boxes);
    if (has_observed)
        return prediction_build(prediction, search, boxes, pairs);
    return GRAZE_OK;
}

static void prediction_commit_build(grz_prediction *prediction) {
    const grz_verlet_list old = prediction->committed;
    prediction->committed = prediction->pending;
    prediction->pending = old;
    prediction->escaped.committed.count = 0;
    prediction->kept = prediction->mode;
    grz_horizon_begin(&prediction->horizon, prediction->mode == GRZ_AUTO_REBUILT);
}

static void prediction_commit_bits(grz_prediction *prediction) {
    const grz_buffer bits = prediction->committed.bits;
    prediction->committed.bits = prediction->pending_bits;
    prediction->pending_bits = bits;
    grz_pair_list_swap(&prediction->escaped.committed, &prediction->escaped.pending);
    prediction->horizon.left -= prediction->horizon.left > 0;
}

void grz_prediction_commit(grz_prediction *prediction) {
    if (grz_auto_mode_builds(prediction->mode))
        prediction_commit_build(prediction);
    else if (prediction->mode == GRZ_AUTO_PREDICTED)
        prediction_commit_bits(prediction);
    else
        prediction->kept = GRZ_AUTO_SEARCHED;
    if (!grz_auto_mode_predicts(prediction->mode))
        grz_backoff_wait(&prediction->horizon.backoff);
}

void grz_prediction_restore(grz_prediction *prediction, const grz_box_view *boxes) {
    prediction->mode = prediction->kept = GRZ_AUTO_ALONE;
    prediction->fat.observed = 0;
    if (boxes->count > 0 &&
        boxes->count * sizeof(grz_simd_box) <= prediction->fat.now.bytes)
        grz_fat_boxes_observe(&prediction->fat, boxes);
}

void grz_prediction_push(const grz_prediction *prediction, grz_pair_sink *out) {
    grz_verlet_list_push(&prediction->committed, out);
    grz_pair_list_push(&prediction->escaped.committed, out);
}

void grz_prediction_free(grz_prediction *prediction,
                         const graze_allocator *allocator) {
    grz_fat_boxes_free(&prediction->fat, allocator);
    grz_verlet_list_free(&prediction->committed, allocator);
    grz_verlet_list_free(&prediction->pending, allocator);
    grz_grid_join_free(&prediction->escaped.join);
    grz_buffers_free(allocator, &prediction->pending_bits, &prediction->scratch,
                     &prediction->escaped.rows.rows,
                     &prediction->escaped.committed.pairs,
                     &prediction->escaped.pending.pairs);
}
