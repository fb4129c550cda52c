/* checkpoint.c: the finished tiles of a run, on disk; see checkpoint.h. Cost: the pairs
 * are read once more when a run is resumed, and a multiplication for each 8 bytes of
 * theirs when they are written or read. */
#include "mpi/checkpoint.h"

#include "formats/path.h"
#include "mpi/collective.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Changes with the meaning of the bytes. */
static const char checkpoint_magic[8] = "grzmpi1";

/* Held by all ranks that write pairs. */
#define CHECKPOINT_PRESENT "ranks"

/* Ranks of a run that was killed end some moments after the first one. */
#define CHECKPOINT_WAIT_MS 20
#define CHECKPOINT_WAITS 250

/* Bytes of pairs that are read at once: a multiple of the size of a pair. */
#define CHECKPOINT_BATCH ((size_t)1 << 16)

/* The first part of the file `state`; first the y_begin and then the counts of all
 * tiles follow. */
typedef struct checkpoint_state {
    char magic[8];
    uint64_t size; /* of this struct */
    uint64_t sum;  /* of what follows in the file */
    box_file_stamp stamps[CHECKPOINT_INPUTS];
    uint64_t pair_size;
    uint32_t strip_count, tile_count, is_closed, reserved;
    uint32_t first_tile[TILE_PLAN_STRIPS_MAX + 2];
    double x_begin[TILE_PLAN_STRIPS_MAX];
} checkpoint_state;

_Static_assert(sizeof(checkpoint_state) % 8 == 0 && sizeof(checkpoint_tile) % 8 == 0,
               "sums are of whole words");

uint64_t checkpoint_sum(uint64_t sum, const void *bytes, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i + sizeof(uint64_t) <= size; i += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, at + i, sizeof word);
        sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        sum ^= sum >> 29;
    }
    return sum;
}

static bool checkpoint_path(const checkpoint *c, const char *name,
                            char path[SCRATCH_PATH_MAX], error *e) {
    return scratch_path(path, c->names.folder, name, e);
}

/* --- The state --- */

static uint64_t checkpoint_state_sum(const checkpoint_state *head,
                                     const double *y_begin, const uint64_t *counts) {
    const size_t begin = offsetof(checkpoint_state, stamps);
    uint64_t sum =
        checkpoint_sum(0, (const char *)head + begin, sizeof *head - begin);
    sum = checkpoint_sum(sum, y_begin, head->tile_count * sizeof *y_begin);
    return checkpoint_sum(sum, counts, head->tile_count * sizeof *counts);
}

static void checkpoint_stamp(const checkpoint *c,
                             box_file_stamp stamps[CHECKPOINT_INPUTS]) {
    memset(stamps, 0, CHECKPOINT_INPUTS * sizeof *stamps);
    for (int i = 0; i < CHECKPOINT_INPUTS; i++)
        if (c->request.inputs[i] != NULL)
            box_file_stamp_of(c->request.inputs[i], &stamps[i]);
}

/* Rank 0 writes the state, which gets its name when all of it is there. */
static bool checkpoint_write_state(checkpoint *c, const tile_plan *plan,
                                   const uint64_t *counts, error *e) {
    checkpoint_state head = { .size = sizeof head,
                              .pair_size = c->request.pair_size,
                              .strip_count = plan->strip_count,
                              .tile_count = plan->tile_count,
                              .is_closed = plan->is_closed };
    const size_t tiles = plan->tile_count;
    char pending[SCRATCH_PATH_MAX], path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    memcpy(head.magic, checkpoint_magic, sizeof head.magic);
    memcpy(head.stamps, c->stamps, sizeof head.stamps);
    memcpy(head.first_tile, plan->first_tile, sizeof plan->first_tile);
    memcpy(head.x_begin, plan->x_begin, sizeof plan->x_begin);
    head.sum = checkpoint_state_sum(&head, plan->y_begin, counts);
    c->log_sum = head.sum;
    bool is_fine = checkpoint_path(c, "state.new", pending, e) &&
                   checkpoint_path(c, "state", path, e) &&
                   scratch_open(&file, pending, SCRATCH_NEW, e) &&
                   scratch_write(&file, &head, sizeof head, 0, e) &&
                   scratch_write(&file, plan->y_begin, tiles * sizeof *plan->y_begin,
                                 sizeof head, e) &&
                   scratch_write(&file, counts, tiles * sizeof *counts,
                                 sizeof head + tiles * sizeof *plan->y_begin, e);
    scratch_close(&file);
    if (is_fine && rename(pending, path) != 0)
        is_fine = collective_system_error(e, errno, path, "cannot be renamed");
    return is_fine;
}

