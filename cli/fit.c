/* fit.c: `graze fit`: the few boxes describing a sprite best. */
#include "cli/cli.h"
#include "cli/fit_against.h"
#include "cli/fit_audit.h"
#include "cli/fit_picture.h"
#include "cli/fit_work.h"
#include "cli/fit_write.h"
#include "cli/options.h"
#include "cli/output.h"
#include "formats/number.h"
#include "formats/png.h"

#include <getopt.h> /* optind */
#include <string.h>

static const char help[] =
    "graze fit: hitboxes out of sprites: the few boxes that describe their solid "
    "pixels\n"
    "best.\n"
    "\n"
    "Usage: graze fit SPRITE ... [OPTION ...]\n"
    "       graze fit --against HITBOXES ... [OPTION ...]\n"
    "       graze fit --audit HITBOXES ... [--threshold T] [--json]\n"
    "\n"
    "SPRITE: a PNG picture, or a file of Aseprite, each of its frames; \"-\" is "
    "standard\n"
    "input.\n"
    "\n"
    "  --boxes K        at most K boxes, 1 to 64 (1); fewer where more would not "
    "help\n"
    "  --shape KIND     one circle, capsule, ellipse or polygon (convex, of "
    "up to 8\n"
    "                   corners) in place of boxes; the result says whether "
    "it is proven to be the "
    "best, "
    "or what\n"
    "                   the score is at most\n"
    "  --score S        what is best (iou); boxes count as one area, their union:\n"
    "                     iou     intersection over union with the solid pixels\n"
    "                     pixels  the fewest pixels wrong: empty under a box, or\n"
    "                             solid under none\n"
    "                     inside  no empty pixel under a box, and as many solid "
    "ones\n"
    "                             as then can be\n"
    "                     cover   every solid pixel under a box, and as few empty\n"
    "                             ones as then can be\n"
    "  --inset N        fair to the player: afterwards, move each edge N pixels\n"
    "                   inward; a box keeps its middle pixel, or two, each way\n"
    "  --keep-width     boxes reach as far left and right as the solid pixels do; "
    "an\n"
    "                   inset moves only upper and lower edges\n"
    "  --threshold T    solid is what has alpha above T, 0 to 255 (127)\n"
    "  --layer NAME     of Aseprite only this layer or group; may be given again\n"
    "  --sheet CxR      each picture is a sheet of C columns and R rows of frames\n"
    "  --cell WxH       the same, by the size of a frame in pixels\n"
    "  --json           a line of JSON for each sprite or frame: {\"sprite\": "
    "FILE,\n"
    "                   \"boxes\": [[x, y, w, h], ...], \"iou\": v}; of a sheet "
    "with\n"
    "                   \"frame\": N, from 0, row by row, and boxes by the frame's\n"
    "                   corner; without solid pixels no boxes, and iou null\n"
    "  --png OUT        draw sprites or frames, enlarged, with their boxes; \"-\" "
    "is\n"
    "                   standard output, in place of the lines\n"
    "  -o, --output OUT write the boxes as hitbox sets, which graze hitboxes reads: "
    "OUT.h\n"
    "                   gets C to compile in, any other JSON; a set for each sheet, "
    "or\n"
    "                   one set whose frames are all sprites, with pivots in the "
    "middle\n"
    "  --name NAME      what the boxes in sets are called (hurt); the word that it "
    "begins\n"
    "                   with says the layer, as graze hitboxes has it\n"
    "  --set NAME       what the sets are called; default: as the files\n"
    "  --threads N      let N threads share the work, 0 to 64 (1); the output is "
    "the\n"
    "                   same, byte for byte, for any N\n"
    "\n"
    "--against compares with boxes that artists drew: HITBOXES are files that "
    "graze\n"
    "hitboxes reads, and the pictures that they name are fitted. It prints for "
    "each\n"
    "animation how far fitted and drawn boxes overlap (intersection over union), "
    "and a\n"
    "histogram, which --png draws. A picture that is missing is named, and no "
    "failure.\n"
    "\n"
    "--audit fits nothing. It prints for each frame which share of the solid pixels "
    "is in no\n"
    "box (uncovered), and for each box which share of its pixels lies outside of "
    "the\n"
    "picture (outside), and over nothing solid (empty). A pixel is in a box if its "
    "middle\n"
    "is. --json: a line for each frame, with these shares, null of nothing; see "
    "docs/fit.md.\n"
    "\n"
    "One box is the proven optimum of its score; of equal ones it is the first by "
    "y,\n"
    "height, x, width. More boxes are found by a search: see docs/fit.md. iou is "
    "that of\n"
    "the boxes as printed, for any score. If a picture cannot be read, nothing is\n"
    "printed.\n"
    "\n"
    "Examples:\n"
    "  graze fit ship.png --boxes 3 --inset 2 --png boxes.png\n"
    "  graze fit walk-*.png --boxes 2 --keep-width --json > walk.jsonl\n"
    "  graze fit sheet.png --cell 32x32 --boxes 2 --png sheet-boxes.png\n"
    "  graze fit shot.png --shape capsule --name hit -o shot.h\n"
    "  graze fit --against hero.json boss.json --png overlap.png\n"
    "  graze fit hero.aseprite --layer body -o hero.h\n"
    "  graze fit --audit hero.json\n";

