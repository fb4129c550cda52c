// boost_nearest.cpp: Boost.Geometry's rtree (Adam Wulkiewicz), packed once, asked for the eight nearest
// boxes. It measures in floats, so where two are nearly as far, another one may be the eighth.
#include "bench/peers/contender.h"
#include "bench/peers/sights.h"

#include <boost/geometry.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>

namespace peers {

namespace {

namespace bg = boost::geometry;
namespace bgi = boost::geometry::index;

typedef bg::model::point<float, 2, bg::cs::cartesian> point;
typedef bg::model::box<point> box;
typedef std::pair<box, uint32_t> value;

std::vector<value> values_of(const side &from) {
    std::vector<value> values(from.size());
    for (size_t i = 0; i < from.size(); i++) {
        const graze_box &b = from.boxes[i];
        values[i] = { { { b.min_x, b.min_y }, { b.max_x, b.max_y } }, from.ids[i] };
    }
    return values;
}

template <class Rules> class rtree_nearest final : public collector {
  public:
    explicit rtree_nearest(const scene &first) : tree(values_of(first.few)) {}

    void frame(const scene &now) override {
        found.clear();
        for (uint32_t i = 0; i < now.asked.count; i++) {
            const auto keep = [this, i](const value &hit) {
                found.push_back({ hit.second, i });
            };
            tree.query(
                bgi::nearest(point{ now.asked.x[i], now.asked.y[i] }, nearest_asked),
                boost::make_function_output_iterator(keep));
        }
    }

  private:
    bgi::rtree<value, Rules> tree;
};

std::string refusal(const scene_plan &plan) {
    return plan.asked == question::nearest ? "" : "is for the nearest";
}

const enrolment
    nearest({ "Boost.Geometry",
              "rtree, nearest",
              kind::peer,
              { setting_of<rtree_nearest<bgi::linear<4>>>("4 a node"),
                setting_of<rtree_nearest<bgi::linear<8>>>("8 a node"),
                setting_of<rtree_nearest<bgi::linear<16>>>("16 a node") },
              refusal,
              1,
              true });

} // namespace

} // namespace peers
