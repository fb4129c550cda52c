/* barrage.c: see barrage.h. The tables are made of BulletML files by
 * patterns/compile.py. */
#include "examples/bulletml/barrage.h"

#include <math.h>
#include <string.h>

typedef enum command_kind {
    END,
    FIRE,
    CALL,
    WAIT,
    VANISH,
    REPEAT,
    TURN,
    HURRY,
    ACCEL
} command_kind;
enum { AIMED, ABSOLUTE, RELATIVE, SEQUENCE, MISSING, STEPS_MAX = 4000 };

typedef struct command {
    uint8_t kind, type, type2, param_count;
    int16_t target;      /* a bullet, or where an action begins */
    uint16_t a, b, term; /* expressions; 0: none */
    uint16_t params[4];
} command;
typedef struct bullet_kind {
    uint8_t direction_type, speed_type;
    uint16_t direction, speed;
    int16_t action; /* -1: it flies straight on */
} bullet_kind;
typedef struct operation {
    char sign;
    float value;
} operation;
typedef struct pattern {
    const char *name;
    int count;
    uint16_t tops[TOPS_MAX];
} pattern;

#include "examples/bulletml/patterns.h"

/* Taylor's series within 45 degrees of a quarter turn. */
static float sine_after(float degrees, int quarters) {
    const double nearest = floor((double)degrees / 90 + 0.5),
                 r = (degrees - nearest * 90) * 0.017453292519943295;
    const int quarter = (int)(nearest - 4 * floor(nearest / 4)) + quarters;
    const double s = r * r;
    const double value =
        quarter % 2 == 1
            ? 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56)))
            : r * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))));
    return (float)(quarter % 4 < 2 ? value : -value);
}

float angle_sine(float degrees) {
    return sine_after(degrees, 0);
}

float angle_cosine(float degrees) {
    return sine_after(degrees, 1);
}

/* The angle of the way (x, y): a polynomial for up to 45 degrees, mirrored into the
 * eight octants. */
float angle_towards(float x, float y) {
    const double ax = fabs((double)x), ay = fabs((double)y),
                 most = ax > ay ? ax : ay;
    if (!(most > 0))
        return 180;
    const double t = (ax > ay ? ay : ax) / most, s = t * t;
    const double poly =
        0.99997726 +
        s * (-0.33262347 + s * (0.19354346 + s * (-0.11643287 + s * 0.04432)));
    double angle = 57.29577951308232 * t * poly; /* off the nearer axis */
    angle = ax > ay ? 90 - angle : angle;        /* off the vertical */
    angle = y > 0 ? 180 - angle : angle;
    return (float)(x < 0 ? -angle : angle);
}

uint32_t random_next(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    return *seed ^= *seed << 5;
}

static float evaluate(const runner *self, uint16_t at, const barrage *host) {
    float stack[12] = { 0 };
    int top = 0; /* stack[0] is never read: the tables come from the compiler */
    for (const operation *o = &code[at]; o->sign != 0; o++) {
        if (o->sign == '#')
            stack[++top] = o->value;
        else if (o->sign == 'r')
            stack[++top] = (float)(random_next(host->seed) >> 8) * 0x1p-24f;
        else if (o->sign == 'k')
            stack[++top] = host->rank;
        else if (o->sign == '$') {
            const unsigned i =
                self->stack[self->depth - 1].params + (unsigned)o->value - 1;
            stack[++top] = i < RUNNER_PARAMS ? self->params[i] : 0;
        } else if (o->sign == '~')
            stack[top] = -stack[top];
        else {
            const float b = stack[top--], a = stack[top];
            stack[top] = o->sign == '+'   ? a + b
                         : o->sign == '-' ? a - b
                         : o->sign == '*' ? a * b
                         : b != 0         ? a / b
                                          : 0;
        }
    }
    return stack[top];
}

static int count_of(const runner *self, uint16_t at, const barrage *host) {
    const float value = evaluate(self, at, host);
    return value > 0 ? value < 30000 ? (int)value : 30000 : 0;
}

