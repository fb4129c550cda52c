/* view.c: draws a fight; see view.h. */
#include "examples/danmaku/view.h"

#include "bulletml/angle.h"

#include <math.h>
#include <stdio.h>

static const uint32_t colors[] = { 0xff5a8a, 0xff9df0, 0x6ab8ff, 0xffc24a,
                                   0x8affb0 };
static const uint32_t ship_colors[] = { 0x60e0ff, 0xffe060 }, hard = 0xff3020;

static void sky_draw(canvas *picture, uint32_t frame) {
    for (int y = 0; y < FIELD_HEIGHT; y++)
        canvas_fill(picture, (area){ 0, y, FIELD_WIDTH, 1 },
                    color_mix(0x060818, 0x1a1238, y * 256 / FIELD_HEIGHT));
    uint32_t seed = 7;
    /* stars: the nearer, the faster and the brighter */
    for (int i = 0; i < 120; i++) {
        const uint32_t depth = 1 + (uint32_t)i % 4,
                       x = random_next(&seed) % FIELD_WIDTH;
        const uint32_t y = (random_next(&seed) + frame * depth / 2) % FIELD_HEIGHT;
        canvas_fill(picture, (area){ (int)x, (int)y, 1, (int)depth },
                    color_mix(0x101030, 0xa0b0ff, (int)depth * 40));
    }
}

static void boss_draw(canvas *picture, const fight_state *s) {
    const boss *b = &s->boss;
    const float sine = (float)angle_sine((double)b->angle),
                cosine = (float)angle_cosine((double)b->angle);
    for (int i = BOSS_PARTS - 1; i >= 0; i--) {
        const boss_part *p = &boss_parts[b->kind][i];
        float x, y;
        boss_part_place(b, i, &x, &y);
        if (b->health[i] <= 0) { /* a stump */
            canvas_disc(
                picture,
                (place){ b->x + (x - b->x) * 0.6f, b->y + (y - b->y) * 0.6f }, 4,
                0x503040);
            continue;
        }
        const float ends[] = { x - p->half * cosine, y - p->half * sine,
                               x + p->half * cosine, y + p->half * sine };
        const uint32_t color = s->flash > 0 && i == 0 ? 0xffffff : colors[p->color];
        if (i > 0)
            canvas_line(picture, (place){ b->x, b->y }, (place){ x, y }, 0x8888aa);
        canvas_capsule(picture, ends, p->radius + 1, color_mix(0, color, 90));
        canvas_capsule(picture, ends, p->radius - 2,
                       color_mix(0x181830, color, 190));
        canvas_capsule(
            picture, ends, p->radius * 0.45f,
            color_mix(color, 0xffffff, 60 + 190 * b->health[i] / p->health));
    }
}

static void ship_draw(canvas *picture, const fight_state *s, const ship *p) {
    const uint32_t color = ship_colors[p->number];
    const place blast = { p->blast_x, p->blast_y };
    if (p->blast_left > 0) {
        canvas_ring(picture, blast, blast_radius(p), 6, color);
        canvas_ring(picture, blast, blast_radius(p) * 0.8f, 2, 0xffffff);
    }
    if (p->lives <= 0)
        return;
    const float hull[] = { p->x,     p->y - 13, p->x + 5, p->y + 3, p->x + 3,
                           p->y + 9, p->x - 3,  p->y + 9, p->x - 5, p->y + 3 };
    const float wings[] = { p->x, p->y - 2, p->x + 12, p->y + 9,
                            p->x, p->y + 5, p->x - 12, p->y + 9 };
    if (p->safe == 0 || s->frame / 4 % 2 == 0) {
        canvas_polygon(picture, wings, 4, color_mix(0, color, 150));
        canvas_polygon(picture, hull, 5, color);
        canvas_disc(picture, (place){ p->x, p->y + 11 + (float)(s->frame % 3) },
                    2.5f, 0xff9040);
    }
    if (p->keys & KEY_FOCUS) {
        canvas_ring(picture, (place){ p->x, p->y }, 13.5f, 1,
                    color_mix(color, 0, 90)); /* nearer is a near miss */
        canvas_disc(picture, (place){ p->x, p->y }, 3, 0xe02020);
        canvas_disc(picture, (place){ p->x, p->y }, 1.5f, 0xffffff);
    }
}

