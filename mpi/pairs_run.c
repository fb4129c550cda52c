/* pairs_run.c: see pairs_run.h: how the memory of a rank is shared, and what becomes
 * of its pairs. */
#include "mpi/pairs_run.h"

#include "mpi/collective.h"
#include "mpi/degrees.h"
#include "mpi/pair_sort.h"
#include "mpi/result.h"
#include "mpi/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* MPI takes this much while it works, beyond what it has when it begins: buffers for
 * messages and files. */
#define RUN_RESERVE ((uint64_t)12 << 20)
/* The least memory for boxes. */
#define RUN_MEMORY_MIN ((uint64_t)8 << 20)

/* A run. */
typedef struct run_work {
    const pairs_job *job;
    pairs_outcome *outcome;
    error *e;
    box_set boxes;
    graze_pool *pool;
    grz_store store;
    degrees *degrees;
    result out;
    size_t word;      /* bytes of a row number */
    uint64_t memory;  /* bytes that are free for this */
    uint64_t written; /* pairs of all ranks in the file */
} run_work;

static void run_put_pair(unsigned char *record, size_t word, uint64_t a,
                         uint64_t b) {
    if (word == sizeof(uint64_t)) {
        const uint64_t pair[2] = { a, b };
        memcpy(record, pair, sizeof pair);
    } else {
        const uint32_t pair[2] = { (uint32_t)a, (uint32_t)b };
        memcpy(record, pair, sizeof pair);
    }
}

static graze_status run_take(void *context, const grz_tile *tile,
                             const graze_pair *pairs, size_t count) {
    run_work *work = context;
    const size_t size = grz_item_size(tile->layout);
    for (size_t i = 0; i < count; i++) {
        unsigned char record[2 * sizeof(uint64_t)];
        const uint64_t a =
            grz_item_id(tile->layout, tile->items + pairs[i].a * size);
        const uint64_t b =
            grz_item_id(tile->layout, tile->items + pairs[i].b * size);
        if (work->boxes.count == 2 || a < b)
            run_put_pair(record, work->word, a, b);
        else
            run_put_pair(record, work->word, b, a);
        const graze_status status = grz_store_add(&work->store, record);
        if (status == GRAZE_OK)
            continue;
        collective_system_error(work->e, work->store.failure, work->store.folder,
                                "a scratch file cannot be written");
        return status;
    }
    return GRAZE_OK;
}

/* Write the first `count` pairs of this rank, from a place in the file on. */
static bool run_write_store(run_work *work, uint64_t at, uint64_t count) {
    unsigned char batch[65536];
    const size_t most = sizeof batch / work->store.size;
    size_t got = 0;
    grz_store *store = &work->store;
    if (store->spilled == 0)
        return result_write(&work->out, at * store->size, store->records,
                            count * store->size, work->e);
    grz_store_rewind(store);
    for (; count > 0; at += got, count -= got) {
        if (grz_store_read(store, batch, count < most ? (size_t)count : most,
                           &got) != GRAZE_OK)
            return collective_system_error(work->e, store->failure, store->folder,
                                           "a scratch file cannot be read");
        if (!result_write(&work->out, at * store->size, batch, got * store->size,
                          work->e))
            return false;
    }
    return true;
}

/* How many of `count` pairs from a place on are below the limit. */
static uint64_t run_below_limit(const run_work *work, uint64_t at, uint64_t count) {
    const uint64_t left = work->job->limit > at ? work->job->limit - at : 0;
    return count < left ? count : left;
}

/* After each round the pairs go to the file, one rank's behind the other's. */
static graze_status run_after(void *context, const grz_tile *tile, uint64_t pairs) {
    run_work *work = context;
    MPI_Comm comm = work->job->comm;
    const uint64_t mine = grz_store_count(&work->store);
    uint64_t before = 0, all = 0;
    int rank;
    (void)tile, (void)pairs;
    MPI_Comm_rank(comm, &rank);
    MPI_Exscan(&mine, &before, 1, MPI_UINT64_T, MPI_SUM, comm);
    MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, comm);
    const uint64_t at = work->written + (rank == 0 ? 0 : before);
    const bool is_fine = run_write_store(work, at, run_below_limit(work, at, mine));
    work->written += run_below_limit(work, work->written, all);
    grz_store_clear(&work->store);
    return collective_fine(comm, is_fine, work->e) ? GRAZE_OK : GRAZE_WRITE_FAILED;
}

