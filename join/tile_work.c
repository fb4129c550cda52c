/* tile_work.c: all tiles of a scratch file joined, on any number of threads; see
 * tile_work.h. */
#include "join/tile_work.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The number of pairs written at once. */
#define PIECE ((size_t)1 << 13)

/* Shared by the threads. `turn` guards the file of pairs: a tile has it from its
 * first pair to its end. */
typedef struct tile_queue {
    const tile_work_config *config;
    pair_file *pairs;
    tile_work_report *report;
    size_t memory;         /* of a thread */
    pthread_mutex_t turn;  /* to write */
    pthread_mutex_t state; /* guards what follows */
    uint32_t next;
    bool is_stopped;
    uint64_t boxes;
    error error; /* the first */
} tile_queue;

/* One thread. */
typedef struct tile_worker {
    tile_queue *queue;
    const tile_work_config *config;
    tile_joiner *joiner;
    tile_side sides[2];
    uint32_t *degrees[2]; /* of the boxes of a side */
    uint32_t degree_capacity[2];
    uint64_t *piece; /* rows of pairs that are being written */
    uint32_t tile;
    uint64_t found;
    bool has_turn, may_flip; /* rows may come in the wrong order */
    bool is_enough;          /* the limit is reached */
    error error;
} tile_worker;

static void stop_all(tile_queue *queue, const error *e) {
    pthread_mutex_lock(&queue->state);
    if (e != NULL && queue->error.code == ERROR_NONE)
        queue->error = *e;
    queue->is_stopped = true;
    pthread_mutex_unlock(&queue->state);
}

/* The next tile to join. */
static bool take_tile(tile_queue *queue, uint32_t *tile) {
    const uint32_t tiles = queue->config->source.plan->tile_count;
    pthread_mutex_lock(&queue->state);
    while (queue->next < tiles && queue->config->is_done[queue->next] != 0)
        queue->next++;
    const bool is_there = !queue->is_stopped && queue->next < tiles;
    if (is_there)
        *tile = queue->next++;
    pthread_mutex_unlock(&queue->state);
    return is_there;
}

static void take_turn(tile_worker *worker) {
    if (!worker->has_turn)
        pthread_mutex_lock(&worker->queue->turn);
    worker->has_turn = true;
}

static void end_turn(tile_worker *worker) {
    if (worker->has_turn)
        pthread_mutex_unlock(&worker->queue->turn);
    worker->has_turn = false;
}

static int compare_rows(const void *p, const void *q) {
    uint64_t a[2], b[2];
    memcpy(a, p, sizeof a);
    memcpy(b, q, sizeof b);
    if (a[0] != b[0])
        return (a[0] > b[0]) - (a[0] < b[0]);
    return (a[1] > b[1]) - (a[1] < b[1]);
}

/* Two rows as they lie in the file; the min first, and sorted, if they may be in the
 * wrong order. */
static void pack_rows(const tile_worker *worker, uint64_t *rows, size_t count) {
    if (worker->may_flip) {
        for (size_t i = 0; i < count; i++)
            if (rows[2 * i] > rows[2 * i + 1]) {
                const uint64_t max = rows[2 * i];
                rows[2 * i] = rows[2 * i + 1];
                rows[2 * i + 1] = max;
            }
        if (worker->config->is_sorted)
            qsort(rows, count, 2 * sizeof *rows, compare_rows);
    }
    if (worker->queue->pairs->item_size == sizeof *rows)
        return;
    unsigned char *to = (unsigned char *)rows;
    for (size_t i = 0; i < 2 * count; i++) {
        const uint32_t row = (uint32_t)rows[i];
        memcpy(to + i * sizeof row, &row, sizeof row);
    }
}

/* Write rows in pieces, all of them one run if they are sorted. */
static bool write_rows(tile_worker *worker, size_t count, bool is_first, error *e) {
    const pair_file *pairs = worker->queue->pairs;
    const uint64_t limit = worker->config->limit;
    uint64_t *rows = worker->piece;
    pack_rows(worker, rows, count);
    take_turn(worker);
    if (!worker->config->is_sorted && count > limit - pairs->count)
        count = (size_t)(limit - pairs->count);
    worker->is_enough = count == 0;
    if (worker->is_enough)
        return false;
    pair_append how = PAIRS_SAME_RUN;
    if (is_first || worker->may_flip)
        how = PAIRS_NEW_RUN;
    return pair_file_append(worker->queue->pairs, how, rows, count, e);
}

