/* hitboxes.c: `graze hitboxes`: hitbox sets from Aseprite, from packers of sprites and
 * from graze's own JSON, to JSON, C, PNG and files of engines. */
#include "cli/cli.h"
#include "cli/hitbox_frame_data.h"
#include "cli/hitbox_out.h"
#include "cli/hitbox_tell.h"
#include "cli/options.h"
#include "cli/output.h"
#include "formats/hitbox_read.h"
#include "formats/hitbox_write.h"

#include <getopt.h> /* optind */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "graze hitboxes: hitbox sets, the boxes that an artist drew on the frames of a "
    "sprite.\n"
    "\n"
    "Usage: graze hitboxes FILE... [OPTION ...]\n"
    "\n"
    "FILE is a file of Aseprite (.aseprite), JSON as Aseprite exports it "
    "(--data, with --list-slices and\n"
    "--list-tags), JSON of TexturePacker, whose frames have no boxes, JSON "
    "of PhysicsEditor (for Phaser 3, for\n"
    "Phaser 2, and Lime + Corona), or graze's own JSON of hitboxes; its content "
    "says which. \"-\" is\n"
    "standard input. A slice is a box, and its name, or the data that the artist "
    "gave it, says the layer:\n"
    "one that begins with hurt, hit, graze or push is on layer 0, 1, 2 or 3, any "
    "other on layer 0.\n"
    "\n"
    "  --layers WORD=N[,WORD=N...]\n"
    "                   what words stand for, layers 0 to 63; #rrggbbaa as a word "
    "stands for slices of that\n"
    "                   colour, \"other\" for names that begin with no word\n"
    "  -o, --output OUT write the sets to OUT: x.json as graze's own JSON, which "
    "Unity reads by the layer of\n"
    "                   C#; x.h as C to compile in; x.tres as a resource of Godot "
    "4; x.gml as arrays of\n"
    "                   GameMaker\n"
    "  --format FORMAT  of x.json: graze, by default; json-array or json-hash, "
    "the JSON of a sprite sheet as\n"
    "                   Aseprite and TexturePacker write it, of one set with boxes "
    "on layers 0 to 3;\n"
    "                   physicseditor, as PhysicsEditor for Phaser 3, "
    "physicseditor-p2, for Phaser 2, or\n"
    "                   physicseditor-corona, Lime + Corona, of sets with one "
    "frame\n"
    "  --json           print the sets as graze's own JSON\n"
    "  --png OUT        draw all frames, enlarged, with their boxes in the colours "
    "of the layers; \"-\" for\n"
    "                   standard output, which then holds nothing else\n"
    "  --frame-data     print for each animation, as a move, how many frames and "
    "milliseconds are startup,\n"
    "                   up to the first active frame; active, up to the last one; "
    "gaps, between these and\n"
    "                   not active; and recovery, after it. The move is passed "
    "through once; one that is\n"
    "                   never active has \"-\". With --json: a line of JSON for "
    "each move\n"
    "  --active NAME[,NAME...]\n"
    "                   a frame is active if it has a box whose name begins with "
    "one of these words;\n"
    "                   default: if it has one on the layer of hit\n"
    "\n"
    "Otherwise it prints a table: for each set its frames, animations, names, "
    "and how many boxes were\n"
    "drawn, one that holds for many frames counted once. A picture that is missing "
    "is reported on standard "
    "error,\n"
    "and no failure.\n"
    "\n"
    "Examples:\n"
    "  graze hitboxes hero.aseprite -o hero.h\n"
    "  aseprite -b hero.aseprite --list-slices --list-tags --sheet hero.png --data "
    "hero.json\n"
    "  graze hitboxes hero.json --png boxes.png\n"
    "  graze hitboxes hero.json boss.json --layers hurt=4,weak=5 -o enemies.h\n"
    "  graze hitboxes sprites/*.json -o sprites.h\n"
    "  graze hitboxes texture-packer.json -o frames.json\n"
    "  graze hitboxes physics-editor.json --layers stone=7 -o bodies.h\n"
    "  graze hitboxes hero.aseprite -o hero.tres\n"
    "  graze hitboxes boxes.json --format json-hash -o sheet.json\n"
    "  graze hitboxes hero.aseprite -o hero.gml\n"
    "  graze hitboxes hero.json --frame-data --active sword,kick\n";

/* The user's request. */
typedef struct request {
    char **files;
    int count;
    const char *out, *png;
    const char *format; /* of the JSON at `out`; NULL: graze's own */
    const char *active; /* words for --frame-data; NULL: the layer of hit */
    bool is_json, has_frame_data;
    hitbox_layers layers;
} request;

