// boost.cpp: Boost.Geometry's rtree (Adam Wulkiewicz). For pairs it is packed anew
// each frame, which is much faster than moving values. It is asked about each box in
// the tree's own order, neighbours after neighbours. For questions about places it
// is packed once, or built by inserting with the R* rules. For the eight nearest it
// is packed once, too. There it measures in floats, so where two boxes are nearly as
// far, another one may be the eighth.
#include "bench/peers/contender.h"

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

box box_of(const graze_box &b) {
    return { { b.min_x, b.min_y }, { b.max_x, b.max_y } };
}

std::vector<value> values_of(const side &from) {
    std::vector<value> values(from.size());
    for (size_t i = 0; i < from.size(); i++)
        values[i] = { box_of(from.boxes[i]), from.ids[i] };
    return values;
}

template <class Rules> class rtree final : public collector {
  public:
    rtree(const scene &first, bool is_inserted) {
        if (first.asks_places())
            build(first, is_inserted);
    }

    void frame(const scene &now) override {
        found.clear();
        if (!now.asks_places())
            tree = tree_of(values_of(now.few));
        if (now.is_self)
            ask_itself();
        else
            ask(now);
    }

  private:
    typedef bgi::rtree<value, Rules> tree_of;

    void build(const scene &first, bool is_inserted) {
        const std::vector<value> values = values_of(first.few);
        if (!is_inserted)
            tree = tree_of(values);
        else
            for (const value &one : values)
                tree.insert(one);
    }

    void ask_itself() {
        for (const value &one : tree) {
            const auto keep = [this, row = one.second](const value &hit) {
                if (row < hit.second)
                    found.push_back({ row, hit.second });
            };
            tree.query(bgi::intersects(one.first),
                       boost::make_function_output_iterator(keep));
        }
    }

    void ask(const scene &now) {
        const bool has_rules = !now.asks_places();
        for (size_t i = 0; i < now.many.size(); i++) {
            const auto keep = [this, &now, id = now.many.ids[i],
                               has_rules](const value &hit) {
                if (!has_rules || now.may_meet(hit.second, id))
                    found.push_back({ hit.second, id });
            };
            ask_about(now, i, boost::make_function_output_iterator(keep));
        }
    }

    template <class Output> void ask_about(const scene &now, size_t i, Output keep) {
        const graze_box &b = now.many.boxes[i];
        if (now.plan.asked == question::points)
            tree.query(bgi::intersects(point{ b.min_x, b.min_y }), keep);
        else
            tree.query(bgi::intersects(box_of(b)), keep);
    }

    tree_of tree;
};

std::string only_places(const scene_plan &plan) {
    return plan.asked != question::pairs ? ""
                                         : "the packed tree is much faster for this";
}

const enrolment packed({ "Boost.Geometry",
                         "rtree, packed",
                         kind::peer,
                         { setting_of<rtree<bgi::linear<4>>>("4 a node", false),
                           setting_of<rtree<bgi::linear<8>>>("8 a node", false),
                           setting_of<rtree<bgi::linear<16>>>("16 a node", false) },
                         nullptr });
const enrolment inserted(
    { "Boost.Geometry",
      "rtree, inserted",
      kind::peer,
      { setting_of<rtree<bgi::rstar<8>>>("R*, 8 a node", true),
        setting_of<rtree<bgi::rstar<16>>>("R*, 16 a node", true),
        setting_of<rtree<bgi::quadratic<8>>>("quadratic, 8 a node", true),
        setting_of<rtree<bgi::quadratic<16>>>("quadratic, 16 a node", true) },
      only_places });

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

std::string only_nearest(const scene_plan &plan) {
    return plan.asked == question::nearest ? "" : "is for the nearest";
}

const enrolment
    nearest({ "Boost.Geometry",
              "rtree, nearest",
              kind::peer,
              { setting_of<rtree_nearest<bgi::linear<4>>>("4 a node"),
                setting_of<rtree_nearest<bgi::linear<8>>>("8 a node"),
                setting_of<rtree_nearest<bgi::linear<16>>>("16 a node") },
              only_nearest,
              1,
              true });

} // namespace

} // namespace peers