/* A sink of tile_join. */
static bool write_pairs(void *user, const graze_pair *pairs, size_t count) {
    tile_worker *worker = user;
    const uint64_t *first = worker->sides[0].rows;
    const uint64_t *second = worker->sides[worker->sides[1].count > 0].rows;
    uint64_t *rows = worker->piece;
    if (worker->config->is_sorted && !worker->may_flip &&
        count > worker->config->limit)
        count = (size_t)worker->config->limit;
    for (size_t at = 0; at < count; at += PIECE) {
        size_t part = PIECE;
        if (count - at < PIECE)
            part = count - at;
        for (size_t i = 0; i < part; i++) {
            rows[2 * i] = first[pairs[at + i].a];
            rows[2 * i + 1] = second[pairs[at + i].b];
        }
        if (!write_rows(worker, part, at == 0, &worker->error))
            return false;
    }
    return true;
}

/* Another sink: counts the pairs of each box. */
static bool add_degrees(void *user, const graze_pair *pairs, size_t count) {
    tile_worker *worker = user;
    uint32_t *first = worker->degrees[0],
             *second = worker->degrees[worker->sides[1].count > 0];
    for (size_t i = 0; i < count; i++) {
        first[pairs[i].a]++;
        second[pairs[i].b]++;
    }
    return true;
}

static bool clear_degrees(tile_worker *worker, unsigned side, error *e) {
    const uint32_t count = worker->sides[side].count;
    if (count > worker->degree_capacity[side]) {
        free(worker->degrees[side]);
        worker->degrees[side] = malloc((size_t)count * sizeof(uint32_t));
        if (worker->degrees[side] == NULL)
            worker->degree_capacity[side] = 0;
        else
            worker->degree_capacity[side] = count;
    }
    if (worker->degrees[side] == NULL && count > 0)
        return error_no_memory(e, "counting the pairs of boxes");
    if (count > 0)
        memset(worker->degrees[side], 0, (size_t)count * sizeof(uint32_t));
    return true;
}

/* Write the boxes with pairs, and the number of pairs of each. */
static bool write_degrees(tile_worker *worker, unsigned side, error *e) {
    uint64_t *rows = worker->piece;
    size_t count = 0;
    bool is_first = true;
    for (uint32_t i = 0; i < worker->sides[side].count; i++) {
        if (worker->degrees[side][i] == 0)
            continue;
        rows[2 * count] = worker->sides[side].rows[i];
        rows[2 * count++ + 1] = worker->degrees[side][i];
        if (count == PIECE && !write_rows(worker, count, is_first, e))
            return false;
        is_first &= count < PIECE;
        if (count == PIECE)
            count = 0;
    }
    return count == 0 || write_rows(worker, count, is_first, e);
}

static bool report_status(tile_worker *worker, graze_status status, error *e) {
    if (status == GRAZE_OK || worker->is_enough)
        return true;
    if (status == GRAZE_WRITE_FAILED)
        *e = worker->error;
    else if (status == GRAZE_OUT_OF_MEMORY)
        error_no_memory(e, "joining a tile; give --memory more");
    else
        error_set(e, ERROR_INPUT, "joining a tile: %s", graze_status_text(status));
    return false;
}

static tile_boxes boxes_of(const tile_side *side) {
    return (tile_boxes){ side->boxes, side->groups, side->layers, side->count,
                         side->areas };
}

/* Join what is loaded: the first side with itself, or with the second. */
static bool join_loaded(tile_worker *worker, bool is_between, error *e) {
    const tile_result result = worker->config->result;
    tile_side *second = NULL;
    if (is_between)
        second = &worker->sides[1];
    if (worker->is_enough || worker->sides[0].count == 0 ||
        (is_between && second->count == 0))
        return true;
    if (!tile_sides_prepare(&worker->sides[0], second, e))
        return false;
    if (result == TILE_DEGREES &&
        (!clear_degrees(worker, 0, e) || !clear_degrees(worker, 1, e)))
        return false;
    const tile_boxes boxes[2] = { boxes_of(&worker->sides[0]),
                                  boxes_of(&worker->sides[1]) };
    tile_sink sink = { NULL, worker };
    if (result == TILE_PAIRS)
        sink.write = write_pairs;
    else if (result == TILE_DEGREES)
        sink.write = add_degrees;
    uint64_t found = 0;
    const graze_status status = tile_join(
        worker->joiner, &boxes[0], is_between ? &boxes[1] : NULL, sink, &found);
    worker->found += found;
    if (!report_status(worker, status, e))
        return false;
    if (result != TILE_DEGREES)
        return true;
    const bool has_second = is_between && worker->config->source.sides == 1;
    return write_degrees(worker, 0, e) &&
           (!has_second || write_degrees(worker, 1, e));
}

