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

// A const method of a world, a body or a replay calls functions with the object as
// const: several threads may.
template <class T, class = void> struct lists_contacts : std::false_type {};
template <class T>
struct lists_contacts<T, std::void_t<decltype(std::declval<T &>().contacts())>>
    : std::true_type {};
template <class T, class = void> struct lists_touches : std::false_type {};
template <class T>
struct lists_touches<
    T, std::void_t<decltype(std::declval<T &>().touches(graze_body()))>>
    : std::true_type {};
template <class T, class = void> struct has_world : std::false_type {};
template <class T>
struct has_world<T, std::void_t<decltype(std::declval<T &>().world())>>
    : std::true_type {};
static_assert(lists_contacts<graze::world>() &&
                  !lists_contacts<const graze::world>() &&
                  lists_contacts<graze::body>() &&
                  !lists_contacts<const graze::body>(),
              "contacts are listed in the world's memory");
static_assert(lists_touches<graze::body>() && !lists_touches<const graze::body>(),
              "touches are listed in the world's memory");
static_assert(has_world<graze::replay>() && !has_world<const graze::replay>(),
              "the world of a replay can be changed");

// An allocator with a count of its blocks.
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
    graze::body player = world.add_body(0, 0, 77)
                             .add_box({ 0, 0, 10, 10 }, PLAYER)
                             .add_circle({ 5, 5 }, 6, PLAYER);
    graze::body coin =
        world.add_body(5, 5, 78).add_capsule({ 0, 0 }, { 4, 0 }, 2, COIN);
    const graze_point corners[] = { { 0, 0 }, { 9, 0 }, { 0, 9 } };
    world.add_body(90, 90)
        .add_polygon(corners, WALL)
        .add_ellipse({ 4, 4 }, { 3, 2 }, 0, WALL);
    world.step();
    int taken = 0;
    graze_contact_event it;
    for (const graze_contact_event &event : world.contact_events())
        taken += graze_contact_of(&event, PLAYER, &it) && it.kind == GRAZE_BEGIN &&
                 it.layer_b == COIN && it.user_b == 78;
    CLAIM(taken == 1);
    CLAIM(world.contacts().size() == 1 && player.contacts().size() == 1 &&
          player.parts().size() == 2);
    CLAIM(world.explain(player, coin).is_touching);
    CLAIM(world.ray_first({ -9, 5 }, { 50, 5 }).user == 77 &&
          world.point({ 92, 92 }).part.id != 0);
    CLAIM(world.box({ -50, -50, 50, 50 }) == 3 && world.circle({ 91, 91 }, 1) == 1);
    CLAIM(world.bodies().size() == 3 && player.read().user == 77);
    world[it.b].remove();
    CLAIM(!coin.is_alive());
    world.step();
    CLAIM(world.contact_events().size() == 1 &&
          world.events_by_time()[0].kind == GRAZE_END);
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
    CLAIM(found.size() == 2 && found[0].size() == 1 && found[1].size() == 2 &&
          found.all().size() == 3);
    CLAIM(found[1][1].body.id == graze_body(b).id &&
          found[0][0].body.id == graze_body(a).id);
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
    CLAIM(player.read().x == 1 && status_of([&] { player.set_pose(0, 0, 45); }) !=
                                      GRAZE_OK); // a box cannot turn
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
    CLAIM(status_of([&] { world.load(std::vector<unsigned char>(9)); }) ==
          GRAZE_BAD_FORMAT);
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
    graze::world world, copy;
    world.add_body(1, 2, 3).add_box({ 0, 0, 9, 9 });
    world.set_swept_layers(0, true);
    world.set_margin(1, 2, 3);
    world.shift_origin(0, 0);
    world.set_circle_rule(1, 2, GRAZE_CIRCLES_SIDES);
    CLAIM(world.circle_rule(2, 1) == GRAZE_CIRCLES_SIDES);
    world.set_circle_rule(1, 2, GRAZE_CIRCLES_ROUND);
    world.set_near_miss_interval(1, 2, 4);
    world.set_near_miss_interval(1, 2, 0);
    CLAIM(world.near_misses().empty());
    world.step();
    copy.load(world.save());
    CLAIM(copy.hash() == world.hash() && copy.bodies().size() == 1);
}

static void pairs_masks_and_pools_are_there() {
    const std::vector<graze_box> boxes = { { 0, 0, 8, 8 },
                                           { 4, 4, 12, 12 },
                                           { 8, 0, 16, 4 } };
    const graze::pair_list pairs = graze::find_pairs(graze::box_array(boxes));
    CLAIM(pairs.all().size() == 1 && pairs.all()[0].b == 1);
    CLAIM(
        graze::find_pairs(graze::box_array(boxes), graze::box_array(boxes)).size() ==
        5);
    graze::mask mask(8, 8);
    mask.set(3, 4);
    CLAIM(mask(3, 4) && !mask(4, 3) && graze_mask_overlaps(mask, mask, 0, 0));
    const graze::pool pool(1);
    CLAIM(pool.tasks().run != nullptr);
}