static void call(runner *self, const command *c, const float *params, int times) {
    if (self->depth == RUNNER_DEPTH || times == 0)
        return;
    const uint16_t old = self->depth > 0 ? self->stack[self->depth - 1].params : 0;
    /* else the parameters of the action around stay in sight */
    const bool is_scope = c->kind == CALL;
    const uint16_t base = is_scope ? self->param_count : old;
    for (int i = 0;
         is_scope && i < c->param_count && self->param_count < RUNNER_PARAMS; i++)
        self->params[self->param_count++] = params[i];
    self->stack[self->depth].pc = (uint16_t)c->target;
    self->stack[self->depth].left = (uint16_t)times;
    self->stack[self->depth++].params = base;
}

static float angle_to_target(const mover *m, const barrage *host) {
    return angle_towards(host->target_x - m->x, host->target_y - m->y);
}

static float direction_of(const runner *self, const mover *m, unsigned type,
                          const barrage *host) {
    return type == ABSOLUTE   ? 0
           : type == RELATIVE ? m->direction
           : type == SEQUENCE ? self->last_direction
                              : angle_to_target(m, host);
}

static void set_speed(mover *m, float drift_x, float drift_y) {
    m->vx = m->speed * angle_sine(m->direction) + drift_x;
    m->vy = -m->speed * angle_cosine(m->direction) + drift_y;
}

void mover_turn(mover *self, float degrees) {
    self->direction += degrees;
    set_speed(self, 0, 0);
}

/* A bullet's own direction and speed count where the command has none; its
 * expressions see its own parameters. */
static void fire(runner *self, const mover *m, const command *c,
                 const barrage *host) {
    const bullet_kind *kind = &bullet_kinds[c->target];
    runner own = { .depth = 1, .param_count = c->param_count, .last_speed = 1 };
    own.stack[0].left = 1;
    for (int i = 0; i < c->param_count; i++)
        own.params[i] = evaluate(self, c->params[i], host);
    const bool has_direction = c->type != MISSING, has_speed = c->type2 != MISSING;
    const unsigned direction_type = has_direction ? c->type : kind->direction_type;
    const unsigned speed_type = has_speed ? c->type2 : kind->speed_type;
    const float turn = has_direction ? evaluate(self, c->a, host)
                                     : evaluate(&own, kind->direction, host);
    const float by =
        has_speed ? evaluate(self, c->b, host) : evaluate(&own, kind->speed, host);
    self->last_direction = direction_of(self, m, direction_type, host) +
                           (direction_type == MISSING ? 0 : turn);
    self->last_speed = speed_type == MISSING    ? 1
                       : speed_type == RELATIVE ? m->speed / host->scale + by
                       : speed_type == SEQUENCE ? self->last_speed + by
                                                : by;
    mover bullet = { .x = m->x,
                     .y = m->y,
                     .direction = self->last_direction,
                     .speed = self->last_speed * host->scale };
    set_speed(&bullet, 0, 0);
    if (kind->action < 0)
        own = (runner){ .depth = 0 };
    else
        own.stack[0].pc = (uint16_t)kind->action;
    host->fire(host->user, &bullet, &own);
}

static void turn(runner *self, const mover *m, const command *c,
                 const barrage *host) {
    const int term = count_of(self, c->term, host);
    const float value = evaluate(self, c->a, host);
    self->turn_left = term > 0 ? term : 1;
    if (c->type == SEQUENCE) {
        self->turn = value;
        return;
    }
    const float way = direction_of(self, m, c->type, host) + value - m->direction;
    self->turn =
        (way - 360 * (float)floor((double)way / 360 + 0.5)) / (float)self->turn_left;
}

static void hurry(runner *self, const mover *m, const command *c,
                  const barrage *host) {
    const int term = count_of(self, c->term, host);
    const float value = evaluate(self, c->a, host) * host->scale;
    self->hurry_left = term > 0 ? term : 1;
    self->hurry = c->type == SEQUENCE ? value
                  : c->type == RELATIVE
                      ? value / (float)self->hurry_left
                      : (value - m->speed) / (float)self->hurry_left;
}