/* The boxes of a side of the worker's tile, in blocks. */
typedef struct tile_blocks {
    uint32_t side;
    uint64_t count; /* of boxes in the bucket */
    uint32_t block, blocks;
} tile_blocks;

static tile_blocks blocks_of(const tile_worker *worker, uint32_t side) {
    const tile_source *tiles = &worker->config->source;
    const size_t most =
        worker->queue->memory / 2 / tile_load_bytes(&tiles->form) / 2;
    const uint64_t count =
        tile_store_count(tiles->store, tile_bucket(tiles, worker->tile, side));
    uint32_t block = (uint32_t)most;
    if (most >= INT32_MAX / 4)
        block = INT32_MAX / 4;
    return (tile_blocks){ side, count, block,
                          count == 0 ? 1 : (uint32_t)((count + block - 1) / block) };
}

/* Load a block as a side of a join; the first block has the wide boxes. */
static bool load_block(tile_worker *worker, const tile_blocks *blocks, uint32_t i,
                       tile_side *side, error *e) {
    const uint64_t from = (uint64_t)i * blocks->block, left = blocks->count - from;
    const tile_range range = { worker->tile, blocks->side,
                               left < blocks->block ? (uint32_t)left : blocks->block,
                               from, i == 0 };
    return tile_side_load(side, &worker->config->source, range, e);
}

/* Wide boxes are in the first block, also those of later rows. */
static bool has_wide(const tile_worker *worker) {
    const tile_source *tiles = &worker->config->source;
    return tile_store_count(tiles->store,
                            tile_bucket(tiles, tiles->plan->tile_count, 0)) > 0;
}

static bool join_one_file(tile_worker *worker, error *e) {
    const tile_blocks blocks = blocks_of(worker, 0);
    worker->may_flip = blocks.blocks > 1 && has_wide(worker);
    for (uint32_t i = 0; i < blocks.blocks; i++) {
        worker->sides[1].count = 0;
        if (!load_block(worker, &blocks, i, &worker->sides[0], e) ||
            !join_loaded(worker, false, e))
            return false;
        for (uint32_t j = i + 1; j < blocks.blocks; j++)
            if (!load_block(worker, &blocks, i, &worker->sides[0], e) ||
                !load_block(worker, &blocks, j, &worker->sides[1], e) ||
                !join_loaded(worker, true, e))
                return false;
    }
    return true;
}

static bool join_two_files(tile_worker *worker, error *e) {
    const tile_blocks first = blocks_of(worker, 0), second = blocks_of(worker, 1);
    for (uint32_t i = 0; i < first.blocks; i++)
        for (uint32_t j = 0; j < second.blocks; j++)
            if (!load_block(worker, &first, i, &worker->sides[0], e) ||
                !load_block(worker, &second, j, &worker->sides[1], e) ||
                !join_loaded(worker, true, e))
                return false;
    return true;
}

/* The tile is finished: say so in the log, and in the progress. */
static bool finish_tile(tile_worker *worker, error *e) {
    tile_queue *queue = worker->queue;
    const tile_source *tiles = &worker->config->source;
    take_turn(worker);
    const bool is_fine =
        pair_file_finish_tile(queue->pairs, worker->tile, worker->found, e);
    const bool is_enough =
        !worker->config->is_sorted && queue->pairs->total >= worker->config->limit;
    end_turn(worker);
    for (uint32_t side = 0;
         is_fine && !worker->config->keeps_boxes && side < tiles->sides; side++)
        tile_store_release(tiles->store, tile_bucket(tiles, worker->tile, side));
    if (worker->config->found != NULL)
        worker->config->found[worker->tile] = worker->found;
    pthread_mutex_lock(&queue->state);
    queue->boxes += tile_boxes_count(tiles, worker->tile);
    queue->is_stopped |= is_enough;
    if (worker->config->tell != NULL)
        worker->config->tell(worker->config->user, queue->boxes);
    pthread_mutex_unlock(&queue->state);
    return is_fine;
}

