/* pairs_run.c: see pairs_run.h: how the memory of a rank is shared, and what becomes
 * of its pairs. */
#include "mpi/pairs_run.h"

#include "formats/interrupt.h"
#include "formats/path.h"
#include "mpi/checkpoint.h"
#include "mpi/collective.h"
#include "mpi/degrees.h"
#include "mpi/pair_sort.h"
#include "mpi/pairs_words.h"
#include "mpi/result.h"
#include "mpi/store.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
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
    result out, pairs; /* the second: pairs that are to be sorted */
    checkpoint checkpoint;
    char *folder;     /* of the checkpoint's folder */
    size_t word;      /* bytes of a row number */
    uint64_t memory;  /* bytes that are free for this */
    uint64_t limit;   /* of pairs that are written as they are found */
    uint64_t written; /* pairs of all ranks in the file */
} run_work;

/* Write pairs of row numbers; the smaller one goes first, unless they are of two
 * files. Called with a constant word, for which the compiler makes code of its
 * own. */
static inline void run_put_pairs(unsigned char *to, const grz_tile *tile,
                                 const graze_pair *pairs, size_t count,
                                 bool is_between, size_t word) {
    const size_t size = grz_item_size(tile->layout);
    for (size_t i = 0; i < count; i++, to += 2 * word) {
        uint64_t wide[2] = {
            grz_item_id(tile->layout, tile->items + pairs[i].a * size),
            grz_item_id(tile->layout, tile->items + pairs[i].b * size)
        };
        if (!is_between && wide[0] > wide[1]) {
            const uint64_t first = wide[1];
            wide[1] = wide[0];
            wide[0] = first;
        }
        const uint32_t narrow[2] = { (uint32_t)wide[0], (uint32_t)wide[1] };
        if (word == sizeof wide[0])
            memcpy(to, wide, sizeof wide);
        else
            memcpy(to, narrow, sizeof narrow);
    }
}

static graze_status run_take(void *context, const grz_tile *tile,
                             const graze_pair *pairs, size_t count) {
    run_work *work = context;
    const bool is_between = work->boxes.count == 2;
    while (count > 0) {
        unsigned char *room;
        size_t part;
        if (grz_store_room(&work->store, &room, &part) != GRAZE_OK) {
            collective_system_error(work->e, work->store.failure, work->store.folder,
                                    "a scratch file cannot be written");
            return GRAZE_WRITE_FAILED;
        }
        if (part > count)
            part = count;
        if (work->word == sizeof(uint64_t))
            run_put_pairs(room, tile, pairs, part, is_between, sizeof(uint64_t));
        else
            run_put_pairs(room, tile, pairs, part, is_between, sizeof(uint32_t));
        grz_store_take(&work->store, part);
        pairs += part;
        count -= part;
    }
    return GRAZE_OK;
}

/* Where pairs go as they are found. */
static result *run_pairs_file(run_work *work) {
    if (work->job->kind == PAIRS_SORTED)
        return &work->pairs;
    return &work->out;
}

/* Write pairs of this rank into the file, from the place of the tile on. */
static bool run_write_pairs(run_work *work, checkpoint_tile *tile, uint64_t done,
                            const void *pairs, size_t count) {
    const size_t size = work->store.size;
    tile->sum = checkpoint_sum(tile->sum, pairs, count * size);
    return result_write(run_pairs_file(work), (tile->begin + done) * size, pairs,
                        count * size, work->e);
}

/* Write the first pairs of this rank, as many as the tile keeps. */
static bool run_write_store(run_work *work, checkpoint_tile *tile) {
    unsigned char batch[65536];
    const size_t most = sizeof batch / work->store.size;
    size_t got = 0;
    grz_store *store = &work->store;
    if (store->spilled == 0)
        return run_write_pairs(work, tile, 0, store->records, (size_t)tile->count);
    grz_store_rewind(store);
    for (uint64_t done = 0; done < tile->count; done += got) {
        const uint64_t left = tile->count - done;
        if (grz_store_read(store, batch, left < most ? (size_t)left : most, &got) !=
            GRAZE_OK)
            return collective_system_error(work->e, store->failure, store->folder,
                                           "a scratch file cannot be read");
        if (!run_write_pairs(work, tile, done, batch, got))
            return false;
    }
    return true;
}

