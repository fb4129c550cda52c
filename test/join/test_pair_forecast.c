/* test_pair_forecast.c: forecasts from samples made by hand. Brute force is the
 * oracle where every row is in the sample. */
#include "support/testing.h"

#include "join/pair_forecast.h"

enum { ROWS = 256 };

/* A sample of boxes in a chain, each overlapping the next three; rows in blocks. */
typedef struct chain {
    graze_area areas[ROWS];
    uint8_t layers[ROWS];
    uint64_t rows[ROWS];
    uint32_t blocks[ROWS];
    box_sample sample;
} chain;

static void chain_make(chain *self, uint64_t gap) {
    for (uint32_t i = 0; i < ROWS; i++) {
        const uint32_t block = i / BOX_SAMPLE_BLOCK;
        self->areas[i] = (graze_area){ i, 0, i + 3.5, 1 };
        self->layers[i] = 0;
        self->rows[i] = i + block * gap;
        self->blocks[i] = block;
    }
    self->sample = (box_sample){ .areas = self->areas,
                                 .layers = self->layers,
                                 .rows = self->rows,
                                 .blocks = self->blocks,
                                 .count = ROWS,
                                 .capacity = ROWS,
                                 .boxes = ROWS,
                                 .weight_alone = 1,
                                 .weight_block = 1 };
}

static double pairs_of(const chain *self) {
    double pairs = 0;
    for (uint32_t i = 0; i < ROWS; i++)
        for (uint32_t j = i + 1; j < ROWS; j++)
            pairs += self->areas[j].min_x < self->areas[i].max_x;
    return pairs;
}

static double forecast_of(const chain *self) {
    return pair_forecast_make(&self->sample, NULL, (forecast_rules){ 0 }).pairs;
}

static void a_sample_of_all_rows_counts_each_pair_once(void **state) {
    static chain self;
    (void)state;
    chain_make(&self, 0);
    self.sample.is_all = true;
    assert_true(forecast_of(&self) == pairs_of(&self));
    chain_make(&self, 1000);
    self.sample.is_sparse = true;
    assert_true(forecast_of(&self) == pairs_of(&self));
}

/* Near rows are the chain's only pairs, and lie in its blocks. Each stands for as
 * many pairs as there are blocks in the file for one of the sample. */
static void pairs_of_near_rows_are_scaled_by_the_share_of_blocks(void **state) {
    static chain self;
    (void)state;
    chain_make(&self, 1000);
    self.sample.is_sparse = true;
    self.sample.weight_alone = self.sample.weight_block = 4;
    const double forecast = forecast_of(&self), pairs = 4 * pairs_of(&self);
    assert_true(forecast > 0.9 * pairs && forecast < 1.6 * pairs);
}

/* One row in ten of a file; `in_heap` of them lie in one place, the others in pairs of
 * two. */
static pair_forecast forecast_of_heap(uint32_t in_heap) {
    static chain self;
    chain_make(&self, 0);
    for (uint32_t i = 0; i < ROWS; i++) {
        const double x = 10.0 * (i / 2);
        if (i >= in_heap)
            self.areas[i] = (graze_area){ x, 0, x + 1, 1 };
        else
            self.areas[i] = (graze_area){ -2, 0, -1, 1 };
        self.rows[i] = i * (uint64_t)1000;
        self.blocks[i] = BOX_SAMPLE_ALONE;
    }
    self.sample.weight_alone = self.sample.weight_block = 10;
    return pair_forecast_make(&self.sample, NULL, (forecast_rules){ 0 });
}

static void bounds_are_wide_where_a_heap_has_most_pairs(void **state) {
    const pair_forecast pairs = forecast_of_heap(0), heap = forecast_of_heap(24);
    (void)state;
    assert_true(pairs.pairs == 100 * ROWS / 2);
    assert_true(heap.pairs == 100 * (24 * 23 / 2 + (ROWS - 24) / 2));
    /* 128 pairs that share no box: two in sqrt(128) of them */
    assert_true(pairs.high / pairs.pairs > 1.17 && pairs.high / pairs.pairs < 1.2);
    /* of 240 boxes in a heap some 16 to 33 are in such a sample */
    assert_true(heap.low < 100 * (16 * 15 / 2 + 116));
    assert_true(heap.high > 100 * (33 * 32 / 2 + 116));
    assert_true(heap.high < 300 * (33 * 32 / 2 + 116));
}

static void bounds_give_their_variance_back(void **state) {
    (void)state;
    const double variances[] = { 0, 1, 100, 40000 };
    for (int i = 0; i < 4; i++) {
        const pair_forecast forecast = pair_forecast_of(100, variances[i]);
        assert_true(forecast.low <= 100 && forecast.high >= 100);
        const double back = pair_forecast_variance(forecast);
        assert_true(back >= 0.999 * variances[i] && back <= 1.001 * variances[i]);
    }
    assert_true(pair_forecast_variance((pair_forecast){ 0, 0, 8, 0 }) == 16);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sample_of_all_rows_counts_each_pair_once),
        cmocka_unit_test(pairs_of_near_rows_are_scaled_by_the_share_of_blocks),
        cmocka_unit_test(bounds_are_wide_where_a_heap_has_most_pairs),
        cmocka_unit_test(bounds_give_their_variance_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
