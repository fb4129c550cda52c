/* danger.c: the first time at which each place of a grid is hit; see graze/danger.h.
 *
 * Seen from a body, each place flies towards it. A part can hit a place only while
 * the place is in a moving box: the part's box, enlarged by the shape's. For each row
 * of places that gives the columns that it reaches, and for each column a lower bound of
 * the time. Only where this is before the time found so far, the two shapes are
 * tested as a shape cast does. Two circles, and two boxes, have loops of their own
 * (disc_row.h, box_row.h).
 *
 * A shape cast is dear. Seen from one part, all places fly along parallel rays, and
 * the border of two convex shapes towards them is made once (ray_border.h). It bounds
 * a time so narrowly that both bounds are mostly one float: the answer. The others
 * are cast. The corners of an ellipse are rounded where it is. So if one stands at
 * each place, only the lower bound is of use.
 *
 * The begin of all ways is looked at first, then the rest. Where everything is hit
 * early, later parts of a way are left out by rows.
 *
 * Rows are shared by tasks. Each looks at all bodies, and leaves one by its box if it
 * never comes to the task's rows. */
#include "graze/danger.h"

#include "narrow/box_row.h"
#include "narrow/disc_row.h"
#include "narrow/ray.h"
#include "narrow/ray_border.h"
#include "narrow/toi.h"
#include "world/part.h"
#include "world/wrap.h"
#include "world/wrap_places.h"

/* Fewer places are not worth a task. */
enum { DANGER_PLACES_MIN = 1024 };

/* Shares of all ways, one after the other. */
static const grz_span danger_slices[] = { { 0, 0.125 },
                                          { 0.125, 0.375 },
                                          { 0.375, 1 } };

/* Rows are in this many bands at most. */
enum { DANGER_BANDS = 128 };

typedef struct danger_run {
    const graze_world *world;
    const graze_danger_def *def;
    graze_shape shape;
    graze_area around; /* the shape, at the place (0, 0) */
    float *times;
    uint32_t tasks;
} danger_run;

/* Rows of one task. */
typedef struct danger_rows {
    const danger_run *run;
    uint32_t first, end;
    grz_span slice;             /* of the ways, looked at now */
    unsigned band_shift;        /* a band has 1 << band_shift rows */
    float latest[DANGER_BANDS]; /* no time in the band is later */
} danger_rows;

/* A part that flies. */
typedef struct danger_flight {
    uint32_t number; /* of the part */
    graze_point by;  /* it is moved by this first */
    graze_area near; /* places at which the boxes of both meet now, and some more */
    graze_point way; /* of the part */
    graze_point per_way;  /* 1 by it; 0: it rests along an axis */
    double slack;         /* more than the roundings of a distance */
    double time_slack;    /* the same of a share of the way */
    bool is_read;         /* the members below */
    bool is_disc, is_box; /* both shapes are */
    graze_shape part;
    bool has_border, is_border_made;
    grz_ray_border border;
} danger_flight;

/* --- The definition --- */

static graze_point danger_way(const graze_danger_def *def, size_t i) {
    return (graze_point){ (double)def->dx[i] * def->steps,
                          (double)def->dy[i] * def->steps };
}

static uint32_t danger_last(uint32_t count) {
    return count - (count > 0);
}

static graze_point danger_place(const graze_danger_def *def, uint32_t column,
                                uint32_t row) {
    return (graze_point){ def->origin.x + (double)column * def->cell.x,
                          def->origin.y + (double)row * def->cell.y };
}

static bool danger_is_in_range(double number) {
    return fabs(number) <= (double)GRAZE_COORD_MAX;
}

/* Whether the shape is in the range at all places, moved by a way backwards. */
static bool danger_reaches(const danger_run *run, graze_point way) {
    const graze_danger_def *def = run->def;
    const graze_point last =
        danger_place(def, danger_last(def->columns), danger_last(def->rows));
    return danger_is_in_range(def->origin.x + run->around.min_x - way.x) &&
           danger_is_in_range(def->origin.y + run->around.min_y - way.y) &&
           danger_is_in_range(last.x + run->around.max_x - way.x) &&
           danger_is_in_range(last.y + run->around.max_y - way.y);
}