/* How many of `count` pairs from a place on are below the limit. */
static uint64_t run_below_limit(const run_work *work, uint64_t at, uint64_t count) {
    const uint64_t left = work->limit > at ? work->limit - at : 0;
    if (count < left)
        return count;
    return left;
}

/* After each round the pairs go to the file, one rank's behind the other's. */
static bool run_write_round(run_work *work, checkpoint_tile *tile) {
    MPI_Comm comm = work->job->comm;
    const uint64_t mine = grz_store_count(&work->store);
    uint64_t before = 0, all = 0;
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Exscan(&mine, &before, 1, MPI_UINT64_T, MPI_SUM, comm);
    MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_SUM, comm);
    if (rank == 0)
        before = 0;
    tile->begin = work->written + run_below_limit(work, work->written, before);
    tile->count = run_below_limit(work, tile->begin, mine);
    const bool is_fine = run_write_store(work, tile);
    work->written += run_below_limit(work, work->written, all);
    grz_store_clear(&work->store);
    return collective_fine(comm, is_fine, work->e);
}

/* A round is over: its tiles are finished once their pairs are in the file. */
static graze_status run_after(void *context, const grz_tile *tile, uint64_t pairs) {
    run_work *work = context;
    checkpoint_tile done = { .tile = tile->number, .found = pairs };
    if (work->job->kind != PAIRS_COUNTED && !run_write_round(work, &done))
        return GRAZE_WRITE_FAILED;
    if (checkpoint_add(&work->checkpoint,
                       tile->number == GRZ_TILE_NONE ? NULL : &done, work->e))
        return GRAZE_OK;
    return GRAZE_WRITE_FAILED;
}

static bool run_is_enough(void *context) {
    const run_work *work = context;
    return work->written >= work->limit;
}

static graze_status run_planned(void *context, const tile_plan *plan,
                                const uint64_t *counts) {
    run_work *work = context;
    if (!checkpoint_begin(&work->checkpoint, plan, counts, work->e))
        return GRAZE_WRITE_FAILED;
    pairs_words_plan(&work->checkpoint, &work->outcome->report);
    pairs_words_last(&work->checkpoint, true);
    return GRAZE_OK;
}

static grz_spread_sink run_sink(run_work *work) {
    const grz_spread_sink sink = { .tile = { work, run_take },
                                   .planned = run_planned,
                                   .is_enough = run_is_enough,
                                   .after = run_after };
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
    char texts[2][SCRATCH_BYTES_TEXT];
    scratch_bytes_text(has, texts[0]);
    scratch_bytes_text(((least >> 20) + 1) << 20, texts[1]);
    if (*memory == 0)
        error_set(e, ERROR_RESOURCES,
                  "--memory: MPI alone takes %s of a rank; give %s or more",
                  texts[0], texts[1]);
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

/* Half of the memory is enough. */
static bool run_fits(const run_work *work, uint64_t bytes, const char *what) {
    char text[SCRATCH_BYTES_TEXT];
    scratch_bytes_text(bytes, text);
    return bytes <= work->memory / 2 ||
           error_set(work->e, ERROR_RESOURCES,
                     "%s %s; give more --memory, or use more ranks", what, text);
}

static bool run_open_degrees(run_work *work) {
    int ranks;
    MPI_Comm_size(work->job->comm, &ranks);
    const uint64_t rows = work->boxes.files[0].layout.rows,
                   bytes = degrees_bytes(rows, ranks);
    if (!run_fits(work, bytes, "--degrees: a rank's counts take"))
        return false; /* in all ranks */
    run_share(work, bytes);
    return degrees_open(work->job->comm, rows,
                        (size_t)run_share(work, work->memory / 8), &work->degrees,
                        work->e);
}

/* The layers take as much in each rank as in the one with most. */
static bool run_budget_layers(run_work *work) {
    uint64_t bytes = box_set_layers_bytes(&work->boxes);
    MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_UINT64_T, MPI_MAX, work->job->comm);
    if (!run_fits(work, bytes, "--layers: those of a rank take"))
        return false;
    run_share(work, bytes);
    return true;
}

