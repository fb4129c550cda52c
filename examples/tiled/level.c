/* level.c: reads a map of Tiled: orthogonal, layers in CSV, one tileset inside; of
 * the XML only this; see level.h. */
#include "examples/tiled/level.h"

#include "graze/tiles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GIDS_MAX = 64, TEXT_MAX = 1 << 20 };

/* A reader in the text of a map. `why` is set by the first mistake, and all stops
 * there. */
typedef struct reader {
    const char *at, *why;
    level *level;
    uint8_t kinds[GIDS_MAX];
    uint16_t values[GIDS_MAX];
    unsigned tile; /* whose properties come */
} reader;

static void fail(reader *self, const char *why) {
    if (self->why == NULL)
        self->why = why;
}

/* The value of a tag's attribute into `out`; false if it has none. The tag begins at
 * self->at and ends with >. */
static bool attribute(const reader *self, const char *name, char *out, size_t room) {
    const char *end = strchr(self->at, '>');
    const size_t length = strlen(name);
    for (const char *c = self->at; c != NULL && c < end; c++) {
        if (c[0] != ' ' || strncmp(c + 1, name, length) != 0 ||
            c[1 + length] != '=' || c[2 + length] != '"')
            continue;
        const char *value = c + 3 + length, *close = strchr(value, '"');
        if (close == NULL || (size_t)(close - value) >= room)
            return false;
        memcpy(out, value, (size_t)(close - value));
        out[close - value] = '\0';
        return true;
    }
    return false;
}

/* A number between two limits; a mistake if there is none. */
static double number(reader *self, const char *name, double min, double max) {
    char text[32] = "", *end = text;
    double value = 0;
    if (attribute(self, name, text, sizeof text))
        value = strtod(text, &end);
    if (end == text || *end != '\0' || !(value >= min && value <= max))
        fail(self, "an attribute is missing, or no number in its range");
    if (end == text || !(value >= min && value <= max))
        return min;
    return value;
}

static bool is_tag(const reader *self, const char *name) {
    const size_t length = strlen(name);
    return strncmp(self->at + 1, name, length) == 0 &&
           strchr(" />", self->at[1 + length]) != NULL;
}

static void map_read(reader *self) {
    level *l = self->level;
    l->columns = (uint32_t)number(self, "width", 1, 1000);
    l->rows = (uint32_t)number(self, "height", 1, 1000);
    l->tile = (uint32_t)number(self, "tilewidth", 8, 128);
    if (l->columns * l->rows > LEVEL_TILES_MAX)
        fail(self, "the map is too large");
}

/* The number of a name among names with blanks around them; -1 if it is not
 * there. */
static int number_of(const char *name, const char *names) {
    char text[40];
    snprintf(text, sizeof text, " %s ", name);
    const char *found = strstr(names, text);
    int number = 0;
    for (const char *c = names; found != NULL && c < found; c++)
        number += *c == ' ';
    if (found != NULL)
        return number;
    return -1;
}

/* graze_tile_kind's names. */
static const char kinds[] =
    " empty solid one_way_min_x one_way_max_x one_way_min_y one_way_max_y"
    " slope_min_x_min_y slope_max_x_min_y slope_min_x_max_y slope_max_x_max_y"
    " low_min_x_min_y low_max_x_min_y low_min_x_max_y low_max_x_max_y"
    " high_min_x_min_y high_max_x_min_y high_min_x_max_y high_max_x_max_y ";

/* A property of the last tile or thing. */
static void property_read(reader *self) {
    char name[32] = "", text[32] = "";
    level *l = self->level;
    if (!attribute(self, "name", name, sizeof name) ||
        !attribute(self, "value", text, sizeof text))
        return;
    if (l->thing_count > 0) {
        thing *t = &l->things[l->thing_count - 1];
        if (strcmp(name, "to_x") == 0)
            t->to_x = (float)number(self, "value", 0, 1e5);
        else if (strcmp(name, "to_y") == 0)
            t->to_y = (float)number(self, "value", 0, 1e5);
        else if (strcmp(name, "speed") == 0)
            t->speed = (float)number(self, "value", -1000, 1000);
        else if (strcmp(name, "period") == 0)
            t->period = (int)number(self, "value", 2, 1e5);
    } else if (strcmp(name, "kind") == 0) {
        const int kind = number_of(text, kinds);
        self->kinds[self->tile] = (uint8_t)(kind > 0 ? kind : 0);
        if (kind < 0)
            fail(self, "there is no such kind of tile");
    } else if (strcmp(name, "value") == 0) {
        self->values[self->tile] = (uint16_t)number(self, "value", 0, 65535);
    }
}