static graze_status danger_check_shape(danger_run *run) {
    const graze_shape *shape = run->def->shape;
    run->shape = grz_shape_point((graze_point){ 0, 0 });
    if (run->def->layer >= GRAZE_LAYER_COUNT)
        return GRAZE_BAD_LAYER;
    if (shape == NULL)
        return GRAZE_OK;
    grz_try(grz_shape_check(shape));
    const graze_box box = graze_shape_bounds(shape);
    run->shape = *shape;
    run->around = (graze_area){ (double)box.min_x, (double)box.min_y,
                                (double)box.max_x, (double)box.max_y };
    return GRAZE_OK;
}

static graze_status danger_check_places(const danger_run *run) {
    const graze_danger_def *def = run->def;
    if (!isfinite(def->origin.x) || !isfinite(def->origin.y) ||
        !isfinite(def->cell.x) || !isfinite(def->cell.y))
        return GRAZE_BAD_NUMBER;
    if (!(def->cell.x > 0) || !(def->cell.y > 0))
        return GRAZE_BAD_VALUE;
    if (!danger_reaches(run, (graze_point){ 0, 0 }))
        return GRAZE_OUT_OF_RANGE;
    return GRAZE_OK;
}

static graze_status danger_check_bodies(const danger_run *run) {
    const graze_danger_def *def = run->def;
    for (size_t i = 0; i < def->count; i++) {
        if (!grz_body_is_alive(run->world, def->bodies[i]))
            return GRAZE_STALE_HANDLE;
        if (!isfinite(def->dx[i]) || !isfinite(def->dy[i]))
            return GRAZE_BAD_NUMBER;
        if (!danger_reaches(run, danger_way(def, i)))
            return GRAZE_OUT_OF_RANGE;
    }
    return GRAZE_OK;
}

static bool danger_is_long(double low, double high, float size) {
    return size > 0 && (high - low > GRZ_WRAP_SIZES_MAX * (double)size ||
                        fabs(low) > GRZ_WRAP_FAR * (double)size);
}

/* Whether places and ways are short enough for a wrapped world. */
static graze_status danger_check_wrap(const danger_run *run) {
    const graze_danger_def *def = run->def;
    const grz_wrap *wrap = &run->world->wrap;
    const graze_area *around = &run->around;
    const graze_point last =
        danger_place(def, danger_last(def->columns), danger_last(def->rows));
    if (danger_is_long(def->origin.x + around->min_x, last.x + around->max_x,
                       wrap->width) ||
        danger_is_long(def->origin.y + around->min_y, last.y + around->max_y,
                       wrap->height))
        return GRAZE_BAD_WRAP;
    for (size_t i = 0; i < def->count; i++) {
        const graze_point way = danger_way(def, i);
        if (danger_is_long(0, fabs(way.x), wrap->width) ||
            danger_is_long(0, fabs(way.y), wrap->height))
            return GRAZE_BAD_WRAP;
    }
    return GRAZE_OK;
}

static graze_status danger_check(danger_run *run, const float *times) {
    const graze_danger_def *def = run->def;
    if (def == NULL || times == NULL ||
        (def->count > 0 &&
         (def->bodies == NULL || def->dx == NULL || def->dy == NULL)))
        return GRAZE_ARGUMENT_MISSING;
    grz_try(danger_check_shape(run));
    grz_try(danger_check_places(run));
    grz_try(danger_check_bodies(run));
    return danger_check_wrap(run);
}

/* --- Rows and columns on the way of a part --- */

/* From when to when a place is between two edges that move evenly: `per_way` is 1 by
 * their way, or 0 if they rest. */
static grz_span danger_span(double at, grz_span edges, double per_way) {
    grz_span when = { 0, 1 };
    if (per_way == 0)
        return edges.low <= at && at <= edges.high ? when : (grz_span){ 1, 0 };
    const double a = (at - edges.low) * per_way, b = (at - edges.high) * per_way;
    when.low = grz_max(grz_min(a, b), 0);
    when.high = grz_min(grz_max(a, b), 1);
    return when;
}

static double danger_per(double way) {
    if (way == 0)
        return 0;
    return 1 / way;
}

/* The first of `count` lines, from `begin` on with a distance, behind a coordinate;
 * `count`: none is. */
static uint32_t danger_line(double at, double begin, double distance,
                            uint32_t count) {
    const double line = (at - begin) / distance;
    if (!(line > 0))
        return 0;
    if (line >= count)
        return count;
    return (uint32_t)line + 1;
}