/* All that decides the answer. */
static request_hash run_hash(const pairs_job *job) {
    const uint64_t numbers[] = { job->tiles,          (uint64_t)job->edges,
                                 (uint64_t)job->kind, job->limit,
                                 job->rules != NULL,  job->near.is_closed };
    request_hash hash = REQUEST_HASH_BEGIN;
    char *output = NULL;
    request_hash_text(&hash, "graze-mpi");
    if (job->output != NULL)
        output = path_resolve(job->output);
    request_hash_text(&hash, output);
    free(output);
    for (int i = 0; i < 2; i++) {
        request_hash_path(&hash, job->files.boxes[i]);
        request_hash_path(&hash, job->files.layers[i]);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        request_hash_number(&hash, numbers[i]);
    request_hash_bytes(&hash, &job->near.distance, sizeof job->near.distance);
    if (job->rules != NULL)
        request_hash_bytes(&hash, job->rules, sizeof *job->rules);
    return hash;
}

/* The folder for scratch files with names, without links where it is there. NULL: no
 * memory. */
static char *run_folder(const pairs_job *job) {
    char *folder, *whole = NULL;
    if (job->output == NULL)
        folder = strdup(grz_store_folder(job->scratch));
    else
        folder = path_folder(job->output);
    if (folder != NULL)
        whole = path_resolve(folder);
    if (whole == NULL)
        return folder;
    free(folder);
    return whole;
}

/* The scratch files are beside the output, where all ranks can write; for a count
 * rank 0 alone needs some. */
static bool run_open_checkpoint(run_work *work) {
    const pairs_job *job = work->job;
    checkpoint_request request = {
        .hash = run_hash(job),
        .target = job->output,
        .inputs = { job->files.boxes[0], job->files.boxes[1], job->files.layers[0],
                    job->files.layers[1] },
        .is_direct = job->kind == PAIRS_LISTED,
        .is_logged = job->kind != PAIRS_DEGREES
    };
    if (job->kind == PAIRS_LISTED || job->kind == PAIRS_SORTED)
        request.pair_size = (uint32_t)(2 * work->word);
    work->folder = run_folder(job);
    request.scratch = work->folder;
    const bool is_fine = request.scratch != NULL ||
                         error_no_memory(work->e, "the paths of the files");
    if (!collective_fine(job->comm, is_fine, work->e) ||
        !checkpoint_open(&work->checkpoint, job->comm, &request, work->e))
        return false;
    pairs_words_last(&work->checkpoint, work->checkpoint.is_resumed);
    return true;
}

static bool run_open_files(run_work *work) {
    const pairs_job *job = work->job;
    const checkpoint *kept = &work->checkpoint;
    const result_paths pairs = { kept->pairs, kept->pairs, true },
                       out = { job->output, kept->names.partial,
                               job->kind == PAIRS_LISTED };
    if (job->kind == PAIRS_COUNTED)
        return true;
    work->written = kept->kept;
    if (job->kind == PAIRS_SORTED &&
        !result_open(&work->pairs, job->comm, pairs, work->e))
        return false;
    if (job->kind != PAIRS_LISTED && kept->rank == 0)
        interrupt_remember(kept->names.partial);
    return result_open(&work->out, job->comm, out, work->e);
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
    return run_open_checkpoint(work) && run_open_files(work);
}

/* The failing rank has reported some errors already. */
static void run_explain(run_work *work, graze_status status) {
    const grz_spread_report *report = &work->outcome->report;
    if (status == GRAZE_OK || status == GRAZE_BAD_VALUE ||
        status == GRAZE_WRITE_FAILED)
        return;
    if (status == GRAZE_OUT_OF_MEMORY && report->fullest > report->tile_max)
        error_set(work->e, ERROR_RESOURCES,
                  "%" PRIu64 " boxes lie in one place, and a rank holds %" PRIu64
                  ": give more by --memory",
                  report->fullest, report->tile_max);
    else
        collective_status(work->e, status);
}

/* Join the tiles, those that are not done. */
static graze_status run_join(run_work *work) {
    const pairs_job *job = work->job;
    const checkpoint *kept = &work->checkpoint;
    const grz_spread_earlier earlier = { kept->plan, kept->counts, kept->is_done };
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
                                       .tiles = job->tiles,
                                       .earlier =
                                           kept->is_resumed ? &earlier : NULL };
    const grz_spread_source boxes = box_set_source(&work->boxes);
    const grz_spread_sink sink = run_sink(work);
    return grz_spread_run(&config, &boxes, &sink, &work->outcome->report);
}