/* Tiles as numbers with commas between them. */
static void layer_read(reader *self, int layer) {
    level *l = self->level;
    const char *c = strchr(self->at, '>');
    const uint32_t count = l->columns * l->rows;
    for (uint32_t i = 0; i < count && self->why == NULL; i++) {
        char *end;
        const unsigned long gid = strtoul(c + 1, &end, 10);
        if (end == c + 1 || gid >= GIDS_MAX ||
            (i + 1 < count ? *end != ',' : *end != '<' && *end != '\n')) {
            self->at = c;
            fail(self, "here a layer's tiles are not numbers of the tileset, or too "
                       "few or many");
            return;
        }
        l->kinds[layer][i] = self->kinds[gid];
        l->values[layer][i] = self->values[gid];
        c = end;
    }
}

static void object_read(reader *self) {
    level *l = self->level;
    char name[32] = "";
    attribute(self, "type", name, sizeof name);
    const int kind =
        number_of(name, " coin crate player goal flag wall lift cannon ");
    if (kind < 0 || l->thing_count == LEVEL_THINGS_MAX) {
        fail(self,
             "a thing is of no class that the game knows, or there are too many");
        return;
    }
    thing *t = &l->things[l->thing_count++];
    *t = (thing){ .kind = (thing_class)kind, .period = 100 };
    t->x = t->to_x = (float)number(self, "x", -1e5, 1e5);
    t->y = t->to_y = (float)number(self, "y", -1e5, 1e5);
    t->width = (float)number(self, "width", 1, 1e4);
    t->height = (float)number(self, "height", 1, 1e4);
}

static void tag_read(reader *self, int *layer) {
    char name[32] = "";
    if (is_tag(self, "map")) {
        map_read(self);
    } else if (is_tag(self, "tile")) {
        self->tile = 1 + (unsigned)number(self, "id", 0, GIDS_MAX - 2);
    } else if (is_tag(self, "property")) {
        property_read(self);
    } else if (is_tag(self, "layer")) {
        attribute(self, "name", name, sizeof name);
        *layer = number_of(name, " ground water ladders ");
        if (*layer < 0 || self->level->columns == 0)
            fail(self, "each layer must be one of ground, water, ladders; the map "
                       "needs a size");
    } else if (is_tag(self, "data")) {
        if (!attribute(self, "encoding", name, sizeof name) ||
            strcmp(name, "csv") != 0 || *layer < 0)
            fail(self, "a layer is not written as CSV");
        else
            layer_read(self, *layer);
    } else if (is_tag(self, "object")) {
        object_read(self);
    }
}

bool level_read(level *self, const char *text, int *line, const char **why) {
    reader in = { .at = text, .level = self };
    int layer = -1, players = 0;
    memset(self, 0, sizeof *self);
    while (in.why == NULL && (in.at = strchr(in.at, '<')) != NULL) {
        const char *end = strchr(in.at, '>');
        if (end == NULL)
            fail(&in, "a tag does not end");
        else
            tag_read(&in, &layer);
        if (in.why == NULL)
            in.at = end;
    }
    for (uint32_t i = 0; i < self->thing_count; i++)
        players += self->things[i].kind == PLAYER;
    if (in.why == NULL && (self->columns == 0 || players != 1))
        in.why = "this is not a map with one player";
    *line = 1;
    for (const char *c = text; in.at != NULL && c < in.at; c++)
        *line += *c == '\n';
    *why = in.why;
    return in.why == NULL;
}

bool level_open(level *self, const char *path, char *why, size_t room) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    if (file != NULL)
        text = calloc(1, TEXT_MAX + 1);
    const char *what = file == NULL ? "it cannot be opened" : "there is no memory";
    int line = 0;
    const size_t size = text != NULL ? fread(text, 1, TEXT_MAX, file) : 0;
    const bool is_fine =
        text != NULL && size < TEXT_MAX && level_read(self, text, &line, &what);
    snprintf(why, room, "%s:%d: %s", path, line,
             size == TEXT_MAX ? "it is too large" : what);
    free(text);
    if (file != NULL)
        fclose(file);
    return is_fine;
}
