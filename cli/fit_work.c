/* fit_work.c: see fit_work.h. No pixel is left over in silence: a sheet cut wrongly
 * fits well, to nonsense.
 *
 * Sprites go in batches, so the bar moves. With any number of threads, the first
 * error in order is the one reported.
 */
#include "cli/fit_work.h"

#include "cli/cli.h"
#include "cli/progress.h"
#include "formats/growth.h"
#include "formats/image_file.h"
#include "formats/mask_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool whole_check(const char *path, const image *whole, uint32_t columns,
                        uint32_t rows, error *e) {
    if (whole->width % columns == 0 && whole->height % rows == 0)
        return true;
    return error_at(e, path, 0,
                    "%" PRIu32 " x %" PRIu32 " pixels cannot be cut into %" PRIu32
                    " columns and %" PRIu32
                    " rows of whole pixels; say with --sheet how many there are, or "
                    "with --cell how large they "
                    "are",
                    whole->width, whole->height, columns, rows);
}

static bool cells_check(const char *path, const image *whole,
                        const fit_cutting *cutting, error *e) {
    if (whole->width % cutting->cell_w == 0 && whole->height % cutting->cell_h == 0)
        return true;
    return error_at(e, path, 0,
                    "%" PRIu32 " x %" PRIu32
                    " pixels cannot be cut into cells of %" PRIu32 " x %" PRIu32
                    ": some would be left over; crop the picture, or say with "
                    "--sheet how many cells there are",
                    whole->width, whole->height, cutting->cell_w, cutting->cell_h);
}

/* Files of Aseprite say where their frames are. */
static bool own_frames_take(const char *path, const image *whole,
                            const fit_cutting *cutting, fit_frames *frames,
                            error *e) {
    if (cutting->columns > 0 || cutting->cell_w > 0)
        return error_at(e, path, 0,
                        "a file of Aseprite has frames of its own; leave --sheet "
                        "and --cell out");
    *frames = (fit_frames){ .w = whole->frame_w,
                            .h = whole->frame_h,
                            .columns = whole->width / whole->frame_w,
                            .count = whole->frame_count,
                            .is_sheet = true };
    return true;
}

bool fit_frames_cut(const char *path, const image *whole, const fit_cutting *cutting,
                    fit_frames *frames, error *e) {
    uint32_t columns = 1, rows = 1;
    if (whole->frame_count > 0)
        return own_frames_take(path, whole, cutting, frames, e);
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
        return error_at(e, path, 0,
                        "would be cut into %" PRIu64
                        " frames; up to %d are possible",
                        (uint64_t)columns * rows, FIT_FRAMES_MAX);
    *frames =
        (fit_frames){ .w = whole->width / columns,
                      .h = whole->height / rows,
                      .columns = columns,
                      .count = columns * rows,
                      .is_sheet = cutting->columns > 0 || cutting->cell_w > 0 };
    return true;
}

graze_pixels fit_frames_pixels(const fit_frames *frames, const image *whole,
                               uint32_t number) {
    const size_t stride = (size_t)whole->width * IMAGE_CHANNELS;
    const size_t x = (size_t)(number % frames->columns) * frames->w;
    const size_t y = (size_t)(number / frames->columns) * frames->h;
    return (graze_pixels){ whole->rgba + y * stride + x * IMAGE_CHANNELS, frames->w,
                           frames->h, stride };
}

enum { BATCH_A_THREAD = 8 };

/* The most pixels of all pictures kept for drawing: 1 GiB. */
static const uint64_t kept_most = (uint64_t)IMAGE_SIDE_MAX * IMAGE_SIDE_MAX;

/* Sprites fitted at once. */
typedef struct batch {
    const fit_options *options;
    fit_sprite *sprites;
    error *errors; /* one a sprite */
    uint32_t count;
} batch;

static bool result_note(fit_sprite *sprite, uint32_t number, const graze_fit *fit,
                        error *e) {
    const size_t first = sprite->box_count;
    if (!growth_reserve(&sprite->boxes, &sprite->box_capacity, first + fit->count,
                        sizeof *sprite->boxes))
        return error_no_memory(e, "the boxes");
    if (fit->count > 0)
        memcpy(sprite->boxes + first, fit->boxes, fit->count * sizeof *fit->boxes);
    sprite->box_count += fit->count;
    sprite->results[number] = (fit_result){ .first = first,
                                            .count = fit->count,
                                            .is_solid = fit->solid > 0,
                                            .iou = graze_fit_iou(fit) };
    return true;
}

static graze_status shape_fit(const fit_options *options, const graze_mask *mask,
                              fit_result *result) {
    graze_shape_fit fit;
    const graze_status status =
        graze_fit_shape(mask, options->kind, &options->config, &fit);
    const graze_fit counts = { .solid = fit.solid,
                               .covered = fit.covered,
                               .area = fit.area };
    *result = (fit_result){ .is_solid = fit.solid > 0,
                            .has_shape = fit.is_found,
                            .iou = graze_fit_iou(&counts),
                            .score = fit.score,
                            .bound = fit.bound,
                            .shape = fit.shape };
    return status;
}

