// scene.cpp: the boxes that all contenders of graze-peers are given, frame after
// frame, and the queries about them; see scene.h.
#include "bench/peers/scene.h"

extern "C" {
#include "bench/answers.h"
}

#include <algorithm>
#include <new>

namespace peers {

// --- Rays and the nearest ---

namespace {

constexpr uint32_t directions = 97;

// All round, without sines: the places of a circle that the rational numbers give.
graze_point direction_of(uint32_t i) {
    const double share = static_cast<double>(i % directions) / directions,
                 below = 1 + share * share;
    const double x = (1 - share * share) / below, y = 2 * share / below;
    return i % 2 != 0 ? graze_point{ -x, y } : graze_point{ y, -x };
}

// When a ray is between two edges: later than `enter`, earlier than `leave`.
void cut(double from, double to, double min, double max, double &enter,
         double &leave) {
    const double near = to >= from ? min : max, far = to >= from ? max : min;
    if (from == to) {
        leave = min < from && from < max ? leave : -1;
        return;
    }
    enter = std::max(enter, (near - from) / (to - from));
    leave = std::min(leave, (far - from) / (to - from));
}

graze_index *index_of_boxes(const side &boxes) {
    std::vector<graze_area> areas;
    for (const graze_box &box : boxes.boxes)
        areas.push_back({ box.min_x, box.min_y, box.max_x, box.max_y });
    graze_index *area_index = nullptr;
    if (graze_index_open(
            nullptr, { areas.data(), nullptr, static_cast<uint32_t>(areas.size()) },
            &area_index) != GRAZE_OK)
        throw std::bad_alloc();
    return area_index;
}

} // namespace

graze_query sight_of(const scene &now, uint32_t i) {
    const graze_point at = { now.asked.x[i], now.asked.y[i] }, way = direction_of(i);
    graze_query question = {};
    question.kind = now.plan.asked == question::rays ? GRAZE_QUERY_RAY_FIRST
                                                     : GRAZE_QUERY_NEAREST;
    question.at = at;
    question.to = { at.x + now.extent / 10 * way.x, at.y + now.extent / 10 * way.y };
    question.nearest_count = nearest_asked;
    question.layers = ~UINT64_C(0);
    return question;
}

void first_hit::look(const graze_box &box, uint32_t row) {
    double enter = 0, leave = 1;
    cut(from.x, to.x, box.min_x, box.max_x, enter, leave);
    cut(from.y, to.y, box.min_y, box.max_y, enter, leave);
    if (enter < leave && (enter < time || (enter == time && row < best))) {
        time = enter;
        best = row;
    }
}

std::vector<graze_pair> sights_expected(const scene &now) {
    graze_index *area_index = index_of_boxes(now.few);
    std::vector<graze_pair> pairs;
    graze_hits answers = {};
    for (uint32_t i = 0; i < now.asked.count; i++) {
        const graze_query question = sight_of(now, i);
        if (graze_index_query(area_index, &question, 1, &answers) != GRAZE_OK)
            throw std::bad_alloc();
        for (size_t j = 0; j < answers.starts[1]; j++)
            pairs.push_back({ static_cast<uint32_t>(answers.items[j].user), i });
    }
    graze_hits_free(&answers);
    graze_index_close(area_index);
    return pairs;
}

// --- Scenes ---

namespace {

constexpr uint64_t seed = 1;

uint8_t layer_of(const workload &work, uint32_t i) {
    return work.layers != nullptr ? work.layers[i] : uint8_t{ 0 };
}

uint64_t bit(unsigned layer) {
    return UINT64_C(1) << layer;
}

uint64_t used_layers(const workload &work) {
    uint64_t used = 0;
    for (uint32_t i = 0; i < work.count; i++)
        used |= bit(layer_of(work, i));
    return used;
}

// All layers which those of a set may meet.
uint64_t met_by(const graze_rules &rules, uint64_t layers) {
    uint64_t met = 0;
    for (unsigned a = 0; a < GRAZE_LAYER_COUNT; a++)
        if ((layers & bit(a)) != 0)
            met |= ~rules.forbidden[a];
    return met;
}

// Half of the layers in use, so those of a half never meet each other; all of them,
// if it cannot be.
uint64_t half_of(const workload &work) {
    const uint64_t used = used_layers(work);
    if (work.rules == nullptr)
        return used;
    uint64_t here = 0, there = 0;
    for (unsigned layer = 0; layer < GRAZE_LAYER_COUNT; layer++) {
        if ((used & ~(here | there) & bit(layer)) != 0)
            here |= bit(layer);
        for (uint64_t before = 0; before != (here | there);) {
            before = here | there;
            there |= met_by(*work.rules, here) & used;
            here |= met_by(*work.rules, there) & used;
        }
    }
    return (here & there) == 0 ? here : used;
}

uint32_t count_on(const workload &work, uint64_t layers) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < work.count; i++)
        count += (layers & bit(layer_of(work, i))) != 0;
    return count;
}

