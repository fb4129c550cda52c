/* spread.c: see spread.h. Cost: a box is read three times, and once more for each
 * further round. */
#include "mpi/spread.h"

#include "mpi/exchange.h"

#include <stdlib.h>

/* The most boxes to read at a time. */
#define SPREAD_BATCH ((uint32_t)1024)
/* Boxes of the sample: for each tile, and in all. */
#define SPREAD_SAMPLE_TILE 512
#define SPREAD_SAMPLE_MIN 16384
#define SPREAD_SAMPLE_MAX 1048576

typedef struct spread_work {
    const grz_spread_config *config;
    const grz_spread_source *source;
    const grz_spread_sink *sink;
    grz_spread_report *report;
    int rank, ranks;
    size_t item_size;
    uint64_t tile_most; /* boxes of a tile */
    size_t memory, join_memory;
    tile_plan *plan;
    tile_place *places; /* of the box at hand: as many as there can be tiles */
    uint32_t rounds;
    unsigned char *batch; /* SPREAD_BATCH items */
    uint64_t *counts;     /* tiles: boxes of all ranks */
    uint32_t *todo;  /* tiles that are to be joined: rank by rank, `rounds` each */
    uint32_t *turns; /* tiles: their places there, or GRZ_TILE_NONE */
    uint32_t todo_count;
    grz_exchange exchange;
    /* One round: */
    uint32_t round, tile;
    uint64_t next;                  /* box to read */
    uint32_t batch_count, batch_at; /* boxes in the batch, and the one to send */
    grz_exchange_array items;       /* of the tile */
} spread_work;

static double spread_now(void) {
    return MPI_Wtime();
}

/* Read the next batch of boxes. */
static graze_status spread_read(spread_work *work) {
    uint64_t left = work->source->count - work->next;
    if (left < SPREAD_BATCH)
        work->batch_count = (uint32_t)left;
    else
        work->batch_count = SPREAD_BATCH;
    work->batch_at = 0;
    graze_status status = work->batch_count == 0
                              ? GRAZE_OK
                              : work->source->read(work->source->context, work->next,
                                                   work->batch_count, work->batch);
    work->next += work->batch_count;
    return status;
}

static graze_area spread_box(const spread_work *work, uint32_t i) {
    return grz_item_grown(work->source->layout, work->batch + i * work->item_size);
}

/* A number without a pattern, for the choice of a sample. */
static uint64_t spread_mix(uint64_t value) {
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return value ^ value >> 31;
}

/* A sample of this rank's boxes: one in each `step` of them. */
typedef struct spread_sample {
    graze_area *boxes;
    size_t count, capacity;
    uint64_t step;
} spread_sample;

/* Look at all boxes, which checks them, and keep the sample. */
static graze_status spread_look(spread_work *work, spread_sample *sample) {
    uint64_t chosen = spread_mix((uint64_t)work->rank + 1) % sample->step;
    work->next = 0;
    while (work->next < work->source->count) {
        uint64_t first = work->next;
        graze_status status = spread_read(work);
        if (status != GRAZE_OK)
            return status;
        for (uint32_t i = 0; i < work->batch_count; i++) {
            if (first + i != chosen)
                continue;
            if (sample->count < sample->capacity)
                sample->boxes[sample->count++] = spread_box(work, i);
            chosen = chosen - chosen % sample->step + sample->step;
            chosen += spread_mix(chosen) % sample->step;
        }
    }
    return GRAZE_OK;
}

/* Bring the samples of all ranks to rank 0, and its plan to all. */
static bool spread_gather(spread_work *work, const spread_sample *mine,
                          spread_sample *all) {
    const size_t ranks = (size_t)work->ranks;
    /* free until a round */
    int count = (int)(mine->count * 4), sum = 0, *counts = work->exchange.counts;
    MPI_Gather(&count, 1, MPI_INT, counts, 1, MPI_INT, 0, work->config->comm);
    for (size_t i = 0; i < ranks && work->rank == 0; i++) {
        counts[ranks + i] = sum;
        sum += counts[i];
    }
    all->count = (size_t)sum / 4;
    all->boxes = malloc((all->count + 1) * sizeof *all->boxes);
    const graze_status status = all->boxes == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    const bool is_fine = grz_agree(work->config->comm, status) == GRAZE_OK;
    if (is_fine)
        MPI_Gatherv(mine->boxes, count, MPI_DOUBLE, all->boxes, counts,
                    counts + ranks, MPI_DOUBLE, 0, work->config->comm);
    return is_fine;
}

