/* tiles.c: `graze tiles`: the solid tiles of a map as the fewest rectangles, and its
 * objects as boxes. */
#include "cli/cli.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/tiles_write.h"
#include "formats/png.h"
#include "formats/tile_c.h"
#include "formats/tile_kinds.h"
#include "formats/tiled.h"

#include <getopt.h> /* optind */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "graze tiles: the solid tiles of a map as the fewest rectangles, and its "
    "objects\n"
    "as boxes.\n"
    "\n"
    "Usage: graze tiles MAP [OPTION ...]\n"
    "\n"
    "MAP is a map of Tiled, XML (.tmx) or JSON (.tmj), or a project of LDtk "
    "(.ldtk), "
    "gzipped\n"
    "or not; its content says which. \"-\" is standard input. A tile is solid if "
    "there is one.\n"
    "Templates, tilesets and files of levels are looked for beside the map.\n"
    "\n"
    "  --layer NAME  only the layer or group of this name; may be given again\n"
    "  --level NAME  of LDtk: only the level, or the levels of the world, of this "
    "name; may be\n"
    "                given again\n"
    "  --value NAME=KIND\n"
    "                of LDtk: tiles with the IntGrid value NAME, its number or its "
    "identifier, are\n"
    "                solid, empty, or a kind as one_way_min_y; may be given again. "
    "Other values are\n"
    "                the kind that their identifier names, else empty. Without "
    "such names and\n"
    "                --value each value is solid\n"
    "  --property NAME\n"
    "                a tile is what its property NAME in its tileset says: solid if "
    "it is true, or\n"
    "                a kind by its name, as one_way_min_y or slope_max_x_max_y; "
    "else it is empty\n"
    "  --collision   a tile is what Tiled's collision editor says: solid if a shape "
    "fills its cell,\n"
    "                a slope if one is such a triangle, or its shapes; without any "
    "it is empty\n"
    "  --json        print all as JSON: rectangles in cells, objects in pixels\n"
    "  -o, --output OUT\n"
    "                write to OUT, CSV or, with --json, JSON; and print a table: "
    "how\n"
    "                many tiles, how many rectangles, and the fewest there can be. "
    "A name that\n"
    "                ends in .h gets C to compile in: FILE_LAYER_tiles is for\n"
    "                graze_world_add_tiles, shapes and numbers of tiles stand "
    "beside it\n"
    "  --png OUT     draw it: tiles with their rectangles outlined, a colour a "
    "layer,\n"
    "                and objects as frames, white on the first layer of objects; "
    "\"-\" for\n"
    "                standard output, which then holds nothing else\n"
    "\n"
    "Without --json and -o it prints CSV, "
    "what,id,layer,name,min_x,min_y,max_x,max_y:\n"
    "boxes in pixels, which `graze pairs` reads, and the sums on standard error. "
    "Layers\n"
    "of objects follow those of tiles; --json has their names.\n"
    "\n"
    "Examples:\n"
    "  graze tiles level.tmx -o walls.csv --png walls.png\n"
    "  graze tiles level.tmj.gz --json\n"
    "  graze tiles level.tmx --layer ground --collision -o level.h\n"
    "  graze tiles level.tmx -o walls.csv && graze pairs shots.csv walls.csv\n"
    "  graze tiles world.ldtk --level Cave --value walls=solid --value "
    "2=one_way_min_y -o cave.h\n";

enum { LAYERS_MAX = 64, VALUES_MAX = 256 };

/* The arguments of the command. */
typedef struct tiles_request {
    const char *map, *out, *png;
    bool is_json, is_c;
    tile_options read;
    tile_name layers[LAYERS_MAX], levels[LAYERS_MAX];
    tile_value values[VALUES_MAX];
} tiles_request;

/* Merge layer by layer; a layer's tiles are not needed afterwards. */
static bool answer_make(const tiles_request *request, tiles_answer *answer,
                        error *e) {
    if (!tiled_read(request->map, &request->read, &answer->map, e))
        return false;
    answer->merged = calloc(answer->map.layer_count + 1, sizeof *answer->merged);
    if (answer->merged == NULL)
        return error_no_memory(e, "rectangles");
    for (size_t i = 0; i < answer->map.layer_count; i++) {
        tile_chunk *grid = &answer->map.layers[i].chunks[0];
        const graze_status status =
            graze_tiles_merge(&(graze_tile_grid){ grid->words, grid->stride,
                                                  grid->width, grid->height },
                              &answer->merged[i]);
        if (status != GRAZE_OK)
            return cli_library_error(status, "merging tiles", e);
        free(grid->words);
        grid->words = NULL;
    }
    return true;
}

static void answer_free(tiles_answer *answer) {
    for (size_t i = 0; answer->merged != NULL && i < answer->map.layer_count; i++)
        graze_tile_rect_list_free(&answer->merged[i]);
    free(answer->merged);
    tile_map_free(&answer->map);
}

typedef bool (*tiles_writer)(const tiles_answer *answer, output *o, error *e);

