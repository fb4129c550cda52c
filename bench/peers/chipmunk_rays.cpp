// chipmunk_rays.cpp: Chipmunk's cpBBTree (Scott Lembcke and Howling Moon Software), made once and asked for
// the first box on each of many rays through cpSpatialIndexSegmentQuery.
#include "bench/peers/contender.h"
#include "bench/peers/sights.h"

#include <chipmunk/chipmunk.h>

namespace peers {

namespace {

struct object {
    graze_box box;
    uint32_t id;
};

cpBB box_of(void *it) {
    const graze_box &box = static_cast<object *>(it)->box;
    return cpBBNew(box.min_x, box.min_y, box.max_x, box.max_y);
}

class tree_rays final : public collector {
  public:
    explicit tree_rays(const scene &first) : index(cpBBTreeNew(box_of, nullptr)) {
        for (size_t i = 0; i < first.few.size(); i++)
            objects.push_back({ first.few.boxes[i], first.few.ids[i] });
        for (object &one : objects)
            cpSpatialIndexInsert(index, &one, one.id);
        cpBBTreeOptimize(index);
    }
    tree_rays(const tree_rays &) = delete;
    tree_rays &operator=(const tree_rays &) = delete;
    ~tree_rays() override { cpSpatialIndexFree(index); }

    void frame(const scene &now) override {
        found.clear();
        for (uint32_t i = 0; i < now.asked.count; i++) {
            const graze_query ray = sight_of(now, i);
            first_hit hit(ray);
            cpSpatialIndexSegmentQuery(index, nullptr, cpv(ray.at.x, ray.at.y),
                                       cpv(ray.to.x, ray.to.y), 1, look, &hit);
            if (hit.has_hit())
                found.push_back({ hit.row(), i });
        }
    }

  private:
    static cpFloat look(void *, void *other, void *data) {
        const object *one = static_cast<object *>(other);
        first_hit *hit = static_cast<first_hit *>(data);
        hit->look(one->box, one->id);
        return hit->left();
    }

    cpSpatialIndex *index;
    std::vector<object> objects; // never moved in memory: the index points at them
};

std::string refusal(const scene_plan &plan) {
    return plan.asked == question::rays ? "" : "is for rays";
}

const enrolment rays({ "Chipmunk",
                       "cpBBTree, rays",
                       kind::peer,
                       { setting_of<tree_rays>("") },
                       refusal,
                       0,
                       true });

} // namespace

} // namespace peers