// A range keeps its elements alive: none is made of a temporary container or list.
template <class T, class = void> constexpr bool gives_all = false;
template <class T>
constexpr bool gives_all<T, std::void_t<decltype(std::declval<T>().all())>> = true;
static_assert(!std::is_constructible_v<graze::range<const int>, std::vector<int>>);
static_assert(std::is_constructible_v<graze::range<const int>, std::vector<int> &>);
static_assert(std::is_constructible_v<graze::range<const int>, int (&)[3]>);
static_assert(gives_all<graze::hits &> && !gives_all<graze::hits>);
static_assert(gives_all<graze::pair_list &> && !gives_all<graze::pair_list>);

static void bodies_and_parts_compare_and_have_slots_and_names() {
    graze::world world;
    graze::body a = world.add_body(0, 0), b = world.add_body(0, 0), none;
    graze::part part = a.add({ { 0, 0, 9, 9 }, 3, 77, false, nullptr }),
                other = a.add({});
    CLAIM(a && b && !none && a != b && a == a && graze_body(a) == a &&
          a == graze_body(a) && !(none == a));
    CLAIM(part && part != other && graze_part(part) == part && !graze::part() &&
          a[part] == world[part]);
    CLAIM(world.from_slot(a.slot()) == a && !world.from_slot(99) &&
          world.body_count() == 2 && world.part_count() == 2);
    a.set_name("hero");
    world.set_layer_name(3, "heroes");
    CLAIM(std::strcmp(a.name(), "hero") == 0 &&
          std::strcmp(world.layer_name(3), "heroes") == 0 && *b.name() == 0);
    part.set_offset({ 1, 1, 3, 3 });
    part.set_layer(4);
    part.set_one_way(GRAZE_SIDE_MIN_Y);
    part.set_shape(graze_shape_circle({ 2, 2 }, 1));
    part.move_shape(graze_shape_circle({ 2, 2 }, 2));
    CLAIM(part.read().tag == 77 && part.read().layer == 4 &&
          part.shape().radius == 2 && part.read().box.max_x == 4);
    part.take_shape();
    part.set_box({ 0, 0, 5, 5 });
    part.move_box({ 0, 0, 6, 5 });
    other.set_box({ 6, 0, 7, 7 });
    CLAIM(part.manifold(other).distance == 0 && part.read().box.max_x == 6);
    other.set_disabled(true);
    other.remove();
    CLAIM(status_of([&] { other.read(); }) == GRAZE_STALE_HANDLE &&
          a.parts().size() == 1);
    CLAIM(a.hitboxes() == nullptr && !a.hitbox(0));
    a.take_hitboxes();
    a.reset_near_misses();
    world.reset_near_miss(a, b);
    const graze_attack attack = world.add_attack({ 7, 0, 3 });
    world.set_attack(attack, { 8, 0, 3 });
    world.set_attack_of(a.parts()[0], attack);
    world.reset_attack(attack);
    CLAIM(world.read_attack(attack).user == 8 && world.strikes().empty() &&
          world.attack_of(a.parts()[0]).id == attack.id &&
          !world.has_struck(attack, b) &&
          world.explain_strike(b, a).reason == GRAZE_STRIKE_REASON_NO_ATTACK);
    world.remove_attack(attack);
    CLAIM(status_of([&] { world.reset_attack(attack); }) == GRAZE_STALE_HANDLE);
    world.set_margin(4, 5, 2);
    CLAIM(world.margin(5, 4) == 2 && world.edges() == GRAZE_HALF_OPEN &&
          world.cell().x == 0);
    world.set_broad_phase("sectors");
    CLAIM(std::strcmp(world.broad_phase(), "sectors") == 0 &&
          graze::broad_phases().size() > 5);
}