static void accelerate(runner *self, const command *c, const barrage *host) {
    const int term = count_of(self, c->term, host);
    self->accel_left = term > 0 ? term : 1;
    const float part = host->scale / (float)self->accel_left;
    self->accel_x =
        c->type == MISSING
            ? 0
            : (evaluate(self, c->a, host) - self->drift_x / host->scale) * part;
    self->accel_y =
        c->type2 == MISSING
            ? 0
            : (evaluate(self, c->b, host) - self->drift_y / host->scale) * part;
}

/* Play commands until one waits; false: the mover vanishes. */
static bool play(runner *self, mover *m, const barrage *host) {
    for (int steps = 0; self->depth > 0 && steps < STEPS_MAX; steps++) {
        const int top = self->depth - 1;
        const command *c = &commands[self->stack[top].pc++];
        float params[4] = { 0 };
        for (int i = 0; c->kind == CALL && i < c->param_count; i++)
            params[i] = evaluate(self, c->params[i], host);
        switch (c->kind) {
        case END: {
            uint16_t pc = self->stack[top].pc;
            if (--self->stack[top].left == 0) {
                self->depth--;
                if (top > 0 &&
                    self->stack[top].params != self->stack[top - 1].params)
                    self->param_count = self->stack[top].params;
                break;
            }
            while (pc > 1 && commands[pc - 2].kind !=
                                 END) /* the action begins behind the END before */
                pc--;
            self->stack[top].pc = (uint16_t)(pc - 1);
            break;
        }
        case FIRE:
            fire(self, m, c, host);
            break;
        case CALL:
        case REPEAT:
            call(self, c, params, c->kind == CALL ? 1 : count_of(self, c->a, host));
            break;
        case WAIT:
            self->wait = count_of(self, c->a, host);
            if (self->wait > 0)
                return true;
            break;
        case VANISH:
            return false;
        case TURN:
            turn(self, m, c, host);
            break;
        case HURRY:
            hurry(self, m, c, host);
            break;
        default:
            accelerate(self, c, host);
        }
    }
    return true;
}

bool runner_step(runner *self, mover *m, const barrage *host) {
    if (self->wait > 0)
        self->wait--;
    if (self->wait == 0 && !play(self, m, host))
        return false;
    const bool changes =
        self->turn_left > 0 || self->hurry_left > 0 || self->accel_left > 0;
    if (self->turn_left > 0 && self->turn_left-- > 0)
        m->direction += self->turn;
    if (self->hurry_left > 0 && self->hurry_left-- > 0)
        m->speed += self->hurry;
    if (self->accel_left > 0 && self->accel_left-- > 0) {
        self->drift_x += self->accel_x;
        self->drift_y += self->accel_y;
    }
    if (changes)
        set_speed(m, self->drift_x, self->drift_y);
    return true;
}

bool runner_has_ended(const runner *self) {
    return self->depth == 0 && self->turn_left == 0 && self->hurry_left == 0 &&
           self->accel_left == 0;
}

bool runner_is_sound(const runner *self) {
    bool is_sound = self->depth >= 0 && self->depth <= RUNNER_DEPTH &&
                    self->param_count <= RUNNER_PARAMS;
    for (int i = 0; is_sound && i < self->depth; i++)
        is_sound = self->stack[i].pc < sizeof commands / sizeof *commands;
    return is_sound;
}

void barrage_begin(int which, runner *runners) {
    memset(runners, 0, TOPS_MAX * sizeof *runners);
    for (int i = 0; i < patterns[which].count; i++) {
        runners[i] = (runner){ .depth = 1, .last_direction = 180, .last_speed = 1 };
        runners[i].stack[0].pc = patterns[which].tops[i];
        runners[i].stack[0].left = 1;
    }
}
