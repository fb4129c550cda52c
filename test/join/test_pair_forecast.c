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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sample_of_all_rows_counts_each_pair_once),
        cmocka_unit_test(pairs_of_near_rows_are_scaled_by_the_share_of_blocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
