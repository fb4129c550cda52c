/* aseprite_image.c: frames drawn of their cels; see aseprite_image.h. */
#include "formats/aseprite_image.h"

#include "formats/gzip.h"
#include "formats/number.h"

#include <stdlib.h>
#include <string.h>

/* A layer to be drawn or not, with the opacity of its groups. */
typedef struct drawn_layer {
    bool is_drawn;
    uint8_t opacity;
} drawn_layer;

/* A file while it is drawn. */
typedef struct drawing {
    const aseprite_file *file;
    drawn_layer *layers;
    const aseprite_cel **order; /* the cels of a frame, from the back */
    image *to;
    uint32_t x, y;   /* of the present frame in the picture */
    size_t palettes; /* those up to the present frame; the last one counts */
} drawing;

/* The product of two parts of 255, rounded. */
static uint32_t part_of(uint32_t a, uint32_t b) {
    const uint32_t product = a * b + 128;
    return (product / 256 + product) / 256;
}

static bool is_named(const image_layers *layers, const char *name, bool *is_found) {
    bool is_one = false;
    for (size_t i = 0; i < layers->count; i++)
        if (strcmp(layers->names[i], name) == 0)
            is_one = is_found[i] = true;
    return is_one;
}

/* A layer is drawn if it is named, or is visible in a group that is drawn. Around all
 * is a group that is drawn unless there are names. */
static void layers_choose(const aseprite_file *f, const image_layers *layers,
                          drawn_layer *out, drawn_layer *groups, bool *is_found) {
    groups[0] = (drawn_layer){ layers->count == 0, UINT8_MAX };
    uint32_t depth = 0; /* how many groups there are around a layer, at most */
    for (size_t i = 0; i < f->layer_count; i++) {
        const aseprite_layer *layer = &f->layers[i];
        if (layer->level < depth)
            depth = layer->level;
        const drawn_layer *around = &groups[depth];
        out[i].is_drawn = is_named(layers, layer->name, is_found) ||
                          (around->is_drawn && layer->is_visible);
        out[i].opacity = (uint8_t)part_of(around->opacity, layer->opacity);
        if (layer->is_group)
            groups[++depth] = out[i];
        if (layer->is_reference)
            out[i].is_drawn = false;
    }
}

static bool names_check(const aseprite_file *f, const image_layers *layers,
                        const bool *is_found, error *e) {
    for (size_t i = 0; i < layers->count; i++)
        if (!is_found[i])
            return error_at(e, f->path, 0,
                            "no layer and no group is named \"%.200s\"",
                            layers->names[i]);
    return true;
}

/* From the back to the front: by layer and z together, then by z. */
static int compare_cels(const void *a, const void *b) {
    const aseprite_cel *x = *(const aseprite_cel *const *)a,
                       *y = *(const aseprite_cel *const *)b;
    const int64_t order_x = (int64_t)x->layer + x->z,
                  order_y = (int64_t)y->layer + y->z;
    if (order_x != order_y)
        return order_x < order_y ? -1 : 1;
    return (x->z > y->z) - (x->z < y->z);
}

/* The cel with the pixels of one, which may be linked; NULL: there is none. */
static const aseprite_cel *cel_source(const aseprite_file *f,
                                      const aseprite_cel *cel) {
    if (cel->kind != ASEPRITE_CEL_LINKED)
        return cel;
    const aseprite_cel *found = aseprite_cel_at(f, cel->link, cel->layer);
    if (found == NULL || found->kind == ASEPRITE_CEL_LINKED)
        return NULL;
    return found;
}

/* Inflate the pixels of a cel; there must be as many as its sides say. */
static bool cel_inflate(const aseprite_file *f, const aseprite_cel *cel,
                        uint8_t *pixels, size_t size, error *e) {
    gzip *g = NULL;
    gzip_span span = { f->bytes + cel->at, cel->size, pixels, size };
    uint8_t beyond;
    if (!gzip_open_any(f->path, &g, e))
        return false;
    gzip_status status = gzip_inflate(g, &span);
    if (status == GZIP_MORE && span.out_size == 0) {
        span.out = &beyond; /* the sum of zlib is behind the last pixel */
        span.out_size = 1;
        status = gzip_inflate(g, &span);
        if (span.out_size == 0)
            status = GZIP_DAMAGED;
        span.out_size = 0;
    }
    gzip_close(g);
    if (status == GZIP_NO_MEMORY)
        return error_no_memory(e, "a cel");
    return (status == GZIP_MEMBER_END && span.out_size == 0) ||
           aseprite_fail(f, cel->at, e,
                         "a cel's compressed pixels are damaged, or not %lu x %lu",
                         (unsigned long)cel->w, (unsigned long)cel->h);
}

