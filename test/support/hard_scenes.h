/* hard_scenes.h: small scenes of the shapes on which broad phases go wrong, whose
 * rows come, go and change.
 *
 * Boxes are half-open and may be empty. Edges are drawn from few values, so equal
 * ones are frequent. They stand at powers of two, where cells begin, or one float
 * beside them.
 */
#ifndef TEST_HARD_SCENES_H
#define TEST_HARD_SCENES_H

#include "support/testing.h"

#include "core/box_columns.h"

typedef enum hard_kind {
    HARD_LINE_X,   /* all along x, the same in y */
    HARD_LINE_Y,   /* all along y */
    HARD_SPOT,     /* few places, many equal boxes */
    HARD_BORDERS,  /* edges at powers of two, or a float beside them */
    HARD_CROSSING, /* long and thin, upright and lying */
    HARD_GIANTS,   /* small ones, and a few holding all others */
    HARD_SIZES,    /* of every size there is */
    HARD_TILES,    /* tiles sharing edges and corners */
    HARD_FAR,      /* at both ends of all there is, and in its middle */
    HARD_SPARSE,   /* a few here and there, hardly any overlaps */
    HARD_KINDS
} hard_kind;

static inline float hard_border(seeded_random *random) {
    const float power = (float)(UINT32_C(1) << seeded_below(random, 8));
    const float value = seeded_below(random, 2) == 0 ? power : -power;
    switch (seeded_below(random, 4)) {
    case 0:
        return grz_float_next(value);
    case 1:
        return grz_float_previous(value);
    default:
        return value;
    }
}

static inline graze_box hard_sorted(float a, float b, float c, float d) {
    return (graze_box){ a < b ? a : b, c < d ? c : d, a < b ? b : a, c < d ? d : c };
}

static inline graze_box hard_square(float x, float y, float side) {
    return (graze_box){ x, y, x + side, y + side };
}

/* A box of a kind, empty once in a while. */
static inline graze_box hard_box(seeded_random *random, hard_kind kind) {
    const float x = (float)testing_between(random, -40, 40),
                y = (float)testing_between(random, -40, 40);
    const float side = (float)testing_between(random, 0, 6) * 2;
    switch (kind) {
    case HARD_LINE_X:
        return (graze_box){ x * 4, 3, x * 4 + side, 5 };
    case HARD_LINE_Y:
        return (graze_box){ -3, y * 4, -1, y * 4 + side };
    case HARD_SPOT:
        return hard_square((float)testing_between(random, 0, 2),
                           (float)testing_between(random, 0, 1), side);
    case HARD_BORDERS:
        return hard_sorted(hard_border(random), hard_border(random),
                           hard_border(random), hard_border(random));
    case HARD_CROSSING:
        return seeded_below(random, 2) == 0
                   ? (graze_box){ x, y * 9, x + 1, y * 9 + 300 }
                   : (graze_box){ x * 9, y, x * 9 + 300, y + 1 };
    case HARD_GIANTS:
        return seeded_below(random, 9) == 0
                   ? hard_square(-1000 + x, -1000 + y, 2000 + side)
                   : hard_square(x * 5, y * 5, side + 1);
    case HARD_SIZES:
        return (graze_box){
            x, y,
            x + side * (float)(UINT64_C(1) << seeded_below(random, 40)) * 0x1p-20f,
            y + side * (float)(UINT64_C(1) << seeded_below(random, 40)) * 0x1p-20f
        };
    case HARD_TILES:
        return hard_square(16 * (float)testing_between(random, -4, 4),
                           16 * (float)testing_between(random, -4, 4), 16);
    case HARD_FAR:
        return hard_square(
            (float)testing_between(random, -1, 1) * 0x1p59f + x * 0x1p36f,
            (float)testing_between(random, -1, 1) * 0x1p59f + y * 0x1p36f,
            side * 0x1p36f);
    default:
        return hard_square(x * 20, y * 20, 1 + side);
    }
}

/* Rules for eight layers: all meet, none their own, only their own, some, or only
 * two of them. The other layers meet nothing but, where all meet, everything. */
static inline void hard_rules(seeded_random *random,
                              uint64_t meets[GRZ_LAYER_NONE]) {
    const uint32_t style = seeded_below(random, 5);
    for (unsigned a = 0; a < GRZ_LAYER_NONE; a++)
        meets[a] = style == 0 ? UINT64_MAX : 0;
    for (unsigned a = 0; a < 8; a++)
        for (unsigned b = a; b < 8; b++)
            if (style == 0 || (style == 1 && a != b) || (style == 2 && a == b) ||
                (style == 3 && seeded_below(random, 2) == 0) ||
                (style == 4 && a == 1 && b == 3)) {
                meets[a] |= UINT64_C(1) << b;
                meets[b] |= UINT64_C(1) << a;
            }
}

/* A row: on one of eight layers or, one in eight, absent; one in three belongs to
 * one of three groups. */
static inline grz_box_row hard_row(seeded_random *random, hard_kind kind) {
    const uint32_t layer =
        seeded_below(random, 64) < 8 ? GRZ_LAYER_NONE : seeded_below(random, 8);
    return (grz_box_row){ .box = hard_box(random, kind),
                          .group = seeded_below(random, 3) == 0
                                       ? 1 + seeded_below(random, 3)
                                       : 0,
                          .layer = (uint8_t)layer };
}

/* A change of a row from one search to the next: mostly a small motion. */
static inline void hard_change(seeded_random *random, hard_kind kind,
                               grz_box_row *row) {
    const float dx = (float)testing_between(random, -2, 2),
                dy = (float)testing_between(random, -2, 2);
    const grz_box_row other = hard_row(random, kind);
    switch (seeded_below(random, 12)) {
    case 0:
        *row = other;
        break;
    case 1:
        row->layer = other.layer;
        break;
    case 2:
        row->group = other.group;
        break;
    case 3:
        row->box = other.box;
        break;
    default:
        row->box = (graze_box){ row->box.min_x + dx, row->box.min_y + dy,
                                row->box.max_x + dx, row->box.max_y + dy };
    }
}

#endif
