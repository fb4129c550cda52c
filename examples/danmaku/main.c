/* main.c: Danmaku: two bosses, some thousand bullets, and a ship. Without a key pressed it shows itself.
 *
 *     danmaku [FILE.save]            a fight, or the one that was saved
 *     danmaku --host PORT            two players: this one waits for the other,
 *     danmaku --join ADDRESS PORT    and that one joins
 */
#include "examples/danmaku/attract.h"
#include "examples/danmaku/net.h"
#include "examples/danmaku/view.h"

typedef struct danmaku {
    fight fight;
    net *net;
    graze_explanation hit;
    session session;
} danmaku;

static bool game_begin(void *self, bool is_attract) {
    danmaku *game = self;
    if (game->fight.world != NULL)
        fight_close(&game->fight);
    const bool is_open = fight_open(&game->fight, 1, is_attract ? ATTRACT_SEED : (uint32_t)host_clock() | 1);
    game->fight.clock = host_clock;
    return is_open;
}

static void game_step(void *self, const uint8_t *keys) {
    fight_step(&((danmaku *)self)->fight, keys);
}

static void game_net_step(void *self, uint8_t keys) {
    net_frame(((danmaku *)self)->net, keys);
}

/* After a hit the game stops, and shows why. */
static bool game_has_stopped(void *self) {
    danmaku *game = self;
    game->hit = game->fight.hit;
    return game->hit.b.body.id != 0;
}

static size_t game_save(void *self, void *bytes, size_t capacity) {
    return fight_save(&((danmaku *)self)->fight, bytes, capacity);
}

static bool game_load(void *self, const void *bytes, size_t size, const char **why) {
    danmaku *game = self;
    if (!fight_load(&game->fight, bytes, size, why))
        return false;
    *why = "its numbers make no fight of one";
    return fight_is_sound(&game->fight) && game->fight.state.players == 1;
}

static void game_draw(danmaku *self) {
    static const char *const headlines[] = { "press Enter or fire", "", "", "BACK IN TIME", "" };
    const session *s = &self->session;
    fight_draw(&self->session.canvas, &self->fight, s,
               s->mode == NET ? net_headline(self->net) : headlines[s->mode]);
    if (s->mode == STOPPED)
        fight_draw_hit(&self->session.canvas, &self->fight, &self->hit);
}

int main(int argc, char **argv) {
    static danmaku game;
    danmaku *self = &game;
    if (!host_open(&self->session.host, "Danmaku", &argc, argv))
        return 2;
    const bool is_net = argc > 1 && argv[1][0] == '-';
    self->net = is_net ? net_open(&self->fight, argc - 1, argv + 1) : NULL;
    if (is_net && self->net == NULL)
        return 2;
    self->fight.clock = host_clock;
    /* clang-format off */
    self->session.game = (session_game){ self, "danmaku.save", "danmaku.grz", game_begin, game_step, game_has_stopped,
        game_save, game_load, is_net ? game_net_step : NULL, &self->fight.world, &self->fight.status, &self->fight.state.frame,
        attract, sizeof attract, ATTRACT_FRAMES };
    /* clang-format on */
    bool goes_on = session_begin(&self->session, argc > 1 ? argv[1] : NULL);
    while (goes_on) {
        goes_on = session_frame(&self->session);
        game_draw(self);
        goes_on = host_frame(&self->session.host, &self->session.canvas) && goes_on;
    }
    session_end(&self->session);
    net_close(self->net);
    fight_close(&self->fight);
    host_close(&self->session.host);
    return 0;
}
