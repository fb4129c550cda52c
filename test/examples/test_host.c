/* The window's side of the games, host_sdl.c, on SDL's dummy screen: a virtual
 * gamepad, keys, and the end. */
#define _POSIX_C_SOURCE 200809L
#include "support/testing.h"

#include "examples/shared/host.h"

#include <SDL.h>

static canvas picture;

static void open_host(host *self, int argc, char **argv) {
    *self = (host){ .frames = 0 };
    assert_true(host_open(self, "test", &argc, argv));
}

static void every_button_of_a_gamepad_is_a_key(void **state) {
    (void)state;
    static const struct {
        SDL_GameControllerButton button;
        uint8_t held;
        uint32_t pressed;
    } table[] = { { SDL_CONTROLLER_BUTTON_DPAD_LEFT, HOLD_LEFT, 0 },
                  { SDL_CONTROLLER_BUTTON_DPAD_RIGHT, HOLD_RIGHT, 0 },
                  { SDL_CONTROLLER_BUTTON_DPAD_UP, HOLD_UP, 0 },
                  { SDL_CONTROLLER_BUTTON_DPAD_DOWN, HOLD_DOWN, 0 },
                  { SDL_CONTROLLER_BUTTON_A, HOLD_A, 0 },
                  { SDL_CONTROLLER_BUTTON_X, HOLD_B, 0 },
                  { SDL_CONTROLLER_BUTTON_B, HOLD_X, 0 },
                  { SDL_CONTROLLER_BUTTON_START, 0, PRESS_START },
                  { SDL_CONTROLLER_BUTTON_BACK, 0, PRESS_REWIND } };
    host h;
    open_host(&h, 1, (char *[]){ (char[]){ "test" }, NULL });
    const int device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER,
                                                 SDL_CONTROLLER_AXIS_MAX,
                                                 SDL_CONTROLLER_BUTTON_MAX, 0);
    assert_true(device >= 0);
    SDL_Joystick *pad = SDL_JoystickOpen(device);
    assert_non_null(pad);
    assert_true(host_frame(&h, &picture));
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        SDL_JoystickSetVirtualButton(pad, (int)table[i].button, 1);
        assert_true(host_frame(&h, &picture));
        assert_int_equal(h.held, table[i].held);
        assert_int_equal(h.pressed, table[i].pressed);
        assert_int_equal(h.is_rewinding, table[i].pressed == PRESS_REWIND);
        assert_true(host_frame(&h, &picture));
        assert_int_equal(h.held, table[i].held);
        assert_int_equal(h.pressed, 0); /* once */
        SDL_JoystickSetVirtualButton(pad, (int)table[i].button, 0);
        assert_true(host_frame(&h, &picture));
        assert_int_equal(h.held, 0);
    }
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTX, -30000);
    SDL_JoystickSetVirtualAxis(pad, SDL_CONTROLLER_AXIS_LEFTY, 30000);
    assert_true(host_frame(&h, &picture));
    assert_int_equal(h.held, HOLD_LEFT | HOLD_DOWN);
    SDL_JoystickDetachVirtual(device); /* the pad is pulled out */
    assert_true(host_frame(&h, &picture));
    assert_int_equal(h.held, 0);
    SDL_JoystickClose(pad);
    host_close(&h);
}

static void keys_are_pressed_once_and_the_window_can_be_closed(void **state) {
    (void)state;
    static const struct {
        SDL_Keycode key;
        uint32_t pressed;
    } table[] = { { SDLK_RETURN, PRESS_START }, { SDLK_r, PRESS_REWIND },
                  { SDLK_t, PRESS_TIME },       { SDLK_F5, PRESS_SAVE },
                  { SDLK_F8, PRESS_LOAD },      { SDLK_F9, PRESS_RECORD },
                  { SDLK_d, PRESS_DRAW },       { SDLK_q, 0 } };
    host h;
    open_host(&h, 1, (char *[]){ (char[]){ "test" }, NULL });
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        SDL_PushEvent(&(SDL_Event){
            .key = { .type = SDL_KEYDOWN, .keysym.sym = table[i].key } });
        SDL_PushEvent(&(SDL_Event){ .key = { .type = SDL_KEYDOWN,
                                             .repeat = 1,
                                             .keysym.sym = table[i].key } });
        assert_true(host_frame(&h, &picture));
        assert_int_equal(h.pressed, table[i].pressed);
        assert_true(host_frame(&h, &picture));
        assert_int_equal(h.pressed, 0);
    }
    SDL_PushEvent(&(SDL_Event){ .type = SDL_QUIT });
    assert_false(host_frame(&h, &picture));
    host_close(&h);
    open_host(&h, 1, (char *[]){ (char[]){ "test" }, NULL });
    SDL_PushEvent(
        &(SDL_Event){ .key = { .type = SDL_KEYDOWN, .keysym.sym = SDLK_ESCAPE } });
    assert_false(host_frame(&h, &picture));
    host_close(&h);
}

static void frames_can_be_counted(void **state) {
    (void)state;
    host h;
    open_host(&h, 3,
              (char *[]){ (char[]){ "test" }, (char[]){ "--frames" },
                          (char[]){ "3" }, NULL });
    assert_true(host_frame(&h, &picture));
    assert_true(host_frame(&h, &picture));
    assert_false(host_frame(&h, &picture));
    host_close(&h);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_button_of_a_gamepad_is_a_key),
        cmocka_unit_test(keys_are_pressed_once_and_the_window_can_be_closed),
        cmocka_unit_test(frames_can_be_counted),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    /* the dummy screen has no focus */
    setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
