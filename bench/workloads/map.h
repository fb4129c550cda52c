/* map.h: w7, real rectangles of very different sizes: those of the world's coasts,
 * rivers and borders.
 *
 * scenes/coasts.sh makes the file. Its edges are degrees of longitude from 0 to 360
 * and of latitude, in steps of 1/65535. Here they are these steps, counted from
 * longitude 180 and latitude 0. They are whole numbers, which a float holds exactly,
 * so floats find the same pairs as doubles. Many edges are equal: the rectangles are
 * meant closed.
 */
#ifndef BENCH_WORKLOADS_MAP_H
#define BENCH_WORKLOADS_MAP_H

#include "bench/workloads/workload.h"
#include "formats/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where scenes/coasts.sh puts them, from the repository's root. */
extern const char *const map_path;

/* Read the rectangles of a file, which any `graze pairs` takes. The workload is
 * named "w7"; each frame has the same boxes, numbered from another on. Errors: those
 * of table_read; ERROR_INPUT for a file without boxes. */
workload *map_open(const char *path, error *e);

#ifdef __cplusplus
}
#endif

#endif