static bool picture_write(const request *r, const hitbox_collection *collection,
                          error *e) {
    output *o = NULL;
    if (r->png == NULL)
        return true;
    if (!output_open(r->png, &o, e))
        return false;
    if (hitbox_picture(collection, o, e))
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool frame_data_print(const request *r, const hitbox_collection *collection,
                             error *e) {
    output *o = NULL;
    bool is_fine = true;
    if (!output_open(NULL, &o, e))
        return false;
    if (r->is_json)
        is_fine = hitbox_frame_data_json(collection, r->active, o, e);
    else
        hitbox_frame_data_text(collection, r->active, o);
    if (is_fine)
        return output_close(o, e);
    output_discard(o);
    return false;
}

static bool sets_print(const request *r, const hitbox_collection *collection,
                       error *e) {
    output *o = NULL;
    if (path_is_dash(r->png))
        return true;
    if (r->has_frame_data)
        return frame_data_print(r, collection, e);
    if (r->is_json)
        return output_write_text(NULL, hitbox_json(collection, e), e);
    if (!output_open(NULL, &o, e))
        return false;
    hitbox_tell(collection, o);
    return output_close(o, e);
}

static int run(const request *r) {
    hitbox_collection collection = { 0 };
    error e = { 0 };
    bool is_done = true;
    for (int i = 0; i < r->count && is_done; i++)
        is_done = hitbox_read(r->files[i], &r->layers, &collection, &e);
    if (is_done)
        hitbox_tell_missing(&collection);
    is_done =
        is_done && picture_write(r, &collection, &e) &&
        sets_print(r, &collection, &e) &&
        (r->out == NULL || hitbox_sets_write(r->out, r->format, &collection, &e));
    hitbox_collection_free(&collection);
    return is_done ? 0 : cli_fail(&e);
}

/* The first contradiction in a request; NULL if there is none. */
static const char *contradiction(const request *r) {
    int dashes = 0;
    for (int i = 0; i < r->count; i++)
        dashes += path_is_dash(r->files[i]);
    if (dashes > 1)
        return "only one FILE can be \"-\", standard input";
    if (r->out != NULL && !hitbox_out_is_known(r->out))
        return "-o writes JSON to a name that ends in .json, C to one that ends in "
               ".h, a resource of Godot to .tres, GameMaker's language to .gml";
    if (r->format != NULL && (r->out == NULL || !path_ends_with(r->out, ".json")))
        return "--format is for -o with a name that ends in .json";
    if (r->is_json && path_is_dash(r->png))
        return "only one of --json and --png can have standard output";
    if (r->has_frame_data && path_is_dash(r->png))
        return "only one of --frame-data and --png can have standard output";
    if (r->active != NULL && !r->has_frame_data)
        return "--active is for --frame-data";
    if (r->out != NULL && r->png != NULL && !path_is_dash(r->png) &&
        path_is_same(r->out, r->png))
        return "-o and --png are the same file; give each its own";
    return NULL;
}

static bool layers_read(const char *text, void *layers, error *e) {
    return hitbox_layers_take(layers, text, e);
}

static bool active_read(const char *text, void *active, error *e) {
    *(const char **)active = text;
    return hitbox_active_check(text, e);
}

static bool format_read(const char *text, void *format, error *e) {
    *(const char **)format = text;
    return hitbox_format_is_known(text) ||
           error_set(e, ERROR_INPUT,
                     "\"%s\" is not graze, json-array, json-hash, physicseditor, "
                     "physicseditor-p2 or physicseditor-corona",
                     text);
}

int hitboxes_run(int argc, char **argv) {
    static const cli_option rows[] = {
        { "active", OPTION_OWN, .offset = offsetof(request, active),
          .read = active_read },
        { "format", OPTION_OWN, .offset = offsetof(request, format),
          .read = format_read },
        { "frame-data", OPTION_FLAG, .offset = offsetof(request, has_frame_data) },
        { "json", OPTION_FLAG, .offset = offsetof(request, is_json) },
        { "layers", OPTION_OWN, .offset = offsetof(request, layers),
          .read = layers_read },
        { "output", OPTION_TEXT, .offset = offsetof(request, out), .letter = 'o' },
        { "png", OPTION_TEXT, .offset = offsetof(request, png) },
        { 0 }
    };
    request r = { 0 };
    int code;
    hitbox_layers_init(&r.layers);
    if (!cli_options_read(&(cli_options){ "hitboxes", help, rows }, argc, argv, &r,
                          &code))
        return code;
    r.files = argv + optind;
    r.count = argc - optind;
    if (r.count == 0)
        return cli_bad_usage("hitboxes", "which FILE?");
    const char *wrong = contradiction(&r);
    return wrong != NULL ? cli_bad_usage("hitboxes", "%s", wrong) : run(&r);
}
