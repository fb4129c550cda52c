/* pair_forecast.c: pairs of samples, scaled up; see pair_forecast.h.
 *
 * Two rows drawn alone are both in the sample with the probability of one, squared.
 * Two rows that are d apart, less than a block, are in one block with a probability
 * that falls with d. So pairs of near rows are counted in blocks, those of far rows
 * among rows drawn alone, and each pair stands for the inverse of its probability.
 */
#include "join/pair_forecast.h"

#include "graze/find.h"

#include <math.h>
#include <stdlib.h>

/* Rows drawn alone that are compared at first; four times as many while too few
 * pairs are found. */
#define COMPARED_FIRST 65536
#define FOUND_ENOUGH 4000

/* Boxes in float32, good enough for a guess. */
typedef struct compared {
    graze_box *boxes;
    uint8_t *layers;
    uint64_t *rows;
    uint32_t *blocks;
    uint32_t count;
    double weight; /* rows of the file for one of these */
} compared;

static float within(double edge) {
    const double max = GRAZE_COORD_MAX;
    if (edge > max)
        return (float)max;
    if (edge < -max)
        return (float)-max;
    return (float)edge;
}

static void compared_free(compared *c) {
    free(c->boxes);
    free(c->layers);
    free(c->rows);
    free(c->blocks);
}

/* Whether a row of a sample counts as drawn alone, or in a block. */
static bool is_of_kind(const box_sample *sample, uint32_t i, bool is_alone) {
    return sample->is_all || sample->is_sparse ||
           (sample->blocks[i] == BOX_SAMPLE_ALONE) == is_alone;
}

/* One in `stride` of the rows of a sample which were drawn alone, or all that were
 * drawn in blocks. */
static bool compared_take(compared *c, const box_sample *sample, bool is_alone,
                          uint32_t stride) {
    uint32_t seen = 0;
    *c = (compared){ .boxes = malloc((sample->count + (size_t)1) * sizeof *c->boxes),
                     .layers = malloc(sample->count + (size_t)1),
                     .rows = malloc((sample->count + (size_t)1) * sizeof *c->rows),
                     .blocks =
                         malloc((sample->count + (size_t)1) * sizeof *c->blocks) };
    if (c->boxes == NULL || c->layers == NULL || c->rows == NULL ||
        c->blocks == NULL)
        return false;
    for (uint32_t i = 0; i < sample->count; i++) {
        const graze_area *area = &sample->areas[i];
        if (!is_of_kind(sample, i, is_alone) || seen++ % stride != 0)
            continue;
        c->boxes[c->count] = (graze_box){ within(area->min_x), within(area->min_y),
                                          within(area->max_x), within(area->max_y) };
        c->layers[c->count] = sample->layers[i];
        c->rows[c->count] = sample->rows[i];
        c->blocks[c->count++] = sample->blocks[i];
    }
    if (is_alone)
        c->weight = sample->weight_alone * stride;
    else
        c->weight = sample->weight_block;
    return true;
}

static bool meet(const compared *c, uint32_t a, uint32_t b, forecast_rules rules) {
    return graze_box_overlaps(c->boxes[a], c->boxes[b], rules.edges) &&
           (rules.rules == NULL ||
            graze_rules_allows(rules.rules, c->layers[a], c->layers[b]));
}

/* Pairs of rows drawn alone that are less than a block apart. */
static uint64_t count_near(const compared *c, forecast_rules rules) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < c->count; i++)
        for (uint32_t j = i + 1;
             j < c->count && c->rows[j] - c->rows[i] < BOX_SAMPLE_BLOCK; j++)
            count += meet(c, i, j, rules);
    return count;
}

/* Pairs of rows less than a block apart, from blocks. A block has room for
 * BOX_SAMPLE_BLOCK - d pairs of rows that are d apart. */
static pair_estimate estimate_near(const compared *c, forecast_rules rules) {
    pair_estimate sum = { 0 };
    for (uint32_t begin = 0, end; begin < c->count; begin = end) {
        double block = 0;
        for (end = begin; end < c->count && c->blocks[end] == c->blocks[begin];
             end++)
            for (uint32_t i = begin; i < end; i++)
                if (meet(c, i, end, rules))
                    block +=
                        BOX_SAMPLE_BLOCK /
                        (BOX_SAMPLE_BLOCK - (double)(c->rows[end] - c->rows[i]));
        sum.pairs += block * c->weight;
        sum.variance += block * block * c->weight * c->weight;
    }
    return sum;
}

