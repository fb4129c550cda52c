/* image_tiles.c: a tile layer, of which the world is the owner. Its words differ from those above them, if at
 * all, in few bits: a word is told by what differs, and where nothing does by how many such words follow each
 * other. What was one-way once and is no more is forgotten.
 */
#include "world/image.h"

#include "world/tiles.h"

enum { WAY_PLANES = 3 };

/* Whether any tile is one-way. */
static bool has_ways(const graze_tile_layer *layer) {
    for (size_t i = 0; layer->ways != NULL && i < grz_tile_plane_words(layer); i++)
        if (layer->ways[i] != 0)
            return true;
    return false;
}

static uint64_t above(const graze_tile_layer *layer, const uint64_t *words, size_t i) {
    return i >= layer->stride ? words[i - layer->stride] : 0;
}

static void put_plane(grz_writer *writer, const graze_tile_layer *layer, const uint64_t *words) {
    uint64_t equal = 0;
    for (size_t i = 0; i < grz_tile_plane_words(layer); i++, equal++) {
        const uint64_t difference = words[i] ^ above(layer, words, i);
        if (difference == 0)
            continue;
        grz_writer_make_room(writer);
        grz_put(writer, equal);
        grz_put(writer, difference);
        equal = UINT64_MAX; /* and none with the next */
    }
    grz_put(writer, equal);
    grz_writer_make_room(writer);
}

static bool take_plane(grz_reader *reader, const graze_tile_layer *layer, uint64_t *words) {
    const size_t count = grz_tile_plane_words(layer);
    size_t i = 0;
    for (;;) {
        const uint64_t equal = grz_take(reader);
        if (reader->is_unsound || equal > count - i)
            return false;
        for (const size_t end = i + (size_t)equal; i < end; i++)
            words[i] = above(layer, words, i);
        if (i == count)
            return true;
        words[i] = grz_take(reader) ^ above(layer, words, i);
        i++;
    }
}

void grz_put_tiles(grz_writer *writer, const graze_tile_layer *layer) {
    const bool is_one_way = has_ways(layer);
    grz_put8(writer, is_one_way);
    grz_put_float(writer, layer->width);
    grz_put_float(writer, layer->height);
    grz_put(writer, layer->columns);
    grz_put(writer, layer->rows);
    put_plane(writer, layer, layer->met);
    for (int i = 0; is_one_way && i < WAY_PLANES; i++)
        put_plane(writer, layer, layer->ways + (size_t)i * grz_tile_plane_words(layer));
}

static bool is_axis(float size, uint32_t count) {
    return size > 0 && count > 0 && (double)size * (double)count <= (double)GRAZE_COORD_MAX;
}

static bool is_layer(const graze_tile_layer *layer) {
    return is_axis(layer->width, layer->columns) && is_axis(layer->height, layer->rows) &&
           (uint64_t)layer->columns * layer->rows <= GRAZE_TILES_MAX;
}

/* Nothing is set beyond the last column; a side has only what is one-way, which is not empty. */
static bool are_planes(const graze_tile_layer *layer) {
    const size_t count = grz_tile_plane_words(layer);
    const uint64_t last = UINT64_MAX >> (63 - (layer->columns - 1) % 64);
    uint64_t wrong = 0;
    for (size_t i = 0; i < count; i++)
        wrong |= (i + 1) % layer->stride == 0 ? layer->met[i] & ~last : 0;
    for (size_t i = 0; layer->ways != NULL && i < count; i++)
        wrong |= (layer->ways[i] & ~layer->met[i]) |
                 ((layer->ways[count + i] | layer->ways[2 * count + i]) & ~layer->ways[i]);
    return wrong == 0;
}

static graze_status take_planes(grz_loading *loading, graze_tile_layer *layer, bool is_one_way) {
    graze_status status = is_one_way ? grz_tile_layer_add_ways(&loading->world->allocator, layer) : GRAZE_OK;
    if (status != GRAZE_OK)
        return status;
    bool is_sound = take_plane(&loading->reader, layer, layer->met);
    for (int i = 0; is_one_way && is_sound && i < WAY_PLANES; i++)
        is_sound = take_plane(&loading->reader, layer, layer->ways + (size_t)i * grz_tile_plane_words(layer));
    return grz_sound_if(is_sound && are_planes(layer));
}

graze_status grz_take_tiles(grz_loading *loading, graze_tile_layer **layer) {
    grz_reader *reader = &loading->reader;
    const uint32_t is_one_way = grz_take8(reader);
    graze_tile_layer like = { .stride = 0 };
    like.width = grz_take_float(reader);
    like.height = grz_take_float(reader);
    like.columns = grz_take_word(reader);
    like.rows = grz_take_word(reader);
    if (is_one_way > 1 || !is_layer(&like))
        return GRAZE_DAMAGED;
    *layer = grz_tile_layer_make(&loading->world->allocator, &like);
    if (*layer == NULL)
        return GRAZE_OUT_OF_MEMORY;
    const graze_status status = take_planes(loading, *layer, is_one_way);
    if (status != GRAZE_OK)
        grz_tile_layer_free(&loading->world->allocator, *layer);
    return status;
}
