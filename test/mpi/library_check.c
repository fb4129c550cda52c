/* library_check.c: graze_mpi_pairs and graze_mpi_halo beside a test of all pairs, in
 * every rank. Run by test_mpi.py under mpirun.
 *
 * Every rank makes all boxes, and has those given to it by a number drawn from the
 * seed. So each can say what it must get.
 */
#include "mpi/graze_mpi.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOXES = 1500 };

static int rank, ranks, failures;
static graze_box all[BOXES];
static uint64_t ids[BOXES];
static int owners[BOXES];
static uint32_t places[BOXES];
static graze_box own[BOXES];
static graze_area own_areas[BOXES];
static uint8_t own_layers[BOXES];
static uint64_t own_ids[BOXES];
static size_t own_count;
static graze_mpi_pair expected[(size_t)BOXES * BOXES / 2];

static void check(bool is_true, const char *what) {
    if (is_true)
        return;
    fprintf(stderr, "rank %d: %s\n", rank, what);
    failures++;
}

static uint64_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 33;
}

/* Boxes with whole edges, so edges meet; some are large, some empty.
 * `last_has_none`: the last rank has no box. */
static void make_boxes(uint64_t seed, bool last_has_none) {
    const int with_boxes = last_has_none && ranks > 1 ? ranks - 1 : ranks;
    uint64_t state = seed;
    own_count = 0;
    uint32_t counts[64] = { 0 };
    for (int i = 0; i < BOXES; i++) {
        const uint64_t large = next_random(&state) % 100 == 0 ? 100 : 1;
        const float x = (float)(next_random(&state) % 300) - 150,
                    y = (float)(next_random(&state) % 300) - 150;
        all[i] = (graze_box){ x, y, x + (float)(next_random(&state) % 6 * large),
                              y + (float)(next_random(&state) % 6 * large) };
        ids[i] = (uint64_t)i * 7919 % BOXES + (UINT64_C(1) << 40);
        owners[i] = (int)(next_random(&state) % (uint64_t)with_boxes);
        places[i] = counts[owners[i]]++;
        if (owners[i] != rank)
            continue;
        own[own_count] = all[i];
        own_ids[own_count++] = ids[i];
    }
}

static int compare_pairs(const void *first, const void *second) {
    const graze_mpi_pair *p = first, *q = second;
    if (p->own != q->own) {
        if (p->own < q->own)
            return -1;
        return 1;
    }
    return (p->other > q->other) - (p->other < q->other);
}

static unsigned layer_of(int i) {
    return (unsigned)(ids[i] % 40);
}

/* A third of what the box is moved by is lost in float32. */
static graze_area area_of(int i) {
    const double by = (double)(i % 3) * 1e-9;
    return (graze_area){ (double)all[i].min_x + by, (double)all[i].min_y,
                         (double)all[i].max_x + by, (double)all[i].max_y };
}

static bool areas_overlap(int i, int j) {
    const graze_area a = area_of(i), b = area_of(j);
    return a.min_x < b.max_x && b.min_x < a.max_x && a.min_y < b.max_y &&
           b.min_y < a.max_y && a.min_x < a.max_x && a.min_y < a.max_y &&
           b.min_x < b.max_x && b.min_y < b.max_y;
}

/* Which boxes make a pair. */
typedef struct expectation {
    graze_edges edges;
    const graze_rules *rules; /* NULL: layers are not looked at */
    bool is_double;
} expectation;

static bool makes_pair(int i, int j, expectation how) {
    if (how.rules != NULL &&
        !graze_rules_allows(how.rules, layer_of(i), layer_of(j)))
        return false;
    if (how.is_double)
        return areas_overlap(i, j);
    return graze_box_overlaps(all[i], all[j], how.edges);
}

/* The pairs that this rank gets by the contract of graze_mpi_pairs. */
static size_t expect_pairs(expectation how) {
    size_t count = 0;
    for (int i = 0; i < BOXES; i++)
        for (int j = 0; j < BOXES; j++) {
            const bool is_own = (ids[i] < ids[j]) == ((ids[i] + ids[j]) % 2 == 0);
            if (i != j && is_own && owners[i] == rank && makes_pair(i, j, how))
                expected[count++] =
                    (graze_mpi_pair){ ids[i],    ids[j],    places[i],
                                      owners[j], places[j], 0 };
        }
    qsort(expected, count, sizeof *expected, compare_pairs);
    return count;
}

