/* session.c: shared by both games: attract mode, playing, stopping, going back
 * in time, saving, recording; see session.h. */
#include "examples/shared/session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Every eighth frame is saved; those between are played again from the keys. */
static void frame_save(session *self) {
    const uint32_t frame = *self->game.frame,
                   i = frame / SESSION_SAVE_EVERY % SESSION_SAVES;
    if (frame % SESSION_SAVE_EVERY != 0)
        return;
    self->saves[i].size = 0;
    const size_t size =
        self->game.save(self->game.self, self->room, sizeof self->room);
    void *bytes = size > 0 ? realloc(self->saves[i].bytes, size) : NULL;
    if (bytes == NULL)
        return;
    memcpy(bytes, self->room, size);
    self->saves[i].bytes = bytes;
    self->saves[i].size = size;
    self->saves[i].frame = frame;
}

static bool frame_go_to(session *self, uint32_t frame) {
    const uint32_t start = frame - frame % SESSION_SAVE_EVERY,
                   i = start / SESSION_SAVE_EVERY % SESSION_SAVES;
    const char *why;
    if (self->saves[i].size == 0 || self->saves[i].frame != start ||
        !self->game.load(self->game.self, self->saves[i].bytes, self->saves[i].size,
                         &why))
        return false;
    while (*self->game.frame < frame)
        self->game.step(self->game.self,
                        self->keys[*self->game.frame % SESSION_KEPT]);
    return true;
}

static void frame_play(session *self, uint8_t held) {
    const uint8_t keys[2] = { held, 0 };
    const int64_t began = host_clock();
    frame_save(self);
    memcpy(self->keys[*self->game.frame % SESSION_KEPT], keys, sizeof keys);
    self->game.step(self->game.self, keys);
    self->newest = *self->game.frame;
    self->step_ns = host_clock() - began;
}

static bool recording_end(session *self) {
    if (self->recording == NULL)
        return false;
    const graze_status status = graze_recording_stop(*self->game.world);
    const bool is_fine = fclose(self->recording) == 0 && status == GRAZE_OK;
    self->recording = NULL;
    host_deliver(self->game.recording_path);
    host_tell(&self->host, "%s: %s", self->game.recording_path,
              is_fine ? "graze play and graze view open it"
                      : graze_status_text(status));
    return true;
}

static void recording_toggle(session *self) {
    if (recording_end(self))
        return;
    self->recording = fopen(self->game.recording_path, "wb");
    const graze_recording_sink sink = { host_take, self->recording };
    if (self->recording != NULL &&
        graze_recording_start(*self->game.world, &sink) == GRAZE_OK) {
        host_tell(&self->host, "recording %s; F9 ends it",
                  self->game.recording_path);
        return;
    }
    if (self->recording != NULL)
        fclose(self->recording);
    self->recording = NULL;
    host_tell(&self->host, "%s cannot be written", self->game.recording_path);
}

static bool game_begin(session *self, session_mode mode) {
    recording_end(self);
    for (int i = 0; i < SESSION_SAVES; i++)
        self->saves[i].size = 0;
    self->mode = mode;
    return self->game.begin(self->game.self, mode == ATTRACT);
}

static bool file_load(session *self, const char *path) {
    const char *why;
    const bool is_open = game_begin(self, PLAY);
    const size_t size = host_read(path, self->room, sizeof self->room, &why);
    if (is_open && size > 0 &&
        self->game.load(self->game.self, self->room, size, &why)) {
        host_tell(&self->host, "%s is loaded", path);
        return true;
    }
    host_tell(&self->host, "%s: %s", path, why);
    return game_begin(self, PLAY);
}

static void file_save(session *self, const char *path) {
    const size_t size =
        self->game.save(self->game.self, self->room, sizeof self->room);
    const bool is_fine = size > 0 && host_write(path, self->room, size);
    host_tell(&self->host, is_fine ? "saved as %s" : "%s cannot be written", path);
}

static bool first_begin(session *self, const char *path) {
    self->mode = NET;
    return self->game.net_step != NULL ||
           (path != NULL ? file_load(self, path) : game_begin(self, ATTRACT));
}

static void presses_take(session *self) {
    const uint32_t pressed = self->host.pressed;
    self->shows_time ^= (pressed & PRESS_TIME) != 0;
    self->draws_world ^= (pressed & PRESS_DRAW) != 0;
    self->shows_danger ^= (pressed & PRESS_DANGER) != 0;
    if (pressed & PRESS_RECORD)
        recording_toggle(self);
    if (self->mode == NET)
        return;
    if (pressed & PRESS_SAVE)
        file_save(self, self->game.save_path);
    if (pressed & PRESS_LOAD)
        file_load(self, self->game.save_path);
    if (self->mode == ATTRACT && (pressed & PRESS_START || self->host.held & HOLD_A))
        game_begin(self, PLAY);
    else if (self->mode == STOPPED && pressed & PRESS_START)
        self->mode = PLAY;
    else if ((self->mode == PLAY || self->mode == STOPPED) && pressed & PRESS_REWIND)
        self->mode = REWIND;
}

