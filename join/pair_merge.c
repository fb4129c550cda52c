/* pair_merge.c: sorted runs of pairs merged into one sorted sequence, in a bound of
 * memory; see pair_merge.h. */
#include "join/pair_merge.h"

#include <stdlib.h>
#include <string.h>

#define BUFFER_MIN ((size_t)1 << 14)
#define BUFFER_MAX ((size_t)1 << 20)

/* A run while it is read. */
typedef struct merge_run {
    pair_run left;        /* not read yet */
    unsigned char *items; /* those that are read */
    size_t at, end;       /* in pairs */
} merge_run;

/* The next pair of a run. */
typedef struct merge_head {
    uint64_t a, b;
    uint32_t run;
} merge_head;

/* Runs while they are merged. */
typedef struct merge {
    const pair_file *pairs;
    merge_run *runs;
    merge_head *heap;
    unsigned char *memory, *out;
    size_t count, buffer; /* runs; pairs in a buffer */
    size_t out_count;
    uint64_t left; /* pairs to hand over */
    pair_taker taker;
} merge;

static bool is_before(const merge_head *p, const merge_head *q) {
    if (p->a != q->a)
        return p->a < q->a;
    return p->b < q->b;
}

static void read_head(const merge *m, const merge_run *run, merge_head *head) {
    const unsigned char *at = run->items + run->at * pair_file_pair_size(m->pairs);
    if (m->pairs->item_size == sizeof(uint32_t)) {
        uint32_t ids[2];
        memcpy(ids, at, sizeof ids);
        head->a = ids[0];
        head->b = ids[1];
    } else {
        memcpy(&head->a, at, sizeof head->a);
        memcpy(&head->b, at + sizeof head->a, sizeof head->b);
    }
}

/* Go to the next pair of a run; *is_over at its end. */
static bool next_pair(const merge *m, merge_run *run, bool *is_over, error *e) {
    *is_over = false;
    if (++run->at < run->end)
        return true;
    run->at = 0;
    if (run->left.count < m->buffer)
        run->end = (size_t)run->left.count;
    else
        run->end = m->buffer;
    *is_over = run->end == 0;
    if (*is_over ||
        !pair_file_read(m->pairs, run->left.begin, run->end, run->items, e))
        return *is_over;
    run->left.begin += run->end;
    run->left.count -= run->end;
    return true;
}

static void sift_down(merge *m, size_t i) {
    const merge_head moved = m->heap[i];
    for (;;) {
        size_t child = 2 * i + 1;
        if (child >= m->count)
            break;
        if (child + 1 < m->count && is_before(&m->heap[child + 1], &m->heap[child]))
            child++;
        if (!is_before(&m->heap[child], &moved))
            break;
        m->heap[i] = m->heap[child];
        i = child;
    }
    m->heap[i] = moved;
}

static bool hand_over(merge *m, error *e) {
    const size_t count = m->out_count;
    m->out_count = 0;
    return count == 0 || m->taker.take(m->taker.user, m->out, count, e);
}

/* Append the least pair to the output, and go on in its run. */
static bool take_first(merge *m, error *e) {
    const size_t size = pair_file_pair_size(m->pairs);
    merge_run *run = &m->runs[m->heap[0].run];
    bool is_over = false;
    memcpy(m->out + m->out_count * size, run->items + run->at * size, size);
    m->left--;
    if (++m->out_count == m->buffer && !hand_over(m, e))
        return false;
    if (!next_pair(m, run, &is_over, e))
        return false;
    if (is_over)
        m->heap[0] = m->heap[--m->count];
    else
        read_head(m, run, &m->heap[0]);
    if (m->count > 0)
        sift_down(m, 0);
    return true;
}

/* Read the begin of each run, and order them. */
static bool begin(merge *m, const pair_run *runs, size_t count, error *e) {
    const size_t bytes = m->buffer * pair_file_pair_size(m->pairs);
    for (size_t i = 0; i < count; i++) {
        bool is_over = false;
        m->runs[i] = (merge_run){ .left = runs[i], .items = m->memory + i * bytes };
        if (!next_pair(m, &m->runs[i], &is_over, e))
            return false;
        if (is_over)
            continue;
        m->heap[m->count].run = (uint32_t)i;
        read_head(m, &m->runs[i], &m->heap[m->count++]);
    }
    for (size_t i = m->count / 2; i-- > 0;)
        sift_down(m, i);
    return true;
}

/* Some of the runs of a file, and how many pairs to take of them. */
typedef struct merge_part {
    const pair_run *runs;
    size_t count;
    uint64_t limit;
} merge_part;

