/* test_walk.c: walkers on random hills of sloped tiles, or of polygons, against the
 * height of the hills as a plain function. Movers on slopes, seams and floors, case
 * by case.
 */
#include "support/movers.h"

#include <math.h>

enum { COLUMNS = 80, ROWS = 40, LEVELS = 60, WALKS = 12, STEPS = 120 };

/* Hills: the surface at each edge of a column, in halves of a tile from the top.
 * From one edge to the next it rises or falls by at most half a tile or a tile. */
typedef struct hills {
    int edge[COLUMNS + 1];
    uint8_t kinds[COLUMNS * ROWS];
    float x, y, width, height;
    graze_world *world;
    graze_body ground;
    seeded_random random;
} hills;

static void hills_put(hills *self, int column, int row, graze_tile_kind kind) {
    self->kinds[row * COLUMNS + column] = (uint8_t)kind;
    for (int below = row + 1; below < ROWS; below++)
        self->kinds[below * COLUMNS + column] = GRAZE_TILE_SOLID;
}

/* One column more: flat, a slope, or a half of one. */
static void hills_shape_column(hills *self, int column) {
    const int left = self->edge[column], right = self->edge[column + 1];
    int row = right / 2;
    if (left < right)
        row = left / 2;
    if (left == right)
        hills_put(self, column, row, GRAZE_TILE_SOLID);
    else if (right == left - 2)
        hills_put(self, column, row, GRAZE_TILE_SLOPE_MAX_X_MAX_Y);
    else if (right == left + 2)
        hills_put(self, column, row, GRAZE_TILE_SLOPE_MIN_X_MAX_Y);
    else if (right < left)
        hills_put(self, column, row,
                  left % 2 ? GRAZE_TILE_HIGH_MAX_X_MAX_Y
                           : GRAZE_TILE_LOW_MAX_X_MAX_Y);
    else
        hills_put(self, column, row,
                  left % 2 ? GRAZE_TILE_LOW_MIN_X_MAX_Y
                           : GRAZE_TILE_HIGH_MIN_X_MAX_Y);
}

static void hills_draw(hills *self) {
    self->edge[0] = ROWS;
    for (int i = 0; i < COLUMNS;) {
        const int steps[] = { 0, 0, -2, 2, -1, 1 };
        const int step = steps[seeded_below(&self->random, 6)],
                  next = self->edge[i] + 2 * step;
        int halves = 1;
        if (step == 1 || step == -1)
            halves = 2;
        if (i + halves > COLUMNS || next < 24 || next > 2 * ROWS - 8)
            continue;
        for (; self->edge[i] % 2 != 0 || i < COLUMNS;) {
            self->edge[i + 1] = self->edge[i] + step;
            i++;
            if (halves == 1 || self->edge[i] % 2 == 0)
                break;
        }
    }
    for (int i = 0; i < COLUMNS; i++)
        hills_shape_column(self, i);
}

static float edge_x(const hills *self, int column) {
    const float offset = (float)column * self->width;
    return self->x + offset;
}

static double edge_y(const hills *self, int halves) {
    const float above = (float)(halves / 2) * self->height,
                below = (float)(halves / 2 + 1) * self->height;
    const double top = (double)(self->y + above), bottom = (double)(self->y + below);
    if (halves % 2)
        return (top + bottom) / 2;
    return top;
}

static void hills_add_tiles(hills *self) {
    const graze_tiles_def def = { .x = self->x,
                                  .y = self->y,
                                  .tile_width = self->width,
                                  .tile_height = self->height,
                                  .columns = COLUMNS,
                                  .rows = ROWS,
                                  .kinds = self->kinds };
    assert_int_equal(graze_world_add_tiles(self->world, &def, &self->ground),
                     GRAZE_OK);
}

/* Each column as a polygon, or a box where it is flat. */
static void hills_add_polygons(hills *self) {
    const double bottom = edge_y(self, 2 * ROWS);
    for (int i = 0; i < COLUMNS; i++) {
        const double left = (double)edge_x(self, i),
                     right = (double)edge_x(self, i + 1);
        const graze_point corners[] = { { left, edge_y(self, self->edge[i]) },
                                        { right, edge_y(self, self->edge[i + 1]) },
                                        { right, bottom },
                                        { left, bottom } };
        const graze_shape shape = graze_shape_polygon(corners, 4, 0);
        const graze_part_def part = { .shape = &shape };
        assert_int_equal(
            graze_body_add(self->world,
                           &(graze_body_def){ .parts = &part, .part_count = 1 },
                           &self->ground),
            GRAZE_OK);
    }
}