static bool run_is_enough(void *context) {
    const run_work *work = context;
    return work->written >= work->job->limit;
}

static grz_spread_sink run_sink(run_work *work) {
    grz_spread_sink sink = { .tile = { work, run_take },
                             .is_enough = run_is_enough,
                             .after = run_after };
    if (work->job->kind == PAIRS_SORTED || work->job->kind == PAIRS_COUNTED)
        sink.after = NULL;
    if (work->job->kind == PAIRS_DEGREES)
        return degrees_sink(work->degrees);
    return sink;
}

/* Whether the budget is enough; *memory is what is left of it for boxes. */
static bool run_budget(const pairs_job *job, uint64_t *memory, error *e) {
    const uint64_t has = collective_resident() + RUN_RESERVE,
                   least = has + RUN_MEMORY_MIN;
    if (job->memory < least)
        *memory = 0;
    else
        *memory = job->memory - has;
    if (*memory == 0)
        error_set(e, ERROR_RESOURCES,
                  "--memory: MPI alone takes %" PRIu64 " MB of a rank; give %" PRIu64
                  " MB or more",
                  has >> 20, (least >> 20) + 1);
    const bool is_fine = *memory > 0;
    MPI_Allreduce(MPI_IN_PLACE, memory, 1, MPI_UINT64_T, MPI_MIN, job->comm);
    return *memory > 0 || collective_fine(job->comm, is_fine, e);
}

/* Take a part of what is left. */
static uint64_t run_share(run_work *work, uint64_t bytes) {
    work->memory -= bytes;
    return bytes;
}

/* The boxes: all of a rank's share if it is a third of the memory at most, else a
 * window. */
static bool run_open_boxes(run_work *work) {
    int ranks;
    MPI_Comm_size(work->job->comm, &ranks);
    const uint64_t all = box_set_bytes(&work->boxes, ranks),
                   third = work->memory / 3;
    uint64_t window = all;
    if (all > third)
        window = work->memory / 16;
    return box_set_reserve(&work->boxes, run_share(work, window), work->e);
}

static bool run_open_store(run_work *work) {
    const size_t memory = (size_t)run_share(work, work->memory / 6);
    if (grz_store_open(&work->store, 2 * work->word, memory, work->job->scratch) !=
        GRAZE_OK)
        return error_no_memory(work->e, "pairs");
    if (access(work->store.folder, W_OK | X_OK) == 0)
        return true;
    return collective_system_error(work->e, errno, work->store.folder,
                                   "a scratch file cannot be made");
}

static bool run_open_threads(run_work *work) {
    const uint32_t threads = work->job->threads;
    const graze_status status =
        threads < 2 ? GRAZE_OK : graze_pool_open(threads, NULL, &work->pool);
    return status == GRAZE_OK || collective_status(work->e, status);
}

static bool run_open_degrees(run_work *work) {
    int ranks;
    MPI_Comm_size(work->job->comm, &ranks);
    const uint64_t rows = work->boxes.files[0].layout.rows,
                   bytes = degrees_bytes(rows, ranks);
    if (bytes > work->memory / 2) {
        error_set(work->e, ERROR_RESOURCES,
                  "--degrees: a rank's counts take %" PRIu64
                  " MB; give more --memory, or use more ranks",
                  bytes >> 20);
        return false; /* in all ranks */
    }
    run_share(work, bytes);
    return degrees_open(work->job->comm, rows,
                        (size_t)run_share(work, work->memory / 8), &work->degrees,
                        work->e);
}

/* The layers take as much in each rank as in the one with most. */
static bool run_budget_layers(run_work *work) {
    uint64_t bytes = box_set_layers_bytes(&work->boxes);
    MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_UINT64_T, MPI_MAX, work->job->comm);
    if (bytes > work->memory / 2)
        return error_set(work->e, ERROR_RESOURCES,
                         "--layers: those of a rank take %" PRIu64
                         " MB; give more --memory, or use more ranks",
                         bytes >> 20);
    run_share(work, bytes);
    return true;
}

static bool run_open(run_work *work) {
    const pairs_job *job = work->job;
    const bool is_listed = job->kind == PAIRS_LISTED || job->kind == PAIRS_SORTED;
    if (!run_budget(job, &work->memory, work->e) ||
        !box_set_open(&work->boxes, job->comm, &job->files, job->near, work->e) ||
        !run_budget_layers(work))
        return false;
    if (box_set_rows_max(&work->boxes) > UINT64_C(1) << 32)
        work->word = sizeof(uint64_t);
    else
        work->word = sizeof(uint32_t);
    const bool is_fine = run_open_threads(work) && run_open_boxes(work) &&
                         (!is_listed || run_open_store(work));
    if (!collective_fine(job->comm, is_fine, work->e) ||
        (job->kind == PAIRS_DEGREES && !run_open_degrees(work)))
        return false;
    return job->kind == PAIRS_COUNTED ||
           result_open(&work->out, job->comm, job->output, work->e);
}

