/* test_refused_random.c: random games. Each call is refused its first request for
 * memory, then its second, and so on, until it gets all it wants. A refused call
 * changes nothing in a save, the events or the contacts. Beside it goes a game
 * without refusals, and the two stay alike.
 */
#include "support/counted_memory.h"
#include "support/random_calls.h"

#include "graze/save.h"

enum { IMAGE_MOST = 1 << 16 };

/* All that a game can see of a world, but for queries. */
typedef struct sight {
    uint8_t image[IMAGE_MOST];
    size_t size, event_count, touch_count, contact_count;
    uint64_t hash, events, touches, contacts;
} sight;

typedef struct refused_game {
    counted_memory memory;
    caller poor, rich;
    uint64_t refusals;
} refused_game;

static uint64_t sum_of(const void *bytes, size_t size) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static void look(caller *self, sight *seen) {
    graze_world *world = self->world;
    const graze_hitbox_set *sets[] = { caller_set(self, 0), caller_set(self, 1) };
    const graze_assets assets = { (const graze_mask *const *)self->masks, sets,
                                  CALLER_MASKS, 2 };
    assert_int_equal(
        graze_world_save(world, &assets, seen->image, IMAGE_MOST, &seen->size),
        GRAZE_OK);
    seen->hash = graze_world_hash(world);
    const graze_contact_event *events =
        graze_world_contact_events(world, &seen->event_count);
    seen->events = sum_of(events, seen->event_count * sizeof *events);
    const graze_touch_event *touches =
        graze_world_touch_events(world, &seen->touch_count);
    seen->touches = sum_of(touches, seen->touch_count * sizeof *touches);
    const graze_contact *contacts =
        graze_world_contacts(world, &seen->contact_count);
    seen->contacts = sum_of(contacts, seen->contact_count * sizeof *contacts);
}

static void check_same(const sight *a, const sight *b) {
    assert_int_equal(a->size, b->size);
    assert_memory_equal(a->image, b->image, a->size);
    assert_int_equal(a->hash, b->hash);
    assert_int_equal(a->event_count, b->event_count);
    assert_int_equal(a->touch_count, b->touch_count);
    assert_int_equal(a->contact_count, b->contact_count);
    assert_int_equal(a->events, b->events);
    assert_int_equal(a->touches, b->touches);
    assert_int_equal(a->contacts, b->contacts);
}

static void call_or_step(caller *self, uint32_t number) {
    if (number % 5 != 4)
        caller_call(self);
    else
        self->failures += graze_world_step(self->world) != GRAZE_OK;
}

/* Whether the call met the refusal, which must not have changed anything. */
static bool call_refused(refused_game *self, uint32_t number, uint64_t fail_at) {
    static sight before, after;
    const caller kept = self->poor;
    look(&self->poor, &before);
    self->memory.failures = 0;
    self->memory.fail_at = fail_at;
    call_or_step(&self->poor, number);
    self->memory.fail_at = 0;
    if (self->memory.failures == 0 || self->poor.failures == kept.failures)
        return false; /* it had enough, or does without */
    look(&self->poor, &after);
    check_same(&before, &after);
    self->poor = kept;
    self->refusals++;
    return true;
}

static uint64_t play_refused(uint64_t seed, const graze_world_config *config) {
    static sight poor, rich;
    refused_game self = { .refusals = 0 };
    graze_world_config counted = *config;
    counted.allocator = counted_allocator(&self.memory);
    caller_open(&self.rich, seed, config);
    self.poor = self.rich; /* the masks are shared */
    self.poor.world = small_world_open(counted);
    for (uint32_t number = 0; number < 250; number++) {
        for (uint64_t fail_at = 1; call_refused(&self, number, fail_at); fail_at++)
            ;
        call_or_step(&self.rich, number);
        look(&self.poor, &poor);
        look(&self.rich, &rich);
        check_same(&poor, &rich);
    }
    graze_world_close(self.poor.world);
    assert_int_equal(self.memory.blocks, 0);
    caller_close(&self.rich);
    return self.refusals;
}

static void a_call_refused_at_any_request_changes_nothing(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (size_t i = 0; i < graze_broad_phase_count(); i++) {
        const graze_world_config config = { .broad_phase =
                                                graze_broad_phase_at(i)->name,
                                            .events = (graze_event_flags)(i % 3),
                                            .edges = (graze_edges)(i % 2) };
        uint64_t refusals = 0;
        for (uint64_t game = 0; game < 4; game++)
            refusals += play_refused(seed + 10 * i + game, &config);
        assert_true(refusals > 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(
        a_call_refused_at_any_request_changes_nothing) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
