/* main.c: Danmaku: two bosses, some thousand bullets, and a ship. `danmaku` plays; without a key pressed it
 * shows itself.
 *
 *     danmaku [FILE.save]            a fight, or the one that was saved
 *     danmaku --host PORT            two players: this one waits for the other,
 *     danmaku --join ADDRESS PORT    and that one joins
 */
#include "examples/danmaku/attract.h"
#include "examples/danmaku/net.h"
#include "examples/danmaku/view.h"
#include "examples/shared/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAVE_EVERY = 8, SAVES = 62, KEPT = 512, SAVE_SIZE = 4 << 20, REWIND_MAX = 480 };

typedef enum mode { ATTRACT, PLAY, HIT, REWIND, NET } mode;

typedef struct app {
    host host;
    canvas canvas;
    fight fight;
    mode mode;
    struct {
        void *bytes;
        size_t size;
        uint32_t frame;
    } saves[SAVES];
    uint8_t keys[KEPT][PLAYERS_MAX]; /* of the last frames */
    uint32_t newest;                 /* the last frame that can be gone back from */
    graze_explanation hit;
    FILE *recording;
    bool shows_time, draws_world;
    int64_t step_ns;
    net *net;
    uint8_t file[SAVE_SIZE];
} app;

/* Every eighth frame is saved; those between are played again from the keys. */
static void frame_save(app *self) {
    const uint32_t frame = self->fight.state.frame, i = frame / SAVE_EVERY % SAVES;
    if (frame % SAVE_EVERY != 0)
        return;
    self->saves[i].size = 0;
    const size_t size = fight_save(&self->fight, self->file, sizeof self->file);
    void *bytes = size > 0 ? realloc(self->saves[i].bytes, size) : NULL;
    if (bytes == NULL)
        return;
    memcpy(bytes, self->file, size);
    self->saves[i].bytes = bytes;
    self->saves[i].size = size;
    self->saves[i].frame = frame;
}

static bool frame_go_to(app *self, uint32_t frame) {
    const uint32_t start = frame - frame % SAVE_EVERY, i = start / SAVE_EVERY % SAVES;
    const char *why;
    if (self->saves[i].size == 0 || self->saves[i].frame != start ||
        !fight_load(&self->fight, self->saves[i].bytes, self->saves[i].size, &why))
        return false;
    while (self->fight.state.frame < frame)
        fight_step(&self->fight, self->keys[self->fight.state.frame % KEPT]);
    return true;
}

static void frame_play(app *self, const uint8_t *keys) {
    const int64_t began = host_clock();
    frame_save(self);
    memcpy(self->keys[self->fight.state.frame % KEPT], keys, PLAYERS_MAX);
    fight_step(&self->fight, keys);
    self->newest = self->fight.state.frame;
    self->step_ns = host_clock() - began;
}

static bool fight_begin(app *self, mode next) {
    if (self->fight.world != NULL)
        fight_close(&self->fight);
    for (int i = 0; i < SAVES; i++)
        self->saves[i].size = 0;
    self->mode = next;
    const bool is_open = fight_open(&self->fight, next == NET ? 2 : 1,
                                    next == ATTRACT ? ATTRACT_SEED : (uint32_t)host_clock() | 1);
    self->fight.clock = host_clock;
    return is_open;
}

/* One frame further back, up to eight seconds; when the key is let go the fight goes on from there. */
static void rewind_step(app *self) {
    const uint32_t frame = self->fight.state.frame;
    if (!self->host.is_rewinding) {
        self->mode = PLAY;
        return;
    }
    if (frame > 0 && frame + REWIND_MAX > self->newest && !frame_go_to(self, frame - 1) &&
        self->fight.state.frame > frame - 1)
        host_tell(&self->host, "there is nothing older");
}

static void file_load(app *self, const char *path) {
    const char *why;
    fight_begin(self, PLAY);
    const size_t size = host_read(path, self->file, sizeof self->file, &why);
    bool is_fine = size > 0 && fight_load(&self->fight, self->file, size, &why);
    if (is_fine && !fight_is_sound(&self->fight)) {
        why = "its numbers make no fight";
        is_fine = false;
    }
    if (is_fine && self->fight.state.players == 1) {
        host_tell(&self->host, "%s is loaded", path);
        return;
    }
    host_tell(&self->host, "%s: %s", path, is_fine ? "it is a fight of two" : why);
    fight_begin(self, PLAY);
}

static void file_save(app *self, const char *path) {
    const size_t size = fight_save(&self->fight, self->file, sizeof self->file);
    const bool is_fine = size > 0 && host_write(path, self->file, size);
    host_tell(&self->host, is_fine ? "saved as %s" : "%s cannot be written", path);
}

