/* test_move_maps.c: real maps (scenes/maps.sh, in build/maps). Over every floor of
 * every layer a body walks to the right and back, under gravity. The tiles are a
 * layer, a box each, or merged. It never catches, never sinks, and at a wall it
 * stops. Then it goes about at random, and comes to the same places in all three.
 */
#include "support/movers.h"

#include "formats/tiled.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/stat.h>

enum { KINDS = 3, WAYS = 60, CELLS_MOST = 1 << 22 };

/* A layer of a map, in three worlds, each with a body of less than a tile. */
typedef struct ground {
    const tile_chunk *grid;
    float side, width, height;
    graze_point origin;
    graze_world *worlds[KINDS];
    graze_body bodies[KINDS];
    graze_move_result result;
    const char *name;
} ground;

typedef struct tally {
    size_t maps, layers, floors, ways;
} tally;

static tally walked;

static bool is_solid(const ground *self, int64_t x, int64_t y) {
    const tile_chunk *grid = self->grid;
    return x >= 0 && y >= 0 && x < grid->width && y < grid->height &&
           (grid->words[(size_t)y * grid->stride + (size_t)x / 64] >> x % 64 & 1);
}

static void add_rect(const ground *self, graze_world *world, graze_rect rect) {
    const float side = self->side;
    const graze_part_def part = {
        .box = { (float)rect.x * side, (float)rect.y * side,
                 (float)(rect.x + rect.w) * side, (float)(rect.y + rect.h) * side }
    };
    const graze_body_def def = { .x = (float)self->origin.x,
                                 .y = (float)self->origin.y,
                                 .parts = &part,
                                 .part_count = 1 };
    assert_int_equal(graze_body_add(world, &def, &(graze_body){ 0 }), GRAZE_OK);
}

static void add_tile_boxes(const ground *self, graze_world *world) {
    for (uint32_t y = 0; y < self->grid->height; y++)
        for (uint32_t x = 0; x < self->grid->width; x++)
            if (is_solid(self, x, y))
                add_rect(self, world, (graze_rect){ x, y, 1, 1 });
}

static void add_merged(const ground *self, graze_world *world) {
    const tile_chunk *grid = self->grid;
    graze_tile_rect_list list = { 0 };
    assert_int_equal(
        graze_tiles_merge(&(graze_tile_grid){ grid->words, grid->stride, grid->width,
                                              grid->height },
                          &list),
        GRAZE_OK);
    for (size_t i = 0; i < list.count; i++)
        add_rect(self, world, list.items[i]);
    graze_tile_rect_list_free(&list);
}

static void add_layer(const ground *self, graze_world *world) {
    const tile_chunk *grid = self->grid;
    uint8_t *kinds = calloc((size_t)grid->width, grid->height);
    assert_non_null(kinds);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            if (is_solid(self, x, y))
                kinds[(size_t)y * grid->width + x] = GRAZE_TILE_SOLID;
            else
                kinds[(size_t)y * grid->width + x] = GRAZE_TILE_EMPTY;
        }
    const graze_tiles_def def = { .x = (float)self->origin.x,
                                  .y = (float)self->origin.y,
                                  .tile_width = self->side,
                                  .tile_height = self->side,
                                  .columns = grid->width,
                                  .rows = grid->height,
                                  .kinds = kinds };
    assert_int_equal(graze_world_add_tiles(world, &def, &(graze_body){ 0 }),
                     GRAZE_OK);
    free(kinds);
}

static void open_worlds(ground *self) {
    for (int i = 0; i < KINDS; i++) {
        self->worlds[i] = small_world_open((graze_world_config){ 0 });
        (i == 0   ? add_layer
         : i == 1 ? add_tile_boxes
                  : add_merged)(self, self->worlds[i]);
        self->bodies[i] = mover_add(self->worlds[i], self->origin,
                                    (graze_point){ self->width, self->height }, 1);
    }
}

static void close_worlds(ground *self) {
    graze_move_result_free(&self->result);
    for (int i = 0; i < KINDS; i++)
        graze_world_close(self->worlds[i]);
}