static bool checkpoint_take_arrays(checkpoint *c, const scratch_file *file,
                                   const checkpoint_state *head, error *e) {
    const size_t tiles = head->tile_count;
    tile_plan *plan = c->plan;
    plan->strip_count = head->strip_count;
    plan->tile_count = head->tile_count;
    plan->is_closed = head->is_closed;
    memcpy(plan->first_tile, head->first_tile, sizeof plan->first_tile);
    memcpy(plan->x_begin, head->x_begin, sizeof plan->x_begin);
    return scratch_read(file, plan->y_begin, tiles * sizeof *plan->y_begin,
                        sizeof *head, e) &&
           scratch_read(file, c->counts, tiles * sizeof *c->counts,
                        sizeof *head + tiles * sizeof *plan->y_begin, e);
}

/* Why the state cannot be taken over; NULL: it was. */
static const char *checkpoint_take_state(checkpoint *c, const scratch_file *file) {
    checkpoint_state head;
    error ignored = { 0 };
    if (!scratch_read(file, &head, sizeof head, 0, &ignored) ||
        memcmp(head.magic, checkpoint_magic, sizeof head.magic) != 0 ||
        head.size != sizeof head || head.tile_count > TILE_PLAN_TILES_MAX ||
        head.strip_count > TILE_PLAN_STRIPS_MAX ||
        !checkpoint_take_arrays(c, file, &head, &ignored) ||
        head.sum != checkpoint_state_sum(&head, c->plan->y_begin, c->counts))
        return "its files are damaged";
    if (memcmp(head.stamps, c->stamps, sizeof head.stamps) != 0 ||
        head.pair_size != c->request.pair_size)
        return "the input has changed since";
    c->log_sum = head.sum;
    return NULL;
}

/* Rank 0: whether there is an earlier run's state, which is loaded then. */
static bool checkpoint_load(checkpoint *c) {
    char path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    error ignored = { 0 };
    const char *why = NULL;
    if (!c->request.is_logged || !checkpoint_path(c, "state", path, &ignored) ||
        access(path, F_OK) != 0)
        return false;
    if (scratch_open(&file, path, SCRATCH_EXISTING, &ignored))
        why = checkpoint_take_state(c, &file);
    else
        why = "its files cannot be read";
    scratch_close(&file);
    if (why != NULL)
        snprintf(c->note, sizeof c->note, "%s", why);
    return why == NULL;
}

/* --- The log --- */

/* The sum of an entry, and of those before it. */
static uint64_t checkpoint_entry_sum(uint64_t before, const checkpoint_tile *tile) {
    return checkpoint_sum(before, tile, offsetof(checkpoint_tile, own));
}

/* Rank 0: the entries of the log up to the first flaw; NULL: no memory. */
static checkpoint_tile *checkpoint_read_log(checkpoint *c, uint64_t *count) {
    checkpoint_tile *entries =
        malloc((c->plan->tile_count + (size_t)1) * sizeof *entries);
    char path[SCRATCH_PATH_MAX];
    error ignored = { 0 };
    uint64_t sum = c->log_sum, at = 0;
    *count = 0;
    if (entries == NULL || !checkpoint_path(c, "log", path, &ignored) ||
        !scratch_open(&c->log, path, SCRATCH_EXISTING, &ignored))
        return entries;
    for (; *count < c->plan->tile_count; ++*count) {
        checkpoint_tile *entry = &entries[*count];
        if (!scratch_read(&c->log, entry, sizeof *entry, *count * sizeof *entry,
                          &ignored))
            break;
        sum = checkpoint_entry_sum(sum, entry);
        if (entry->own != sum || entry->tile >= c->plan->tile_count ||
            entry->begin != at || c->is_done[entry->tile])
            break;
        c->is_done[entry->tile] = 1;
        at += entry->count;
    }
    scratch_close(&c->log);
    return entries;
}