/* Make the plan of rank 0, and let all ranks have it. */
static graze_status spread_share_plan(spread_work *work, spread_sample *all) {
    const tile_plan_settings settings = { work->config->edges,
                                          (uint32_t)work->ranks * work->rounds };
    graze_status status = GRAZE_OK;
    if (work->rank == 0) {
        double *scratch = malloc((all->count + 1) * sizeof *scratch);
        if (scratch == NULL)
            status = GRAZE_OUT_OF_MEMORY;
        else
            tile_plan_make(work->plan, settings, all->boxes, (uint32_t)all->count,
                           scratch);
        free(scratch);
    }
    status = grz_agree(work->config->comm, status);
    if (status == GRAZE_OK)
        MPI_Bcast(work->plan, (int)sizeof *work->plan, MPI_BYTE, 0,
                  work->config->comm);
    return status;
}

/* Find the tiles of a box of the batch; returns how many. */
static uint32_t spread_find(spread_work *work, uint32_t i) {
    const graze_area box = spread_box(work, i);
    return tile_plan_find(work->plan, &box, work->places, TILE_PLAN_TILES_MAX);
}

/* Count the boxes of each tile, over all ranks. */
static graze_status spread_count(spread_work *work) {
    /* a plan may have fewer */
    const uint32_t tiles = (uint32_t)work->ranks * work->rounds;
    graze_status status = GRAZE_OK;
    free(work->counts);
    work->counts = calloc(tiles, sizeof *work->counts);
    if (work->counts == NULL)
        status = GRAZE_OUT_OF_MEMORY;
    work->next = 0;
    while (status == GRAZE_OK && work->next < work->source->count) {
        status = spread_read(work);
        for (uint32_t i = 0; status == GRAZE_OK && i < work->batch_count; i++) {
            const uint32_t met = spread_find(work, i);
            for (uint32_t k = 0; k < met; k++)
                work->counts[work->places[k].tile]++;
        }
    }
    status = grz_agree(work->config->comm, status);
    if (status == GRAZE_OK)
        MPI_Allreduce(MPI_IN_PLACE, work->counts, (int)tiles, MPI_UINT64_T, MPI_SUM,
                      work->config->comm);
    return status;
}

static uint64_t spread_fullest(const spread_work *work) {
    uint64_t most = 0;
    for (uint32_t i = 0; i < (uint32_t)work->ranks * work->rounds; i++) {
        if (work->counts[i] > most)
            most = work->counts[i];
    }
    return most;
}

/* A plan of this many rounds, with its counts. */
static graze_status spread_try(spread_work *work, const spread_sample *mine,
                               uint32_t rounds) {
    spread_sample all = { 0 };
    work->rounds = rounds;
    graze_status status = spread_gather(work, mine, &all)
                              ? spread_share_plan(work, &all)
                              : GRAZE_OUT_OF_MEMORY;
    free(all.boxes);
    if (status == GRAZE_OK)
        return spread_count(work);
    return status;
}

/* More tiles until each fits. Boxes in one place, or too large for tiles to part
 * them, never do.
 */
