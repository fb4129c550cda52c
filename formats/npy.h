/* npy.h: NumPy's .npy files: boxes in, pairs out.
 *
 * Boxes: an array (N, 4) of float32 or float64 in the order min_x, min_y, max_x, max_y, in either byte order
 * and either memory order, in the versions 1.0, 2.0 and 3.0 of the format. The header's promises are believed
 * only as far as bytes follow. Source: NumPy Enhancement Proposal 1, "A simple file format for NumPy arrays".
 */
#ifndef FORMATS_NPY_H
#define FORMATS_NPY_H

#include "formats/source.h"
#include "formats/table.h"

#define NPY_MAGIC_SIZE 6

/* Whether bytes are how such a file begins; fewer than NPY_MAGIC_SIZE count if they are all there is. */
bool npy_begins(const unsigned char *bytes, size_t size);

/* Read the array into a zeroed table. Errors: ERROR_INPUT naming the file and, for a box that is not sound,
 * its row, counted from 0; ERROR_RESOURCES. */
bool npy_read_boxes(source *s, const table_watcher *watcher, table *t, error *e);

/* The header of an array (count, 2) of uint32 in this machine's byte order; the data follow row by row. */
#define NPY_PAIRS_HEADER_SIZE 128
void npy_pairs_header(uint64_t count, char header[NPY_PAIRS_HEADER_SIZE]);

#endif
