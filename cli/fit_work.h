/* fit_work.h: pictures read, cut into frames, and each frame fitted: a picture is one thread's work. */
#ifndef CLI_FIT_WORK_H
#define CLI_FIT_WORK_H

#include "cli/fit_options.h"

/* What was found for one frame: boxes first to first + count - 1 of its sprite. */
typedef struct fit_result {
    size_t first;
    uint32_t count;
    bool is_solid; /* some of it is; else there are no boxes and no iou */
    double iou;
} fit_result;

typedef struct fit_sprite {
    const char *path;
    fit_frames frames;
    fit_result *results; /* one a frame */
    graze_rect *boxes;
    size_t box_count, box_capacity;
    image picture; /* kept if it is to be drawn */
} fit_sprite;

/* Fit all sprites of the options, into *sprites, as many as there are paths, which fit_work_free frees, also
 * after an error. Errors are those of the first picture that has one, in the order of the paths. */
bool fit_work_run(const fit_options *options, fit_sprite **sprites, error *e);

void fit_work_free(fit_sprite *sprites, size_t count);

#endif
