/* fit.c: `graze fit`: the few boxes that describe a sprite best. */
#include "cli/cli.h"
#include "cli/fit_against.h"
#include "cli/fit_options.h"
#include "cli/fit_picture.h"
#include "cli/fit_write.h"
#include "formats/png.h"

/* What was found: of sprites, or of hitbox files. */
typedef struct findings {
    fit_sprite *sprites;
    hitbox_collection collection;
    fit_rivals rivals;
} findings;

static bool findings_make(const fit_options *options, findings *f, error *e) {
    return options->is_against ? fit_against_run(options, &f->collection, &f->rivals, e)
                               : fit_work_run(options, &f->sprites, e);
}

static void findings_free(const fit_options *options, findings *f) {
    fit_work_free(f->sprites, options->count);
    fit_against_free(&f->rivals);
    hitbox_collection_free(&f->collection);
}

static bool findings_draw(const fit_options *options, const findings *f, output *o, error *e) {
    return options->is_against ? fit_against_picture(&f->rivals, o, e)
                               : fit_picture_write(f->sprites, options->count, o, e);
}

static void sprites_write_text(const fit_options *options, const fit_sprite *sprites, output *o) {
    for (size_t i = 0; i < options->count && !output_has_failed(o); i++)
        fit_write_text(&sprites[i], o);
}

static bool findings_write_json(const fit_options *options, const findings *f, output *o, error *e) {
    json_writer *w = NULL;
    bool is_fine = json_writer_open(&w, e);
    if (is_fine && options->is_against)
        is_fine = fit_against_json(&f->rivals, w, o, e);
    for (size_t i = 0; i < options->count && is_fine && !options->is_against && !output_has_failed(o); i++)
        is_fine = fit_write_json(&f->sprites[i], w, o, e);
    json_writer_close(w);
    return is_fine;
}

static bool findings_print(const fit_options *options, const findings *f, error *e) {
    output *o = NULL;
    bool is_fine = true;
    if (fit_options_fill_stdout(options))
        return true;
    if (!output_open(NULL, &o, e))
        return false;
    if (options->is_json)
        is_fine = findings_write_json(options, f, o, e);
    else if (options->is_against)
        fit_against_text(&f->rivals, o);
    else
        sprites_write_text(options, f->sprites, o);
    if (is_fine)
        return output_close(o, e);
    output_discard(o);
    return false;
}

/* All there is to say, once all is known. `o` is the picture's, closed or discarded; NULL: none is wanted. */
static bool results_write(const fit_options *options, const findings *f, output *o, error *e) {
    if (o != NULL && !findings_draw(options, f, o, e)) {
        output_discard(o);
        return false;
    }
    return (o == NULL || output_close(o, e)) &&
           (options->sets == NULL || fit_write_sets(options->sets, f->sprites, options->count, e)) &&
           findings_print(options, f, e);
}

/* A picture that cannot be written is found out before the work. */
static bool fit(const fit_options *options, error *e) {
    findings f = { 0 };
    output *o = NULL;
    if (options->png != NULL && (!png_is_available(e) || !output_open(options->png, &o, e)))
        return false;
    bool is_fine = findings_make(options, &f, e);
    if (is_fine)
        is_fine = results_write(options, &f, o, e);
    else
        output_discard(o);
    findings_free(options, &f);
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
