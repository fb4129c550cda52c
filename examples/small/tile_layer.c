/* A level of tiles is one body. A mole digs the tile below it, and falls, and digs. */
#include <graze/graze.h>
#include <stdio.h>

enum { COLUMNS = 12, ROWS = 7, TILE = 16 };
enum { GROUND, MOLE };

static const char map[] = "#          #" /* # is earth, and a digit is gold in it */
                          "#          #"
                          "####2#######"
                          "####3#######"
                          "####     5##"
                          "####17######"
                          "############";

int main(void) {
    uint8_t kinds[COLUMNS * ROWS];
    uint16_t gold[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        kinds[i] = map[i] == ' ' ? GRAZE_TILE_EMPTY : GRAZE_TILE_SOLID;
        gold[i] = map[i] >= '0' ? map[i] - '0' : 0;
    }
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_tiles_def def = { .columns = COLUMNS, .rows = ROWS, .layer = GROUND };
    def.tile_width = def.tile_height = TILE;
    def.kinds = kinds;
    def.values = gold; /* graze keeps a number of the game for each tile */
    graze_body level, mole;
    graze_world_add_tiles(world, &def, &level);
    graze_body_add(world, &(graze_body_def){ .x = 66, .y = 4 }, &mole);
    graze_body_add_box(world, mole, (graze_box){ 0, 0, 10, 12 }, MOLE, NULL);

    graze_move_result moved = { 0 };
    for (int frame = 1; frame <= 18; frame++) {
        graze_body_info at;
        graze_body_read(world, mole, &at);
        const graze_point goal = { at.x + 0.5, at.y + 4 }; /* y points down */
        graze_body_move_and_collide(world, mole, goal, NULL, &moved);
        graze_world_step(world);
        if (!moved.is_standing)
            continue;
        const unsigned x = moved.floor.tile_x, y = moved.floor.tile_y;
        graze_tiles_set(world, level, x, y, GRAZE_TILE_EMPTY);
        printf("frame %d: digs tile %u, %u: %d gold\n", frame, x, y,
               moved.floor.tile_value);
    }
    graze_move_result_free(&moved);
    graze_world_close(world);
}
