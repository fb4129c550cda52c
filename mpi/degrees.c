/* degrees.c: see degrees.h. Cost: two additions a pair, and 16 bytes sent for each
 * box and tile. */
#include "mpi/degrees.h"

#include "mpi/collective.h"
#include "mpi/exchange.h"
#include "mpi/slices.h"

#include <stdlib.h>
#include <string.h>

typedef struct degree_record {
    uint64_t row, count;
} degree_record;

struct degrees {
    MPI_Comm comm;
    int ranks;
    uint64_t rows, first, own_rows;
    size_t word;           /* bytes of a count */
    unsigned char *counts; /* of this rank's rows */
    grz_exchange exchange;
    uint32_t *tile_counts; /* of the tile's items */
    const grz_tile *tile;
    uint32_t next; /* item to send */
    degree_record *received;
    size_t received_capacity;
};

/* A count is below the number of rows. */
static size_t degrees_word(uint64_t rows) {
    if (rows > UINT64_C(1) << 32)
        return sizeof(uint64_t);
    return sizeof(uint32_t);
}

uint64_t degrees_bytes(uint64_t rows, int ranks) {
    return (rows / (uint64_t)ranks + 1) * degrees_word(rows);
}

bool degrees_open(MPI_Comm comm, uint64_t rows, size_t memory, degrees **out,
                  error *e) {
    degrees *d = calloc(1, sizeof *d);
    int rank, ranks;
    bool is_fine = d != NULL;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &ranks);
    *out = d;
    if (is_fine) {
        d->comm = comm;
        d->ranks = ranks;
        d->rows = rows;
        d->first = slices_first(rows, rank, ranks);
        d->own_rows = slices_first(rows, rank + 1, ranks) - d->first;
        d->word = degrees_word(rows);
        d->counts = calloc((size_t)d->own_rows + 1, d->word);
        is_fine =
            grz_exchange_open(&d->exchange, comm, sizeof(degree_record),
                              (grz_exchange_limits){ memory / ((size_t)ranks + 2),
                                                     0 }) == GRAZE_OK &&
            d->counts != NULL;
    }
    if (!is_fine)
        error_no_memory(e, "a count for each box (use more ranks)");
    if (collective_fine(comm, is_fine, e))
        return true;
    degrees_close(d);
    *out = NULL;
    return false;
}

static graze_status degrees_before(void *context, const grz_tile *tile) {
    degrees *d = context;
    d->tile_counts = calloc((size_t)tile->count + 1, sizeof *d->tile_counts);
    if (d->tile_counts == NULL)
        return GRAZE_OUT_OF_MEMORY;
    return GRAZE_OK;
}

static graze_status degrees_take(void *context, const grz_tile *tile,
                                 const graze_pair *pairs, size_t count) {
    degrees *d = context;
    (void)tile; /* counts of boxes of a second set are not sent */
    for (size_t i = 0; i < count; i++) {
        d->tile_counts[pairs[i].a]++;
        d->tile_counts[pairs[i].b]++;
    }
    return GRAZE_OK;
}

/* The rank of a row. */
static int degrees_rank_of(const degrees *d, uint64_t row) {
    int low = 0, count = d->ranks;
    while (count > 1) {
        const int half = count / 2;
        const bool is_behind = slices_first(d->rows, low + half, d->ranks) <= row;
        if (is_behind) {
            low += half;
            count = count - half;
        } else {
            count = half;
        }
    }
    return low;
}

static graze_status degrees_fill(void *context, grz_exchange *x, bool *has_more) {
    degrees *d = context;
    const size_t size = grz_item_size(d->tile->layout);
    for (; d->next < d->tile->first_count && grz_exchange_has_room(x); d->next++) {
        const degree_record record = { grz_item_id(d->tile->layout,
                                                   d->tile->items + d->next * size),
                                       d->tile_counts[d->next] };
        if (record.count > 0)
            memcpy(grz_exchange_put(x, degrees_rank_of(d, record.row)), &record,
                   sizeof record);
    }
    *has_more = d->next < d->tile->first_count;
    return GRAZE_OK;
}

static unsigned char *degrees_room(void *context, size_t count) {
    degrees *d = context;
    if (count > d->received_capacity) {
        free(d->received);
        d->received = malloc(count * sizeof *d->received);
        if (d->received == NULL)
            d->received_capacity = 0;
        else
            d->received_capacity = count;
    }
    return (unsigned char *)d->received;
}

static void degrees_took(void *context, const unsigned char *records, size_t count) {
    degrees *d = context;
    for (size_t i = 0; i < count; i++) {
        degree_record record;
        uint64_t wide;
        uint32_t narrow;
        memcpy(&record, records + i * sizeof record, sizeof record);
        unsigned char *at = d->counts + (record.row - d->first) * d->word;
        if (d->word == sizeof wide) {
            memcpy(&wide, at, sizeof wide);
            wide += record.count;
            memcpy(at, &wide, sizeof wide);
        } else {
            memcpy(&narrow, at, sizeof narrow);
            narrow += (uint32_t)record.count;
            memcpy(at, &narrow, sizeof narrow);
        }
    }
}

static graze_status degrees_after(void *context, const grz_tile *tile,
                                  uint64_t pairs) {
    degrees *d = context;
    (void)pairs;
    const grz_exchange_ends ends = { d, degrees_fill, NULL, degrees_room,
                                     degrees_took };
    d->tile = tile;
    d->next = 0;
    graze_status status = grz_exchange_run(&d->exchange, &ends);
    free(d->tile_counts);
    free(d->received);
    d->tile_counts = NULL;
    d->received = NULL;
    d->received_capacity = 0;
    return status;
}

grz_spread_sink degrees_sink(degrees *d) {
    return (grz_spread_sink){ .tile = { d, degrees_take },
                              .before = degrees_before,
                              .after = degrees_after };
}

bool degrees_write(const degrees *d, result *out, error *e) {
    return result_write(out, d->first * d->word, d->counts, d->own_rows * d->word,
                        e);
}

void degrees_close(degrees *d) {
    if (d == NULL)
        return;
    grz_exchange_close(&d->exchange);
    free(d->counts);
    free(d->tile_counts);
    free(d->received);
    free(d);
}
