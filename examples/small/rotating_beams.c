/* A turret turns three laser beams. Touches tell which beam hits which drone. */
#include <graze/graze.h>
#include <stdio.h>

enum { BEAM, DRONE };

int main(void) {
    const graze_world_config config = { .events = GRAZE_EVENTS_TOUCHES };
    graze_world *world;
    if (graze_world_open(&config, &world) != GRAZE_OK)
        return 1;

    graze_shape beam[3];
    graze_part_def part[3];
    for (int i = 0; i < 3; i++) {
        double sine, cosine;
        graze_angle_sin_cos(120 * i, &sine, &cosine);
        const graze_point from = { 12 * cosine, 12 * sine };
        const graze_point to = { 90 * cosine, 90 * sine };
        beam[i] = graze_shape_capsule(from, to, 2);
        part[i] = (graze_part_def){ .shape = &beam[i], .layer = BEAM, .tag = i };
    }
    const graze_body_def def = { .parts = part, .part_count = 3 };
    graze_body turret;
    graze_body_add(world, &def, &turret);

    graze_point place[] = { { 60, 40 }, { -75, 20 }, { 10, -50 }, { 95, -60 } };
    for (int i = 0; i < 4; i++) {
        graze_body drone;
        graze_body_add(world, &(graze_body_def){ .user = i }, &drone);
        graze_body_add_circle(world, drone, place[i], 8, DRONE, NULL);
    }
    for (int angle = 0; angle < 120; angle += 4) {
        graze_body_set_pose(world, turret, 0, 0, angle);
        graze_world_step(world);
        size_t count;
        const graze_touch_event *event = graze_world_touch_events(world, &count);
        for (size_t i = 0; i < count; i++)
            if (event[i].kind == GRAZE_BEGIN)
                printf("at %d degrees beam %d hits drone %d\n", angle,
                       (int)event[i].tag_a, (int)event[i].user_b);
    }
    graze_world_close(world);
}