/* Whether the pairs of an entry are those that were written. */
static bool checkpoint_is_whole(const checkpoint *c, const scratch_file *file,
                                const checkpoint_tile *entry) {
    unsigned char batch[CHECKPOINT_BATCH];
    const uint64_t size = entry->count * c->request.pair_size;
    uint64_t sum = 0, offset = NPY_HEADER_SIZE + entry->begin * c->request.pair_size;
    error ignored = { 0 };
    for (uint64_t left = size; left > 0;) {
        const size_t part = left < sizeof batch ? (size_t)left : sizeof batch;
        if (!scratch_read(file, batch, part, offset, &ignored))
            return false;
        sum = checkpoint_sum(sum, batch, part);
        offset += part;
        left -= part;
    }
    return sum == entry->sum;
}

/* Each rank looks at some entries. Returns the number of those before the first
 * flaw. */
static uint64_t checkpoint_verify(const checkpoint *c,
                                  const checkpoint_tile *entries, uint64_t count) {
    scratch_file file = { 0 };
    error ignored = { 0 };
    uint64_t mine = count, all = count;
    if (c->request.pair_size != 0) {
        if (!scratch_open(&file, c->pairs, SCRATCH_EXISTING, &ignored))
            mine = 0;
        for (uint64_t i = (uint64_t)c->rank; i < mine; i += (uint64_t)c->ranks)
            if (!checkpoint_is_whole(c, &file, &entries[i]))
                mine = i;
        scratch_close(&file);
    }
    MPI_Allreduce(&mine, &all, 1, MPI_UINT64_T, MPI_MIN, c->comm);
    return all;
}

/* Rank 0 cuts off what is not believed. */
static bool checkpoint_cut(checkpoint *c, error *e) {
    char path[SCRATCH_PATH_MAX];
    scratch_file pairs = { 0 };
    bool is_fine =
        checkpoint_path(c, "log", path, e) &&
        scratch_open(&c->log, path,
                     access(path, F_OK) == 0 ? SCRATCH_EXISTING : SCRATCH_NEW, e) &&
        scratch_truncate(&c->log, c->log_end, e);
    if (is_fine && c->request.pair_size != 0) {
        is_fine = scratch_open(&pairs, c->pairs,
                               c->kept > 0 ? SCRATCH_EXISTING : SCRATCH_NEW, e) &&
                  scratch_truncate(
                      &pairs, NPY_HEADER_SIZE + c->kept * c->request.pair_size, e);
        scratch_close(&pairs);
    }
    return is_fine;
}

/* Go on behind the first entries. */
static void checkpoint_take_entries(checkpoint *c, const checkpoint_tile *entries,
                                    uint64_t count) {
    memset(c->is_done, 0, c->plan->tile_count);
    for (uint64_t i = 0; i < count; i++) {
        c->is_done[entries[i].tile] = 1;
        c->found += entries[i].found;
        c->kept += entries[i].count;
        c->log_sum = entries[i].own;
    }
    c->tiles_done = count;
    c->log_end = count * sizeof *entries;
}

/* All ranks get the entries, and look at the pairs. */
static bool checkpoint_take_log(checkpoint *c, error *e) {
    uint64_t count = 0;
    checkpoint_tile *entries = NULL;
    if (c->rank == 0)
        entries = checkpoint_read_log(c, &count);
    MPI_Bcast(&count, 1, MPI_UINT64_T, 0, c->comm);
    if (c->rank != 0)
        entries = malloc((size_t)(count + 1) * sizeof *entries);
    bool is_fine = collective_fine(
        c->comm, entries != NULL || error_no_memory(e, "the finished tiles"), e);
    if (is_fine) {
        MPI_Bcast(entries, (int)(count * sizeof *entries), MPI_BYTE, 0, c->comm);
        checkpoint_take_entries(c, entries, checkpoint_verify(c, entries, count));
        is_fine = collective_fine(c->comm, c->rank != 0 || checkpoint_cut(c, e), e);
    }
    free(entries);
    return is_fine;
}

