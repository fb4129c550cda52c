/* pattern.c: the actions with which a pattern begins, and whether a runner that was
 * read from a file may play it; see player.h. */
#include "bulletml/player.h"

static int32_t top_after(const bulletml_pattern *self, int32_t i) {
    while (i != BULLETML_NONE && !self->elements[i].is_begun)
        i = self->elements[i].next;
    return i;
}

int32_t bulletml_pattern_first(const bulletml_pattern *self) {
    return top_after(self, self->elements[0].child);
}

int32_t bulletml_pattern_next(const bulletml_pattern *self, int32_t action) {
    return top_after(self, self->elements[action].next);
}

/* The parameters of open calls lie one behind the other. `*begin` is where those of
 * the last call begin, or of this one. */
static bool is_frame_sound(const bulletml_frame *self, uint32_t *begin,
                           const bulletml_pattern *pattern) {
    if (self->element < 0 || (uint32_t)self->element >= pattern->element_count)
        return false;
    const bulletml_element *open = &pattern->elements[self->element];
    if (open->kind == BULLETML_REPEAT)
        return self->round >= 0 && self->round < INT32_MAX;
    const uint32_t last = *begin;
    *begin = self->outer_values;
    return open->target != BULLETML_NONE && *begin >= last &&
           *begin - last <= BULLETML_PARAMETERS_MAX;
}

bool bulletml_runner_is_sound(const bulletml_runner *self, bulletml_room room,
                              const bulletml_pattern *pattern) {
    const int32_t count = (int32_t)pattern->element_count;
    if (!self->is_playing)
        return true;
    uint32_t begin = 0;
    bool is_sound = self->at >= BULLETML_NONE && self->at < count &&
                    self->action >= BULLETML_NONE && self->action < count &&
                    (self->action != BULLETML_NONE || self->at == BULLETML_NONE) &&
                    self->frame_count <= room.depth &&
                    self->value_count <= room.value_max;
    for (uint32_t i = 0; is_sound && i < self->frame_count; i++)
        is_sound = is_frame_sound(&room.frames[i], &begin, pattern);
    return is_sound && begin <= self->value_begin &&
           self->value_begin - begin <= BULLETML_PARAMETERS_MAX &&
           self->value_begin <= self->value_count &&
           self->value_count - self->value_begin <= BULLETML_PARAMETERS_MAX;
}
