/* recorded.h: w6, the frames of a recorded scene, one after the other, then again
 * from the first.
 *
 * Only what lies where is taken over. scenes/scene_stage.h, in which a world plays a
 * scene, knows which box of a frame was which in the last. It also knows which of
 * them belong to one body. Edges may be equal here.
 */
#ifndef BENCH_WORKLOADS_RECORDED_H
#define BENCH_WORKLOADS_RECORDED_H

#include "bench/workloads/workload.h"
#include "formats/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Read a scene; rules are copied, NULL: all layers meet. The workload is named "w6".
 * Errors: those of scene_read; ERROR_INPUT for a scene without frames. */
workload *recorded_open(const char *path, const graze_rules *rules, error *e);

#ifdef __cplusplus
}
#endif

#endif
