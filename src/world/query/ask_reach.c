/* ask_reach.c: along a segment in pieces, and around a place in growing squares; see ask.h.
 *
 * Every piece is shown what shares a place with the box around it, which is a little larger than it needs to
 * be, so that roundings cannot lose a hit at a piece's end. A box met in two pieces is shown twice, and taken
 * once.
 */
#include "core/numbers.h"
#include "world/query/ask.h"

#include <math.h>

/* A piece that met fewer boxes is followed by one of twice the length. */
enum { FEW_MET = 8, PIECES_MOST = 1024 };

/* The first piece, in spacings: on a plain field it meets some four boxes. */
static const double first_length = 2;

/* The first square holds some 1.5 boxes for each that is asked for, and a few. */
static const double half_side_square = 0.3, few = 0.5;

/* Where the line is between two times. */
static graze_area piece_of(const grz_sight_line *line, double from, double to) {
    const grz_ray *ray = &line->ray;
    const graze_area *around = &line->around;
    const double run = ray->to.x - ray->from.x, rise = ray->to.y - ray->from.y;
    const double x0 = ray->from.x + from * run, x1 = ray->from.x + to * run;
    const double y0 = ray->from.y + from * rise, y1 = ray->from.y + to * rise;
    const double wide = (fabs(ray->from.x) + fabs(ray->to.x) - around->min_x + around->max_x) * 0x1p-48;
    const double high = (fabs(ray->from.y) + fabs(ray->to.y) - around->min_y + around->max_y) * 0x1p-48;
    return (graze_area){ grz_min(x0, x1) + around->min_x - wide, grz_min(y0, y1) + around->min_y - high,
                         grz_max(x0, x1) + around->max_x + wide, grz_max(y0, y1) + around->max_y + high };
}

/* In times: the length of the first piece; 1 where pieces would not help. */
static double first_piece(const grz_world_asking *self, const grz_sight_line *line) {
    const graze_area *around = &line->around;
    const double size = grz_max(around->max_x - around->min_x, around->max_y - around->min_y);
    const double stride = grz_max(first_length * self->spacing, size);
    const double length =
        grz_max(fabs(line->ray.to.x - line->ray.from.x), fabs(line->ray.to.y - line->ray.from.y));
    if (self->spacing <= 0 || length <= stride)
        return 1;
    return grz_max(stride / length, 1.0 / PIECES_MOST);
}

/* Whether the first hit is known to lie before a time. */
static bool is_up_to_date(const grz_world_asking *self, const grz_sight_line *line, double time) {
    const grz_survey_found *found = &self->asking.found;
    return line->is_first && found->count > 0 && grz_survey_items(found)->answer.time <= time;
}

/* Of answers in order, those that come twice lie side by side. */
static void drop_repeated(grz_survey_found *found) {
    grz_survey_item *items = grz_survey_items(found);
    size_t kept = 0;
    for (size_t i = 0; i < found->count; i++)
        if (kept == 0 || items[kept - 1].answer.row != items[i].answer.row)
            items[kept++] = items[i];
    found->count = kept;
}

void grz_ask_along(grz_world_asking *self, const grz_sight_line *line) {
    grz_survey_found *found = &self->asking.found;
    double piece = first_piece(self, line), from = 0;
    const bool is_whole = piece >= 1;
    while (from < 1 && !grz_ask_is_over(self) && !is_up_to_date(self, line, from)) {
        const double to = grz_min(from + piece, 1);
        const graze_area area = piece_of(line, from, to);
        size_t seen;
        grz_ask_area(self, &area, &seen);
        piece = seen < FEW_MET ? 2 * piece : piece;
        from = to;
    }
    if (is_whole || line->is_first)
        return;
    grz_survey_sort(found, false);
    drop_repeated(found);
}

/* Whether the nearest lie in a square that was looked at, as far as `reach` from its middle. */
static bool is_enough(const grz_world_asking *self, double reach) {
    const grz_nearest_search *nearest = &self->asking.of.nearest;
    return self->asking.found.count == nearest->most && nearest->worst.square < reach * reach * (1 - 0x1p-40);
}

static graze_area square_of(graze_point at, double reach) {
    return (graze_area){ at.x - reach, at.y - reach, at.x + reach, at.y + reach };
}

static double first_reach(const grz_world_asking *self, size_t most) {
    const bool has_index = self->spacing > 0 && most < self->world->part_slots.count;
    return has_index ? self->spacing * sqrt(half_side_square * (double)most + few)
                     : 4 * (double)GRAZE_COORD_MAX;
}

void grz_ask_around(grz_world_asking *self) {
    const graze_point at = self->asking.question->at;
    const double all = 4 * (double)GRAZE_COORD_MAX;
    double reach = first_reach(self, self->asking.of.nearest.most);
    bool is_done = self->asking.search.layers == 0;
    while (!is_done && !grz_ask_is_over(self)) {
        const double reached = grz_min(reach, all);
        const graze_area area = square_of(at, reached);
        size_t seen;
        self->asking.found.count = 0;
        grz_ask_area(self, &area, &seen);
        is_done = reached >= all || is_enough(self, reached);
        reach *= 2;
    }
}
