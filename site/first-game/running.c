/* running.c: the game of docs/first-game.md after step 4, for a browser. The page calls
 * it once a frame, and draws the things that it lists. game.c is made from the
 * document. */
#define main game_main
#include "game.c"
#undef main

#define EXPORT(name) __attribute__((export_name(#name))) name

typedef struct mark {
    float kind, x, y;
} mark;

static mark marks[THINGS];

/* A new game. */
void EXPORT(game_begin)(void) {
    graze_world_close(world);
    for (int i = 0; i < THINGS; i++)
        things[i] = (thing){ 0 };
    score = near_misses = 0;
    lives = 3;
    world_make();
    thing_add(SHIP, WIDTH / 2, HEIGHT - 20, 0, 0);
}

/* Plays a frame, and lists the things in `marks`. Returns how many there are. */
int EXPORT(game_frame)(int frame) {
    frame_play(frame);
    int count = 0;
    for (int i = 0; i < THINGS; i++)
        if (things[i].body.id != 0)
            marks[count++] =
                (mark){ (float)things[i].kind, things[i].x, things[i].y };
    return count;
}

const mark *EXPORT(game_marks)(void) {
    return marks;
}

int EXPORT(game_score)(void) {
    return score;
}

int EXPORT(game_near_misses)(void) {
    return near_misses;
}

int EXPORT(game_lives)(void) {
    return lives;
}
