/* library.c: graze_mpi_pairs and graze_mpi_halo, on spread.h: joining ranks tell the
 * owners. */
#include "mpi/graze_mpi.h"

#include "mpi/exact_tile.h"
#include "mpi/exchange.h"
#include "mpi/spread.h"
#include "mpi/store.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY_MEMORY_USUAL ((size_t)1 << 30)
#define LIBRARY_MEMORY_MIN ((size_t)1 << 20)

/* It goes with a box to its joining rank. */
typedef struct library_tag {
    uint64_t id;
    uint32_t index;
    int32_t rank;
} library_tag;

/* A pair or a box of a halo, as it is sent to an owner. */
typedef union library_record {
    graze_mpi_pair pair;
    graze_mpi_halo_box halo;
} library_record;

/* Behind it the receiving rank. */
typedef struct library_letter {
    library_record record;
    int32_t to;
} library_letter;

/* A call. */
typedef struct library_call {
    MPI_Comm comm;
    int rank;
    const graze_box *boxes; /* NULL: they are float64 */
    const graze_area *areas;
    const uint64_t *ids;
    size_t count;
    graze_mpi_options options;
    uint64_t layers; /* in use in all ranks */
    bool is_halo, is_double, has_out;
    bool has_layers; /* some rank has */
    double reach;    /* of a halo: by which every box grows */
    grz_store store;
    grz_exchange exchange;
    library_letter batch[256];
    size_t batch_count, batch_at;
    library_record *records; /* the result */
    size_t record_count, record_capacity;
} library_call;

/* The nearest float32 not below, or not above, a float64. */
static float library_above(double value) {
    const float near = (float)value;
    if ((double)near < value)
        return nextafterf(near, INFINITY);
    return near;
}

static float library_below(double value) {
    return -library_above(-value);
}

static graze_box library_grown(graze_box box, double by) {
    return (graze_box){ library_below((double)box.min_x - by),
                        library_below((double)box.min_y - by),
                        library_above((double)box.max_x + by),
                        library_above((double)box.max_y + by) };
}

/* The box of an item; returns its bytes. */
static size_t library_put_box(const library_call *call, size_t index,
                              unsigned char *item) {
    if (call->is_double) {
        memcpy(item, &call->areas[index], sizeof *call->areas);
        return sizeof *call->areas;
    }
    graze_box box = call->boxes[index];
    if (call->is_halo)
        box = library_grown(box, call->reach);
    memcpy(item, &box, sizeof box);
    return sizeof box;
}

/* Boxes as items; of a halo the original is in the tag, and the box of the item is
 * larger. */
static graze_status library_read(void *context, uint64_t first, uint32_t count,
                                 unsigned char *items) {
    const library_call *call = context;
    for (uint32_t i = 0; i < count; i++) {
        const size_t index = (size_t)first + i;
        const library_tag tag = { call->ids[index], (uint32_t)index,
                                  (int32_t)call->rank };
        items += library_put_box(call, index, items);
        memcpy(items, &tag, sizeof tag);
        items += sizeof tag;
        if (call->is_halo) {
            memcpy(items, &call->boxes[index], sizeof *call->boxes);
            items += sizeof *call->boxes;
        }
        if (call->has_layers)
            *items++ =
                call->options.layers == NULL ? 0 : call->options.layers[index];
    }
    return GRAZE_OK;
}

static library_tag library_tag_of(const grz_tile *tile, uint32_t item) {
    library_tag tag;
    memcpy(
        &tag,
        grz_item_tag(tile->layout, tile->items + item * grz_item_size(tile->layout)),
        sizeof tag);
    return tag;
}

static graze_status library_tell_pair(library_call *call, library_tag a,
                                      library_tag b) {
    const bool is_a_less =
        a.id < b.id || (a.id == b.id && (a.rank < b.rank ||
                                         (a.rank == b.rank && a.index < b.index)));
    const bool is_even = ((a.id ^ b.id) & 1) == 0;
    const library_tag own = is_a_less == is_even ? a : b,
                      other = is_a_less == is_even ? b : a;
    library_letter letter = { .to = own.rank };
    letter.record.pair = (graze_mpi_pair){ .own = own.id,
                                           .other = other.id,
                                           .own_index = own.index,
                                           .other_rank = other.rank,
                                           .other_index = other.index };
    return grz_store_add(&call->store, &letter);
}

