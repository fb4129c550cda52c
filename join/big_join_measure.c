/* big_join_measure.c: between steps 2 and 3 of a big join: some tiles are joined and
 * only counted, and the forecast is made again.
 *
 * A sample of rows finds few pairs where there are few, or many rows, and its bounds
 * are wide then. A tile has all pairs that belong to it, so a few tiles say more.
 */
#include "join/big_join_state.h"
#include "join/pair_forecast.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One tile in this many is counted, if these are enough, and not more than needed. */
#define MEASURE_PART 16
#define MEASURE_MIN 4
#define MEASURE_MAX 64

/* Bounds this far apart, as a part of the forecast, are wide. */
#define BOUNDS_WIDE 0.2

/* The tiles that are counted, and the pairs found in each. */
typedef struct tile_counts {
    uint8_t *is_left_out;
    uint64_t *found;
    uint32_t drawn;
} tile_counts;

/* How many tiles are worth counting; 0: none. Boxes of many tiles have many pairs, and
 * a sample may have none of them. */
static uint32_t tiles_to_count(const big_state *state) {
    const big_join_report *report = state->report;
    const uint32_t tiles = state->plan.tile_count / MEASURE_PART;
    const bool is_sure = report->expected_high - report->expected_low <=
                             BOUNDS_WIDE * report->expected_pairs &&
                         report->wide == 0;
    if (state->request->result != TILE_PAIRS || report->expected_pairs < 0 ||
        is_sure || tiles < MEASURE_MIN)
        return 0;
    if (tiles > MEASURE_MAX)
        return MEASURE_MAX;
    return tiles;
}

/* One tile of each of `drawn` equal parts of the list, at places spread by the golden
 * ratio: strips of tiles do not align with them. */
static void draw_tiles(tile_counts *counts, uint32_t tiles) {
    memset(counts->is_left_out, 1, tiles);
    for (uint64_t i = 0; i < counts->drawn; i++) {
        const uint64_t begin = i * tiles / counts->drawn,
                       end = (i + 1) * tiles / counts->drawn,
                       spread = i * UINT64_C(0x9e3779b9) & UINT32_MAX;
        counts->is_left_out[begin + (spread * (end - begin) >> 32)] = 0;
    }
}

static bool count_tiles(const big_state *state, const tile_counts *counts,
                        error *e) {
    const tile_work_config config = { .source = big_source(state),
                                      .rules = state->request->rules,
                                      .layers = state->layers,
                                      .result = TILE_COUNT,
                                      .keeps_boxes = true,
                                      .limit = UINT64_MAX,
                                      .memory = big_join_memory(state),
                                      .tasks = state->request->tasks,
                                      .is_done = counts->is_left_out,
                                      .found = counts->found };
    pair_file none = { 0 };
    tile_work_report report;
    return tile_work(&config, &none, &report, e);
}

static double pairs_counted(const big_state *state, const tile_counts *counts) {
    double pairs = 0;
    for (uint32_t i = 0; i < state->plan.tile_count; i++)
        pairs += (double)counts->found[i];
    return pairs;
}

/* Pairs of all tiles, by the pairs for a box in those that were counted, `pairs` in
 * all. */
static pair_estimate estimate_tiles(const big_state *state,
                                    const tile_counts *counts, double pairs) {
    const tile_source tiles = big_source(state);
    double boxes = 0, all = 0, squares = 0;
    for (uint32_t i = 0; i < state->plan.tile_count; i++) {
        const double in_tile = (double)tile_boxes_count(&tiles, i);
        all += in_tile;
        boxes += counts->is_left_out[i] ? 0 : in_tile;
    }
    for (uint32_t i = 0; i < state->plan.tile_count; i++) {
        const double off = (double)counts->found[i] -
                           pairs / boxes * (double)tile_boxes_count(&tiles, i);
        squares += counts->is_left_out[i] ? 0 : off * off;
    }
    const double part = all / boxes,
                 spread = squares * counts->drawn / (counts->drawn - 1.0);
    return (pair_estimate){ pairs * part, fmax(spread, pairs) * part * part };
}

/* Both weighted by how sure they are. If they contradict each other, the one with more
 * pairs: tiles that were not counted may have most, and a disk is rather too large.
 * - A heap in a tile that was not counted makes the sample unsure. All the same it is
 *   a contradiction: without a heap a sample is seldom that much too high by luck.
 * - The counted tiles alone have more pairs than the sample allows for all. */
static pair_forecast forecast_of_both(pair_forecast rows, pair_estimate tiles,
                                      double counted) {
    const double variance = pair_forecast_variance(rows),
                 of_luck = fmin(variance, rows.weight * tiles.pairs),
                 weight = variance / (variance + tiles.variance);
    if (rows.pairs - tiles.pairs > 2 * (sqrt(of_luck) + sqrt(tiles.variance)))
        return rows;
    if (counted > rows.high ||
        tiles.pairs - rows.pairs > 2 * (sqrt(variance) + sqrt(tiles.variance)))
        return pair_forecast_of(tiles.pairs, tiles.variance);
    return pair_forecast_of(rows.pairs + weight * (tiles.pairs - rows.pairs),
                            weight * tiles.variance);
}

static pair_forecast forecast_of_rows(const big_join_report *report) {
    return (pair_forecast){ report->expected_pairs, report->expected_low,
                            report->expected_high, report->expected_weight };
}

/* Take over what was counted, and look at the disks once more. */
static bool forecast_again(big_state *state, const tile_counts *counts, error *e) {
    big_join_report *report = state->report;
    const double counted = pairs_counted(state, counts);
    if (counted < 1)
        return true;
    big_take_forecast(
        report, forecast_of_both(forecast_of_rows(report),
                                 estimate_tiles(state, counts, counted), counted));
    const big_space pairs = big_pairs_space(state);
    report->tiles_counted = counts->drawn;
    report->scratch_needed = report->scratch_bytes + (uint64_t)pairs.scratch;
    report->output_needed = (uint64_t)pairs.output;
    if (state->watcher->announce != NULL)
        state->watcher->announce(state->watcher->user, report);
    return state->request->is_forced ||
           big_check_space(state, (uint64_t)pairs.scratch, e);
}

bool big_measure(big_state *state, error *e) {
    const uint32_t tiles = state->plan.tile_count;
    tile_counts counts = { .drawn = tiles_to_count(state) };
    if (counts.drawn == 0)
        return true;
    counts.is_left_out = malloc(tiles);
    counts.found = calloc(tiles, sizeof *counts.found);
    bool is_measured = (counts.is_left_out != NULL && counts.found != NULL) ||
                       error_no_memory(e, "counting the pairs of some tiles");
    if (is_measured)
        draw_tiles(&counts, tiles);
    is_measured = is_measured && count_tiles(state, &counts, e) &&
                  forecast_again(state, &counts, e);
    free(counts.is_left_out);
    free(counts.found);
    return is_measured;
}
