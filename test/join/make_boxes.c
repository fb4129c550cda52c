/* make_boxes.c: `make_boxes KIND COUNT FILE`: a .npy file of float32 boxes, any
 * number of them, to measure joins with.
 *
 * `uniform`: evenly in a square, each box in half a pair on average. `skewed`: half
 * of the boxes, smaller ones, in 1 % of the square. `sparse`: a file with holes;
 * only its first and last 1,000 rows have boxes. The same count gives the same bytes
 * on every machine.
 */
#include "formats/npy.h"
#include "scenes/seeded.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 16384
#define SPARSE_ROWS 1000

/* A scene while it is written. */
typedef struct maker {
    seeded_random random;
    double side; /* of the square */
    bool is_skewed;
} maker;

/* From 0 to 1, 1 excluded. */
static double draw(maker *m) {
    return (double)(seeded_next(&m->random) >> 11) * 0x1p-53;
}

static void make_box(maker *m, bool is_dense, float edges[4]) {
    double side = m->side;
    double size = 1;
    if (is_dense) {
        side = 0.1 * m->side;
        size = 0.14;
    }
    const double x = side * draw(m);
    const double y = side * draw(m);
    double begin = 0;
    if (is_dense)
        begin = 0.6 * m->side;
    edges[0] = (float)(begin + x);
    edges[1] = (float)(begin + y);
    edges[2] = (float)(begin + x + size * draw(m));
    edges[3] = (float)(begin + y + size * draw(m));
}

static bool write_boxes(maker *m, uint64_t count, FILE *file) {
    static float block[BLOCK][4];
    for (uint64_t done = 0; done < count;) {
        uint32_t part = BLOCK;
        if (count - done < BLOCK)
            part = (uint32_t)(count - done);
        for (uint32_t i = 0; i < part; i++)
            make_box(m, m->is_skewed && i % 2 == 1, block[i]);
        if (fwrite(block, sizeof block[0], part, file) != part)
            return false;
        done += part;
    }
    return true;
}

static bool write_header(uint64_t rows, FILE *file) {
    char header[NPY_HEADER_SIZE];
    const uint16_t one = 1;
    unsigned char is_little;
    memcpy(&is_little, &one, 1);
    memset(header, ' ', sizeof header);
    memcpy(header, "\x93NUMPY\1\0\x76\0", 10);
    const int length = snprintf(
        header + 10, sizeof header - 10,
        "{'descr': '%cf4', 'fortran_order': False, 'shape': (%" PRIu64 ", 4), }",
        is_little ? '<' : '>', rows);
    header[10 + length] = ' ';
    header[sizeof header - 1] = '\n';
    return fwrite(header, sizeof header, 1, file) == 1;
}

/* Boxes, a hole, and the same boxes again. */
static bool write_sparse(maker *m, uint64_t count, FILE *file) {
    maker again = *m;
    const uint64_t end = count - SPARSE_ROWS;
    return count >= 2 * SPARSE_ROWS && write_boxes(m, SPARSE_ROWS, file) &&
           fseeko(file, (off_t)(NPY_HEADER_SIZE + end * sizeof(float[4])),
                  SEEK_SET) == 0 &&
           write_boxes(&again, SPARSE_ROWS, file);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fputs("usage: make_boxes uniform|skewed|sparse COUNT FILE\n", stderr);
        return 2;
    }
    const uint64_t count = strtoull(argv[2], NULL, 10);
    const bool is_sparse = strcmp(argv[1], "sparse") == 0;
    maker m = { { count },
                sqrt((double)(is_sparse ? SPARSE_ROWS : count)),
                strcmp(argv[1], "skewed") == 0 };
    FILE *file = fopen(argv[3], "wb");
    bool is_written =
        file != NULL && write_header(count, file) &&
        (is_sparse ? write_sparse(&m, count, file) : write_boxes(&m, count, file));
    if (file != NULL)
        is_written &= fclose(file) == 0;
    if (!is_written)
        fprintf(stderr, "make_boxes: %s cannot be written\n", argv[3]);
    if (is_written)
        return 0;
    return 3;
}