/* --- Opening --- */

/* Lock a file for this process; false: another one has it. */
static bool checkpoint_lock(const scratch_file *file, short kind) {
    struct flock whole = { .l_type = kind, .l_whence = SEEK_SET };
    return fcntl(file->descriptor, F_SETLK, &whole) == 0 ||
           (errno != EACCES && errno != EAGAIN);
}

static void checkpoint_pause(void) {
    const struct timespec moment = { .tv_nsec = CHECKPOINT_WAIT_MS * 1000000L };
    nanosleep(&moment, NULL);
}

/* Rank 0 takes the folder; rank 0 of a run that was killed may still have it. */
static bool checkpoint_take_folder(checkpoint *c, error *e) {
    for (int i = 0; i < CHECKPOINT_WAITS; i++) {
        *e = (error){ 0 };
        if (scratch_folder_open(c->names.folder, &c->lock, e))
            return true;
        if (e->code != ERROR_INPUT) /* else another process has it */
            return false;
        scratch_close(&c->lock);
        checkpoint_pause();
    }
    return false;
}

/* Rank 0 waits for ranks of a run that was killed, which may still write pairs. */
static bool checkpoint_wait(checkpoint *c, error *e) {
    char path[SCRATCH_PATH_MAX];
    scratch_file file = { 0 };
    if (!checkpoint_path(c, CHECKPOINT_PRESENT, path, e) ||
        !scratch_open(&file, path, SCRATCH_NEW, e))
        return false;
    bool is_alone = false;
    for (int i = 0; i < CHECKPOINT_WAITS && !is_alone; i++) {
        is_alone = checkpoint_lock(&file, F_WRLCK);
        if (!is_alone)
            checkpoint_pause();
    }
    scratch_close(&file);
    return is_alone ||
           error_set(
               e, ERROR_INPUT,
               "ranks of another run with the same files work in %.3000s; wait "
               "for them",
               c->names.folder);
}

static bool checkpoint_join_present(checkpoint *c, error *e) {
    char path[SCRATCH_PATH_MAX];
    if (c->request.pair_size == 0)
        return true;
    if (!checkpoint_path(c, CHECKPOINT_PRESENT, path, e) ||
        !scratch_open(&c->present, path, SCRATCH_EXISTING, e))
        return false;
    (void)checkpoint_lock(&c->present, F_RDLCK);
    return true;
}

/* The folder of the output is named in the user's words if it cannot be written. */
static bool checkpoint_check_folder(const checkpoint *c, error *e) {
    const char *what = "a scratch file cannot be made", *path = c->request.scratch;
    if (c->request.target != NULL) {
        what = "cannot be written";
        path = c->request.target;
    }
    return access(c->request.scratch, W_OK | X_OK) == 0 ||
           collective_system_error(e, errno, path, what);
}

/* Rank 0 makes the folder. */
static bool checkpoint_make(checkpoint *c, error *e) {
    const checkpoint_request *request = &c->request;
    if (!checkpoint_check_folder(c, e) ||
        !request_names_make(&c->names, request->hash, request->scratch,
                            request->target, e) ||
        !checkpoint_take_folder(c, e))
        return false;
    c->is_open = true;
    checkpoint_stamp(c, c->stamps);
    return (request->pair_size == 0 || checkpoint_wait(c, e)) &&
           request_names_note(&c->names, e);
}

static bool checkpoint_allocate(checkpoint *c, error *e) {
    c->plan = calloc(1, sizeof *c->plan);
    c->counts = calloc(TILE_PLAN_TILES_MAX, sizeof *c->counts);
    c->is_done = calloc(TILE_PLAN_TILES_MAX, 1);
    return (c->plan != NULL && c->counts != NULL && c->is_done != NULL) ||
           error_no_memory(e, "the finished tiles");
}

