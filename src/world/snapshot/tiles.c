/* tiles.c: the tiles of a layer: its planes by words, of which many in a row are alike in most levels.
 */
#include "world/tiles.h"
#include "world/snapshot/snapshot.h"

#include <math.h>

static void put_plane(grz_writer *writer, const uint64_t *words, size_t count) {
    for (size_t i = 0, next; i < count; i = next) {
        next = i + 1;
        while (next < count && words[next] == words[i])
            next++;
        grz_writer_make_room(writer);
        grz_put(writer, next - i);
        grz_put64(writer, words[i]);
    }
    grz_writer_make_room(writer);
}

/* What was one-way once, and is no more, is forgotten. */
static bool has_ways(const graze_tile_layer *layer) {
    for (size_t i = 0; layer->ways != NULL && i < grz_tile_plane_words(layer); i++)
        if (layer->ways[i] != 0)
            return true;
    return false;
}

void grz_put_tiles(grz_saving *saving, const graze_tile_layer *layer) {
    grz_writer *writer = &saving->writer;
    const size_t words = grz_tile_plane_words(layer);
    const bool is_one_way = has_ways(layer);
    grz_put(writer, layer->columns);
    grz_put(writer, layer->rows);
    grz_put_float(writer, layer->width);
    grz_put_float(writer, layer->height);
    grz_put8(writer, is_one_way);
    put_plane(writer, layer->met, words);
    for (size_t plane = 0; is_one_way && plane < GRZ_ONE_WAY_PLANES; plane++)
        put_plane(writer, layer->ways + plane * words, words);
}

static void take_plane(grz_reader *reader, uint64_t *words, size_t count) {
    size_t i = 0;
    while (i < count && !reader->is_unsound) {
        const uint64_t alike = grz_take(reader), word = grz_take64(reader);
        if (alike == 0 || alike > count - i || (i > 0 && words[i - 1] == word))
            grz_reader_fail(reader);
        for (uint64_t j = 0; j < alike && !reader->is_unsound; j++)
            words[i++] = word;
    }
}

/* Whether planes hold each other's bits only, and none beyond the last column. */
static bool are_planes_sound(const graze_tile_layer *layer) {
    const size_t words = grz_tile_plane_words(layer);
    const uint64_t last = ~UINT64_C(0) >> (63 - (layer->columns - 1) % 64);
    uint64_t beyond = 0;
    for (size_t i = 0; i < words; i++) {
        const uint64_t all = i % layer->stride == layer->stride - 1 ? last : ~UINT64_C(0);
        const uint64_t ways = layer->ways != NULL ? layer->ways[i] : 0;
        beyond |= (layer->met[i] & ~all) | (ways & ~layer->met[i]);
        if (layer->ways != NULL)
            beyond |= (layer->ways[words + i] | layer->ways[2 * words + i]) & ~ways;
    }
    return beyond == 0;
}

static bool is_size(float size, uint32_t count) {
    return isfinite(size) && size > 0 && count > 0 && (double)count * (double)size <= (double)GRAZE_COORD_MAX;
}

static graze_status take_planes(grz_loading *loading, graze_tile_layer *layer, bool is_one_way) {
    const size_t words = grz_tile_plane_words(layer);
    if (is_one_way && grz_tile_layer_add_one_way(&loading->world->allocator, layer) != GRAZE_OK)
        return GRAZE_OUT_OF_MEMORY;
    take_plane(&loading->reader, layer->met, words);
    for (size_t plane = 0; is_one_way && plane < GRZ_ONE_WAY_PLANES; plane++)
        take_plane(&loading->reader, layer->ways + plane * words, words);
    return grz_snapshot_sound_if(!loading->reader.is_unsound && are_planes_sound(layer));
}

graze_status grz_take_tiles(grz_loading *loading, graze_tile_layer **layer) {
    grz_reader *reader = &loading->reader;
    const graze_allocator *allocator = &loading->world->allocator;
    graze_tile_layer like = { .columns = grz_take_word(reader) };
    like.rows = grz_take_word(reader);
    like.width = grz_take_float(reader);
    like.height = grz_take_float(reader);
    const uint32_t is_one_way = grz_take8(reader);
    if (is_one_way > 1 || (uint64_t)like.columns * like.rows > GRAZE_TILES_MAX ||
        !is_size(like.width, like.columns) || !is_size(like.height, like.rows))
        return GRAZE_BAD_SNAPSHOT;
    *layer = grz_tile_layer_create(allocator, &like);
    if (*layer == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status = take_planes(loading, *layer, is_one_way);
    if (status != GRAZE_OK)
        grz_tile_layer_free(allocator, *layer);
    return status;
}