uint64_t smaller_half(const workload &work) {
    const uint64_t used = used_layers(work), half = half_of(work);
    return half == used || count_on(work, half) <= work.count / 2 ? half
                                                                  : used & ~half;
}

void take(const workload &work, uint64_t layers, side &out) {
    out = {};
    for (uint32_t i = 0; i < work.count; i++)
        if ((layers & bit(layer_of(work, i))) != 0) {
            out.boxes.push_back(work.boxes[i]);
            out.ids.push_back(i);
            out.layers.push_back(layer_of(work, i));
        }
}

double extent_of(const side &boxes) {
    float least = boxes.boxes[0].min_x, most = least;
    for (const graze_box &box : boxes.boxes) {
        least = std::min(least, box.min_x);
        most = std::max(most, box.max_x);
    }
    return static_cast<double>(most) - static_cast<double>(least);
}

// Up to this many boxes, each contender is compared with brute force.
constexpr uint32_t brute_most = 10000;

std::vector<graze_pair> found_by_graze(const scene &now) {
    if (is_sight(now.plan.asked))
        return sights_expected(now);
    graze_pair_list list = {};
    graze_find_config config = {};
    config.rules = now.work->rules;
    // No two edges are equal. So a point, a box of no width, is fine, too.
    config.edges = GRAZE_CLOSED;
    config.is_unsorted = true;
    config.broad_phase = now.work->count <= brute_most ? "brute" : nullptr;
    const graze_box_array rows = { now.work->boxes, now.work->layers,
                                   now.work->count };
    const graze_box_array asked = { now.many.boxes.data(), nullptr,
                                    static_cast<uint32_t>(now.many.size()) };
    const graze_status status =
        now.asks_places() ? graze_find_pairs_between(&config, rows, asked, &list)
                          : graze_find_pairs(&config, rows, &list);
    if (status != GRAZE_OK)
        throw std::bad_alloc();
    std::vector<graze_pair> pairs(list.items, list.items + list.count);
    graze_pair_list_free(&list);
    return pairs;
}

} // namespace

scene::scene(const scene_plan &of)
    : plan(of), work(workload_open(of.workload.c_str(), of.boxes, seed)) {
    if (work == nullptr)
        throw std::bad_alloc();
    few_layers = smaller_half(*work);
    is_self = !asks_places() && few_layers == used_layers(*work);
    fill_sides();
    if (is_sight(plan.asked))
        extent = extent_of(few);
}

scene::~scene() {
    workload_close(work);
    queries_close(&asked);
}

void scene::next() {
    frame++;
    if (!asks_places())
        workload_next(work);
    fill_sides();
}

bool scene::may_meet(uint32_t a, uint32_t b) const {
    return work->rules == nullptr ||
           graze_rules_allows(work->rules, work->layers[a], work->layers[b]);
}

void scene::fill_sides() {
    if (!asks_places() || few.size() == 0)
        take(*work, few_layers, few);
    if (asks_places())
        ask();
    else if (!is_self)
        take(*work, ~few_layers, many);
}

void scene::ask() {
    queries_close(&asked);
    if (!queries_open(work, plan.queries, seed + frame, &asked))
        throw std::bad_alloc();
    many.boxes.resize(asked.count);
    many.ids.resize(asked.count);
    many.layers.assign(asked.count, 0);
    for (uint32_t i = 0; i < asked.count; i++) {
        const float x = asked.x[i], y = asked.y[i];
        many.boxes[i] =
            plan.asked == question::areas ? asked.areas[i] : graze_box{ x, y, x, y };
        many.ids[i] = i;
    }
}

pair_sum sum_of(const std::vector<graze_pair> &pairs, bool is_of_rows) {
    uint64_t hash = 0;
    for (const graze_pair &pair : pairs) {
        const bool is_turned = is_of_rows && pair.a > pair.b;
        const uint64_t first = is_turned ? pair.b : pair.a,
                       second = is_turned ? pair.a : pair.b;
        hash += answers_mix((first << 32 | second) + 1);
    }
    return { pairs.size(), hash };
}

pair_sum expected_sum(const scene &now) {
    return sum_of(found_by_graze(now), !now.asks_places());
}

} // namespace peers