/* Go in all worlds, to one place; all must come to the same. */
static graze_point go_all(ground *self, graze_point goal) {
    graze_point end = { 0, 0 };
    for (int i = 0; i < KINDS; i++) {
        assert_int_equal(graze_body_move_and_collide(self->worlds[i],
                                                     self->bodies[i], goal, NULL,
                                                     &self->result),
                         GRAZE_OK);
        assert_false(self->result.is_crushed);
        const graze_point came = { (float)self->result.end_x,
                                   (float)self->result.end_y };
        if (i > 0 && (came.x != end.x || came.y != end.y))
            fail_msg("%s: kind %d differs at %g, %g", self->name, i, (double)end.x,
                     (double)end.y);
        end = came;
    }
    walked.ways++;
    return end;
}

static void place_all(ground *self, graze_point place) {
    for (int i = 0; i < KINDS; i++)
        assert_int_equal(graze_body_set_position(self->worlds[i], self->bodies[i],
                                                 (float)place.x, (float)place.y),
                         GRAZE_OK);
}

/* A floor: cells from `begin` to before `end` of a row are solid, those above are
 * not. */
typedef struct floor_run {
    int64_t begin, end, row;
} floor_run;

static float edge_of(float origin, int64_t cell, float side) {
    return origin + (float)cell * side;
}

/* Walk to x, pressed to the floor; every step must come where it wants to. */
static void walk(ground *self, float from, float to, float y) {
    const float stride = self->side * (to > from ? 1.37f : -1.61f),
                pull = self->side * 0.25f;
    for (int i = 1;; i++) {
        const float next = from + (float)i * stride;
        const float x =
            stride > 0 ? (next < to ? next : to) : (next > to ? next : to);
        const graze_point end = go_all(self, (graze_point){ x, y + pull });
        if (end.x != x || end.y != y)
            fail_msg("%s: at %g, %g instead of %g, %g", self->name, (double)end.x,
                     (double)end.y, (double)x, (double)y);
        if (x == to)
            return;
    }
}

/* Beyond the last place there is a wall, or the floor ends. */
static void push_on(ground *self, float x, float y, bool is_wall, float by) {
    const graze_point end =
        go_all(self, (graze_point){ x + by, y + self->side * 0.25f });
    if (is_wall ? end.x != x || end.y != y : end.x == x)
        fail_msg("%s: at %g, %g beyond %g, %g", self->name, (double)end.x,
                 (double)end.y, (double)x, (double)y);
}

/* The last place before an edge at which a box of this extent is wholly before it:
 * far enough from it that nothing is rounded. */
static float last_before(ground *self, floor_run floor, float y) {
    const float beyond = edge_of((float)self->origin.x, floor.end, self->side);
    place_all(self,
              (graze_point){ beyond - self->width - self->side * 0.03125f, y });
    return beyond - self->width - self->side * 0.03125f;
}

static void walk_floor(ground *self, floor_run floor) {
    const float first = edge_of((float)self->origin.x, floor.begin, self->side);
    const float top = edge_of((float)self->origin.y, floor.row, self->side);
    place_all(self, (graze_point){ first + self->side * 0.03125f,
                                   top - self->height - self->side * 0.03125f });
    const graze_point landed =
        go_all(self, (graze_point){ first + self->side * 0.03125f, top });
    assert_true(landed.y + self->height <= top &&
                landed.y + self->height > top - self->side * 0.001f);
    const float last = last_before(self, floor, (float)landed.y);
    place_all(self, landed);
    if (last > landed.x)
        walk(self, (float)landed.x, last, (float)landed.y);
    if (is_solid(self, floor.end, floor.row - 1)) {
        const graze_point at =
            go_all(self, (graze_point){ last + self->side, landed.y });
        push_on(self, (float)at.x, (float)landed.y, true, self->side * 3);
        place_all(self, (graze_point){ last, landed.y });
    }
    if (last > landed.x)
        walk(self, last, (float)landed.x, (float)landed.y);
    if (is_solid(self, floor.begin - 1, floor.row - 1)) {
        const graze_point at =
            go_all(self, (graze_point){ first - self->side, landed.y });
        push_on(self, (float)at.x, (float)landed.y, true, -self->side * 3);
    }
    walked.floors++;
}