/* Nothing is inflated to more than this many times its size. */
enum { INFLATED_MOST = 1040 };

/* The pixels of a cel, a malloc block. */
static bool cel_pixels(const aseprite_file *f, const aseprite_cel *cel,
                       uint8_t **pixels, error *e) {
    const uint64_t size = (uint64_t)cel->w * cel->h * f->depth;
    *pixels = NULL;
    if (cel->kind == ASEPRITE_CEL_TILEMAP)
        return aseprite_fail(f, cel->at, e,
                             "layer \"%.200s\" is a tilemap, which is not drawn; "
                             "make it a layer of pixels, or hide it",
                             f->layers[cel->layer].name);
    if (size > (uint64_t)cel->size * INFLATED_MOST)
        return aseprite_fail(f, cel->at, e,
                             "a cel of %lu x %lu pixels has only %zu byte%s",
                             (unsigned long)cel->w, (unsigned long)cel->h, cel->size,
                             number_plural(cel->size, "s"));
    *pixels = malloc((size_t)size + 1);
    if (*pixels == NULL)
        return error_no_memory(e, "a cel");
    if (cel->kind == ASEPRITE_CEL_COMPRESSED)
        return cel_inflate(f, cel, *pixels, (size_t)size, e);
    memcpy(*pixels, f->bytes + cel->at, (size_t)size);
    return true;
}

static void color_of(const drawing *d, const uint8_t *pixel, bool is_background,
                     uint8_t rgba[4]) {
    static const uint8_t clear[4] = { 0 };
    const uint8_t *from = clear;
    if (d->file->depth == 4)
        from = pixel;
    else if (d->file->depth == 1 && d->palettes > 0 &&
             (is_background || *pixel != d->file->transparent))
        from = d->file->palettes[d->palettes - 1].rgba[*pixel];
    memcpy(rgba, from, 4);
    if (d->file->depth == 2) {
        memset(rgba, pixel[0], 3);
        rgba[3] = pixel[1];
    }
}

/* Put a colour over another one, which is as opaque as its own alpha. */
static void color_put(uint8_t *below, const uint8_t rgba[4], uint32_t opacity) {
    const uint32_t alpha = part_of(rgba[3], opacity);
    const uint32_t both = below[3] + alpha - part_of(below[3], alpha);
    for (int i = 0; i < 3 && both > 0; i++)
        below[i] = (uint8_t)(below[i] +
                             (rgba[i] - below[i]) * (int32_t)alpha / (int32_t)both);
    below[3] = (uint8_t)both;
}

/* The part of a cel inside of the frame, from `first` to before `end`. */
static void span_clip(int32_t at, uint32_t size, uint32_t frame, uint32_t *first,
                      uint32_t *end) {
    const int64_t room = (int64_t)frame - at;
    *first = 0;
    if (at < 0)
        *first = (uint32_t)-at;
    *end = size;
    if (room < (int64_t)size)
        *end = (uint32_t)(room > 0 ? room : 0);
}

/* `from` has the pixels, `cel` their place. */
static void cel_put(const drawing *d, const aseprite_cel *cel,
                    const aseprite_cel *from, const uint8_t *pixels) {
    const aseprite_file *f = d->file;
    const uint32_t opacity = part_of(d->layers[cel->layer].opacity, cel->opacity);
    const bool is_background = f->layers[cel->layer].is_background;
    uint32_t first_x, end_x, first_y, end_y;
    span_clip(cel->x, from->w, f->width, &first_x, &end_x);
    span_clip(cel->y, from->h, f->height, &first_y, &end_y);
    for (uint32_t y = first_y; y < end_y; y++)
        for (uint32_t x = first_x; x < end_x; x++) {
            const size_t to_x = d->x + (size_t)((int64_t)x + cel->x),
                         to_y = d->y + (size_t)((int64_t)y + cel->y);
            uint8_t rgba[4];
            color_of(d, pixels + ((size_t)y * from->w + x) * f->depth, is_background,
                     rgba);
            color_put(d->to->rgba + (to_y * d->to->width + to_x) * IMAGE_CHANNELS,
                      rgba, opacity);
        }
}

