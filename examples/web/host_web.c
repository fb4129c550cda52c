/* host_web.c: host.h in a browser. page.js calls web_start once, and web_frame 60
 * times a second with the keys; then it copies the pixels. Files lie in its memory.
 */
#include "examples/shared/host.h"

#include <stdlib.h>
#include <time.h>

#define EXPORT(name) __attribute__((export_name(name)))

static host *the_host;
static bool (*the_frame)(void *user); /* NULL: the game has ended */
static void *the_user;
static uint8_t shown[CANVAS_HEIGHT][CANVAS_WIDTH]
                    [4]; /* as a browser wants pixels: red, green, blue, opaque */

int __main_void(void); /* of the C library: takes the arguments, and calls main */

EXPORT("web_start") int web_start(void) {
    return __main_void();
}

EXPORT("web_pixels") const void *web_pixels(void) {
    return shown;
}

/* 0: the game has ended. */
EXPORT("web_frame")
int web_frame(uint32_t held, uint32_t pressed, int is_rewinding) {
    if (the_frame == NULL)
        return 0;
    the_host->held = (uint8_t)held;
    the_host->pressed = pressed;
    the_host->is_rewinding = is_rewinding != 0;
    if (!the_frame(the_user))
        the_frame = NULL;
    return the_frame != NULL;
}

int64_t host_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool host_open(host *self, const char *title, int *argc, char **argv) {
    (void)title;
    the_host = self;
    host_options(self, argc, argv);
    return true;
}

void host_run(bool (*frame)(void *user), void *user) {
    the_frame = frame;
    the_user = user;
}

bool host_frame(host *self, canvas *picture) {
    host_draw_message(self, picture);
    for (int y = 0; y < CANVAS_HEIGHT; y++)
        for (int x = 0; x < CANVAS_WIDTH; x++)
            for (int i = 0; i < 4; i++)
                shown[y][x][i] =
                    i == 3 ? 255 : (uint8_t)(picture->pixels[y][x] >> (16 - 8 * i));
    return !(self->frames > 0 && --self->frames == 0);
}

void host_close(host *self) {
    (void)self;
}

__attribute__((import_module("page"), import_name("deliver"))) void
page_deliver(const char *path);

void host_deliver(const char *path) {
    page_deliver(path);
}
