/* npy_header.h: what the header of a .npy file says. Only npy.c includes it. */
#ifndef FORMATS_NPY_HEADER_H
#define FORMATS_NPY_HEADER_H

#include "formats/error.h"
#include "formats/source.h"

#include <stddef.h>
#include <stdint.h>

/* An array (rows, 4) of floats. */
typedef struct npy_header {
    uint64_t rows;
    size_t item_size; /* 4 or 8 */
    bool is_big_endian;
    bool is_by_column; /* Fortran order */
} npy_header;

/* Read the header of an array of boxes, from the file's first byte to the last before its data. Errors:
 * ERROR_INPUT for any other array, a broken header, or a file that ends in it. */
bool npy_header_read(source *s, npy_header *header, error *e);

#endif