static uint8_t attract_keys(const session_game *game) {
    uint32_t frame = *game->frame, i = 0;
    for (; i < game->attract_size && frame >= game->attract[i + 1]; i += 2)
        frame -= game->attract[i + 1];
    return i < game->attract_size ? game->attract[i] : 0;
}

/* One frame further back, up to eight seconds; when the key is let go the game goes
 * on from there. */
static void rewind_step(session *self) {
    const uint32_t frame = *self->game.frame;
    if (!self->host.is_rewinding) {
        self->mode = PLAY;
        host_tell(&self->host, "back by %.1f s", (self->newest - frame) / 60.0);
    } else if (frame > 0 && frame + SESSION_REWIND > self->newest &&
               !frame_go_to(self, frame - 1)) {
        host_tell(&self->host, "there is nothing older");
    }
}

/* False: graze refused something, and the message is out. */
static bool mode_step(session *self) {
    presses_take(self);
    if (self->mode == ATTRACT) {
        if (*self->game.frame >= self->game.attract_frames)
            game_begin(self, ATTRACT);
        frame_play(self, attract_keys(&self->game));
    } else if (self->mode == NET) {
        self->game.net_step(self->game.self, self->host.held);
    } else if (self->mode == REWIND) {
        rewind_step(self);
    } else if (self->mode == PLAY) {
        frame_play(self, self->host.held);
        if (self->game.has_stopped(self->game.self))
            self->mode = STOPPED;
    }
    if (*self->game.status != GRAZE_OK)
        host_tell(&self->host, "graze says: %s",
                  graze_status_text(*self->game.status));
    return *self->game.status == GRAZE_OK;
}

/* With --frames the end is printed, so two machines can be compared. */
static void session_end(session *self, bool is_last) {
    recording_end(self);
    if (is_last)
        fprintf(stderr, "frame %u, hash %016" PRIx64 "\n",
                (unsigned)*self->game.frame, self->game.hash(self->game.self));
    for (int i = 0; i < SESSION_SAVES; i++)
        free(self->saves[i].bytes);
    self->game.close(self->game.self);
    host_close(&self->host);
}

static bool frame_show(void *user) {
    session *self = user;
    const bool is_last = self->host.frames == 1;
    bool goes_on = mode_step(self);
    self->game.draw(self->game.self);
    goes_on = host_frame(&self->host, &self->canvas) && goes_on;
    if (!goes_on)
        session_end(self, is_last);
    return goes_on;
}

void session_play(session *self, const char *path) {
    if (first_begin(self, path))
        host_run(frame_show, self);
    else
        session_end(self, false);
}

void session_draw(session *self, const int *at, int64_t collisions_ns) {
    canvas *picture = &self->canvas;
    if (self->mode == REWIND)
        canvas_text(picture, (int[]){ 12, 36, 2 }, 0xffff80, "<< -%.1f s",
                    (self->newest - *self->game.frame) / 60.0);
    if (!self->shows_time)
        return;
    canvas_fill(picture, (area){ at[0] - 4, at[1] - 4, 210, 36 }, 0x101820);
    canvas_text(picture, (int[]){ at[0], at[1], 1 }, 0x80ff80,
                "collisions %6.3f ms\nwhole step %6.3f ms",
                (double)collisions_ns / 1e6, (double)self->step_ns / 1e6);
    /* a frame, 16.7 ms */
    canvas_fill(picture, (area){ at[0], at[1] + 22, 200, 4 }, 0x305030);
    canvas_fill(
        picture,
        (area){ at[0], at[1] + 22, (int)(collisions_ns * 200 / 16666667), 4 },
        0x80ff80);
}

static void lens_line(void *user, const graze_point *a, const graze_point *b,
                      const graze_draw_style *style) {
    const lens *l = user;
    const uint32_t color =
        style->kind == GRAZE_DRAW_CONTACTS ? 0xffff00 : style->color;
    const place from = { l->to_x + ((float)a->x - l->x) * l->zoom,
                         l->to_y + ((float)a->y - l->y) * l->zoom };
    const place to = { l->to_x + ((float)b->x - l->x) * l->zoom,
                       l->to_y + ((float)b->y - l->y) * l->zoom };
    canvas_line(l->picture, from, to, color);
}

void lens_draw(const lens *self, graze_world *world, uint32_t what,
               const graze_box *view) {
    lens copy = *self;
    const graze_draw draw = {
        .line = lens_line, .user = &copy, .what = what, .view = view
    };
    graze_world_draw(world, &draw);
}
