// fcl.cpp: FCL's collision managers (Jia Pan, Sean Curran and others, University of
// North Carolina). They are trees of boxes, refitted and mended each frame or built
// anew, sorted lists along the axes and a spatial hash. Objects are geometry that is
// its own box, one deep along z and never moved, so nothing is rounded. They report
// candidates, which the callback tests. Left out are two much slower managers: the
// interval tree (half a second for 10,000 boxes in motion) and SaP (a tenth).
#include "bench/peers/contender.h"

#include <fcl/broadphase/broadphase_SSaP.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/broadphase/broadphase_dynamic_AABB_tree_array.h>
#include <fcl/broadphase/broadphase_spatialhash.h>

namespace peers {

namespace {

typedef fcl::BroadPhaseCollisionManager<float> manager;
typedef fcl::CollisionObject<float> object;
typedef fcl::DynamicAABBTreeCollisionManager<float> pointer_tree;
typedef fcl::DynamicAABBTreeCollisionManager_Array<float> array_tree;

class box_geometry final : public fcl::CollisionGeometry<float> {
  public:
    void take(const graze_box &box) {
        this->aabb_local.min_ = fcl::Vector3f(box.min_x, box.min_y, 0);
        this->aabb_local.max_ = fcl::Vector3f(box.max_x, box.max_y, 1);
    }
    void computeLocalAABB() override {}
};

typedef manager *maker(const scene &first);

template <class Manager> manager *make(const scene &) {
    return new Manager;
}

// Cells as wide as two of the usual boxes.
manager *make_hash(const scene &first) {
    const graze_box &all = first.work->bounds;
    return new fcl::SpatialHashingCollisionManager<float>(
        32, fcl::Vector3f(all.min_x, all.min_y, 0),
        fcl::Vector3f(all.max_x, all.max_y, 1), first.work->count * 2);
}

// The objects of one side of a join, and who manages them.
class managed {
  public:
    managed(const scene &first, const side &boxes, maker *make) : self(make(first)) {
        for (size_t i = 0; i < boxes.size(); i++) {
            shapes.push_back(std::make_shared<box_geometry>());
            shapes.back()->take(boxes.boxes[i]);
            objects.push_back(std::make_unique<object>(shapes.back()));
            objects.back()->setUserData(
                reinterpret_cast<void *>(static_cast<uintptr_t>(i)));
            handles.push_back(objects.back().get());
        }
        if (!handles.empty())
            self->registerObjects(handles);
        self->setup();
    }

    void take(const side &boxes, bool is_anew) {
        for (size_t i = 0; i < boxes.size(); i++) {
            shapes[i]->take(boxes.boxes[i]);
            objects[i]->computeAABB();
        }
        if (is_anew) {
            self->clear();
            self->registerObjects(handles);
            self->setup();
        } else {
            self->update();
        }
    }

    manager &get() { return *self; }

  private:
    std::vector<std::shared_ptr<box_geometry>> shapes;
    std::vector<std::unique_ptr<object>> objects;
    std::vector<object *> handles;
    std::unique_ptr<manager> self;
};

class fcl_manager final : public collector {
  public:
    fcl_manager(const scene &first, maker *make, bool made_anew)
        : is_anew(made_anew), few(first, first.few, make),
          many(first, first.asks_places() ? side() : first.many, make) {}

    void frame(const scene &now) override {
        found.clear();
        shown = &now;
        few.take(now.few, is_anew);
        if (now.is_self) {
            few.get().collide(this, keep_overlapping);
        } else {
            many.take(now.many, is_anew);
            few.get().collide(&many.get(), this, keep_overlapping);
        }
    }

  private:
    static size_t index_of(const object *it) {
        return reinterpret_cast<uintptr_t>(it->getUserData());
    }

    // To stop is true.
    static bool keep_overlapping(object *a, object *b, void *data) {
        static_cast<fcl_manager *>(data)->keep(index_of(a), index_of(b));
        return false;
    }

    void keep(size_t i, size_t j) {
        const side &others = shown->asking();
        if (graze_box_overlaps(shown->few.boxes[i], others.boxes[j], GRAZE_CLOSED) &&
            shown->may_meet(shown->few.ids[i], others.ids[j]))
            found.push_back({ shown->few.ids[i], others.ids[j] });
    }

    const bool is_anew;
    managed few, many;
    const scene *shown = nullptr;
};

std::string refusal(const scene_plan &plan) {
    const std::string places = refuse_places(plan);
    return places.empty() ? refuse_above(plan, 100000, too_slow) : places;
}

std::string list_refusal(const scene_plan &plan) {
    return has_two_sides(plan) ? "fails between two managers" : refusal(plan);
}

std::string cells_refusal(const scene_plan &plan) {
    const std::string clusters = refuse_clusters(plan);
    return clusters.empty() ? list_refusal(plan) : clusters;
}

const enrolment
    trees({ "FCL",
            "DynamicAABBTree",
            kind::peer,
            { setting_of<fcl_manager>("built anew", make<pointer_tree>, true),
              only_for_motion(setting_of<fcl_manager>("refitted", make<pointer_tree>,
                                                      false)),
              only_for_motion(setting_of<fcl_manager>("array, refitted",
                                                      make<array_tree>, false)) },
            refusal });
const enrolment lists(
    { "FCL",
      "SSaP",
      kind::peer,
      { setting_of<fcl_manager>("", make<fcl::SSaPCollisionManager<float>>, false) },
      list_refusal });
const enrolment cells({ "FCL",
                        "SpatialHashing",
                        kind::peer,
                        { setting_of<fcl_manager>("", make_hash, false) },
                        cells_refusal });

} // namespace

} // namespace peers