static void check_found(const graze_mpi_pair_list *found, size_t count) {
    check(found->count == count, "another number of pairs than expected");
    check(found->count == count &&
              (count == 0 ||
               memcmp(found->items, expected, count * sizeof *expected) == 0),
          "other pairs than expected");
}

static void check_pairs(uint64_t seed, graze_mpi_options options,
                        bool last_has_none) {
    graze_mpi_pair_list found = { 0 };
    make_boxes(seed, last_has_none);
    const size_t count = expect_pairs((expectation){ options.edges, NULL, false });
    const graze_status status =
        graze_mpi_pairs(MPI_COMM_WORLD, own, own_ids, own_count, &options, &found);
    check(status == GRAZE_OK, graze_status_text(status));
    check_found(&found, count);
    graze_mpi_pair_list_free(&found);
    check(found.items == NULL && found.count == 0, "a freed list is not empty");
}

/* Float64, layers and rules; the last rank has no boxes, and no layers. */
static void check_areas_and_layers(uint64_t seed, bool is_double) {
    graze_mpi_pair_list found = { 0 };
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    graze_rules_allow_layers(&rules, 0xff00000ff, 0xfff0f);
    make_boxes(seed, true);
    for (int i = 0; i < BOXES; i++)
        if (owners[i] == rank) {
            own_areas[places[i]] = area_of(i);
            own_layers[places[i]] = (uint8_t)layer_of(i);
        }
    const graze_mpi_options options = { .layers = own_count > 0 ? own_layers : NULL,
                                        .rules = &rules };
    const size_t count = expect_pairs((expectation){ 0, &rules, is_double });
    graze_status status;
    if (is_double)
        status = graze_mpi_pairs_of_areas(MPI_COMM_WORLD, own_areas, own_ids,
                                          own_count, &options, &found);
    else
        status = graze_mpi_pairs(MPI_COMM_WORLD, own, own_ids, own_count, &options,
                                 &found);
    check(status == GRAZE_OK, graze_status_text(status));
    check_found(&found, count);
    graze_mpi_pair_list_free(&found);
}

/* 60,000 boxes of each rank in a row, with overlapping neighbours, in the least
 * memory. */
