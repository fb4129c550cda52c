/* assets.c: the fields of shapes, masks and hitbox sets; see assets.h. */
#include "world/snapshot/assets.h"

#include "narrow/mask_rows.h"
#include "narrow/shape_ops.h"

/* The flips and turns of a view in one byte, then its mask. */
static void stream_view(grz_stream *stream, graze_mask_view *view) {
    uint8_t bits = (uint8_t)(view->flip_x | view->flip_y << 1 | (view->turns & 3) << 2);
    grz_stream_u8(stream, &bits);
    stream->mask(stream, &view->mask);
    if (!stream->is_reading)
        return;
    grz_stream_require(stream, bits < 16);
    view->flip_x = bits & 1;
    view->flip_y = bits & 2;
    view->turns = bits >> 2 & 3;
}

/* The kind, and the number of corners if the kind leaves it open. */
static void stream_kind(grz_stream *stream, graze_shape *shape) {
    const uint64_t kind = grz_stream_below(stream, shape->kind, GRZ_SHAPE_KIND_COUNT);
    const bool is_open = grz_shape_ops_of((graze_shape_kind)kind)->corner_count == 0;
    const uint64_t count = is_open ? grz_stream_below(stream, shape->count, GRAZE_CORNERS_MAX + 1) : 0;
    if (stream->is_reading)
        *shape = (graze_shape){ .kind = (graze_shape_kind)kind, .count = (uint32_t)count };
}

void grz_stream_shape(grz_stream *stream, graze_shape *shape) {
    stream_kind(stream, shape);
    const grz_shape_ops *ops = grz_shape_ops_of(shape->kind);
    for (uint32_t i = 0; i < grz_shape_corner_count(shape); i++) {
        grz_stream_double(stream, &shape->corner[i].x);
        grz_stream_double(stream, &shape->corner[i].y);
    }
    if (ops->has_radius)
        grz_stream_double(stream, &shape->radius);
    if (ops->asset == GRZ_SHAPE_ASSET_MASK)
        stream_view(stream, &shape->mask);
    if (stream->is_reading && grz_stream_is_fine(stream) && ops->asset != GRZ_SHAPE_ASSET_TILES)
        grz_stream_require(stream, graze_shape_check(shape) == GRAZE_OK);
}

/* Rows of 64 columns a word. The bits behind the last column must be zero. */
static void stream_rows(grz_stream *stream, const grz_mask_plane *plane) {
    const uint32_t words = grz_mask_row_words(plane->width);
    for (uint32_t y = 0; y < plane->height; y++) {
        uint64_t *row = grz_mask_plane_row(plane, y);
        for (uint32_t i = 0; i < words; i++)
            grz_stream_u64(stream, &row[i]);
        const uint64_t padding = words > 0 ? row[words - 1] & ~grz_mask_last_bits(plane->width) : 0;
        if (stream->is_reading && !grz_stream_require(stream, padding == 0))
            row[words - 1] = 0;
    }
}

/* A mask is made only if the stream is long enough to fill it. */
static graze_mask *stream_make_mask(grz_stream *stream, uint32_t width, uint32_t height) {
    graze_mask *mask = NULL;
    const uint64_t size = (uint64_t)grz_mask_row_words(width) * 8 * height;
    if (grz_stream_require(stream, size <= grz_stream_left(stream)))
        grz_stream_check(stream, graze_mask_create(width, height, stream->allocator, &mask));
    return mask;
}

graze_mask *grz_stream_mask_content(grz_stream *stream, const graze_mask *mask) {
    const uint32_t limit = GRAZE_MASK_SIDE_MAX + 1;
    uint32_t width = mask != NULL ? graze_mask_width(mask) : 0;
    uint32_t height = mask != NULL ? graze_mask_height(mask) : 0;
    width = (uint32_t)grz_stream_below(stream, width, limit);
    height = (uint32_t)grz_stream_below(stream, height, limit);
    if (!stream->is_reading) {
        stream_rows(stream, &mask->planes[GRZ_MASK_UPRIGHT]);
        return NULL;
    }
    graze_mask *made = stream_make_mask(stream, width, height);
    if (made == NULL)
        return NULL;
    stream_rows(stream, &made->planes[GRZ_MASK_UPRIGHT]);
    grz_mask_transpose(made);
    return made;
}

