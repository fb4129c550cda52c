/* host.h: a game's machine: a window, keys and pads, time, and files.
 * The code for SDL 2 is host_sdl.c, for a browser web/host_web.c; both share
 * host.c. */
#ifndef EXAMPLES_SHARED_HOST_H
#define EXAMPLES_SHARED_HOST_H

#include "examples/shared/canvas.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The held keys, a bit each. They are arrows or the pad's stick; Z or space or A;
 * left shift, C or X; X or B.
 */
enum {
    HOLD_LEFT = 1,
    HOLD_RIGHT = 2,
    HOLD_UP = 4,
    HOLD_DOWN = 8,
    HOLD_A = 16,
    HOLD_B = 32,
    HOLD_X = 64
};

/* The keys pressed in this frame: Enter or Start; R or Back (also held); T; F5, F8,
 * F9; D; P. */
enum {
    PRESS_START = 1,
    PRESS_REWIND = 2,
    PRESS_TIME = 4,
    PRESS_SAVE = 8,
    PRESS_LOAD = 16,
    PRESS_RECORD = 32,
    PRESS_DRAW = 64,
    PRESS_DANGER = 128
};

typedef struct host {
    uint8_t held;
    uint32_t pressed;
    bool is_rewinding; /* R is held */
    /* how many to play before the program ends; 0: until the window is closed */
    long frames;
    /* how the game is started, but for these two; set before host_open */
    const char *usage;
    const char *picture; /* a BMP file of the last frame, or NULL */
    char message[100];   /* what is shown at the lower edge for a while */
    int message_left;
    struct host_window *window;
} host;

/* Open a window; takes --frames N and --picture FILE.bmp out of the arguments. After
 * --help, and after an option missing in `usage`, it prints the usage and ends the
 * program. False: it has said why. */
bool host_open(host *self, const char *title, int *argc, char **argv);

/* Call frame(user) until it says no. In a browser this returns at once, and the
 * calls come later. */
void host_run(bool (*frame)(void *user), void *user);

/* Show a frame, wait for the next one, and read the keys. False: the program is to
 * end. */
bool host_frame(host *self, canvas *picture);
void host_close(host *self);

/* For the hosts themselves: take their options out of the arguments; draw the
 * message, if there is one. */
void host_options(host *self, int *argc, char **argv);
void host_draw_message(host *self, canvas *picture);

/* Nanoseconds of a clock going only forward. */
int64_t host_clock(void);

/* A message to the player, also on standard error. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void host_tell(host *self, const char *format, ...);

/* Write a file with a sum over its bytes; read one back into `bytes`. Read returns
 * its length, or 0, and *why then says what is wrong with it. */
bool host_write(const char *path, const void *bytes, size_t size);
size_t host_read(const char *path, void *bytes, size_t capacity, const char **why);

/* A file for the player is whole: a browser offers it. */
void host_deliver(const char *path);

/* A recording: a sink for graze_recording_start, which writes to a FILE. */
bool host_take(void *file, const void *bytes, size_t size);

#endif