static bool join_tile(tile_worker *worker, error *e) {
    const tile_source *tiles = &worker->config->source;
    const uint32_t ahead = worker->tile + worker->queue->report->threads;
    worker->found = 0;
    worker->may_flip = worker->is_enough = false;
    const bool is_next =
        ahead < tiles->plan->tile_count && worker->config->is_done[ahead] == 0;
    for (uint32_t side = 0; is_next && side < tiles->sides; side++)
        tile_store_prefetch(tiles->store, tile_bucket(tiles, ahead, side));
    return (tiles->sides == 1 ? join_one_file(worker, e)
                              : join_two_files(worker, e)) &&
           finish_tile(worker, e);
}

static bool worker_open(tile_worker *worker, tile_queue *queue, error *e) {
    const tile_work_config *config = queue->config;
    const tile_join_config join = { .edges = config->source.edges,
                                    .rules = config->rules,
                                    .layers = config->layers,
                                    .is_sorted = config->is_sorted &&
                                                 config->result == TILE_PAIRS,
                                    .memory_max = queue->memory / 2,
                                    .near = config->source.form.near };
    *worker = (tile_worker){ .queue = queue, .config = config };
    worker->piece = malloc(PIECE * 2 * sizeof *worker->piece);
    return (worker->piece != NULL &&
            tile_joiner_open(&join, &worker->joiner) == GRAZE_OK) ||
           error_no_memory(e, "joining tiles");
}

static void worker_close(tile_worker *worker) {
    tile_queue *queue = worker->queue;
    end_turn(worker);
    pthread_mutex_lock(&queue->state);
    if (worker->joiner != NULL)
        queue->report->halvings += tile_joiner_halvings(worker->joiner);
    pthread_mutex_unlock(&queue->state);
    tile_joiner_close(worker->joiner);
    for (int i = 0; i < 2; i++) {
        tile_side_free(&worker->sides[i]);
        free(worker->degrees[i]);
    }
    free(worker->piece);
}

/* A thread's work: tiles until there are no more. */
static void work(void *argument, uint32_t index) {
    tile_queue *queue = argument;
    tile_worker worker;
    error e = { 0 };
    (void)index;
    bool is_fine = worker_open(&worker, queue, &e);
    while (is_fine && take_tile(queue, &worker.tile))
        is_fine = join_tile(&worker, &e);
    if (!is_fine)
        stop_all(queue, &e);
    worker_close(&worker);
}

/* The memory of the wide boxes in a thread. */
static size_t wide_bytes(const tile_source *tiles) {
    uint64_t count = 0;
    for (uint32_t side = 0; side < tiles->sides; side++) {
        const uint64_t of_side = tile_store_count(
            tiles->store, tile_bucket(tiles, tiles->plan->tile_count, side));
        if (of_side > count)
            count = of_side;
    }
    return (size_t)count * sizeof(box_record);
}

/* How many threads the memory is for; 0: not even for one. */
static size_t threads_that_fit(const tile_source *tiles, size_t memory) {
    const size_t wide = TILE_WORK_WIDE * wide_bytes(tiles);
    return memory / (wide > TILE_WORK_MEMORY_MIN ? wide : TILE_WORK_MEMORY_MIN);
}

bool tile_work_fits(const tile_source *tiles, size_t memory) {
    return wide_bytes(tiles) == 0 || threads_that_fit(tiles, memory) > 0;
}

bool tile_work(const tile_work_config *config, pair_file *pairs,
               tile_work_report *report, error *e) {
    uint32_t wanted = config->tasks.threads;
    if (config->tasks.run == NULL || config->tasks.threads < 2)
        wanted = 1;
    const size_t most = threads_that_fit(&config->source, config->memory);
    *report = (tile_work_report){ .threads = wanted };
    if (most < 1)
        report->threads = 1;
    else if (most < wanted)
        report->threads = (uint32_t)most;
    tile_queue queue = { .config = config,
                         .pairs = pairs,
                         .report = report,
                         .memory = config->memory / report->threads };
    pthread_mutex_init(&queue.turn, NULL);
    pthread_mutex_init(&queue.state, NULL);
    if (config->tasks.run != NULL && report->threads > 1)
        config->tasks.run(config->tasks.context, work, &queue, report->threads);
    else
        work(&queue, 0);
    pthread_mutex_destroy(&queue.turn);
    pthread_mutex_destroy(&queue.state);
    if (queue.error.code != ERROR_NONE)
        *e = queue.error;
    return queue.error.code == ERROR_NONE;
}
