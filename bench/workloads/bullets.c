/* bullets.c: w3, a screen full of bullets.
 *
 * 20,000 bullets of 8 x 8 fly 2 to 6 px a frame, each in its own direction. One
 * outside of the screen is fired again by an enemy. 500 shots of 8 x 16 go up by 12
 * px a frame and begin again below. 64 enemies of 64 x 64 and a player of 16 x 16
 * hover about. Bullets meet the player and shots, shots meet enemies, nothing else
 * meets. With another count the screen grows with it, and all but the player are
 * more. w3-player has the player and bullets alone, which come back anywhere.
 */
#include "bench/workloads/kind.h"

#include <math.h>
#include <stdlib.h>

/* Layers, and the order in which boxes come. */
typedef enum role { PLAYER, SHOT, ENEMY, BULLET, ROLES } role;

enum {
    USUAL_COUNT = 20565,
    USUAL_SHOTS = 500,
    USUAL_ENEMIES = 64,
    USUAL_BULLETS = 20000
};

static const double screen_w = 1280, screen_h = 960, shot_way = 12;
static const double bullet_way_least = 2, bullet_way_most = 6;
static const double hover_most[ROLES] = { [PLAYER] = 4, [ENEMY] = 1 };
static const fixed_size role_size[ROLES] = { [PLAYER] = { 16, 16 },
                                             [SHOT] = { 8, 16 },
                                             [ENEMY] = { 64, 64 },
                                             [BULLET] = { 8, 8 } };

typedef struct screen {
    seeded_random random;
    fixed_point grid;
    double w, h;
    fixed_size size[ROLES];
    bool is_player_alone;
    /* box of each role; the last: how many boxes there are */
    uint32_t first[ROLES + 1];
    fixed_place *ways;
} screen;

/* A number from -1 to 1. */
static double random_coordinate(seeded_random *random) {
    return (double)seeded_below(random, (UINT32_C(1) << 24) + 1) * 0x1p-23 - 1;
}

/* A step of a given length in a random direction, taken from a point drawn in a
 * disc. */
static fixed_place random_step(screen *s, double length) {
    double x, y, square;
    do {
        x = random_coordinate(&s->random);
        y = random_coordinate(&s->random);
        square = x * x + y * y;
    } while (square > 1 || square < 0x1p-20);
    const double scale = length / sqrt(square);
    return (fixed_place){ fixed_round(s->grid, x * scale),
                          fixed_round(s->grid, y * scale) };
}

static double random_speed(screen *s, double least, double most) {
    return least + (most - least) * (random_coordinate(&s->random) + 1) / 2;
}

static fixed_place random_way(screen *s, role r) {
    if (r == SHOT)
        return (fixed_place){ 0, -shot_way };
    if (r == BULLET)
        return random_step(s, random_speed(s, bullet_way_least, bullet_way_most));
    return random_step(s, random_speed(s, 0, hover_most[r]));
}

/* A place anywhere on the screen. */
static fixed_place random_place(screen *s, role r) {
    const fixed_size size = role_size[r];
    const double x = fixed_between(s->grid, &s->random, 0, s->w - size.w - 1);
    return (fixed_place){ x,
                          fixed_between(s->grid, &s->random, 0, s->h - size.h - 1) };
}

static role role_of(const screen *s, uint32_t i) {
    role r = PLAYER;
    while (i >= s->first[r + 1])
        r++;
    return r;
}

/* The middle of some enemy, less half a bullet. */
static fixed_place place_at_enemy(const workload *w, screen *s) {
    const uint32_t enemies = s->first[ENEMY + 1] - s->first[ENEMY];
    const uint32_t i = s->first[ENEMY] + seeded_below(&s->random, enemies);
    const double away = (role_size[ENEMY].w - role_size[BULLET].w) / 2;
    return (fixed_place){ (double)w->x[i] + away, (double)w->y[i] + away };
}

static bool has_left(const screen *s, fixed_place at, fixed_size size) {
    return at.x + size.w < 0 || at.y + size.h < 0 || at.x > s->w || at.y > s->h;
}

static fixed_place fly(const workload *w, uint32_t i) {
    screen *s = w->state;
    const fixed_place at = { (double)w->x[i] + s->ways[i].x,
                             (double)w->y[i] + s->ways[i].y };
    if (!has_left(s, at, s->size[BULLET]))
        return at;
    s->ways[i] = random_way(s, BULLET);
    if (s->is_player_alone)
        return random_place(s, BULLET);
    return place_at_enemy(w, s);
}

