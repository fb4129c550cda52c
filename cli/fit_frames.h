/* fit_frames.h: a picture as frames: all of it is one, or a sheet has them side by side in rows. */
#ifndef CLI_FIT_FRAMES_H
#define CLI_FIT_FRAMES_H

#include "formats/png.h"
#include "graze/mask_make.h"

#include <stddef.h>

/* The most frames that a sheet may have. */
#define FIT_FRAMES_MAX 65536

/* How sheets are cut: into so many columns and rows, or into cells of so many pixels; zeroed: not at all. */
typedef struct fit_cutting {
    uint32_t columns, rows;
    uint32_t cell_w, cell_h;
} fit_cutting;

/* The frames of one picture: equally large, row by row, numbered from 0. */
typedef struct fit_frames {
    uint32_t w, h, columns, count;
    bool is_sheet; /* it was to be cut, be it into one */
} fit_frames;

/* Cut a picture of a file. ERROR_INPUT, naming the file, if that leaves pixels over, or makes too many. */
bool fit_frames_cut(const char *path, const image *whole, const fit_cutting *cutting, fit_frames *frames,
                    error *e);

/* The pixels of one frame. */
graze_pixels fit_frames_pixels(const fit_frames *frames, const image *whole, uint32_t number);

#endif
