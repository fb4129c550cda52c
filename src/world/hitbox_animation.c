/* animation.c: which frame of an animation is due.
 *
 * An animation is a cycle of frames: forward, each once; both ways, there and back without the ends twice.
 * Whole cycles are taken off the time at once, the rest is walked: the cost is the number of frames, whatever
 * the time.
 */
#include "graze/hitbox.h"

/* How many frames a cycle has. */
static uint64_t cycle_length(const graze_animation *tag) {
    const uint64_t most = tag->last - tag->first;
    const bool goes_both_ways = tag->direction >= GRAZE_PINGPONG;
    return goes_both_ways && most > 0 ? 2 * most : most + 1;
}

/* How many frames are shown until it is over. */
static uint64_t whole_length(const graze_animation *tag) {
    const uint64_t count = (uint64_t)tag->last - tag->first + 1;
    const bool goes_both_ways = tag->direction >= GRAZE_PINGPONG;
    return goes_both_ways ? count + (uint64_t)(tag->repeats - 1) * (count - 1) : count * tag->repeats;
}

/* The frame that is shown after `step` others of its cycle. */
static uint32_t frame_of_step(const graze_animation *tag, uint64_t step) {
    const uint64_t most = tag->last - tag->first, length = cycle_length(tag);
    const uint64_t at = length > 1 ? step % length : 0;
    const uint32_t way = (uint32_t)(at <= most ? at : 2 * most - at);
    const bool begins_behind = tag->direction == GRAZE_REVERSE || tag->direction == GRAZE_PINGPONG_REVERSE;
    return begins_behind ? tag->last - way : tag->first + way;
}

static uint64_t cycle_time(const graze_hitbox_set *set, const graze_animation *tag) {
    uint64_t time = 0;
    for (uint64_t step = 0; step < cycle_length(tag); step++)
        time += set->frames[frame_of_step(tag, step)].duration;
    return time;
}

uint32_t graze_hitbox_set_frame_at(const graze_hitbox_set *set, uint32_t tag, uint64_t milliseconds) {
    const graze_animation *self = &set->tags[tag];
    const uint64_t cycle = cycle_time(set, self);
    if (cycle == 0)
        return frame_of_step(self, 0);
    const uint64_t end = self->repeats != 0 ? whole_length(self) : UINT64_MAX;
    const uint64_t cycles = milliseconds / cycle;
    if (self->repeats != 0 && cycles >= self->repeats)
        return frame_of_step(self, end - 1);
    uint64_t step = self->repeats != 0 ? cycles * cycle_length(self) : 0;
    for (uint64_t left = milliseconds % cycle; step < end; step++) {
        const uint32_t duration = set->frames[frame_of_step(self, step)].duration;
        if (left < duration)
            return frame_of_step(self, step);
        left -= duration;
    }
    return frame_of_step(self, end - 1);
}
