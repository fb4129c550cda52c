// contender.cpp: the list of those who enrolled, and common refusals.
#include "bench/peers/contender.h"

#include <algorithm>

namespace peers {

namespace {

// Made when first asked for, since drivers enrol before main, in any order.
std::vector<entrant> &enrolled() {
    static std::vector<entrant> all;
    return all;
}

} // namespace

std::vector<entrant> entrants() {
    std::vector<entrant> all = enrolled();
    std::stable_sort(all.begin(), all.end(), [](const entrant &a, const entrant &b) {
        return a.library != b.library ? a.library < b.library : a.name < b.name;
    });
    return all;
}

enrolment::enrolment(entrant who) {
    enrolled().push_back(std::move(who));
}

std::string refuse_above(const scene_plan &plan, uint32_t boxes, const char *why) {
    return plan.boxes > boxes ? why : "";
}

std::string refuse_places(const scene_plan &plan) {
    return plan.asked == question::pairs ? "" : "answers no questions about places";
}

std::string refuse_clusters(const scene_plan &plan) {
    return plan.workload == "w4" || plan.workload == "w4b" ? far_behind : "";
}

bool has_two_sides(const scene_plan &plan) {
    return plan.workload == "w3" || plan.workload == "w3-player";
}

} // namespace peers