static void tile_layers_have_kinds_and_values() {
    graze::world world;
    const std::uint8_t kinds[] = { 1, 1, 0, 0 };
    graze_tiles_def def = {};
    def.tile_width = def.tile_height = 10;
    def.columns = def.rows = 2;
    def.kinds = kinds;
    graze::tiles level = world.add_tiles(def);
    CLAIM(level.info().filled == 2 && level.get(0, 0) == GRAZE_TILE_SOLID &&
          level.value(1, 1) == 0);
    level.set(0, 1, GRAZE_TILE_SOLID);
    level.fill({ 1, 0, 1, 2 }, GRAZE_TILE_EMPTY);
    level.set_many({ 0, 0, 2, 1 }, { 1, 0 });
    level.set_value(0, 0, 500);
    level.set_values({ 0, 1, 2, 1 }, { 7, 8 });
    CLAIM(level.value(0, 0) == 500 && level.value(1, 1) == 8 &&
          level.info().filled == 2);
    CLAIM(status_of([&] {
              level.set_many({ 0, 0, 2, 2 }, { 1, 0 });
          }) == GRAZE_OUT_OF_SPACE);
    graze::body body = world.add_body(5, 5).add_box({ 0, 0, 3, 9 });
    CLAIM(body.tiles_touched(level).size() == 1 &&
          graze::tiles(world[level]).get(0, 1) == GRAZE_TILE_SOLID);
    world.step();
    CLAIM(body.touches(level).size() == 1 && world.narrow_counts().shaped == 1);
    CLAIM(world.required_capacity() == 0);
    graze::hits found;
    world.overlaps(world.bodies(), found);
    CLAIM(found.size() == 2 && world.overlaps_any(world.bodies())[1]);
}

static void movers_and_queries_need_no_more_than_they_use() {
    graze::world world;
    graze::body player = world.add_body(0, 0).add_box({ 0, 0, 10, 10 }, PLAYER);
    world.add_body(30, 0).add_box({ 0, -50, 10, 50 }, WALL);
    graze::move_result result;
    player.test_move({ 100, 5 }, result);
    CLAIM(result->end_x == 20 && result->end_y == 5 && player.read().x == 0);
    player.move_and_collide({ 100, 5 }, result);
    CLAIM(player.read().x == 20 && player.read().y == 5);
    graze::responses phantom;
    phantom.set_layers(0, 0, GRAZE_TOUCH).set(PLAYER, WALL, GRAZE_IGNORE);
    CLAIM(phantom.get(PLAYER, WALL) == GRAZE_IGNORE &&
          phantom.get(WALL, PLAYER) == GRAZE_TOUCH);
    player.move_and_collide({ 100, 5 }, phantom, result);
    CLAIM(player.read().x == 100);
    world.test_move({ 0, 0, nullptr, 0, 0, 0 }, { 1, 1 }, result);
    CLAIM(result->end_x == 1);
    graze_mover mover = {};
    mover.box = { 0, 0, 2, 2 };
    mover.goal = { 100, 0 };
    graze::move_results results;
    CLAIM(results[0].empty() && results.ends().empty());
    world.move_many({ &mover, 1 }, results);
    CLAIM(results.ends()[0].end_x == 28 && results[0].size() == 1);
    graze_legs_def flight = {};
    flight.to = { 100, 0 };
    graze::legs legs;
    CLAIM(legs.all().empty());
    world.fly(flight, legs);
    CLAIM(legs.all().size() > 0 && !legs.is_cut_short());
    graze::hits found;
    CLAIM(found[0].empty() && found.parts(0).empty()); // before a query
    world.query({}, found);                            // the point (0, 0)
    CLAIM(found.size() == 1 && found.all().empty() && !world.query_any({}));
    graze_danger_def places = {};
    places.cell = { 1, 1 };
    places.columns = places.rows = 2;
    CLAIM(world.danger(places).size() == 4);
    places.rows = 0;
    CLAIM(world.danger(places).empty());
    found.get()->parts_only = true;
    const graze_query both[] = {
        { GRAZE_QUERY_POINT, 0, { 31, 0 }, {}, 0, nullptr, 0, 0, {}, false }, {}
    };
    world.query(both, found);
    CLAIM(found.size() == 2 && found.parts(0).size() == 1 &&
          found.parts(1).empty() && found.all().empty() && found[0].empty() &&
          found.parts(2).empty());
    graze::rules rules;
    rules.forbid_all().allow(PLAYER, WALL).allow(PLAYER, COIN).forbid(PLAYER, COIN);
    world.set_rules(rules);
    CLAIM(rules.allows(PLAYER, WALL) && !rules.allows(PLAYER, COIN));
    CLAIM(!graze::rules(world.rules()).allows(COIN, WALL));
}

static void a_recording_is_replayed_and_stops_by_itself() {
    std::vector<unsigned char> bytes;
    graze::world world;
    std::uint64_t hash;
    {
        graze::recording recording(world, bytes);
        recording.set_frame(7);
        graze::body body = world.add_body(0, 0).add_box({ 0, 0, 9, 9 });
        recording.note({ 1, 2, 3 });
        world.step();
        body.set_position(4, 5);
        world.step();
        CLAIM(recording.is_on() && recording.status() == GRAZE_OK);
        hash = world.hash();
    }
    CLAIM(!graze_recording_is_on(world.get()));
    graze::replay replay(bytes), moved = std::move(replay);
    CLAIM(moved.step() == GRAZE_REPLAY_STEPPED && moved.read().frame == 7);
    CLAIM(moved.step() == GRAZE_REPLAY_STEPPED && moved.world().hash() == hash);
    CLAIM(moved.step() == GRAZE_REPLAY_ENDED && moved.world().bodies().size() == 1);
    CLAIM(status_of([&] { graze::replay damaged(std::vector<unsigned char>(9)); }) ==
          GRAZE_BAD_FORMAT);
    graze::recording again(world, bytes);
    again.stop();
}