static graze_status spread_plan(spread_work *work, const spread_sample *mine) {
    const uint64_t tile = work->tile_most, ranks = (uint64_t)work->ranks;
    uint64_t rounds = work->report->boxes / ranks / (tile - tile / 4) + 1,
             best = UINT64_MAX;
    if (rounds * ranks < work->config->tiles)
        rounds = (work->config->tiles + ranks - 1) / ranks;
    for (int useless = 0; useless < 3;) {
        if (rounds * ranks > TILE_PLAN_TILES_MAX)
            return GRAZE_OUT_OF_MEMORY;
        graze_status status = spread_try(work, mine, (uint32_t)rounds);
        uint64_t fullest = status == GRAZE_OK ? spread_fullest(work) : 0;
        work->report->fullest = fullest;
        work->report->rounds = (uint32_t)rounds;
        if (status != GRAZE_OK || fullest <= tile)
            return status;
        if (fullest > best - best / 10)
            useless++;
        else
            useless = 0;
        if (fullest < best)
            best = fullest;
        rounds =
            rounds + 1 +
            (uint64_t)((double)rounds * ((double)fullest / (double)tile - 1) * 1.2);
    }
    return GRAZE_OUT_OF_MEMORY;
}

/* The sample and the plan. */
static graze_status spread_prepare(spread_work *work) {
    MPI_Comm comm = work->config->comm;
    const uint64_t total = work->report->boxes;
    uint64_t wanted =
        (total / work->tile_most + (uint64_t)work->ranks) * SPREAD_SAMPLE_TILE;
    if (wanted < SPREAD_SAMPLE_MIN)
        wanted = SPREAD_SAMPLE_MIN;
    if (wanted > SPREAD_SAMPLE_MAX)
        wanted = SPREAD_SAMPLE_MAX;
    /* nothing else is in memory yet */
    const uint64_t most = work->memory / 4 / sizeof(graze_area);
    if (wanted > most)
        wanted = most;
    spread_sample sample = { .step = total / wanted + 1 };
    sample.capacity = (size_t)(work->source->count / sample.step + 2);
    sample.boxes = malloc(sample.capacity * sizeof *sample.boxes);
    graze_status status =
        sample.boxes == NULL ? GRAZE_OUT_OF_MEMORY : spread_look(work, &sample);
    status = grz_agree(comm, status);
    if (status == GRAZE_OK)
        status = spread_plan(work, &sample);
    free(sample.boxes);
    return status;
}

/* Send one box of the batch to the ranks whose tile of this round it meets. */
static void spread_send(spread_work *work, grz_exchange *x) {
    const uint32_t i = work->batch_at++, met = spread_find(work, i);
    for (uint32_t k = 0; k < met; k++) {
        const uint32_t turn = work->turns[work->places[k].tile];
        if (turn != GRZ_TILE_NONE && turn % work->rounds == work->round)
            memcpy(grz_exchange_put(x, (int)(turn / work->rounds)),
                   work->batch + i * work->item_size, work->item_size);
    }
}

static graze_status spread_fill(void *context, grz_exchange *x, bool *has_more) {
    spread_work *work = context;
    while (grz_exchange_has_room(x)) {
        if (work->batch_at == work->batch_count) {
            if (work->next == work->source->count)
                return GRAZE_OK;
            graze_status status = spread_read(work);
            if (status != GRAZE_OK)
                return status;
        }
        spread_send(work, x);
    }
    *has_more = true;
    return GRAZE_OK;
}

/* Whether an item is of the first set. */
static bool spread_is_first(const spread_work *work, uint64_t i) {
    const unsigned char *item = work->items.records + i * work->item_size;
    return (grz_item_mark(work->source->layout, item) & GRZ_MARK_SECOND) == 0;
}

/* Items of the first set go before those of the second. Returns how many they
 * are. */
static uint32_t spread_part(const spread_work *work) {
    const size_t size = work->item_size;
    unsigned char *items = work->items.records, swapped[GRZ_ITEM_MAX];
    uint64_t low = 0, high = work->items.count;
    for (;;) {
        while (low < high && spread_is_first(work, low))
            low++;
        while (low < high && !spread_is_first(work, high - 1))
            high--;
        if (low == high)
            return (uint32_t)low;
        memcpy(swapped, items + low * size, size);
        memcpy(items + low * size, items + (high - 1) * size, size);
        memcpy(items + (high - 1) * size, swapped, size);
    }
}

static grz_tile spread_tile(const spread_work *work) {
    const bool is_there = work->tile != GRZ_TILE_NONE;
    const uint32_t count = (uint32_t)work->items.count;
    return (grz_tile){ .layout = work->source->layout,
                       .items = work->items.records,
                       .count = count,
                       .first_count =
                           work->config->is_between ? spread_part(work) : count,
                       .number = work->tile,
                       .region = is_there ? tile_plan_region(work->plan, work->tile)
                                          : (graze_area){ 0 } };
}