static graze_status library_tell_halo(library_call *call, const grz_tile *tile,
                                      uint32_t item, int32_t to) {
    const library_tag tag = library_tag_of(tile, item);
    const unsigned char *at =
        grz_item_tag(tile->layout, tile->items + item * grz_item_size(tile->layout));
    library_letter letter = { .to = to };
    letter.record.halo =
        (graze_mpi_halo_box){ .id = tag.id, .index = tag.index, .rank = tag.rank };
    memcpy(&letter.record.halo.box, at + sizeof tag, sizeof letter.record.halo.box);
    return grz_store_add(&call->store, &letter);
}

static graze_status library_take(void *context, const grz_tile *tile,
                                 const graze_pair *pairs, size_t count) {
    library_call *call = context;
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        const library_tag a = library_tag_of(tile, pairs[i].a),
                          b = library_tag_of(tile, pairs[i].b);
        if (!call->is_halo) {
            status = library_tell_pair(call, a, b);
            continue;
        }
        if (a.rank == b.rank)
            continue;
        status = library_tell_halo(call, tile, pairs[i].a, b.rank);
        if (status == GRAZE_OK)
            status = library_tell_halo(call, tile, pairs[i].b, a.rank);
    }
    return status;
}

static graze_status library_fill(void *context, grz_exchange *x, bool *has_more) {
    library_call *call = context;
    while (grz_exchange_has_room(x)) {
        if (call->batch_at == call->batch_count) {
            call->batch_at = 0;
            const size_t most = sizeof call->batch / sizeof call->batch[0];
            const graze_status status =
                grz_store_read(&call->store, call->batch, most, &call->batch_count);
            if (status != GRAZE_OK || call->batch_count == 0)
                return status;
        }
        const library_letter *letter = &call->batch[call->batch_at++];
        memcpy(grz_exchange_put(x, letter->to), &letter->record,
               sizeof letter->record);
    }
    *has_more = true;
    return GRAZE_OK;
}

static unsigned char *library_room(void *context, size_t count) {
    library_call *call = context;
    if (count > call->record_capacity - call->record_count) {
        const size_t twice = 2 * call->record_capacity,
                     wanted = call->record_count + count;
        const size_t capacity = twice > wanted ? twice : wanted;
        library_record *records = realloc(call->records, capacity * sizeof *records);
        if (records == NULL)
            return NULL;
        call->records = records;
        call->record_capacity = capacity;
    }
    library_record *room = call->records + call->record_count;
    call->record_count += count;
    return (unsigned char *)room;
}

static int library_compare_pairs(const void *first, const void *second) {
    const graze_mpi_pair *p = first, *q = second;
    if (p->own != q->own) {
        if (p->own < q->own)
            return -1;
        return 1;
    }
    if (p->other != q->other) {
        if (p->other < q->other)
            return -1;
        return 1;
    }
    return (p->own_index > q->own_index) - (p->own_index < q->own_index);
}

static int library_compare_halo(const void *first, const void *second) {
    const graze_mpi_halo_box *p = first, *q = second;
    if (p->rank != q->rank) {
        if (p->rank < q->rank)
            return -1;
        return 1;
    }
    return (p->index > q->index) - (p->index < q->index);
}

/* A box of a halo comes once for each pair: keep one. */
static void library_unite(library_call *call) {
    size_t kept = 0;
    for (size_t i = 0; i < call->record_count; i++)
        if (i == 0 ||
            library_compare_halo(&call->records[i], &call->records[kept - 1]) != 0)
            call->records[kept++] = call->records[i];
    call->record_count = kept;
}

/* After each round the owners get what was found. */
static graze_status library_after(void *context, const grz_tile *tile,
                                  uint64_t pairs) {
    library_call *call = context;
    const grz_exchange_ends ends = { .context = call,
                                     .fill = library_fill,
                                     .room = library_room };
    (void)tile, (void)pairs;
    call->batch_count = call->batch_at = 0;
    grz_store_rewind(&call->store);
    const graze_status status = grz_exchange_run(&call->exchange, &ends);
    grz_store_clear(&call->store);
    return status;
}