static double surface_at(const hills *self, int column, double x) {
    const double left = (double)edge_x(self, column),
                 right = (double)edge_x(self, column + 1);
    const double from = edge_y(self, self->edge[column]),
                 to = edge_y(self, self->edge[column + 1]);
    return from + (to - from) * (x - left) / (right - left);
}

/* The highest surface between two coordinates. */
static double surface_over(const hills *self, double min, double max) {
    double y = 1e9;
    for (int i = 0; i < COLUMNS; i++) {
        const double left = fmax(min, (double)edge_x(self, i)),
                     right = fmin(max, (double)edge_x(self, i + 1));
        if (left < right)
            y = fmin(y, fmin(surface_at(self, i, left), surface_at(self, i, right)));
    }
    return y;
}

typedef struct hiker {
    graze_body body;
    graze_box offset;
    float x, speed, fall;
} hiker;

static void print_hits(const graze_move_result *result) {
    for (size_t i = 0; i < result->count && i < 12; i++) {
        const graze_move_hit *hit = &result->items[i];
        print_message("hit at %.9g: %.9g, %.9g, normal %.9g, %.9g, tile %u, %u\n",
                      hit->time, hit->touch_x, hit->touch_y, hit->normal_x,
                      hit->normal_y, hit->tile_x, hit->tile_y);
    }
}

static bool is_inside_ground(const hills *self, graze_body body) {
    const graze_box box = small_world_box(self->world, body);
    const graze_query query = { .kind = GRAZE_QUERY_BOX,
                                .at = { (double)box.min_x, (double)box.min_y },
                                .to = { (double)box.max_x, (double)box.max_y },
                                .layers = 1 };
    bool is_any;
    assert_int_equal(graze_world_query_any(self->world, &query, 1, &is_any),
                     GRAZE_OK);
    return is_any;
}

static hiker add_walker(hills *self) {
    const float sizes[] = { 1, 0.3f, 7, 12.7f, 16, 40.1f };
    const float w = sizes[seeded_below(&self->random, 6)],
                h = sizes[seeded_below(&self->random, 6)];
    float at = 0;
    if (!seeded_below(&self->random, 2))
        at = -w / 3;
    hiker walker = { .offset = { at, at, at + w, at + h } };
    const graze_part_def part = { .box = walker.offset, .layer = 1 };
    const float middle = edge_x(self, COLUMNS / 2);
    const double top =
        surface_over(self, (double)(middle + at), (double)(middle + at + w));
    const graze_body_def def = { .x = middle,
                                 .y = (float)(top - (double)(at + h)) - 8,
                                 .parts = &part,
                                 .part_count = 1 };
    assert_int_equal(graze_body_add(self->world, &def, &walker.body), GRAZE_OK);
    walker.x = middle;
    walker.speed = (float)(1 + seeded_below(&self->random, 400)) / 16 *
                   (seeded_below(&self->random, 2) ? 1 : -1);
    if (seeded_below(&self->random, 3))
        walker.fall = (float)seeded_below(&self->random, 200) / 16;
    else
        walker.fall = 0;
    return walker;
}

/* The walker is where its motion across takes it, on the surface, not inside, and
 * standing. */
static void check_walker(const hills *self, hiker *walker,
                         const graze_move_result *result, float goal) {
    const double min = result->end_x + (double)walker->offset.min_x,
                 max = result->end_x + (double)walker->offset.max_x,
                 foot = result->end_y + (double)walker->offset.max_y;
    const double slack = 0x1p-20 * (fabs(foot) + fabs(max) + 100);
    const double surface = surface_over(self, min, max);
    const bool is_wrong = result->end_x != (double)goal ||
                          fabs(foot - surface) > slack || !result->is_standing ||
                          is_inside_ground(self, walker->body) ||
                          result->is_cut_short;
    if (is_wrong) {
        print_hits(result);
        const int c = (int)((max - (double)self->x) / (double)self->width);
        for (int i = c - 3; i < c + 4; i++)
            print_message("column %d at %.9g: %.9g\n", i, (double)edge_x(self, i),
                          edge_y(self, self->edge[i]));
        print_message("offset %.9g %.9g %.9g %.9g\n", (double)walker->offset.min_x,
                      (double)walker->offset.min_y, (double)walker->offset.max_x,
                      (double)walker->offset.max_y);
    }
    if (is_wrong)
        fail_msg("from %.9g at %.9g for %.9g, foot %.9g on %.9g, %s, %s; a box of "
                 "%.9g by %.9g with speed %g "
                 "and fall %g; "
                 "%zu hits",
                 (double)walker->x, result->end_x, (double)goal, foot, surface,
                 result->is_standing ? "standing" : "in the air",
                 is_inside_ground(self, walker->body) ? "inside" : "free",
                 (double)(walker->offset.max_x - walker->offset.min_x),
                 (double)(walker->offset.max_y - walker->offset.min_y),
                 (double)walker->speed, (double)walker->fall, result->count);
    walker->x = goal;
}