static void check_many_in_a_mebibyte(void) {
    enum { MANY = 60000 };
    const graze_mpi_options options = { .memory = 1 << 20 };
    graze_mpi_pair_list found = { 0 };
    graze_box *boxes = malloc(MANY * sizeof *boxes);
    uint64_t *names = malloc(MANY * sizeof *names), pairs = 0;
    if (boxes == NULL || names == NULL)
        exit(3); /* mpirun ends the others */
    for (uint64_t i = 0; i < MANY; i++) {
        const uint64_t place = (i * 7919 % MANY) * (uint64_t)ranks + (uint64_t)rank;
        const float x = (float)(place % 1000), y = (float)(place / 1000);
        boxes[i] = (graze_box){ x, y, x + 1.5f, y + 0.5f };
        names[i] = place;
    }
    const graze_status status =
        graze_mpi_pairs(MPI_COMM_WORLD, boxes, names, MANY, &options, &found);
    check(status == GRAZE_OK, graze_status_text(status));
    for (size_t i = 0; i < found.count; i++) {
        const uint64_t a = found.items[i].own, b = found.items[i].other;
        check((a < b ? b - a : a - b) == 1, "a pair that is none");
    }
    const uint64_t mine = found.count, total = (uint64_t)MANY * (uint64_t)ranks;
    MPI_Allreduce(&mine, &pairs, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    check(pairs == total - total / 1000, "another number of pairs in rows");
    graze_mpi_pair_list_free(&found);
    free(boxes);
    free(names);
}

/* How far two boxes are apart, along the axis where they are further. */
static double distance(graze_box a, graze_box b) {
    const double x =
        fmax((double)a.min_x - (double)b.max_x, (double)b.min_x - (double)a.max_x);
    const double y =
        fmax((double)a.min_y - (double)b.max_y, (double)b.min_y - (double)a.max_y);
    return fmax(fmax(x, y), 0);
}

static double distance_of_own(graze_box box) {
    double least = INFINITY;
    for (size_t i = 0; i < own_count; i++)
        least = fmin(least, distance(own[i], box));
    return least;
}

static void check_halo(uint64_t seed, float margin) {
    graze_mpi_halo_list found = { 0 };
    size_t at = 0;
    make_boxes(seed, false);
    const graze_status status = graze_mpi_halo(MPI_COMM_WORLD, own, own_ids,
                                               own_count, margin, NULL, &found);
    check(status == GRAZE_OK, graze_status_text(status));
    for (int r = 0; r < ranks; r++)
        for (int i = 0; i < BOXES; i++) {
            if (owners[i] != r || r == rank)
                continue;
            const graze_mpi_halo_box *box =
                at < found.count ? &found.items[at] : NULL;
            const bool is_listed =
                box != NULL && box->rank == r && box->index == places[i];
            const double apart = distance_of_own(all[i]);
            check(!is_listed || (box->id == ids[i] &&
                                 memcmp(&box->box, &all[i], sizeof all[i]) == 0),
                  "a box of a halo is not the one that was given");
            check(is_listed || apart > (double)margin,
                  "a near box is not in the halo");
            check(!is_listed || apart <= (double)margin + 0.001,
                  "a far box is in the halo");
            at += is_listed;
        }
    check(at == found.count, "a box of a halo comes twice, or not in order");
    graze_mpi_halo_list_free(&found);
}

static void check_refused(graze_status expected_status,
                          const graze_mpi_options *options, const char *what) {
    graze_mpi_pair_list found = { 0 };
    const graze_status status =
        graze_mpi_pairs(MPI_COMM_WORLD, own, own_ids, own_count, options, &found);
    check(status == expected_status && found.count == 0, what);
    graze_mpi_pair_list_free(&found);
}

/* One rank's mistake is the status of all. */
static void check_errors(void) {
    make_boxes(5, false);
    if (rank == ranks - 1)
        own[0].max_x = NAN;
    check_refused(GRAZE_BAD_NUMBER, NULL,
                  "NaN at the last rank is not refused in all");
    make_boxes(5, false);
    if (rank == 0)
        own[0].max_y = own[0].min_y - 1;
    check_refused(GRAZE_BAD_BOX, NULL,
                  "an inverted box at rank 0 is not refused in all");
    make_boxes(5, false);
    const graze_mpi_options little = { .memory = 1000 };
    check_refused(GRAZE_BAD_VALUE, &little, "1,000 bytes of memory are not refused");
    check(graze_mpi_pairs(MPI_COMM_WORLD, own, own_ids, own_count, NULL, NULL) ==
              GRAZE_ARGUMENT_MISSING,
          "a missing list is not refused");
    make_boxes(5, false);
    memset(own_layers, 0, sizeof own_layers);
    if (rank == 0)
        own_layers[0] = GRAZE_LAYER_COUNT;
    const graze_mpi_options layered = { .layers = own_layers };
    check_refused(GRAZE_BAD_LAYER, &layered, "layer 64 at rank 0 is not refused");
    graze_mpi_pair_list pairs = { 0 };
    memset(own_areas, 0, sizeof own_areas);
    if (rank == ranks - 1)
        own_areas[0].max_y = INFINITY;
    check(graze_mpi_pairs_of_areas(MPI_COMM_WORLD, own_areas, own_ids, own_count,
                                   NULL, &pairs) == GRAZE_BAD_NUMBER,
          "infinity in float64 is not refused");
    if (rank == ranks - 1)
        own_areas[0].max_y = -1;
    check(graze_mpi_pairs_of_areas(MPI_COMM_WORLD, own_areas, own_ids, own_count,
                                   NULL, &pairs) == GRAZE_BAD_BOX,
          "an inverted area is not refused");
    graze_mpi_halo_list halo = { 0 };
    check(graze_mpi_halo(MPI_COMM_WORLD, own, own_ids, own_count, -1, NULL, &halo) ==
              GRAZE_BAD_VALUE,
          "a negative margin is not refused");
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    check_pairs(1, (graze_mpi_options){ 0 }, false);
    check_pairs(2, (graze_mpi_options){ .edges = GRAZE_CLOSED, .memory = 1 << 20 },
                true);
    check_areas_and_layers(7, false);
    check_areas_and_layers(8, true);
    check_many_in_a_mebibyte();
    check_halo(3, 0);
    check_halo(4, 2.5f);
    check_halo(6, 0x1p-149f);
    check_errors();
    int sum = 0;
    MPI_Allreduce(&failures, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0 && sum == 0)
        printf("library: all as expected in %d ranks\n", ranks);
    MPI_Finalize();
    if (sum == 0)
        return 0;
    return 1;
}
