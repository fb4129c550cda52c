/* fit_work.h: pictures read, cut into frames, and each frame fitted: a picture is
 * one thread's work. */
#ifndef CLI_FIT_WORK_H
#define CLI_FIT_WORK_H

#include "formats/png.h"
#include "graze/content/fit.h"
#include "graze/mask_make.h"

#include <stddef.h>

/* The most frames of a sheet. */
#define FIT_FRAMES_MAX 65536

/* The cut of a sheet: into columns and rows, or into cells of a size in pixels;
 * zeroed: none. */
typedef struct fit_cutting {
    uint32_t columns, rows;
    uint32_t cell_w, cell_h;
} fit_cutting;

/* The frames of one picture: equally large, row by row, numbered from 0. */
typedef struct fit_frames {
    uint32_t w, h, columns, count;
    bool is_sheet; /* it was to be cut, be it into one */
} fit_frames;

/* Cut a picture of a file. ERROR_INPUT, naming the file, if pixels are left over, or
 * there are too many frames. */
bool fit_frames_cut(const char *path, const image *whole, const fit_cutting *cutting,
                    fit_frames *frames, error *e);

/* The pixels of one frame. */
graze_pixels fit_frames_pixels(const fit_frames *frames, const image *whole,
                               uint32_t number);

typedef struct fit_options {
    char **paths; /* of the sprites, or of hitbox files; "-" is standard input */
    size_t count;
    graze_fit_config config;
    uint8_t threshold;
    fit_cutting cutting;
    image_layers layers; /* of files of Aseprite */
    /* of the fitted: boxes, or one circle, capsule or polygon */
    graze_shape_kind kind;
    /* of boxes and of sets; NULL: "hurt", and as the files */
    const char *name, *set;
    /* a picture and hitbox sets to be written; NULL: none */
    const char *png, *sets;
    /* hitbox files are read: compared with fits, or held against their pictures */
    bool is_against, is_audit;
    bool is_json;
    uint32_t threads;
} fit_options;

/* The fit of one frame: boxes first to first + count - 1 of its sprite; or one
 * shape, and no box. */
typedef struct fit_result {
    size_t first;
    uint32_t count;
    bool is_solid; /* some of it is; else it has neither boxes nor iou */
    bool has_shape;
    double iou;
    double score, bound; /* of the shape */
    graze_shape shape;
} fit_result;

typedef struct fit_sprite {
    const char *path;
    fit_frames frames;
    fit_result *results; /* one a frame */
    graze_rect *boxes;
    size_t box_count, box_capacity;
    image picture; /* kept if it is to be drawn */
} fit_sprite;

/* Fit all sprites of the options, into *sprites, as many as there are paths, which
 * fit_work_free frees, also after an error. Errors are those of the first faulty
 * picture, in the order of the paths. */
bool fit_work_run(const fit_options *options, fit_sprite **sprites, error *e);

void fit_work_free(fit_sprite *sprites, size_t count);

#endif
