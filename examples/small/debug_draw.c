/* The world draws itself: it calls back with lines and circles, here for an SVG. */
#include <graze/graze.h>
#include <stdio.h>

enum { ROCK = 2, SHIP = 6 }; /* layers, each with its colour */

static void draw_line(void *user, const graze_point *from, const graze_point *to,
                      const graze_draw_style *style) {
    fprintf(user, "<path d='M%.1f %.1fL%.1f %.1f' stroke='#%06x'/>\n", from->x,
            from->y, to->x, to->y, (unsigned)style->color);
}

static void draw_circle(void *user, const graze_point *center, double radius,
                        const graze_draw_style *style) {
    fprintf(user, "<circle cx='%.1f' cy='%.1f' r='%.1f' stroke='#%06x'/>\n",
            center->x, center->y, radius, (unsigned)style->color);
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_world_set_margin(world, SHIP, ROCK, 10);

    graze_point hull[] = { { 18, 0 }, { -12, -12 }, { -12, 12 } };
    graze_point place[] = { { 40, 30 }, { 106, 72 }, { 160, 110 }, { 236, 88 } };
    graze_body ship;
    const graze_body_def def = { .x = 96, .y = 60, .angle = -30 };
    graze_body_add(world, &def, &ship);
    graze_body_add_polygon(world, ship, hull, 3, SHIP, NULL);
    for (int i = 0; i < 4; i++) {
        graze_body rock;
        graze_body_add(world, &(graze_body_def){ .x = 0 }, &rock);
        graze_body_add_circle(world, rock, place[i], 10 + 2 * i, ROCK, NULL);
    }
    graze_world_step(world);

    const graze_query shot = { GRAZE_QUERY_RAY, .at = { 112, 51 },
                               .to = { 260, 10 } };
    graze_draw draw = { .line = draw_line, .circle = draw_circle, .user = stdout };
    draw.queries = &shot;
    draw.query_count = 1;
    printf("<svg xmlns='http://www.w3.org/2000/svg' width='480' height='240' "
           "viewBox='0 0 280 140' fill='none'>\n"
           "<rect width='280' height='140' fill='#14181f'/>\n");
    graze_world_draw(world, &draw);
    printf("</svg>\n");
    graze_world_close(world);
}
