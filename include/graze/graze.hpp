// graze.hpp: graze for C++17, header only: owning handles, events as arrays, and
// exceptions.
//
// Each class holds an object of the C interface and is moved, not copied. Functions
// without a method here take the object from get(), and check() turns their statuses
// into exceptions. The contracts are those of the C headers. A method throws
// graze::error where the C function returns a status other than GRAZE_OK; nothing
// has changed then. Without exceptions (-fno-exceptions) the program aborts instead:
// call the C functions where an error is expected, or set `debug` (debug.h). Ranges
// are valid as long as the arrays of the C interface.
// docs/adr/0095-exceptions-in-graze-hpp.md says why it is so.
//
// Functions of plain values are called as they are. General ones: graze_version,
// graze_status_text, graze_reason_text, graze_layer_color, graze_box_check,
// graze_box_overlaps, graze_angle_sin_cos, graze_contact_of, graze_touch_of,
// graze_pixels_crop, graze_format_read. Those of shapes: graze_shape_box,
// graze_shape_circle, graze_shape_capsule, graze_shape_polygon,
// graze_shape_oriented_box, graze_shape_mask, graze_shape_check, graze_shape_bounds,
// graze_shape_ellipse, graze_shape_transform, graze_shapes_touch, graze_shapes_manifold,
// graze_chain_of.
// For hitbox sets:
// graze_hitbox_set_check, graze_hitbox_set_find_name,
// graze_hitbox_set_find_animation, graze_hitbox_set_frame_at,
// graze_hitbox_set_offset, graze_hitbox_set_shape. The library graze::content is
// separate: graze_fit_mask, graze_fit_shape, graze_fit_iou, graze_tiles_merge,
// graze_tile_rect_list_free, graze_mask_centroid, graze_mask_components,
// graze_mask_component_list_free, graze_mask_component_mask, graze_mask_outline,
// graze_mask_outlines_free, graze_mask_overlap_mask, graze_mask_convolve,
// graze_mask_scale, graze_mask_rotate. A mask that they make goes to mask::own.
#ifndef GRAZE_GRAZE_HPP
#define GRAZE_GRAZE_HPP

#include "graze/graze.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace graze {

