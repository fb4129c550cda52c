/* main.c: Danmaku: two bosses, some thousand bullets, and a ship. Without a key
 * pressed it shows itself.
 *
 *     danmaku [FILE.save]            a fight, or the one that was saved
 *     danmaku --practice             places that are hit soon are red, as after P
 *     danmaku --host PORT            two players: this one waits for the other,
 *     danmaku --join ADDRESS PORT    and that one joins
 */
#include "examples/danmaku/attract.h"
#include "examples/danmaku/net.h"
#include "examples/danmaku/view.h"

#include <string.h>

static fight the_fight;
static net *the_net; /* NULL: there is one player */
static session the_session;

static bool game_begin(void *self, bool is_attract) {
    fight *f = self;
    if (f->world != NULL)
        fight_close(f);
    uint32_t seed = ATTRACT_SEED;
    if (!is_attract)
        seed = (uint32_t)host_clock() | 1;
    return fight_open(f, 1, seed);
}

static void game_step(void *self, const uint8_t *keys) {
    the_fight.clock = host_clock;
    fight_step(self, keys);
}

static void game_net_step(void *self, uint8_t keys) {
    ((fight *)self)->clock = host_clock;
    net_frame(the_net, keys);
}

/* After a hit the game stops, and shows why. */
static bool game_has_stopped(void *self) {
    return ((fight *)self)->hit.b.body.id != 0;
}

static size_t game_save(void *self, void *bytes, size_t capacity) {
    return fight_save(self, bytes, capacity);
}

static bool game_load(void *self, const void *bytes, size_t size, const char **why) {
    if (!fight_load(self, bytes, size, why))
        return false;
    *why = "its numbers make no fight of one";
    return fight_is_sound(self) && the_fight.state.players == 1;
}

static uint64_t game_hash(void *self) {
    return fight_hash(self);
}

static void game_draw(void *self) {
    static const char *const headlines[] = { "press Enter or fire", "", "",
                                             "BACK IN TIME", "" };
    const session_mode mode = the_session.mode;
    fight_draw(&the_session, self,
               mode == NET ? net_headline(the_net) : headlines[mode]);
    if (mode == STOPPED)
        fight_draw_hit(&the_session.canvas, self);
}

static void game_close(void *self) {
    if (the_net != NULL)
        fprintf(stderr, "%s\n%u s equal, %u rollbacks\n", net_headline(the_net),
                net_read(the_net).hashes, net_read(the_net).rollbacks);
    net_close(the_net);
    fight_close(self);
}

int main(int argc, char **argv) {
    fight *f = &the_fight;
    the_session.host.usage =
        "danmaku [FILE.save | --practice | --host PORT | --join ADDRESS PORT]";
    if (!host_open(&the_session.host, "Danmaku", &argc, argv))
        return 2;
    the_session.shows_danger = argc == 2 && strcmp(argv[1], "--practice") == 0;
    argc -= the_session.shows_danger;
    const bool is_net = argc > 1 && argv[1][0] == '-';
    if (is_net && (the_net = net_open(f, argc - 1, argv + 1)) == NULL)
        return 2;
    /* clang-format off */
    the_session.game = (session_game){ f, "danmaku.save", "danmaku.grz", game_begin, game_step, game_draw, game_close,
        game_hash, game_has_stopped, game_save, game_load, is_net ? game_net_step : NULL, &f->world, &f->status,
        &f->state.frame, attract, sizeof attract, ATTRACT_FRAMES };
    /* clang-format on */
    session_play(&the_session, argc > 1 ? argv[1] : NULL);
    return 0;
}
