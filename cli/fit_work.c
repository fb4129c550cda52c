/* fit_work.c: see fit_work.h.
 *
 * Sprites go in batches, so that the bar moves, and so that of all errors the first one in order is told,
 * however many threads there are.
 */
#include "cli/fit_work.h"

#include "cli/cli.h"
#include "cli/progress.h"
#include "cli/threads.h"
#include "formats/growth.h"
#include "formats/mask_file.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH_A_THREAD = 8 };

/* The most pixels of all pictures that are kept to be drawn: 1 GiB. */
static const uint64_t kept_most = (uint64_t)IMAGE_SIDE_MAX * IMAGE_SIDE_MAX;

/* Sprites that are fitted at once. */
typedef struct batch {
    const fit_options *options;
    fit_sprite *sprites;
    error *errors; /* one a sprite */
    uint32_t count;
} batch;

static bool result_note(fit_sprite *sprite, uint32_t number, const graze_fit *fit, error *e) {
    const size_t first = sprite->box_count;
    if (!growth_reserve(&sprite->boxes, &sprite->box_capacity, first + fit->count, sizeof *sprite->boxes))
        return error_no_memory(e, "the boxes");
    if (fit->count > 0)
        memcpy(sprite->boxes + first, fit->boxes, fit->count * sizeof *fit->boxes);
    sprite->box_count += fit->count;
    sprite->results[number] = (fit_result){ first, fit->count, fit->solid > 0, graze_fit_iou(fit) };
    return true;
}

static bool frame_fit(const fit_options *options, fit_sprite *sprite, uint32_t number, error *e) {
    const graze_pixels pixels = fit_frames_pixels(&sprite->frames, &sprite->picture, number);
    graze_mask *mask = NULL;
    graze_fit fit;
    const mask_recipe recipe = { .threshold = options->threshold };
    graze_status status = mask_file_solid(&recipe, &pixels, sprite->picture.has_alpha, &mask);
    if (status == GRAZE_OK)
        status = graze_fit_mask(mask, &options->config, &fit);
    graze_mask_destroy(mask);
    return status == GRAZE_OK ? result_note(sprite, number, &fit, e)
                              : cli_library_error(status, sprite->path, e);
}

static bool sprite_fit(const fit_options *options, fit_sprite *sprite, error *e) {
    if (!image_read(sprite->path, &sprite->picture, e) ||
        !fit_frames_cut(sprite->path, &sprite->picture, &options->cutting, &sprite->frames, e))
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

/* Count the pixels of pictures that are kept. */
static bool kept_check(const batch *b, uint64_t *kept, error *e) {
    for (uint32_t i = 0; i < b->count; i++)
        *kept += (uint64_t)b->sprites[i].picture.width * b->sprites[i].picture.height;
    return *kept <= kept_most ||
           error_set(e, ERROR_INPUT,
                     "the pictures have more than %llu pixels in all, too many for --png; draw fewer at once",
                     (unsigned long long)kept_most);
}

static bool batches_run(const fit_options *options, const graze_tasks *tasks, fit_sprite *sprites, error *e) {
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