static void stream_hitbox(grz_stream *stream, graze_hitbox *box) {
    grz_stream_u32_short(stream, &box->name);
    grz_stream_u8(stream, &box->layer);
    if (!grz_stream_bool(stream, box->shape != NULL)) {
        grz_stream_box(stream, &box->box);
        return;
    }
    graze_shape *shape = grz_stream_array(stream, box->shape, 1, sizeof *shape);
    if (shape == NULL)
        return;
    grz_stream_shape(stream, shape);
    if (stream->is_reading)
        box->shape = shape;
}

static void stream_frame(grz_stream *stream, graze_hitbox_frame *frame) {
    grz_stream_u32_short(stream, &frame->first);
    grz_stream_u32_short(stream, &frame->count);
    grz_stream_float(stream, &frame->pivot_x);
    grz_stream_float(stream, &frame->pivot_y);
}

void grz_stream_hitbox_boxes(grz_stream *stream, graze_hitbox_set *set) {
    set->name_count = grz_stream_count(stream, set->name_count);
    set->box_count = grz_stream_count(stream, set->box_count);
    set->frame_count = grz_stream_count(stream, set->frame_count);
    graze_hitbox *boxes = grz_stream_array(stream, set->boxes, set->box_count, sizeof *boxes);
    graze_hitbox_frame *frames = grz_stream_array(stream, set->frames, set->frame_count, sizeof *frames);
    for (uint32_t i = 0; i < set->box_count && grz_stream_is_fine(stream); i++)
        stream_hitbox(stream, &boxes[i]);
    for (uint32_t i = 0; i < set->frame_count && grz_stream_is_fine(stream); i++)
        stream_frame(stream, &frames[i]);
    set->boxes = boxes;
    set->frames = frames;
}

static void stream_text(grz_stream *stream, const char **text) {
    const char *from = stream->is_reading || *text == NULL ? "" : *text;
    const size_t length = grz_stream_count(stream, (uint32_t)strlen(from));
    char *bytes = grz_stream_array(stream, from, length + 1, 1);
    if (bytes != NULL)
        grz_stream_bytes(stream, bytes, length);
    if (stream->is_reading)
        *text = bytes;
}

void grz_stream_hitbox_names(grz_stream *stream, graze_hitbox_set *set) {
    const char **names = grz_stream_array(stream, set->names, set->name_count, sizeof *names);
    for (uint32_t i = 0; i < set->name_count && grz_stream_is_fine(stream); i++)
        stream_text(stream, &names[i]);
    set->names = names;
}

uint64_t grz_mask_hash(const graze_mask *mask) {
    grz_stream stream;
    grz_stream_write(&stream, NULL, 0, true);
    (void)grz_stream_mask_content(&stream, mask);
    return grz_stream_finish(&stream);
}

/* A mask of a set counts by its content. */
static void stream_mask_hash(grz_stream *stream, const graze_mask **mask) {
    uint64_t hash = grz_mask_hash(*mask);
    grz_stream_u64(stream, &hash);
}

uint64_t grz_hitbox_set_hash(const graze_hitbox_set *set, bool is_whole) {
    graze_hitbox_set copy = *set;
    grz_stream stream;
    grz_stream_write(&stream, NULL, 0, true);
    stream.mask = stream_mask_hash;
    grz_stream_hitbox_boxes(&stream, &copy);
    if (is_whole)
        grz_stream_hitbox_names(&stream, &copy);
    return grz_stream_finish(&stream);
}
