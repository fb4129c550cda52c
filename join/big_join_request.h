/* big_join_request.h: a request for a big join, and reports of its course. */
#pragma once

#include "join/tile_work.h"

/* A request. Strings stay the caller's. */
typedef struct big_join_request {
    /* "-": standard input; the second NULL: pairs within the first */
    const char *files[2];
    const char *layers[2]; /* .npy files of the boxes' layers; NULL: none */
    const char
        *scratch; /* a folder that is there; one for this join is made in it */
    /* the path of the output, or NULL; other outputs have other scratch files */
    const char *target;
    /* pairs are written where they stay, as .npy; else a taker gets all */
    bool is_direct;
    size_t memory;  /* bytes, at least BIG_JOIN_MEMORY_MIN */
    uint32_t tiles; /* 0: as the memory demands */
    graze_edges edges;
    box_near near; /* distance 0: boxes that overlap; else `edges` is GRAZE_CLOSED */
    const graze_rules *rules; /* NULL: all layers meet */
    tile_result result;
    bool is_sorted;
    bool is_forced; /* it is begun even if the forecast does not fit on the disk */
    uint64_t limit; /* of pairs; UINT64_MAX: all */
    /* bytes that the taker writes for a pair (or a box, of degrees), for the
     * guess */
    double output_row;
    graze_tasks tasks;
} big_join_request;

#define BIG_JOIN_MEMORY_MIN ((size_t)16 << 20)

/* The steps that take long. */
typedef enum big_join_step {
    BIG_COPY,
    BIG_SAMPLE,
    BIG_WRITE,
    BIG_JOIN,
    BIG_FINISH
} big_join_step;

/* The result of the plan and of the work. */
typedef struct big_join_report {
    uint64_t rows[2];                   /* of the files */
    double expected_pairs;              /* a guess; negative: none */
    double expected_low, expected_high; /* which it stays within, 19 times of 20 */
    double expected_weight;             /* pairs for one that a sample has */
    uint64_t scratch_needed, scratch_free, output_needed;
    uint64_t pairs;         /* those found */
    uint64_t copies, wide;  /* boxes in the tiles; those that span many */
    uint64_t scratch_bytes; /* written for boxes */
    uint64_t tiles_done;    /* by the run that was killed */
    uint64_t boxes_done;    /* it was killed behind this many, at least */
    uint32_t tiles, strips, threads;
    uint32_t tiles_counted; /* for a second forecast; 0: there is only the first */
    uint64_t halvings;      /* searches that were cut for want of memory */
    double seconds[BIG_FINISH + 1];
    const char *folder;               /* of the scratch files, while the join runs */
    uint32_t item_size;               /* bytes of a row number in the output */
    bool is_resumed, is_within_write; /* it was killed in step 2 */
    /* of a name beside an unfinished result: the name of any run of this request */
    char ending[32];
    /* why an earlier run could not be resumed; empty if there was none */
    char note[512];
} big_join_report;

/* Callbacks; each may be NULL. The first one is called before the work begins. The
 * second one is called now and then, with the finished part of a step (negative:
 * unknown) and the number of boxes handled. */
typedef struct big_join_watcher {
    void (*announce)(void *user, const big_join_report *report);
    void (*tell)(void *user, big_join_step step, double done, uint64_t boxes);
    void *user;
} big_join_watcher;
