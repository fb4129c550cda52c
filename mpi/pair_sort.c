/* pair_sort.c: see pair_sort.h. Cost: each pair is read twice, and once more for
 * each further round; a radix sort by 11 bits. */
#include "mpi/pair_sort.h"

#include "mpi/collective.h"

#include <stdlib.h>
#include <string.h>

#define SORT_BATCH 4096
#define SORT_SAMPLE_PART 256
#define SORT_SAMPLE_MAX ((uint64_t)1 << 20)
#define SORT_BITS 11
#define SORT_DIGITS ((size_t)1 << SORT_BITS)

typedef struct sort_key {
    uint64_t a, b;
} sort_key;

typedef struct sort_work {
    const pair_sort_config *config;
    grz_store *store;
    result *out;
    error *e;
    int rank, ranks;
    size_t size; /* of a pair */
    uint64_t total, part_most;
    uint32_t parts, rounds, round;
    sort_key *cuts;   /* parts - 1: where the parts begin but for the first */
    uint64_t *counts; /* parts: pairs of all ranks */
    unsigned char *batch;
    size_t batch_count, batch_at;
    grz_exchange exchange;
    grz_exchange_array pairs; /* of the part */
    unsigned char *spare;
} sort_work;

static uint64_t sort_word(const sort_work *work, const unsigned char *pair,
                          unsigned i) {
    uint64_t wide;
    uint32_t narrow;
    if (work->config->word == sizeof wide) {
        memcpy(&wide, pair + i * sizeof wide, sizeof wide);
        return wide;
    }
    memcpy(&narrow, pair + i * sizeof narrow, sizeof narrow);
    return narrow;
}

static sort_key sort_key_of(const sort_work *work, const unsigned char *pair) {
    return (sort_key){ sort_word(work, pair, 0), sort_word(work, pair, 1) };
}

static int sort_compare(const void *first, const void *second) {
    const sort_key *p = first, *q = second;
    if (p->a != q->a) {
        if (p->a < q->a)
            return -1;
        return 1;
    }
    return (p->b > q->b) - (p->b < q->b);
}

/* The part of a pair: the number of cuts not above it. */
static uint32_t sort_part(const sort_work *work, sort_key key) {
    uint32_t low = 0, count = work->parts - 1;
    while (count > 0) {
        const uint32_t half = count / 2;
        const bool is_behind = sort_compare(&work->cuts[low + half], &key) <= 0;
        if (is_behind) {
            low += half + 1;
            count = count - half - 1;
        } else {
            count = half;
        }
    }
    return low;
}

static graze_status sort_read(sort_work *work) {
    work->batch_at = 0;
    return grz_store_read(work->store, work->batch, SORT_BATCH, &work->batch_count);
}

/* Every `step`-th pair of this rank. */
static graze_status sort_sample(sort_work *work, uint64_t step, sort_key *keys,
                                size_t *count) {
    uint64_t at = 0, next = step / 2;
    *count = 0;
    grz_store_rewind(work->store);
    for (;;) {
        graze_status status = sort_read(work);
        if (status != GRAZE_OK || work->batch_count == 0)
            return status;
        for (; next < at + work->batch_count; next += step)
            keys[(*count)++] =
                sort_key_of(work, work->batch + (next - at) * work->size);
        at += work->batch_count;
    }
}