static bool frame_fit(const fit_options *options, fit_sprite *sprite,
                      uint32_t number, error *e) {
    const graze_pixels pixels =
        fit_frames_pixels(&sprite->frames, &sprite->picture, number);
    graze_mask *mask = NULL;
    graze_fit fit;
    const mask_recipe recipe = { .threshold = options->threshold };
    graze_status status =
        mask_file_solid(&recipe, &pixels, sprite->picture.has_alpha, &mask);
    const bool is_box = options->kind == GRAZE_SHAPE_BOX;
    if (status == GRAZE_OK)
        status = is_box ? graze_fit_mask(mask, &options->config, &fit)
                        : shape_fit(options, mask, &sprite->results[number]);
    graze_mask_destroy(mask);
    if (status != GRAZE_OK)
        return cli_library_error(status, sprite->path, e);
    return !is_box || result_note(sprite, number, &fit, e);
}

static bool sprite_fit(const fit_options *options, fit_sprite *sprite, error *e) {
    if (!image_read(sprite->path, &options->layers, &sprite->picture, e) ||
        !fit_frames_cut(sprite->path, &sprite->picture, &options->cutting,
                        &sprite->frames, e))
        return false;
    sprite->results = calloc(sprite->frames.count, sizeof *sprite->results);
    if (sprite->results == NULL)
        return error_no_memory(e, "the boxes");
    for (uint32_t i = 0; i < sprite->frames.count; i++)
        if (!frame_fit(options, sprite, i, e))
            return false;
    if (options->png == NULL)
        image_free(&sprite->picture);
    return true;
}

static void sprite_task(void *argument, uint32_t index) {
    const batch *b = argument;
    (void)sprite_fit(b->options, &b->sprites[index], &b->errors[index]);
}

static bool batch_run(batch *b, const graze_tasks *tasks, error *e) {
    memset(b->errors, 0, b->count * sizeof *b->errors);
    if (tasks->run != NULL)
        tasks->run(tasks->context, sprite_task, b, b->count);
    for (uint32_t i = 0; i < b->count; i++) {
        if (tasks->run == NULL)
            sprite_task(b, i);
        if (b->errors[i].code != ERROR_NONE) {
            *e = b->errors[i];
            return false;
        }
    }
    return true;
}

/* Count the pixels of kept pictures. */
static bool kept_check(const batch *b, uint64_t *kept, error *e) {
    for (uint32_t i = 0; i < b->count; i++)
        *kept +=
            (uint64_t)b->sprites[i].picture.width * b->sprites[i].picture.height;
    return *kept <= kept_most ||
           error_set(e, ERROR_INPUT,
                     "the pictures have more than %llu pixels in all, too many for "
                     "--png; draw fewer at once",
                     (unsigned long long)kept_most);
}

static bool batches_run(const fit_options *options, const graze_tasks *tasks,
                        fit_sprite *sprites, error *e) {
    const uint32_t size = BATCH_A_THREAD * (tasks->threads > 1 ? tasks->threads : 1);
    batch b = { .options = options, .errors = calloc(size, sizeof *b.errors) };
    uint64_t kept = 0;
    progress bar;
    if (b.errors == NULL)
        return error_no_memory(e, "the sprites");
    bool is_fine = true;
    progress_begin(&bar, "fitting");
    for (size_t i = 0; i < options->count && is_fine; i += b.count) {
        b.sprites = sprites + i;
        b.count = options->count - i < size ? (uint32_t)(options->count - i) : size;
        is_fine = batch_run(&b, tasks, e) && kept_check(&b, &kept, e);
        progress_update(&bar, (double)i / (double)options->count);
    }
    progress_end(&bar);
    free(b.errors);
    return is_fine;
}

bool fit_work_run(const fit_options *options, fit_sprite **sprites, error *e) {
    graze_pool *pool = NULL;
    *sprites = calloc(options->count, sizeof **sprites);
    if (*sprites == NULL)
        return error_no_memory(e, "the sprites");
    for (size_t i = 0; i < options->count; i++)
        (*sprites)[i].path = options->paths[i];
    if (!threads_open(options->threads, &pool, e))
        return false;
    const graze_tasks tasks = threads_tasks(pool);
    const bool is_fine = batches_run(options, &tasks, *sprites, e);
    graze_pool_close(pool);
    return is_fine;
}

void fit_work_free(fit_sprite *sprites, size_t count) {
    for (size_t i = 0; i < count && sprites != NULL; i++) {
        free(sprites[i].results);
        free(sprites[i].boxes);
        image_free(&sprites[i].picture);
    }
    free(sprites);
}