// A call failed; what() is graze_status_text.
class error : public std::runtime_error {
  public:
    explicit error(graze_status status)
        : std::runtime_error(graze_status_text(status)), status_(status) {}
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

namespace detail {

// Whether a container or an array has items of a type in a row.
template <class C, class T>
using has_items = std::enable_if_t<
    std::is_convertible_v<decltype(std::data(std::declval<C &>())), T *>>;

} // namespace detail

// Some items in a row with another owner. It is what std::span is from C++20 on, and
// converts to it. A temporary container is refused.
template <class T> class range {
  public:
    using value_type = std::remove_cv_t<T>;
    range() noexcept = default;
    range(T *items, std::size_t count) noexcept : items_(items), count_(count) {}
    template <class C, class = detail::has_items<C, T>>
    range(C &container) noexcept
        : items_(std::data(container)), count_(std::size(container)) {}
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

// An argument: the items of a container, an array or a list in braces, which live as long as the call.
template <class T> class items {
  public:
    items(T *first, std::size_t count) noexcept : first_(first), count_(count) {}
    items(std::initializer_list<std::remove_cv_t<T>> list) noexcept
        : count_(list.size()) {
        first_ = list.begin();
    }
    template <class C, class = detail::has_items<const C, T>>
    items(const C &container) noexcept
        : first_(std::data(container)), count_(std::size(container)) {}
    T *data() const noexcept { return first_; }
    std::size_t size() const noexcept { return count_; }
    std::uint32_t count() const {
        if (count_ > UINT32_MAX)
            check(GRAZE_OUT_OF_CAPACITY);
        return static_cast<std::uint32_t>(count_);
    }

  private:
    T *first_ = nullptr;
    std::size_t count_;
};

namespace detail {

// An object, closed when its owner goes.
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
    explicit operator bool() const noexcept { return object_ != nullptr; }

  protected:
    T *object_ = nullptr;
};

// A list, grown by the library.
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

// The ranges of a list end with it: a temporary list gives none.

// Pairs of boxes (pair.h).
class pair_list : public detail::list<graze_pair_list, graze_pair_list_free> {
  public:
    std::size_t size() const noexcept { return list_.count; }
    range<const graze_pair> all() const &noexcept {
        return { list_.items, list_.count };
    }
    range<const graze_pair> all() const && = delete;
};

// The hits of one query or of many (query.h).
class hits : public detail::list<graze_hits, graze_hits_free> {
  public:
    // The number of queries, and the hits of the i-th; its parts, if get()->parts_only was set.
    // There are none before a query, and none behind the last one.
    std::size_t size() const noexcept { return list_.query_count; }
    range<const graze_hit> operator[](std::size_t i) const &noexcept {
        return of_query(list_.parts_only ? nullptr : list_.items, i);
    }
    range<const graze_hit> operator[](std::size_t i) const && = delete;
    range<const graze_part> parts(std::size_t i) const &noexcept {
        return of_query(list_.parts_only ? list_.parts : nullptr, i);
    }
    range<const graze_part> parts(std::size_t i) const && = delete;
    // The hits of all queries.
    range<const graze_hit> all() const &noexcept {
        return { list_.items, list_.parts_only ? 0 : list_.count };
    }
    range<const graze_hit> all() const && = delete;

  private:
    template <class T>
    range<const T> of_query(const T *found, std::size_t i) const noexcept {
        if (found == nullptr || i >= list_.query_count)
            return {};
        return { found + list_.starts[i], list_.starts[i + 1] - list_.starts[i] };
    }
};

// The end and the hits of a move (move.h).
class move_result : public detail::list<graze_move_result, graze_move_result_free> {
  public:
    range<const graze_move_hit> all() const &noexcept {
        return { list_.items, list_.count };
    }
    range<const graze_move_hit> all() const && = delete;
};

// The ends and the hits of many movers (move_many.h).
class move_results
    : public detail::list<graze_move_results, graze_move_results_free> {
  public:
    range<const graze_mover_end> ends() const &noexcept {
        return { list_.ends, list_.count };
    }
    range<const graze_mover_end> ends() const && = delete;
    // of mover i; empty if i is too large
    range<const graze_move_hit> operator[](std::size_t i) const &noexcept {
        if (i >= list_.count)
            return {};
        return { list_.hits + list_.starts[i],
                 list_.starts[i + 1] - list_.starts[i] };
    }
    range<const graze_move_hit> operator[](std::size_t i) const && = delete;
};

// The riders of a platform (platform.h).
class rider_list : public detail::list<graze_rider_list, graze_rider_list_free> {
  public:
    range<const graze_rider> all() const &noexcept {
        return { list_.items, list_.count };
    }
    range<const graze_rider> all() const && = delete;
};

// The bodies that pushed each other apart (push.h).
class pushed_list : public detail::list<graze_pushed_list, graze_pushed_list_free> {
  public:
    range<const graze_pushed> all() const &noexcept {
        return { list_.items, list_.count };
    }
    range<const graze_pushed> all() const && = delete;
};

// The legs of a flight (legs.h).
class legs : public detail::list<graze_legs, graze_legs_free> {
  public:
    range<const graze_leg> all() const &noexcept {
        return { list_.items, list_.count };
    }
    range<const graze_leg> all() const && = delete;
    // the flight was cut short
    bool is_cut_short() const noexcept { return list_.is_cut_short; }
};

// The collision matrix (rules.h), and the responses of movers (move_and_collide.h):
// the structs of the C interface with methods. Each returns itself, so calls can be
// chained.
struct rules : graze_rules {
    rules() noexcept : graze_rules() {}
    rules(const graze_rules &other) noexcept : graze_rules(other) {}
    rules &forbid_all() noexcept {
        graze_rules_forbid_all(this);
        return *this;
    }
    rules &allow(unsigned a, unsigned b) {
        check(graze_rules_allow(this, a, b));
        return *this;
    }
    rules &forbid(unsigned a, unsigned b) {
        check(graze_rules_forbid(this, a, b));
        return *this;
    }
    rules &allow_layers(std::uint64_t a, std::uint64_t b) noexcept {
        graze_rules_allow_layers(this, a, b);
        return *this;
    }
    rules &forbid_layers(std::uint64_t a, std::uint64_t b) noexcept {
        graze_rules_forbid_layers(this, a, b);
        return *this;
    }
    bool allows(unsigned a, unsigned b) const noexcept {
        return graze_rules_allows(this, a, b);
    }
};
struct responses : graze_responses {
    responses() noexcept : graze_responses() {}
    responses &set(unsigned mover, unsigned other, graze_response to) {
        check(graze_responses_set(this, mover, other, to));
        return *this;
    }
    responses &set_layers(std::uint64_t movers, std::uint64_t others,
                          graze_response to) {
        check(graze_responses_set_layers(this, movers, others, to));
        return *this;
    }
    graze_response get(unsigned mover, unsigned other) const noexcept {
        return graze_responses_get(this, mover, other);
    }
};

// The broad phases (broad_phase.h).
inline std::vector<const graze_broad_phase *> broad_phases() {
    std::vector<const graze_broad_phase *> all(graze_broad_phase_count());
    for (std::size_t i = 0; i < all.size(); i++)
        all[i] = graze_broad_phase_at(i);
    return all;
}

// All pairs of overlapping boxes, in one array or between two (find.h). A box array
// is the boxes of `boxes`, which the caller keeps, all on layer 0 unless `layers`
// names one for each.
inline graze_box_array box_array(items<const graze_box> boxes,
                                 const std::uint8_t *layers = nullptr) {
    return { boxes.data(), layers, boxes.count() };
}
inline pair_list find_pairs(graze_box_array boxes,
                            const graze_find_config &config = {}) {
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
inline std::uint64_t count_pairs(graze_box_array boxes,
                                 const graze_find_config &config = {}) {
    std::uint64_t count;
    check(graze_count_pairs(&config, boxes, nullptr, &count));
    return count;
}
inline std::uint64_t count_pairs(graze_box_array first, graze_box_array second,
                                 const graze_find_config &config = {}) {
    std::uint64_t count;
    check(graze_count_pairs(&config, first, &second, &count));
    return count;
}

// Searches that share their memory (find.h).
class finder : public detail::owner<graze_finder, graze_finder_close> {
  public:
    explicit finder(const graze_find_config &config = {}) {
        check(graze_finder_open(&config, &object_));
    }
    void pairs(graze_box_array boxes, pair_list &out) {
        check(graze_finder_pairs(object_, boxes, out.get()));
    }
    void pairs(graze_box_array first, graze_box_array second, pair_list &out) {
        check(graze_finder_pairs_between(object_, first, second, out.get()));
    }
    std::uint64_t count(graze_box_array boxes) {
        std::uint64_t count;
        check(graze_finder_count(object_, boxes, nullptr, &count));
        return count;
    }
    std::uint64_t count(graze_box_array first, graze_box_array second) {
        std::uint64_t count;
        check(graze_finder_count(object_, first, &second, &count));
        return count;
    }
};

// How a mask is seen: flipped and turned, and against another one at an offset (mask.h, mask_pair.h).
class mask_view {
  public:
    mask_view(graze_mask_view view) noexcept : view_(view) {}
    operator graze_mask_view() const noexcept { return view_; }
    std::uint32_t width() const noexcept { return graze_mask_view_width(view_); }
    std::uint32_t height() const noexcept { return graze_mask_view_height(view_); }
    bool operator()(std::int32_t x, std::int32_t y) const noexcept {
        return graze_mask_view_get(view_, x, y);
    }
    // No rectangle if no pixel is solid.
    graze_rect bounds() const noexcept {
        graze_rect bounds;
        graze_mask_view_bounds(view_, &bounds);
        return bounds;
    }
    std::vector<std::uint64_t> row(std::uint32_t y) const {
        std::vector<std::uint64_t> words((width() + std::size_t{ 63 }) / 64);
        graze_mask_view_row(view_, y, words.data());
        return words;
    }
    bool overlaps(mask_view b, std::int32_t dx, std::int32_t dy) const noexcept {
        return graze_mask_overlaps(view_, b.view_, dx, dy);
    }
    bool overlaps_at(mask_view b, double dx, double dy) const noexcept {
        return graze_mask_overlaps_at(view_, b.view_, dx, dy);
    }
    std::uint32_t area(mask_view b, std::int32_t dx,
                       std::int32_t dy) const noexcept {
        return graze_mask_area(view_, b.view_, dx, dy);
    }
    double area_at(mask_view b, double dx, double dy) const noexcept {
        return graze_mask_area_at(view_, b.view_, dx, dy);
    }
    bool first_overlap(mask_view b, std::int32_t dx, std::int32_t dy,
                       graze_pixel &first) const noexcept {
        return graze_mask_first_overlap(view_, b.view_, dx, dy, &first);
    }
    bool overlap_bounds(mask_view b, std::int32_t dx, std::int32_t dy,
                        graze_rect &bounds) const noexcept {
        return graze_mask_overlap_bounds(view_, b.view_, dx, dy, &bounds);
    }
    graze_point normal(mask_view b, std::int32_t dx,
                       std::int32_t dy) const noexcept {
        return graze_mask_normal(view_, b.view_, dx, dy);
    }
    graze_pixel separation(mask_view b, std::int32_t dx,
                           std::int32_t dy) const noexcept {
        return graze_mask_separation(view_, b.view_, dx, dy);
    }
    bool impact(mask_view b, graze_mask_motion motion_of_b,
                double &time) const noexcept {
        return graze_mask_impact(view_, b.view_, motion_of_b, &time);
    }

  private:
    graze_mask_view view_;
};

// A mask of pixels (mask.h, mask_make.h, mask_edit.h).
class mask : public detail::owner<graze_mask, graze_mask_destroy> {
  public:
    mask(std::uint32_t width, std::uint32_t height) {
        check(graze_mask_create(width, height, nullptr, &object_));
    }
    explicit mask(graze_mask_view view) {
        check(graze_mask_copy(view, nullptr, &object_));
    }
    static mask own(graze_mask *object) noexcept {
        mask made;
        made.object_ = object;
        return made;
    }
    static mask from_alpha(const graze_pixels &pixels,
                           std::uint8_t threshold = GRAZE_MASK_ALPHA_DEFAULT) {
        mask made;
        check(graze_mask_from_alpha(&pixels, threshold, nullptr, &made.object_));
        return made;
    }
    static mask from_key(const graze_pixels &pixels, const std::uint8_t (&key)[3]) {
        mask made;
        check(graze_mask_from_key(&pixels, key, nullptr, &made.object_));
        return made;
    }
    static mask from_bits(const graze_mask_bits &bits) {
        mask made;
        check(graze_mask_from_bits(&bits, nullptr, &made.object_));
        return made;
    }
    std::uint32_t width() const noexcept { return graze_mask_width(object_); }
    std::uint32_t height() const noexcept { return graze_mask_height(object_); }
    std::uint32_t count() const noexcept { return graze_mask_count(object_); }
    graze_rect bounds() const noexcept {
        graze_rect bounds;
        graze_mask_bounds(object_, &bounds);
        return bounds;
    }
    bool operator()(std::int32_t x, std::int32_t y) const noexcept {
        return graze_mask_get(object_, x, y);
    }
    void set(std::int32_t x, std::int32_t y, bool is_solid = true) noexcept {
        graze_mask_set(object_, x, y, is_solid);
    }
    void fill() noexcept { graze_mask_fill(object_); }
    void clear() noexcept { graze_mask_clear(object_); }
    void invert() noexcept { graze_mask_invert(object_); }
    void do_and(graze_mask_view b, std::int32_t dx = 0, std::int32_t dy = 0) {
        check(graze_mask_and(object_, b, dx, dy));
    }
    void do_or(graze_mask_view b, std::int32_t dx = 0, std::int32_t dy = 0) {
        check(graze_mask_or(object_, b, dx, dy));
    }
    void do_xor(graze_mask_view b, std::int32_t dx = 0, std::int32_t dy = 0) {
        check(graze_mask_xor(object_, b, dx, dy));
    }
    void do_and_not(graze_mask_view b, std::int32_t dx = 0, std::int32_t dy = 0) {
        check(graze_mask_and_not(object_, b, dx, dy));
    }
    mask_view view() const noexcept { return graze_mask_view_all(object_); }
    operator mask_view() const noexcept { return view(); }
    operator graze_mask_view() const noexcept { return view(); }

  private:
    mask() noexcept = default;
};

// A curved laser of nodes (chain.h).
class chain : public detail::owner<graze_chain, graze_chain_destroy> {
  public:
    explicit chain(items<const graze_chain_node> nodes, std::uint32_t capacity = 0) {
        const graze_chain_def def = { nodes.data(), nodes.count(), capacity };
        check(graze_chain_create(&def, nullptr, &object_));
    }
    std::uint32_t count() const noexcept { return graze_chain_count(object_); }
    std::uint32_t capacity() const noexcept { return graze_chain_capacity(object_); }
    std::vector<graze_chain_node> nodes() const {
        std::vector<graze_chain_node> all(count());
        graze_chain_nodes(object_, all.data(), count());
        return all;
    }
    void push_node(const graze_chain_node &node) {
        check(graze_chain_push_node(object_, node));
    }
    void switch_nodes(std::uint32_t first, std::uint32_t count, bool is_off) {
        check(graze_chain_switch_nodes(object_, first, count, is_off));
    }
    void cut(std::uint32_t first, std::uint32_t count) {
        check(graze_chain_cut(object_, first, count));
    }
    std::vector<graze_point> points(double spacing) const {
        graze_point first;
        std::vector<graze_point> all(
            graze_chain_points(object_, spacing, &first, 1));
        graze_chain_points(object_, spacing, all.data(), all.size());
        return all;
    }
    // False: the chain touches nothing.
    bool nearest(graze_point to, graze_chain_place &place) const noexcept {
        return graze_chain_nearest(object_, to, &place);
    }
    graze_shape shape(graze_point at = { 0, 0 }) const noexcept {
        return graze_shape_chain(object_, at);
    }
};

// Boxes in float64 without a world (index.h).
class index : public detail::owner<graze_index, graze_index_close> {
  public:
    explicit index(graze_area_array boxes, const graze_index_config &config = {}) {
        check(graze_index_open(&config, boxes, &object_));
    }
    explicit index(items<const graze_area> areas = { nullptr, 0 })
        : index(graze_area_array{ areas.data(), nullptr, areas.count() }) {}
    std::uint32_t insert(const graze_area &box, std::uint8_t layer = 0) {
        std::uint32_t row;
        check(graze_index_insert(object_, &box, layer, &row));
        return row;
    }
    void set_box(std::uint32_t row, const graze_area &box) {
        check(graze_index_set_box(object_, row, &box));
    }
    void remove(std::uint32_t row) { check(graze_index_remove(object_, row)); }
    void query(const graze_query &query, hits &out) const {
        check(graze_index_query(object_, &query, 1, out.get()));
    }
    template <class C, class = detail::has_items<const C, const graze_query>>
    void query(const C &queries, hits &out) const {
        check(graze_index_query(object_, std::data(queries), std::size(queries),
                                out.get()));
    }
    void move(const graze_move &move, move_result &out,
              const graze_move_options &options = {}) const {
        check(graze_index_move(object_, &move, &options, out.get()));
    }
};

// Threads of graze's own (tasks.h).
class pool : public detail::owner<graze_pool, graze_pool_close> {
  public:
    explicit pool(std::uint32_t threads) {
        check(graze_pool_open(threads, nullptr, &object_));
    }
    graze_tasks tasks() const noexcept { return graze_pool_tasks(object_); }
};

// A part of a body, as a value. It owns nothing: the body owns its parts. It
// converts to the handle of the C interface.
class part {
  public:
    part() noexcept = default;
    part(graze_world *world, graze_part handle) noexcept
        : world_(world), handle_(handle) {}
    operator graze_part() const noexcept { return handle_; }
    explicit operator bool() const noexcept { return handle_.id != 0; }
    graze_part_info read() const {
        graze_part_info info;
        check(graze_part_read(world_, handle_, &info));
        return info;
    }
    graze_shape shape() const {
        graze_shape shape;
        check(graze_part_shape(world_, handle_, &shape));
        return shape;
    }
    graze_manifold manifold(graze_part other) const {
        graze_manifold manifold;
        check(graze_part_manifold(world_, handle_, other, &manifold));
        return manifold;
    }
    void remove() { check(graze_part_remove(world_, handle_)); }
    void set_box(graze_box box) { check(graze_part_set_box(world_, handle_, box)); }
    void set_offset(graze_box offset) {
        check(graze_part_set_offset(world_, handle_, offset));
    }
    void set_shape(const graze_shape &shape) {
        check(graze_part_set_shape(world_, handle_, &shape));
    }
    void take_shape() { check(graze_part_set_shape(world_, handle_, nullptr)); }
    void move_box(graze_box box) {
        check(graze_part_move_box(world_, handle_, box));
    }
    void move_shape(const graze_shape &shape) {
        check(graze_part_move_shape(world_, handle_, &shape));
    }
    void set_layer(unsigned layer) {
        check(graze_part_set_layer(world_, handle_, layer));
    }
    void set_disabled(bool is_disabled) {
        check(graze_part_set_disabled(world_, handle_, is_disabled));
    }
    void set_one_way(unsigned sides) {
        check(graze_part_set_one_way(world_, handle_, sides));
    }
    void push_node(const graze_chain_node &node) {
        check(graze_part_push_node(world_, handle_, node));
    }
    void switch_nodes(std::uint32_t first, std::uint32_t count, bool is_off) {
        check(graze_part_switch_nodes(world_, handle_, first, count, is_off));
    }
    void cut_nodes(std::uint32_t first, std::uint32_t count) {
        check(graze_part_cut_nodes(world_, handle_, first, count));
    }
    friend bool operator==(const part &a, const part &b) noexcept {
        return a.handle_.id == b.handle_.id;
    }
    friend bool operator!=(const part &a, const part &b) noexcept {
        return a.handle_.id != b.handle_.id;
    }
    friend bool operator==(const part &a, graze_part b) noexcept {
        return a.handle_.id == b.id;
    }
    friend bool operator!=(const part &a, graze_part b) noexcept {
        return a.handle_.id != b.id;
    }
    friend bool operator==(graze_part a, const part &b) noexcept {
        return a.id == b.handle_.id;
    }
    friend bool operator!=(graze_part a, const part &b) noexcept {
        return a.id != b.handle_.id;
    }

  private:
    graze_world *world_ = nullptr;
    graze_part handle_ = {};
};

// A body of a world, as a value. It owns nothing: the world owns its bodies. It
// converts to the handle of the C interface.
class body {
  public:
    body() noexcept = default;
    body(graze_world *world, graze_body handle) noexcept
        : world_(world), handle_(handle) {}
    operator graze_body() const noexcept { return handle_; }
    explicit operator bool() const noexcept { return handle_.id != 0; }
    std::uint32_t slot() const noexcept { return graze_body_slot(handle_); }
    bool is_alive() const noexcept { return graze_body_is_alive(world_, handle_); }
    void remove() { check(graze_body_remove(world_, handle_)); }
    graze_body_info read() const {
        graze_body_info info;
        check(graze_body_read(world_, handle_, &info));
        return info;
    }

    part add(const graze_part_def &def) {
        graze_part made;
        check(graze_part_add(world_, handle_, &def, &made));
        return { world_, made };
    }
    // One part in one line; each returns the body, so calls can be chained.
    body &add_box(graze_box box, unsigned layer = 0) {
        check(graze_body_add_box(world_, handle_, box, layer, nullptr));
        return *this;
    }
    body &add_circle(graze_point center, double radius, unsigned layer = 0) {
        check(
            graze_body_add_circle(world_, handle_, center, radius, layer, nullptr));
        return *this;
    }
    body &add_capsule(graze_point from, graze_point to, double radius,
                      unsigned layer = 0) {
        check(graze_body_add_capsule(world_, handle_, from, to, radius, layer,
                                     nullptr));
        return *this;
    }
    body &add_ellipse(graze_point center, graze_point radii, double angle = 0,
                      unsigned layer = 0) {
        check(graze_body_add_ellipse(world_, handle_, center, radii, angle, layer,
                                     nullptr));
        return *this;
    }
    body &add_polygon(items<const graze_point> corners, unsigned layer = 0) {
        check(graze_body_add_polygon(world_, handle_, corners.data(),
                                     corners.count(), layer, nullptr));
        return *this;
    }
    // The part of a handle, as touches and hits name it.
    part operator[](graze_part handle) const noexcept { return { world_, handle }; }
    std::vector<graze_part> parts() const {
        std::vector<graze_part> all(graze_body_parts(world_, handle_, nullptr, 0));
        graze_body_parts(world_, handle_, all.data(),
                         static_cast<std::uint32_t>(all.size()));
        return all;
    }

    void set_position(float x, float y) {
        check(graze_body_set_position(world_, handle_, x, y));
    }
    void set_pose(float x, float y, float angle) {
        check(graze_body_set_pose(world_, handle_, x, y, angle));
    }
    void move_to(float x, float y) {
        check(graze_body_move_to(world_, handle_, x, y));
    }
    void set_user(std::uint64_t user) {
        check(graze_body_set_user(world_, handle_, user));
    }
    void set_disabled(bool is_disabled) {
        check(graze_body_set_disabled(world_, handle_, is_disabled));
    }
    void set_swept(bool is_swept) {
        check(graze_body_set_swept(world_, handle_, is_swept));
    }
    void set_name(const char *name) {
        check(graze_body_set_name(world_, handle_, name));
    }
    const char *name() const noexcept { return graze_body_name(world_, handle_); }
    void reset_near_misses() {
        check(graze_body_reset_near_misses(world_, handle_));
    }
    void set_hitboxes(const graze_hitbox_set &set, const graze_frame_pose &pose) {
        check(graze_body_set_hitboxes(world_, handle_, &set, &pose));
    }
    void take_hitboxes() {
        check(graze_body_set_hitboxes(world_, handle_, nullptr, nullptr));
    }
    void set_frame(const graze_frame_pose &pose) {
        check(graze_body_set_frame(world_, handle_, &pose));
    }
    graze_frame_pose frame() const {
        graze_frame_pose pose;
        check(graze_body_frame(world_, handle_, &pose));
        return pose;
    }
    const graze_hitbox_set *hitboxes() const noexcept {
        return graze_body_hitboxes(world_, handle_);
    }
    part hitbox(std::uint32_t name) const noexcept {
        return { world_, graze_body_hitbox(world_, handle_, name) };
    }
    // Moving with responses; without any the body slides.
    void move_and_collide(graze_point goal, move_result &out) {
        check(
            graze_body_move_and_collide(world_, handle_, goal, nullptr, out.get()));
    }
    void test_move(graze_point goal, move_result &out) const {
        check(graze_body_test_move(world_, handle_, goal, nullptr, out.get()));
    }
    void move_and_collide(graze_point goal, const graze_responses &responses,
                          move_result &out) {
        check(graze_body_move_and_collide(world_, handle_, goal, &responses,
                                          out.get()));
    }
    void test_move(graze_point goal, const graze_responses &responses,
                   move_result &out) const {
        check(graze_body_test_move(world_, handle_, goal, &responses, out.get()));
    }
    void move_platform(const graze_platform_move &move, rider_list &out) {
        check(graze_body_move_platform(world_, handle_, &move, out.get()));
    }

    // The parts that it touches now, and its contacts as of the last step.
    void overlaps(hits &out, std::uint64_t layers = GRAZE_ALL_LAYERS) const {
        check(graze_body_overlaps(world_, handle_, layers, out.get()));
    }
    std::vector<graze_contact> contacts() {
        std::vector<graze_contact> all(
            graze_body_contacts(world_, handle_, nullptr, 0));
        graze_body_contacts(world_, handle_, all.data(), all.size());
        return all;
    }
    std::vector<graze_touch> touches(graze_body other) {
        std::vector<graze_touch> all(
            graze_body_touches(world_, handle_, other, nullptr, 0));
        graze_body_touches(world_, handle_, other, all.data(), all.size());
        return all;
    }
    // The tiles of a layer that it touches now, merged into boxes.
    std::vector<graze_box> tiles_touched(graze_body tiles) const {
        std::vector<graze_box> all(
            graze_tiles_touched(world_, handle_, tiles, nullptr, 0));
        graze_tiles_touched(world_, handle_, tiles, all.data(), all.size());
        return all;
    }

    friend bool operator==(const body &a, const body &b) noexcept {
        return a.handle_.id == b.handle_.id;
    }
    friend bool operator!=(const body &a, const body &b) noexcept {
        return a.handle_.id != b.handle_.id;
    }
    friend bool operator==(const body &a, graze_body b) noexcept {
        return a.handle_.id == b.id;
    }
    friend bool operator!=(const body &a, graze_body b) noexcept {
        return a.handle_.id != b.id;
    }
    friend bool operator==(graze_body a, const body &b) noexcept {
        return a.id == b.handle_.id;
    }
    friend bool operator!=(graze_body a, const body &b) noexcept {
        return a.id != b.handle_.id;
    }

  protected:
    graze_world *world_ = nullptr;
    graze_body handle_ = {};
};

// A body that is a tile layer (tiles.h).
class tiles : public body {
  public:
    using body::body;
    explicit tiles(const body &layer) noexcept : body(layer) {}
    graze_tiles_info info() const {
        graze_tiles_info info;
        check(graze_tiles_read(world_, handle_, &info));
        return info;
    }
    graze_tile_kind get(std::uint32_t x, std::uint32_t y) const {
        graze_tile_kind kind;
        check(graze_tiles_get(world_, handle_, x, y, &kind));
        return kind;
    }
    void set(std::uint32_t x, std::uint32_t y, graze_tile_kind kind) {
        check(graze_tiles_set(world_, handle_, x, y, kind));
    }
    void fill(graze_rect where, graze_tile_kind kind) {
        check(graze_tiles_fill(world_, handle_, where, kind));
    }
    // w x h kinds, or values, row by row; GRAZE_OUT_OF_SPACE for fewer.
    void set_many(graze_rect where, items<const std::uint8_t> kinds) {
        check_count(where, kinds.size());
        check(graze_tiles_set_many(world_, handle_, where, kinds.data()));
    }
    std::uint16_t value(std::uint32_t x, std::uint32_t y) const {
        std::uint16_t value;
        check(graze_tiles_get_value(world_, handle_, x, y, &value));
        return value;
    }
    void set_value(std::uint32_t x, std::uint32_t y, std::uint16_t value) {
        check(graze_tiles_set_value(world_, handle_, x, y, value));
    }
    void set_values(graze_rect where, items<const std::uint16_t> values) {
        check_count(where, values.size());
        check(graze_tiles_set_values(world_, handle_, where, values.data()));
    }

  private:
    static void check_count(graze_rect where, std::size_t count) {
        check(count / (where.w > 0 ? where.w : 1) >= where.h || where.w == 0
                  ? GRAZE_OK
                  : GRAZE_OUT_OF_SPACE);
    }
};

// A world that another object owns: a graze::world, a replay, or C.
class world_ref {
  public:
    explicit world_ref(graze_world *world) noexcept : object_(world) {}
    graze_world *get() const noexcept { return object_; }
    explicit operator bool() const noexcept { return object_ != nullptr; }

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
    tiles add_tiles(const graze_tiles_def &def) {
        graze_body made;
        check(graze_world_add_tiles(object_, &def, &made));
        return { object_, made };
    }
    // The body of a handle, as events and hits name it.
    body operator[](graze_body handle) const noexcept { return { object_, handle }; }
    part operator[](graze_part handle) const noexcept { return { object_, handle }; }
    body from_slot(std::uint32_t slot) const noexcept {
        return { object_, graze_body_from_slot(object_, slot) };
    }
    std::uint32_t body_count() const noexcept {
        return graze_world_body_count(object_);
    }
    std::uint32_t part_count() const noexcept {
        return graze_world_part_count(object_);
    }
    std::vector<graze_body> bodies() const {
        std::vector<graze_body> all(graze_world_body_count(object_));
        graze_world_bodies(object_, all.data(),
                           static_cast<std::uint32_t>(all.size()));
        return all;
    }
    void set_positions(const graze_positions &positions) {
        check(graze_world_set_positions(object_, &positions));
    }
    void move_all(const graze_positions &positions) {
        check(graze_world_move_all(object_, &positions));
    }

    void set_rules(const graze_rules &rules) noexcept {
        graze_world_set_rules(object_, &rules);
    }
    graze_rules rules() const noexcept {
        graze_rules rules;
        graze_world_rules(object_, &rules);
        return rules;
    }
    void set_layer_name(unsigned layer, const char *name) {
        check(graze_world_set_layer_name(object_, layer, name));
    }
    const char *layer_name(unsigned layer) const noexcept {
        return graze_world_layer_name(object_, layer);
    }
    void set_broad_phase(const char *broad_phase,
                         const graze_broad_phase_setup &setup = {}) {
        check(graze_world_set_broad_phase(object_, broad_phase, &setup));
    }
    const char *broad_phase() const noexcept {
        return graze_world_broad_phase(object_);
    }
    graze_edges edges() const noexcept { return graze_world_edges(object_); }
    graze_point cell() const noexcept {
        graze_point cell;
        graze_world_cell(object_, &cell.x, &cell.y);
        return cell;
    }
    void set_counters(graze_counters *counters) noexcept {
        graze_world_set_counters(object_, counters);
    }
    graze_narrow_counts narrow_counts() const noexcept {
        return graze_world_narrow_counts(object_);
    }
    float margin(unsigned a, unsigned b) const noexcept {
        return graze_world_margin(object_, a, b);
    }
    std::uint32_t near_miss_interval(unsigned a, unsigned b) const noexcept {
        return graze_world_near_miss_interval(object_, a, b);
    }
    void reset_near_miss(graze_body a, graze_body b) {
        check(graze_world_reset_near_miss(object_, a, b));
    }
    void shift_origin(float dx, float dy) {
        check(graze_world_shift_origin(object_, dx, dy));
    }
    void set_circle_rule(unsigned a, unsigned b, graze_circle_rule rule) {
        check(graze_world_set_circle_rule(object_, a, b, rule));
    }
    graze_circle_rule circle_rule(unsigned a, unsigned b) const noexcept {
        return graze_world_circle_rule(object_, a, b);
    }
    void set_margin(unsigned a, unsigned b, float margin) {
        check(graze_world_set_margin(object_, a, b, margin));
    }
    void set_near_miss_interval(unsigned a, unsigned b, std::uint32_t steps) {
        check(graze_world_set_near_miss_interval(object_, a, b, steps));
    }
    void set_swept_layers(std::uint64_t layers, bool is_swept) noexcept {
        graze_world_set_swept_layers(object_, layers, is_swept);
    }

    // One frame, and what it found.
    void step() { check(graze_world_step(object_)); }
    std::size_t required_capacity() const noexcept {
        return graze_world_required_capacity(object_);
    }
    range<const graze_contact_event> contact_events() const noexcept {
        std::size_t count;
        const graze_contact_event *events =
            graze_world_contact_events(object_, &count);
        return { events, count };
    }
    range<const graze_touch_event> touch_events() const noexcept {
        std::size_t count;
        const graze_touch_event *events = graze_world_touch_events(object_, &count);
        return { events, count };
    }
    range<const graze_near_miss> near_misses() const noexcept {
        std::size_t count;
        const graze_near_miss *misses = graze_world_near_misses(object_, &count);
        return { misses, count };
    }
    range<const graze_strike> strikes() const noexcept {
        std::size_t count;
        const graze_strike *strikes = graze_world_strikes(object_, &count);
        return { strikes, count };
    }
    std::uint64_t steps() const noexcept { return graze_world_steps(object_); }
    range<const graze_contact_event> events_by_time() noexcept {
        std::size_t count;
        const graze_contact_event *events =
            graze_world_events_by_time(object_, &count);
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

    // Attacks (attack.h) are handles of C: they own nothing.
    graze_attack add_attack(const graze_attack_def &def = {}) {
        graze_attack attack;
        check(graze_attack_add(object_, &def, &attack));
        return attack;
    }
    void set_attack(graze_attack attack, const graze_attack_def &def) {
        check(graze_attack_set(object_, attack, &def));
    }
    void reset_attack(graze_attack attack) {
        check(graze_attack_reset(object_, attack));
    }
    void remove_attack(graze_attack attack) {
        check(graze_attack_remove(object_, attack));
    }
    // The definition of an attack; *struck: how many bodies it has struck.
    graze_attack_def read_attack(graze_attack attack,
                                 std::uint32_t *struck = nullptr) const {
        graze_attack_def def;
        check(graze_attack_read(object_, attack, &def, struck));
        return def;
    }
    bool has_struck(graze_attack attack, graze_body body,
                    std::uint64_t *step = nullptr) const noexcept {
        return graze_attack_has_struck(object_, attack, body, step);
    }
    void set_attack_of(graze_part part, graze_attack attack) {
        check(graze_part_set_attack(object_, part, attack));
    }
    graze_attack attack_of(graze_part part) const noexcept {
        return graze_part_attack(object_, part);
    }
    graze_strike_explanation explain_strike(graze_body body,
                                            graze_body target) const noexcept {
        graze_strike_explanation why;
        graze_world_explain_strike(object_, body, target, &why);
        return why;
    }

    // Queries (query.h): one or many into a list, or one in a line.
    void query(const graze_query &query, hits &out) const {
        check(graze_world_query(object_, &query, 1, out.get()));
    }
    template <class C, class = detail::has_items<const C, const graze_query>>
    void query(const C &queries, hits &out) const {
        check(graze_world_query(object_, std::data(queries), std::size(queries),
                                out.get()));
    }
    bool query_any(const graze_query &query) const {
        bool is_any;
        check(graze_world_query_any(object_, &query, 1, &is_any));
        return is_any;
    }
    // danger.h: the first time at which each place is hit, row by row.
    std::vector<float> danger(const graze_danger_def &def) {
        std::vector<float> times(std::size_t(def.columns) * def.rows + 1);
        check(graze_world_danger(object_, &def, times.data()));
        times.pop_back();
        return times;
    }
    // The parts that many bodies touch now, and where a body that is not in the world would move.
    void overlaps(items<const graze_body> bodies, hits &out,
                  std::uint64_t layers = GRAZE_ALL_LAYERS) const {
        const graze_overlap_query query = { bodies.data(), bodies.size(), layers };
        check(graze_world_overlaps(object_, &query, out.get()));
    }
    std::unique_ptr<bool[]>
    overlaps_any(items<const graze_body> bodies,
                 std::uint64_t layers = GRAZE_ALL_LAYERS) const {
        const graze_overlap_query query = { bodies.data(), bodies.size(), layers };
        std::unique_ptr<bool[]> any(new bool[bodies.size() + 1]());
        check(graze_world_overlaps_any(object_, &query, any.get()));
        return any;
    }
    void test_move(const graze_body_def &def, graze_point goal, move_result &out,
                   const graze_responses *responses = nullptr) const {
        check(graze_world_test_move(object_, &def, goal, responses, out.get()));
    }
    void fly(const graze_legs_def &def, legs &out) const {
        check(graze_world_legs(object_, &def, out.get()));
    }
    void push(const graze_push &push, pushed_list &out) {
        check(graze_world_push(object_, &push, out.get()));
    }
    void move_many(items<const graze_mover> movers, move_results &out,
                   const graze_responses *responses = nullptr) const {
        check(graze_world_move_many(object_, movers.data(), movers.size(), responses,
                                    out.get()));
    }
    graze_hit ray_first(graze_point from, graze_point to,
                        std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_ray_first(object_, from, to, layers);
    }
    graze_hit point(graze_point at,
                    std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_point(object_, at, layers);
    }
    graze_hit nearest(graze_point at,
                      std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
        return graze_world_nearest(object_, at, layers);
    }
    std::size_t box(graze_box box,
                    std::uint64_t layers = GRAZE_ALL_LAYERS) const noexcept {
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
    void load(items<const unsigned char> snapshot,
              const graze_assets *assets = nullptr) {
        check(graze_world_load(object_, assets, snapshot.data(), snapshot.size()));
    }
    std::uint64_t hash() noexcept { return graze_world_hash(object_); }

  protected:
    graze_world *object_;
};

// A world (world.h). A moved world stays at its address: its bodies go on.
class world : public world_ref {
  public:
    explicit world(const graze_world_config &config = {}) : world_ref(nullptr) {
        check(graze_world_open(&config, &object_));
    }
    world(world &&other) noexcept
        : world_ref(std::exchange(other.object_, nullptr)) {}
    world &operator=(world &&other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~world() { graze_world_close(object_); }
};

// Deltas between two snapshots, and the second one again (save.h).
namespace detail {
template <class Write> std::vector<unsigned char> written(Write write) {
    std::size_t size = 0;
    const graze_status status = write(nullptr, std::size_t{ 0 }, &size);
    check(status == GRAZE_OUT_OF_SPACE ? GRAZE_OK : status);
    std::vector<unsigned char> bytes(size);
    check(write(bytes.data(), size, &size));
    return bytes;
}
} // namespace detail
inline std::vector<unsigned char> delta_of(items<const unsigned char> base,
                                           items<const unsigned char> snapshot) {
    const graze_bytes from = { base.data(), base.size() },
                      to = { snapshot.data(), snapshot.size() };
    return detail::written(
        [&](void *bytes, std::size_t capacity, std::size_t *size) {
            return graze_save_delta(from, to, bytes, capacity, size);
        });
}
inline std::vector<unsigned char> apply_delta(items<const unsigned char> base,
                                              items<const unsigned char> delta) {
    const graze_bytes from = { base.data(), base.size() },
                      change = { delta.data(), delta.size() };
    return detail::written(
        [&](void *bytes, std::size_t capacity, std::size_t *size) {
            return graze_save_apply(from, change, bytes, capacity, size);
        });
}

// A recording of a world, into bytes or a sink of the caller, who keeps both alive as long as it goes on. It
// stops when it goes (recording.h).
class recording {
  public:
    recording(world_ref &world, const graze_recording_sink &sink)
        : world_(world.get()) {
        check(graze_recording_start(world_, &sink));
    }
    recording(world_ref &world, std::vector<unsigned char> &out)
        : recording(world, { append, &out }) {}
    recording(const recording &) = delete;
    recording &operator=(const recording &) = delete;
    ~recording() { graze_recording_stop(world_); }
    void stop() { check(graze_recording_stop(std::exchange(world_, nullptr))); }
    graze_status status() const noexcept { return graze_recording_status(world_); }
    bool is_on() const noexcept { return graze_recording_is_on(world_); }
    void set_frame(std::uint64_t number) noexcept {
        graze_recording_set_frame(world_, number);
    }
    void set_queries(bool are_recorded) noexcept {
        graze_recording_set_queries(world_, are_recorded);
    }
    void note(items<const unsigned char> bytes) noexcept {
        graze_recording_note(world_, bytes.data(), bytes.size());
    }

  private:
    static bool append(void *user, const void *bytes, std::size_t size) {
        std::vector<unsigned char> &out =
            *static_cast<std::vector<unsigned char> *>(user);
        const unsigned char *from = static_cast<const unsigned char *>(bytes);
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
        try {
            out.insert(out.end(), from, from + size);
        } catch (...) { // no exception passes through C
            return false;
        }
#else
        out.insert(out.end(), from, from + size);
#endif
        return true;
    }
    graze_world *world_;
};

// A replay of a recording, from a copy of bytes or from the caller's source
// (replay.h).
class replay : public detail::owner<graze_replay, graze_replay_close> {
  public:
    explicit replay(const graze_replay_config &config) {
        check(graze_replay_open(&config, &object_));
    }
    explicit replay(items<const unsigned char> bytes,
                    graze_replay_config config = {})
        : bytes_(new source{ { bytes.data(), bytes.data() + bytes.size() }, 0 }) {
        config.source = { give, bytes_.get() };
        check(graze_replay_open(&config, &object_));
    }
    graze_replay_state step() noexcept { return graze_replay_step(object_); }
    graze_replay_state seek(std::uint64_t step) noexcept {
        return graze_replay_seek(object_, step);
    }
    graze_replay_info read() const noexcept { return graze_replay_read(object_); }
    world_ref world() noexcept { return world_ref(graze_replay_world(object_)); }

  private:
    struct source {
        std::vector<unsigned char> bytes;
        std::size_t at;
    };
    static std::size_t give(void *user, void *bytes, std::size_t size) {
        source &self = *static_cast<source *>(user);
        const std::size_t left = self.bytes.size() - self.at,
                          count = size < left ? size : left;
        if (count > 0)
            std::memcpy(bytes, self.bytes.data() + self.at, count);
        self.at += count;
        return count;
    }
    std::unique_ptr<source> bytes_;
};

} // namespace graze

#endif
