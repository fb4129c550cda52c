/* player.c: plays BulletML; see player.h.
 *
 * Scenes have been recorded since graze played through libbulletml, so this goes
 * through a pattern in that library's order. Its ways are kept where a scene shows
 * them. A repeat plays at least once. A second minus sign of one operand does
 * nothing. An action that begins a script does not come back to who refers to it.
 * Its faults are not kept: nothing aborts, nothing leaks, and angles are turned by a
 * remainder instead of full circles in a loop.
 *
 * No element of BulletML is conditional. So a call either always comes back or never
 * does. A call without a return forgets everything open around it, so the depth of a
 * script's stack is known ahead.
 */
#include "bulletml/player.h"

#include "bulletml/angle.h"

#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

/* The operands of a formula: pattern/grammar.cpp allows 32 pairs of parentheses, and
 * each leaves a sum and a product open. */
enum { OPERANDS_MAX = 80 };

/* A frame of a runner, and the speed and direction of the bullet that it fires. */
typedef struct run {
    bulletml_runner *self;
    bulletml_room room;
    const bulletml_pattern *pattern;
    bulletml_mover *mover;
    bulletml_host *host;
    bool has_direction, has_speed;
    double direction, speed;
} run;

bool bulletml_mover_is_finite(const bulletml_mover *self) {
    return fabs(self->x) < 1e6 && fabs(self->y) < 1e6 && isfinite(self->direction) &&
           isfinite(self->speed) && isfinite(self->drift_x) &&
           isfinite(self->drift_y);
}

void bulletml_mover_way(const bulletml_mover *self, double *x, double *y) {
    *x = *y = 0;
    if (!bulletml_mover_is_finite(self))
        return;
    *x = angle_sine(self->direction) * self->speed + self->drift_x;
    *y = -(angle_cosine(self->direction) * self->speed - self->drift_y);
}

void bulletml_mover_fly(bulletml_mover *self) {
    double x, y;
    bulletml_mover_way(self, &x, &y);
    self->x += x;
    self->y += y;
}

/* As x86 converts, which libbulletml leaves undefined: beyond an int, the least. */
static int32_t truncated(double value) {
    if (fabs(value) < 2147483648.0)
        return (int32_t)value;
    return INT32_MIN;
}

