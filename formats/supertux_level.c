/* supertux_level.c: see supertux_level.h. Tilemaps of other kinds, and all that is no tilemap, are passed
 * over. */
#include "formats/supertux_level.h"

#include "formats/number.h"
#include "formats/sexp.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { TILE_SIDE = 32, NAME_SIZE = 200 };

typedef struct level {
    const char *file;
    sexp items;
    tile_map *map;
    error *e;
} level;

static const sexp_item *item_at(const level *l, size_t item) {
    return &l->items.items[item];
}

static error_place place_of(const level *l, size_t item) {
    return (error_place){ l->file, item_at(l, item)->line };
}

/* The first value of the form in a list that begins with a word, (word value ...); SEXP_NONE: none. */
static size_t value_of(const level *l, size_t list, const char *word) {
    for (size_t i = item_at(l, list)->first; i != SEXP_NONE; i = item_at(l, i)->next)
        if (sexp_is_form(&l->items, i, word))
            return item_at(l, item_at(l, i)->first)->next;
    return SEXP_NONE;
}

static bool is_word(const level *l, size_t item, const char *word) {
    return item != SEXP_NONE && item_at(l, item)->kind == SEXP_WORD &&
           item_at(l, item)->length == strlen(word) &&
           memcmp(item_at(l, item)->text, word, strlen(word)) == 0;
}

/* The text of a value, as "name"; "" if there is none. */
static const char *text_of(const level *l, size_t list, const char *word) {
    const size_t value = value_of(l, list, word);
    return value != SEXP_NONE && item_at(l, value)->kind == SEXP_TEXT ? item_at(l, value)->text : "";
}

static bool number_of(const level *l, size_t item, uint64_t *out) {
    const sexp_item *at = item_at(l, item);
    return (at->kind == SEXP_WORD && number_uint64(at->text, at->length, out) == NUMBER_OK &&
            *out <= UINT32_MAX) ||
           error_at(l->e, l->file, at->line, "a whole number from 0 to 4294967295 is needed here");
}

static bool side_of(const level *l, size_t list, const char *word, uint32_t *out) {
    const size_t value = value_of(l, list, word);
    uint64_t number = 0;
    if (value == SEXP_NONE)
        return error_at(l->e, l->file, item_at(l, list)->line, "a tilemap without %s", word);
    if (!number_of(l, value, &number))
        return false;
    *out = (uint32_t)number;
    return true;
}

static bool tiles_read(const level *l, size_t tilemap, const tile_chunk *chunk) {
    uint64_t count = 0, number = 0;
    const uint64_t most = (uint64_t)chunk->width * chunk->height;
    for (size_t i = value_of(l, tilemap, "tiles"); i != SEXP_NONE; i = item_at(l, i)->next, count++) {
        if (!number_of(l, i, &number))
            return false;
        if (count == most)
            return error_at(l->e, l->file, item_at(l, i)->line, "more tiles than %" PRIu32 " x %" PRIu32,
                            chunk->width, chunk->height);
        const uint64_t x = count % chunk->width, y = count / chunk->width;
        if (number != 0)
            chunk->words[y * chunk->stride + x / 64] |= UINT64_C(1) << x % 64;
    }
    return count == most || error_at(l->e, l->file, item_at(l, tilemap)->line,
                                     "only %" PRIu64 " tiles where %" PRIu32 " x %" PRIu32 " are needed",
                                     count, chunk->width, chunk->height);
}

static bool tilemap_read(const level *l, const char *sector, size_t tilemap) {
    const error_place place = place_of(l, tilemap);
    const char *own = text_of(l, tilemap, "name");
    char name[NAME_SIZE];
    tile_chunk where = { 0 }, *chunk = NULL;
    snprintf(name, sizeof name, "%s%s%s", sector, *own != '\0' ? "/" : "", own);
    if (!side_of(l, tilemap, "width", &where.width) || !side_of(l, tilemap, "height", &where.height))
        return false;
    l->map->width = where.width > l->map->width ? where.width : l->map->width;
    l->map->height = where.height > l->map->height ? where.height : l->map->height;
    return tile_map_begin_layer(l->map, name, l->e) &&
           tile_map_add_chunk(l->map, where, place, &chunk, l->e) && tiles_read(l, tilemap, chunk);
}

/* The tilemaps of a sector; those of the oldest levels stand in the level itself. */
static bool tilemaps_read(const level *l, const char *sector, size_t list) {
    for (size_t i = item_at(l, list)->first; i != SEXP_NONE; i = item_at(l, i)->next)
        if (sexp_is_form(&l->items, i, "tilemap") && is_word(l, value_of(l, i, "solid"), "#t") &&
            !tilemap_read(l, sector, i))
            return false;
    return true;
}

static bool sectors_read(const level *l) {
    if (!sexp_is_form(&l->items, 0, "supertux-level"))
        return error_at(l->e, l->file, item_at(l, 0)->line,
                        "neither a map of Tiled nor a (supertux-level ...)");
    for (size_t i = item_at(l, 0)->first; i != SEXP_NONE; i = item_at(l, i)->next)
        if (sexp_is_form(&l->items, i, "sector") && !tilemaps_read(l, text_of(l, i, "name"), i))
            return false;
    return tilemaps_read(l, "", 0);
}

bool supertux_level_read(const char *file, whole_text text, tile_map *out, error *e) {
    level l = { .file = file, .map = out, .e = e };
    if (!sexp_parse(file, text, &l.items, e))
        return false;
    out->tile_w = out->tile_h = TILE_SIDE;
    const bool is_read = sectors_read(&l);
    sexp_free(&l.items);
    return is_read;
}
