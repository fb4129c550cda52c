/* survive.c: ways through a scene, by the set of places that a ship can reach; see
 * survive.h.
 *
 * For each frame and place there is a byte: 0 if the ship cannot be there, else the
 * move by which it came, from 1. Moves are tried from none to the longest, so a ship
 * without danger rests. Memory: a byte for each place and frame. */
#include "cli/survive.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LAYER_SHIP = 0, LAYER_AIR = 2, LAYER_BULLETS = 3 };
/* A disc of this radius has fewer places than a byte has numbers. */
enum { SIXTEENTHS = 16, MOVES_FAR = 8, MOVES_MAX = 255 };

/* By columns and rows of places. */
typedef struct survive_move {
    int32_t x, y;
} survive_move;

typedef struct survive_grid {
    const survive_ship *ship;
    int32_t columns, rows;
    size_t places;
    survive_move first;            /* where the ship begins */
    survive_move moves[MOVES_MAX]; /* the shortest first */
    int32_t move_count;
    uint8_t *came; /* by frame and place */
} survive_grid;

static bool survive_is_dangerous(const scene_row *row) {
    return row->layer == LAYER_AIR || row->layer == LAYER_BULLETS;
}

/* A place is where the ship's middle is: `size` / 2 from the border, and on. */
static int64_t survive_place_of(const survive_ship *ship, int32_t line) {
    return ship->size / 2 + line * ship->grid;
}

static int32_t survive_line_near(const survive_ship *ship, int64_t at,
                                 int32_t count) {
    const int64_t line = (at - ship->size / 2 + ship->grid / 2) / ship->grid;
    if (line < 0)
        return 0;
    return line < count ? (int32_t)line : count - 1;
}

static int32_t survive_line_count(const survive_ship *ship, int64_t length) {
    if (length < ship->size)
        return 0;
    return (int32_t)((length - ship->size) / ship->grid) + 1;
}

/* Insert a move behind the shorter ones. */
static void survive_add_move(survive_grid *g, survive_move move) {
    const int32_t length = move.x * move.x + move.y * move.y;
    int32_t i = g->move_count++;
    for (; i > 0; i--) {
        const survive_move before = g->moves[i - 1];
        if (before.x * before.x + before.y * before.y <= length)
            break;
        g->moves[i] = before;
    }
    g->moves[i] = move;
}

static bool survive_add_moves(survive_grid *g, error *e) {
    const int64_t grid = g->ship->grid, far = g->ship->speed / grid,
                  square = g->ship->speed * g->ship->speed;
    for (int64_t y = -far; y <= far && far <= MOVES_FAR; y++)
        for (int64_t x = -far; x <= far; x++)
            if ((x * x + y * y) * grid * grid <= square)
                survive_add_move(g, (survive_move){ (int32_t)x, (int32_t)y });
    return far <= MOVES_FAR ||
           error_set(e, ERROR_INPUT,
                     "the ship is faster than %d places a frame; a coarser "
                     "--ship-grid has fewer",
                     MOVES_FAR);
}

/* A line, or the nearest one that there is, or `count` behind them. */
static int32_t survive_line_within(double line, int32_t count) {
    if (!(line > 0))
        return 0;
    return line < count ? (int32_t)line : count;
}

/* How far a coordinate of the ship's middle is from the first line, in lines. */
static double survive_lines_to(const survive_ship *ship, double at) {
    return (at * SIXTEENTHS - (double)(ship->size / 2)) / (double)ship->grid;
}

/* The first line beyond a coordinate; the first one at it or beyond. */
static int32_t survive_line_beyond(const survive_ship *ship, double at,
                                   int32_t count) {
    return survive_line_within(floor(survive_lines_to(ship, at)) + 1, count);
}

static int32_t survive_line_at(const survive_ship *ship, double at, int32_t count) {
    return survive_line_within(ceil(survive_lines_to(ship, at)), count);
}

/* Take away the places at which a box overlaps the ship, half-open. */
static void survive_take_away(const survive_grid *g, const graze_box *box,
                              uint8_t *came) {
    const survive_ship *ship = g->ship;
    const double half = (double)ship->size / 2 / SIXTEENTHS;
    const int32_t first_x = survive_line_beyond(ship, (double)box->min_x - half,
                                                g->columns),
                  end_x =
                      survive_line_at(ship, (double)box->max_x + half, g->columns),
                  first_y =
                      survive_line_beyond(ship, (double)box->min_y - half, g->rows),
                  end_y = survive_line_at(ship, (double)box->max_y + half, g->rows);
    for (int32_t y = first_y; y < end_y && first_x < end_x; y++)
        memset(came + (size_t)y * (size_t)g->columns + first_x, 0,
               (size_t)(end_x - first_x));
}

/* Where one move leads from the places of the frame before. */
static void survive_make_move(const survive_grid *g, const uint8_t *before,
                              uint8_t *came, int32_t number) {
    const survive_move move = g->moves[number];
    for (int32_t y = 0; y < g->rows; y++)
        for (int32_t x = 0; x < g->columns; x++) {
            const int32_t from_x = x - move.x, from_y = y - move.y;
            uint8_t *place = &came[(size_t)y * (size_t)g->columns + (size_t)x];
            if (*place == 0 && from_x >= 0 && from_x < g->columns && from_y >= 0 &&
                from_y < g->rows &&
                before[(size_t)from_y * (size_t)g->columns + (size_t)from_x] != 0)
                *place = (uint8_t)(number + 1);
        }
}