static bool score_read(const char *text, void *value, error *e) {
    graze_fit_score *score = value;
    static const struct {
        const char *name;
        graze_fit_score score;
    } scores[] = { { "iou", GRAZE_FIT_IOU },
                   { "pixels", GRAZE_FIT_PIXELS },
                   { "inside", GRAZE_FIT_INSIDE },
                   { "cover", GRAZE_FIT_COVER } };
    for (size_t i = 0; i < sizeof scores / sizeof scores[0]; i++)
        if (strcmp(text, scores[i].name) == 0) {
            *score = scores[i].score;
            return true;
        }
    return error_set(e, ERROR_INPUT,
                     "--score \"%.100s\": iou, pixels, inside or cover is needed",
                     text);
}

static bool kind_read(const char *text, void *value, error *e) {
    graze_shape_kind *kind = value;
    static const struct {
        const char *name;
        graze_shape_kind kind;
    } kinds[] = { { "circle", GRAZE_SHAPE_CIRCLE },
                  { "capsule", GRAZE_SHAPE_CAPSULE },
                  { "ellipse", GRAZE_SHAPE_ELLIPSE },
                  { "polygon", GRAZE_SHAPE_POLYGON } };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(text, kinds[i].name) == 0) {
            *kind = kinds[i].kind;
            return true;
        }
    return error_set(
        e, ERROR_INPUT,
        "--shape \"%.100s\": circle, capsule, ellipse or polygon is needed", text);
}

/* "8x4", or "8X4", or "8,4": two whole numbers from 1. */
static bool size_read(const char *option, const char *text, uint32_t *first,
                      uint32_t *second, error *e) {
    const size_t length = strcspn(text, "xX,");
    uint64_t values[2] = { 0 };
    const bool is_fine = text[length] != '\0' &&
                         number_uint64(text, length, &values[0]) == NUMBER_OK &&
                         number_uint64(text + length + 1, strlen(text + length + 1),
                                       &values[1]) == NUMBER_OK;
    for (int i = 0; i < 2; i++)
        if (!is_fine || values[i] < 1 || values[i] > IMAGE_SIDE_MAX)
            return error_set(
                e, ERROR_INPUT,
                "%s \"%.100s\": two whole numbers from 1 to %d like 8x4 are needed",
                option, text, IMAGE_SIDE_MAX);
    *first = (uint32_t)values[0];
    *second = (uint32_t)values[1];
    return true;
}

static bool sheet_read(const char *text, void *value, error *e) {
    fit_cutting *cutting = value;
    return size_read("--sheet", text, &cutting->columns, &cutting->rows, e);
}

static bool cell_read(const char *text, void *value, error *e) {
    fit_cutting *cutting = value;
    return size_read("--cell", text, &cutting->cell_w, &cutting->cell_h, e);
}

static bool inset_read(const char *text, void *value, error *e) {
    uint64_t inset = 0;
    const bool is_read = cli_number("--inset", text, IMAGE_SIDE_MAX, &inset, e);
    *(uint32_t *)value = (uint32_t)inset;
    return is_read;
}

static bool threshold_read(const char *text, void *value, error *e) {
    uint64_t threshold = 0;
    const bool is_read = cli_number("--threshold", text, UINT8_MAX, &threshold, e);
    *(uint8_t *)value = (uint8_t)threshold;
    return is_read;
}