/* Write one thing to a path. */
static bool write_to(const char *path, tiles_writer writer,
                     const tiles_answer *answer, error *e) {
    output *o = NULL;
    if (!output_open(path, &o, e))
        return false;
    if (writer(answer, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool code_write(const tiles_request *request, const tiles_answer *answer,
                       error *e) {
    char *from = path_relative(request->out, request->map);
    if (from == NULL)
        return error_no_memory(e, "a path");
    char *text = tile_c(&answer->map, path_last(request->out), from, e);
    free(from);
    return output_write_text(request->out, text, e);
}

/* The picture comes first: if it fails, nothing is half printed. */
static bool answer_tell(const tiles_request *request, const tiles_answer *answer,
                        error *e) {
    const bool prints = !path_is_dash(request->png),
               is_file = request->out != NULL && !path_is_dash(request->out);
    if (request->png != NULL &&
        !write_to(request->png, tiles_write_picture, answer, e))
        return false;
    if (request->is_c && !code_write(request, answer, e))
        return false;
    if ((prints || is_file) && !request->is_c &&
        !write_to(request->out,
                  request->is_json ? tiles_write_json : tiles_write_csv, answer, e))
        return false;
    if (is_file && prints)
        return write_to(NULL, tiles_write_table, answer, e);
    if (!request->is_json && !is_file) {
        char line[TILES_SUMMARY_SIZE];
        tiles_summary(answer, line);
        fputs(line, stderr);
    }
    return true;
}

static int run(const tiles_request *request) {
    error e = { 0 };
    tiles_answer answer = { 0 };
    const bool is_done = (request->png == NULL || png_is_available(&e)) &&
                         answer_make(request, &answer, &e) &&
                         answer_tell(request, &answer, &e);
    answer_free(&answer);
    return is_done ? 0 : cli_fail(&e);
}

/* Refuse what contradicts itself; 0 if all is well. */
static int take_files(tiles_request *request, int count, char **files) {
    if (count < 1)
        return cli_bad_usage("tiles", "a map is missing");
    if (count > 1)
        return cli_bad_usage(
            "tiles", "one map at a time, but there is a second, \"%s\"", files[1]);
    request->map = files[0];
    request->is_c = request->out != NULL && path_ends_with(request->out, ".h");
    if (request->is_c && request->is_json)
        return cli_bad_usage(
            "tiles", "--json and -o %s, which gets C: one of the two", request->out);
    request->read.layers = request->layers;
    request->read.levels = request->levels;
    request->read.values = request->values;
    request->read.keeps_numbers = request->is_c || request->read.has_collisions ||
                                  request->read.property != NULL;
    if (path_is_same_file(request->map, request->out) ||
        path_is_same_file(request->map, request->png))
        return cli_bad_usage("tiles",
                             "\"%s\" would be written over; choose another name",
                             request->map);
    if (path_is_dash(request->png) && path_is_dash(request->out))
        return cli_bad_usage("tiles",
                             "-o and --png cannot both write to standard output");
    if (request->png != NULL && request->out != NULL &&
        path_is_same(request->png, request->out))
        return cli_bad_usage("tiles",
                             "-o and --png would write to the same file, \"%s\"",
                             request->out);
    return 0;
}

/* False: there are too many layers. */
static bool layer_read(const char *text, void *value, error *e) {
    tiles_request *request = value;
    tile_options *read = &request->read;
    if (read->layer_count == LAYERS_MAX)
        return error_set(e, ERROR_INPUT, "--layer: at most %d are taken",
                         LAYERS_MAX);
    request->layers[read->layer_count++] = (tile_name){ .name = text };
    return true;
}

/* False: there are too many levels. */
static bool level_read(const char *text, void *value, error *e) {
    tiles_request *request = value;
    tile_options *read = &request->read;
    if (read->level_count == LAYERS_MAX)
        return error_set(e, ERROR_INPUT, "--level: at most %d are taken",
                         LAYERS_MAX);
    request->levels[read->level_count++] = (tile_name){ .name = text };
    return true;
}

/* NAME=KIND. */
static bool value_read(const char *text, void *value, error *e) {
    tiles_request *request = value;
    tile_options *read = &request->read;
    const char *equals = strrchr(text, '=');
    tile_value one = { .name = text };
    if (read->value_count == VALUES_MAX)
        return error_set(e, ERROR_INPUT, "--value: at most %d are taken",
                         VALUES_MAX);
    if (equals == NULL || equals == text)
        return error_set(e, ERROR_INPUT,
                         "--value %s: it is not NAME=KIND, as walls=solid", text);
    if (!tile_kind_named(equals + 1, &one.kind))
        return error_set(e, ERROR_INPUT,
                         "--value %s: \"%s\" is not a kind of a tile, as solid, "
                         "empty or one_way_min_y",
                         text, equals + 1);
    one.length = (size_t)(equals - text);
    request->values[read->value_count++] = one;
    return true;
}

int tiles_run(int argc, char **argv) {
    static const cli_option rows[] = {
        { "collision", OPTION_FLAG,
          .offset = offsetof(tiles_request, read.has_collisions) },
        { "json", OPTION_FLAG, .offset = offsetof(tiles_request, is_json) },
        { "layer", OPTION_OWN, .read = layer_read },
        { "level", OPTION_OWN, .read = level_read },
        { "output", OPTION_TEXT, .offset = offsetof(tiles_request, out),
          .letter = 'o' },
        { "png", OPTION_TEXT, .offset = offsetof(tiles_request, png) },
        { "property", OPTION_TEXT,
          .offset = offsetof(tiles_request, read.property) },
        { "value", OPTION_OWN, .read = value_read },
        { 0 }
    };
    tiles_request request = { 0 };
    int code;
    if (!cli_options_read(&(cli_options){ "tiles", help, rows }, argc, argv,
                          &request, &code))
        return code;
    const int wrong = take_files(&request, argc - optind, argv + optind);
    return wrong != 0 ? wrong : run(&request);
}