/* Along one axis, the edges between which places are on the way at some time. */
static grz_span danger_reached(grz_span edges, double way, grz_span when) {
    return (grz_span){ edges.low + grz_min(way * when.low, way * when.high),
                       edges.high + grz_max(way * when.low, way * when.high) };
}

static float *danger_row_times(const danger_run *run, uint32_t row) {
    return run->times + (size_t)row * run->def->columns;
}

/* --- Exact times --- */

static bool danger_hit_point(const danger_run *run, const danger_flight *flight,
                             graze_point at, double *time) {
    const graze_point *corner = flight->part.corner;
    const grz_ray ray = { at, { at.x - flight->way.x, at.y - flight->way.y } };
    const graze_area area = { corner[0].x, corner[0].y, corner[1].x, corner[1].y };
    if (!grz_ray_hits(&ray, &area, run->world->edges))
        return false;
    *time = grz_ray_hit_of(&ray, &area).time;
    return true;
}

static bool danger_hit(const danger_run *run, const danger_flight *flight,
                       graze_point at, double *time) {
    const graze_shape moved = grz_shape_moved(&run->shape, at);
    grz_cast_hit hit;
    if (run->def->shape == NULL && grz_shape_ops_of(flight->part.kind)->is_box)
        return danger_hit_point(run, flight, at, time);
    if (!grz_shapes_cast(&flight->part, &moved, grz_vector_negated(flight->way),
                         run->world->edges, &hit))
        return false;
    *time = hit.interval.first;
    return true;
}

static void danger_test_place(const danger_run *run, const danger_flight *flight,
                              uint32_t column, uint32_t row) {
    float *to = danger_row_times(run, row) + column;
    double time;
    if (danger_hit(run, flight, danger_place(run->def, column, row), &time))
        *to = grz_min_f32((float)(time * run->def->steps), *to);
}

/* --- Times by the border of both --- */

/* A border takes the share of `slack` that some roundings need. */
#define DANGER_BORDER_SLACK 0x1p-7

static bool danger_is_empty_box(const graze_shape *shape) {
    return grz_shape_ops_of(shape->kind)->is_box &&
           !(shape->corner[0].x < shape->corner[1].x &&
             shape->corner[0].y < shape->corner[1].y);
}

/* Whether bounds of a time are near each other. */
static bool danger_is_plain(const danger_flight *flight) {
    return !grz_motion_is_far(flight->way) &&
           fabs(flight->way.x) + fabs(flight->way.y) > flight->slack;
}

static bool danger_make_border(const danger_run *run, danger_flight *flight) {
    const grz_shape_ops *still = grz_shape_ops_of(flight->part.kind),
                        *moving = grz_shape_ops_of(run->shape.kind);
    grz_convex part, shape;
    if (still->convex == NULL || moving->convex == NULL ||
        !danger_is_plain(flight) || danger_is_empty_box(&flight->part) ||
        danger_is_empty_box(&run->shape))
        return false;
    double slack = flight->slack * DANGER_BORDER_SLACK;
    if (run->shape.kind == GRAZE_SHAPE_ELLIPSE) /* rounded where it is */
        slack += (run->around.max_x - run->around.min_x + run->around.max_y -
                  run->around.min_y) *
                 0x1p-24;
    still->convex(&flight->part, &part);
    moving->convex(&run->shape, &shape);
    return grz_ray_border_make(&part, &shape, grz_vector_negated(flight->way), slack,
                               &flight->border);
}

static void danger_test_by_border(const danger_run *run, const danger_flight *flight,
                                  uint32_t column, uint32_t row) {
    const double steps = run->def->steps;
    float *to = danger_row_times(run, row) + column;
    const grz_span time =
        grz_ray_border_time(&flight->border, danger_place(run->def, column, row));
    const float low = (float)(time.low * steps * (1 - 0x1p-50)),
                high = (float)(time.high * steps * (1 + 0x1p-50));
    if (time.low > 1 || low > *to)
        return;
    if (low == high)
        *to = grz_min_f32(high, *to);
    else
        danger_test_place(run, flight, column, row);
}

/* --- One part --- */

