// cgal.cpp: CGAL's box_self_intersection_d and box_intersection_d (Lutz Kettner,
// Andreas Meyer, Afra Zomorodian), a streamed segment tree that sweeps where fewer
// boxes than a cutoff are left. Its boxes are graze's, 20 bytes, taken by value; half-
// open, which is its faster way to compare. The default cutoff is 10.
#include "bench/peers/contender.h"

#include <CGAL/box_intersection_d.h>

namespace peers {

namespace {

struct cgal_box {
    typedef float NT;
    typedef uint32_t ID;
    float low[2], high[2];
    uint32_t row;

    static int dimension() { return 2; }
    ID id() const { return row; }
    NT min_coord(int axis) const { return low[axis]; }
    NT max_coord(int axis) const { return high[axis]; }
};

void take(const side &from, std::vector<cgal_box> &boxes) {
    boxes.resize(from.size());
    for (size_t i = 0; i < from.size(); i++) {
        const graze_box &box = from.boxes[i];
        boxes[i] = { { box.min_x, box.min_y },
                     { box.max_x, box.max_y },
                     from.ids[i] };
    }
}

class cgal final : public collector {
  public:
    cgal(const scene &, std::ptrdiff_t limit) : cutoff(limit) {}

    void frame(const scene &now) override {
        found.clear();
        take(now.few, few); // CGAL sorts the given boxes
        if (now.is_self)
            CGAL::box_self_intersection_d(
                few.begin(), few.end(),
                [this](const cgal_box &a, const cgal_box &b) {
                    found.push_back({ a.row, b.row });
                },
                cutoff, CGAL::Box_intersection_d::HALF_OPEN);
        else
            join(now);
    }

  private:
    void join(const scene &now) {
        take(now.many, many);
        CGAL::box_intersection_d(
            few.begin(), few.end(), many.begin(), many.end(),
            [this, &now](const cgal_box &a, const cgal_box &b) {
                if (now.may_meet(a.row, b.row))
                    found.push_back({ a.row, b.row });
            },
            cutoff, CGAL::Box_intersection_d::HALF_OPEN);
    }

    const std::ptrdiff_t cutoff;
    std::vector<cgal_box> few, many;
};

std::vector<setting> cutoffs() {
    std::vector<setting> all;
    for (const std::ptrdiff_t cutoff : { 40, 80, 160, 320, 640, 1280 })
        all.push_back(setting_of<cgal>("cutoff " + std::to_string(cutoff), cutoff));
    return all;
}

const enrolment by_default({ "CGAL",
                             "box_intersection_d, default cutoff",
                             kind::peer,
                             { setting_of<cgal>("", std::ptrdiff_t{ 10 }) },
                             refuse_places });
const enrolment at_best({ "CGAL", "box_intersection_d, best cutoff", kind::peer,
                          cutoffs(), refuse_places });

} // namespace

} // namespace peers