static fixed_place rise(const workload *w, uint32_t i) {
    screen *s = w->state;
    const fixed_place at = { (double)w->x[i], (double)w->y[i] + s->ways[i].y };
    if (!has_left(s, at, s->size[SHOT]))
        return at;
    return (fixed_place){ random_place(s, SHOT).x,
                          fixed_round(s->grid, s->h - shot_way) };
}

/* One coordinate of what stays on the screen. */
static double hovered(double at, double *way, double last) {
    if (at + *way < 0 || at + *way > last)
        *way = -*way;
    return at + *way;
}

static fixed_place hover(const workload *w, uint32_t i) {
    screen *s = w->state;
    const fixed_size size = role_size[role_of(s, i)];
    return (
        fixed_place){ hovered((double)w->x[i], &s->ways[i].x, s->w - size.w - 1),
                      hovered((double)w->y[i], &s->ways[i].y, s->h - size.h - 1) };
}

static void bullets_next(workload *w) {
    static fixed_place (*const move[ROLES])(const workload *w, uint32_t i) = {
        [PLAYER] = hover, [SHOT] = rise, [ENEMY] = hover, [BULLET] = fly
    };
    const screen *s = w->state;
    for (role r = PLAYER; r < ROLES; r++)
        for (uint32_t i = s->first[r]; i < s->first[r + 1]; i++)
            workload_put(w, i, move[r](w, i), s->size[r]);
}

static void fill(workload *w, screen *s) {
    for (role r = PLAYER; r < ROLES; r++)
        for (uint32_t i = s->first[r]; i < s->first[r + 1]; i++) {
            w->layers[i] = (uint8_t)r;
            workload_put(w, i, random_place(s, r), s->size[r]);
            s->ways[i] = random_way(s, r);
        }
}

/* How many boxes a role has, in proportion, but one at least. */
static uint32_t share(const workload *w, uint32_t usual) {
    const uint32_t part = (uint32_t)((uint64_t)w->count * usual / USUAL_COUNT);
    return part > 0 ? part : 1;
}

static void cast(const workload *w, screen *s) {
    uint32_t ends[ROLES] = { 1, 0, 0, w->count };
    if (!s->is_player_alone) {
        ends[SHOT] = share(w, USUAL_SHOTS);
        ends[ENEMY] = share(w, USUAL_ENEMIES);
    }
    for (role r = PLAYER; r < ROLES; r++) {
        const uint32_t end = r == BULLET ? w->count : s->first[r] + ends[r];
        s->first[r + 1] = end < w->count ? end : w->count;
    }
}

static void set_up(workload *w, screen *s) {
    const double scale = sqrt((double)w->count / USUAL_COUNT);
    s->w = fmax(floor(screen_w * scale), 128);
    s->h = fmax(floor(screen_h * scale), 128);
    s->grid = fixed_for(s->w + 2 * role_size[ENEMY].w);
    for (role r = PLAYER; r < ROLES; r++)
        s->size[r] = (fixed_size){ fixed_side(s->grid, role_size[r].w),
                                   fixed_side(s->grid, role_size[r].h) };
    const float beyond = (float)role_size[ENEMY].w;
    w->bounds =
        (graze_box){ -beyond, -beyond, (float)s->w + beyond, (float)s->h + beyond };
    cast(w, s);
}

static void rules_set(graze_rules *rules) {
    graze_rules_forbid_all(rules);
    graze_rules_allow(rules, BULLET, PLAYER);
    graze_rules_allow(rules, SHOT, ENEMY);
    graze_rules_allow(rules, SHOT, BULLET);
}

static bool bullets_open(workload *w, uint64_t seed) {
    screen *s = w->state = calloc(1, sizeof *s);
    w->layers = malloc(w->count);
    w->rules = malloc(sizeof *w->rules);
    if (s == NULL || w->layers == NULL || w->rules == NULL)
        return false;
    s->random.state = seed;
    s->is_player_alone = w->kind == &bullets_at_player;
    s->ways = malloc(w->count * sizeof *s->ways);
    if (s->ways == NULL)
        return false;
    rules_set(w->rules);
    set_up(w, s);
    fill(w, s);
    return true;
}

static void bullets_close(workload *w) {
    screen *s = w->state;
    if (s != NULL)
        free(s->ways);
}

const workload_kind bullets_kind = { "w3", USUAL_COUNT, bullets_open, bullets_next,
                                     bullets_close };
const workload_kind bullets_at_player = { "w3-player", USUAL_BULLETS + 1,
                                          bullets_open, bullets_next,
                                          bullets_close };
