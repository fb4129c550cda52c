// test_hpp.cpp: graze.hpp: handles free what they own, errors are exceptions, and answers are those of the C
// interface.
#include "graze/graze.hpp"

#include <cstdio>
#include <cstdlib>
#include <cstring>

static void fail(const char *claim, int line) {
    std::fprintf(stderr, "test/interface/test_hpp.cpp:%d: %s\n", line, claim);
    std::exit(1);
}
#define CLAIM(condition) ((condition) ? (void)0 : fail(#condition, __LINE__))

enum { PLAYER, COIN, WALL };

// An allocator that counts its blocks.
static int blocks;
static void *count_blocks(void *, void *block, std::size_t, std::size_t size) {
    blocks += (block == nullptr && size > 0) - (block != nullptr && size == 0);
    if (size > 0)
        return std::realloc(block, size);
    std::free(block);
    return nullptr;
}

template <class Call> static graze_status status_of(Call call) {
    try {
        call();
    } catch (const graze::error &e) {
        CLAIM(std::strcmp(e.what(), graze_status_text(e.status())) == 0);
        return e.status();
    }
    return GRAZE_OK;
}

static void a_game_reads_well() {
    graze::world world;
    graze::body player =
        world.add_body(0, 0, 77).add_box({ 0, 0, 10, 10 }, PLAYER).add_circle({ 5, 5 }, 6, PLAYER);
    graze::body coin = world.add_body(5, 5, 78).add_capsule({ 0, 0 }, { 4, 0 }, 2, COIN);
    const graze_point corners[] = { { 0, 0 }, { 9, 0 }, { 0, 9 } };
    world.add_body(90, 90).add_polygon({ corners, 3 }, WALL);
    world.step();
    int taken = 0;
    graze_contact_event it;
    for (const graze_contact_event &event : world.contact_events())
        taken += graze_contact_of(&event, PLAYER, &it) && it.kind == GRAZE_BEGIN && it.layer_b == COIN &&
                 it.user_b == 78;
    CLAIM(taken == 1);
    CLAIM(world.contacts().size() == 1 && player.contacts().size() == 1 && player.parts().size() == 2);
    CLAIM(world.explain(player, coin).is_touching);
    CLAIM(world.ray_first({ -9, 5 }, { 50, 5 }).user == 77 && world.point({ 92, 92 }).part.id != 0);
    CLAIM(world.box({ -50, -50, 50, 50 }) == 3 && world.circle({ 91, 91 }, 1) == 1);
    CLAIM(world.bodies().size() == 3 && player.read().user == 77);
    world[it.b].remove();
    CLAIM(!coin.is_alive());
    world.step();
    CLAIM(world.contact_events().size() == 1 && world.events_by_time()[0].kind == GRAZE_END);
}

static void queries_fill_lists() {
    graze::world world;
    graze::body a = world.add_body(0, 0).add_box({ 0, 0, 10, 10 }),
                b = world.add_body(20, 0).add_box({ 0, 0, 10, 10 });
    graze::hits found;
    std::vector<graze_query> queries(2);
    queries[0].kind = GRAZE_QUERY_POINT;
    queries[0].at = { 5, 5 };
    queries[1].kind = GRAZE_QUERY_RAY;
    queries[1].at = { -5, 5 };
    queries[1].to = { 50, 5 };
    world.query(queries, found);
    CLAIM(found.size() == 2 && found[0].size() == 1 && found[1].size() == 2 && found.all().size() == 3);
    CLAIM(found[1][1].body.id == graze_body(b).id && found[0][0].body.id == graze_body(a).id);
    a.set_position(25, 0);
    a.overlaps(found);
    CLAIM(found.all().size() == 1);
    graze::hits &source = found;
    graze::hits moved = std::move(source);
    CLAIM(moved.all().size() == 1 && found.all().empty());
}

