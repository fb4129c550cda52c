/* platformer.c: a platformer with slopes, a lift and coins, in 160 lines. It plays
 * itself: each letter of `keys` is held for some frames. A game of yours reads a
 * keyboard instead, and draws. y points down.
 */
#include "graze/graze.h"

#include <stdio.h>
#include <stdlib.h>

enum { GROUND, PLAYER, COIN };
enum { COLUMNS = 40, ROWS = 11, TILE = 16, SPRING = 1 };

/* # is ground, - is jumped through from below, / \ are slopes, ( ) and [ ] the
 * halves of gentle ones. S throws the player up, o is a coin. */
static const char *const map[ROWS] = { "#                                      #",
                                       "#                                      #",
                                       "#                                    o #",
                                       "#                                   ####",
                                       "#                                      #",
                                       "#          o                           #",
                                       "#        ()[]                          #",
                                       "# o     /####\\              o          #",
                                       "#      /######\\      S     ---         #",
                                       "#     /########\\   ####                #",
                                       "########################################" };

typedef struct game {
    graze_world *world;
    graze_body level, lift, player;
    graze_responses responses;
    graze_move_result moved;
    graze_rider_list riders;
    double fall; /* pixels per frame, downwards */
    bool is_standing;
    int coins, frame;
} game;

static void must(graze_status status) {
    if (status == GRAZE_OK)
        return;
    fprintf(stderr, "%s\n", graze_status_text(status));
    exit(1);
}

static graze_body add_box(game *self, float x, float y, graze_part_def part) {
    graze_body body;
    must(graze_body_add(
        self->world,
        &(graze_body_def){ .x = x, .y = y, .parts = &part, .part_count = 1 },
        &body));
    return body;
}

static graze_tile_kind kind_of(char tile) {
    switch (tile) {
    case '#':
    case 'S':
        return GRAZE_TILE_SOLID;
    case '-':
        return GRAZE_TILE_ONE_WAY_MIN_Y;
    case '/':
        return GRAZE_TILE_SLOPE_MAX_X_MAX_Y;
    case '\\':
        return GRAZE_TILE_SLOPE_MIN_X_MAX_Y;
    case '(':
        return GRAZE_TILE_LOW_MAX_X_MAX_Y;
    case ')':
        return GRAZE_TILE_HIGH_MAX_X_MAX_Y;
    case '[':
        return GRAZE_TILE_HIGH_MIN_X_MAX_Y;
    case ']':
        return GRAZE_TILE_LOW_MIN_X_MAX_Y;
    default:
        return GRAZE_TILE_EMPTY;
    }
}

static void add_level(game *self) {
    static uint8_t kinds[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; i++)
        kinds[i] = (uint8_t)kind_of(map[i / COLUMNS][i % COLUMNS]);
    const graze_tiles_def def = { .tile_width = TILE,
                                  .tile_height = TILE,
                                  .columns = COLUMNS,
                                  .rows = ROWS,
                                  .layer = GROUND,
                                  .kinds = kinds };
    must(graze_world_add_tiles(self->world, &def, &self->level));
    for (uint32_t i = 0; i < COLUMNS * ROWS; i++) {
        const uint32_t x = i % COLUMNS, y = i / COLUMNS;
        if (map[y][x] == 'S')
            must(graze_tiles_set_value(self->world, self->level, x, y, SPRING));
        if (map[y][x] == 'o')
            add_box(self, (float)x * TILE + 4, (float)y * TILE + 4,
                    (graze_part_def){ .box = { 0, 0, 8, 8 }, .layer = COIN });
    }
}

static void open_game(game *self) {
    must(graze_world_open(NULL, &self->world));
    add_level(self);
    self->player = add_box(
        self, 24, 100, (graze_part_def){ .box = { 0, 0, 10, 14 }, .layer = PLAYER });
    self->lift =
        add_box(self, 33 * TILE, 9 * TILE,
                (graze_part_def){ .box = { 0, 0, 48, 6 }, .layer = GROUND });
    must(graze_responses_set(&self->responses, PLAYER, COIN, GRAZE_CROSS));
    self->responses.walk.snap = 4; /* what a frame's walk falls at most */
}

/* The lift goes up and down, and takes along what stands on it. */
static void move_lift(game *self) {
    const int phase = self->frame % 240, way = phase < 120 ? phase : 240 - phase;
    const graze_platform_move move = { .x = 33 * TILE,
                                       .y = 9 * TILE - (float)way,
                                       .layers = 1 << PLAYER,
                                       .responses = &self->responses };
    must(graze_body_move_platform(self->world, self->lift, &move, &self->riders));
}

static void take_coins(game *self) {
    for (size_t i = 0; i < self->moved.count; i++)
        if (self->moved.items[i].response == GRAZE_CROSS) {
            must(graze_body_remove(self->world, self->moved.items[i].body));
            self->coins++;
        }
}

static void move_player(game *self, int walk, bool jumps) {
    graze_body_info at;
    must(graze_body_read(self->world, self->player, &at));
    self->fall += 0.25;
    if (jumps && self->is_standing)
        self->fall = -4.5;
    const graze_point goal = { (double)at.x + 2 * walk, (double)at.y + self->fall };
    must(graze_body_move_and_collide(self->world, self->player, goal,
                                     &self->responses, &self->moved));
    self->is_standing = self->moved.is_standing && self->fall >= 0;
    for (size_t i = 0; i < self->moved.count; i++)
        if (self->moved.items[i].response == GRAZE_SLIDE &&
            self->moved.items[i].normal_y > 0)
            self->fall = 0; /* a ceiling */
    if (self->is_standing) {
        if (self->moved.floor.tile_value == SPRING)
            self->fall = -7;
        else
            self->fall = 0;
    }
    take_coins(self);
}

static void play_frame(game *self, char key) {
    const bool is_right = key == 'r' || key == 'R',
               is_left = key == 'l' || key == 'L';
    move_lift(self);
    move_player(self, is_right - is_left, key == 'R' || key == 'L' || key == 'J');
    must(graze_world_step(self->world));
    self->frame++;
}

int main(void) {
    const char *keys = "rrrrrrrrrrrrrRrrrrrrrrRrrr         rrr";
    game self = { .coins = 0 };
    open_game(&self);
    for (const char *key = keys; *key != '\0'; key++) {
        for (int i = 0; i < 10; i++)
            play_frame(&self, *key);
        printf("frame %d: %c at %g, %g, %s, %d coins\n", self.frame, *key,
               self.moved.end_x, self.moved.end_y,
               !self.is_standing                          ? "in the air"
               : self.moved.floor.body.id == self.lift.id ? "on the lift"
               : self.moved.floor.normal_x != 0           ? "on a slope"
                                                          : "on the ground",
               self.coins);
    }
    graze_move_result_free(&self.moved);
    graze_rider_list_free(&self.riders);
    graze_world_close(self.world);
    return 0;
}
