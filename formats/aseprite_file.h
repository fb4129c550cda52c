/* aseprite_file.h: Aseprite's own files, .aseprite and .ase: their contents, with
 * cels still compressed.
 *
 * Read are frames and their durations, layers and groups, cels, palettes, tags, and
 * slices with their user data. Passed over are colour profiles, external files,
 * tilesets and properties. All bytes of the file stay in memory while it is open.
 * Source: Aseprite's "File Format Specifications" (ase-file-specs.md).
 */
#ifndef FORMATS_ASEPRITE_FILE_H
#define FORMATS_ASEPRITE_FILE_H

#include "formats/error.h"
#include "formats/source.h"

#include <stddef.h>
#include <stdint.h>

/* The longest file, and the most layers and slices of one. */
#define ASEPRITE_SIZE_MAX ((size_t)256 << 20)
/* The most pixels of all frames, and of a cel: 256 MiB of memory. */
#define ASEPRITE_PIXELS_MAX (UINT64_C(1) << 26)
enum { ASEPRITE_LAYERS_MAX = 4096, ASEPRITE_SLICES_MAX = 4096 };

typedef struct aseprite_layer {
    char *name;
    uint16_t level; /* how deep it lies in groups */
    uint8_t opacity;
    bool is_visible, is_background, is_reference;
    bool is_group, is_tilemap;
} aseprite_layer;

/* How a cel's pixels are kept. */
typedef enum aseprite_cel_kind {
    ASEPRITE_CEL_RAW,
    ASEPRITE_CEL_LINKED,
    ASEPRITE_CEL_COMPRESSED,
    ASEPRITE_CEL_TILEMAP
} aseprite_cel_kind;

typedef struct aseprite_cel {
    uint32_t frame, layer;
    int32_t x, y, z; /* z: how many layers further to the front */
    uint8_t opacity;
    aseprite_cel_kind kind;
    uint32_t w, h;   /* of RAW and COMPRESSED */
    uint32_t link;   /* of LINKED: the frame with the pixels */
    size_t at, size; /* of the pixels in the file; of others: of the cel */
} aseprite_cel;

/* The colours from a frame on. */
typedef struct aseprite_palette {
    uint32_t frame;
    uint8_t rgba[256][4];
} aseprite_palette;

typedef struct aseprite_tag {
    char *name;
    uint32_t first, last, repeats;
    unsigned direction; /* 0 to 3, as graze_animation_direction */
    size_t at;
} aseprite_tag;

typedef struct aseprite_key {
    uint32_t frame, w, h;
    int32_t x, y, pivot_x, pivot_y; /* the pivot from (x, y) on */
    bool has_pivot;
} aseprite_key;

typedef struct aseprite_slice {
    char *name;
    char *data;      /* the text of its user data; NULL: none */
    uint8_t rgba[4]; /* its colour; opaque blue if it has none */
    aseprite_key *keys;
    size_t count, capacity;
    size_t at;
} aseprite_slice;

/* Zeroed: none. `depth` is of a pixel, in bytes: 4 red, green, blue, alpha; 2 grey,
 * alpha; 1 a colour of the palette. */
typedef struct aseprite_file {
    const char *path;
    uint8_t *bytes;
    size_t size;
    uint32_t width, height, frame_count, depth;
    uint8_t transparent; /* colour of the palette outside of backgrounds */
    bool has_opacity, has_group_opacity, has_uuids;
    bool has_new_palette;
    uint16_t *durations; /* in milliseconds */
    aseprite_layer *layers;
    aseprite_cel *cels; /* by frame, then by layer: at most one of each */
    aseprite_palette *palettes;
    aseprite_tag *tags;
    aseprite_slice *slices;
    size_t layer_count, cel_count, palette_count, tag_count, slice_count;
    size_t layer_capacity, cel_capacity, palette_capacity, tag_capacity,
        slice_capacity;
} aseprite_file;

/* Whether a file begins so: its first 6 bytes are needed. */
bool aseprite_begins(const void *bytes, size_t size);

/* Read an open source to its end. Errors: ERROR_INPUT with the file and the byte;
 * ERROR_RESOURCES; the file is zeroed then. */
bool aseprite_file_read(source *s, aseprite_file *out, error *e);
void aseprite_file_free(aseprite_file *f);

/* The cel of a layer in a frame; NULL: there is none. */
const aseprite_cel *aseprite_cel_at(const aseprite_file *f, uint32_t frame,
                                    uint32_t layer);

/* Say what is wrong at a byte: ERROR_INPUT. Returns false. */
bool aseprite_fail(const aseprite_file *f, size_t at, error *e, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* How frames lie side by side in the picture of all: row by row, from the left upper
 * corner on. */
uint32_t aseprite_columns(const aseprite_file *f);

#endif