static bool is_floor(const ground *self, int64_t x, int64_t y) {
    return is_solid(self, x, y) && !is_solid(self, x, y - 1);
}

static void walk_floors(ground *self) {
    for (int64_t y = 0; y < self->grid->height; y++)
        for (int64_t x = 0; x < self->grid->width; x++) {
            const int64_t begin = x;
            while (is_floor(self, x, y))
                x++;
            if (x > begin)
                walk_floor(self, (floor_run){ begin, x, y });
        }
}

/* Where nothing is solid, if such a cell is found soon. */
static bool find_cell(const ground *self, mover_random *random, graze_point *place) {
    for (int i = 0; i < 100; i++) {
        const int64_t x = mover_next(random) % self->grid->width,
                      y = mover_next(random) % self->grid->height;
        *place = (graze_point){
            edge_of((float)self->origin.x, x, self->side) + self->side * 0.03125f,
            edge_of((float)self->origin.y, y, self->side) + self->side * 0.03125f
        };
        if (!is_solid(self, x, y))
            return true;
    }
    return false;
}

static void wander(ground *self) {
    mover_random random = { 5 };
    graze_point at;
    if (!find_cell(self, &random, &at))
        return;
    place_all(self, at);
    for (int i = 0; i < WAYS; i++) {
        const float reach = self->side * (i % 4 == 0 ? 20 : 2);
        at = go_all(
            self,
            (graze_point){ at.x + (mover_below(&random, 2, 512) - 1) * reach,
                           at.y + (mover_below(&random, 2, 512) - 0.9f) * reach });
    }
}

static void walk_layer(const char *name, const tile_chunk *grid, float side,
                       graze_point origin) {
    ground self = { .grid = grid,
                    .side = side,
                    .width = side * 0.75f,
                    .height = side * 0.875f,
                    .origin = origin,
                    .name = name };
    open_worlds(&self);
    walk_floors(&self);
    wander(&self);
    close_worlds(&self);
    walked.layers++;
}

static void walk_map(const char *path) {
    tile_map map = { 0 };
    error e = { 0 };
    if (tiled_read(path, &(tile_options){ 0 }, &map, &e)) {
        walked.maps++;
        for (size_t i = 0; i < map.layer_count; i++) {
            const tile_chunk *grid = &map.layers[i].chunks[0];
            if ((uint64_t)grid->width * grid->height > CELLS_MOST ||
                grid->width == 0)
                continue;
            walk_layer(path, grid, 32, (graze_point){ 0, 0 });
            if (i % 4 == 0)
                walk_layer(path, grid, 12.3f, (graze_point){ 1000.7f, -333.1f });
        }
    }
    tile_map_free(&map);
}

static bool is_map(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".stl") == 0 || strcmp(dot, ".tmx") == 0 ||
                           strcmp(dot, ".tmj") == 0);
}

static void walk_folder(const char *folder, int depth) {
    DIR *dir = opendir(folder);
    struct dirent *entry;
    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        char path[1024];
        struct stat what;
        const int length =
            snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || length >= (int)sizeof path ||
            stat(path, &what) != 0)
            continue;
        if (S_ISDIR(what.st_mode) && depth < 8)
            walk_folder(path, depth + 1);
        else if (is_map(entry->d_name))
            walk_map(path);
    }
    if (dir != NULL)
        closedir(dir);
}

static void no_body_catches_or_sinks_on_any_floor_of_real_maps(void **state) {
    (void)state;
    const char *folder = "build/maps";
    if (getenv("GRAZE_MAPS") != NULL)
        folder = getenv("GRAZE_MAPS");
    walk_folder(folder, 0);
    if (walked.maps == 0) {
        print_message("no maps in %s: scenes/maps.sh fetches some\n", folder);
        skip();
    }
    print_message(
        "%zu maps, %zu layers, %zu floors, %zu ways in each of three worlds\n",
        walked.maps, walked.layers, walked.floors, walked.ways);
    assert_true(walked.floors > walked.layers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_body_catches_or_sinks_on_any_floor_of_real_maps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
