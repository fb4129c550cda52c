/* fit.c: `graze fit`: the few boxes that describe a sprite best. */
#include "cli/cli.h"
#include "cli/fit_options.h"
#include "cli/fit_picture.h"
#include "cli/fit_tell.h"
#include "cli/fit_work.h"
#include "formats/png_encode.h"

#include <string.h>

static bool lines_print(const fit_options *options, const fit_sprite *sprites, error *e) {
    output *o = NULL;
    if (options->png != NULL && strcmp(options->png, "-") == 0)
        return true;
    if (!output_open(NULL, &o, e))
        return false;
    for (size_t i = 0; i < options->count && !output_has_failed(o); i++)
        if (options->is_json)
            fit_tell_json(&sprites[i], o);
        else
            fit_tell_text(&sprites[i], o);
    return output_close(o, e);
}

/* All there is to say, once all is known. `o` is the picture's; NULL: none is wanted. */
static bool results_write(const fit_options *options, const fit_sprite *sprites, output *o, error *e) {
    if (o != NULL && !fit_picture_write(sprites, options->count, o, e)) {
        output_discard(o);
        return false;
    }
    return (o == NULL || output_close(o, e)) && lines_print(options, sprites, e);
}

/* A picture that cannot be written is found out before the work. */
static bool fit(const fit_options *options, error *e) {
    fit_sprite *sprites = NULL;
    output *o = NULL;
    if (options->png != NULL && (!png_is_available(e) || !output_open(options->png, &o, e)))
        return false;
    bool is_fine = fit_work_run(options, &sprites, e);
    if (is_fine)
        is_fine = results_write(options, sprites, o, e);
    else
        output_discard(o);
    fit_work_free(sprites, options->count);
    return is_fine;
}

int fit_run(int argc, char **argv) {
    fit_options options;
    error e = { 0 };
    int code = 0;
    if (!fit_options_read(argc, argv, &options, &code))
        return code;
    return fit(&options, &e) ? 0 : cli_fail(&e);
}