/* Rank 0 gets all samples, sorts them, and says where the cuts are. */
static graze_status sort_cut(sort_work *work, const sort_key *keys, size_t count) {
    MPI_Comm comm = work->config->comm;
    /* free until a round */
    int mine = (int)(2 * count), sum = 0, *counts = work->exchange.counts;
    MPI_Gather(&mine, 1, MPI_INT, counts, 1, MPI_INT, 0, comm);
    for (int i = 0; i < work->ranks && work->rank == 0; i++) {
        counts[work->ranks + i] = sum;
        sum += counts[i];
    }
    sort_key *all = malloc(((size_t)sum / 2 + 1) * sizeof *all);
    graze_status status =
        grz_agree(comm, all == NULL ? GRAZE_OUT_OF_MEMORY : GRAZE_OK);
    if (status == GRAZE_OK && all != NULL) {
        MPI_Gatherv(keys, mine, MPI_UINT64_T, all, counts, counts + work->ranks,
                    MPI_UINT64_T, 0, comm);
        if (work->rank == 0)
            qsort(all, (size_t)sum / 2, sizeof *all, sort_compare);
        for (uint32_t i = 1; i < work->parts && work->rank == 0; i++) {
            if (sum == 0)
                work->cuts[i - 1] = (sort_key){ 0 };
            else
                work->cuts[i - 1] = all[(size_t)((double)sum / 2 * i / work->parts)];
        }
        MPI_Bcast(work->cuts, (int)(2 * (work->parts - 1)), MPI_UINT64_T, 0, comm);
    }
    free(all);
    return status;
}

static graze_status sort_count(sort_work *work) {
    graze_status status = GRAZE_OK;
    memset(work->counts, 0, work->parts * sizeof *work->counts);
    grz_store_rewind(work->store);
    while ((status = sort_read(work)) == GRAZE_OK && work->batch_count > 0)
        for (size_t i = 0; i < work->batch_count; i++)
            work->counts[sort_part(
                work, sort_key_of(work, work->batch + i * work->size))]++;
    status = grz_agree(work->config->comm, status);
    if (status == GRAZE_OK)
        MPI_Allreduce(MPI_IN_PLACE, work->counts, (int)work->parts, MPI_UINT64_T,
                      MPI_SUM, work->config->comm);
    return status;
}

/* One part has all pairs. */
static graze_status sort_take_one(sort_work *work) {
    work->counts = calloc(1, sizeof *work->counts);
    if (work->counts == NULL)
        return GRAZE_OUT_OF_MEMORY;
    work->counts[0] = work->total;
    return GRAZE_OK;
}

/* Cuts for this many rounds, and how many pairs each part has. */
static graze_status sort_try(sort_work *work, uint64_t rounds) {
    work->rounds = (uint32_t)rounds;
    work->parts = (uint32_t)work->ranks * work->rounds;
    uint64_t wanted = (uint64_t)work->parts * SORT_SAMPLE_PART;
    if (wanted > SORT_SAMPLE_MAX)
        wanted = SORT_SAMPLE_MAX;
    const uint64_t step = work->total / wanted + 1;
    size_t count = 0;
    free(work->cuts);
    free(work->counts);
    work->cuts = NULL;
    work->counts = NULL;
    if (work->parts == 1)
        return sort_take_one(work);
    work->cuts = calloc(work->parts, sizeof *work->cuts);
    work->counts = calloc(work->parts, sizeof *work->counts);
    sort_key *keys =
        malloc((size_t)(grz_store_count(work->store) / step + 2) * sizeof *keys);
    graze_status status = work->cuts == NULL || work->counts == NULL || keys == NULL
                              ? GRAZE_OUT_OF_MEMORY
                              : sort_sample(work, step, keys, &count);
    status = grz_agree(work->config->comm, status);
    if (status == GRAZE_OK)
        status = sort_cut(work, keys, count);
    free(keys);
    if (status == GRAZE_OK)
        return sort_count(work);
    return status;
}

/* More parts until each fits. */
static graze_status sort_plan(sort_work *work) {
    /* parts that are not quite full */
    const uint64_t each = work->part_most - work->part_most / 4;
    uint64_t rounds = work->total / (each * (uint64_t)work->ranks + 1) + 1;
    for (int tries = 0; tries < 8; tries++) {
        graze_status status = sort_try(work, rounds);
        uint64_t most = 0;
        if (status != GRAZE_OK)
            return status;
        for (uint32_t i = 0; i < work->parts; i++) {
            if (work->counts[i] > most)
                most = work->counts[i];
        }
        if (most <= work->part_most)
            return GRAZE_OK;
        rounds += rounds / 2 + 1;
    }
    return GRAZE_OUT_OF_MEMORY;
}

