/* pair_forecast.c: pairs of samples, scaled up; see pair_forecast.h.
 *
 * Two rows drawn alone are both in the sample with the probability of one, squared.
 * Two rows that are d apart, less than a block, are in one block with a probability
 * that falls with d. So pairs of near rows are counted in blocks, those of far rows
 * among rows drawn alone, and each pair stands for the inverse of its probability.
 *
 * The number found varies with the pairs, and with the boxes that have several: a heap
 * of boxes comes into the sample with more or fewer of them, each with all its pairs.
 * Pairs that share a box are counted for this (W. Hoeffding, "A class of statistics
 * with asymptotically normal distribution", 1948).
 */
#include "join/pair_forecast.h"

#include "graze/find.h"

#include <math.h>
#include <stdlib.h>

/* Rows drawn alone that are compared at first; four times as many while the number
 * of pairs may be off by more than this part of it. */
#define COMPARED_FIRST 65536
#define OFF_MOST 0.02
/* About as many pairs are listed, to see which share a box. */
#define LISTED_PAIRS 65536

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

/* Whether pairs of near rows are those of the blocks. Not of two files, nor if every
 * row was drawn. */
static bool has_near(const box_sample *first, const box_sample *second) {
    return second == NULL && first->weight_alone > 1;
}

/* Rows of the samples that are compared: of the second file, too, if there is one. */
typedef struct comparison {
    compared sides[2];
    bool has_second;
    bool is_near_left; /* pairs of near rows are those of the blocks */
    forecast_rules rules;
} comparison;

static void comparison_free(comparison *c) {
    compared_free(&c->sides[0]);
    compared_free(&c->sides[1]);
}

/* One in `stride` of the rows drawn alone. False: no memory; it can be freed even
 * then. */
static bool comparison_take(comparison *c, const box_sample *first,
                            const box_sample *second, forecast_rules rules,
                            uint32_t stride) {
    *c = (comparison){ .has_second = second != NULL,
                       .is_near_left = has_near(first, second),
                       .rules = rules };
    return compared_take(&c->sides[0], first, true, stride) &&
           (second == NULL || compared_take(&c->sides[1], second, true, stride));
}

static graze_box_array comparison_array(const comparison *c, unsigned side) {
    const compared *of = &c->sides[side];
    return (graze_box_array){ of->boxes, of->layers, of->count };
}

static graze_find_config comparison_config(const comparison *c) {
    return (graze_find_config){ .edges = c->rules.edges,
                                .is_unsorted = true,
                                .rules = c->rules.rules };
}

/* Pairs of the file for one that is found. */
static double comparison_weight(const comparison *c) {
    return c->sides[0].weight * c->sides[c->has_second].weight;
}

/* Pairs that are found. Negative: no memory. */
static double count_far(const comparison *c) {
    const graze_find_config config = comparison_config(c);
    const graze_box_array other = comparison_array(c, 1);
    uint64_t all = 0;
    if (graze_count_pairs(&config, comparison_array(c, 0),
                          c->has_second ? &other : NULL, &all) != GRAZE_OK)
        return -1;
    if (c->is_near_left)
        all -= count_near(&c->sides[0], c->rules);
    return (double)all;
}

static graze_status list_far(const comparison *c, graze_pair_list *pairs) {
    const graze_find_config config = comparison_config(c);
    if (c->has_second)
        return graze_find_pairs_between(&config, comparison_array(c, 0),
                                        comparison_array(c, 1), pairs);
    return graze_find_pairs(&config, comparison_array(c, 0), pairs);
}

static bool is_near(const comparison *c, graze_pair pair) {
    const uint64_t *rows = c->sides[0].rows;
    return c->is_near_left && rows[pair.b] - rows[pair.a] < BOX_SAMPLE_BLOCK;
}

/* Two pairs that share a box, each two in both orders, by the degrees of the boxes
 * of a side. Where all rows of the file are compared their number is sure. */
static double shared_of(const compared *side, const uint32_t *degrees, double thin) {
    double shared = 0;
    for (uint32_t i = 0; i < side->count; i++)
        shared += (double)degrees[i] * (degrees[i] - 1.0);
    return shared * (1 - thin / side->weight);
}

/* The same of all boxes that are compared, one in `thin` of those that would be.
 * Negative: no memory. */
