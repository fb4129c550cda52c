/* prove_handles.c: no handle is ever given out twice, none is zero, and a stale one
 * is refused. This holds in every sequence of takings, removals and steps up to a
 * length, with generations about to run out.
 *
 * Slots know nothing of their number, so a few of them stand for many. Generations
 * begin one before the last one, so the shortest sequences meet their end: a slot
 * whose generations are used up is never given out again. That a handle holds its
 * slot and its generation whole is gone through for the numbers around every power
 * of two.
 */
#include "proof.h"
#include "world/slots.h"

enum { LENGTH = 11, MOST = LENGTH, FIRST_GENERATION = -2 };

/* A plain list as the oracle: handles in the order in which they were given out. */
typedef struct history {
    grz_slots slots;
    uint64_t given[MOST];
    int steps_since[MOST]; /* its removal; -1: alive */
    int count;
} history;

static const graze_allocator usual = { 0 };
static uint64_t sequences;

static void take(history *h) {
    if (grz_slots_reserve(&h->slots, &usual, 0, 1) != GRAZE_OK)
        proof_fails("no memory");
    const bool is_new = h->slots.free_count == 0;
    const uint32_t slot = grz_slots_insert(&h->slots);
    if (is_new)
        grz_slot_generations(&h->slots)[slot] = (uint32_t)FIRST_GENERATION;
    h->steps_since[h->count] = -1;
    h->given[h->count++] = grz_slots_handle(&h->slots, slot);
}

static void remove_handle(history *h, int i) {
    grz_slots_remove(&h->slots, grz_slot_of(h->given[i]));
    h->steps_since[i] = 0;
}

static void step(history *h) {
    grz_slots_recycle(&h->slots);
    for (int i = 0; i < h->count; i++)
        h->steps_since[i] += h->steps_since[i] >= 0;
}

static void check(const history *h) {
    for (int i = 0; i < h->count; i++) {
        const bool is_alive = h->steps_since[i] == -1,
                   is_readable = h->steps_since[i] < 2;
        if (h->given[i] == 0 ||
            grz_slots_is_alive(&h->slots, h->given[i]) != is_alive ||
            grz_slots_is_readable(&h->slots, h->given[i]) != is_readable)
            proof_fails("handle %d of a sequence of %d", i, h->count);
        for (int j = 0; j < i; j++)
            if (h->given[i] == h->given[j])
                proof_fails("handles %d and %d are one", i, j);
    }
}

/* Calls are numbers: 0 takes a slot, 1 makes a step, 2 + i removes what was given
 * out as the i-th. */
static bool call(history *h, int number) {
    if (number == 0)
        take(h);
    else if (number == 1)
        step(h);
    else if (number - 2 < h->count && h->steps_since[number - 2] == -1)
        remove_handle(h, number - 2);
    else
        return false;
    return true;
}

/* Does all calls of a sequence; false: one of them cannot be. */
static bool replay(const int *calls, int length) {
    history h = { .count = 0 };
    bool can_be = true;
    for (int i = 0; i < length && can_be; i++)
        can_be = call(&h, calls[i]);
    if (can_be)
        check(&h);
    grz_slots_free(&h.slots, &usual);
    return can_be;
}

static void continue_all(int *calls, int length) {
    if (length == LENGTH)
        return;
    for (calls[length] = 0; calls[length] < 2 + length; calls[length]++)
        if (replay(calls, length + 1)) {
            sequences++;
            continue_all(calls, length + 1);
        }
}

/* Both halves come back, and no made-up handle is known, whose generation or slot is
 * another. */
static uint64_t handles_hold_both_numbers(void) {
    uint64_t cases = 0;
    uint32_t generation = 0;
    uint8_t alive = GRZ_SLOT_ALIVE;
    grz_slots slots = { .generation.data = &generation,
                        .state.data = &alive,
                        .count = 1 };
    for (int bit = 0; bit < 32; bit++)
        for (int off = -2; off <= 2; off++)
            for (int other = 0; other < 64; other++, cases++) {
                generation = (UINT32_C(1) << bit) + (uint32_t)off;
                const uint64_t handle = grz_slots_handle(&slots, 0);
                if (grz_slot_of(handle) != 0 || handle >> 32 != generation ||
                    grz_slots_is_alive(&slots, handle) != (handle != 0) ||
                    grz_slots_is_alive(&slots, handle ^ UINT64_C(1) << other))
                    proof_fails("a handle of generation %u", generation);
            }
    return cases;
}

int main(void) {
    int calls[LENGTH];
    proof_holds("handles hold slot and generation; one bit off is refused",
                handles_hold_both_numbers());
    continue_all(calls, 0);
    char claim[120];
    snprintf(claim, sizeof claim,
             "handles: every sequence of up to %d takings, removals and steps",
             LENGTH);
    proof_holds(claim, sequences);
}