static graze_status sort_fill(void *context, grz_exchange *x, bool *has_more) {
    sort_work *work = context;
    while (grz_exchange_has_room(x)) {
        if (work->batch_at == work->batch_count) {
            graze_status status = sort_read(work);
            if (status != GRAZE_OK || work->batch_count == 0)
                return status;
        }
        const unsigned char *pair = work->batch + work->batch_at++ * work->size;
        const uint32_t part = sort_part(work, sort_key_of(work, pair));
        /* part of the round, rank 0's */
        const uint32_t first = work->round * (uint32_t)work->ranks;
        if (part >= first && part - first < (uint32_t)work->ranks)
            memcpy(grz_exchange_put(x, (int)(part - first)), pair, work->size);
    }
    *has_more = true;
    return GRAZE_OK;
}

static unsigned sort_digits(size_t word) {
    return (unsigned)(word * 8 + SORT_BITS - 1) / SORT_BITS;
}

/* One of the digits of a pair: first those of its second number. */
static inline size_t sort_digit(const unsigned char *pair, unsigned digit,
                                size_t word) {
    const unsigned digits = sort_digits(word);
    const unsigned char *at = pair;
    if (digit < digits)
        at += word;
    else
        digit -= digits;
    uint64_t wide = 0;
    uint32_t narrow;
    if (word == sizeof narrow) {
        memcpy(&narrow, at, sizeof narrow);
        wide = narrow;
    } else
        memcpy(&wide, at, sizeof wide);
    return (size_t)(wide >> (digit * SORT_BITS)) & (SORT_DIGITS - 1);
}

/* Sort by one digit, if not all pairs have the same. */
static inline void sort_by_digit(sort_work *work, unsigned digit, size_t *begins,
                                 size_t word) {
    size_t sum = 0;
    memset(begins, 0, SORT_DIGITS * sizeof *begins);
    for (uint64_t i = 0; i < work->pairs.count; i++)
        begins[sort_digit(work->pairs.records + i * 2 * word, digit, word)]++;
    if (begins[sort_digit(work->pairs.records, digit, word)] == work->pairs.count)
        return;
    for (size_t i = 0; i < SORT_DIGITS; i++) {
        const size_t count = begins[i];
        begins[i] = sum;
        sum += count;
    }
    for (uint64_t i = 0; i < work->pairs.count; i++) {
        const unsigned char *pair = work->pairs.records + i * 2 * word;
        const size_t to = begins[sort_digit(pair, digit, word)]++;
        memcpy(work->spare + to * 2 * word, pair, 2 * word);
    }
    unsigned char *sorted = work->spare;
    work->spare = work->pairs.records;
    work->pairs.records = sorted;
}

/* Called with a constant, for which the compiler makes code of its own. */
static inline void sort_all_digits(sort_work *work, size_t *begins, size_t word) {
    for (unsigned digit = 0; digit < 2 * sort_digits(word); digit++)
        sort_by_digit(work, digit, begins, word);
}

static graze_status sort_pairs(sort_work *work) {
    const size_t word = work->config->word;
    size_t *begins = malloc(SORT_DIGITS * sizeof *begins);
    if (begins == NULL)
        return GRAZE_OUT_OF_MEMORY;
    if (work->pairs.count > 1 && word == sizeof(uint32_t))
        sort_all_digits(work, begins, sizeof(uint32_t));
    else if (work->pairs.count > 1)
        sort_all_digits(work, begins, sizeof(uint64_t));
    free(begins);
    return GRAZE_OK;
}

/* All pairs are one part, of one rank. */
static graze_status sort_read_all(sort_work *work) {
    graze_status status = GRAZE_OK;
    size_t got = 1;
    while (status == GRAZE_OK && got > 0) {
        status = grz_store_read(
            work->store, work->pairs.records + work->pairs.count * work->size,
            (size_t)(work->pairs.capacity - work->pairs.count), &got);
        work->pairs.count += got;
    }
    return status;
}

