/* recordings.h: the recorded scenes of the repository, one after the other. */
#ifndef BENCH_RECORDINGS_H
#define BENCH_RECORDINGS_H

#include "bench/report.h"
#include "graze/rules.h"
#include "scenes/scene.h"

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
 * told. False as soon as one visit says so, or if a file cannot be read. */
bool recordings_visit(report *r,
                      bool (*visit)(report *r, const recording *what, error *e),
                      error *e);

/* The most boxes of a frame. */
uint64_t recordings_most_boxes(const scene *s);

#endif