/* Join this rank's tile of the round. */
static graze_status spread_join(spread_work *work, const grz_tile *tile,
                                uint64_t *pairs) {
    const grz_tile_config config = { .edges = work->config->edges,
                                     .memory = work->join_memory,
                                     .tasks = work->config->tasks,
                                     .is_count = work->config->is_count,
                                     .is_between = work->config->is_between,
                                     .rules = work->config->rules,
                                     .layers = work->config->layers,
                                     .boxes = work->source->boxes };
    const grz_spread_sink *sink = work->sink;
    *pairs = 0;
    graze_status status =
        sink->before == NULL ? GRAZE_OK : sink->before(sink->tile.context, tile);
    if (status == GRAZE_OK)
        status = grz_tile_pairs(tile, &config, &sink->tile, pairs);
    work->report->own_items += work->items.count;
    work->report->own_pairs += *pairs;
    return status;
}

static graze_status spread_exchange(spread_work *work) {
    const grz_exchange_ends ends = { .context = work,
                                     .fill = spread_fill,
                                     .array = &work->items };
    const uint32_t turn = (uint32_t)work->rank * work->rounds + work->round;
    uint64_t count = 0;
    work->tile = GRZ_TILE_NONE;
    if (turn < work->todo_count) {
        work->tile = work->todo[turn];
        count = work->counts[work->tile];
    }
    work->next = 0;
    work->batch_count = work->batch_at = 0;
    work->items =
        (grz_exchange_array){ .records = malloc((size_t)count * work->item_size + 1),
                              .capacity = count };
    graze_status status =
        work->items.records == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK;
    status = grz_agree(work->config->comm, status);
    if (status == GRAZE_OK)
        return grz_exchange_run(&work->exchange, &ends);
    return status;
}

static graze_status spread_round(spread_work *work) {
    grz_spread_report *report = work->report;
    const double began = spread_now();
    graze_status status = spread_exchange(work);
    const double sent = spread_now();
    report->exchange_seconds += sent - began;
    if (status == GRAZE_OK) {
        grz_tile tile = spread_tile(work);
        uint64_t pairs;
        status = spread_join(work, &tile, &pairs);
        const double joined = spread_now();
        report->join_seconds += joined - sent;
        status = grz_agree(work->config->comm, status);
        if (status == GRAZE_OK && work->sink->after != NULL)
            status = work->sink->after(work->sink->tile.context, &tile, pairs);
        report->sink_seconds += spread_now() - joined;
    }
    free(work->items.records);
    work->items.records = NULL;
    return status;
}

/* How the memory is shared: a quarter for a tile's items, three fifths for its join,
 * a tenth for what is sent. */
static graze_status spread_open(spread_work *work) {
    const grz_spread_config *config = work->config;
    const size_t batch = SPREAD_BATCH * work->item_size,
                 places = TILE_PLAN_TILES_MAX * sizeof *work->places;
    const size_t fixed = batch + places + sizeof *work->plan;
    if (config->memory > 2 * fixed)
        work->memory = config->memory - fixed;
    else
        work->memory = config->memory / 2;
    work->join_memory = work->memory / 20 * 11;
    work->tile_most =
        work->memory / 4 / (work->item_size + grz_tile_bytes(work->source->layout));
    if (work->tile_most > INT32_MAX)
        work->tile_most = INT32_MAX;
    work->report->tile_max = work->tile_most;
    work->batch = malloc(batch);
    work->plan = malloc(sizeof *work->plan);
    work->places = malloc(places);
    graze_status status =
        grz_exchange_open(&work->exchange, config->comm, work->item_size,
                          (grz_exchange_limits){ work->memory / 10, config->chunk });
    if (work->batch == NULL || work->plan == NULL || work->places == NULL ||
        work->tile_most < 64)
        status = GRAZE_OUT_OF_MEMORY;
    return grz_agree(config->comm, status);
}

