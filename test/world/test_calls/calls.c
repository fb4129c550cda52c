/* calls.c: worlds with equal calls, compared. */
#include "test_calls/calls.h"

#include "test_calls/expect.h"
#include "test_calls/witness.h"

#include <stdlib.h>
#include <string.h>

static void draw_shapes(calls_fixture *fixture) {
    const graze_point corners[] = { { -2, 0 }, { 1, -1.5 }, { 2, 2 } };
    calls_expect(graze_mask_create(5, 4, NULL, &fixture->mask) == GRAZE_OK,
                 "there is memory for a mask");
    for (int32_t i = 0; i < 20; i++)
        graze_mask_set(fixture->mask, i % 5, i / 5, i % 3 != 1);
    fixture->shapes[0] = graze_shape_circle((graze_point){ 0, 0.5 }, 1.25);
    fixture->shapes[1] =
        graze_shape_capsule((graze_point){ -1, 0 }, (graze_point){ 2, 1 }, 0.5);
    fixture->shapes[2] = graze_shape_polygon(corners, 3, 0.25);
    fixture->shapes[3] = graze_shape_mask((graze_mask_view){ .mask = fixture->mask },
                                          (graze_point){ -2, -2 });
    fixture->shapes[4] =
        graze_shape_box((graze_point){ -1, -1 }, (graze_point){ 1, 1.5 });
    fixture->shapes[5] = graze_shape_circle((graze_point){ 0, 0 }, -1);
}

static graze_world *open_world(const calls_fixture *fixture,
                               const char *broad_phase) {
    graze_world *world;
    const graze_world_config config = { .broad_phase = broad_phase,
                                        .edges = fixture->edges,
                                        .events = fixture->events };
    calls_expect(graze_world_open(&config, &world) == GRAZE_OK, "a world opens");
    return world;
}

static const char *broad_phase_at(size_t i) {
    return graze_broad_phase_at(i % graze_broad_phase_count())->name;
}

/* The first world uses `brute`; `others` of other broad phases go with it. */
static void open_fixture(calls_fixture *fixture, uint8_t how, size_t others) {
    *fixture = (calls_fixture){ .edges = how & 1 ? GRAZE_CLOSED : GRAZE_HALF_OPEN,
                                .events = (graze_event_flags)(how / 2 % 3) };
    draw_shapes(fixture);
    fixture->count = others + 1;
    calls_expect(fixture->count <= CALLS_WORLDS,
                 "there is a world for each broad phase");
    fixture->worlds[0] = open_world(fixture, "brute");
    for (size_t i = 1; i < fixture->count; i++)
        fixture->worlds[i] = open_world(fixture, broad_phase_at(i - 1));
    fixture->witness = calls_witness_open();
}

static void close_fixture(calls_fixture *fixture) {
    for (size_t i = 0; i < fixture->count; i++)
        graze_world_close(fixture->worlds[i]);
    calls_witness_close(fixture->witness);
    graze_mask_destroy(fixture->mask);
    free(fixture->image.bytes);
}

static void remember(calls_fixture *fixture, const calls_outcome *said) {
    if (said->body.id != 0)
        fixture->bodies[fixture->next_body++ % CALLS_REMEMBERED] = said->body;
    if (said->part.id != 0)
        fixture->parts[fixture->next_part++ % CALLS_REMEMBERED] = said->part;
}

static void call_all(calls_fixture *fixture, calls_call call,
                     const calls_arguments *arguments) {
    const calls_outcome first = call(fixture->worlds[0], arguments);
    for (size_t i = 1; i < fixture->count; i++) {
        const calls_outcome said = call(fixture->worlds[i], arguments);
        calls_expect(said.status == first.status,
                     "a call returns one status in all worlds");
        calls_expect(said.body.id == first.body.id && said.part.id == first.part.id,
                     "all worlds give out the same handles");
        calls_expect(said.count == first.count &&
                         memcmp(said.ends, first.ends, sizeof said.ends) == 0,
                     "what goes comes to the same place in all worlds");
    }
    remember(fixture, &first);
}

static void compare_events(graze_world *a, graze_world *b) {
    size_t count, other;
    const void *events = graze_world_contact_events(a, &count),
               *others = graze_world_contact_events(b, &other);
    calls_expect(
        count == other &&
            (count == 0 ||
             memcmp(events, others, count * sizeof(graze_contact_event)) == 0),
        "all broad phases report the same contacts");
    events = graze_world_touch_events(a, &count);
    others = graze_world_touch_events(b, &other);
    calls_expect(count == other &&
                     (count == 0 || memcmp(events, others,
                                           count * sizeof(graze_touch_event)) == 0),
                 "all broad phases report the same touches");
    events = graze_world_events_by_time(a, &count);
    others = graze_world_events_by_time(b, &other);
    calls_expect(
        count == other &&
            (count == 0 ||
             memcmp(events, others, count * sizeof(graze_contact_event)) == 0),
        "all broad phases report the same events by time");
    events = graze_world_strikes(a, &count);
    others = graze_world_strikes(b, &other);
    calls_expect(count == other &&
                     (count == 0 ||
                      memcmp(events, others, count * sizeof(graze_strike)) == 0),
                 "all broad phases report the same strikes");
    events = graze_world_near_misses(a, &count);
    others = graze_world_near_misses(b, &other);
    calls_expect(count == other &&
                     (count == 0 ||
                      memcmp(events, others, count * sizeof(graze_near_miss)) == 0),
                 "all broad phases report the same near misses");
}