static void danger_fill_place(const danger_run *run, danger_flight *flight,
                              uint32_t column, uint32_t row) {
    if (!flight->is_border_made)
        flight->has_border = danger_make_border(run, flight);
    flight->is_border_made = true;
    if (flight->has_border)
        danger_test_by_border(run, flight, column, row);
    else
        danger_test_place(run, flight, column, row);
}

/* A row of places as a part comes to it: when it reaches the row, and which share of
 * the way is looked at. */
typedef struct danger_row {
    uint32_t number, first, end; /* the row; columns */
    double reached;
    grz_span slice;
} danger_row;

/* Along x the part cannot be at a place before its nearer edge is. Places that it came
 * to before the slice were looked at. */
static void danger_fill_any(const danger_run *run, danger_flight *flight,
                            const danger_row *row) {
    const graze_danger_def *def = run->def;
    const double steps = def->steps * (1 - 0x1p-40),
                 edge = flight->way.x > 0 ? flight->near.max_x : flight->near.min_x,
                 by = flight->per_way.x, known = row->slice.low - flight->time_slack;
    const float *times = danger_row_times(run, row->number);
    for (uint32_t column = row->first; column < row->end; column++) {
        const double x = def->origin.x + (double)column * def->cell.x,
                     time = grz_max((x - edge) * by, row->reached);
        if (!(time < known) &&
            !(grz_max(time, row->slice.low) * steps > (double)times[column]))
            danger_fill_place(run, flight, column, row->number);
    }
}

static grz_place_row danger_places(const danger_run *run, const danger_row *row) {
    const graze_danger_def *def = run->def;
    return (grz_place_row){ def->origin.x, def->cell.x,
                            danger_place(def, 0, row->number).y,
                            danger_row_times(run, row->number) };
}

static void danger_fill_discs(const danger_run *run, const danger_flight *flight,
                              const danger_row *row) {
    const graze_danger_def *def = run->def;
    const grz_disc_way way = { flight->part.corner[0],
                               run->shape.corner[0],
                               grz_vector_negated(flight->way),
                               flight->part.radius + run->shape.radius,
                               flight->slack,
                               def->steps,
                               grz_max(row->reached, row->slice.low),
                               run->world->edges };
    const grz_place_row places = danger_places(run, row);
    for (uint32_t i = grz_disc_row_fill(&way, &places, row->first, row->end);
         i < row->end; i = grz_disc_row_fill(&way, &places, i + 1, row->end))
        danger_test_place(run, flight, i, row->number);
}

static void danger_fill_boxes(const danger_run *run, const danger_flight *flight,
                              const danger_row *row) {
    const graze_danger_def *def = run->def;
    const graze_point *part = flight->part.corner;
    const graze_point *shape = run->shape.corner, last = shape[def->shape != NULL];
    const grz_box_way way = { { part[0].x - last.x, part[0].y - last.y,
                                part[1].x - shape[0].x, part[1].y - shape[0].y },
                              flight->per_way,
                              flight->slack * DANGER_BORDER_SLACK,
                              def->steps,
                              grz_max(row->reached, row->slice.low) };
    const grz_place_row places = danger_places(run, row);
    for (uint32_t i = grz_box_row_fill(&way, &places, row->first, row->end);
         i < row->end; i = grz_box_row_fill(&way, &places, i + 1, row->end))
        danger_test_place(run, flight, i, row->number);
}

/* Two boxes, or a box and a point. */
static bool danger_are_boxes(const danger_run *run, const danger_flight *flight) {
    return grz_shape_ops_of(flight->part.kind)->is_box &&
           !danger_is_empty_box(&flight->part) &&
           (run->def->shape == NULL || (grz_shape_ops_of(run->shape.kind)->is_box &&
                                        !danger_is_empty_box(&run->shape))) &&
           grz_box_row_suits(flight->per_way);
}

/* The part's shape, where it is needed first. */
static void danger_read_part(const danger_run *run, danger_flight *flight) {
    const graze_world *world = run->world;
    graze_shape shape;
    grz_part_shape_at(world, flight->number, grz_part_box(world, flight->number),
                      &shape);
    flight->part = grz_wrap_shape(&shape, flight->by);
    flight->is_disc = danger_is_plain(flight) &&
                      run->shape.kind == GRAZE_SHAPE_CIRCLE &&
                      flight->part.kind == GRAZE_SHAPE_CIRCLE;
    flight->is_box = danger_is_plain(flight) && danger_are_boxes(run, flight);
    flight->is_read = true;
}

