/* host_sdl.c: a game's machine: a window, keys and pads, time, and
 * files; see host.h. */
#include "examples/shared/host.h"

#include <SDL.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct host_window {
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    SDL_GameController *pad;
    int64_t next;
    /* frames; 0, or after how many of them their cost is printed */
    long shown, reported_at;
    /* processor time when this frame began; of the longest frame */
    clock_t began, worst;
} host_window;

int64_t host_clock(void) {
    return (int64_t)((double)SDL_GetPerformanceCounter() *
                     (1e9 / (double)SDL_GetPerformanceFrequency()));
}

bool host_open(host *self, const char *title, int *argc, char **argv) {
    host_options(self, argc, argv);
    host_window *w = self->window = calloc(1, sizeof *w);
    if (w == NULL || SDL_Init(SDL_INIT_VIDEO | SDL_INIT_GAMECONTROLLER) != 0) {
        fprintf(stderr, "no window: %s\n", w == NULL ? "no memory" : SDL_GetError());
        return false;
    }
    const int middle = SDL_WINDOWPOS_CENTERED;
    w->window = SDL_CreateWindow(title, middle, middle, CANVAS_WIDTH, CANVAS_HEIGHT,
                                 SDL_WINDOW_RESIZABLE);
    if (w->window == NULL)
        w->renderer = NULL;
    else
        w->renderer = SDL_CreateRenderer(w->window, -1, SDL_RENDERER_SOFTWARE);
    if (w->renderer != NULL) {
        SDL_RenderSetLogicalSize(w->renderer, CANVAS_WIDTH, CANVAS_HEIGHT);
        w->texture = SDL_CreateTexture(w->renderer, SDL_PIXELFORMAT_RGB888,
                                       SDL_TEXTUREACCESS_STREAMING, CANVAS_WIDTH,
                                       CANVAS_HEIGHT);
    }
    if (w->texture == NULL)
        fprintf(stderr, "no window: %s\n", SDL_GetError());
    w->next = host_clock();
    w->reported_at = self->frames;
    return w->texture != NULL;
}

static uint32_t press_of(SDL_Keycode key) {
    static const struct {
        SDL_Keycode key;
        uint32_t press;
    } table[] = { { SDLK_RETURN, PRESS_START }, { SDLK_KP_ENTER, PRESS_START },
                  { SDLK_r, PRESS_REWIND },     { SDLK_t, PRESS_TIME },
                  { SDLK_F5, PRESS_SAVE },      { SDLK_F8, PRESS_LOAD },
                  { SDLK_F9, PRESS_RECORD },    { SDLK_d, PRESS_DRAW },
                  { SDLK_p, PRESS_DANGER } };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].key == key)
            return table[i].press;
    return 0;
}

static uint32_t press_of_button(int button) {
    if (button == SDL_CONTROLLER_BUTTON_START)
        return PRESS_START;
    if (button == SDL_CONTROLLER_BUTTON_BACK)
        return PRESS_REWIND;
    return 0;
}

static bool events_take(host *self) {
    SDL_Event e;
    self->pressed = 0;
    while (SDL_PollEvent(&e)) {
        if (e.type == SDL_QUIT ||
            (e.type == SDL_KEYDOWN && e.key.keysym.sym == SDLK_ESCAPE))
            return false;
        if (e.type == SDL_KEYDOWN && e.key.repeat == 0)
            self->pressed |= press_of(e.key.keysym.sym);
        if (e.type == SDL_CONTROLLERBUTTONDOWN)
            self->pressed |= press_of_button(e.cbutton.button);
        if (e.type == SDL_CONTROLLERDEVICEADDED && self->window->pad == NULL)
            self->window->pad = SDL_GameControllerOpen(e.cdevice.which);
        if (e.type == SDL_CONTROLLERDEVICEREMOVED && self->window->pad != NULL) {
            SDL_GameControllerClose(self->window->pad);
            self->window->pad = NULL;
        }
    }
    return true;
}

static bool is_tilted(host *self, int axis, int sign) {
    return SDL_GameControllerGetAxis(self->window->pad, axis) * sign > 12000;
}

