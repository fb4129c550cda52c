/* One call answers a batch of questions: under the mouse, along a shot, in a blast. */
#include <graze/graze.h>
#include <stdio.h>

enum { WALL, ANIMAL };

static const char *const question[] = { "under the mouse:", "hit by the shot:",
                                        "in the blast:", "nearest animals:",
                                        "hit by the rocket:" };
static const char *const name[] = { "wall", "bat", "cat", "rat", "owl" };

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_body wall;
    graze_body_add(world, &(graze_body_def){ .user = 0 }, &wall);
    graze_body_add_box(world, wall, (graze_box){ 200, 10, 210, 110 }, WALL, NULL);
    graze_point place[] = { { 60, 40 }, { 150, 60 }, { 180, 95 }, { 240, 30 } };
    for (int i = 0; i < 4; i++) {
        graze_body animal;
        graze_body_add(world, &(graze_body_def){ .user = i + 1 }, &animal);
        graze_body_add_circle(world, animal, place[i], 9, ANIMAL, NULL);
    }
    graze_world_step(world);

    const graze_shape rocket = graze_shape_circle((graze_point){ 20, 110 }, 6);
    const graze_query queries[] = {
        { GRAZE_QUERY_POINT, .at = { 63, 44 } },
        { GRAZE_QUERY_RAY, .at = { 10, 80 }, .to = { 280, 15 } },
        { GRAZE_QUERY_CIRCLE, .at = { 175, 70 }, .radius = 30 },
        { GRAZE_QUERY_NEAREST, 2, .at = { 100, 90 }, .layers = 1 << ANIMAL },
        { GRAZE_QUERY_SHAPE_CAST_FIRST, .shape = &rocket, .to = { 230, -10 } },
    };
    graze_hits hits = { 0 };
    graze_world_query(world, queries, 5, &hits);
    for (size_t i = 0; i < hits.query_count; i++) {
        printf("%s", question[i]);
        for (size_t k = hits.starts[i]; k < hits.starts[i + 1]; k++)
            printf(" %s", name[hits.items[k].user]);
        printf("\n");
    }
    graze_hits_free(&hits);
    graze_world_close(world);
}
