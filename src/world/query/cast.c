/* cast.c: shapes along ways; see graze/cast.h. Candidates are found as for segments, around a line as wide as
 * the shape.
 */
#include "graze/cast.h"

#include "core/float_env.h"
#include "narrow/shape_ops.h"
#include "world/query/ask.h"
#include "world/query/verdicts.h"

#include <math.h>

/* A cast under way. */
typedef struct casting {
    grz_world_asking at;
    const graze_cast *casts; /* all of them */
    const graze_cast *cast;  /* the one that is asked */
} casting;

static bool is_near(graze_box box) {
    return fabsf(box.min_x) <= GRAZE_COORD_MAX && fabsf(box.min_y) <= GRAZE_COORD_MAX &&
           fabsf(box.max_x) <= GRAZE_COORD_MAX && fabsf(box.max_y) <= GRAZE_COORD_MAX;
}

static graze_status check_one(const graze_cast *cast) {
    graze_shape end = *cast->shape;
    const graze_status status = grz_shape_check(cast->shape);
    if (status != GRAZE_OK || !isfinite(cast->way.x) || !isfinite(cast->way.y))
        return status != GRAZE_OK ? status : GRAZE_BAD_NUMBER;
    for (int i = 0; i < GRAZE_CORNERS_MAX; i++) {
        end.corner[i].x += cast->way.x;
        end.corner[i].y += cast->way.y;
    }
    return is_near(graze_shape_bounds(&end)) ? GRAZE_OK : GRAZE_OUT_OF_RANGE;
}

static graze_status check(const graze_cast *casts, size_t count) {
    graze_status status = GRAZE_OK;
    for (size_t i = 0; i < count && status == GRAZE_OK; i++)
        status = check_one(&casts[i]);
    return status;
}

static graze_shape shape_at(const graze_world *world, const grz_survey_node *box) {
    graze_shape shape;
    if (grz_part_has_shape(&world->shapes, box->row))
        grz_part_shape_at(world, box->row, (graze_box){ 0 }, &shape);
    else
        shape = graze_shape_box((graze_point){ box->area.min_x, box->area.min_y },
                                (graze_point){ box->area.max_x, box->area.max_y });
    return shape;
}

static void look(void *me, const grz_survey_node *box) {
    casting *self = me;
    const graze_world *world = self->at.world;
    const graze_shape shape = shape_at(world, box);
    grz_cast_hit impact;
    if (grz_shapes_cast(&shape, self->cast->shape, self->cast->way, world->edges, &impact))
        grz_ask_add_impact(&self->at.asking.found, box->row, &impact, self->cast->is_first);
}

/* The line of the middle of the box around the shape. */
static grz_sight_line line_of(const graze_cast *cast) {
    const graze_box box = graze_shape_bounds(cast->shape);
    const double x = ((double)box.min_x + (double)box.max_x) / 2,
                 y = ((double)box.min_y + (double)box.max_y) / 2;
    const double wide = ((double)box.max_x - (double)box.min_x) / 2,
                 high = ((double)box.max_y - (double)box.min_y) / 2;
    return (grz_sight_line){ .ray = { { x, y }, { x + cast->way.x, y + cast->way.y } },
                             .around = { -wide, -high, wide, high },
                             .is_first = cast->is_first };
}

static void cast_one(void *me, size_t i) {
    casting *self = me;
    const graze_cast *cast = self->cast = &self->casts[i];
    grz_asking *asking = &self->at.asking;
    const grz_sight_line line = line_of(cast);
    asking->found.count = 0;
    asking->found.status = GRAZE_OK;
    asking->found.compare = grz_ask_by_time;
    asking->search = (grz_survey_search){ .self = self, .layers = cast->layers, .look = look };
    self->at.is_along = true;
    if (self->at.is_whole)
        self->at.filter = grz_spatial_index_filter(self->at.view.index, cast->layers);
    grz_ask_along(&self->at, &line);
    grz_survey_sort(&asking->found, cast->is_first);
}

static graze_status cast_all(const graze_world *world, const graze_cast *casts, size_t count,
                             graze_hits *out) {
    casting self = { .casts = casts };
    graze_status status = GRAZE_OK;
    grz_world_asking_begin(&self.at, world, count, &out->allocator, &out->scratch);
    for (size_t i = 0; i < count && status == GRAZE_OK; i++) {
        cast_one(&self, i);
        status = grz_sightings_append(&self.at, out);
    }
    grz_world_asking_end(&self.at, &out->scratch);
    return status;
}

graze_status graze_world_cast(const graze_world *world, const graze_cast *casts, size_t count,
                              graze_hits *out) {
    const grz_float_env env = grz_float_env_enter();
    out->count = 0;
    graze_status status = check(casts, count);
    if (status == GRAZE_OK)
        status = grz_sightings_begin(out, count);
    if (status == GRAZE_OK)
        status = cast_all(world, casts, count, out);
    if (status != GRAZE_OK)
        out->count = 0;
    grz_float_env_leave(env);
    return status;
}

graze_status graze_world_cast_any(const graze_world *world, const graze_cast *casts, size_t count,
                                  graze_verdicts *out) {
    const grz_float_env env = grz_float_env_enter();
    casting self = { .casts = casts };
    out->count = 0;
    graze_status status = check(casts, count);
    if (status == GRAZE_OK)
        status = grz_verdicts_take(world, count, &(grz_judge){ &self, &self.at, cast_one }, out);
    grz_float_env_leave(env);
    return status;
}
