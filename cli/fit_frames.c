/* fit_frames.c: see fit_frames.h. Nothing is left over in silence: a sheet cut wrongly fits well, to
 * nonsense. */
#include "cli/fit_frames.h"

#include <inttypes.h>

static bool whole_check(const char *path, const image *whole, uint32_t columns, uint32_t rows, error *e) {
    if (whole->width % columns == 0 && whole->height % rows == 0)
        return true;
    return error_at(
        e, path, 0,
        "%" PRIu32 " x %" PRIu32 " pixels cannot be cut into %" PRIu32 " columns and %" PRIu32
        " rows of whole pixels; say with --sheet how many there are, or with --cell how large they "
        "are",
        whole->width, whole->height, columns, rows);
}

static bool cells_check(const char *path, const image *whole, const fit_cutting *cutting, error *e) {
    if (whole->width % cutting->cell_w == 0 && whole->height % cutting->cell_h == 0)
        return true;
    return error_at(
        e, path, 0,
        "%" PRIu32 " x %" PRIu32 " pixels cannot be cut into cells of %" PRIu32 " x %" PRIu32
        ": some would be left over; crop the picture, or say with --sheet how many cells there are",
        whole->width, whole->height, cutting->cell_w, cutting->cell_h);
}

bool fit_frames_cut(const char *path, const image *whole, const fit_cutting *cutting, fit_frames *frames,
                    error *e) {
    uint32_t columns = 1, rows = 1;
    if (cutting->columns > 0) {
        columns = cutting->columns;
        rows = cutting->rows;
        if (!whole_check(path, whole, columns, rows, e))
            return false;
    } else if (cutting->cell_w > 0) {
        if (!cells_check(path, whole, cutting, e))
            return false;
        columns = whole->width / cutting->cell_w;
        rows = whole->height / cutting->cell_h;
    }
    if ((uint64_t)columns * rows > FIT_FRAMES_MAX)
        return error_at(e, path, 0, "would be cut into %" PRIu64 " frames; up to %d are possible",
                        (uint64_t)columns * rows, FIT_FRAMES_MAX);
    *frames = (fit_frames){ .w = whole->width / columns,
                            .h = whole->height / rows,
                            .columns = columns,
                            .count = columns * rows,
                            .is_sheet = cutting->columns > 0 || cutting->cell_w > 0 };
    return true;
}

graze_pixels fit_frames_pixels(const fit_frames *frames, const image *whole, uint32_t number) {
    const size_t stride = (size_t)whole->width * IMAGE_CHANNELS;
    const size_t x = (size_t)(number % frames->columns) * frames->w;
    const size_t y = (size_t)(number / frames->columns) * frames->h;
    return (graze_pixels){ whole->rgba + y * stride + x * IMAGE_CHANNELS, frames->w, frames->h, stride };
}