static const cli_option fit_rows[] = {
    { "against", OPTION_FLAG, .offset = offsetof(fit_options, is_against) },
    { "audit", OPTION_FLAG, .offset = offsetof(fit_options, is_audit) },
    { "boxes", OPTION_COUNT, .offset = offsetof(fit_options, config.boxes),
      .max = GRAZE_FIT_BOXES_MAX },
    { "cell", OPTION_OWN, .offset = offsetof(fit_options, cutting),
      .read = cell_read },
    { "inset", OPTION_OWN, .offset = offsetof(fit_options, config.inset),
      .read = inset_read },
    { "json", OPTION_FLAG, .offset = offsetof(fit_options, is_json) },
    { "keep-width", OPTION_FLAG,
      .offset = offsetof(fit_options, config.keeps_width) },
    { "layer", OPTION_OWN, .offset = offsetof(fit_options, layers),
      .read = cli_image_layer },
    { "name", OPTION_TEXT, .offset = offsetof(fit_options, name) },
    { "output", OPTION_TEXT, .offset = offsetof(fit_options, sets), .letter = 'o' },
    { "png", OPTION_TEXT, .offset = offsetof(fit_options, png) },
    { "score", OPTION_OWN, .offset = offsetof(fit_options, config.score),
      .read = score_read },
    { "set", OPTION_TEXT, .offset = offsetof(fit_options, set) },
    { "shape", OPTION_OWN, .offset = offsetof(fit_options, kind),
      .read = kind_read },
    { "sheet", OPTION_OWN, .offset = offsetof(fit_options, cutting),
      .read = sheet_read },
    { "threads", OPTION_THREADS, .offset = offsetof(fit_options, threads) },
    { "threshold", OPTION_OWN, .offset = offsetof(fit_options, threshold),
      .read = threshold_read },
    { 0 }
};

static bool fit_options_fill_stdout(const fit_options *options) {
    return path_is_dash(options->png) || path_is_dash(options->sets);
}

static size_t dashes_count(const fit_options *options) {
    size_t count = 0;
    for (size_t i = 0; i < options->count; i++)
        count += path_is_dash(options->paths[i]);
    return count;
}

/* Whether an option is given that says how to fit, or where to. */
static bool has_fitting(const fit_options *options) {
    const graze_fit_config *config = &options->config;
    return config->boxes > 1 || config->inset > 0 || config->keeps_width ||
           config->score != GRAZE_FIT_IOU || options->kind != GRAZE_SHAPE_BOX ||
           options->png != NULL || options->sets != NULL;
}

/* The first contradiction among the options; NULL if there is none. */
static const char *contradiction(const fit_options *options) {
    if (options->count == 0)
        return options->is_against || options->is_audit ? "which HITBOXES?"
                                                        : "which SPRITE?";
    if (dashes_count(options) > 1)
        return "only one file can be standard input";
    if ((options->is_against || options->is_audit) &&
        (options->cutting.columns > 0 || options->cutting.cell_w > 0))
        return "with --against and --audit the HITBOXES say where frames are; leave "
               "--sheet and --cell out";
    if (options->is_audit && (options->is_against || has_fitting(options)))
        return "--audit fits and draws nothing; only --threshold and --json go with "
               "it";
    if (options->cutting.columns > 0 && options->cutting.cell_w > 0)
        return "--sheet and --cell say the same in two ways; give one of them";
    if (options->kind != GRAZE_SHAPE_BOX &&
        (options->is_against || options->config.boxes > 1 ||
         options->config.keeps_width))
        return "--shape fits one shape; leave --against, --boxes and --keep-width "
               "out";
    if (options->kind == GRAZE_SHAPE_POLYGON && options->config.inset > 0)
        return "--inset is for boxes, circles, capsules and ellipses";
    if (options->sets == NULL && (options->name != NULL || options->set != NULL))
        return "--name and --set are for --output";
    if ((options->name != NULL && strlen(options->name) > HITBOX_TEXT_MAX) ||
        (options->set != NULL && strlen(options->set) > HITBOX_TEXT_MAX))
        return "--name and --set take names of up to 255 bytes";
    if (options->is_against && options->sets != NULL)
        return "--against compares boxes; leave --output out";
    if (options->is_json + path_is_dash(options->png) + path_is_dash(options->sets) >
        1)
        return "only one of --json, --output and --png can be standard output";
    return NULL;
}