static void deltas_make_the_second_snapshot() {
    graze::world world;
    world.add_body(1, 2).add_box({ 0, 0, 9, 9 });
    const std::vector<unsigned char> before = world.save();
    world.step();
    world.add_body(3, 2);
    const std::vector<unsigned char> after = world.save(),
                                     delta = graze::delta_of(before, after);
    CLAIM(!delta.empty() && graze::apply_delta(before, delta) == after);
    CLAIM(status_of([&] { graze::apply_delta(after, delta); }) ==
          GRAZE_DELTA_MISMATCH);
}

static void masks_have_all_their_methods() {
    graze::mask a(5, 4), b(2, 2);
    a.set(3, 2);
    b.fill();
    CLAIM(a.width() == 5 && a.height() == 4 && a.count() == 1 && a.bounds().x == 3 &&
          b.view().row(1)[0] == 3);
    CLAIM(a.view().overlaps(b, 2, 1) && a.view().area(b, 2, 2) == 1 &&
          !a.view().overlaps_at(b, 3.5, 3.5));
    CLAIM(a.view().area_at(b, 2, 1) == 1 && a.view().bounds().h == 1 &&
          a.view()(3, 2) && a.view().width() == 5);
    graze_pixel first;
    graze_rect bounds;
    double time;
    CLAIM(a.view().first_overlap(b, 2, 1, first) && first.x == 3 && first.y == 2);
    CLAIM(a.view().overlap_bounds(b, 2, 1, bounds) && bounds.w == 1 &&
          a.view().height() == 4);
    CLAIM(a.view().impact(b, { 9, 2, -18, 0 }, time) && time > 0);
    CLAIM(a.view().separation(b, 9, 9).x == 0 && a.view().normal(b, 9, 9).x == 0);
    graze::mask copy(a.view()), other = graze::mask::own(nullptr);
    copy.do_or(b);
    copy.do_and_not(a);
    CLAIM(copy.count() == 4 && !other && other.width() == 0);
    copy.do_xor(b);
    copy.do_and(b);
    copy.invert();
    CLAIM(copy.count() == 20);
    copy.clear();
    const std::uint8_t rgba[] = { 1, 2, 3, 255 }, key[] = { 1, 2, 3 },
                       bits[] = { 0x80 };
    const graze_pixels pixel = { rgba, 1, 1, 4 };
    CLAIM(copy.count() == 0 && graze::mask::from_alpha(pixel)(0, 0) &&
          !graze::mask::from_key(pixel, key)(0, 0));
    CLAIM(graze::mask::from_bits({ bits, 1, 1, 1 })(0, 0));
}

static void finders_search_again_and_again() {
    const graze_box boxes[] = { { 0, 0, 8, 8 }, { 4, 4, 12, 12 } };
    graze::finder finder;
    graze::pair_list pairs;
    finder.pairs(graze::box_array(boxes), pairs);
    CLAIM(pairs.size() == 1 && finder.count(graze::box_array(boxes)) == 1);
    finder.pairs(graze::box_array(boxes), graze::box_array(boxes), pairs);
    CLAIM(pairs.size() == 4 &&
          finder.count(graze::box_array(boxes), graze::box_array(boxes)) == 4);
    CLAIM(graze::count_pairs(graze::box_array(boxes)) == 1);
    CLAIM(graze::count_pairs(graze::box_array(boxes), graze::box_array(boxes)) == 4);
    graze::index index;
    graze::hits found;
    const std::uint32_t row = index.insert({ 0, 0, 1, 1 });
    index.query({ GRAZE_QUERY_POINT, 0, { 0, 0 }, {}, 0, nullptr, 0, 0, {}, false },
                found);
    CLAIM(found.all().size() == 1 && found[0][0].user == row);
    index.query(std::vector<graze_query>(2), found);
    CLAIM(found.size() == 2);
}

int main() {
    a_game_reads_well();
    queries_fill_lists();
    moves_stop_at_walls();
    errors_are_exceptions();
    memory_is_freed_and_moved();
    a_loaded_world_is_the_saved_one();
    pairs_masks_and_pools_are_there();
    bodies_and_parts_compare_and_have_slots_and_names();
    tile_layers_have_kinds_and_values();
    movers_and_queries_need_no_more_than_they_use();
    a_recording_is_replayed_and_stops_by_itself();
    deltas_make_the_second_snapshot();
    masks_have_all_their_methods();
    finders_search_again_and_again();
    return 0;
}
