// graze.hpp: graze for C++17, header only: handles that free what they own, events as arrays, and exceptions.
//
// Each class holds an object of the C interface and is moved, not copied; get() gives the object to functions
// that have no method here, and check() turns their statuses into exceptions. The contracts are those of the
// C headers. A method throws graze::error where the C function returns a status that is not GRAZE_OK; nothing
// has changed then. Without exceptions (-fno-exceptions) the program aborts instead: call the C functions
// where an error is expected, or set `debug` (debug.h). Ranges are valid as long as the arrays of the C
// interface. docs/adr/0095-exceptions-in-graze-hpp.md says why it is so.
#ifndef GRAZE_GRAZE_HPP
#define GRAZE_GRAZE_HPP

#include "graze/graze.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <utility>
#include <vector>

namespace graze {

// A call failed; what() is graze_status_text.
class error : public std::runtime_error {
  public:
    explicit error(graze_status status) : std::runtime_error(graze_status_text(status)), status_(status) {}
    graze_status status() const noexcept { return status_; }

  private:
    graze_status status_;
};

inline void check(graze_status status) {
    if (status == GRAZE_OK)
        return;
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
    throw error(status);
#else
    std::abort();
#endif
}

// Some items in a row that belong to others: what std::span is from C++20 on, to which it converts.
template <class T> class range {
  public:
    using value_type = T;
    range() noexcept = default;
    range(T *items, std::size_t count) noexcept : items_(items), count_(count) {}
    template <class Container, class = decltype(std::declval<Container &>().data())>
    range(Container &&container) noexcept : items_(container.data()), count_(container.size()) {}
    T *data() const noexcept { return items_; }
    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    T *begin() const noexcept { return items_; }
    T *end() const noexcept { return items_ + count_; }
    T &operator[](std::size_t i) const noexcept { return items_[i]; }

  private:
    T *items_ = nullptr;
    std::size_t count_ = 0;
};

namespace detail {

// An object that is closed when its owner goes.
template <class T, void (*Close)(T *)> class owner {
  public:
    owner() noexcept = default;
    owner(owner &&other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    owner &operator=(owner &&other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~owner() { Close(object_); }
    T *get() const noexcept { return object_; }

  protected:
    T *object_ = nullptr;
};

// A list that the library grows.
template <class T, void (*Free)(T *)> class list {
  public:
    list() noexcept = default;
    list(list &&other) noexcept : list_(std::exchange(other.list_, T())) {}
    list &operator=(list &&other) noexcept {
        std::swap(list_, other.list_);
        return *this;
    }
    ~list() { Free(&list_); }
    T *get() noexcept { return &list_; }
    const T *operator->() const noexcept { return &list_; }

  protected:
    T list_ = {};
};

} // namespace detail

// Pairs of boxes (pair.h).
class pair_list : public detail::list<graze_pair_list, graze_pair_list_free> {
  public:
    range<const graze_pair> all() const noexcept { return { list_.items, list_.count }; }
};

// The hits of one query or of many (query.h).
class hits : public detail::list<graze_hits, graze_hits_free> {
  public:
    // The number of queries, and the hits of the i-th.
    std::size_t size() const noexcept { return list_.count; }
    range<const graze_hit> operator[](std::size_t i) const noexcept {
        return { list_.items + list_.starts[i], list_.starts[i + 1] - list_.starts[i] };
    }
    // The hits of all queries.
    range<const graze_hit> all() const noexcept {
        return { list_.items, list_.count > 0 ? list_.starts[list_.count] : 0 };
    }
};

// The end and the hits of a move (move.h).
class move_result : public detail::list<graze_move_result, graze_move_result_free> {
  public:
    range<const graze_move_hit> all() const noexcept { return { list_.items, list_.count }; }
};

// The riders of a platform (platform.h).
class rider_list : public detail::list<graze_rider_list, graze_rider_list_free> {
  public:
    range<const graze_rider> all() const noexcept { return { list_.items, list_.count }; }
};

// All pairs of boxes that overlap, in one array or between two (find.h). A box array is the boxes of `boxes`,
// all on layer 0 unless `layers` names one for each.
inline graze_box_array box_array(range<const graze_box> boxes, const std::uint8_t *layers = nullptr) {
    return { boxes.data(), layers, static_cast<std::uint32_t>(boxes.size()) };
}
inline pair_list find_pairs(graze_box_array boxes, const graze_find_config &config = {}) {
    pair_list pairs;
    check(graze_find_pairs(&config, boxes, pairs.get()));
    return pairs;
}
inline pair_list find_pairs(graze_box_array first, graze_box_array second,
                            const graze_find_config &config = {}) {
    pair_list pairs;
    check(graze_find_pairs_between(&config, first, second, pairs.get()));
    return pairs;
}

// A mask of pixels (mask.h).
class mask : public detail::owner<graze_mask, graze_mask_destroy> {
  public:
    mask(std::uint32_t width, std::uint32_t height) {
        check(graze_mask_create(width, height, nullptr, &object_));
    }
    static mask from_alpha(const graze_pixels &pixels, std::uint8_t threshold = GRAZE_MASK_ALPHA_DEFAULT) {
        mask made;
        check(graze_mask_from_alpha(&pixels, threshold, nullptr, &made.object_));
        return made;
    }
    bool operator()(std::int32_t x, std::int32_t y) const noexcept { return graze_mask_get(object_, x, y); }
    void set(std::int32_t x, std::int32_t y, bool is_solid = true) noexcept {
        graze_mask_set(object_, x, y, is_solid);
    }
    void fill() noexcept { graze_mask_fill(object_); }
    graze_mask_view view() const noexcept { return graze_mask_view_all(object_); }
    operator graze_mask_view() const noexcept { return view(); }

  private:
    mask() noexcept = default;
};

// Boxes in float64 without a world (index.h).
class index : public detail::owner<graze_index, graze_index_close> {
  public:
    explicit index(graze_area_array boxes, const graze_index_config &config = {}) {
        check(graze_index_open(&config, boxes, &object_));
    }
    explicit index(range<const graze_area> areas)
        : index(graze_area_array{ areas.data(), nullptr, static_cast<std::uint32_t>(areas.size()) }) {}
    std::uint32_t insert(const graze_area &box, std::uint8_t layer = 0) {
        std::uint32_t row;
        check(graze_index_insert(object_, &box, layer, &row));
        return row;
    }
    void set_box(std::uint32_t row, const graze_area &box) { check(graze_index_set_box(object_, row, &box)); }
    void remove(std::uint32_t row) { check(graze_index_remove(object_, row)); }
    void query(range<const graze_query> queries, hits &out) const {
        check(graze_index_query(object_, queries.data(), queries.size(), out.get()));
    }
    void move(const graze_move &move, move_result &out, const graze_move_options &options = {}) const {
        check(graze_index_move(object_, &move, &options, out.get()));
    }
};

// Threads of graze's own (tasks.h).
class pool : public detail::owner<graze_pool, graze_pool_close> {
  public:
    explicit pool(std::uint32_t threads) { check(graze_pool_open(threads, nullptr, &object_)); }
    graze_tasks tasks() const noexcept { return graze_pool_tasks(object_); }
};

// A body of a world, as a value that owns nothing: the world does. It converts to the handle of the C
// interface.
class body {
  public:
    body() noexcept = default;
    body(graze_world *world, graze_body handle) noexcept : world_(world), handle_(handle) {}
    operator graze_body() const noexcept { return handle_; }
    bool is_alive() const noexcept { return graze_body_is_alive(world_, handle_); }
    void remove() { check(graze_body_remove(world_, handle_)); }
    graze_body_info read() const {
        graze_body_info info;
        check(graze_body_read(world_, handle_, &info));
        return info;
    }

    graze_part add(const graze_part_def &def) {
        graze_part part;
        check(graze_part_add(world_, handle_, &def, &part));
        return part;
    }
    // One part in one line; each returns the body, so that calls can follow each other.
    body &add_box(graze_box box, unsigned layer = 0) {
        check(graze_body_add_box(world_, handle_, box, layer, nullptr));
        return *this;
    }
    body &add_circle(graze_point center, double radius, unsigned layer = 0) {
        check(graze_body_add_circle(world_, handle_, center, radius, layer, nullptr));
        return *this;
    }
    body &add_capsule(graze_point from, graze_point to, double radius, unsigned layer = 0) {
        check(graze_body_add_capsule(world_, handle_, from, to, radius, layer, nullptr));
        return *this;
    }
    body &add_polygon(range<const graze_point> corners, unsigned layer = 0) {
        const std::uint32_t count = static_cast<std::uint32_t>(corners.size());
        check(graze_body_add_polygon(world_, handle_, corners.data(), count, layer, nullptr));
        return *this;
    }
    std::vector<graze_part> parts() const {
        std::vector<graze_part> all(graze_body_parts(world_, handle_, nullptr, 0));
        graze_body_parts(world_, handle_, all.data(), static_cast<std::uint32_t>(all.size()));
        return all;
    }

    void set_position(float x, float y) { check(graze_body_set_position(world_, handle_, x, y)); }
    void set_pose(float x, float y, float angle) { check(graze_body_set_pose(world_, handle_, x, y, angle)); }
    void move_to(float x, float y) { check(graze_body_move_to(world_, handle_, x, y)); }
    void set_user(std::uint64_t user) { check(graze_body_set_user(world_, handle_, user)); }
    void set_disabled(bool is_disabled) { check(graze_body_set_disabled(world_, handle_, is_disabled)); }
    void set_swept(bool is_swept) { check(graze_body_set_swept(world_, handle_, is_swept)); }
    void set_hitboxes(const graze_hitbox_set &set, const graze_frame_pose &pose) {
        check(graze_body_set_hitboxes(world_, handle_, &set, &pose));
    }
    void set_frame(const graze_frame_pose &pose) { check(graze_body_set_frame(world_, handle_, &pose)); }
    void move_and_collide(graze_point goal, const graze_responses &responses, move_result &out) {
        check(graze_body_move_and_collide(world_, handle_, goal, &responses, out.get()));
    }
    void test_move(graze_point goal, const graze_responses &responses, move_result &out) const {
        check(graze_body_test_move(world_, handle_, goal, &responses, out.get()));
    }
    void move_platform(const graze_platform_move &move, rider_list &out) {
        check(graze_body_move_platform(world_, handle_, &move, out.get()));
    }

    // What it touches now, and its contacts as of the last step.
    void overlaps(hits &out, std::uint64_t layers = GRAZE_ALL_LAYERS) const {
        check(graze_body_overlaps(world_, handle_, layers, out.get()));
    }
    std::vector<graze_contact> contacts() const {
        std::vector<graze_contact> all(graze_body_contacts(world_, handle_, nullptr, 0));
        graze_body_contacts(world_, handle_, all.data(), all.size());
        return all;
    }

  private:
    graze_world *world_ = nullptr;
    graze_body handle_ = {};
};

// A world (world.h). A moved world stays at its address: its bodies go on.
class world : public detail::owner<graze_world, graze_world_close> {
  public:
    explicit world(const graze_world_config &config = {}) { check(graze_world_open(&config, &object_)); }

    body add_body(const graze_body_def &def) {
        graze_body made;
        check(graze_body_add(object_, &def, &made));
        return { object_, made };
    }
    body add_body(float x, float y, std::uint64_t user = 0) {
        graze_body_def def = {};
        def.x = x;
        def.y = y;
        def.user = user;
        return add_body(def);
    }
    body add_tiles(const graze_tiles_def &def) {
        graze_body made;
        check(graze_world_add_tiles(object_, &def, &made));
        return { object_, made };
    }
    // The body of a handle, as events and hits name it.
    body operator[](graze_body handle) const noexcept { return { object_, handle }; }
    std::vector<graze_body> bodies() const {
        std::vector<graze_body> all(graze_world_body_count(object_));
        graze_world_bodies(object_, all.data(), static_cast<std::uint32_t>(all.size()));
        return all;
    }
    void set_positions(const graze_positions &positions) {
        check(graze_world_set_positions(object_, &positions));
    }
    void move_all(const graze_positions &positions) { check(graze_world_move_all(object_, &positions)); }

    void set_rules(const graze_rules &rules) noexcept { graze_world_set_rules(object_, &rules); }
    graze_rules rules() const noexcept {
        graze_rules rules;
        graze_world_rules(object_, &rules);
        return rules;
    }
    void set_margin(unsigned a, unsigned b, float margin) {
        check(graze_world_set_margin(object_, a, b, margin));
    }
    void set_swept_layers(std::uint64_t layers, bool is_swept) noexcept {
        graze_world_set_swept_layers(object_, layers, is_swept);
    }

    // One frame, and what it found.
    void step() { check(graze_world_step(object_)); }
    range<const graze_contact_event> contact_events() const noexcept {
        std::size_t count;
        const graze_contact_event *events = graze_world_contact_events(object_, &count);
        return { events, count };
    }
    range<const graze_touch_event> touch_events() const noexcept {
        std::size_t count;
        const graze_touch_event *events = graze_world_touch_events(object_, &count);
        return { events, count };
    }
    range<const graze_contact_event> events_by_time() noexcept {
        std::size_t count;
        const graze_contact_event *events = graze_world_events_by_time(object_, &count);
        return { events, count };
    }
    range<const graze_contact> contacts() noexcept {
        std::size_t count;
        const graze_contact *contacts = graze_world_contacts(object_, &count);
        return { contacts, count };
    }
    void draw(const graze_draw &how) noexcept { graze_world_draw(object_, &how); }
    graze_explanation explain(graze_body a, graze_body b) noexcept {
        graze_explanation why;
        graze_world_explain(object_, a, b, &why);
        return why;
    }

    // Queries (query.h): one or many into a list, or one in a line.
    void query(const graze_query &query, hits &out) const {
        check(graze_world_query(object_, &query, 1, out.get()));
    }
    void query(range<const graze_query> queries, hits &out) const {
        check(graze_world_query(object_, queries.data(), queries.size(), out.get()));
    }
    graze_hit ray_first(graze_point from, graze_point to,
                        std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_ray_first(object_, from, to, layers);
    }
    graze_hit point(graze_point at, std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_point(object_, at, layers);
    }
    graze_hit nearest(graze_point at, std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_nearest(object_, at, layers);
    }
    std::size_t box(graze_box box, std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_box(object_, box, layers);
    }
    std::size_t circle(graze_point at, double radius,
                       std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_circle(object_, at, radius, layers);
    }

    // Snapshots (save.h).
    std::vector<unsigned char> save(const graze_assets *assets = nullptr) {
        std::size_t size;
        check(graze_world_save_size(object_, assets, &size));
        std::vector<unsigned char> snapshot(size);
        check(graze_world_save(object_, assets, snapshot.data(), size, &size));
        return snapshot;
    }
    void load(range<const unsigned char> snapshot, const graze_assets *assets = nullptr) {
        check(graze_world_load(object_, assets, snapshot.data(), snapshot.size()));
    }
    std::uint64_t hash() noexcept { return graze_world_hash(object_); }
};

} // namespace graze

#endif
