/* mask.c: `graze mask`: the solid pixels of a picture, and where those of two
 * overlap. The rows of a list are answered as they are read. So memory is for the
 * pictures, which are kept up to a bound. */
#include "cli/cli.h"
#include "cli/mask_pair.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "formats/csv.h"
#include "formats/mask_file.h"
#include "formats/number.h"

#include <getopt.h> /* optind */
#include <math.h>
#include <string.h>

/* Missing paths are NULL; "-" is standard input or output. */
typedef struct mask_options {
    const char *a, *b, *batch, *png, *svg;
    mask_recipe recipe_a, recipe_b;
    graze_mask_view turned; /* how A is looked at, without a mask */
    double x, y;            /* where B lies, in the pixels of A so looked at */
    bool has_at, is_json;
} mask_options;

static const char help[] =
    "graze mask: the solid pixels of a picture, and where those of two overlap.\n"
    "\n"
    "Usage: graze mask A [B [--at X,Y]] [OPTION ...]\n"
    "       graze mask --batch LIST [OPTION ...]\n"
    "\n"
    "A and B are PNG pictures, or files of Aseprite (.aseprite), \"-\" is standard "
    "input. Pixels are\n"
    "counted from 0, x to the right, y down.\n"
    "\n"
    "  --at X,Y         where B's first pixel lies, in pixels of A as flipped and "
    "turned (0,0); it may be\n"
    "                   negative, and lie between pixels: then pixels are squares, "
    "and the area that they\n"
    "                   share is not a whole number\n"
    "  --threshold T    solid is alpha > T, 0 to 255 (127); a picture without alpha "
    "is solid everywhere, of "
    "16\n"
    "                   bits the high byte counts\n"
    "  --key RRGGBB     solid is every pixel of another colour, and alpha does not "
    "matter\n"
    "  --region X,Y,W,H take but this part of A, as one sprite of a sheet\n"
    "  --frame N        of files of Aseprite frame N, from 0 (0)\n"
    "  --layer NAME     of files of Aseprite only the layer or group of this name, "
    "be it visible or not;\n"
    "                   may be given again; default: visible layers\n"
    "  --flip x|y|xy    flip A left to right, top to bottom, or both\n"
    "  --turn 90|180|270\n"
    "                   turn A clockwise, after the flip\n"
    "  --json           print one JSON object: width, height, count, bounds, "
    "centroid, components; with B, "
    "too,\n"
    "                   overlap, first, area, overlap_bounds\n"
    "  --png OUT        draw A, or A and B and what they share, enlarged if they "
    "are small\n"
    "  --svg OUT        the outline as a path; with B, those of A, of B and of what "
    "they share\n"
    "  --batch LIST     a file of pairs, CSV with the columns a,b,x,y: file names "
    "as from the working "
    "directory,\n"
    "                   and where b lies in a. Prints CSV, "
    "overlap,first_x,first_y,area, a line a row\n"
    "\n"
    "OUT may be \"-\" for standard output, which then holds nothing else.\n"
    "\n"
    "Examples:\n"
    "  graze mask ship.png\n"
    "  graze mask ship.png rock.png --at 12,-3 --json\n"
    "  graze mask sheet.png --region 64,0,32,32 --flip x --png left.png --svg "
    "left.svg\n"
    "  graze mask hero.aseprite --frame 3 --layer body --png body.png\n"
    "  graze mask --batch pairs.csv > hits.csv\n";

static bool mask_options_fill_stdout(const mask_options *options) {
    return path_is_dash(options->png) || path_is_dash(options->svg);
}

/* Exactly `count` numbers with commas between them. */
static bool numbers_read(const char *text, size_t count, double *values) {
    for (size_t i = 0; i < count; i++) {
        const bool is_last = i + 1 == count;
        const size_t length = is_last ? strlen(text) : strcspn(text, ",");
        if (number_float64(text, length, &values[i]) != NUMBER_OK ||
            (!is_last && text[length] != ','))
            return false;
        text += length + 1;
    }
    return true;
}

