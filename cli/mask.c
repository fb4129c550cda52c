/* mask.c: `graze mask`: the solid pixels of a picture, and where those of two overlap. */
#include "cli/cli.h"
#include "cli/mask_batch.h"
#include "cli/mask_options.h"
#include "cli/mask_picture.h"
#include "cli/mask_tell.h"

#include <string.h>

/* Open a path, let `write` fill it, and put it in its place. */
static bool result_write(const char *path, bool (*write)(const mask_pair *, output *, error *),
                         const mask_pair *pair, error *e) {
    output *o = NULL;
    if (path == NULL)
        return true;
    if (!output_open(path, &o, e))
        return false;
    if (write(pair, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool numbers_print(const mask_options *options, const mask_pair *pair, error *e) {
    const mask_telling telling = { options->a, options->b, pair };
    output *o = NULL;
    if (mask_options_fill_stdout(options))
        return true;
    if (!output_open(NULL, &o, e))
        return false;
    if (options->is_json ? mask_tell_json(&telling, o, e) : mask_tell_text(&telling, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool pair_tell(const mask_options *options, error *e) {
    graze_mask *a = NULL, *b = NULL;
    const bool is_read = mask_file_read(options->a, &options->recipe_a, &a, e) &&
                         (options->b == NULL || mask_file_read(options->b, &options->recipe_b, &b, e));
    mask_pair pair = { .a = options->turned, .b = graze_mask_view_all(b), .x = options->x, .y = options->y };
    pair.a.mask = a;
    const bool is_told = is_read && result_write(options->png, mask_picture_png, &pair, e) &&
                         result_write(options->svg, mask_picture_svg, &pair, e) &&
                         numbers_print(options, &pair, e);
    graze_mask_destroy(a);
    graze_mask_destroy(b);
    return is_told;
}

static bool batch_tell(const mask_options *options, error *e) {
    output *o = NULL;
    if (!output_open(NULL, &o, e))
        return false;
    if (mask_batch_run(options, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

int mask_run(int argc, char **argv) {
    mask_options options;
    error e = { 0 };
    int code = 0;
    if (!mask_options_read(argc, argv, &options, &code))
        return code;
    const bool is_told = options.batch != NULL ? batch_tell(&options, &e) : pair_tell(&options, &e);
    return is_told ? 0 : cli_fail(&e);
}
