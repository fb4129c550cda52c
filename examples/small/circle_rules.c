/* Rings of bullets close in on three ships. Each ship has another rule for circles:
 * by distance, by sides, by squares, as the classics had them. */
#include <graze/graze.h>
#include <stdio.h>

enum { ROUND, SIDES, SQUARES, BULLET, SHIPS = BULLET };

static const char *const name[] = { "round", "by sides", "by squares" };
static const float way[8][2] = { { 1, 0 },  { 0.75f, 0.75f },
                                 { 0, 1 },  { -0.75f, 0.75f },
                                 { -1, 0 }, { -0.75f, -0.75f },
                                 { 0, -1 }, { 0.75f, -0.75f } };

static graze_body add_circle(graze_world *world, float x, float y, int user,
                             int layer) {
    graze_body body;
    graze_body_add(
        world, &(graze_body_def){ .x = x, .y = y, .user = (uint64_t)user }, &body);
    graze_body_add_circle(world, body, (graze_point){ 0, 0 }, 8, (uint8_t)layer,
                          NULL);
    return body;
}

int main(void) {
    graze_world *world;
    graze_rules rules;
    graze_rules_forbid_all(&rules);
    for (unsigned ship = 0; ship < SHIPS; ship++)
        graze_rules_allow(&rules, ship, BULLET);
    if (graze_world_open(&(graze_world_config){ .rules = &rules }, &world) !=
        GRAZE_OK)
        return 1;
    graze_world_set_circle_rule(world, SIDES, BULLET, GRAZE_CIRCLES_SIDES);
    graze_world_set_circle_rule(world, SQUARES, BULLET, GRAZE_CIRCLES_SQUARES);

    graze_body bullet[SHIPS * 8];
    for (int ship = 0; ship < SHIPS; ship++)
        add_circle(world, 50 + 90 * (float)ship, 50, ship, ship);
    for (int i = 0; i < SHIPS * 8; i++)
        bullet[i] = add_circle(world, 0, 0, SHIPS + i % 8, BULLET);

    for (int frame = 0; frame <= 14; frame++) {
        for (int i = 0; i < SHIPS * 8; i++) {
            const float away = 36 - 2 * (float)frame;
            graze_body_move_to(world, bullet[i],
                               50 + 90 * (float)(i / 8) + away * way[i % 8][0],
                               50 + away * way[i % 8][1]);
        }
        graze_world_step(world);
        size_t count, hits[SHIPS] = { 0 };
        const graze_contact_event *event = graze_world_contact_events(world, &count);
        for (size_t i = 0; i < count; i++)
            hits[event[i].user_a]++;
        for (int ship = 0; ship < SHIPS; ship++)
            if (hits[ship] > 0)
                printf("frame %d, %s: hit by %zu bullets\n", frame, name[ship],
                       hits[ship]);
    }
    graze_world_close(world);
}