/* Take over the plan of an earlier run. */
static graze_status spread_take_over(spread_work *work) {
    const grz_spread_earlier *earlier = work->config->earlier;
    const uint32_t tiles = earlier->plan->tile_count;
    memcpy(work->plan, earlier->plan, sizeof *work->plan);
    work->counts = malloc((tiles + (size_t)1) * sizeof *work->counts);
    if (work->counts != NULL)
        memcpy(work->counts, earlier->counts, tiles * sizeof *work->counts);
    for (uint32_t i = 0; i < tiles; i++)
        if (!earlier->is_done[i] && earlier->counts[i] > work->report->fullest)
            work->report->fullest = earlier->counts[i];
    const bool is_fine =
        work->counts != NULL && work->report->fullest <= work->tile_most;
    return grz_agree(work->config->comm, is_fine ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
}

/* Which tile is whose turn. */
static graze_status spread_share(spread_work *work) {
    const grz_spread_earlier *earlier = work->config->earlier;
    const uint32_t tiles = work->plan->tile_count, ranks = (uint32_t)work->ranks;
    work->todo = malloc((tiles + (size_t)1) * sizeof *work->todo);
    work->turns = malloc((tiles + (size_t)1) * sizeof *work->turns);
    const bool is_fine = work->todo != NULL && work->turns != NULL;
    for (uint32_t i = 0; is_fine && i < tiles; i++) {
        work->turns[i] = GRZ_TILE_NONE;
        if (earlier != NULL && earlier->is_done[i])
            continue;
        work->turns[i] = work->todo_count;
        work->todo[work->todo_count++] = i;
    }
    work->rounds = (work->todo_count + ranks - 1) / ranks;
    work->report->rounds = work->rounds;
    work->report->tiles = tiles;
    return grz_agree(work->config->comm, is_fine ? GRAZE_OK : GRAZE_OUT_OF_MEMORY);
}

static graze_status spread_begin(spread_work *work) {
    const grz_spread_sink *sink = work->sink;
    graze_status status = spread_open(work);
    if (status == GRAZE_OK && work->config->earlier != NULL)
        status = spread_take_over(work);
    else if (status == GRAZE_OK)
        status = spread_prepare(work);
    if (status == GRAZE_OK)
        status = spread_share(work);
    if (status == GRAZE_OK && sink->planned != NULL)
        status = sink->planned(sink->tile.context, work->plan, work->counts);
    return status;
}

static bool spread_is_enough(const spread_work *work) {
    const grz_spread_sink *sink = work->sink;
    return sink->is_enough != NULL && sink->is_enough(sink->tile.context);
}

static graze_status spread_all(spread_work *work) {
    const double began = spread_now();
    graze_status status = spread_begin(work);
    work->report->plan_seconds = spread_now() - began;
    for (work->round = 0;
         status == GRAZE_OK && work->round < work->rounds && !spread_is_enough(work);
         work->round++)
        status = spread_round(work);
    return status;
}

graze_status grz_spread_run(const grz_spread_config *config,
                            const grz_spread_source *source,
                            const grz_spread_sink *sink, grz_spread_report *report) {
    spread_work work = {
        .config = config, .source = source, .sink = sink, .report = report
    };
    work.item_size = grz_item_size(source->layout);
    MPI_Comm_rank(config->comm, &work.rank);
    MPI_Comm_size(config->comm, &work.ranks);
    *report = (grz_spread_report){ 0 };
    MPI_Allreduce(&source->count, &report->boxes, 1, MPI_UINT64_T, MPI_SUM,
                  config->comm);
    graze_status status = spread_all(&work);
    report->sent_bytes = work.exchange.sent_bytes;
    report->chunks = work.exchange.rounds;
    if (status == GRAZE_OK)
        MPI_Allreduce(&report->own_pairs, &report->pairs, 1, MPI_UINT64_T, MPI_SUM,
                      config->comm);
    free(work.plan);
    free(work.places);
    grz_exchange_close(&work.exchange);
    free(work.counts);
    free(work.todo);
    free(work.turns);
    free(work.batch);
    return status;
}
