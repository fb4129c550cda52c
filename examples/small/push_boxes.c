/* A walker pushes a dummy towards the corner, jumps over it, and takes the corner. */
#include <graze/graze.h>
#include <stdio.h>

enum { WALL, PUSH };

static graze_body add(graze_world *world, float x, float y, graze_part_def part) {
    const graze_body_def def = { .x = x, .y = y, .parts = &part, .part_count = 1 };
    graze_body body;
    graze_body_add(world, &def, &body);
    return body;
}

static graze_body_info at(const graze_world *world, graze_body body) {
    graze_body_info info;
    graze_body_read(world, body, &info);
    return info;
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    const graze_part_def wall = { .box = { 0, 0, 10, 120 }, .layer = WALL };
    const graze_part_def fighter = { .box = { -8, -32, 8, 0 }, .layer = PUSH };
    add(world, 120, 0, wall);
    const graze_body walker = add(world, 40, 100, fighter);
    const graze_body dummy = add(world, 90, 100, fighter);

    const graze_push push = { .layers = 1 << PUSH, .is_by_position = true };
    graze_pushed_list pushed = { 0 };
    graze_move_result moved = { 0 };
    float rise = 0, speed = 2;
    for (int frame = 1; frame <= 80; frame++) {
        if (frame == 24) {
            rise = 10; /* a jump */
            speed = 3;
        }
        const graze_body_info from = at(world, walker);
        const float y = from.y - rise < 100 ? from.y - rise : 100; /* the floor */
        rise -= frame >= 24 ? 1 : 0;
        graze_responses through = { .response = { { 0 } } };
        graze_responses_set(&through, PUSH, PUSH, GRAZE_IGNORE);
        const graze_point goal = { from.x + speed, y };
        graze_body_move_and_collide(world, walker, goal, &through, &moved);
        graze_world_push(world, &push, &pushed);
        graze_world_step(world);
        if (frame % 10 == 0)
            printf("frame %d: walker at %g, dummy at %g%s\n", frame,
                   at(world, walker).x, at(world, dummy).x,
                   pushed.count > 0 && pushed.items[pushed.count - 1].is_held
                       ? ", cornered"
                       : "");
    }
    graze_move_result_free(&moved);
    graze_pushed_list_free(&pushed);
    graze_world_close(world);
}