static void walk(hills *self, const graze_responses *responses,
                 graze_move_result *result) {
    hiker walker = add_walker(self);
    graze_body_info at;
    assert_int_equal(graze_body_move_and_collide(
                         self->world, walker.body,
                         (graze_point){ (double)walker.x, 1e6 }, responses, result),
                     GRAZE_OK);
    check_walker(self, &walker, result, walker.x);
    for (int step = 0; step < STEPS; step++) {
        const float goal = walker.x + walker.speed,
                    reach = 2 * walker.offset.max_x + self->width;
        if (goal - reach < edge_x(self, 0) || goal + reach > edge_x(self, COLUMNS))
            walker.speed = -walker.speed;
        const float next = walker.x + walker.speed;
        assert_int_equal(graze_body_read(self->world, walker.body, &at), GRAZE_OK);
        assert_int_equal(
            graze_body_move_and_collide(
                self->world, walker.body,
                (graze_point){ (double)next, (double)(at.y + walker.fall) },
                responses, result),
            GRAZE_OK);
        check_walker(self, &walker, result, next);
    }
    assert_int_equal(graze_body_remove(self->world, walker.body), GRAZE_OK);
}

static void play_hills(uint64_t seed, void (*add)(hills *self), bool is_odd) {
    hills *self = calloc(1, sizeof *self);
    const float sizes[] = { 16, 16, 10.1f, 7.3f },
                places[] = { 0, -300, 0.3f, 1000.7f };
    graze_responses responses = { .walk = { .max_slope = 2.5, .snap = 80 } };
    graze_move_result result = { 0 };
    self->random.state = seed;
    self->world = small_world_open((graze_world_config){ 0 });
    self->width = self->height = is_odd ? sizes[seeded_below(&self->random, 4)] : 16;
    if (is_odd && seeded_below(&self->random, 3) == 0)
        self->height = 12;
    if (is_odd) {
        self->x = places[seeded_below(&self->random, 4)];
        self->y = places[seeded_below(&self->random, 4)];
    } else {
        self->x = 0;
        self->y = 0;
    }
    hills_draw(self);
    add(self);
    for (int i = 0; i < WALKS; i++)
        walk(self, &responses, &result);
    graze_move_result_free(&result);
    graze_world_close(self->world);
    free(self);
}

static void walkers_follow_hills_of_tiles(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint64_t i = 0; i < LEVELS; i++)
        play_hills(seed + i, hills_add_tiles, i % 3 > 0);
}

static void walkers_follow_hills_of_polygons(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint64_t i = 0; i < LEVELS; i++)
        play_hills(seed + i, hills_add_polygons, i % 3 > 0);
}

enum { CAVE_SIDE = 16 };

/* A border, and tiles of all kinds in it. */
static void fill_cave(seeded_random *random, uint8_t kinds[CAVE_SIDE * CAVE_SIDE]) {
    for (uint32_t i = 0; i < CAVE_SIDE * CAVE_SIDE; i++) {
        const bool is_border = i % CAVE_SIDE == 0 ||
                               i % CAVE_SIDE == CAVE_SIDE - 1 || i < CAVE_SIDE ||
                               i >= CAVE_SIDE * (CAVE_SIDE - 1);
        const bool is_filled = seeded_below(random, 4) == 0;
        kinds[i] = is_border || is_filled;
        if (!is_border && is_filled && seeded_below(random, 3) != 0)
            kinds[i] = (uint8_t)(6 + seeded_below(random, 12));
    }
}

typedef struct cave {
    hills hills;
    uint64_t seed;
    float at, size; /* its corner is at (at, -at); of a tile */
} cave;