/* The same for float64, whose edges may be any finite ones. */
static graze_status library_check_area(const graze_area *area) {
    if (!isfinite(area->min_x) || !isfinite(area->min_y) || !isfinite(area->max_x) ||
        !isfinite(area->max_y))
        return GRAZE_BAD_NUMBER;
    if (area->min_x > area->max_x || area->min_y > area->max_y)
        return GRAZE_BAD_BOX;
    return GRAZE_OK;
}

static graze_status library_check_box(const library_call *call, size_t i) {
    if (call->is_double)
        return library_check_area(&call->areas[i]);
    const graze_status status = graze_box_check(call->boxes[i]);
    if (status == GRAZE_OK && call->is_halo)
        return graze_box_check(library_grown(call->boxes[i], call->reach));
    return status;
}

static bool library_has_boxes(const library_call *call) {
    const void *boxes = call->is_double ? (const void *)call->areas : call->boxes;
    return boxes != NULL && call->ids != NULL;
}

static graze_status library_check(const library_call *call) {
    const uint8_t *layers = call->options.layers;
    if (call->options.memory < LIBRARY_MEMORY_MIN ||
        (unsigned)call->options.edges > GRAZE_CLOSED)
        return GRAZE_BAD_VALUE;
    if (!call->has_out || (call->count > 0 && !library_has_boxes(call)))
        return GRAZE_ARGUMENT_MISSING;
    if (call->count > INT32_MAX)
        return GRAZE_OUT_OF_CAPACITY;
    if (call->is_halo && !(call->reach >= 0 && call->reach <= GRAZE_COORD_MAX))
        return GRAZE_BAD_VALUE;
    for (size_t i = 0; i < call->count; i++) {
        const graze_status status = library_check_box(call, i);
        if (status != GRAZE_OK)
            return status;
        if (layers != NULL && layers[i] >= GRAZE_LAYER_COUNT)
            return GRAZE_BAD_LAYER;
    }
    return GRAZE_OK;
}

/* The layers in use; a halo is one of all boxes. */
static void library_share_layers(library_call *call) {
    if (call->is_halo) {
        call->options.layers = NULL;
        call->options.rules = NULL;
    }
    const uint8_t *layers = call->options.layers;
    uint64_t mine[2] = { layers != NULL, layers == NULL ? 1 : 0 }, all[2];
    for (size_t i = 0; layers != NULL && i < call->count; i++)
        mine[1] |= UINT64_C(1) << layers[i];
    MPI_Allreduce(mine, all, 2, MPI_UINT64_T, MPI_BOR, call->comm);
    call->has_layers = all[0] != 0;
    call->layers = all[1];
}

static graze_status library_run(library_call *call) {
    const size_t memory = call->options.memory,
                 tag = sizeof(library_tag) + (call->is_halo ? sizeof(graze_box) : 0);
    const grz_spread_config config = { .comm = call->comm,
                                       .edges = call->is_halo ? GRAZE_CLOSED
                                                              : call->options.edges,
                                       .memory = memory / 4 * 3,
                                       .tasks = call->options.tasks,
                                       .rules = call->options.rules,
                                       .layers = call->layers };
    const grz_spread_source source = { .count = call->count,
                                       .layout = { .is_double = call->is_double,
                                                   .has_mark = call->has_layers,
                                                   .tag_size = (uint32_t)tag },
                                       .context = call,
                                       .read = library_read,
                                       .boxes = grz_exact_boxes };
    const grz_spread_sink sink = { .tile = { call, library_take },
                                   .after = library_after };
    grz_spread_report report;
    graze_status status = grz_store_open(&call->store, sizeof(library_letter),
                                         memory / 8, call->options.scratch);
    if (status == GRAZE_OK)
        status =
            grz_exchange_open(&call->exchange, call->comm, sizeof(library_record),
                              (grz_exchange_limits){ memory / 8, 0 });
    status = grz_agree(call->comm, status);
    if (status == GRAZE_OK)
        status = grz_spread_run(&config, &source, &sink, &report);
    grz_exchange_close(&call->exchange);
    grz_store_close(&call->store);
    return status;
}