static double count_shared(const comparison *c, double thin) {
    graze_pair_list pairs = { 0 };
    const uint32_t first = c->has_second ? c->sides[0].count : 0;
    uint32_t *degrees =
        calloc(first + (size_t)c->sides[c->has_second].count + 1, sizeof *degrees);
    double shared = -1;
    if (degrees != NULL && list_far(c, &pairs) == GRAZE_OK) {
        for (size_t i = 0; i < pairs.count; i++)
            if (!is_near(c, pairs.items[i])) {
                degrees[pairs.items[i].a]++;
                degrees[first + pairs.items[i].b]++;
            }
        shared = shared_of(&c->sides[0], degrees, thin);
        if (c->has_second)
            shared += shared_of(&c->sides[1], degrees + first, thin);
    }
    graze_pair_list_free(&pairs);
    free(degrees);
    return shared * thin * thin * thin;
}

/* Pairs from one in `stride` of the rows drawn alone; *found is how many are behind
 * it. False: no memory. */
static bool estimate_pairs(const box_sample *first, const box_sample *second,
                           forecast_rules rules, uint32_t stride, pair_estimate *far,
                           double *found) {
    comparison c;
    *found = -1;
    if (comparison_take(&c, first, second, rules, stride))
        *found = count_far(&c);
    *far = (pair_estimate){ *found * comparison_weight(&c), 0 };
    comparison_free(&c);
    return *found >= 0;
}

/* The variance of it: of the pairs, and of those that share a box. These are listed
 * among fewer rows if they are many. False: no memory. */
static bool estimate_variance(const box_sample *first, const box_sample *second,
                              forecast_rules rules, uint32_t stride, double found,
                              pair_estimate *far) {
    comparison c;
    const double thin = fmax(1, ceil(sqrt(found / LISTED_PAIRS)));
    double shared = -1;
    if (comparison_take(&c, first, second, rules, stride * (uint32_t)thin))
        shared = count_shared(&c, thin);
    const double weight = comparison_weight(&c) / thin / thin;
    if (weight > 1)
        far->variance = (found * (1 - 1 / weight) + shared) * weight * weight;
    comparison_free(&c);
    return shared >= 0;
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

/* In parts of it: a number that is too low has too low a variance, too. */
pair_forecast pair_forecast_of(double pairs, double variance) {
    double factor = 1;
    if (pairs > 0)
        factor = exp(2 * sqrt(variance) / pairs);
    return (pair_forecast){ pairs, pairs / factor, pairs * factor, 0 };
}

double pair_forecast_variance(pair_forecast forecast) {
    double reach = forecast.high;
    if (forecast.pairs > 0)
        reach = forecast.pairs * log(forecast.high / forecast.pairs);
    return reach * reach / 4;
}

/* The pairs of rows that are far apart. False: no memory. */
static bool estimate_far(const box_sample *first, const box_sample *second,
                         forecast_rules rules, pair_estimate *far, double *found) {
    uint32_t most = first->count;
    if (second != NULL && second->count > first->count)
        most = second->count;
    for (uint32_t stride = most / COMPARED_FIRST + 1;;
         stride = stride < 4 ? 1 : stride / 4) {
        if (!estimate_pairs(first, second, rules, stride, far, found) ||
            !estimate_variance(first, second, rules, stride, *found, far))
            return false;
        const double most_off = OFF_MOST * far->pairs;
        if (stride == 1 || far->variance < most_off * most_off)
            return true;
    }
}

pair_forecast pair_forecast_make(const box_sample *first, const box_sample *second,
                                 forecast_rules rules) {
    static const pair_forecast no_memory = { -1, -1, -1, 0 };
    pair_estimate far, near = { 0 };
    double found;
    if (first->is_all && (second == NULL || second->is_all)) {
        if (!estimate_pairs(first, second, rules, 1, &far, &found))
            return no_memory;
        return pair_forecast_of(far.pairs, 0);
    }
    if (!estimate_far(first, second, rules, &far, &found) ||
        (has_near(first, second) && !estimate_blocks(first, rules, &near)))
        return no_memory;
    pair_forecast forecast =
        pair_forecast_of(far.pairs + near.pairs, far.variance + near.variance);
    forecast.weight =
        first->weight_alone * (second == NULL ? first : second)->weight_alone;
    /* none were found: there may be some more than one would stand for */
    if (found < 1)
        forecast.high += 3 * forecast.weight;
    return forecast;
}