bool checkpoint_open(checkpoint *c, MPI_Comm comm, const checkpoint_request *request,
                     error *e) {
    int is_there = 0;
    *c = (checkpoint){ .comm = comm, .request = *request };
    MPI_Comm_rank(comm, &c->rank);
    MPI_Comm_size(comm, &c->ranks);
    bool is_fine =
        checkpoint_allocate(c, e) && (c->rank != 0 || checkpoint_make(c, e));
    if (!collective_fine(comm, is_fine, e))
        return false;
    MPI_Bcast(&c->names, (int)sizeof c->names, MPI_BYTE, 0, comm);
    if (request->is_direct)
        memcpy(c->pairs, c->names.partial, sizeof c->pairs);
    else
        is_fine = checkpoint_path(c, "pairs", c->pairs, e);
    is_fine = is_fine && checkpoint_join_present(c, e);
    if (!collective_fine(comm, is_fine, e))
        return false;
    if (c->rank == 0)
        is_there = checkpoint_load(c);
    MPI_Bcast(&is_there, 1, MPI_INT, 0, comm);
    if (is_there == 0) /* the file of pairs is there, and empty */
        return collective_fine(comm, c->rank != 0 || checkpoint_cut(c, e), e);
    MPI_Bcast(c->plan, (int)sizeof *c->plan, MPI_BYTE, 0, comm);
    MPI_Bcast(c->counts, TILE_PLAN_TILES_MAX, MPI_UINT64_T, 0, comm);
    c->is_resumed = true;
    return checkpoint_take_log(c, e);
}

bool checkpoint_forget(checkpoint *c, const char *why, error *e) {
    snprintf(c->note, sizeof c->note, "%s", why);
    c->is_resumed = false;
    c->tiles_done = c->found = c->kept = c->log_end = 0;
    scratch_close(&c->log);
    return collective_fine(c->comm, c->rank != 0 || checkpoint_cut(c, e), e);
}

bool checkpoint_begin(checkpoint *c, const tile_plan *plan, const uint64_t *counts,
                      error *e) {
    bool is_fine = true;
    if (c->is_resumed || !c->request.is_logged)
        return true;
    if (c->rank == 0)
        is_fine = checkpoint_write_state(c, plan, counts, e);
    return collective_fine(c->comm, is_fine, e);
}

/* Rank 0 appends entries, those that have a tile. */
static bool checkpoint_append(checkpoint *c, checkpoint_tile *entries, error *e) {
    size_t kept = 0;
    for (int i = 0; i < c->ranks; i++) {
        if (entries[i].tile == UINT64_MAX)
            continue;
        checkpoint_tile *entry = &entries[kept++];
        *entry = entries[i];
        c->log_sum = checkpoint_entry_sum(c->log_sum, entry);
        entry->own = c->log_sum;
    }
    c->log_end += kept * sizeof *entries;
    return scratch_write(&c->log, entries, kept * sizeof *entries,
                         c->log_end - kept * sizeof *entries, e);
}

bool checkpoint_add(checkpoint *c, const checkpoint_tile *tile, error *e) {
    checkpoint_tile mine = { .tile = UINT64_MAX }, *entries = NULL;
    const int words = (int)(sizeof mine / sizeof(uint64_t));
    if (!c->request.is_logged)
        return true;
    if (tile != NULL)
        mine = *tile;
    if (c->rank == 0)
        entries = malloc((size_t)c->ranks * sizeof *entries);
    bool is_fine = c->rank != 0 || entries != NULL;
    if (!is_fine)
        error_no_memory(e, "the finished tiles");
    is_fine = collective_fine(c->comm, is_fine, e);
    if (is_fine) {
        MPI_Gather(&mine, words, MPI_UINT64_T, entries, words, MPI_UINT64_T, 0,
                   c->comm);
        is_fine = collective_fine(
            c->comm, c->rank != 0 || checkpoint_append(c, entries, e), e);
    }
    free(entries);
    return is_fine;
}

void checkpoint_close(checkpoint *c) {
    scratch_close(&c->log);
    scratch_close(&c->present);
    free(c->plan);
    free(c->counts);
    free(c->is_done);
    if (c->is_open) {
        if (c->request.is_direct)
            (void)unlink(c->names.partial);
        scratch_folder_remove(c->names.folder);
    }
    scratch_close(&c->lock);
    c->is_open = false;
}