/* No output may take the place of a sprite, or of another output. */
static bool outputs_check(const fit_options *options, error *e) {
    if (path_is_same_file(options->sets, options->png))
        return error_set(e, ERROR_INPUT,
                         "--output and --png are the same file; give each its own");
    for (size_t i = 0; i < options->count; i++)
        if (path_is_same_file(options->paths[i], options->png) ||
            path_is_same_file(options->paths[i], options->sets))
            return error_set(
                e, ERROR_INPUT,
                "%s would be written over; give the result a name of its own",
                options->paths[i]);
    return true;
}

static bool paths_note(int argc, char **argv, fit_options *options, error *e) {
    options->paths = argv + optind;
    options->count = (size_t)(argc - optind);
    const char *wrong = contradiction(options);
    return wrong == NULL ? outputs_check(options, e)
                         : error_set(e, ERROR_INPUT, "%s", wrong);
}

static bool fit_options_read(int argc, char **argv, fit_options *options,
                             int *code) {
    error e = { 0 };
    *options =
        (fit_options){ .config.boxes = 1, .threshold = GRAZE_MASK_ALPHA_DEFAULT };
    if (!cli_options_read(&(cli_options){ "fit", help, fit_rows }, argc, argv,
                          options, code))
        return false;
    if (paths_note(argc, argv, options, &e))
        return true;
    *code = cli_bad_usage("fit", "%s", e.text);
    return false;
}

/* The findings about sprites, or about hitbox files. */
typedef struct findings {
    fit_sprite *sprites;
    hitbox_collection collection;
    fit_rivals rivals;
    fit_audit audit;
} findings;

static bool findings_make(const fit_options *options, findings *f, error *e) {
    if (options->is_audit)
        return fit_audit_run(options, &f->collection, &f->audit, e);
    return options->is_against
               ? fit_against_run(options, &f->collection, &f->rivals, e)
               : fit_work_run(options, &f->sprites, e);
}

static void findings_free(const fit_options *options, findings *f) {
    fit_work_free(f->sprites, options->count);
    fit_against_free(&f->rivals);
    fit_audit_free(&f->audit);
    hitbox_collection_free(&f->collection);
}

static bool findings_draw(const fit_options *options, const findings *f, output *o,
                          error *e) {
    return options->is_against ? fit_against_picture(&f->rivals, o, e)
                               : fit_picture_write(f->sprites, options->count, o, e);
}

static void sprites_write_text(const fit_options *options, const fit_sprite *sprites,
                               output *o) {
    for (size_t i = 0; i < options->count && !output_has_failed(o); i++)
        fit_write_text(&sprites[i], o);
}

static bool sprites_write_json(const fit_options *options, const fit_sprite *sprites,
                               json_writer *w, output *o, error *e) {
    for (size_t i = 0; i < options->count && !output_has_failed(o); i++)
        if (!fit_write_json(&sprites[i], w, o, e))
            return false;
    return true;
}

static bool findings_write_json(const fit_options *options, const findings *f,
                                output *o, error *e) {
    json_writer *w = NULL;
    bool is_fine = json_writer_open(&w, e);
    if (is_fine && options->is_against)
        is_fine = fit_against_json(&f->rivals, w, o, e);
    else if (is_fine && options->is_audit)
        is_fine = fit_audit_json(&f->audit, w, o, e);
    else if (is_fine)
        is_fine = sprites_write_json(options, f->sprites, w, o, e);
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
    else if (options->is_audit)
        fit_audit_text(&f->audit, o);
    else
        sprites_write_text(options, f->sprites, o);
    if (is_fine)
        return output_close(o, e);
    output_discard(o);
    return false;
}

/* All there is to say, once all is known. `o` is the picture's, closed or discarded;
 * NULL: none is wanted. */
static bool results_write(const fit_options *options, const findings *f, output *o,
                          error *e) {
    if (o != NULL && !findings_draw(options, f, o, e)) {
        output_discard(o);
        return false;
    }
    return (o == NULL || output_close(o, e)) &&
           (options->sets == NULL || fit_write_sets(options, f->sprites, e)) &&
           findings_print(options, f, e);
}

/* Whether the picture can be written is found out before the work. */
static bool fit(const fit_options *options, error *e) {
    findings f = { 0 };
    output *o = NULL;
    if (options->png != NULL &&
        (!png_is_available(e) || !output_open(options->png, &o, e)))
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
