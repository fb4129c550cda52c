/* test_tile_blocks.c: movers meet blocks instead of tiles; the blocks against
 * the tiles themselves. */
#include "support/checked_tiles.h"
#include "world/tiles.h"

enum { GRIDS = 200, BLOCKS_MOST = 400 };

typedef struct block_list {
    grz_tile_block items[BLOCKS_MOST];
    size_t count;
} block_list;

static void list_blocks(const checked_tiles *self, graze_area area,
                        block_list *list) {
    grz_tile_blocks blocks = grz_tile_blocks_in(
        self->tiled, grz_body_tile_part(self->tiled, grz_slot_of(self->layer.id)),
        &area);
    list->count = 0;
    while (grz_tile_blocks_next(&blocks, &list->items[list->count]))
        assert_true(++list->count < BLOCKS_MOST);
}

static graze_box tile_box(const checked_tiles *self, uint32_t i) {
    graze_part_info info;
    assert_int_equal(graze_part_read(self->boxed, self->part[i], &info), GRAZE_OK);
    return info.box;
}

static bool holds(graze_box outer, graze_box inner) {
    return outer.min_x <= inner.min_x && outer.min_y <= inner.min_y &&
           outer.max_x >= inner.max_x && outer.max_y >= inner.max_y;
}

static uint8_t side_of(uint8_t kind) {
    return kind >= GRAZE_TILE_ONE_WAY_MIN_X
               ? (uint8_t)(1u << (kind - GRAZE_TILE_ONE_WAY_MIN_X))
               : 0;
}

/* Each tile under the area is in one block, which has its side; no block holds an
 * empty tile. */
static void check_cover(const checked_tiles *self, graze_area area,
                        const block_list *list) {
    const graze_box around = { (float)area.min_x, (float)area.min_y,
                               (float)area.max_x, (float)area.max_y };
    for (uint32_t i = 0; i < self->columns * self->rows; i++) {
        const graze_box tile = tile_box(self, i);
        size_t holders = 0;
        for (size_t j = 0; j < list->count; j++)
            if (holds(list->items[j].piece.box, tile)) {
                holders++;
                assert_int_equal(list->items[j].one_way, side_of(self->kind[i]));
            }
        if (self->kind[i] == GRAZE_TILE_EMPTY)
            assert_int_equal(holders, 0);
        else if (graze_box_overlaps(tile, around, GRAZE_CLOSED))
            assert_int_equal(holders, 1);
    }
}

/* Nothing of the same kind goes on beside a block, and no two lie one on the other
 * from side to side. */
static void check_length(const block_list *all) {
    for (size_t i = 0; i < all->count; i++)
        for (size_t j = 0; j < all->count; j++) {
            const graze_box a = all->items[i].piece.box, b = all->items[j].piece.box;
            const bool is_beside =
                a.max_x == b.min_x && a.min_y < b.max_y && b.min_y < a.max_y;
            const bool is_below =
                a.max_y == b.min_y && a.min_x == b.min_x && a.max_x == b.max_x;
            if (all->items[i].one_way == all->items[j].one_way)
                assert_false(is_beside || is_below);
            if (i != j)
                assert_int_not_equal(all->items[i].number, all->items[j].number);
        }
}

/* Each block an area is shown is among all, whole. */
static void check_part(const block_list *some, const block_list *all) {
    for (size_t i = 0; i < some->count; i++) {
        size_t same = 0;
        for (size_t j = 0; j < all->count; j++)
            same += memcmp(&some->items[i].piece.box, &all->items[j].piece.box,
                           sizeof(graze_box)) == 0 &&
                    some->items[i].number == all->items[j].number;
        assert_int_equal(same, 1);
    }
}

static void blocks_are_whole_wherever_they_are_cut(void **state) {
    (void)state;
    const uint64_t seed = testing_seed();
    for (uint32_t i = 0; i < GRIDS; i++) {
        checked_tiles both;
        block_list all, some;
        tiles_open(&both, seed + i, GRAZE_HALF_OPEN, "auto");
        const graze_area everything = { -1e9, -1e9, 1e9, 1e9 };
        list_blocks(&both, everything, &all);
        check_cover(&both, everything, &all);
        check_length(&all);
        for (int j = 0; j < 20; j++) {
            const float x = tiles_place(&both, both.x, both.width, both.columns),
                        y = tiles_place(&both, both.y, both.height, both.rows);
            const float right = x + 6, bottom = y + 9;
            const graze_area area = { (double)x, (double)y, (double)right,
                                      (double)bottom };
            list_blocks(&both, area, &some);
            check_cover(&both, area, &some);
            check_part(&some, &all);
        }
        tiles_close(&both);
    }
}

/* 70 by 3 tiles of 2, so a row is more than a word. */
static void a_layer_of_solid_tiles_is_one_block(void **state) {
    (void)state;
    static uint8_t kinds[3 * 70];
    memset(kinds, GRAZE_TILE_SOLID, sizeof kinds);
    const graze_tiles_def def = {
        .tile_width = 2, .tile_height = 2, .columns = 70, .rows = 3, .kinds = kinds
    };
    const graze_area everything = { -1e9, -1e9, 1e9, 1e9 };
    checked_tiles both = { .tiled = small_world_open((graze_world_config){ 0 }) };
    block_list all;
    assert_int_equal(graze_world_add_tiles(both.tiled, &def, &both.layer), GRAZE_OK);
    list_blocks(&both, everything, &all);
    assert_int_equal(all.count, 1);
    assert_int_equal(all.items[0].one_way, 0);
    assert_true(all.items[0].piece.box.min_x == 0 &&
                all.items[0].piece.box.min_y == 0);
    assert_true(all.items[0].piece.box.max_x == 140 &&
                all.items[0].piece.box.max_y == 6);
    graze_world_close(both.tiled);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_whole_wherever_they_are_cut),
        cmocka_unit_test(a_layer_of_solid_tiles_is_one_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