/* A found pair varies by itself, and with the boxes that have several: that part is
 * as if some boxes had four times as many as others. */
static double variance_of(double found, double boxes, double weight) {
    double spread = 0;
    if (boxes > 0)
        spread = 16 * found * found / boxes;
    return (found + spread) * weight * weight;
}

/* Whether pairs of near rows are those of the blocks. Not of two files, nor if every
 * row was drawn. */
static bool has_near(const box_sample *first, const box_sample *second) {
    return second == NULL && first->weight_alone > 1;
}

/* Pairs among rows drawn alone, or of two files; without those of near rows if the
 * blocks have them. Negative: no memory. */
static pair_estimate estimate_far(const compared c[2], bool has_second,
                                  bool is_near_left, forecast_rules rules) {
    const graze_find_config config = { .edges = rules.edges, .rules = rules.rules };
    const graze_box_array arrays[2] = { { c[0].boxes, c[0].layers, c[0].count },
                                        { c[1].boxes, c[1].layers, c[1].count } };
    const double weight = c[0].weight * (has_second ? c[1].weight : c[0].weight);
    uint64_t all = 0;
    if (graze_count_pairs(&config, arrays[0], has_second ? &arrays[1] : NULL,
                          &all) != GRAZE_OK)
        return (pair_estimate){ -1, 0 };
    if (is_near_left)
        all -= count_near(&c[0], rules);
    pair_estimate far = { (double)all * weight, 0 };
    if (weight > 1)
        far.variance = variance_of((double)all, c[0].count + c[1].count, weight);
    return far;
}

/* From one in `stride` of the rows drawn alone; *found is how many pairs are behind
 * it. */
static pair_estimate estimate_stride(const box_sample *first,
                                     const box_sample *second, forecast_rules rules,
                                     uint32_t stride, double *found) {
    compared c[2] = { 0 };
    pair_estimate far = { -1, 0 };
    if (compared_take(&c[0], first, true, stride) &&
        (second == NULL || compared_take(&c[1], second, true, stride)))
        far = estimate_far(c, second != NULL, has_near(first, second), rules);
    const double weight = c[0].weight * (second == NULL ? c[0].weight : c[1].weight);
    *found = 0;
    if (weight > 0)
        *found = far.pairs / weight;
    compared_free(&c[0]);
    compared_free(&c[1]);
    return far;
}

/* Pairs of rows less than a block apart. False: no memory. */
static bool estimate_blocks(const box_sample *sample, forecast_rules rules,
                            pair_estimate *near) {
    compared c = { 0 };
    const bool is_taken = compared_take(&c, sample, false, 1);
    if (is_taken)
        *near = estimate_near(&c, rules);
    compared_free(&c);
    return is_taken;
}

pair_forecast pair_forecast_of(double pairs, double variance) {
    const double reach = 2 * sqrt(variance);
    return (pair_forecast){ pairs, pairs > reach ? pairs - reach : 0,
                            pairs + reach };
}

pair_forecast pair_forecast_make(const box_sample *first, const box_sample *second,
                                 forecast_rules rules) {
    static const pair_forecast no_memory = { -1, -1, -1 };
    uint32_t most = first->count;
    if (second != NULL && second->count > first->count)
        most = second->count;
    const bool is_all = first->is_all && (second == NULL || second->is_all);
    uint32_t stride = 1;
    if (!is_all)
        stride = most / COMPARED_FIRST + 1;
    double found = 0;
    pair_estimate far = estimate_stride(first, second, rules, stride, &found);
    for (; far.pairs >= 0 && stride > 1 && found < FOUND_ENOUGH; stride /= 4) {
        if (stride < 4)
            stride = 4;
        far = estimate_stride(first, second, rules, stride / 4, &found);
    }
    if (far.pairs < 0)
        return no_memory;
    if (is_all)
        return pair_forecast_of(far.pairs, 0);
    pair_estimate sum = { 0 };
    if (has_near(first, second) && !estimate_blocks(first, rules, &sum))
        return no_memory;
    pair_forecast forecast =
        pair_forecast_of(far.pairs + sum.pairs, far.variance + sum.variance);
    /* none were found: there may be some more than one would stand for */
    if (found < 1)
        forecast.high += 3 * first->weight_alone *
                         (second == NULL ? first : second)->weight_alone;
    return forecast;
}