static bool at_read(const char *text, void *value, error *e) {
    mask_options *options = value;
    double at[2];
    options->has_at = true;
    if (!numbers_read(text, 2, at))
        return error_set(e, ERROR_INPUT,
                         "--at \"%.100s\": two numbers like 12,-3 are needed", text);
    options->x = at[0];
    options->y = at[1];
    return true;
}

static bool region_read(const char *text, void *value, error *e) {
    mask_recipe *recipe = value;
    double values[4];
    uint32_t whole[4];
    bool is_fine = numbers_read(text, 4, values);
    for (size_t i = 0; i < 4 && is_fine; i++) {
        is_fine = values[i] >= (i < 2 ? 0 : 1) && values[i] <= GRAZE_MASK_SIDE_MAX;
        whole[i] = is_fine ? (uint32_t)values[i] : 0;
        is_fine = is_fine && whole[i] == values[i];
    }
    if (!is_fine)
        return error_set(e, ERROR_INPUT,
                         "--region \"%.100s\": four whole numbers X,Y,W,H like "
                         "64,0,32,32 are needed, W and "
                         "H from 1, all to %d",
                         text, GRAZE_MASK_SIDE_MAX);
    recipe->has_region = true;
    recipe->region = (graze_rect){ whole[0], whole[1], whole[2], whole[3] };
    return true;
}

/* The value of a hexadecimal digit; 16 for any other character. */
static unsigned digit_of(char c) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = c == '\0' ? NULL : strchr(digits, c);
    if (found == NULL)
        return 16;
    return (unsigned)(found - digits) % 16;
}

static bool key_read(const char *text, void *value, error *e) {
    mask_recipe *recipe = value;
    const char *digits = text[0] == '#' ? text + 1 : text;
    bool is_fine = strlen(digits) == 6;
    for (size_t i = 0; i < 3 && is_fine; i++) {
        const unsigned high = digit_of(digits[2 * i]),
                       low = digit_of(digits[2 * i + 1]);
        is_fine = high < 16 && low < 16;
        recipe->key[i] = (uint8_t)(high * 16 + low);
    }
    recipe->has_key = true;
    return is_fine || error_set(e, ERROR_INPUT,
                                "--key \"%.100s\": a colour of six hexadecimal "
                                "digits like ff00ff is needed",
                                text);
}

static bool flip_read(const char *text, void *value, error *e) {
    graze_mask_view *turned = value;
    const bool is_both = strcmp(text, "xy") == 0 || strcmp(text, "yx") == 0;
    turned->flip_x = is_both || strcmp(text, "x") == 0;
    turned->flip_y = is_both || strcmp(text, "y") == 0;
    return turned->flip_x || turned->flip_y ||
           error_set(e, ERROR_INPUT, "--flip \"%.100s\": x, y or xy is needed",
                     text);
}

static bool turn_read(const char *text, void *value, error *e) {
    graze_mask_view *turned = value;
    uint64_t degrees = 0;
    if (number_uint64(text, strlen(text), &degrees) != NUMBER_OK || degrees > 270 ||
        degrees % 90 != 0)
        return error_set(e, ERROR_INPUT,
                         "--turn \"%.100s\": 90, 180 or 270 is needed", text);
    turned->turns = (uint8_t)(degrees / 90);
    return true;
}

static bool threshold_read(const char *text, void *value, error *e) {
    mask_recipe *recipe = value;
    uint64_t threshold = 0;
    const bool is_read = cli_number("--threshold", text, UINT8_MAX, &threshold, e);
    recipe->threshold = (uint8_t)threshold;
    return is_read;
}

static bool frame_read(const char *text, void *value, error *e) {
    mask_recipe *recipe = value;
    uint64_t frame = 0;
    const bool is_read = cli_number("--frame", text, UINT16_MAX, &frame, e);
    recipe->frame = (uint32_t)frame;
    return is_read;
}

