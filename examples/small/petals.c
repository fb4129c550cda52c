/* A flower of ellipses opens: its petals fly out and turn. A ship beside it is hit by one petal,
 * and another one only grazes it. */
#include <graze/graze.h>
#include <stdio.h>

enum { SHIP, PETAL, PETALS = 12 };

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, PETAL, PETAL);
    graze_world_set_rules(world, &rules);
    graze_world_set_margin(world, SHIP, PETAL, 6);
    graze_body ship, petals[PETALS];
    graze_body_add(world, &(graze_body_def){ .x = 78, .y = 6 }, &ship);
    graze_body_add_circle(world, ship, (graze_point){ 0, 0 }, 4, SHIP, NULL);

    const graze_shape petal =
        graze_shape_ellipse((graze_point){ 0, 0 }, (graze_point){ 14, 5 }, 0);
    const graze_part_def part = { .shape = &petal, .layer = PETAL };
    const graze_body_def def = { .parts = &part, .part_count = 1 };
    for (int i = 0; i < PETALS; i++) {
        graze_body_add(world, &def, &petals[i]);
        graze_body_set_user(world, petals[i], i + 1);
    }
    for (int frame = 1; frame <= 40; frame++) {
        for (int i = 0; i < PETALS; i++) {
            const double angle = 30 * i + 1.5 * frame;
            double sine, cosine;
            graze_angle_sin_cos(angle, &sine, &cosine);
            graze_body_set_pose(world, petals[i], (float)(2.5 * frame * cosine),
                                (float)(2.5 * frame * sine), (float)angle);
        }
        graze_world_step(world);
        size_t count;
        const graze_contact_event *event = graze_world_contact_events(world, &count);
        for (size_t i = 0; i < count; i++)
            if (event[i].kind == GRAZE_BEGIN)
                printf("frame %d: petal %d hits\n", frame, (int)event[i].user_b);
        const graze_near_miss *miss = graze_world_near_misses(world, &count);
        for (size_t i = 0; i < count; i++)
            printf("frame %d: petal %d is %.2f away\n", frame, (int)miss[i].user_b,
                   miss[i].distance);
    }
    graze_world_close(world);
}