/* All of a call but for what it returns in `records`. */
static graze_status library_do(library_call *call,
                               const graze_mpi_options *options) {
    MPI_Comm own;
    if (options != NULL)
        call->options = *options;
    if (call->options.memory == 0)
        call->options.memory = LIBRARY_MEMORY_USUAL;
    call->store.file = -1;
    /* no message of graze meets one of the caller's */
    MPI_Comm_dup(call->comm, &own);
    call->comm = own;
    MPI_Comm_rank(own, &call->rank);
    graze_status status = grz_agree(own, library_check(call));
    if (status == GRAZE_OK) {
        library_share_layers(call);
        status = library_run(call);
    }
    MPI_Comm_free(&own);
    if (status != GRAZE_OK) {
        free(call->records);
        call->records = NULL;
        call->record_count = call->record_capacity = 0;
    } else if (call->record_count > 0)
        qsort(call->records, call->record_count, sizeof *call->records,
              call->is_halo ? library_compare_halo : library_compare_pairs);
    return status;
}

_Static_assert(sizeof(graze_mpi_pair) == sizeof(library_record) &&
                   sizeof(graze_mpi_halo_box) == sizeof(library_record),
               "an array of records is one of pairs, or of boxes of a halo");

static graze_status library_pairs(library_call *call,
                                  const graze_mpi_options *options,
                                  graze_mpi_pair_list *out) {
    call->has_out = out != NULL;
    graze_mpi_pair_list_free(out);
    const graze_status status = library_do(call, options);
    if (out != NULL)
        *out = (graze_mpi_pair_list){ (graze_mpi_pair *)(void *)call->records,
                                      call->record_count, call->record_capacity };
    return status;
}

/* As the calls of MPI, it takes its arrays one by one.
 * NOLINTNEXTLINE(readability-function-size) */
graze_status graze_mpi_pairs(MPI_Comm comm, const graze_box *boxes,
                             const uint64_t *global_ids, size_t count,
                             const graze_mpi_options *options,
                             graze_mpi_pair_list *out) {
    library_call call = {
        .comm = comm, .boxes = boxes, .ids = global_ids, .count = count
    };
    return library_pairs(&call, options, out);
}

/* NOLINTNEXTLINE(readability-function-size): as graze_mpi_pairs */
graze_status graze_mpi_pairs_of_areas(MPI_Comm comm, const graze_area *areas,
                                      const uint64_t *global_ids, size_t count,
                                      const graze_mpi_options *options,
                                      graze_mpi_pair_list *out) {
    library_call call = {
        .comm = comm, .areas = areas, .ids = global_ids, .count = count
    };
    call.is_double = true;
    return library_pairs(&call, options, out);
}

void graze_mpi_pair_list_free(graze_mpi_pair_list *list) {
    if (list == NULL)
        return;
    free(list->items);
    *list = (graze_mpi_pair_list){ 0 };
}

/* NOLINTNEXTLINE(readability-function-size): as graze_mpi_pairs */
graze_status graze_mpi_halo(MPI_Comm comm, const graze_box *boxes,
                            const uint64_t *global_ids, size_t count, float margin,
                            const graze_mpi_options *options,
                            graze_mpi_halo_list *out) {
    library_call call = {
        .comm = comm, .boxes = boxes, .ids = global_ids, .count = count
    };
    call.is_halo = true;
    call.reach = (double)margin * 0.5;
    call.has_out = out != NULL;
    graze_mpi_halo_list_free(out);
    const graze_status status = library_do(&call, options);
    library_unite(&call);
    if (out != NULL)
        *out = (graze_mpi_halo_list){ (graze_mpi_halo_box *)(void *)call.records,
                                      call.record_count, call.record_capacity };
    return status;
}

void graze_mpi_halo_list_free(graze_mpi_halo_list *list) {
    if (list == NULL)
        return;
    free(list->items);
    *list = (graze_mpi_halo_list){ 0 };
}
