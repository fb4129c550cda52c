// cgal.cpp: CGAL's box_intersection_d, a streamed segment tree. Its boxes are 40
// bytes of float64, taken by value, with a cutoff of 320, which bench/peers found to
// be good at many boxes. With more than one thread its parallel version runs, on
// TBB.
//
// Half-open boxes of no width or height are contained in themselves for CGAL, and so
// its pairs are compared again.
#include "bench/joins/boxes.h"

#include <CGAL/box_intersection_d.h>
#include <atomic>

namespace {

struct cgal_box {
    typedef double NT;
    typedef uint32_t ID;
    joins::box edges;
    uint32_t row;

    static int dimension() { return 2; }
    ID id() const { return row; }
    NT min_coord(int axis) const { return edges.low[axis]; }
    NT max_coord(int axis) const { return edges.high[axis]; }
};

constexpr std::ptrdiff_t CUTOFF = 320;

// Rows of a second set follow those of the first, as CGAL takes boxes of one number
// for one box.
std::vector<cgal_box> boxes_of(std::vector<joins::box> &from, uint32_t first_row) {
    std::vector<cgal_box> boxes(from.size());
    for (size_t i = 0; i < from.size(); i++)
        boxes[i] = { from[i], first_row + (uint32_t)i };
    std::vector<joins::box>().swap(from);
    return boxes;
}

template <typename Way> uint64_t count_pairs(joins::request &asked) {
    std::atomic<uint64_t> pairs{ 0 };
    const bool is_closed = asked.is_closed;
    const auto topology = is_closed ? CGAL::Box_intersection_d::CLOSED
                                    : CGAL::Box_intersection_d::HALF_OPEN;
    const auto meet = [&pairs, is_closed](const cgal_box &a, const cgal_box &b) {
        if (joins::overlap(a.edges, b.edges, is_closed))
            pairs.fetch_add(1, std::memory_order_relaxed);
    };
    std::vector<cgal_box> a = boxes_of(asked.a, 0),
                          b = boxes_of(asked.b, (uint32_t)a.size());
    if (asked.is_self)
        CGAL::box_self_intersection_d<Way>(a.begin(), a.end(), meet, CUTOFF,
                                           topology);
    else
        CGAL::box_intersection_d<Way>(a.begin(), a.end(), b.begin(), b.end(), meet,
                                      CUTOFF, topology);
    return pairs;
}

uint64_t count_by_threads(joins::request &asked) {
#ifdef CGAL_LINKED_WITH_TBB
    if (asked.threads > 1)
        return count_pairs<CGAL::Parallel_tag>(asked);
#endif
    return count_pairs<CGAL::Sequential_tag>(asked);
}

} // namespace

int main(int count, char **arguments) {
    return joins::run(count, arguments, count_by_threads);
}
