/* print.c: prints a sequence, as it is read in a failure. */
#include "test_model/kinds.h"
#include "test_model/sequence.h"

static void print_box(frame box) {
    const graze_box b = game_box(box);
    printf(" {%g, %g, %g, %g}", (double)b.min_x, (double)b.min_y, (double)b.max_x,
           (double)b.max_y);
}

static void print_cells(const figure *of) {
    printf(" %ux%u", of->columns, of->rows);
    for (uint32_t i = 0; i < of->columns * of->rows; i++) {
        if (i % of->columns == 0)
            printf(" ");
        printf("%c", "0123456789abcdefgh"[of->cells[i]]);
    }
}

static void print_shape(const figure *of) {
    static const char *const names[] = { "box",  "circle", "capsule", "polygon",
                                         "mask", "tiles",  "chain",   "ellipse" };
    printf(" %s", names[of->kind]);
    if (of->kind == GRAZE_SHAPE_MASK)
        print_cells(of);
    for (uint32_t i = 0; i < of->count || i == 0; i++)
        printf(" (%g, %g)", game_point(of->corner[i]).x,
               game_point(of->corner[i]).y);
    if (of->kind == GRAZE_SHAPE_CHAIN)
        printf(" off %x capacity %u at (%g, %g)", of->off, of->capacity,
               game_point(of->anchor).x, game_point(of->anchor).y);
    if (of->radius > 0)
        printf(" radius %g", (double)of->radius / FIGURE_UNIT);
}

static void print_parts(const sequence_call *call) {
    uint32_t all = 1;
    if (kind_of(call)->make == make_add_body)
        all = call->number;
    const uint32_t count = (uint32_t)lower_of(all, SEQUENCE_DEFS);
    if (all > count)
        printf(" of %u parts, which are in rows", all);
    for (uint32_t i = 0; i < count; i++) {
        const part_plan *part = &call->parts[i];
        printf("\n      part %u:", call->serial * SEQUENCE_PARTS + i);
        if (part->has_shape)
            print_shape(&part->shape);
        else
            print_box(part->box);
        printf(" on layer %u", part->layer);
        if (part->is_disabled)
            printf(", disabled");
    }
}

/* An argument by the letter standing for it in the table of kinds. */
static void print_argument(const sequence_call *call, char letter) {
    const graze_point at = game_point(call->at), to = game_point(call->to);
    switch (letter) {
    case 'b':
        printf(" body %u", call->body);
        return;
    case 'o':
        printf(" body %u", call->other);
        return;
    case 'p':
    case 'c':
        printf(" part %u", call->part);
        return;
    case 'A':
        printf(" attack %u", call->attack);
        return;
    case '@':
        printf(" (%g, %g)", at.x, at.y);
        return;
    case '>':
        printf(" to (%g, %g)", to.x, to.y);
        return;
    case 'B':
        print_box(call->box);
        return;
    case 'l':
        printf(" layer %u", call->layer);
        return;
    case 'm':
        printf(" layer %u", call->other_layer);
        return;
    case 'n':
        printf(" number %u", call->number);
        return;
    case 'a':
        printf(" angle %d", call->angle);
        return;
    case 'w':
        if (call->has_angles)
            printf(" with angles");
        return;
    case 'f':
        printf(" %s", call->flag ? "true" : "false");
        return;
    case 's':
        print_shape(&call->parts[0].shape);
        return;
    case 't':
        print_cells(&call->tiles);
        return;
    default:
        print_parts(call);
    }
}

void call_print(const sequence_call *call) {
    printf("%4u  %s", call->serial, kind_of(call)->name);
    for (const char *letter = kind_of(call)->arguments; *letter != 0; letter++)
        print_argument(call, *letter);
    if (call->refused != 0)
        printf("  (memory is refused)");
    printf("\n");
}

void sequence_print(const sequence *self) {
    const sequence_setting *setting = self->setting;
    printf("%s, events %d, %s and %s, %u threads and %u\n",
           setting->edges == GRAZE_CLOSED ? "closed" : "half-open",
           (int)setting->events, setting->phases[0], setting->phases[1],
           setting->tasks[0].threads, setting->tasks[1].threads);
    if (setting->wrap.x > 0 || setting->wrap.y > 0)
        printf("wrapped: %g x %g\n", game_point(setting->wrap).x,
               game_point(setting->wrap).y);
    printf("bits flipped in memory: %02x and %02x\n", setting->flips[0],
           setting->flips[1]);
    printf("limits: %u bodies, %u parts, %zu events\n", setting->limits.bodies,
           setting->limits.parts, setting->limits.events);
    for (uint32_t i = 0; i < self->count; i++)
        call_print(&self->calls[i]);
    fflush(stdout);
}
