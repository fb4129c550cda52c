/* model.c: see model.h and docs/mpi.md, which has the formula in words. */
#include "mpi/model.h"

#include "mpi/collective.h"
#include "mpi/spread.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MODEL_MESSAGES 200
#define MODEL_BYTES ((size_t)4 << 20)
#define MODEL_BIG_MESSAGES 10
#define MODEL_ITEM_BYTES 24.0
#define MODEL_MEMORY ((size_t)2 << 30)

model_input model_uniform(double boxes) {
    return (model_input){ boxes, sqrt(0.25 / (boxes < 1 ? 1 : boxes)) };
}

/* The boxes of a rank: a function of their numbers. */
typedef struct model_source {
    model_input input;
    uint64_t first;
} model_source;

static double model_random(uint64_t value) {
    value = (value + 1) * UINT64_C(0x9e3779b97f4a7c15);
    value = (value ^ value >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    value = (value ^ value >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((value ^ value >> 31) >> 11) * 0x1p-53;
}

static graze_status model_read(void *context, uint64_t first, uint32_t count,
                               unsigned char *items) {
    const model_source *source = context;
    const float side = (float)(source->input.width * 65536);
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t id = source->first + first + i;
        const float x = (float)(model_random(2 * id) * 65536),
                    y = (float)(model_random(2 * id + 1) * 65536);
        const graze_box box = { x, y, x + side, y + side };
        memcpy(items, &box, sizeof box);
        memcpy(items + sizeof box, &id, sizeof id);
        items += sizeof box + sizeof id;
    }
    return GRAZE_OK;
}

static graze_status model_take(void *context, const grz_tile *tile,
                               const graze_pair *pairs, size_t count) {
    uint64_t *sum = context; /* the pairs are looked at */
    const size_t size = grz_item_size(tile->layout);
    for (size_t i = 0; i < count; i++)
        *sum += grz_item_id(tile->layout, tile->items + pairs[i].a * size) ^
                grz_item_id(tile->layout, tile->items + pairs[i].b * size);
    return GRAZE_OK;
}

static bool model_spread(MPI_Comm comm, model_input input, grz_spread_report *report,
                         error *e) {
    int rank, ranks;
    uint64_t sum = 0;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    const uint64_t boxes = (uint64_t)input.boxes, all = (uint64_t)ranks,
                   r = (uint64_t)rank;
    model_source own = { input,
                         boxes / all * r + (r < boxes % all ? r : boxes % all) };
    const grz_spread_config config = { .comm = comm, .memory = MODEL_MEMORY };
    const grz_spread_source source = { .count = boxes / all + (r < boxes % all),
                                       .layout = { .tag_size = sizeof(uint64_t) },
                                       .context = &own,
                                       .read = model_read };
    const grz_spread_sink sink = { .tile = { &sum, model_take } };
    const graze_status status = grz_spread_run(&config, &source, &sink, report);
    return status == GRAZE_OK || collective_status(e, status);
}

bool model_run(MPI_Comm comm, model_input input, model_seconds *seconds, error *e) {
    grz_spread_report report;
    MPI_Barrier(comm);
    if (!model_spread(comm, input, &report, e))
        return false;
    const double mine[3] = { report.plan_seconds, report.exchange_seconds,
                             report.join_seconds };
    double most[3];
    MPI_Allreduce(mine, most, 3, MPI_DOUBLE, MPI_MAX, comm);
    *seconds = (model_seconds){ most[0], most[1], most[2] };
    return true;
}

/* Seconds of a message of this size, there and back halved, between ranks 0 and
 * 1. */
static double model_ping(MPI_Comm comm, char *bytes, size_t size, int messages) {
    int rank;
    MPI_Comm_rank(comm, &rank);
    MPI_Barrier(comm);
    const double began = MPI_Wtime();
    for (int i = 0; i < messages && rank < 2; i++) {
        if (rank == 0)
            MPI_Send(bytes, (int)size, MPI_BYTE, 1, 0, comm);
        MPI_Recv(bytes, (int)size, MPI_BYTE, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
        if (rank == 1)
            MPI_Send(bytes, (int)size, MPI_BYTE, 0, 0, comm);
    }
    double seconds = (MPI_Wtime() - began) / (2.0 * messages);
    MPI_Bcast(&seconds, 1, MPI_DOUBLE, 0, comm);
    return seconds;
}

static bool model_measure_ways(MPI_Comm comm, model_constants *constants, error *e) {
    int ranks;
    MPI_Comm_size(comm, &ranks);
    if (ranks < 2)
        return true;
    char *bytes = calloc(1, MODEL_BYTES);
    if (!collective_fine(comm, bytes != NULL || error_no_memory(e, "messages"), e)) {
        free(bytes);
        return false;
    }
    model_ping(comm, bytes, 8, MODEL_MESSAGES);
    constants->latency = model_ping(comm, bytes, 8, MODEL_MESSAGES);
    model_ping(comm, bytes, MODEL_BYTES, 2);
    constants->seconds_per_byte =
        model_ping(comm, bytes, MODEL_BYTES, MODEL_BIG_MESSAGES) /
        (double)MODEL_BYTES;
    free(bytes);
    return true;
}

static int model_compare(const void *a, const void *b) {
    const double *p = a, *q = b;
    return (*p > *q) - (*p < *q);
}

/* The sample is sorted twice. */
static double model_measure_sample(error *e) {
    enum { COUNT = 1 << 16 };
    graze_area *sample = malloc(COUNT * sizeof *sample);
    if (sample == NULL) {
        error_no_memory(e, "a sample");
        return -1;
    }
    for (size_t i = 0; i < COUNT; i++)
        sample[i] =
            (graze_area){ model_random(2 * i), model_random(2 * i + 1), 0, 0 };
    const double began = MPI_Wtime();
    qsort(sample, COUNT, sizeof *sample, model_compare);
    const double seconds = 2 * (MPI_Wtime() - began) / COUNT;
    free(sample);
    return seconds;
}

/* Each rank by itself, all at the same time, as in a run; the constants are those of
 * the slowest. */
static bool model_measure_work(MPI_Comm comm, uint64_t boxes,
                               model_constants *constants, error *e) {
    grz_spread_report few = { 0 }, many = { 0 };
    const model_input half = model_uniform((double)(boxes / 8)),
                      whole = model_uniform((double)boxes);
    /* memory that has been touched once */
    bool is_fine = model_spread(MPI_COMM_SELF, half, &few, e);
    is_fine = is_fine && model_spread(MPI_COMM_SELF, half, &few, e);
    MPI_Barrier(comm);
    is_fine = is_fine && model_spread(MPI_COMM_SELF, whole, &many, e);
    double sample = -1;
    if (is_fine)
        sample = model_measure_sample(e);
    if (!collective_fine(comm, is_fine && sample >= 0, e))
        return false;
    const double each_few = few.join_seconds / half.boxes,
                 each_many = many.join_seconds / whole.boxes;
    const double mine[5] = { many.plan_seconds / whole.boxes,
                             many.exchange_seconds / whole.boxes, each_few,
                             each_many, sample };
    double most[5];
    MPI_Allreduce(mine, most, 5, MPI_DOUBLE, MPI_MAX, comm);
    constants->look = most[0];
    constants->move = most[1];
    /* Per log2 of 8, and less than a whole item costs: noise can make it larger. */
    constants->join_log =
        fmin(fmax(most[3] - most[2], 0) / 3, most[3] / log2(whole.boxes));
    constants->join = fmax(most[3] - constants->join_log * log2(whole.boxes), 0);
    constants->sample = most[4];
    return true;
}

bool model_measure(MPI_Comm comm, uint64_t boxes, model_constants *constants,
                   error *e) {
    *constants = (model_constants){ 0 };
    return model_measure_work(comm, boxes, constants, e) &&
           model_measure_ways(comm, constants, e);
}

model_seconds model_predict(const model_constants *c, model_input input,
                            double ranks) {
    const double own = input.boxes / ranks, side = 1 / sqrt(ranks),
                 sample = fmin(512 * ranks, 1048576);
    const double chosen = fmin(fmax(sample, 16384), input.boxes);
    /* A box is in this many tiles; and the fullest tile has this many times its
     * share, as samples vary. */
    double copies = 1;
    double uneven = 1;
    if (ranks > 1) {
        copies = (1 + input.width / side) * (1 + input.width / side);
        uneven = 1 + sqrt(2 * log(ranks) * ranks / chosen);
    }
    const double steps = ranks > 1 ? ceil(log2(ranks)) : 0,
                 items = own * copies * uneven;
    const double away = MODEL_ITEM_BYTES * own * copies * (1 - 1 / ranks);
    /* A plan is 144 KB, and all ranks get a copy; the sample comes to rank 0. */
    const double shared = ranks > 1 ? chosen * 32 + steps * 147456 : 0;
    return (model_seconds){
        .plan = c->look * own + (ranks > 1 ? c->sample * chosen : 0) +
                8 * steps * c->latency + shared * c->seconds_per_byte,
        .exchange = c->move * items + away * c->seconds_per_byte +
                    3 * (ranks - 1) * c->latency,
        .join = items * (c->join + c->join_log * log2(fmax(items, 2)))
    };
}
