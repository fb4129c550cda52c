/* files.h: the work that benches read from files: the map of w7, and the recorded
 * scenes of w6 and w9.
 *
 * The map has real rectangles of very different sizes, those of the world's coasts,
 * rivers and borders. scenes/coasts.sh makes its file. The edges there are degrees
 * of longitude from 0 to 360 and of latitude, in steps of 1/65535. Here they are
 * these steps, counted from longitude 180 and latitude 0. They are whole numbers,
 * which a float holds exactly, so floats find the same pairs as doubles. Many edges
 * are equal: the rectangles are meant closed.
 */
#ifndef BENCH_WORKLOADS_FILES_H
#define BENCH_WORKLOADS_FILES_H

#include "bench/report.h"
#include "bench/workloads/workload.h"
#include "graze/rules.h"
#include "scenes/scene.h"

/* Where scenes/coasts.sh puts them, from the repository's root. */
extern const char *const map_path;

/* Read the rectangles of a file, which any `graze pairs` takes. The workload is
 * named "w7"; each frame has the same boxes, numbered from another on. Errors: those
 * of table_read; ERROR_INPUT for a file without boxes. */
workload *map_open(const char *path, error *e);

/* A scene, under rules or with all layers hit (NULL). The name is "boss-three", or
 * "boss-three, rules".
 */
typedef struct recording {
    scene scene;
    const graze_rules *rules;
    char name[64];
} recording;

/* Call visit for each scene below data/scenes of the current directory, first
 * without rules, then with the rules beside it. Where there are none, the report is
 * reported. False as soon as one visit says so, or if a file cannot be read. */
bool recordings_visit(report *r,
                      bool (*visit)(report *r, const recording *what, error *e),
                      error *e);

/* The most boxes of a frame. */
uint64_t recordings_most_boxes(const scene *s);

#endif