static const cli_option mask_rows[] = {
    { "at", OPTION_OWN, .read = at_read },
    { "batch", OPTION_TEXT, .offset = offsetof(mask_options, batch) },
    { "flip", OPTION_OWN, .offset = offsetof(mask_options, turned),
      .read = flip_read },
    { "frame", OPTION_OWN, .offset = offsetof(mask_options, recipe_a),
      .read = frame_read },
    { "json", OPTION_FLAG, .offset = offsetof(mask_options, is_json) },
    { "key", OPTION_OWN, .offset = offsetof(mask_options, recipe_a),
      .read = key_read },
    { "layer", OPTION_OWN, .offset = offsetof(mask_options, recipe_a.layers),
      .read = cli_image_layer },
    { "png", OPTION_TEXT, .offset = offsetof(mask_options, png) },
    { "region", OPTION_OWN, .offset = offsetof(mask_options, recipe_a),
      .read = region_read },
    { "svg", OPTION_TEXT, .offset = offsetof(mask_options, svg) },
    { "threshold", OPTION_OWN, .offset = offsetof(mask_options, recipe_a),
      .read = threshold_read },
    { "turn", OPTION_OWN, .offset = offsetof(mask_options, turned),
      .read = turn_read },
    { 0 }
};

/* The first option to contradict --batch; NULL if there is none. */
static const char *batch_contradiction(const mask_options *options) {
    if (options->a != NULL)
        return "--batch takes its pictures from LIST; leave A and B out";
    if (options->has_at)
        return "--batch takes places from LIST; leave --at out";
    if (options->is_json || options->png != NULL || options->svg != NULL)
        return "--batch prints CSV; leave --json, --png and --svg out";
    if (options->recipe_a.has_region)
        return "--region is a part of A; --batch has many";
    return NULL;
}

static const char *contradiction(const mask_options *options) {
    if (options->batch != NULL)
        return batch_contradiction(options);
    if (options->a == NULL)
        return "which picture? A is missing";
    if (options->b == NULL && options->has_at)
        return "--at says where B lies, but there is no B";
    if (path_is_dash(options->a) && path_is_dash(options->b))
        return "A and B cannot both be standard input";
    if (path_is_dash(options->png) + path_is_dash(options->svg) + options->is_json >
        1)
        return "only one of --json, --png and --svg can be standard output";
    if (options->png != NULL && options->svg != NULL &&
        !path_is_dash(options->png) && path_is_same(options->png, options->svg))
        return "--png and --svg are the same file; give each its own";
    return NULL;
}

static bool pictures_note(int count, char **names, mask_options *options, error *e) {
    if (count > 2)
        return error_set(e, ERROR_INPUT,
                         "takes A and B, but there is a third, \"%.1000s\"",
                         names[2]);
    options->a = count > 0 ? names[0] : NULL;
    options->b = count > 1 ? names[1] : NULL;
    options->recipe_b = options->recipe_a;
    options->recipe_b.has_region = false;
    const char *wrong = contradiction(options);
    return wrong == NULL || error_set(e, ERROR_INPUT, "%s", wrong);
}

static bool mask_options_read(int argc, char **argv, mask_options *options,
                              int *code) {
    error e = { 0 };
    *options = (mask_options){ .recipe_a = mask_recipe_usual };
    if (!cli_options_read(&(cli_options){ "mask", help, mask_rows }, argc, argv,
                          options, code))
        return false;
    if (pictures_note(argc - optind, argv + optind, options, &e))
        return true;
    *code = cli_bad_usage("mask", "%s", e.text);
    return false;
}

/* For kept pictures. */
#define STORE_BYTES ((size_t)256 << 20)

#define ROWS_A_TICK 256

typedef struct mask_batch {
    const mask_options *options;
    csv_reader *rows;
    mask_store *store;
    uint32_t a, b, x, y; /* columns */
} mask_batch;

static bool columns_find(mask_batch *batch, error *e) {
    return csv_column(batch->rows, "a", &batch->a, e) &&
           csv_column(batch->rows, "b", &batch->b, e) &&
           csv_column(batch->rows, "x", &batch->x, e) &&
           csv_column(batch->rows, "y", &batch->y, e);
}

