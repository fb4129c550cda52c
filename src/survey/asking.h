/* asking.h: a question under way, apart from how boxes that may answer it are found: a survey walks its tree,
 * a world asks its index. Both show each such box to `search.look`, a survey nodes to `search.may_hold`, too.
 */
#ifndef GRZ_SURVEY_ASKING_H
#define GRZ_SURVEY_ASKING_H

#include "narrow/box_distance.h"
#include "narrow/ray.h"
#include "survey/survey.h"

/* A point or a box. A point is a box that overlaps by a rule of its own. */
typedef struct grz_place_search {
    graze_area area;
    graze_edges edges;
    bool is_point;
    grz_survey_found *found;
} grz_place_search;

typedef struct grz_circle_search {
    graze_point at;
    grz_box_distance radius;
    int most; /* of a comparison with the radius */
    grz_survey_found *found;
} grz_circle_search;

typedef struct grz_segment_search {
    grz_ray ray;
    graze_edges edges;
    bool is_first;    /* only the first is asked for: a heap of one */
    bool is_at_start; /* it is at time 0 */
    grz_survey_found *found;
} grz_segment_search;

typedef struct grz_nearest_search {
    graze_point at;
    size_t most;
    bool is_rounded;        /* lengths are compared as the doubles nearest to them */
    grz_box_distance worst; /* of those found, once there are as many as asked for */
    grz_survey_found *found;
} grz_nearest_search;

/* It points into itself: it stays where it began. */
typedef struct grz_asking {
    const graze_query *question;
    size_t most; /* that are asked for, of as many as there are */
    graze_edges edges;
    grz_survey_search search;
    grz_survey_found found;
    union {
        grz_place_search place;
        grz_circle_search circle;
        grz_segment_search segment;
        grz_nearest_search nearest;
    } of;
} grz_asking;

/* Whether a question can be asked: the errors of graze_index_query. */
graze_status grz_question_check(const graze_query *question);

/* Begin a question that can be asked, about at most `count` boxes. What asking->found has as allocator and
 * room is used; its count and status are reset. */
void grz_asking_begin(grz_asking *asking, const graze_query *question, graze_edges edges, size_t count);

/* All boxes were looked at: put the answers in order. */
void grz_asking_finish(grz_asking *asking);

/* The kinds, for begin and finish: each fills in asking->of, asking->search and the order. */
void grz_place_begin(grz_asking *asking);
void grz_circle_begin(grz_asking *asking);
void grz_segment_begin(grz_asking *asking);
void grz_nearest_begin(grz_asking *asking);
void grz_nearest_look_at(grz_nearest_search *search, uint32_t row, double distance); /* a thing so far away */
void grz_nearest_finish(grz_asking *asking);                                         /* puts in order, too */

#endif