/* A laser is drawn in its colour first, then its white heart. */
static void laser_draw(canvas *picture, const fight *of, const bullet *b) {
    graze_chain_node nodes[LASER_NODES];
    const uint32_t count = laser_nodes(of, b, nodes);
    for (uint32_t i = 0; i < 2 * count; i++) {
        const graze_chain_node *n = &nodes[i % count];
        if (!n->is_off && i < count)
            canvas_disc(picture, (place){ (float)n->x, (float)n->y }, 4.5f, hard);
        else if (!n->is_off)
            canvas_disc(picture, (place){ (float)n->x, (float)n->y }, 1.8f,
                        0xffffff);
    }
}

static void bullet_draw(canvas *picture, const fight *of, const bullet *b) {
    const float born = 0.6f * fmaxf(0, 8 - (float)b->age);
    const place at = { b->x, b->y };
    /* a bullet that rests looks up */
    const float x = b->vx, y = b->vy - 1e-6f,
                far = (6.5f + born) / (sqrtf(x * x + y * y) + 1e-9f);
    if (b->layer == LAYER_SHOT)
        canvas_line(picture, (place){ b->x, b->y - 7 }, (place){ b->x, b->y + 7 },
                    0x58c8ff);
    else if (b->layer == LAYER_LASER)
        laser_draw(picture, of, b);
    else if (b->layer == LAYER_BULLET)
        canvas_ball(picture, at, (place){ x * far, y * far }, 3 + born, hard);
    else
        canvas_ball(picture, at, (place){ 0, 0 }, 4.2f + born, colors[b->color]);
}

/* The practice mode: the sooner a place is hit, the redder. A frame asks for every
 * other row, unless it does not follow the last one that was drawn. */
static void danger_draw(canvas *picture, fight *of) {
    static float times[2][DANGER_ROWS / 2 * DANGER_COLUMNS];
    static uint32_t last;
    const uint32_t frame = of->state.frame;
    for (uint32_t odd = 0; odd < 2; odd++)
        if (odd == frame % 2 || frame != last + 1)
            fight_danger(of, odd, times[odd]);
    last = frame;
    for (int i = 0; i < DANGER_ROWS * DANGER_COLUMNS; i++) {
        const int row = i / DANGER_COLUMNS, column = i % DANGER_COLUMNS;
        const float time = times[row % 2][row / 2 * DANGER_COLUMNS + column];
        const area cell = { column * DANGER_CELL, row * DANGER_CELL, DANGER_CELL,
                            DANGER_CELL };
        if (time <= DANGER_STEPS)
            canvas_fill(
                picture, cell,
                color_mix(0xb02020, 0x181038, (int)(time * 256 / DANGER_STEPS)));
    }
}

static void panel_draw(canvas *picture, const fight_state *s, const char *headline) {
    const int x = FIELD_WIDTH + 16;
    canvas_fill(picture,
                (area){ FIELD_WIDTH, 0, CANVAS_WIDTH - FIELD_WIDTH, CANVAS_HEIGHT },
                0x10101c);
    canvas_fill(picture, (area){ FIELD_WIDTH, 0, 2, CANVAS_HEIGHT }, 0x4a4a78);
    canvas_text(picture, (int[]){ x, 16, 4 }, 0xff5a8a, "DANMAKU");
    canvas_text(picture, (int[]){ x, 54, 1 }, 0x8888bb, "%s", headline);
    for (uint32_t i = 0; i < s->players; i++) {
        const ship *p = &s->ships[i];
        const int y = 80 + 92 * (int)i;
        const uint32_t color = ship_colors[i];
        canvas_text(picture, (int[]){ x, y, 1 }, color, "PLAYER %u",
                    (unsigned)i + 1);
        canvas_text(picture, (int[]){ x, y + 12, 3 }, 0xffffff, "%08d",
                    (int)p->score);
        canvas_text(picture, (int[]){ x, y + 42, 2 }, 0xb8ffb8, "GRAZE %d",
                    (int)p->grazed);
        const float left = (float)x + 5, top = (float)y + 68;
        for (int j = 0; j < p->lives; j++)
            canvas_disc(picture, (place){ left + 14 * (float)j, top }, 5, color);
        for (int j = 0; j < p->bombs; j++)
            canvas_ring(picture, (place){ left + 95 + 14 * (float)j, top }, 4, 2,
                        0xffc24a);
    }
    canvas_text(picture, (int[]){ x, 276, 2 }, 0xffc24a, "%s",
                boss_names[s->boss.kind]);
    canvas_text(picture, (int[]){ x, 298, 1 }, 0x8888bb, "ROUND %u   %d s left",
                s->round + 1,
                s->boss.age < BOSS_TIME ? (BOSS_TIME - s->boss.age) / 60 : 0);
    canvas_text(picture, (int[]){ x, 312, 2 }, 0xff9df0, "%u BULLETS", s->bullets);
    canvas_text(
        picture, (int[]){ x, 374, 1 }, 0x8888bb,
        "arrows  fly\nZ       fire\nshift   slow, shows hitbox\nX       bomb\nR     "
        "  rewind (hold)\n"
        "F5 F8   save, load\nF9      record   T  time\nD       what graze sees\nP   "
        "    practice: danger");
}

