/* session.h: shared by both games: attract mode, playing, stopping, going back
 * in time, saving, recording. */
#ifndef EXAMPLES_SHARED_SESSION_H
#define EXAMPLES_SHARED_SESSION_H

#include "examples/shared/canvas.h"
#include "examples/shared/host.h"
#include "graze/graze.h"

#include <stdio.h>

typedef enum session_mode { ATTRACT, PLAY, STOPPED, REWIND, NET } session_mode;

/* A game, as a table of functions; `self` is passed to each. */
typedef struct session_game {
    void *self;
    const char *save_path, *recording_path;
    bool (*begin)(void *self, bool is_attract); /* anew; false: *status tells why */
    void (*step)(void *self, const uint8_t *keys);
    void (*draw)(void *self);
    void (*close)(void *self);
    uint64_t (*hash)(void *self);
    /* after a step: it is to be looked at until a key is pressed */
    bool (*has_stopped)(void *self);
    size_t (*save)(void *self, void *bytes, size_t capacity);
    bool (*load)(void *self, const void *bytes, size_t size, const char **why);
    /* NULL: the game is for one player */
    void (*net_step)(void *self, uint8_t keys);
    graze_world **world;
    const graze_status *status; /* of the first failed call of graze */
    const uint32_t *frame;
    const uint8_t *attract; /* pairs of keys and for how many frames they are held */
    uint32_t attract_size, attract_frames;
} session_game;

enum {
    SESSION_SAVES = 62,
    SESSION_SAVE_EVERY = 8,
    SESSION_KEPT = 512,
    SESSION_REWIND = 480,
    SESSION_ROOM = 4 << 20
};

typedef struct session {
    host host;
    canvas canvas;
    session_game game;
    session_mode mode;
    struct {
        void *bytes;
        size_t size;
        uint32_t frame;
    } saves[SESSION_SAVES];
    uint8_t keys[SESSION_KEPT][2]; /* of the last frames */
    uint32_t newest;               /* the frame from which it goes back */
    FILE *recording;
    bool shows_time, draws_world, shows_danger;
    int64_t step_ns; /* of the last step */
    uint8_t room[SESSION_ROOM];
} session;

/* Play: the save in the file `path`, or the attract mode. The game's functions are
 * in self->game; its `close` is called at the end, which in a browser is after this
 * function has returned. */
void session_play(session *self, const char *path);

/* Draw how far back in time the game is; and at `at`, if T was pressed, what the
 * last step took, and its collisions. */
void session_draw(session *self, const int *at, int64_t collisions_ns);

/* Draw what graze knows, `zoom` times as large, with (x, y) at (to_x, to_y) of the
 * picture. */
typedef struct lens {
    canvas *picture;
    float zoom, x, y, to_x, to_y;
} lens;
void lens_draw(const lens *self, graze_world *world, uint32_t what,
               const graze_box *view);

#endif
