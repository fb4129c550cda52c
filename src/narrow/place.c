/* place.c: shapes put where their bodies are. */
#include "graze/pose.h"

#include "core/float_env.h"
#include "core/rotation.h"
#include "narrow/check.h"
#include "narrow/shape_ops.h"

#include <math.h>

graze_point grz_transform_apply(const grz_transform *motion, graze_point place) {
    return (graze_point){ motion->xx * place.x + motion->xy * place.y + motion->offset.x,
                          motion->yx * place.x + motion->yy * place.y + motion->offset.y };
}

static graze_status check_pose(const graze_pose *pose) {
    if (!isfinite(pose->x) || !isfinite(pose->y) || !isfinite(pose->angle) || !isfinite(pose->scale))
        return GRAZE_BAD_NUMBER;
    const double most = (double)GRAZE_COORD_MAX;
    if (fabs(pose->x) > most || fabs(pose->y) > most || fabs(pose->angle) > most)
        return GRAZE_OUT_OF_RANGE;
    return pose->scale < 0 ? GRAZE_BAD_SCALE : GRAZE_OK;
}

static grz_transform motion_of(const graze_pose *pose) {
    const grz_angle angle = grz_angle_split(pose->angle);
    const grz_rotation turn = grz_rotation_of(angle);
    const double scale = pose->scale == 0 ? 1 : pose->scale;
    const double x = pose->flip_x ? -scale : scale, y = pose->flip_y ? -scale : scale;
    return (grz_transform){ .xx = turn.cosine * x,
                            .xy = -turn.sine * y,
                            .yx = turn.sine * x,
                            .yy = turn.cosine * y,
                            .offset = { pose->x, pose->y },
                            .scale = scale,
                            .flip_x = pose->flip_x,
                            .flip_y = pose->flip_y,
                            .is_square = angle.rest == 0,
                            .turns = angle.turns };
}

static graze_status place(const graze_shape *shape, const graze_pose *pose, graze_shape *placed) {
    graze_shape moved = *shape;
    graze_status status = check_pose(pose);
    if (status == GRAZE_OK) {
        const grz_transform motion = motion_of(pose);
        status = grz_shape_ops_of(shape->kind)->place(&motion, &moved);
    }
    if (status == GRAZE_OK)
        status = grz_shape_check(&moved);
    if (status == GRAZE_OK)
        *placed = moved;
    return status;
}

graze_status graze_shape_transform(const graze_shape *shape, const graze_pose *pose, graze_shape *placed) {
    const grz_float_env env = grz_float_env_enter();
    const graze_status status = place(shape, pose, placed);
    grz_float_env_leave(env);
    return status;
}

static graze_shape turned_box(graze_point center, graze_point size, double angle) {
    const bool is_angle = fabs(angle) <= (double)GRAZE_COORD_MAX;
    const grz_rotation turn = is_angle ? grz_rotation_of(grz_angle_split(angle)) : (grz_rotation){ NAN, NAN };
    const double signs[4][2] = { { -0.5, -0.5 }, { 0.5, -0.5 }, { 0.5, 0.5 }, { -0.5, 0.5 } };
    graze_point corners[4];
    for (int i = 0; i < 4; i++) {
        const double x = signs[i][0] * size.x, y = signs[i][1] * size.y;
        corners[i] = (graze_point){ turn.cosine * x - turn.sine * y + center.x,
                                    turn.sine * x + turn.cosine * y + center.y };
    }
    return graze_shape_polygon(corners, 4, 0);
}

graze_shape graze_shape_oriented_box(graze_point center, graze_point size, double angle) {
    const grz_float_env env = grz_float_env_enter();
    const graze_shape shape = turned_box(center, size, angle);
    grz_float_env_leave(env);
    return shape;
}

void graze_angle_sin_cos(double angle, double *sine, double *cosine) {
    const grz_float_env env = grz_float_env_enter();
    const grz_rotation turn = grz_rotation_of(grz_angle_split(angle));
    *sine = turn.sine;
    *cosine = turn.cosine;
    grz_float_env_leave(env);
}