/* The way by which a ship leaves a bullet soonest: against the normal. */
static const char *way_out(graze_point normal) {
    if (fabs(normal.x) <= fabs(normal.y))
        return normal.y > 0 ? "up" : "down";
    return normal.x > 0 ? "to the left" : "to the right";
}

void fight_draw_hit(canvas *picture, fight *of) {
    const graze_explanation *hit = &of->hit;
    const ship *p = &of->state.ships[0];
    const int x = 30, y = p->y > 260 ? 30 : 250;
    const float half = 9; /* of what the lens shows, in pixels of the field */
    canvas_dim(picture, (area){ 0, 0, FIELD_WIDTH, FIELD_HEIGHT }, 110);
    canvas_ring(picture, (place){ p->x, p->y }, 16, 2, 0xffffff);
    canvas_line(picture, (place){ p->x, p->y },
                (place){ (float)x + 90, (float)y + 90 }, 0xffffff);
    canvas_fill(picture, (area){ x - 2, y - 2, 344, 184 }, 0xffffff);
    canvas_fill(picture, (area){ x, y, 340, 180 }, 0x0a0a18);
    canvas_clip(picture, x, y, x + 180, y + 180);
    lens through = { picture, 10, p->x, p->y, (float)x + 90, (float)y + 90 };
    const graze_box view = { p->x - half, p->y - half, p->x + half, p->y + half };
    canvas_disc(picture, (place){ through.to_x, through.to_y }, 15, 0x402040);
    lens_draw(&through, of->world,
              GRAZE_DRAW_PARTS | GRAZE_DRAW_WAYS | GRAZE_DRAW_CONTACTS, &view);
    canvas_clip(picture, 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    const char *what = graze_world_layer_name(of->world, hit->b.layer);
    const double depth = hit->manifold.depth;
    canvas_text(picture, (int[]){ x + 190, y + 8, 2 }, 0xff5a8a, "HIT");
    if (hit->is_touching)
        canvas_text(picture, (int[]){ x + 190, y + 34, 1 }, 0xffffff,
                    "A %s\ntouches your hitbox:\n%.2f px deep.\n\n%.2f px "
                    "further\n%s, and it\nhad missed.",
                    what, depth, depth, way_out(hit->manifold.normal));
    else
        canvas_text(picture, (int[]){ x + 190, y + 34, 1 }, 0xffffff,
                    "You flew through\na %s\nat %.2f of the frame.", what,
                    (double)hit->begun);
    canvas_text(picture, (int[]){ x + 190, y + 116, 1 }, 0xffff80,
                "hold R: back in time\n\nEnter: go on, with\n%d ships left",
                (int)p->lives - 1);
}

void fight_draw(session *in, fight *of, const char *headline) {
    canvas *picture = &in->canvas;
    const fight_state *s = &of->state;
    canvas_clip(picture, 0, 0, FIELD_WIDTH, FIELD_HEIGHT);
    sky_draw(picture, s->frame);
    if (in->shows_danger)
        danger_draw(picture, of);
    boss_draw(picture, s);
    for (uint32_t i = 0; i < s->bullets; i++)
        bullet_draw(picture, of, &s->bullet[i]);
    for (uint32_t i = 0; i < s->players; i++)
        ship_draw(picture, s, &s->ships[i]);
    if (in->draws_world)
        lens_draw(&(lens){ picture, 1, 0, 0, 0, 0 }, of->world,
                  GRAZE_DRAW_PARTS | GRAZE_DRAW_CONTACTS | GRAZE_DRAW_CELLS, NULL);
    if (in->mode == ATTRACT && s->frame / 40 % 2 == 0)
        canvas_text(picture, (int[]){ 92, 330, 3 }, 0xffffff, "PRESS ENTER");
    if (s->over > 0)
        canvas_text(picture, (int[]){ 84, 220, 4 }, 0xffffff, "GAME OVER");
    if (s->boss.age < 90 && s->over == 0)
        canvas_text(picture, (int[]){ 110, 180, 3 }, 0xffc24a, "%s",
                    boss_names[s->boss.kind]);
    canvas_clip(picture, 0, 0, CANVAS_WIDTH, CANVAS_HEIGHT);
    panel_draw(picture, s, headline);
    session_draw(in, (int[]){ FIELD_WIDTH + 16, 336 }, of->world_ns);
}
