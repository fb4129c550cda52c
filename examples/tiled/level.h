/* level.h: reads a map of Tiled: orthogonal, layers in CSV, one tileset inside; of
 * the XML only this. */
#ifndef EXAMPLES_TILED_LEVEL_H
#define EXAMPLES_TILED_LEVEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEVEL_TILES_MAX = 16384, LEVEL_THINGS_MAX = 256, LEVEL_LAYERS = 3 };

typedef enum thing_class {
    COIN,
    CRATE,
    PLAYER,
    GOAL,
    FLAG,
    WALL,
    LIFT,
    CANNON,
    CLASSES
} thing_class;

typedef struct thing {
    thing_class kind;
    float x, y, width, height;
    float to_x, to_y, speed; /* of a lift and a cannon */
    int period;
} thing;

/* Layers: ground, water, ladders. A tile is a graze_tile_kind and the game's value:
 * 0, 1 a bounce pad, 2 spikes. */
typedef struct level {
    uint32_t columns, rows;
    uint32_t tile; /* the side in pixels */
    uint8_t kinds[LEVEL_LAYERS][LEVEL_TILES_MAX];
    uint16_t values[LEVEL_LAYERS][LEVEL_TILES_MAX];
    thing things[LEVEL_THINGS_MAX];
    uint32_t thing_count;
} level;

/* Read a map. False: *line and *why say where it is damaged. */
bool level_read(level *self, const char *text, int *line, const char **why);

/* Read a file. False: `why` names it, and says where it is damaged. */
bool level_open(level *self, const char *path, char *why, size_t room);

#endif