static bool run_spread(run_work *work) {
    const pairs_job *job = work->job;
    const grz_spread_config config = { .comm = job->comm,
                                       .edges = job->edges,
                                       .memory = (size_t)work->memory,
                                       .chunk = (size_t)job->chunk,
                                       .tasks = work->pool == NULL
                                                    ? (graze_tasks){ 0 }
                                                    : graze_pool_tasks(work->pool),
                                       .is_count = job->kind == PAIRS_COUNTED,
                                       .is_between = work->boxes.count == 2,
                                       .rules = job->rules,
                                       .layers = work->boxes.layers,
                                       .tiles = job->tiles };
    const grz_spread_source boxes = box_set_source(&work->boxes);
    const grz_spread_sink sink = run_sink(work);
    const graze_status status =
        grz_spread_run(&config, &boxes, &sink, &work->outcome->report);
    const grz_spread_report *report = &work->outcome->report;
    const bool is_reported = status == GRAZE_OK || status == GRAZE_BAD_VALUE ||
                             status == GRAZE_WRITE_FAILED;
    if (status == GRAZE_OUT_OF_MEMORY && report->fullest > report->tile_max)
        error_set(work->e, ERROR_RESOURCES,
                  "%" PRIu64 " boxes lie in one place, and a rank holds %" PRIu64
                  ": give more by --memory",
                  report->fullest, report->tile_max);
    else if (!is_reported) /* by the rank at which it happened */
        collective_status(work->e, status);
    return collective_fine(job->comm,
                           status == GRAZE_OK || work->e->code == ERROR_NONE,
                           work->e) &&
           status == GRAZE_OK;
}

/* Write what is not written yet. */
static bool run_finish(run_work *work) {
    const pairs_job *job = work->job;
    const unsigned item_size = (unsigned)work->word;
    uint64_t total = work->written;
    bool is_fine = true;
    if (job->kind == PAIRS_SORTED) {
        const pair_sort_config config = { job->comm,
                                          work->word,
                                          { (size_t)work->memory,
                                            (size_t)job->chunk },
                                          job->limit };
        is_fine =
            pair_sort_write(&config, &work->store, &work->out, &total, work->e);
    } else if (job->kind == PAIRS_DEGREES)
        is_fine = degrees_write(work->degrees, &work->out, work->e);
    if (!collective_fine(job->comm, is_fine, work->e))
        return false;
    if (job->kind == PAIRS_LISTED || job->kind == PAIRS_SORTED)
        work->outcome->report.pairs = total;
    if (job->kind == PAIRS_COUNTED)
        return true;
    const npy_array pairs = { total, 2, item_size },
                    counts = { work->boxes.files[0].layout.rows, 0, item_size };
    return result_finish(&work->out, job->kind == PAIRS_DEGREES ? counts : pairs,
                         work->e);
}

bool pairs_run_job(const pairs_job *job, pairs_outcome *outcome, error *e) {
    run_work work = { .job = job,
                      .outcome = outcome,
                      .e = e,
                      .boxes = box_set_none((size_t)job->chunk),
                      .store = { .file = -1 },
                      .out = { .chunk = (size_t)job->chunk } };
    const double began = MPI_Wtime();
    *outcome = (pairs_outcome){ 0 };
    bool is_fine = run_open(&work);
    outcome->read_seconds = MPI_Wtime() - began;
    is_fine = is_fine && run_spread(&work);
    const double joined = MPI_Wtime();
    is_fine = is_fine && run_finish(&work);
    outcome->write_seconds = MPI_Wtime() - joined;
    result_discard(&work.out);
    degrees_close(work.degrees);
    grz_store_close(&work.store);
    box_set_close(&work.boxes);
    graze_pool_close(work.pool);
    const uint64_t peak = collective_resident_peak();
    MPI_Allreduce(&peak, &outcome->memory_peak, 1, MPI_UINT64_T, MPI_MAX, job->comm);
    outcome->seconds = MPI_Wtime() - began;
    return is_fine;
}