/* The pairs before a part, in all parts. */
static uint64_t sort_before(const sort_work *work, uint32_t part) {
    uint64_t before = 0;
    for (uint32_t i = 0; i < part; i++)
        before += work->counts[i];
    return before;
}

/* Write the sorted pairs of the part that are below the limit. */
static bool sort_write(const sort_work *work, uint64_t before) {
    const uint64_t limit = work->config->limit;
    uint64_t count = limit > before ? limit - before : 0;
    if (count > work->pairs.count)
        count = work->pairs.count;
    return result_write(work->out, before * work->size, work->pairs.records,
                        count * work->size, work->e);
}

static graze_status sort_round(sort_work *work) {
    const grz_exchange_ends ends = { .context = work,
                                     .fill = sort_fill,
                                     .array = &work->pairs };
    const uint32_t part = work->round * (uint32_t)work->ranks + (uint32_t)work->rank;
    const uint64_t count = work->counts[part];
    work->batch_count = work->batch_at = 0;
    work->pairs =
        (grz_exchange_array){ .records = malloc((size_t)count * work->size + 1),
                              .capacity = count };
    work->spare = malloc((size_t)count * work->size + 1);
    grz_store_rewind(work->store);
    graze_status status = work->pairs.records == NULL || work->spare == NULL
                              ? GRAZE_OUT_OF_MEMORY
                              : GRAZE_OK;
    status = grz_agree(work->config->comm, status);
    if (status == GRAZE_OK && work->parts == 1)
        status = sort_read_all(work);
    else if (status == GRAZE_OK)
        status = grz_exchange_run(&work->exchange, &ends);
    if (status == GRAZE_OK)
        status = sort_pairs(work);
    if (status == GRAZE_OK && !sort_write(work, sort_before(work, part)))
        status = GRAZE_WRITE_FAILED;
    free(work->pairs.records);
    free(work->spare);
    return grz_agree(work->config->comm, status);
}

bool pair_sort_write(const pair_sort_config *config, grz_store *store, result *out,
                     uint64_t *total, error *e) {
    sort_work work = { .config = config,
                       .store = store,
                       .out = out,
                       .e = e,
                       .size = 2 * config->word };
    const uint64_t mine = grz_store_count(store);
    uint64_t memory = config->limits.memory;
    MPI_Comm_rank(config->comm, &work.rank);
    MPI_Comm_size(config->comm, &work.ranks);
    MPI_Allreduce(MPI_IN_PLACE, &memory, 1, MPI_UINT64_T, MPI_MIN, config->comm);
    MPI_Allreduce(&mine, &work.total, 1, MPI_UINT64_T, MPI_SUM, config->comm);
    work.part_most = memory / 3 / work.size + 64;
    work.batch = malloc(SORT_BATCH * work.size);
    graze_status status = grz_exchange_open(
        &work.exchange, config->comm, work.size,
        (grz_exchange_limits){ (size_t)memory / 5, config->limits.chunk });
    if (work.batch == NULL)
        status = GRAZE_OUT_OF_MEMORY;
    status = grz_agree(config->comm, status);
    if (status == GRAZE_OK)
        status = sort_plan(&work);
    for (; status == GRAZE_OK && work.round < work.rounds &&
           sort_before(&work, work.round * (uint32_t)work.ranks) < config->limit;
         work.round++)
        status = sort_round(&work);
    grz_exchange_close(&work.exchange);
    free(work.batch);
    free(work.cuts);
    free(work.counts);
    *total = work.total < config->limit ? work.total : config->limit;
    if (status != GRAZE_OK && store->failure != 0)
        return collective_system_error(e, store->failure, store->folder,
                                       "a scratch file cannot be used");
    return status == GRAZE_OK || collective_status(e, status);
}