static void moves_stop_at_walls() {
    graze::world world;
    graze::body player = world.add_body(0, 0).add_box({ 0, 0, 10, 10 }, PLAYER);
    world.add_body(30, 0).add_box({ 0, -50, 10, 50 }, WALL);
    graze::move_result result;
    player.move_and_collide({ 100, 0 }, {}, result);
    CLAIM(result->end_x == 20 && result.all().size() == 1 && player.read().x == 20);
    const graze_area wall = { 30, -50, 40, 50 };
    graze::index index(graze::range<const graze_area>(&wall, 1));
    index.move({ 0, 0, 10, 10, 100, 0 }, result);
    CLAIM(result->end_x == 20 && result.all()[0].row == 0);
    const std::uint32_t row = index.insert({ 15, 0, 16, 10 });
    index.remove(0);
    index.set_box(row, { 25, 0, 26, 10 });
    index.move({ 0, 0, 10, 10, 100, 0 }, result);
    CLAIM(result->end_x == 15 && result.all()[0].row == row);
    player.set_pose(1, 2, 0);
    CLAIM(player.read().x == 1 &&
          status_of([&] { player.set_pose(0, 0, 45); }) != GRAZE_OK); // a box cannot turn
}

static void errors_are_exceptions() {
    graze_world_config config = {};
    config.broad_phase = "none";
    CLAIM(status_of([&] { graze::world world(config); }) == GRAZE_BAD_BROAD_PHASE);
    graze::world world;
    graze::body body = world.add_body(0, 0);
    CLAIM(status_of([&] { body.add_box({ 1, 0, 0, 1 }); }) == GRAZE_BAD_BOX);
    CLAIM(status_of([&] { body.add_box({ 0, 0, 1, 1 }, 64); }) == GRAZE_BAD_LAYER);
    body.remove();
    CLAIM(status_of([&] { body.set_position(1, 1); }) == GRAZE_STALE_HANDLE);
    CLAIM(status_of([&] { world.load(std::vector<unsigned char>(9)); }) == GRAZE_BAD_FORMAT);
}

static void memory_is_freed_and_moved() {
    graze_world_config config = {};
    config.allocator.resize = count_blocks;
    {
        graze::world world(config), other(config);
        graze::body body = world.add_body(0, 0).add_box({ 0, 0, 9, 9 });
        graze::world &source = world;
        graze::world moved = std::move(source);
        CLAIM(world.get() == nullptr && body.is_alive() && blocks > 0);
        other = std::move(moved);
        body.set_position(1, 1);
        other.step();
    }
    CLAIM(blocks == 0);
}

static void a_loaded_world_is_the_saved_one() {
    graze::world world, twin;
    world.add_body(1, 2, 3).add_box({ 0, 0, 9, 9 });
    world.set_swept_layers(0, true);
    world.set_margin(1, 2, 3);
    world.step();
    twin.load(world.save());
    CLAIM(twin.hash() == world.hash() && twin.bodies().size() == 1);
}

static void pairs_masks_and_pools_are_there() {
    const std::vector<graze_box> boxes = { { 0, 0, 8, 8 }, { 4, 4, 12, 12 }, { 8, 0, 16, 4 } };
    const graze::pair_list pairs = graze::find_pairs(graze::box_array(boxes));
    CLAIM(pairs.all().size() == 1 && pairs.all()[0].b == 1);
    CLAIM(graze::find_pairs(graze::box_array(boxes), graze::box_array(boxes)).all().size() == 5);
    graze::mask mask(8, 8);
    mask.set(3, 4);
    CLAIM(mask(3, 4) && !mask(4, 3) && graze_mask_overlaps(mask, mask, 0, 0));
    const graze::pool pool(1);
    CLAIM(pool.tasks().run != nullptr);
}

int main() {
    a_game_reads_well();
    queries_fill_lists();
    moves_stop_at_walls();
    errors_are_exceptions();
    memory_is_freed_and_moved();
    a_loaded_world_is_the_saved_one();
    pairs_masks_and_pools_are_there();
    return 0;
}