static void recording_toggle(app *self) {
    static const char path[] = "danmaku.grz";
    if (self->recording != NULL) {
        const graze_status status = graze_recording_stop(self->fight.world);
        const bool is_fine = fclose(self->recording) == 0 && status == GRAZE_OK;
        self->recording = NULL;
        host_tell(&self->host, "%s: %s", path,
                  is_fine ? "graze play and graze view open it" : graze_status_text(status));
        return;
    }
    self->recording = fopen(path, "wb");
    const graze_recording_sink sink = { host_take, self->recording };
    if (self->recording == NULL || graze_recording_start(self->fight.world, &sink) != GRAZE_OK)
        host_tell(&self->host, "%s cannot be written", path);
    else
        host_tell(&self->host, "recording %s; F9 ends it", path);
}

static void presses_take(app *self) {
    const uint32_t pressed = self->host.pressed;
    self->shows_time ^= (pressed & PRESS_TIME) != 0;
    self->draws_world ^= (pressed & PRESS_DRAW) != 0;
    if (pressed & PRESS_RECORD)
        recording_toggle(self);
    if (self->mode == NET)
        return;
    if (pressed & PRESS_SAVE)
        file_save(self, "danmaku.save");
    if (pressed & PRESS_LOAD)
        file_load(self, "danmaku.save");
    if (self->mode == ATTRACT && (pressed & PRESS_START || self->host.held & HOLD_A))
        fight_begin(self, PLAY);
    else if (self->mode == HIT && pressed & PRESS_START)
        self->mode = PLAY;
    else if ((self->mode == PLAY || self->mode == HIT) && pressed & PRESS_REWIND)
        self->mode = REWIND;
}

/* The recorded keys: pairs of what is held, and for how many frames. */
static uint8_t attract_keys(uint32_t frame) {
    size_t i = 0;
    while (i < sizeof attract && frame >= attract[i + 1]) {
        frame -= attract[i + 1];
        i += 2;
    }
    return i < sizeof attract ? attract[i] : 0;
}

static void play(app *self) {
    const uint8_t keys[PLAYERS_MAX] = { self->host.held, 0 };
    const uint8_t shown[PLAYERS_MAX] = { attract_keys(self->fight.state.frame), 0 };
    if (self->mode == ATTRACT)
        frame_play(self, shown);
    else if (self->mode == NET)
        net_frame(self->net, self->host.held);
    else if (self->mode == REWIND)
        rewind_step(self);
    else if (self->mode == PLAY)
        frame_play(self, keys);
    if (self->mode == PLAY && self->fight.hit.b.body.id != 0) {
        self->hit = self->fight.hit;
        self->mode = HIT;
    }
    if (self->mode == ATTRACT && self->fight.state.frame >= ATTRACT_FRAMES)
        fight_begin(self, ATTRACT);
}

static void draw(app *self) {
    static const char *const headlines[] = { "press Enter or fire", "", "", "BACK IN TIME", "two players" };
    const view_options options = { self->mode == NET ? net_headline(self->net) : headlines[self->mode],
                                   self->shows_time, self->draws_world, self->step_ns };
    view_draw(&self->canvas, &self->fight, &options);
    if (self->mode == HIT)
        view_hit(&self->canvas, &self->fight, &self->hit);
    if (self->mode == ATTRACT && self->fight.state.frame / 40 % 2 == 0)
        canvas_text(&self->canvas, (int[]){ 92, 330, 3 }, 0xffffff, "PRESS ENTER");
    if (self->mode == REWIND)
        canvas_text(&self->canvas, (int[]){ 12, 12, 2 }, 0xffff80, "<< -%.1f s",
                    (self->newest - self->fight.state.frame) / 60.0);
}

static bool app_open(app *self, int argc, char **argv) {
    if (argc > 1 && argv[1][0] == '-') {
        fight_begin(self, NET);
        fight_close(&self->fight);
        self->net = net_open(&self->fight, argc - 1, argv + 1);
        return self->net != NULL;
    }
    if (argc > 1)
        file_load(self, argv[1]);
    return argc > 1 || fight_begin(self, ATTRACT);
}

int main(int argc, char **argv) {
    app *self = calloc(1, sizeof *self);
    if (self == NULL || !host_open(&self->host, "Danmaku", &argc, argv) || !app_open(self, argc, argv))
        return 2;
    do {
        presses_take(self);
        play(self);
        draw(self);
        if (self->fight.status != GRAZE_OK) {
            host_tell(&self->host, "graze says: %s", graze_status_text(self->fight.status));
            break;
        }
    } while (host_frame(&self->host, &self->canvas));
    if (self->recording != NULL)
        recording_toggle(self);
    net_close(self->net);
    fight_close(&self->fight);
    for (int i = 0; i < SAVES; i++)
        free(self->saves[i].bytes);
    host_close(&self->host);
    free(self);
    return 0;
}