static void keys_read(host *self) {
    static const struct {
        int hold, key, other, button;
    } table[] = {
        { HOLD_LEFT, SDL_SCANCODE_LEFT, SDL_SCANCODE_LEFT,
          SDL_CONTROLLER_BUTTON_DPAD_LEFT },
        { HOLD_RIGHT, SDL_SCANCODE_RIGHT, SDL_SCANCODE_RIGHT,
          SDL_CONTROLLER_BUTTON_DPAD_RIGHT },
        { HOLD_UP, SDL_SCANCODE_UP, SDL_SCANCODE_UP, SDL_CONTROLLER_BUTTON_DPAD_UP },
        { HOLD_DOWN, SDL_SCANCODE_DOWN, SDL_SCANCODE_DOWN,
          SDL_CONTROLLER_BUTTON_DPAD_DOWN },
        { HOLD_A, SDL_SCANCODE_Z, SDL_SCANCODE_SPACE, SDL_CONTROLLER_BUTTON_A },
        { HOLD_B, SDL_SCANCODE_LSHIFT, SDL_SCANCODE_C, SDL_CONTROLLER_BUTTON_X },
        { HOLD_X, SDL_SCANCODE_X, SDL_SCANCODE_B, SDL_CONTROLLER_BUTTON_B }
    };
    const Uint8 *keys = SDL_GetKeyboardState(NULL);
    SDL_GameController *pad = self->window->pad;
    self->held = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (keys[table[i].key] || keys[table[i].other] ||
            (pad != NULL && SDL_GameControllerGetButton(pad, table[i].button)))
            self->held |= (uint8_t)table[i].hold;
    self->is_rewinding = keys[SDL_SCANCODE_R] ||
                         (pad != NULL && SDL_GameControllerGetButton(
                                             pad, SDL_CONTROLLER_BUTTON_BACK));
    if (pad != NULL) {
        self->held |=
            (uint8_t)(is_tilted(self, SDL_CONTROLLER_AXIS_LEFTX, -1) * HOLD_LEFT);
        self->held |=
            (uint8_t)(is_tilted(self, SDL_CONTROLLER_AXIS_LEFTX, 1) * HOLD_RIGHT);
        self->held |=
            (uint8_t)(is_tilted(self, SDL_CONTROLLER_AXIS_LEFTY, -1) * HOLD_UP);
        self->held |=
            (uint8_t)(is_tilted(self, SDL_CONTROLLER_AXIS_LEFTY, 1) * HOLD_DOWN);
    }
}

static void picture_write(const host *self, canvas *picture) {
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom(
        picture->pixels, CANVAS_WIDTH, CANVAS_HEIGHT, 32, CANVAS_WIDTH * 4,
        SDL_PIXELFORMAT_RGB888);
    if (surface == NULL || SDL_SaveBMP(surface, self->picture) != 0)
        fprintf(stderr, "%s: %s\n", self->picture, SDL_GetError());
    SDL_FreeSurface(surface);
}

/* 60 frames a second: a very late frame is not made up for. */
static void next_wait(host_window *w) {
    const int64_t now = host_clock(), frame = 1000000000 / 60;
    if (w->next + frame < now - 4 * frame)
        w->next = now;
    else
        w->next = w->next + frame;
    if (w->next > now)
        SDL_Delay((Uint32)((w->next - now) / 1000000));
}

bool host_frame(host *self, canvas *picture) {
    host_window *w = self->window;
    host_draw_message(self, picture);
    SDL_UpdateTexture(w->texture, NULL, picture->pixels, CANVAS_WIDTH * 4);
    SDL_RenderClear(w->renderer);
    SDL_RenderCopy(w->renderer, w->texture, NULL, NULL);
    SDL_RenderPresent(w->renderer);
    const clock_t took = clock() - w->began;
    /* the first one opens the window */
    if (w->shown++ > 0 && took > w->worst)
        w->worst = took;
    w->began = clock();
    const bool is_last = self->frames > 0 && --self->frames == 0;
    if (is_last && self->picture != NULL)
        picture_write(self, picture);
    next_wait(w);
    const bool goes_on = events_take(self) && !is_last;
    keys_read(self);
    return goes_on;
}

void host_run(bool (*frame)(void *user), void *user) {
    while (frame(user))
        continue;
}

void host_deliver(const char *path) {
    (void)path; /* it lies in the folder in which the game was started */
}

void host_close(host *self) {
    if (self->window->reported_at > 0 && self->window->shown > 0)
        fprintf(stderr,
                "%.2f ms of processor time a frame, at most %.2f, of 16.67\n",
                1e3 * (double)clock() / CLOCKS_PER_SEC / (double)self->window->shown,
                1e3 * (double)self->window->worst / CLOCKS_PER_SEC);
    SDL_GameControllerClose(self->window->pad);
    SDL_DestroyTexture(self->window->texture);
    SDL_DestroyRenderer(self->window->renderer);
    SDL_DestroyWindow(self->window->window);
    free(self->window);
    SDL_Quit();
}