/* The mask named by a field; the message says which row wants it. */
static const graze_mask *mask_find(const mask_batch *batch, uint32_t column,
                                   error *e) {
    const csv_field name = csv_at(batch->rows, column);
    error why = { 0 };
    const graze_mask *mask =
        mask_store_get(batch->store, name.text, name.length, &why);
    if (mask == NULL && why.code == ERROR_INPUT)
        csv_error(batch->rows, e, "%s", why.text);
    else if (mask == NULL)
        *e = why;
    return mask;
}

static void answer_write(const mask_pair *pair, output *o) {
    const mask_pair_facts facts = mask_pair_ask(pair);
    if (!facts.overlaps) {
        output_text(o, "0,,,0\n");
        return;
    }
    output_text(o, "1,");
    output_uint64(o, (uint64_t)facts.first.x);
    output_text(o, ",");
    output_uint64(o, (uint64_t)facts.first.y);
    output_text(o, ",");
    output_float64(o, facts.area);
    output_text(o, "\n");
}

static bool row_answer(const mask_batch *batch, output *o, error *e) {
    mask_pair pair = { .a = batch->options->turned };
    if (!csv_float64(batch->rows, batch->x, &pair.x, e) ||
        !csv_float64(batch->rows, batch->y, &pair.y, e))
        return false;
    pair.a.mask = mask_find(batch, batch->a, e);
    if (pair.a.mask == NULL)
        return false;
    pair.b.mask = mask_find(batch, batch->b, e);
    if (pair.b.mask == NULL)
        return false;
    answer_write(&pair, o);
    return true;
}

static bool rows_answer(const mask_batch *batch, output *o, error *e) {
    csv_step step = CSV_END;
    uint64_t count = 0;
    progress bar;
    progress_begin(&bar, "graze mask");
    output_text(o, "overlap,first_x,first_y,area\n");
    while (!output_has_failed(o) && (step = csv_next(batch->rows, e)) == CSV_ROW &&
           row_answer(batch, o, e))
        if (++count % ROWS_A_TICK == 0)
            progress_update(&bar, csv_progress(batch->rows));
    progress_end(&bar);
    return output_has_failed(o) || step == CSV_END;
}

static bool mask_batch_run(const mask_options *options, output *o, error *e) {
    mask_batch batch = { .options = options };
    const bool is_done =
        csv_open(options->batch, &batch.rows, e) && columns_find(&batch, e) &&
        mask_store_open(&options->recipe_b, STORE_BYTES, &batch.store, e) &&
        rows_answer(&batch, o, e);
    mask_store_close(batch.store);
    csv_close(batch.rows);
    return is_done;
}

/* Open a path, let `write` fill it, and put it in its place. */
static bool result_write(const char *path,
                         bool (*write)(const mask_pair *, output *, error *),
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

static bool numbers_print(const mask_options *options, const mask_pair *pair,
                          error *e) {
    const mask_telling telling = { options->a, options->b, pair };
    output *o = NULL;
    if (mask_options_fill_stdout(options))
        return true;
    if (!output_open(NULL, &o, e))
        return false;
    if (options->is_json ? mask_tell_json(&telling, o, e)
                         : mask_tell_text(&telling, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool pair_tell(const mask_options *options, error *e) {
    graze_mask *a = NULL, *b = NULL;
    const bool is_read = mask_file_read(options->a, &options->recipe_a, &a, e) &&
                         (options->b == NULL ||
                          mask_file_read(options->b, &options->recipe_b, &b, e));
    mask_pair pair = { .a = options->turned,
                       .b = graze_mask_view_all(b),
                       .x = options->x,
                       .y = options->y };
    pair.a.mask = a;
    const bool is_explained =
        is_read && result_write(options->png, mask_picture_png, &pair, e) &&
        result_write(options->svg, mask_picture_svg, &pair, e) &&
        numbers_print(options, &pair, e);
    graze_mask_destroy(a);
    graze_mask_destroy(b);
    return is_explained;
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
    const bool is_explained =
        options.batch != NULL ? batch_tell(&options, &e) : pair_tell(&options, &e);
    if (is_explained)
        return 0;
    return cli_fail(&e);
}