/* Whether all places of a row are hit before a share of the ways. */
static bool danger_is_done(const danger_rows *rows, uint32_t row, double soonest) {
    const double time = soonest * (rows->run->def->steps * (1 - 0x1p-40));
    return time > (double)rows->latest[(row - rows->first) >> rows->band_shift];
}

static void danger_fill_row(const danger_rows *rows, danger_flight *flight,
                            grz_span slice, uint32_t row) {
    const danger_run *run = rows->run;
    const graze_danger_def *def = run->def;
    const graze_area *near = &flight->near;
    if (danger_is_done(rows, row, slice.low))
        return;
    const grz_span when =
        danger_span(danger_place(def, 0, row).y,
                    (grz_span){ near->min_y, near->max_y }, flight->per_way.y);
    const grz_span now = { grz_max(when.low, slice.low),
                           grz_min(when.high, slice.high) };
    if (!(now.low <= now.high) || danger_is_done(rows, row, now.low))
        return;
    const grz_span on_way =
        danger_reached((grz_span){ near->min_x, near->max_x }, flight->way.x, now);
    const danger_row places = {
        row, danger_line(on_way.low, def->origin.x, def->cell.x, def->columns),
        danger_line(on_way.high, def->origin.x, def->cell.x, def->columns), when.low,
        slice
    };
    if (!flight->is_read)
        danger_read_part(run, flight);
    if (flight->is_disc)
        danger_fill_discs(run, flight, &places);
    else if (flight->is_box)
        danger_fill_boxes(run, flight, &places);
    else
        danger_fill_any(run, flight, &places);
}

/* The places at which the boxes of both meet, and those within roundings. */
static void danger_set_near(const danger_run *run, danger_flight *flight,
                            graze_box box) {
    const graze_danger_def *def = run->def;
    const graze_area *around = &run->around;
    const graze_point last =
        danger_place(def, danger_last(def->columns), danger_last(def->rows));
    const graze_area near = { (double)box.min_x - around->max_x,
                              (double)box.min_y - around->max_y,
                              (double)box.max_x - around->min_x,
                              (double)box.max_y - around->min_y };
    const double far =
        fabs(near.min_x) + fabs(near.min_y) + fabs(near.max_x) + fabs(near.max_y) +
        fabs(def->origin.x) + fabs(def->origin.y) + fabs(last.x) + fabs(last.y) +
        fabs(flight->way.x) + fabs(flight->way.y) + fabs(around->min_x) +
        fabs(around->min_y) + fabs(around->max_x) + fabs(around->max_y);
    const double slack = far * 0x1p-40;
    flight->slack = slack;
    flight->time_slack =
        2 * slack * (fabs(flight->per_way.x) + fabs(flight->per_way.y));
    flight->near = (graze_area){ near.min_x - slack, near.min_y - slack,
                                 near.max_x + slack, near.max_y + slack };
}

/* Whether a part flies no farther than it is long. It is looked at once. */
static bool danger_is_slow(const danger_flight *flight) {
    const graze_area *near = &flight->near;
    return fabs(flight->way.x) < near->max_x - near->min_x &&
           fabs(flight->way.y) < near->max_y - near->min_y;
}

/* A part, moved by a vector before it flies; in a wrapped world it is a copy. */
static void danger_fill_copy(const danger_rows *rows, uint32_t part, graze_point way,
                             graze_point by) {
    const danger_run *run = rows->run;
    const graze_danger_def *def = run->def;
    const graze_box box = grz_wrap_box_around(grz_part_box(run->world, part), by);
    danger_flight flight;
    flight.number = part;
    flight.by = by;
    flight.way = way;
    flight.per_way = (graze_point){ danger_per(way.x), danger_per(way.y) };
    flight.is_read = flight.is_border_made = false;
    danger_set_near(run, &flight, box);
    grz_span slice = rows->slice;
    if (danger_is_slow(&flight)) {
        if (slice.low > 0)
            return;
        slice.high = 1;
    }
    const grz_span on_way = danger_reached(
        (grz_span){ flight.near.min_y, flight.near.max_y }, way.y, slice);
    uint32_t first = danger_line(on_way.low, def->origin.y, def->cell.y, def->rows),
             end = danger_line(on_way.high, def->origin.y, def->cell.y, def->rows);
    first = grz_max_u32(first, rows->first);
    end = grz_min_u32(end, rows->end);
    for (uint32_t row = first; row < end; row++)
        danger_fill_row(rows, &flight, slice, row);
}