static bool cel_draw(const drawing *d, const aseprite_cel *cel, error *e) {
    const aseprite_cel *from = cel_source(d->file, cel);
    uint8_t *pixels = NULL;
    if (from == NULL)
        return aseprite_fail(d->file, cel->at, e,
                             "a cel is linked with frame %lu, whose layer "
                             "\"%.200s\" has no pixels",
                             (unsigned long)cel->link,
                             d->file->layers[cel->layer].name);
    const bool is_read = cel_pixels(d->file, from, &pixels, e);
    if (is_read)
        cel_put(d, cel, from, pixels);
    free(pixels);
    return is_read;
}

/* Draw the cels from number *next on that are of a frame. */
static bool frame_draw(drawing *d, uint32_t frame, size_t *next, error *e) {
    const aseprite_file *f = d->file;
    const uint32_t columns = aseprite_columns(f);
    size_t count = 0;
    d->x = frame % columns * f->width;
    d->y = frame / columns * f->height;
    while (d->palettes < f->palette_count && f->palettes[d->palettes].frame <= frame)
        d->palettes++;
    for (; *next < f->cel_count && f->cels[*next].frame == frame; ++*next)
        if (d->layers[f->cels[*next].layer].is_drawn)
            d->order[count++] = &f->cels[*next];
    if (count > 0)
        qsort(d->order, count, sizeof *d->order, compare_cels);
    for (size_t i = 0; i < count; i++)
        if (!cel_draw(d, d->order[i], e))
            return false;
    return true;
}

static bool picture_open(const aseprite_file *f, image *out, error *e) {
    const uint64_t columns = aseprite_columns(f),
                   rows = (f->frame_count + columns - 1) / columns;
    const uint64_t width = columns * f->width, height = rows * f->height;
    if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX ||
        width * height > ASEPRITE_PIXELS_MAX)
        return error_at(e, f->path, 0,
                        "%lu frames of %lu x %lu pixels; at most %llu pixels in all "
                        "are drawn, split the file",
                        (unsigned long)f->frame_count, (unsigned long)f->width,
                        (unsigned long)f->height,
                        (unsigned long long)ASEPRITE_PIXELS_MAX);
    *out = (image){ .width = (uint32_t)width,
                    .height = (uint32_t)height,
                    .has_alpha = true,
                    .frame_w = f->width,
                    .frame_h = f->height,
                    .frame_count = f->frame_count };
    out->rgba = calloc((size_t)width * height, IMAGE_CHANNELS);
    return out->rgba != NULL || error_no_memory(e, "a picture");
}

/* Before a pixel is inflated. */
static bool size_check(const drawing *d, error *e) {
    const aseprite_file *f = d->file;
    uint64_t pixels = 0;
    for (size_t i = 0; i < f->cel_count; i++) {
        const aseprite_cel *from = cel_source(f, &f->cels[i]);
        if (from != NULL && d->layers[from->layer].is_drawn)
            pixels += (uint64_t)from->w * from->h;
        if (pixels > ASEPRITE_DRAWN_MAX)
            return aseprite_fail(f, f->cels[i].at, e,
                                 "the cels up to here have more than %llu pixels; "
                                 "draw fewer layers, or split the file",
                                 (unsigned long long)ASEPRITE_DRAWN_MAX);
    }
    return true;
}

static bool frames_draw(drawing *d, error *e) {
    size_t next = 0;
    if (!size_check(d, e))
        return false;
    for (uint32_t i = 0; i < d->file->frame_count; i++)
        if (!frame_draw(d, i, &next, e))
            return false;
    return true;
}

bool aseprite_draw(const aseprite_file *f, const image_layers *layers, image *out,
                   error *e) {
    const size_t count = f->layer_count + 1;
    drawn_layer *groups = calloc(count, sizeof *groups);
    bool *is_found = calloc(layers->count + 1, sizeof *is_found);
    drawing d = { .file = f, .to = out };
    d.layers = calloc(count, sizeof *d.layers);
    d.order = calloc(f->cel_count + 1, sizeof *d.order);
    bool is_drawn =
        groups != NULL && is_found != NULL && d.layers != NULL && d.order != NULL;
    if (is_drawn)
        layers_choose(f, layers, d.layers, groups, is_found);
    else
        error_no_memory(e, "a picture");
    is_drawn = is_drawn && names_check(f, layers, is_found, e) &&
               picture_open(f, out, e) && frames_draw(&d, e);
    free(groups);
    free(is_found);
    free(d.layers);
    free(d.order);
    return is_drawn;
}
