/* settings.c: what holds for all of a world. Rules are mostly few, and so are margins: rows of the
 * matrix that forbid nothing are left out. Margins have no order that matters; they stand by layers.
 */
#include "world/snapshot/snapshot.h"

enum { IS_SETTLED = 8, HAS_CHANGED = 16 };

static void put_limits(grz_writer *writer, const graze_limits *limits) {
    grz_put(writer, limits->bodies);
    grz_put(writer, limits->boxes);
    grz_put(writer, limits->pairs);
    grz_put(writer, limits->events);
}

static graze_status take_limits(grz_reader *reader, graze_limits *limits) {
    limits->bodies = grz_take_word(reader);
    limits->boxes = grz_take_word(reader);
    const uint64_t pairs = grz_take(reader), events = grz_take(reader);
    limits->pairs = (size_t)pairs;
    limits->events = (size_t)events;
    return pairs <= SIZE_MAX && events <= SIZE_MAX ? GRAZE_OK : GRAZE_OUT_OF_CAPACITY;
}

static void put_rules(grz_writer *writer, const graze_rules *rules) {
    uint64_t rows = 0;
    for (int layer = 0; layer < GRAZE_LAYER_COUNT; layer++)
        rows |= (uint64_t)(rules->forbidden[layer] != 0) << layer;
    grz_put(writer, rows);
    for (; rows != 0; rows &= rows - 1) {
        grz_writer_make_room(writer);
        grz_put(writer, rules->forbidden[grz_bit_lowest(rows)]);
    }
}

static graze_status take_rules(grz_reader *reader, graze_rules *rules) {
    *rules = (graze_rules){ { 0 } };
    bool is_sound = true;
    for (uint64_t rows = grz_take(reader); rows != 0; rows &= rows - 1) {
        uint64_t *row = &rules->forbidden[grz_bit_lowest(rows)];
        *row = grz_take(reader);
        is_sound &= *row != 0;
    }
    return grz_snapshot_sound_if(is_sound);
}

static uint32_t place_of(grz_margin line) {
    return (uint32_t)line.a * GRAZE_LAYER_COUNT + line.b;
}

/* The line that comes next behind a place, or NULL. */
static const grz_margin *next_line(const grz_margins *margins, uint32_t place) {
    const grz_margin *lines = margins->lines.data, *next = NULL;
    for (uint32_t i = 0; i < margins->entry_count; i++)
        if (place_of(lines[i]) >= place && (next == NULL || place_of(lines[i]) < place_of(*next)))
            next = &lines[i];
    return next;
}

static void put_margins(grz_writer *writer, const grz_margins *margins) {
    grz_put(writer, margins->entry_count);
    const grz_margin *line = next_line(margins, 0);
    for (; line != NULL; line = next_line(margins, place_of(*line) + 1)) {
        grz_writer_make_room(writer);
        grz_put8(writer, line->a);
        grz_put8(writer, line->b);
        grz_put_float(writer, line->margin);
    }
}

static bool is_line(grz_margin line) {
    return line.a <= line.b && line.b < GRAZE_LAYER_COUNT && line.margin > 0 &&
           line.margin <= GRAZE_COORD_MAX;
}

static graze_status take_margins(grz_loading *loading) {
    grz_margins *margins = &loading->world->margins;
    const uint32_t count = grz_take_count(&loading->reader);
    const graze_status status =
        grz_buffer_reserve(&loading->world->allocator, &margins->lines, count, sizeof(grz_margin));
    if (status != GRAZE_OK)
        return status;
    grz_margin *lines = margins->lines.data;
    for (uint32_t i = 0; i < count; i++) {
        lines[i].a = grz_take8(&loading->reader);
        lines[i].b = grz_take8(&loading->reader);
        lines[i].margin = grz_take_float(&loading->reader);
        if (!is_line(lines[i]) || (i > 0 && place_of(lines[i]) <= place_of(lines[i - 1])))
            return GRAZE_BAD_SNAPSHOT;
    }
    margins->entry_count = count;
    return GRAZE_OK;
}

/* Whether anything changed matters only where the next step may rest: a world whose rules are new has a step
 * to make anyway, and one that is refused memory meanwhile must not look otherwise. */
static uint32_t state_flags(const graze_world *world) {
    return !world->is_up_to_date ? 0 : world->changed_count > 0 ? IS_SETTLED | HAS_CHANGED : IS_SETTLED;
}

void grz_put_settings(grz_saving *saving) {
    const graze_world *world = saving->world;
    grz_writer *writer = &saving->writer;
    grz_put8(writer, (uint32_t)world->edges | (uint32_t)world->events << 1 | state_flags(world));
    put_limits(writer, &world->limits);
    grz_put(writer, world->motion.swept_layers);
    put_rules(writer, &world->rules);
    put_margins(writer, &world->margins);
}

graze_status grz_take_settings(grz_loading *loading) {
    graze_world *world = loading->world;
    const uint32_t flags = grz_take8(&loading->reader);
    const uint32_t state = flags & (IS_SETTLED | HAS_CHANGED);
    if (flags >= 2 * HAS_CHANGED || state == HAS_CHANGED || (flags >> 1 & 3) > GRAZE_EVENTS_BOTH)
        return GRAZE_BAD_SNAPSHOT;
    world->edges = flags & 1;
    world->events = flags >> 1 & 3;
    loading->has_changed = state != IS_SETTLED;
    graze_status status = take_limits(&loading->reader, &world->limits);
    world->motion.swept_layers = grz_take(&loading->reader);
    world->motion.is_used = world->motion.swept_layers != 0;
    if (status == GRAZE_OK)
        status = take_rules(&loading->reader, &world->rules);
    if (status == GRAZE_OK)
        status = take_margins(loading);
    if (status != GRAZE_OK)
        return status;
    grz_world_update_layer_pairs(world);
    world->is_up_to_date = flags & IS_SETTLED;
    return GRAZE_OK;
}