static cave cave_open(uint64_t seed, seeded_random *random) {
    uint8_t kinds[CAVE_SIDE * CAVE_SIDE];
    cave self = { .hills = { .world = small_world_open((graze_world_config){ 0 }) },
                  .seed = seed,
                  .size = 16 };
    fill_cave(random, kinds);
    if (seed % 3 == 0)
        self.size = 10.1f;
    if (seed % 4 == 0)
        self.at = 300.7f;
    const graze_tiles_def def = { .x = self.at,
                                  .y = -self.at,
                                  .tile_width = self.size,
                                  .tile_height = self.size,
                                  .columns = CAVE_SIDE,
                                  .rows = CAVE_SIDE,
                                  .kinds = kinds };
    assert_int_equal(
        graze_world_add_tiles(self.hills.world, &def, &self.hills.ground), GRAZE_OK);
    return self;
}

/* Put the mover at a free place. False: none was found. */
static bool cave_put(const cave *self, graze_body mover, seeded_random *random) {
    for (int i = 0; i < 1000; i++) {
        const float right = (float)seeded_below(random, 1400) / 100,
                    down = (float)seeded_below(random, 1400) / 100;
        assert_int_equal(
            graze_body_set_position(self->hills.world, mover,
                                    self->at + self->size * (1 + right),
                                    -self->at + self->size * (1 + down)),
            GRAZE_OK);
        if (!is_inside_ground(&self->hills, mover))
            return true;
    }
    return false;
}

/* The fault of a place at which a mover has ended; NULL: none. */
static const char *flight_fault(const cave *self, graze_body mover,
                                const graze_move_result *result) {
    if (result->is_cut_short)
        return "cut short";
    if (result->is_crushed)
        return "crushed";
    return is_inside_ground(&self->hills, mover) ? "inside" : NULL;
}

static void fly(const cave *self, graze_body mover, graze_point goal,
                const graze_responses *responses, graze_move_result *result) {
    const graze_body_info from = mover_read(self->hills.world, mover);
    goal.x += (double)from.x;
    goal.y += (double)from.y;
    assert_int_equal(graze_body_move_and_collide(self->hills.world, mover, goal,
                                                 responses, result),
                     GRAZE_OK);
    const char *wrong = flight_fault(self, mover, result);
    if (wrong == NULL)
        return;
    print_hits(result);
    fail_msg("seed %llu, from %.9g, %.9g to %.9g, %.9g, at %.9g, %.9g: %s",
             (unsigned long long)self->seed, (double)from.x, (double)from.y, goal.x,
             goal.y, result->end_x, result->end_y, wrong);
}

/* Movers fly about in caves of all kinds of tiles, with all responses. None ends
 * inside a tile unless it is crushed, none leaves the cave, and none is stopped a
 * thousand times. */
static void fly_about(uint64_t seed, graze_response response) {
    enum { FLIGHTS = 300 };
    seeded_random random = { seed };
    graze_responses responses = { .walk = { .max_slope = seed % 5 == 0 ? 0.6 : 0,
                                            .snap = seed % 2 ? 5 : 0 } };
    graze_move_result result = { 0 };
    const cave self = cave_open(seed, &random);
    assert_int_equal(graze_responses_set_layers(&responses, 0, 0, response),
                     GRAZE_OK);
    const graze_point extent = { 0.5 + seeded_below(&random, 30),
                                 0.5 + seeded_below(&random, 30) };
    const graze_body mover =
        mover_add(self.hills.world, (graze_point){ 0, 0 }, extent, 1);
    const bool is_free = cave_put(&self, mover, &random);
    for (int i = 0; i < FLIGHTS && is_free; i++) {
        double reach = 20;
        if (i % 7 == 0)
            reach = 500;
        const double right = seeded_below(&random, 2001) / 1000.0 - 1,
                     down = seeded_below(&random, 2001) / 1000.0 - 1;
        fly(&self, mover, (graze_point){ right * reach, down * reach }, &responses,
            &result);
    }
    graze_move_result_free(&result);
    graze_world_close(self.hills.world);
}

static void nothing_ends_inside_a_cave(void **state) {
    (void)state;
    const graze_response responses[] = { GRAZE_SLIDE, GRAZE_SLIDE, GRAZE_TOUCH,
                                         GRAZE_BOUNCE };
    const uint64_t seed = testing_seed();
    for (uint64_t i = 0; i < 200; i++)
        fly_about(seed + i, responses[i % 4]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walkers_follow_hills_of_tiles),
        cmocka_unit_test(walkers_follow_hills_of_polygons),
        cmocka_unit_test(nothing_ends_inside_a_cave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