/* In a wrapped world, all copies that come to places. */
static void danger_fill_copies(const danger_rows *rows, uint32_t part,
                               graze_point way) {
    const danger_run *run = rows->run;
    const graze_danger_def *def = run->def;
    const graze_area *around = &run->around;
    const graze_point last =
        danger_place(def, danger_last(def->columns), danger_last(def->rows));
    const graze_box box = grz_part_box(run->world, part);
    const graze_area flown = { (double)box.min_x + grz_min(way.x, 0),
                               (double)box.min_y + grz_min(way.y, 0),
                               (double)box.max_x + grz_max(way.x, 0),
                               (double)box.max_y + grz_max(way.y, 0) },
                     places_area = { def->origin.x + around->min_x,
                                     def->origin.y + around->min_y,
                                     last.x + around->max_x,
                                     last.y + around->max_y };
    grz_wrap_places places = grz_wrap_places_near(run->world, &flown, &places_area);
    graze_point by;
    while (grz_wrap_places_next(&places, &by))
        danger_fill_copy(rows, part, way, by);
}

static void danger_fill_part(const danger_rows *rows, uint32_t part,
                             graze_point way) {
    if (rows->run->world->wrap.is_used)
        danger_fill_copies(rows, part, way);
    else
        danger_fill_copy(rows, part, way, (graze_point){ 0, 0 });
}

/* --- All --- */

static bool danger_counts(const danger_run *run, uint32_t part) {
    return grz_part_is_active(run->world, part) &&
           grz_world_allows(run->world, run->def->layer,
                            grz_part_at(run->world, part)->layer);
}

static void danger_fill_bodies(const danger_rows *rows) {
    const danger_run *run = rows->run;
    const graze_danger_def *def = run->def;
    for (size_t i = 0; i < def->count; i++)
        grz_for_parts(run->world, grz_slot_of(def->bodies[i].id), part)
            if (danger_counts(run, part))
                danger_fill_part(rows, part, danger_way(def, i));
}

/* The latest time in each band of rows. */
static void danger_find_latest(danger_rows *rows) {
    memset(rows->latest, 0, sizeof rows->latest);
    for (uint32_t row = rows->first; row < rows->end; row++) {
        const float *times = danger_row_times(rows->run, row);
        float *latest = &rows->latest[(row - rows->first) >> rows->band_shift];
        for (uint32_t column = 0; column < rows->run->def->columns; column++)
            *latest = grz_max_f32(times[column], *latest);
    }
}

static void danger_fill_rows(void *argument, uint32_t index) {
    const danger_run *run = argument;
    const graze_danger_def *def = run->def;
    danger_rows rows = {
        .run = run,
        .first = (uint32_t)grz_tasks_part_begin(def->rows, run->tasks, index),
        .end = (uint32_t)grz_tasks_part_begin(def->rows, run->tasks, index + 1)
    };
    float *end = danger_row_times(run, rows.end);
    for (float *time = danger_row_times(run, rows.first); time < end; time++)
        *time = INFINITY;
    while ((rows.end - rows.first) >> rows.band_shift >= DANGER_BANDS)
        rows.band_shift++;
    for (size_t i = 0; i < sizeof danger_slices / sizeof *danger_slices; i++) {
        rows.slice = danger_slices[i];
        danger_find_latest(&rows);
        danger_fill_bodies(&rows);
    }
}

graze_status graze_world_danger(graze_world *world, const graze_danger_def *def,
                                float *times) {
    danger_run run = { .world = world, .def = def, .times = times };
    if (world == NULL)
        return GRAZE_ARGUMENT_MISSING;
    GRZ_FLOAT_ENV_SCOPE;
    const graze_status status = danger_check(&run, times);
    if (status != GRAZE_OK)
        return grz_refuse(world, status);
    run.tasks = grz_tasks_parts(&world->tasks, (size_t)def->columns * def->rows,
                                DANGER_PLACES_MIN);
    grz_tasks_run(&world->tasks, danger_fill_rows, &run, run.tasks);
    return GRAZE_OK;
}
