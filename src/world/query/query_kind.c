/* query_kind.c: the table of query kinds; see query_kind.h. */
#include "world/query/query_kind.h"

#include <math.h>

static const grz_query_kind *const query_kinds[] = {
    [GRAZE_QUERY_POINT] = &grz_query_point,     [GRAZE_QUERY_BOX] = &grz_query_area,
    [GRAZE_QUERY_CIRCLE] = &grz_query_circle,   [GRAZE_QUERY_RAY] = &grz_query_ray,
    [GRAZE_QUERY_RAY_FIRST] = &grz_query_ray,   [GRAZE_QUERY_NEAREST] = &grz_query_nearest,
    [GRAZE_QUERY_SHAPE_CAST] = &grz_query_cast, [GRAZE_QUERY_SHAPE_CAST_FIRST] = &grz_query_cast,
};

const grz_query_kind *grz_query_kind_of(graze_query_kind kind) {
    const size_t number = (size_t)(unsigned)kind;
    return number < sizeof query_kinds / sizeof *query_kinds ? query_kinds[number] : NULL;
}

graze_status grz_point_check(graze_point point) {
    return isfinite(point.x) && isfinite(point.y) ? GRAZE_OK : GRAZE_BAD_NUMBER;
}

graze_status grz_area_check(const graze_area *area) {
    if (!isfinite(area->min_x) || !isfinite(area->min_y) || !isfinite(area->max_x) || !isfinite(area->max_y))
        return GRAZE_BAD_NUMBER;
    return area->min_x <= area->max_x && area->min_y <= area->max_y ? GRAZE_OK : GRAZE_BAD_BOX;
}

graze_status grz_query_check(const graze_query *query) {
    const grz_query_kind *kind = grz_query_kind_of(query->kind);
    return kind != NULL ? kind->check(query) : GRAZE_BAD_VALUE;
}

void grz_query_begin(grz_query_run *run, const graze_query *query, size_t box_count) {
    run->query = query;
    run->kind = grz_query_kind_of(query->kind);
    run->box_count = box_count;
    run->layers = query->layers != 0 ? query->layers : GRAZE_ALL_LAYERS;
    run->hits.count = 0;
    run->hits.status = GRAZE_OK;
    run->hits.compare = grz_query_hit_compare_rows;
    run->kind->begin(run);
}

void grz_query_sort(grz_query_run *run) {
    grz_hit_list_sort(&run->hits, false);
}
