// sights.cpp: rays and the nearest, the questions of graze-peers that are not about one place; see sights.h.
#include "bench/peers/sights.h"

#include <algorithm>
#include <new>

namespace peers {

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

} // namespace peers
