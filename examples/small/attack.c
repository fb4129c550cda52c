/* A sword swings twice through three goblins, and an arrow pierces two of three: each swing and
 * each arrow strikes a goblin once, for however many steps they touch. */
#include <graze/graze.h>
#include <stdio.h>

enum { GOBLIN, WEAPON, GOBLINS = 6 };
static const float at[GOBLINS][2] = { { 88, 30 },  { 105, 70 }, { 88, 110 },
                                      { 165, 40 }, { 195, 44 }, { 225, 36 } };

static void tell(const graze_world *world, int frame) {
    size_t count;
    const graze_strike *strike = graze_world_strikes(world, &count);
    for (size_t i = 0; i < count; i++)
        printf("frame %d: the %s strikes goblin %d, its number %u\n", frame,
               strike[i].user == 0 ? "sword" : "arrow", (int)strike[i].target_user,
               strike[i].number);
}

int main(void) {
    graze_world *world;
    if (graze_world_open(NULL, &world) != GRAZE_OK)
        return 1;
    graze_rules rules = { 0 };
    graze_rules_forbid(&rules, GOBLIN, GOBLIN);
    graze_rules_forbid(&rules, WEAPON, WEAPON);
    graze_world_set_rules(world, &rules);

    graze_body sword, arrow, goblin;
    graze_part blade, tip;
    graze_body_add(world, &(graze_body_def){ .x = 60, .y = 70, .user = 0 }, &sword);
    graze_body_add_capsule(world, sword, (graze_point){ 12, 0 },
                           (graze_point){ 52, 0 }, 4, WEAPON, &blade);
    graze_body_add(world, &(graze_body_def){ .x = 130, .y = 40, .user = 1 }, &arrow);
    graze_body_add_box(world, arrow, (graze_box){ -8, -2, 8, 2 }, WEAPON, &tip);
    for (int i = 0; i < GOBLINS; i++) {
        const graze_body_def def = { .x = at[i][0], .y = at[i][1], .user = i };
        graze_body_add(world, &def, &goblin);
        graze_body_add_circle(world, goblin, (graze_point){ 0, 0 }, 10, GOBLIN,
                              NULL);
    }
    graze_attack swing, shot;
    graze_attack_add(world, NULL, &swing);
    graze_attack_add(world, &(graze_attack_def){ .bodies_max = 2 }, &shot);
    graze_part_set_attack(world, blade, swing);
    graze_part_set_attack(world, tip, shot);
    for (int frame = 0; frame < 16; frame++) {
        if (frame == 8)
            graze_attack_reset(world, swing); /* the way back is another swing */
        const int turn = frame < 8 ? frame : 15 - frame;
        graze_body_set_pose(world, sword, 60, 70, -70 + 20 * (float)turn);
        graze_body_set_position(world, arrow, 130 + 9 * (float)frame, 40);
        graze_world_step(world);
        tell(world, frame);
    }
    graze_world_close(world);
}