static int32_t sum(int32_t a, int32_t b) {
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

static int32_t difference(int32_t a, int32_t b) {
    return (int32_t)((uint32_t)a - (uint32_t)b);
}

/* Above 0 to 360, or 0. */
static double turned(double angle) {
    if (angle > 360) {
        const double rest = fmod(angle, 360);
        if (rest > 0)
            return rest;
        return 360;
    }
    if (angle < 0) {
        const double rest = fmod(angle, 360);
        if (rest < 0)
            return rest + 360;
        return 0;
    }
    return angle;
}

static void change_begin(bulletml_change *self, int32_t now, int32_t term,
                         double from, double to) {
    *self = (bulletml_change){ true, now, sum(now, term), from, to };
}

/* The value in a frame; in the last one the change is over. */
static double change_at(bulletml_change *self, int32_t frame) {
    self->is_on = frame < self->last;
    if (!self->is_on)
        return self->to;
    const double slope =
        (self->to - self->from) / difference(self->last, self->first);
    return self->from + slope * difference(frame, self->first);
}

static const bulletml_element *element(const run *r, int32_t index) {
    return &r->pattern->elements[index];
}

/* The element played behind an element of an action; the parent of an element.
 * An element that begins a script stands alone. */
static int32_t neighbour(const run *r, int32_t index) {
    if (element(r, index)->is_begun)
        return BULLETML_NONE;
    return element(r, index)->next;
}

static int32_t parent(const run *r, int32_t index) {
    if (element(r, index)->is_begun)
        return BULLETML_NONE;
    return element(r, index)->parent;
}

static bool is_of_kind(const run *r, int32_t index, bulletml_kind kind) {
    return index != BULLETML_NONE && element(r, index)->kind == kind;
}

/* The first child of a kind, or NULL. */
static const bulletml_element *child(const run *r, int32_t index,
                                     bulletml_kind kind) {
    int32_t i = element(r, index)->child;
    while (i != BULLETML_NONE && element(r, i)->kind != kind)
        i = element(r, i)->next;
    if (i == BULLETML_NONE)
        return NULL;
    return element(r, i);
}

static double operated(char sign, double left, double right) {
    switch (sign) {
    case '+':
        return left + right;
    case '-':
        return left - right;
    case '*':
        return left * right;
    default:
        return left / right;
    }
}

static double operand(const run *r, const bulletml_step *step) {
    const bulletml_runner *self = r->self;
    switch (step->sign) {
    case '?':
        return r->host->random(r->host->user);
    case '!':
        return r->host->rank;
    case '$': {
        const uint32_t i = self->value_begin + (uint32_t)step->number - 1;
        if (i < self->value_count)
            return r->room.values[i];
        return 1;
    }
    default:
        return step->number;
    }
}

static double number(const run *r, const bulletml_element *from) {
    double stack[OPERANDS_MAX] = { 0 };
    size_t count = 0;
    for (const bulletml_step *step = &r->pattern->steps[from->formula];
         step->sign != 0; step++) {
        if (strchr("#?!$", step->sign) != NULL)
            stack[count++] = operand(r, step);
        else if (step->sign == '~')
            stack[count - 1] = -stack[count - 1];
        else {
            count--;
            stack[count - 1] = operated(step->sign, stack[count - 1], stack[count]);
        }
    }
    return stack[0];
}

static int32_t term(const run *r) {
    return truncated(number(r, child(r, r->self->at, BULLETML_TERM)));
}

static double angle_to_player(const run *r) {
    return r->host->angle_to_player(r->host->user, r->mover);
}

static double direction(run *r, const bulletml_element *of) {
    bulletml_runner *self = r->self;
    double angle = number(r, of);
    if (of->type == BULLETML_ABSOLUTE) {
        if (r->pattern->is_horizontal)
            angle -= 90;
    } else if (of->type == BULLETML_RELATIVE)
        angle += r->mover->direction;
    else if (of->type == BULLETML_SEQUENCE && self->has_last_direction)
        angle += self->last_direction;
    else
        angle = (of->type == BULLETML_SEQUENCE ? 0 : angle) + angle_to_player(r);
    self->has_last_direction = true;
    return self->last_direction = turned(angle);
}

static double mover_speed(const run *r) {
    return r->mover->speed / r->host->speed_scale;
}

static double speed(run *r, const bulletml_element *of) {
    bulletml_runner *self = r->self;
    double value = number(r, of);
    if (of->type == BULLETML_RELATIVE)
        value += mover_speed(r);
    else if (of->type == BULLETML_SEQUENCE) {
        if (self->has_last_speed)
            value = value + self->last_speed;
        else
            value = 1;
    }
    self->has_last_speed = true;
    return self->last_speed = value;
}

static void speed_and_direction(run *r) {
    const bulletml_element *of = child(r, r->self->at, BULLETML_SPEED);
    if (of != NULL) {
        r->speed = speed(r, of);
        r->has_speed = true;
    }
    of = child(r, r->self->at, BULLETML_DIRECTION);
    if (of != NULL) {
        r->direction = direction(r, of);
        r->has_direction = true;
    }
}

/* The beginning of a bullet fired here: its first action, and the parameters now in
 * sight. */
static bulletml_start start_of_bullet(const run *r) {
    const bulletml_runner *self = r->self;
    bulletml_start start = { .action = element(r, self->at)->child };
    while (start.action != BULLETML_NONE && !element(r, start.action)->is_begun)
        start.action = element(r, start.action)->next;
    start.value_count = self->value_count - self->value_begin;
    for (uint32_t i = 0; i < start.value_count; i++)
        start.values[i] = r->room.values[self->value_begin + i];
    return start;
}

static void play_bullet(run *r) {
    bulletml_runner *self = r->self;
    speed_and_direction(r);
    if (!r->has_speed) {
        r->speed = self->last_speed = 1;
        self->has_last_speed = true;
    }
    if (!r->has_direction) {
        r->direction = self->last_direction = angle_to_player(r);
        self->has_last_direction = true;
    }
    const bulletml_mover bullet = { .x = r->mover->x,
                                    .y = r->mover->y,
                                    .direction = r->direction,
                                    .speed = r->speed * r->host->speed_scale };
    const bulletml_start start = start_of_bullet(r);
    r->host->fire(r->host->user, &bullet, &start);
    self->at = BULLETML_NONE;
}

static void play_action(run *r) {
    r->self->at = element(r, r->self->at)->child;
}

/* The bullet is the last child: it flies with what it or the <fire> says. */
static void play_fire(run *r) {
    r->has_speed = r->has_direction = false;
    speed_and_direction(r);
    int32_t last = element(r, r->self->at)->child;
    while (element(r, last)->next != BULLETML_NONE)
        last = element(r, last)->next;
    r->self->at = last;
}

static void play_wait(run *r) {
    bulletml_runner *self = r->self;
    const int32_t frames = truncated(number(r, element(r, self->at)));
    if (frames > 0)
        self->turn = sum(self->turn, frames);
    self->at = BULLETML_NONE;
}

/* False: room is missing, as only a state from a file can bring about. */
static bool push(run *r, bulletml_frame frame) {
    bulletml_runner *self = r->self;
    if (self->frame_count >= r->room.depth)
        return false;
    r->room.frames[self->frame_count++] = frame;
    return true;
}

/* The <action> or <actionRef> of a <repeat>. */
static int32_t repeated(const run *r, int32_t repeat) {
    int32_t i = element(r, repeat)->child;
    while (!is_of_kind(r, i, BULLETML_ACTION) &&
           !is_of_kind(r, i, BULLETML_ACTION_REF))
        i = element(r, i)->next;
    return i;
}

static void play_repeat(run *r) {
    bulletml_runner *self = r->self;
    const int32_t repeat = self->at;
    const int32_t rounds = truncated(number(r, child(r, repeat, BULLETML_TIMES)));
    const bulletml_frame frame = { .element = repeat, .rounds = rounds };
    if (push(r, frame))
        self->at = repeated(r, repeat);
    else
        self->at = BULLETML_NONE;
}

/* The parameters of a call, computed with the caller's. Returns their number. */
static uint32_t parameters(const run *r, double *values) {
    uint32_t count = 0;
    int32_t i = element(r, r->self->at)->child;
    for (; i != BULLETML_NONE; i = element(r, i)->next) {
        const double value = number(r, element(r, i));
        if (count < BULLETML_PARAMETERS_MAX)
            values[count++] = value;
    }
    return count;
}

static void play_call(run *r) {
    bulletml_runner *self = r->self;
    const int32_t target = element(r, self->at)->target;
    const bulletml_frame frame = { .element = self->at,
                                   .outer_values = self->value_begin };
    double values[BULLETML_PARAMETERS_MAX];
    const uint32_t count = parameters(r, values);
    bool has_room = true;
    if (element(r, target)->is_endless)
        self->frame_count = self->value_count = 0;
    else
        has_room = push(r, frame);
    if (!has_room || self->value_count + count > r->room.value_max) {
        self->at = BULLETML_NONE;
        return;
    }
    self->value_begin = self->value_count;
    for (uint32_t i = 0; i < count; i++)
        r->room.values[self->value_count++] = values[i];
    self->at = target;
}

static void play_change_direction(run *r) {
    bulletml_runner *self = r->self;
    const int32_t frames = term(r);
    const bulletml_element *of = child(r, self->at, BULLETML_DIRECTION);
    const double now = r->mover->direction;
    double way;
    if (of->type == BULLETML_SEQUENCE) {
        way = number(r, of) * frames;
    } else { /* the shorter way round */
        const double one = direction(r, of) - now;
        const double other = one > 0 ? one - 360 : one + 360;
        if (fabs(one) < fabs(other))
            way = one;
        else
            way = other;
    }
    change_begin(&self->turning, self->turn, frames, now, now + way);
    self->at = BULLETML_NONE;
}

static void play_change_speed(run *r) {
    bulletml_runner *self = r->self;
    const int32_t frames = term(r);
    const bulletml_element *of = child(r, self->at, BULLETML_SPEED);
    const double to = of->type == BULLETML_SEQUENCE
                          ? number(r, of) * frames + mover_speed(r)
                          : speed(r, of);
    change_begin(&self->speeding, self->turn, frames, mover_speed(r), to);
    self->at = BULLETML_NONE;
}

/* A change of the drift along one axis of the screen. */
typedef struct axis {
    bulletml_kind kind; /* the child that says how */
    double sign;        /* -1 where it is turned over */
    double drift;
    bulletml_change *change;
} axis;

static void accelerate(run *r, const axis *along, int32_t frames) {
    const bulletml_element *of = child(r, r->self->at, along->kind);
    if (of == NULL)
        return;
    const double now = along->drift / r->host->speed_scale;
    const double by = along->sign * number(r, of);
    const double to = of->type == BULLETML_SEQUENCE   ? now + by * frames
                      : of->type == BULLETML_RELATIVE ? now + by
                                                      : by;
    change_begin(along->change, r->self->turn, frames, now, to);
}

static void play_accel(run *r) {
    bulletml_runner *self = r->self;
    const int32_t frames = term(r);
    const bool is_aside = r->pattern->is_horizontal;
    const axis x = { is_aside ? BULLETML_VERTICAL : BULLETML_HORIZONTAL, 1,
                     r->mover->drift_x, &self->accel_x };
    const axis y = { is_aside ? BULLETML_HORIZONTAL : BULLETML_VERTICAL,
                     is_aside ? -1 : 1, r->mover->drift_y, &self->accel_y };
    accelerate(r, &x, frames);
    accelerate(r, &y, frames);
    self->at = BULLETML_NONE;
}

static void play_vanish(run *r) {
    r->mover->has_vanished = true;
    r->self->at = BULLETML_NONE;
}

static void play_element(run *r) {
    static void (*const plays[BULLETML_KINDS])(run *) = {
        [BULLETML_BULLET] = play_bullet,
        [BULLETML_ACTION] = play_action,
        [BULLETML_FIRE] = play_fire,
        [BULLETML_CHANGE_DIRECTION] = play_change_direction,
        [BULLETML_CHANGE_SPEED] = play_change_speed,
        [BULLETML_ACCEL] = play_accel,
        [BULLETML_WAIT] = play_wait,
        [BULLETML_REPEAT] = play_repeat,
        [BULLETML_BULLET_REF] = play_call,
        [BULLETML_ACTION_REF] = play_call,
        [BULLETML_FIRE_REF] = play_call,
        [BULLETML_VANISH] = play_vanish,
    };
    void (*play)(run *) = plays[element(r, r->self->at)->kind];
    if (play != NULL)
        play(r);
    else
        r->self->at = BULLETML_NONE;
}

/* At the end of a called element the call is over. Returns the reference that made
 * it, else the element itself. */
static int32_t come_back(run *r, int32_t from) {
    bulletml_runner *self = r->self;
    if (self->frame_count == 0 || parent(r, from) != 0)
        return from;
    const bulletml_frame *call = &r->room.frames[self->frame_count - 1];
    if (is_of_kind(r, call->element, BULLETML_REPEAT))
        return from;
    self->frame_count--;
    self->value_count = self->value_begin;
    self->value_begin = call->outer_values;
    return call->element;
}

/* Whether the innermost repeat goes round once more; else it is over. */
static bool repeats(run *r) {
    bulletml_runner *self = r->self;
    if (self->frame_count == 0)
        return false;
    bulletml_frame *innermost = &r->room.frames[self->frame_count - 1];
    if (!is_of_kind(r, innermost->element, BULLETML_REPEAT))
        return false;
    if (++innermost->round < innermost->rounds) {
        self->at = repeated(r, innermost->element);
        return true;
    }
    self->frame_count--;
    return false;
}

/* To the next element after `from`: its neighbour, the neighbour of an element
 * around it, or another round. */
static void go_on(run *r, int32_t from) {
    from = come_back(r, from);
    while (neighbour(r, from) == BULLETML_NONE) {
        const int32_t around = parent(r, from);
        if (is_of_kind(r, around, BULLETML_REPEAT) && repeats(r))
            return;
        if (around == BULLETML_NONE)
            return;
        from = come_back(r, around);
    }
    r->self->at = neighbour(r, from);
}

/* The line of the repeat around this place with the most rounds; outside of all, of
 * the element at this place. */
static uint32_t busiest_line(const run *r) {
    const bulletml_frame *most = NULL;
    for (uint32_t i = r->self->frame_count; i > 0; i--) {
        const bulletml_frame *open = &r->room.frames[i - 1];
        if (is_of_kind(r, open->element, BULLETML_REPEAT) &&
            (most == NULL || open->round > most->round))
            most = open;
    }
    return element(r, most == NULL ? r->self->at : most->element)->line;
}

/* Play until a wait, or the end of the action. Returns 0, or the line of an endless
 * repeat. */
static uint32_t play(run *r) {
    bulletml_runner *self = r->self;
    while (self->at != BULLETML_NONE && self->turn <= r->host->frame) {
        if (r->host->steps_left == 0)
            return busiest_line(r);
        r->host->steps_left--;
        const int32_t played = self->at;
        play_element(r);
        if (self->at == BULLETML_NONE)
            go_on(r, played);
    }
    return 0;
}

static void change(bulletml_runner *self, bulletml_mover *mover,
                   const bulletml_host *host) {
    const double scale = host->speed_scale;
    if (self->turning.is_on)
        mover->direction = change_at(&self->turning, host->frame);
    if (self->speeding.is_on)
        mover->speed = change_at(&self->speeding, host->frame) * scale;
    if (self->accel_x.is_on)
        mover->drift_x = change_at(&self->accel_x, host->frame) * scale;
    if (self->accel_y.is_on)
        mover->drift_y = change_at(&self->accel_y, host->frame) * scale;
}

/* The actions of a bullet are played one after the other. */
static int32_t next_action(const run *r, int32_t action) {
    const bool is_of_bullet =
        is_of_kind(r, element(r, action)->parent, BULLETML_BULLET);
    if (is_of_bullet)
        return element(r, action)->next;
    return BULLETML_NONE;
}

static bool has_changes(const bulletml_runner *self) {
    return self->turning.is_on || self->speeding.is_on || self->accel_x.is_on ||
           self->accel_y.is_on;
}

uint32_t bulletml_runner_run(bulletml_runner *self, bulletml_room room,
                             const bulletml_pattern *pattern, bulletml_mover *mover,
                             bulletml_host *host) {
    run r = {
        .self = self, .room = room, .pattern = pattern, .mover = mover, .host = host
    };
    if (!self->is_playing)
        return 0;
    change(self, mover, host);
    if (self->at == BULLETML_NONE) { /* only waits and changes are left */
        self->is_playing = self->turn > host->frame || has_changes(self);
        return 0;
    }
    if (self->turn == -1)
        self->turn = host->frame;
    const uint32_t line = play(&r);
    if (self->at == BULLETML_NONE)
        self->at = self->action = next_action(&r, self->action);
    return line;
}

void bulletml_runner_begin(bulletml_runner *self, bulletml_room room,
                           const bulletml_start *start) {
    *self = (bulletml_runner){ .action = start->action,
                               .at = start->action,
                               .turn = -1,
                               .is_playing = start->action != BULLETML_NONE,
                               .value_count = start->value_count };
    for (uint32_t i = 0; i < start->value_count; i++)
        room.values[i] = start->values[i];
}