/* Begin a frame: where the ship can come to, before anything is taken away. */
static void survive_begin_frame(const survive_grid *g, size_t frame) {
    uint8_t *came = g->came + frame * g->places;
    if (frame == 0)
        came[g->first.y * g->columns + g->first.x] = 1;
    for (int32_t i = 0; frame > 0 && i < g->move_count; i++)
        survive_make_move(g, came - g->places, came, i);
}

static bool survive_has_place(const survive_grid *g, const uint8_t *came) {
    for (size_t place = 0; place < g->places; place++)
        if (came[place] != 0)
            return true;
    return false;
}

/* Search all frames; returns how many some way survives. */
static size_t survive_frames(const survive_grid *g, const scene *s) {
    size_t frame = 0;
    for (; frame < s->frame_count; frame++) {
        const scene_row *rows = s->rows + s->frames[frame].first_row;
        uint8_t *came = g->came + frame * g->places;
        survive_begin_frame(g, frame);
        for (size_t i = 0; i < s->frames[frame].row_count; i++)
            if (survive_is_dangerous(&rows[i]))
                survive_take_away(g, &rows[i].box, came);
        if (!survive_has_place(g, came))
            break;
    }
    return frame;
}

/* A place that is left in a frame, nearest to the beginning. */
static size_t survive_last_place(const survive_grid *g, size_t frame) {
    const uint8_t *came = g->came + frame * g->places;
    size_t best = 0;
    int64_t least = INT64_MAX;
    for (size_t place = 0; place < g->places; place++) {
        const int64_t x = (int64_t)(place % (size_t)g->columns) - g->first.x,
                      y = (int64_t)(place / (size_t)g->columns) - g->first.y;
        if (came[place] != 0 && x * x + y * y < least) {
            least = x * x + y * y;
            best = place;
        }
    }
    return best;
}

static graze_box survive_box(const survive_grid *g, size_t place) {
    const survive_ship *ship = g->ship;
    const double x = (double)survive_place_of(ship,
                                              (int32_t)(place % (size_t)g->columns)),
                 y = (double)survive_place_of(ship,
                                              (int32_t)(place / (size_t)g->columns)),
                 half = (double)ship->size / 2;
    return (graze_box){ (float)((x - half) / SIXTEENTHS),
                        (float)((y - half) / SIXTEENTHS),
                        (float)((x + half) / SIXTEENTHS),
                        (float)((y + half) / SIXTEENTHS) };
}

/* The ship's boxes, from the last frame back; they are written over the
 * rows of the player. */
static void survive_write_way(const survive_grid *g, scene *s) {
    size_t place = survive_last_place(g, s->frame_count - 1);
    for (size_t frame = s->frame_count; frame-- > 0;) {
        const scene_frame *of = &s->frames[frame];
        scene_row *rows = s->rows + of->first_row;
        for (size_t i = 0; i < of->row_count; i++)
            if (rows[i].layer == LAYER_SHIP)
                rows[i].box = survive_box(g, place);
        const survive_move move = g->moves[g->came[frame * g->places + place] - 1];
        place -= (size_t)((ptrdiff_t)move.y * g->columns + move.x);
    }
}

/* Keep the first box of the player and what is dangerous. */
static void survive_keep_rows(scene *s) {
    size_t kept = 0;
    for (size_t frame = 0; frame < s->frame_count; frame++) {
        scene_frame *of = &s->frames[frame];
        const scene_row *rows = s->rows + of->first_row, *end = rows + of->row_count;
        bool has_ship = false;
        of->first_row = kept;
        for (const scene_row *row = rows; row < end; row++) {
            const bool is_ship = row->layer == LAYER_SHIP && !has_ship;
            has_ship |= is_ship;
            if (is_ship || survive_is_dangerous(row))
                s->rows[kept++] = *row;
        }
        of->row_count = kept - of->first_row;
    }
    s->row_count = kept;
}

bool survive_search(scene *s, const survive_ship *ship, bool *is_survivable,
                    uint64_t *number, error *e) {
    survive_grid g = { .ship = ship,
                       .columns = survive_line_count(ship, ship->width),
                       .rows = survive_line_count(ship, ship->height) };
    g.places = (size_t)g.columns * (size_t)g.rows;
    if (g.places == 0)
        return error_set(e, ERROR_INPUT, "the ship is larger than the field");
    g.first = (survive_move){ survive_line_near(ship, ship->x, g.columns),
                              survive_line_near(ship, ship->y, g.rows) };
    if (!survive_add_moves(&g, e))
        return false;
    g.came = calloc(s->frame_count + 1, g.places);
    if (g.came == NULL)
        return error_no_memory(e, "the places of all frames");
    const size_t frames = survive_frames(&g, s);
    *is_survivable = frames == s->frame_count;
    if (*is_survivable && frames > 0) {
        survive_write_way(&g, s);
        survive_keep_rows(s);
    } else if (frames < s->frame_count)
        *number = s->frames[frames].number;
    free(g.came);
    return true;
}