static bool run_spread(run_work *work) {
    const grz_spread_report *report = &work->outcome->report;
    graze_status status = run_join(work);
    if (status == GRAZE_OUT_OF_MEMORY && work->checkpoint.is_resumed &&
        report->fullest > report->tile_max) {
        if (!checkpoint_forget(&work->checkpoint, "its ranks had more memory",
                               work->e))
            return false;
        work->written = 0;
        status = run_join(work);
    }
    run_explain(work, status);
    return collective_fine(work->job->comm,
                           status == GRAZE_OK || work->e->code == ERROR_NONE,
                           work->e) &&
           status == GRAZE_OK;
}

/* The pairs of all tiles are in their file; each rank has a share of them. */
static bool run_sort(run_work *work, uint64_t *total) {
    const pairs_job *job = work->job;
    const pair_sort_config config = { job->comm,
                                      work->word,
                                      { (size_t)work->memory, (size_t)job->chunk },
                                      job->limit };
    const checkpoint *kept = &work->checkpoint;
    const uint64_t first = slices_first(work->written, kept->rank, kept->ranks),
                   end = slices_first(work->written, kept->rank + 1, kept->ranks);
    const grz_store_part part = { kept->pairs,
                                  NPY_HEADER_SIZE + first * 2 * work->word,
                                  end - first };
    grz_store_close(&work->store);
    if (!result_close(&work->pairs, work->e))
        return false;
    bool is_fine =
        grz_store_open_part(&work->store, 2 * work->word, part) == GRAZE_OK;
    if (!is_fine)
        collective_system_error(work->e, work->store.failure, kept->pairs,
                                "a scratch file cannot be read");
    return collective_fine(job->comm, is_fine, work->e) &&
           pair_sort_write(&config, &work->store, &work->out, total, work->e);
}

/* Write what is not written yet. */
static bool run_finish(run_work *work) {
    const pairs_job *job = work->job;
    const unsigned item_size = (unsigned)work->word;
    uint64_t total = work->written;
    bool is_fine = true;
    if (job->kind == PAIRS_SORTED)
        is_fine = run_sort(work, &total);
    else if (job->kind == PAIRS_DEGREES)
        is_fine = degrees_write(work->degrees, &work->out, work->e);
    if (!collective_fine(job->comm, is_fine, work->e))
        return false;
    if (job->kind == PAIRS_LISTED || job->kind == PAIRS_SORTED)
        work->outcome->report.pairs = total;
    if (job->kind == PAIRS_COUNTED) {
        work->outcome->report.pairs += work->checkpoint.found;
        return true;
    }
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
                      .out = { .chunk = (size_t)job->chunk },
                      .pairs = { .chunk = (size_t)job->chunk },
                      .limit = UINT64_MAX };
    if (job->kind == PAIRS_LISTED)
        work.limit = job->limit;
    const double began = MPI_Wtime();
    *outcome = (pairs_outcome){ 0 };
    bool is_fine = run_open(&work);
    outcome->read_seconds = MPI_Wtime() - began;
    is_fine = is_fine && run_spread(&work);
    const double joined = MPI_Wtime();
    is_fine = is_fine && run_finish(&work);
    outcome->write_seconds = MPI_Wtime() - joined;
    outcome->tiles_done = work.checkpoint.tiles_done;
    interrupt_say(NULL);
    result_discard(&work.out);
    result_discard(&work.pairs);
    checkpoint_close(&work.checkpoint);
    interrupt_forget(work.checkpoint.names.partial);
    free(work.folder);
    degrees_close(work.degrees);
    grz_store_close(&work.store);
    box_set_close(&work.boxes);
    graze_pool_close(work.pool);
    const uint64_t peak = collective_resident_peak();
    MPI_Allreduce(&peak, &outcome->memory_peak, 1, MPI_UINT64_T, MPI_MAX, job->comm);
    outcome->seconds = MPI_Wtime() - began;
    return is_fine;
}