static void step_all(calls_fixture *fixture) {
    for (size_t i = 0; i < fixture->count; i++)
        calls_expect(graze_world_step(fixture->worlds[i]) == GRAZE_OK,
                     "a step is made");
    for (size_t i = 1; i < fixture->count; i++)
        compare_events(fixture->worlds[0], fixture->worlds[i]);
    graze_world *last = fixture->worlds[fixture->count - 1];
    if (fixture->events != GRAZE_EVENTS_TOUCHES)
        calls_witness_step(fixture->witness, last);
    for (size_t i = 0; i < CALLS_REMEMBERED; i++)
        calls_witness_touching(last, fixture->bodies[i]);
}

static void change_broad_phases(calls_fixture *fixture, uint8_t by) {
    for (size_t i = 1; i < fixture->count; i++)
        calls_expect(graze_world_set_broad_phase(fixture->worlds[i],
                                                 broad_phase_at(i - 1 + by),
                                                 NULL) == GRAZE_OK,
                     "a broad phase is changed");
}

static calls_image save(const calls_fixture *fixture, graze_world *world) {
    const graze_mask *const masks[] = { fixture->mask };
    const graze_hitbox_set *const sets[] = { calls_hitboxes() };
    const graze_assets assets = { masks, sets, 1, 1 };
    calls_image image = { .hash = graze_world_hash(world) };
    size_t written;
    calls_expect(graze_world_save_size(world, &assets, &image.size) == GRAZE_OK,
                 "a world says how large it is");
    image.bytes = malloc(image.size);
    calls_expect(image.bytes != NULL, "there is memory for an image");
    calls_expect(graze_world_save(world, &assets, image.bytes, image.size,
                                  &written) == GRAZE_OK &&
                     written == image.size,
                 "a world is saved in as many bytes as it said");
    return image;
}

static void load(const calls_fixture *fixture, graze_world *world,
                 const calls_image *image) {
    const graze_mask *const masks[] = { fixture->mask };
    const graze_hitbox_set *const sets[] = { calls_hitboxes() };
    const graze_assets assets = { masks, sets, 1, 1 };
    calls_expect(graze_world_load(world, &assets, image->bytes, image->size) ==
                     GRAZE_OK,
                 "an image is loaded");
    calls_expect(graze_world_hash(world) == image->hash,
                 "a world that is loaded is the one that was saved");
}

/* Save all worlds, which are alike, and let others, of other broad phases, go on in
 * their place. */
static void save_all(calls_fixture *fixture) {
    calls_image image = save(fixture, fixture->worlds[0]);
    for (size_t i = 1; i < fixture->count; i++) {
        calls_image same = save(fixture, fixture->worlds[i]);
        calls_expect(same.size == image.size &&
                         memcmp(same.bytes, image.bytes, image.size) == 0,
                     "worlds of all broad phases have the same image");
        graze_world_close(fixture->worlds[i]);
        fixture->worlds[i] = open_world(fixture, broad_phase_at(i));
        load(fixture, fixture->worlds[i], &same);
        free(same.bytes);
    }
    free(fixture->image.bytes);
    fixture->image = image;
    calls_witness_keep(fixture->witness);
}

/* Go back to when all were saved last. */
static void restore_all(calls_fixture *fixture) {
    if (fixture->image.bytes == NULL)
        return;
    for (size_t i = 0; i < fixture->count; i++)
        load(fixture, fixture->worlds[i], &fixture->image);
    calls_witness_recall(fixture->witness);
}

static void ask_all(const calls_fixture *fixture, const calls_arguments *arguments) {
    for (size_t i = 0; i < fixture->count; i++)
        calls_witness_ask(fixture, fixture->worlds[i], arguments);
}

/* The highest bytes stand for operations that are not calls. */
enum {
    STEP = 208,
    ASK = 200,
    METHOD = 198,
    SAVE = 196,
    RESTORE = 194,
    RECORD = CALLS_CODES
};

static void play_call(calls_fixture *fixture, calls_source *source) {
    const uint8_t which = calls_byte(source);
    if (which >= STEP) {
        step_all(fixture);
    } else if (which >= METHOD && which < ASK) {
        change_broad_phases(fixture, which % 2 + 1);
    } else if (which >= SAVE && which < METHOD) {
        save_all(fixture);
    } else if (which >= RESTORE && which < SAVE) {
        restore_all(fixture);
    } else if (which == RECORD) {
        calls_log_finish(&fixture->log, fixture->worlds[0],
                         broad_phase_at(fixture->next_body));
        calls_log_start(&fixture->log, fixture->worlds[0]);
    } else {
        const calls_arguments arguments = calls_draw(source, fixture);
        if (which >= ASK)
            ask_all(fixture, &arguments);
        else
            call_all(fixture, calls_of_code(which), &arguments);
    }
}

static void play_all(calls_fixture *fixture, calls_source *source) {
    while (source->at < source->end)
        play_call(fixture, source);
    step_all(fixture);
}

void calls_play(const uint8_t *bytes, size_t size) {
    calls_source source = { bytes, bytes + size };
    calls_fixture fixture;
    open_fixture(&fixture, calls_byte(&source), graze_broad_phase_count());
    play_all(&fixture, &source);
    calls_log_finish(&fixture.log, fixture.worlds[0], broad_phase_at(size));
    close_fixture(&fixture);
}

calls_log calls_record(const uint8_t *bytes, size_t size) {
    calls_source source = { bytes, bytes + size };
    calls_fixture fixture;
    open_fixture(&fixture, calls_byte(&source), 0);
    calls_log_start(&fixture.log, fixture.worlds[0]);
    play_all(&fixture, &source);
    calls_expect(graze_recording_stop(fixture.worlds[0]) == GRAZE_OK,
                 "a recording is whole");
    close_fixture(&fixture);
    return fixture.log;
}
