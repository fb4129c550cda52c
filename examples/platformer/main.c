/* main.c: the platformer: `platformer [MAP.tmx] [FILE.save]`; without a key pressed
 * it shows itself. */
#include "examples/platformer/attract.h"
#include "examples/platformer/view.h"

#include <string.h>

#ifndef LEVEL_PATH
#define LEVEL_PATH "examples/platformer/level.tmx"
#endif

static bool game_begin(void *self, bool is_attract) {
    run *of = self;
    (void)is_attract;
    if (of->world != NULL)
        run_close(of);
    of->clock = host_clock;
    return run_open(of);
}

static void game_step(void *self, const uint8_t *keys) {
    run_step(self, keys[0]);
}

static bool game_has_stopped(void *self) {
    (void)self;
    return false;
}

static size_t game_save(void *self, void *bytes, size_t capacity) {
    return run_save(self, bytes, capacity);
}

static bool game_load(void *self, const void *bytes, size_t size, const char **why) {
    return run_load(self, bytes, size, why);
}

static uint64_t game_hash(void *self) {
    return run_hash(self);
}

static void game_close(void *self) {
    run_close(self);
}

static session the_session;

static void game_draw(void *self) {
    run_draw(&the_session, self);
}

int main(int argc, char **argv) {
    static run the_run;
    run *of = &the_run;
    session *self = &the_session;
    char why[200];
    self->host.usage = "platformer [MAP.tmx] [FILE.save]";
    if (!host_open(&self->host, "Platformer", &argc, argv))
        return 2;
    const bool has_map = argc > 1 && strstr(argv[1], ".tmx") != NULL;
    if (!level_open(&of->level, has_map ? argv[1] : LEVEL_PATH, why, sizeof why)) {
        host_tell(&self->host, "%s", why);
        return 2;
    }
    /* clang-format off */
    self->game = (session_game){ of, "platformer.save", "platformer.grz", game_begin, game_step, game_draw, game_close,
        game_hash, game_has_stopped, game_save, game_load, NULL, &of->world, &of->status,
        &of->state.frame, attract, sizeof attract, ATTRACT_FRAMES };
    /* clang-format on */
    session_play(self, argc > 1 + has_map ? argv[1 + has_map] : NULL);
    return 0;
}