static bool merge_runs(const pair_file *pairs, merge_part part, size_t memory,
                       pair_taker taker, error *e) {
    const size_t size = pair_file_pair_size(pairs),
                 share = memory / (part.count + 1);
    merge m = { .pairs = pairs, .taker = taker, .left = part.limit };
    m.buffer = (share < BUFFER_MIN   ? BUFFER_MIN
                : share > BUFFER_MAX ? BUFFER_MAX
                                     : share) /
               size;
    m.runs = calloc(part.count + 1, sizeof *m.runs);
    m.heap = calloc(part.count + 1, sizeof *m.heap);
    m.memory = malloc((part.count + 1) * m.buffer * size);
    bool is_fine = m.runs != NULL && m.heap != NULL && m.memory != NULL;
    if (is_fine) {
        m.out = m.memory + part.count * m.buffer * size;
        is_fine = begin(&m, part.runs, part.count, e);
    } else
        error_no_memory(e, "merging the pairs");
    while (is_fine && m.count > 0 && m.left > 0)
        is_fine = take_first(&m, e);
    is_fine = is_fine && hand_over(&m, e);
    free(m.runs);
    free(m.heap);
    free(m.memory);
    return is_fine;
}

/* A run while it is made of others. */
typedef struct long_run {
    pair_file *to;
    uint64_t begin;
} long_run;

static bool append_taken(void *user, const void *items, size_t count, error *e) {
    const long_run *run = user;
    const pair_append how =
        run->to->count == run->begin ? PAIRS_NEW_RUN : PAIRS_SAME_RUN;
    return pair_file_append(run->to, how, items, count, e);
}

/* The runs at which a merge is not done at once. */
static size_t group_size(size_t memory) {
    const size_t most = memory / BUFFER_MIN;
    if (most < 3)
        return 2;
    return most - 1;
}

bool pair_merge_is_single(size_t memory, size_t runs) {
    return runs <= group_size(memory);
}

/* Give back the room of merged runs. The first ones stay, since a next process may
 * need them.
 */
static void release_runs(const pair_file *pairs, merge_part part) {
    const size_t size = pair_file_pair_size(pairs);
    for (size_t i = 0; i < part.count && !pairs->log.is_open; i++)
        scratch_release(&pairs->file, part.runs[i].begin * size,
                        part.runs[i].count * size);
}

/* Merge groups of runs into longer runs, which take the place of the old ones. */
static bool lengthen_runs(pair_file *pairs, const char *path, size_t memory,
                          error *e) {
    const size_t group = group_size(memory);
    pair_file longer = { 0 };
    bool is_fine = pair_file_open(
        &longer, (pair_file_config){ .path = path, .item_size = pairs->item_size },
        e);
    for (size_t i = 0; is_fine && i < pairs->run_count; i += group) {
        const size_t left = pairs->run_count - i;
        const merge_part part = { pairs->runs + i, left < group ? left : group,
                                  UINT64_MAX };
        long_run run = { &longer, longer.count };
        is_fine =
            merge_runs(pairs, part, memory, (pair_taker){ append_taken, &run }, e);
        release_runs(pairs, part);
    }
    if (!is_fine) {
        pair_file_close(&longer);
        return false;
    }
    longer.total = pairs->total;
    pair_file_close(pairs);
    *pairs = longer;
    return true;
}

bool pair_merge(pair_file *pairs, pair_merge_config config, uint64_t limit,
                pair_taker taker, error *e) {
    for (unsigned i = 0; !pair_merge_is_single(config.memory, pairs->run_count); i++)
        if (!lengthen_runs(pairs, config.paths[i % 2], config.memory, e))
            return false;
    return merge_runs(pairs, (merge_part){ pairs->runs, pairs->run_count, limit },
                      config.memory, taker, e);
}

bool pair_copy(const pair_file *pairs, uint64_t limit, pair_taker taker, error *e) {
    const size_t size = pair_file_pair_size(pairs), most = BUFFER_MAX / size;
    const uint64_t count = pairs->count < limit ? pairs->count : limit;
    unsigned char *items = malloc(BUFFER_MAX);
    bool is_fine = items != NULL;
    if (!is_fine)
        error_no_memory(e, "copying the pairs");
    for (uint64_t at = 0; is_fine && at < count;) {
        const size_t part = count - at < most ? (size_t)(count - at) : most;
        is_fine = pair_file_read(pairs, at, part, items, e) &&
                  taker.take(taker.user, items, part, e);
        at += part;
    }
    free(items);
    return is_fine;
}
