/* exposures.c: writes down what a program of examples/small draws, step by step.
 *
 * The program is compiled with -Dgraze_world_step=exposed_step and likewise for the
 * three other functions below, so it needs no line of its own for its picture. The
 * file named by EXPOSURES gets a line for each mark of graze_world_draw: the step,
 * the kind, the colour, whether a contact of the body begins in this step, and
 * points. A circle has its centre and its radius. small_picture.py makes the
 * picture. */
#include "graze/graze.h"

#include <stdio.h>
#include <stdlib.h>

graze_status exposed_step(graze_world *world);
void exposed_close(graze_world *world);
graze_status exposed_query(const graze_world *world, const graze_query *queries,
                           size_t count, graze_hits *out);
graze_status exposed_legs(const graze_world *world, const graze_legs_def *def,
                          graze_legs *out);

static FILE *file;
static int step;
static const uint32_t colors[GRAZE_LAYER_COUNT] = { 0x7fb2e5, 0xffcd14, 0x8fd67a,
                                                    0xe58fd6 };
static bool has_begun; /* a contact or a touch, in the step that is drawn */

static void begin_mark(const graze_draw_style *style, const char *shape) {
    fprintf(file, "%d %d %06x %d %s", step, (int)style->kind, (unsigned)style->color,
            has_begun && style->is_touching, shape);
}

static void draw_polygon(void *user, const graze_point *corners, uint32_t count,
                         const graze_draw_style *style) {
    (void)user;
    begin_mark(style, "polygon");
    for (uint32_t i = 0; i < count; i++)
        fprintf(file, " %.9g %.9g", corners[i].x, corners[i].y);
    fputc('\n', file);
}

static void draw_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    const graze_point ends[] = { *from, *to };
    draw_polygon(user, ends, 2, style);
}

static void draw_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    (void)user;
    begin_mark(style, "circle");
    fprintf(file, " %.9g %.9g %.9g\n", center->x, center->y, radius);
}

static void expose(graze_world *world, graze_draw draw) {
    if (file == NULL)
        file = fopen(getenv("EXPOSURES"), "w");
    if (file == NULL)
        abort();
    draw.line = draw_line;
    draw.polygon = draw_polygon;
    draw.circle = draw_circle;
    draw.colors = colors;
    graze_world_draw(world, &draw);
}

static bool begins(const graze_world *world) {
    size_t count;
    const graze_contact_event *contacts = graze_world_contact_events(world, &count);
    for (size_t i = 0; i < count; i++)
        if (contacts[i].kind == GRAZE_BEGIN)
            return true;
    const graze_touch_event *touches = graze_world_touch_events(world, &count);
    for (size_t i = 0; i < count; i++)
        if (touches[i].kind == GRAZE_BEGIN)
            return true;
    return false;
}

graze_status exposed_step(graze_world *world) {
    const graze_status status = graze_world_step(world);
    step++;
    has_begun = begins(world);
    expose(world, (graze_draw){ .what = GRAZE_DRAW_PARTS | GRAZE_DRAW_TILES |
                                        GRAZE_DRAW_MARGINS | GRAZE_DRAW_CONTACTS });
    return status;
}

graze_status exposed_query(const graze_world *world, const graze_query *queries,
                           size_t count, graze_hits *out) {
    expose((graze_world *)world, (graze_draw){ .what = GRAZE_DRAW_QUERIES,
                                               .queries = queries,
                                               .query_count = count });
    return graze_world_query(world, queries, count, out);
}

/* Legs are drawn as rays. */
graze_status exposed_legs(const graze_world *world, const graze_legs_def *def,
                          graze_legs *out) {
    const graze_status status = graze_world_legs(world, def, out);
    for (size_t i = 0; i < out->count; i++) {
        const graze_query ray = { .kind = GRAZE_QUERY_RAY,
                                  .at = out->items[i].from,
                                  .to = out->items[i].to };
        expose((graze_world *)world, (graze_draw){ .what = GRAZE_DRAW_QUERIES,
                                                   .queries = &ray,
                                                   .query_count = 1 });
    }
    return status;
}

/* A program may open several worlds: the picture is of the last one. */
void exposed_close(graze_world *world) {
    graze_world_close(world);
    if (file != NULL)
        fclose(file);
    file = NULL;
    step = 0;
}
